// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import others from "../../../fixtures/others.json";
import type { Choice, View } from "../../lib/view";
import { countIn, decisive, inOrder, inRows, RANKS, type Part } from "./order";
import { cells, isTable } from "./plain";

const viewOf = (game: keyof typeof others): View => others[game].view as unknown as View;
const part = (view: View, key: string, rank: number = RANKS.rest): Part => {
  const value = view[key];
  return { key, value, rank, grid: isTable(value) ? cells(key, value, view["map"], null) : null };
};
const asked = (view: View, choices: readonly Choice[], ...keys: string[]): number[] =>
  keys.map((key) => countIn(part(view, key), view.game, view.seat, decisive(choices)));
const touching = (...targets: [string, string][]): Choice =>
  ({ targets: targets.map(([kind, id]) => ({ kind, id })) }) as Choice;

describe("what a question is about", () => {
  it("are the things on which its choices differ", () => {
    const choices = [touching(["slot", "026"], ["card", "102"]), touching(["slot", "026"], ["card", "103"])];
    expect([...decisive(choices)]).toEqual(["card:102", "card:103"]);
    expect([...decisive(choices.slice(1))]).toEqual(["slot:026", "card:103"]);
  });
  it("is found in lists, tables, records, on maps, and with the players", () => {
    const express = viewOf("express_01");
    expect(asked(express, express.choices, "stacks", "slots", "hand", "seats")).toEqual([7, 0, 0, 0]);
    const cube = viewOf("cube_express");
    expect(asked(cube, cube.choices, "hand", "map", "market", "seats")).toEqual([3, 3, 0, 0]);
    const first = viewOf("first_class");
    expect(asked(first, first.choices, "display", "draft", "seats")).toEqual([9, 0, 0]);
    const tauber = viewOf("taubertal_express");
    expect(asked(tauber, tauber.choices, "dice", "stones", "seats")).toEqual([3, 0, 0]);
    const moves = [touching(["loco", "1.1"], ["cell", "0,1"]), touching(["area", "1.coal"])];
    expect(asked(cube, moves, "seats", "map")).toEqual([2, 1]);
  });
});

describe("the parts of a view", () => {
  const named = (key: string, rank: number): Part => ({ key, value: [], grid: null, rank });
  const all = [
    named("seats", RANKS.seats),
    named("bag", RANKS.rest),
    named("stock", RANKS.supply),
    named("map", RANKS.board),
    named("hand", RANKS.own),
  ];
  it("stand in the same order while nothing is asked", () => {
    expect(inOrder(all, new Map()).map((one) => one.key)).toEqual(["hand", "map", "stock", "seats", "bag"]);
  });
  it("lie in columns unless they need the width or are alone", () => {
    const table = { ...named("map", RANKS.board), value: [{ x: 1 }] };
    const [one, two] = [named("hand", RANKS.own), named("stock", RANKS.supply)];
    expect(inRows([one, table, two])).toEqual([[one], [table], [two]]);
    expect(inRows([table, one, two])).toEqual([[table], [one, two]]);
  });
  it("begin with what is asked about", () => {
    const found = inOrder(
      all,
      new Map([
        ["seats", 2],
        ["stock", 1],
        ["hand", 0],
      ]),
    );
    expect(found.map((one) => one.key)).toEqual(["stock", "seats", "hand", "map", "bag"]);
  });
});
