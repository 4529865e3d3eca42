// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { decided } from "./deciding";
import type { Outcome } from "./view";

const outcome = (scores: number[], places: number[], free: number[]): Outcome => ({
  scores,
  places,
  winners: [],
  breakdown: [],
  tie_breaks: free.map((one) => ({ free: one })),
});

describe("places", () => {
  it("need no word where points decide them", () => {
    expect(decided(outcome([5, 9], [2, 1], [1, 1]))).toEqual([]);
  });
  it("are explained where fewer points go ahead", () => {
    expect(decided(outcome([5, 9], [1, 2], [1, 0]))).toEqual([{ ahead: 0, behind: 1, key: "free", values: [1, 0] }]);
  });
  it("are shared by those whom nothing tells apart", () => {
    expect(decided(outcome([7, 7], [1, 1], [1, 1]))).toEqual([{ shared: [0, 1], place: 1 }]);
  });
});
