// SPDX-License-Identifier: MIT
/** First Class, drawn. */
import { say } from "../../lib/page.svelte";
import type { Drawing } from "..";
import Board from "./Board.svelte";
import Left from "./Left.svelte";
import { steps } from "./motion";
import Own from "./Own.svelte";
import Peek from "./Peek.svelte";
import Queue from "./Queue.svelte";
import Scenes from "./Scenes.svelte";
import Side from "./Side.svelte";
import { detail } from "./things";
import { boxOf, type FirstClassView } from "./types";
import { wish } from "./wishes";
import de from "./words.de.json";
import en from "./words.en.json";

export const drawing: Drawing = {
  layout: { left: 238, right: 330, own: "left", tabs: "right", turn: true, tells: true },
  words: { en, de },
  Board,
  Own,
  Side,
  Left,
  Queue,
  Peek,
  Scenes,
  progress(table, view) {
    const shown = view as FirstClassView;
    if (table.printed === null) return null;
    const { rounds, turns_per_player_per_round: turns } = boxOf(table.printed).printed.constants;
    const turn = Math.min(turns, Math.floor(shown.turn / shown.players) + 1);
    const text =
      shown.round === 0 ? say("fc.setup") : say("fc.progress", { round: shown.round, of: rounds, turn, turns });
    return { done: Math.max(0, shown.round - 1), of: rounds, text };
  },
  detail: (thing, view, table) => detail(thing, view as FirstClassView, table),
  wish: (thing, view) => wish(thing, view as FirstClassView),
  motion: (events, before, after, printed, table) =>
    steps(events, { before: before as FirstClassView, after: after as FirstClassView, box: boxOf(printed), table }),
};
