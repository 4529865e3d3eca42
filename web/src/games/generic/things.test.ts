// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import others from "../../../fixtures/others.json";
import type { View } from "../../lib/view";
import { HIDDEN } from "./plain";
import { GAMES, holdsTargets, kindOf, namesOf, ruleOf, rulesNamed, wish } from "./things";
import en from "./words.en.json";

const views = Object.values(others).map(({ view }) => view as unknown as View);
const rulebook = (game: string): string =>
  readFileSync(join(import.meta.dirname, "../../../../src/stellwerk/games", game, "RULES.md"), "utf8");

describe("things of the generic view", () => {
  it("have the names that choices give their targets", () => {
    expect(namesOf("first_class", "display", { index: 3, depth: 2 }, "A2-7", 0)).toEqual(["card:A2-7"]);
    expect(namesOf("first_class", "seats.trains", { seat: 0, index: 1, depth: 1 }, [], 0)).toEqual(["train:1.lower"]);
    expect(namesOf("cube_express", "market", { index: 2, depth: 1 }, "F01", 0)).toEqual(["market:3", "tile:F01"]);
    expect(namesOf("cube_express", "seats.coal", { seat: 2 }, 1, 0)).toEqual(["area:2.coal"]);
    expect(namesOf("taubertal_express", "dice.travellers", { key: "travellers" }, 1, 0)).toEqual(["area:travellers"]);
    expect(namesOf("express_01", "stacks.stack", { row: 0 }, "track_1", 0)).toEqual(["stack:track_1"]);
  });
  it("belong to the own seat where others have the same", () => {
    expect(namesOf("first_class", "seats.mail", { seat: 1, index: 0, depth: 1 }, "M1", 1)).toEqual(["mail:M1"]);
    expect(namesOf("first_class", "seats.mail", { seat: 1, index: 0, depth: 1 }, "M1", 0)).toEqual([]);
  });
  it("are none where the view only counts them", () => {
    expect(namesOf("first_class", "stack", {}, 22, 0)).toEqual([]);
    expect(namesOf("first_class", "display", { index: 3, depth: 1 }, ["A2-7"], 0)).toEqual([]);
  });
  it.each(GAMES)("of %s name rules of the book", (game) => {
    const book = rulebook(game);
    expect(rulesNamed(game).filter((rule) => !book.includes(`| ${rule} |`))).toEqual([]);
  });
  it("have a rule for every part and every column of the players", () => {
    const shown = (view: View): string[] => [
      ...Object.entries(view)
        .filter(
          ([key, value]) =>
            value !== null &&
            !["game", "players", "seat", "to_act", "over", "scores", "breakdown", "question", "choices"].includes(key),
        )
        .map(([key]) => key),
      ...Object.keys((view["seats"] as object[])[0] ?? {})
        .filter((key) => !["color", "held"].includes(key))
        .map((key) => `seats.${key}`),
    ];
    for (const view of views)
      expect([
        view.game,
        shown(view).filter((path) => !HIDDEN.has(path) && ruleOf(view.game, path) === undefined),
      ]).toEqual([view.game, []]);
  });
  it("have a name for every kind of target", () => {
    const kinds = views.flatMap((view) =>
      view.choices.flatMap((choice) => choice.targets.map((target) => target.kind)),
    );
    expect(kinds.filter((kind) => !Object.hasOwn(en, `target.${kind}`))).toEqual([]);
  });
  it("stand in parts that hold targets", () => {
    expect(["stacks", "hand", "other_hands"].map((part) => holdsTargets("express_01", part))).toEqual([
      true,
      true,
      false,
    ]);
  });
  it("say whether the id of a target begins with a seat", () => {
    expect(kindOf("first_class", "train")).toEqual({ rule: "FC-203", seats: 2 });
    expect(kindOf("cube_express", "area").seats).toBe(1);
    expect(kindOf("express_01", "slot").seats).toBe(0);
  });
});

describe("a tap on what is no target", () => {
  const view = (text: string, kind: string, id: string): View =>
    ({ choices: [{ text, targets: [{ kind, id }] }] }) as unknown as View;
  it("asks for the move as a legal one of its kind is written", () => {
    expect(wish("city:BOX", view("go KOE", "city", "KOE"))).toBe("go BOX");
    expect(wish("cell:1,2", view("place F01 back -1,0 r1", "cell", "-1,0"))).toBe("place F01 back 1,2 r1");
  });
  it("asks nothing where the notation names places instead", () => {
    expect(wish("card:A1-1", view("take 1.3", "card", "A2-7"))).toBeNull();
    expect(wish("stack:x", view("go KOE", "city", "KOE"))).toBeNull();
  });
});
