// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { leaps, perRound, sources, turnFrom } from "./course";

const gain = (entry: number, seat: number, category: string, points: number) => ({ entry, seat, category, points });
const gains = [
  gain(3, 0, "wood", 2),
  gain(3, 0, "coal", 3),
  gain(4, 1, "wood", 4),
  gain(7, 0, "wood", -1),
  gain(9, 0, "wood", 6),
];

describe("the course of the points", () => {
  it("marks five points or more at once, over all categories", () => {
    expect(leaps(gains)).toEqual([
      { entry: 3, seat: 0, points: 5 },
      { entry: 9, seat: 0, points: 6 },
    ]);
  });
  it("names every source of a number, and nothing later than what is shown", () => {
    expect(sources(gains, 0, "wood", Infinity).map(({ entry, points }) => [entry, points])).toEqual([
      [3, 2],
      [7, -1],
      [9, 6],
    ]);
    expect(sources(gains, 0, "wood", 9).map(({ entry }) => entry)).toEqual([3, 7]);
    expect(sources(gains, 1, "coal", Infinity)).toEqual([]);
  });
  it("jumps from turn to turn and stops at the ends", () => {
    const turns = [1, 5, 9];
    expect([turnFrom(turns, 5, true, 12), turnFrom(turns, 9, true, 12)]).toEqual([9, 12]);
    expect([turnFrom(turns, 5, false, 12), turnFrom(turns, 1, false, 12)]).toEqual([1, 0]);
  });
  it("has the points of every round and the end", () => {
    const course = {
      entries: [2, 4, 6],
      scores: [
        [1, 0],
        [3, 1],
        [8, 9],
      ],
      gains: [],
      turns: [],
      rounds: [1, 4],
    };
    expect(perRound(course)).toEqual([
      [3, 1],
      [8, 9],
    ]);
  });
});
