// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { besides, meets } from "./beside";

const SCREEN = { width: 400, height: 300 };

describe("a box that tells about a thing", () => {
  it("may stand on all four sides of the pointer, first right and below", () => {
    const size = { width: 100, height: 50 };
    expect(besides({ x: 200, y: 150 }, size, SCREEN)).toEqual([
      { x: 214, y: 164 },
      { x: 86, y: 164 },
      { x: 214, y: 86 },
      { x: 86, y: 86 },
    ]);
  });
  it("stays on the screen", () => {
    const size = { width: 300, height: 200 };
    for (const spot of besides({ x: 390, y: 290 }, size, SCREEN)) {
      expect(spot.x).toBeGreaterThanOrEqual(8);
      expect(spot.x + size.width).toBeLessThanOrEqual(392);
      expect(spot.y + size.height).toBeLessThanOrEqual(290);
    }
    expect(besides({ x: 10, y: 100 }, size, SCREEN)[0]).toEqual({ x: 24, y: 8 });
  });
  it("meets what it covers, not what it touches", () => {
    const box = { x: 10, y: 10, width: 20, height: 20 };
    expect(meets(box, { x: 29, y: 29, width: 5, height: 5 })).toBe(true);
    expect(meets(box, { x: 30, y: 10, width: 5, height: 5 })).toBe(false);
  });
});
