// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { painted, swapped } from "./colors";
import type { View } from "./view";

const view = (colors: (string | undefined)[]): View => ({ scores: colors.map(() => 0), seats: colors.map((color) => ({ color, coins: 1 })) }) as unknown as View;
const shown = (one: View): unknown => (one["seats"] as { color: string }[]).map((seat) => seat.color);

describe("the reader's own colour", () => {
  it("is exchanged with whoever has it", () => {
    expect(swapped(["red", "yellow", "green"], 0, "green")).toEqual(["green", "yellow", "red"]);
  });
  it("stays as printed without a seat, a wish, or that colour at the table", () => {
    expect(swapped(["red", "blue"], null, "blue")).toEqual(["red", "blue"]);
    expect(swapped(["red", "blue"], 0, null)).toEqual(["red", "blue"]);
    expect(swapped(["red", "blue"], 0, "green")).toEqual(["red", "blue"]);
  });
  it("is what a board is told, in the words of the edition", () => {
    expect(shown(painted(view(["red", "blue"]), ["blue", "red"]))).toEqual(["blue", "red"]);
    expect(shown(painted(view(["red", "teal"]), ["yellow", "red"]))).toEqual(["teal", "red"]);
    const plain = view(["red", "blue"]);
    expect(painted(plain, ["red", "blue"])).toBe(plain);
  });
});
