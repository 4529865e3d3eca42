// SPDX-License-Identifier: MIT
/** What everything on the table has in common when it is told in words. */
import type { Detail } from "../../../kit/details";
import type { Table } from "../../../lib/table.svelte";
import type { Box, FirstClassSeat, FirstClassView, Sym } from "../types";

export interface Scene {
  table: Table;
  view: FirstClassView;
  box: Box;
}
/** What is told of the thing of a kind that has this id; null if there is none. */
export type About = (scene: Scene, id: string) => Detail | null;

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A symbol as a sentence, by the catalogue of the game. */
export function symbolWords(symbol: Sym, scene: Scene): string {
  const { table } = scene;
  if (symbol.sym === "VP_PER")
    return table.say(`metric.${symbol.per?.metric ?? "wagons"}`, {
      n: symbol.n ?? 1,
      level: symbol.per?.min_level ?? 0,
      most: symbol.max ?? 0,
    });
  const repeated = scene.box.printed.symbols[symbol.sym]?.form === "repeat";
  return table.say(`gives.${symbol.sym}`, { n: repeated ? (symbol.times ?? 1) : (symbol.n ?? 1) });
}
export const gives = (symbols: readonly Sym[], scene: Scene): string =>
  symbols.map((symbol) => symbolWords(symbol, scene)).join(", ");

export interface Found {
  seat: number;
  player: FirstClassSeat;
  parts: string[]; // of the id
}

/** Whose thing it is, by an id that begins with the number of the seat. */
export function seatOf(id: string, scene: Scene): Found | null {
  const parts = id.split(".");
  const seat = Number(parts[0]) - 1;
  const player = scene.view.seats[seat];
  return player === undefined ? null : { seat, player, parts };
}

/** What is told of a thing that belongs to somebody. */
export const owned =
  (tell: (scene: Scene, found: Found) => Detail | null): About =>
  (scene, id) => {
    const found = seatOf(id, scene);
    return found && tell(scene, found);
  };
