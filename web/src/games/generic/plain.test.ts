// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { Catalogue } from "../../lib/texts";
import { cells, counted, Plain } from "./plain";
import de from "./words.de.json";
import en from "./words.en.json";

const words = new Catalogue("en", {
  "good.sheep": "sheep",
  "hint.hire": "Hire nobody.",
  "metric.big": "cities of size {size}",
});
const printed = {
  cities: [{ id: "CRA", name: "Crailsheim" }],
  tiles: [{ id: "F03", name: "Factory 3", name_de: "Fabrik" }],
};
const plain = new Plain("cube_express", en, words, printed);

describe("words of the generic view", () => {
  it("are complete in both languages", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });
  it("prefer the words of the game, then of the part", () => {
    expect(plain.label("stack")).toBe("Tiles in the stack");
    expect(plain.label("objectives.value")).toBe("Value");
  });
  it("are the game's own where it brings them", () => {
    const game = new Plain("x", en, new Catalogue("en", { "view.turn": "Journey" }), {});
    expect(game.label("turn")).toBe("Journey");
    expect(game.label("round")).toBe("Round");
  });
  it("name values from the catalogue, the edition, or as they are", () => {
    expect(plain.text("sheep")).toBe("sheep");
    expect(plain.text("CRA")).toBe("Crailsheim");
    expect(plain.text("F03")).toBe("F03 Factory 3");
    expect(plain.text("X1-W8")).toBe("X1-W8");
    expect(plain.text("hint.hire")).toBe("Hire nobody.");
    expect(plain.text(-3)).toBe("−3");
    expect(plain.text("big", { size: 5 })).toBe("cities of size 5");
    expect(new Plain("x", de, new Catalogue("de", {}), printed).text("F03")).toBe("F03 Fabrik");
  });
  it("leave out what is empty or shown elsewhere", () => {
    expect(plain.parts({ game: "x", scores: [], round: 0, hand: [], market: ["F03"] }).map(([key]) => key)).toEqual([
      "round",
      "market",
    ]);
  });
});

describe("lists and maps", () => {
  it("count equal neighbours of long lists", () => {
    expect(counted([1, 1, 1, 1, 1, 1, 2])).toEqual([
      [1, 6],
      [2, 1],
    ]);
    expect(counted([0, 0])).toHaveLength(2);
  });
  it("find places in the view or in the edition", () => {
    expect(cells("map", [{ x: 1, y: 2 }], null, null)?.[0]).toMatchObject({ x: 1, y: 2 });
    const maps = { maps: { germany: { slots: [{ slot: "001", row: 1, col: 2 }] } } };
    expect(cells("slots", [{ slot: "001" }], "germany", maps)?.[0]).toMatchObject({ x: 2, y: 1 });
    expect(cells("stacks", [{ stack: "a" }], "germany", maps)).toBeNull();
  });
});
