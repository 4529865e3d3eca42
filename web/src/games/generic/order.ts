// SPDX-License-Identifier: MIT
/** Which parts of a view a question is about, and the order in which all of them stand. */
import { open, targetKey, type Choice } from "../../lib/view";
import { isRecord, isTable, type Cell, type Json } from "./plain";
import { namesOf, type Spot } from "./things";

export interface Part {
  key: string;
  value: Json;
  grid: readonly Cell[] | null; // its things lie like a map
  rank: number; // where it stands while nothing in it is asked about
}

/** What the reader holds, what the game is about, what may become a target, people, the rest. */
export const RANKS = { own: 1, board: 2, supply: 3, seats: 4, rest: 5 } as const;

/** The name of a place on a map, as targets call it. */
export const placeName = (row: Record<string, Json>): Json => row["slot"] ?? row["id"];

/** The names, as targets, of everything in a value. */
export function namesWithin(game: string, path: string, value: Json, own: number | null, spot: Spot = {}): string[] {
  const here = namesOf(game, path, spot, value, own);
  if (Array.isArray(value)) {
    const inside = (part: Json, index: number): Spot =>
      path === "seats"
        ? { seat: index }
        : isRecord(part)
          ? { ...spot, row: spot.row ?? index, depth: 0 }
          : { ...spot, index, depth: (spot.depth ?? 0) + 1 };
    return [...here, ...value.flatMap((part, index) => namesWithin(game, path, part, own, inside(part, index)))];
  }
  if (!isRecord(value)) return here;
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, part]) =>
      namesWithin(game, `${path}.${key}`, part, own, { ...spot, key, depth: 0 }),
    ),
  ];
}

/** The targets on which the choices differ; if they do not, all of them. */
export function decisive(choices: readonly Choice[]): Set<string> {
  const keys = choices.map((choice) => new Set(choice.targets.map(targetKey)));
  const all = open(choices);
  const differing = [...all].filter((name) => !keys.every((one) => one.has(name)));
  return differing.length > 0 ? new Set(differing) : all;
}

/** How many of the targets lie in a part; free places lie on the map. */
export function countIn(part: Part, game: string, own: number | null, targets: ReadonlySet<string>): number {
  const placed = part.grid ? part.grid.flatMap((cell) => namesOf(game, part.key, {}, placeName(cell.row), own)) : [];
  const free = part.grid && part.key === "map" ? [...targets].filter((name) => name.startsWith("cell:")) : [];
  const names = new Set([...namesWithin(game, part.key, part.value, own), ...placed, ...free]);
  return [...targets].filter((name) => names.has(name)).length;
}

/** What is asked about first, then everything in its usual order. */
export function inOrder(parts: readonly Part[], asked: ReadonlyMap<string, number>): Part[] {
  const rank = (part: Part): number => part.rank + ((asked.get(part.key) ?? 0) > 0 ? 0 : RANKS.rest);
  return parts.toSorted((one, other) => rank(one) - rank(other));
}

/** Tables and maps need the whole width. */
const needsWidth = ({ value }: Part): boolean => isTable(value) || (Array.isArray(value) && value.some(Array.isArray));

/** The parts in rows: one over the whole width, or several in columns. */
export function inRows(parts: readonly Part[]): [Part, ...Part[]][] {
  const rows: [Part, ...Part[]][] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last !== undefined && !needsWidth(part) && !needsWidth(last[0])) last.push(part);
    else rows.push([part]);
  }
  return rows;
}
