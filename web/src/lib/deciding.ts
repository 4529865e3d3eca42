// SPDX-License-Identifier: MIT
/** How places were decided where points alone do not tell it. */
import type { Outcome } from "./view";

/** Two neighbours of the list: one goes ahead for a reason, or they share a place. */
export type Decided =
  | { ahead: number; behind: number; key: string; values: [number, number] }
  | { shared: [number, number]; place: number };

export function decided(outcome: Outcome): Decided[] {
  const place = (seat: number): number => outcome.places[seat] ?? 0;
  const points = (seat: number): number => outcome.scores[seat] ?? 0;
  const order = outcome.scores.map((_, seat) => seat).sort((a, b) => place(a) - place(b));
  return order.slice(1).flatMap((behind, index): Decided[] => {
    const ahead = order[index] as number;
    if (place(ahead) === place(behind)) return [{ shared: [ahead, behind], place: place(ahead) }];
    if (points(ahead) > points(behind)) return [];
    const value = (seat: number, key: string): number => outcome.tie_breaks[seat]?.[key] ?? 0;
    const key = Object.keys(outcome.tie_breaks[ahead] ?? {}).find((one) => value(ahead, one) !== value(behind, one));
    return key === undefined ? [] : [{ ahead, behind, key, values: [value(ahead, key), value(behind, key)] }];
  });
}
