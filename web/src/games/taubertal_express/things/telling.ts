// SPDX-License-Identifier: MIT
/** What everything on the table has in common when it is told in words. */
import type { Detail } from "../../../kit/details";
import type { Scene } from "../scene";
import type { Cost, Player } from "../types";

export const SIZE = 54; // of a picture
export const HALF = SIZE / 2;
export type Telling = Omit<Detail, "rules"> & { rules: readonly string[] };
/** What is told of the thing of a kind that has this id; null if there is none. */
export type About = (scene: Scene, id: string) => Telling | null;

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const picture = (art: string): Pick<Detail, "art" | "w" | "h"> => ({ art, w: SIZE, h: SIZE });
/** A thing in a few words, with a picture if it has one. */
export const brief = (title: string, lines: string[], rules: string[], art?: string): Telling => ({
  title,
  lines,
  rules,
  ...(art === undefined ? {} : picture(art)),
});

export const sum = (counts: Cost): number => Object.values(counts).reduce((total, one) => total + one, 0);
export const colors = ({ table }: Scene, cost: Cost): string =>
  Object.entries(cost)
    .filter(([, n]) => n > 0)
    .map(([color, n]) => `${n} ${table.say(`color.${color}`)}`)
    .join(", ");

/** Whose thing it is, if there is one per player: `coins:2`; without a number the reader's own. */
export function ownerOf({ view, seat: own, player: mine }: Scene, id: string): { seat: number; player: Player } {
  const seat = id === "" ? own : Number(id.split(".")[0]) - 1;
  return { seat, player: view.seats[seat] ?? mine };
}
