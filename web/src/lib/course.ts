// SPDX-License-Identifier: MIT
/** The course of a game in numbers: leaps, sources of points, turns and rounds. */
import type { Gain, ScoreCourse } from "../net/messages";

export const LEAP = 5; // points at once that are worth a mark

export interface Leap {
  entry: number;
  seat: number;
  points: number;
}

/** Where a player got many points at once. */
export function leaps(gains: readonly Gain[]): Leap[] {
  const sums = new Map<string, Leap>();
  for (const { entry, seat, points } of gains) {
    const key = `${entry}.${seat}`;
    sums.set(key, { entry, seat, points: points + (sums.get(key)?.points ?? 0) });
  }
  return [...sums.values()].filter((one) => one.points >= LEAP);
}

/** What a seat's points of a category (of all, with null) come from, up to a moment. */
export function sources(gains: readonly Gain[], seat: number, category: string | null, before: number): Leap[] {
  const sums = new Map<number, number>();
  for (const gain of gains)
    if (gain.seat === seat && gain.entry < before && (category === null || gain.category === category))
      sums.set(gain.entry, gain.points + (sums.get(gain.entry) ?? 0));
  return [...sums].flatMap(([entry, points]) => (points === 0 ? [] : [{ entry, seat, points }]));
}

/** The beginning of the turn before or after a moment; the ends of the game count too. */
export function turnFrom(turns: readonly number[], at: number, forward: boolean, last: number): number {
  return forward ? (turns.find((turn) => turn > at) ?? last) : (turns.findLast((turn) => turn < at) ?? 0);
}

/** The points at the beginning of every round, and at the end. */
export function perRound(course: ScoreCourse): number[][] {
  const at = (entry: number): number[][] => {
    const scores = course.scores[course.entries.findLastIndex((one) => one <= entry)];
    return scores ? [scores] : [];
  };
  const last = course.scores.at(-1);
  return [...course.rounds.flatMap(at), ...(last ? [last] : [])];
}
