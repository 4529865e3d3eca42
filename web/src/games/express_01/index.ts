// SPDX-License-Identifier: MIT
/** Express 01, drawn. */
import { say } from "../../lib/page.svelte";
import type { Drawing } from "..";
import { atlasOf } from "./atlas";
import Board from "./Board.svelte";
import { layOf } from "./lays";
import Left from "./Left.svelte";
import { steps } from "./motion";
import Own from "./Own.svelte";
import Peek from "./Peek.svelte";
import Queue from "./Queue.svelte";
import Side from "./Side.svelte";
import { detail } from "./things";
import type { ExpressView } from "./types";
import { wish } from "./wishes";
import de from "./words.de.json";
import en from "./words.en.json";

const SEGMENTS = 8;

export const drawing: Drawing = {
  layout: { left: 292, right: 384, own: "none", tabs: "right", turn: true },
  words: { en, de },
  Board,
  Own,
  Side,
  Left,
  Queue,
  Peek,
  progress(_, view) {
    const { end, round } = view as ExpressView;
    const share = Math.max(end.bases / end.bases_needed, end.stacks / end.stacks_needed);
    const text =
      round === 0
        ? say("express.progress.start")
        : say("express.progress", { n: round, bases: end.bases, of: end.bases_needed });
    return { done: Math.min(SEGMENTS - 1, Math.floor(share * SEGMENTS)), of: SEGMENTS, text };
  },
  detail: (thing, view, table) => detail(thing, view as ExpressView, table),
  wish: (thing, view) => wish(thing, view as ExpressView),
  asks(choice, view, table) {
    const lay = layOf(choice);
    if (lay === null) return null;
    const place = `${lay.slot} ${atlasOf(table.printed, (view as ExpressView).map).title(lay.slot)[0] ?? ""}`;
    return lay.upside
      ? say("express.lay.turned", { card: lay.number, place })
      : say("express.lay", { card: lay.number, place });
  },
  motion(events, before, after, printed) {
    const scene = {
      atlas: atlasOf(printed, (after as ExpressView).map),
      before: before as ExpressView,
      after: after as ExpressView,
    };
    return events.flatMap((event) => steps(event, scene));
  },
};
