// SPDX-License-Identifier: MIT
/** The games with a drawn board, each loaded only when a table needs it. */
import type { Component } from "svelte";
import type { Detail } from "../kit/details";
import type { Step } from "../kit/motion.svelte";
import type { Table } from "../lib/table.svelte";
import type { View } from "../lib/view";
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

/** What a game draws: the board, the own things under it, the sheets beside it. */
export interface Drawing extends Telling {
  Board: Component<{ view: View; phone: boolean }>;
  Own: Component<{ view: View }>;
  Side: Component<{ view: View; others: boolean; mine: boolean }>;
  /** What the events between two views set in motion, in order. */
  motion(events: readonly LogEvent[], before: View, after: View): Step[];
}

const DRAWINGS: Record<string, () => Promise<{ drawing: Drawing }>> = {
  rail_line: () => import("./rail_line"),
};

/** The drawing of a game; null if it is shown by its components as a list. */
export async function drawingOf(game: string): Promise<Drawing | null> {
  const load = DRAWINGS[game];
  return load === undefined ? null : (await load()).drawing;
}

/** The position in words, for games without a drawing and for those who prefer words. */
export interface Generic extends Telling {
  View: Component<{ view: View }>;
}
export async function genericView(): Promise<Generic> {
  return (await import("./generic")).generic;
}
