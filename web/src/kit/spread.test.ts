// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { spread } from "./spread";

const CARD = { w: 60, h: 80 };

describe("a hand of cards", () => {
  it("lies side by side while there is room, then in rows", () => {
    expect(spread(3, 200, CARD, 10, 2)).toEqual([
      { x: 0, y: 0 },
      { x: 70, y: 0 },
      { x: 140, y: 0 },
    ]);
    expect(spread(4, 200, CARD, 10, 2)[3]).toEqual({ x: 0, y: 90 });
  });
  it("overlaps when it outgrows its rows, and never leaves them", () => {
    for (let count = 1; count < 60; count += 1) {
      const places = spread(count, 200, CARD, 10, 2);
      expect(places).toHaveLength(count);
      expect(Math.max(...places.map(({ x }) => x + CARD.w))).toBeLessThanOrEqual(200);
      expect(Math.max(...places.map(({ y }) => y))).toBeLessThanOrEqual(90);
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
  });
});
