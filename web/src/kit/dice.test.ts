// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { die, diceRow, pips } from "./dice";
import { below, flat, spread } from "./stacks";

describe("dice", () => {
  it("have as many pips as their face says, no two in one place", () => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const places = pips(face).map(String);
      expect(places).toHaveLength(face);
      expect(new Set(places).size).toBe(face);
      expect(die(face, 0, 0, 20).match(/<circle/gu)).toHaveLength(face);
    }
  });
  it("stay left of their edge, however many there are", () => {
    for (const count of [1, 2, 3, 4]) {
      const xs = [
        ...diceRow(Array<number>(count).fill(1), 100, 20).matchAll(/<rect x="([\d.]+)" y="[\d.-]+" width="([\d.]+)"/gu),
      ].map((hit) => Number(hit[1]) + Number(hit[2]));
      expect(xs).toHaveLength(count);
      expect(Math.max(...xs)).toBeLessThanOrEqual(100);
    }
  });
});

describe("stacks", () => {
  it("are as thick as they are high, up to a limit", () => {
    const edges = (count: number): number => below(count, () => "x").length;
    expect([0, 1, 2, 4, 12].map(edges)).toEqual([0, 0, 1, 3, 3]);
  });
  it("are told kind by kind and spread around their middle", () => {
    expect(flat({ white: 2, black: 0, blue: 1 })).toEqual(["white", "white", "blue"]);
    expect(spread(3, 10, 4)).toEqual([6, 10, 14]);
  });
});
