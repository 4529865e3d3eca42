// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { nearest } from "./neighbour";

const row = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 200, y: 0 },
  { x: 90, y: 150 },
];

describe("arrow keys", () => {
  it("go to the nearest target in their direction", () => {
    expect(nearest({ x: 0, y: 0 }, row, "ArrowRight")).toBe(1);
    expect(nearest({ x: 200, y: 0 }, row, "ArrowLeft")).toBe(1);
    expect(nearest({ x: 100, y: 0 }, row, "ArrowDown")).toBe(3);
    expect(nearest({ x: 90, y: 150 }, row, "ArrowUp")).toBe(1);
  });
  it("stay where nothing lies in that direction", () => {
    expect(nearest({ x: 0, y: 0 }, row, "ArrowLeft")).toBe(-1);
  });
});
