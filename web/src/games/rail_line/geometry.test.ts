// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import fixture from "../../../fixtures/rail_line.json";
import { Geometry } from "./geometry";
import type { Printed } from "./types";

const geometry = new Geometry(fixture.printed as unknown as Printed);

describe("the line on the board", () => {
  it("runs right, left, right", () => {
    expect([1, 12, 20].map((pos) => geometry.direction(pos))).toEqual([1, -1, 1]);
  });
  it("mirrors the lanes in the second row", () => {
    const heights = (pos: number): number[] => [1, 2, 3].map((lane) => geometry.station(pos, lane).y);
    expect(heights(3)).toEqual(heights(3).toSorted((a, b) => a - b));
    expect(heights(12)).toEqual(heights(12).toSorted((a, b) => b - a));
  });
  it("nests the curves without crossing", () => {
    const [outer, middle, inner] = [1, 2, 3].map((lane) => geometry.station(9, lane).x) as [number, number, number];
    expect(outer).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(inner);
    const left = [1, 2, 3].map((lane) => geometry.station(18, lane).x);
    expect(new Set(left).size).toBe(3);
  });
  it("frames stations with the trains that stand there", () => {
    const plain = geometry.frame([13, 14, 15], 2);
    const [train, far] = [geometry.frame([13, 14, 15], 2, [16]), geometry.frame([13, 14, 15], 2, [11])];
    expect(train.x).toBeLessThan(geometry.train(16, 2).x - 40);
    expect(train.x + train.w).toBeCloseTo(plain.x + plain.w);
    expect(far).toEqual(plain);
  });
  it("draws a lane as one path that reaches the goal", () => {
    const path = geometry.path(2);
    expect(path.match(/A/gu)).toHaveLength(2);
    expect(path.endsWith(`H${geometry.station(geometry.last, 2).x}`)).toBe(true);
  });
});
