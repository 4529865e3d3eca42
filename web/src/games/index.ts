// SPDX-License-Identifier: MIT
/** The games with a drawn board, each loaded only when a table needs it. */
import type { Component } from "svelte";
import type { Detail } from "../kit/details";
import type { Step } from "../kit/motion.svelte";
import { teach } from "../lib/page.svelte";
import type { Table } from "../lib/table.svelte";
import type { Words } from "../lib/texts";
import type { Done, Stop } from "../lib/turn";
import type { Choice, View } from "../lib/view";
import type { LogEvent } from "../net/messages";

export interface Progress {
  done: number;
  of: number;
  text: string;
}

/** What can be told about a position and the things in it. */
export interface Telling {
  progress(table: Table, view: View): Progress | null;
  /** What is known about a thing on the table, by the name of the drawing. */
  detail(thing: string, view: View, table: Table): Detail | null;
  /** The move that a tap on a thing would mean; null if none. */
  wish(thing: string, view: View): string | null;
  /** Under which name the board shows what an event speaks of, if it is another one. */
  shownAs?(target: string): string;
}

/** Where the parts of a table stand on a desktop; widths in pixels. */
export interface Layout {
  left: number; // 0: nothing stands left of the board
  right: number;
  own: "board" | "left" | "wide" | "none"; // under the board, left and board, everything, nowhere
  turn?: boolean | "first"; // the running turn is one of them, or the one shown at first
  tabs: "left" | "right"; // the column of log, choices and chat
  tells?: boolean; // the board itself says what others did last
}

/** What a game draws: the board, the own things under it, what stands beside it. */
export interface Drawing extends Telling {
  layout: Layout;
  words: Words;
  Board: Component<{ view: View; phone: boolean }>;
  Own?: Component<{ view: View; phone: boolean }>;
  /** The right column; on a phone the pages of the own and the others' things. */
  Side: Component<{ view: View; others: boolean; mine: boolean }>;
  /** The left column; a phone shows the same elsewhere. */
  Left?: Component<{ view: View }>;
  /** In the prompt bar, between the question and the buttons. */
  Queue?: Component<{ view: View; phone: boolean }>;
  /** Another player's whole area, in place of the board. */
  Peek?: Component<{ view: View; seat: number }>;
  /** The question under a chosen move, shorter than its line in the list; null: as there. */
  asks?(choice: Choice, view: View, table: Table): string | null;
  /** The decisions of the running turn in short; otherwise they are told as in the log. */
  stops?(done: readonly Done[], table: Table): Stop[];
  /** What is shown in front of everything when the log tells of it. */
  Scenes?: Component<{ view: View }>;
  /** What the events between two views set in motion, in order. */
  motion(
    events: readonly LogEvent[],
    before: View,
    after: View,
    printed: Readonly<Record<string, unknown>>,
    table: Table,
  ): Step[];
}

const DRAWINGS: Record<string, () => Promise<{ drawing: Drawing }>> = {
  cube_express: () => import("./cube_express"),
  express_01: () => import("./express_01"),
  first_class: () => import("./first_class"),
  rail_line: () => import("./rail_line"),
  taubertal_express: () => import("./taubertal_express"),
};

/** The drawing of a game; null if it is shown by its components as a list. */
export async function drawingOf(game: string): Promise<Drawing | null> {
  const load = DRAWINGS[game];
  if (load === undefined) return null;
  const { drawing } = await load();
  teach(drawing.words);
  return drawing;
}

/** The position in words, for games without a drawing and for those who prefer words. */
export interface Generic extends Telling {
  View: Component<{ view: View }>;
}
export async function genericView(): Promise<Generic> {
  return (await import("./generic")).generic;
}
