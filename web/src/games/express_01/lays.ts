// SPDX-License-Identifier: MIT
/** Cards that may be laid: one entry per number with all its orientations. */
import type { Choice } from "../../lib/view";
import type { Mark } from "./art";
import type { Exit } from "./types";

export interface Lay {
  choice: Choice;
  face: string; // the target: number, and ".180" if upside down
  slot: string;
  number: number;
  upside: boolean;
  ends: Record<Mark, Exit[]>;
}
export interface Entry {
  number: number;
  ways: [Lay, ...Lay[]];
}

const exits = (value: unknown): Exit[] => (Array.isArray(value) ? (value as Exit[]) : []);

/** A choice as the card that it lays; null if it lays none. */
export function layOf(choice: Choice | null): Lay | null {
  const face = choice?.targets.find((target) => target.kind === "face")?.id;
  const slot = choice?.targets.find((target) => target.kind === "slot")?.id;
  if (choice === null || face === undefined || slot === undefined) return null;
  const [number = "", turn] = face.split(".");
  const { made, cut, open } = choice.params;
  return {
    choice,
    face,
    slot,
    number: Number(number),
    upside: turn !== undefined,
    ends: { made: exits(made), cut: exits(cut), open: exits(open) },
  };
}

export function entries(choices: readonly Choice[]): Entry[] {
  const found = new Map<number, Entry>();
  for (const lay of choices.map(layOf)) {
    if (lay === null) continue;
    const entry = found.get(lay.number);
    if (entry === undefined) found.set(lay.number, { number: lay.number, ways: [lay] });
    else entry.ways.push(lay);
  }
  return [...found.values()].sort((one, other) => one.number - other.number);
}

const MOST = 8; // entries that are shown together
const BEST = 4; // of more

/** How well a card fits where it fits best: joins count, then tracks that are not cut. */
const worth = ({ ways }: Entry): number => Math.max(...ways.map(({ ends }) => 10 * ends.made.length - ends.cut.length));

/** Of many entries the few that join most tracks and cut fewest, by number; of few all. */
export function foremost(all: readonly Entry[]): readonly Entry[] {
  if (all.length <= MOST) return all;
  const best = all.toSorted((one, other) => worth(other) - worth(one)).slice(0, BEST);
  return all.filter((entry) => best.includes(entry));
}

/** The way an entry is shown: as chosen, or as it is offered first. */
export const shownWay = (entry: Entry, chosen: Lay | null): Lay =>
  entry.ways.find((way) => way.choice === chosen?.choice) ?? entry.ways[0];

/** The next way to lay the same card. */
export function turned(entry: Entry, way: Lay, by = 1): Lay {
  const count = entry.ways.length;
  return entry.ways[(entry.ways.indexOf(way) + by + count) % count] as Lay;
}
