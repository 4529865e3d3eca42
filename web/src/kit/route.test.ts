// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { middle, routeLine } from "./route";

describe("a route", () => {
  it("has the middle of a line and of a curve", () => {
    expect(middle("M0 0L10 20")).toEqual({ x: 5, y: 10 });
    expect(middle("M0 0C0 8 8 8 8 0")).toEqual({ x: 4, y: 6 });
    expect(middle("M48 0Q48 26 48 66")).toEqual({ x: 48, y: 29.5 });
  });
  it("draws all casings before the first line", () => {
    const drawn = routeLine([
      { x: 0, y: 0, path: "M0 0L1 1" },
      { x: 96, y: 0, path: "M0 0L1 1" },
    ]);
    expect(drawn.lastIndexOf("#fff")).toBeLessThan(drawn.indexOf("var(--route)"));
  });
});
