// SPDX-License-Identifier: MIT
/** Cube Express, drawn. */
import { partOf } from "../../kit/turning.svelte";
import { say } from "../../lib/page.svelte";
import type { Drawing } from "..";
import Board from "./Board.svelte";
import Left from "./Left.svelte";
import { steps } from "./motion";
import { tileTitle } from "./naming";
import Own from "./Own.svelte";
import Peek from "./Peek.svelte";
import { Scene, sceneOf } from "./scene";
import Side from "./Side.svelte";
import { detail } from "./things";
import type { CubeView, Printed } from "./types";
import { wish } from "./wishes";
import de from "./words.de.json";
import en from "./words.en.json";

let printed: Printed | null = null; // of the table that is shown, for what moves

/** Rounds in all: known at the end, else one more than those that the stack still feeds. */
function rounds(view: CubeView): number {
  const players = view.seats.length;
  const turn = (view.round - 1) * players + (((view.active ?? 0) - (view.start_player ?? 0) + players) % players);
  return view.last_round ?? Math.floor((turn + view.stack - 1) / players) + 2;
}

export const drawing: Drawing = {
  layout: { left: 316, right: 292, own: "wide", tabs: "right" },
  words: { en, de },
  Board,
  Own,
  Side,
  Left,
  Peek,
  progress(table, view) {
    printed = table.printed as unknown as Printed | null;
    const cube = view as CubeView;
    const of = rounds(cube);
    const last = cube.round === cube.last_round;
    return {
      done: Math.max(0, cube.round - 1),
      of,
      text: last
        ? say("cube.progress.last", { n: cube.round })
        : say("cube.progress", { n: cube.round, of, stack: cube.stack }),
    };
  },
  detail: (thing, view, table) => detail(thing, view as CubeView, table),
  wish: (thing, view) => wish(thing, view as CubeView),
  asks(choice, view, table) {
    const tile = partOf(choice, "tile");
    if (tile === undefined || partOf(choice, "cell") === undefined) return null;
    const name = tileTitle(table, sceneOf(view as CubeView, table).tile(tile));
    return say(partOf(choice, "side") === "back" ? "cube.lay.back" : "cube.lay", { tile: name });
  },
  motion(events, before, after) {
    if (printed === null) return [];
    const change = { before: new Scene(before as CubeView, printed), after: new Scene(after as CubeView, printed) };
    return events.flatMap((event) => steps(event, change));
  },
};
