// SPDX-License-Identifier: MIT
/** Things of which there are several: stacks with thickness, and counted rows. */
const LAYERS = 3; // more than this cannot be told apart
const STEP = 2.2;

/** The edges of the tiles below the top one of a stack; `edge` draws one, moved by (dx, dy). */
export function below(count: number, edge: (dx: number, dy: number) => string): string {
  const shown = Math.min(LAYERS, Math.max(0, count - 1));
  return Array.from({ length: shown }, (_, at) => edge((shown - at) * STEP, (at - shown) * STEP)).join("");
}

/** Every kind as often as it is there, kinds in the order of the record. */
export const flat = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([kind, count]) => Array<string>(count).fill(kind));

/** The middles of things that lie beside each other around a place. */
export const spread = (count: number, middle: number, step: number): number[] =>
  Array.from({ length: count }, (_, at) => middle + (at - (count - 1) / 2) * step);
