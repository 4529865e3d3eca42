// SPDX-License-Identifier: MIT
/** What a document is, and finding something in all of them. */

export interface Section {
  id: string; // of the heading; empty for the document itself
  title: string;
  words: string; // everything under the heading
}

export interface Document {
  name: string;
  title: string;
  html: string;
  sections: Section[];
}

export interface Found {
  href: string;
  document: string; // its title
  title: string; // of the section
  rank: number;
}

const SHOWN = 12;

export const hrefOf = (name: string, section: string): string =>
  `/documentation/${name}${section === "" ? "" : `#${section}`}`;

/** How well a section fits: its title beats its words; 0 if a word is missing. */
function rankOf(section: Section, words: readonly string[]): number {
  const title = section.title.toLowerCase();
  const text = `${title} ${section.words.toLowerCase()}`;
  if (!words.every((word) => text.includes(word))) return 0;
  return 1 + words.filter((word) => title.includes(word)).length;
}

/** The sections in which all words occur, the best first. */
export function find(documents: readonly Document[], wanted: string): Found[] {
  const words = wanted
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = documents.flatMap((one) =>
    one.sections.map((section) => ({
      href: hrefOf(one.name, section.id),
      document: one.title,
      title: section.title,
      rank: rankOf(section, words),
    })),
  );
  return found
    .filter((one) => one.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, SHOWN);
}

/** The text before, between and after the marked parts that the page draws itself. */
export function parted(html: string, marks: readonly string[]): { html: string; drawn: string }[] {
  const parts: { html: string; drawn: string }[] = [];
  const pattern = new RegExp(`<!-- (${marks.join("|")}) -->([\\s\\S]*?)<!-- /\\1 -->`, "gu");
  let done = 0;
  for (const found of html.matchAll(pattern)) {
    parts.push({ html: html.slice(done, found.index), drawn: found[1] ?? "" });
    done = found.index + found[0].length;
  }
  return [...parts, { html: html.slice(done), drawn: "" }];
}
