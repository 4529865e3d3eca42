// SPDX-License-Identifier: MIT
/** Rail Line, drawn. */
import { seatColors } from "../../kit/draw";
import { say } from "../../lib/page.svelte";
import type { Drawing } from "..";
import Board from "./Board.svelte";
import { steps } from "./motion";
import Own from "./Own.svelte";
import Side from "./Side.svelte";
import { detail, wish } from "./things";
import type { Printed, RailView } from "./types";
import de from "./words.de.json";
import en from "./words.en.json";

const SEGMENTS = 8;

export const drawing: Drawing = {
  layout: { left: 0, right: 432, own: "board", tabs: "right" },
  words: { en, de },
  Board,
  Own,
  Side,
  progress(table, view) {
    const total = (table.printed as unknown as Printed | null)?.setup.total_track_cards ?? 24;
    const laid = (view as RailView).laid.length;
    const text = say("rail.progress", { n: Math.min(total, laid + 1), of: total });
    return { done: Math.floor((laid * SEGMENTS) / total), of: SEGMENTS, text };
  },
  detail: (thing, view, table) => detail(thing, view as RailView, table),
  wish: (thing, view) => wish(thing, view as RailView),
  shownAs: (target) => target.replace(/^pos:/u, "stop:"),
  motion(events, before, after) {
    const scene = {
      before: before as RailView,
      after: after as RailView,
      colors: seatColors((after as RailView).seats.map((seat) => seat.color)),
    };
    return events.flatMap((event) => steps(event, scene));
  },
};
