// SPDX-License-Identifier: MIT
/** How steps may be divided between both conductors, and the places where that is written. */
import type { FirstClassSeat, FirstClassView, Side } from "./types";

export interface Plate {
  side: Side;
  position: number; // the card that the conductor would reach
  upper: number;
  lower: number;
}
export const plateWords = (upper: number, lower: number): string => `${upper} + ${lower}`;

/** Every way to use as many of the steps as there is room for (FC-221). */
export function splits(steps: number, player: Pick<FirstClassSeat, "conductors" | "trains">): Plate[] {
  const at = (train: number): number => player.conductors[train] ?? 0;
  const room = (train: number): number => (player.trains[train]?.length ?? 0) - at(train);
  const total = Math.min(steps, room(0) + room(1));
  const plates: Plate[] = [];
  for (let upper = Math.min(total, room(0)); upper >= Math.max(0, total - room(1)); upper -= 1) {
    const lower = total - upper;
    if (upper > 0) plates.push({ side: "upper", position: at(0) + upper, upper, lower });
    if (lower > 0) plates.push({ side: "lower", position: at(1) + lower, upper, lower });
  }
  return plates;
}

/** The steps of the next waiting symbol that is split freely; 0 if there is none. */
export function waitingSteps(view: FirstClassView, present: string | null): number {
  const source = view.source;
  const own =
    source?.symbols.filter(
      (symbol, place) => symbol.sym === "C1" && symbol.sym !== present && (source.left[place] ?? 0) > 0,
    ) ?? [];
  const later = view.queue.flatMap((one) => one.symbols.filter((symbol) => symbol.sym === "C1"));
  return [...own, ...later][0]?.n ?? 0;
}
