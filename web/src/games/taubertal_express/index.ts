// SPDX-License-Identifier: MIT
/** Der Taubertal-Express, drawn. */
import { seatColors } from "../../kit/draw";
import { say } from "../../lib/page.svelte";
import type { Drawing } from "..";
import Board from "./Board.svelte";
import { boxOf } from "./box";
import Left from "./Left.svelte";
import { steps } from "./motion";
import Own from "./Own.svelte";
import Peek from "./Peek.svelte";
import Side from "./Side.svelte";
import { stops } from "./stops";
import "./theme.css";
import { detail } from "./things";
import type { TauberView } from "./types";
import { wish } from "./wishes";
import de from "./words.de.json";
import en from "./words.en.json";

export const drawing: Drawing = {
  layout: { left: 306, right: 354, own: "left", tabs: "left", turn: "first", tells: true },
  words: { en, de },
  Board,
  Own,
  Left,
  Side,
  Peek,
  progress(_, view) {
    const { cycle, cycles, round, rounds } = view as TauberView;
    const key = round > 0 ? "tauber.progress" : "tauber.progress.draft";
    return {
      done: Math.max(0, cycle - 1),
      of: cycles,
      text: say(key, { n: Math.max(1, cycle), of: cycles, round, rounds }),
    };
  },
  detail: (thing, view, table) => detail(thing, view as TauberView, table),
  wish: (thing, view) => wish(thing, view as TauberView),
  stops,
  shownAs: (target) => target.replace(/^score:(\d+)$/u, (_, seat: string) => `plate:${Number(seat) - 1}`),
  motion(events, before, after, printed) {
    const [was, is] = [before as TauberView, after as TauberView];
    const scene = {
      before: was,
      after: is,
      box: boxOf(printed),
      colors: seatColors(is.seats.map((seat) => seat.color)),
    };
    return events.flatMap((event) => steps(event, scene));
  },
};
