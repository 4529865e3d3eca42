// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { seatColors } from "../kit/draw";
import { painted, swapped } from "./colors";
import type { View } from "./view";

const view = (colors: (string | undefined)[]): View =>
  ({ scores: colors.map(() => 0), seats: colors.map((color) => ({ color, coins: 1 })) }) as unknown as View;
const shown = (one: View): unknown => (one["seats"] as { color: string }[]).map((seat) => seat.color);

describe("the reader's own colour", () => {
  it("is exchanged with whoever has it", () => {
    expect(swapped(["red", "yellow", "green"], 0, "green")).toEqual(["green", "yellow", "red"]);
  });
  it("may be one that nobody has", () => {
    expect(swapped(["red", "blue"], 0, "green")).toEqual(["green", "blue"]);
    expect(shown(painted(view(["red", "blue"]), ["green", "blue"]))).toEqual(["green", "blue"]);
    expect(seatColors(shown(painted(view(["red", "teal"]), ["green", "yellow"])) as string[])).toEqual([
      "green",
      "yellow",
    ]);
  });
  it("leaves its own to what is neutral, if that had it", () => {
    const three = { ...view(["red", "yellow", "green"]), neutral_color: "blue" };
    expect(painted(three, swapped(["red", "yellow", "green"], 1, "blue"))["neutral_color"]).toBe("yellow");
    expect(painted(three, swapped(["red", "yellow", "green"], 1, "red"))["neutral_color"]).toBe("blue");
    expect(painted(three, ["red", "yellow", "green"])).toBe(three);
  });
  it("stays as printed without a seat or a wish", () => {
    expect(swapped(["red", "blue"], null, "blue")).toEqual(["red", "blue"]);
    expect(swapped(["red", "blue"], 0, null)).toEqual(["red", "blue"]);
  });
  it("is what a board is told, in the words of the edition", () => {
    expect(shown(painted(view(["red", "blue"]), ["blue", "red"]))).toEqual(["blue", "red"]);
    expect(shown(painted(view(["red", "teal"]), ["yellow", "red"]))).toEqual(["teal", "red"]);
    const plain = view(["red", "blue"]);
    expect(painted(plain, ["red", "blue"])).toBe(plain);
  });
});
