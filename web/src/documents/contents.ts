// SPDX-License-Identifier: MIT
/** The documents in the order in which people look for them. */

export interface Entry {
  word: string; // in the catalogue
  name: string; // of the document
  section?: string;
}

export const CONTENTS: readonly { word: string; entries: readonly Entry[] }[] = [
  {
    word: "documents.use",
    entries: [
      { word: "documents.why", name: "why" },
      { word: "documents.terminal", name: "terminal" },
      { word: "documents.server", name: "server" },
      { word: "documents.records", name: "records" },
    ],
  },
  {
    word: "documents.research",
    entries: [
      { word: "documents.environments", name: "research" },
      { word: "documents.observations", name: "research", section: "observations" },
      { word: "documents.actions", name: "research", section: "actions" },
      { word: "documents.baselines", name: "research", section: "a-learner-that-learns" },
      { word: "documents.benchmark", name: "benchmark" },
    ],
  },
  {
    word: "documents.experiments",
    entries: [
      { word: "documents.simulation", name: "simulation" },
      { word: "documents.tournament", name: "tournament" },
      { word: "documents.files", name: "experiments" },
      { word: "documents.reports", name: "reports" },
      { word: "documents.machines", name: "ray" },
    ],
  },
  {
    word: "documents.bots",
    entries: [
      { word: "documents.levels", name: "bots" },
      { word: "documents.search", name: "bots", section: "how-search-thinks" },
      { word: "documents.external", name: "external_bots" },
    ],
  },
  {
    word: "documents.build",
    entries: [
      { word: "documents.architecture", name: "architecture" },
      { word: "documents.new_game", name: "new_game" },
      { word: "documents.protocol", name: "protocol" },
      { word: "documents.testing", name: "testing" },
      { word: "documents.glossary", name: "glossary" },
    ],
  },
];
