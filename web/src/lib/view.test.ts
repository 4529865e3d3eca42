// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { buttons, grouped, listed, narrowed, open, pick, standing, type Choice } from "./view";

const choice = (text: string, targets: [string, string][], group = "", primary = false): Choice => ({
  text,
  label: text,
  params: {},
  targets: targets.map(([kind, id]) => ({ kind, id })),
  group,
  primary,
  preview: [],
});

const slow = [
  choice(
    "slow 4 coal",
    [
      ["pos", "4"],
      ["symbol", "coal"],
    ],
    "slow 4",
  ),
  choice(
    "slow 4 wood",
    [
      ["pos", "4"],
      ["symbol", "wood"],
    ],
    "slow 4",
  ),
  choice(
    "slow 6 coal",
    [
      ["pos", "6"],
      ["symbol", "coal"],
    ],
    "slow 6",
  ),
];

describe("picking targets", () => {
  it("narrows step by step", () => {
    const station = pick(slow, [], "pos:4");
    expect(narrowed(slow, station).map((one) => one.text)).toEqual(["slow 4 coal", "slow 4 wood"]);
    const symbol = pick(slow, station, "symbol:wood");
    expect(narrowed(slow, symbol).map((one) => one.text)).toEqual(["slow 4 wood"]);
  });
  it("starts anew with a target that does not go with the others", () => {
    expect(pick(slow, ["pos:4", "symbol:wood"], "pos:6")).toEqual(["pos:6"]);
  });
  it("puts a target in the place of one of its kind and keeps the rest", () => {
    expect(pick(slow, ["symbol:coal", "pos:4"], "pos:6")).toEqual(["symbol:coal", "pos:6"]);
  });
  it("keeps what is picked if the tap hits nothing", () => {
    expect(pick(slow, ["pos:4"], "card:A01")).toEqual(["pos:4"]);
  });
  it("offers every target of every choice", () => {
    expect([...open(slow)]).toEqual(["pos:4", "symbol:coal", "symbol:wood", "pos:6"]);
  });
});

describe("the list and the buttons", () => {
  it("groups in the order of the choices and loses none", () => {
    const groups = grouped([choice("pass", []), ...slow, choice("buy", [], "buy")]);
    expect(
      listed([choice("a", [], "x 1"), choice("b", [], "y"), choice("c", [], "x 2")]).map((one) => one.text),
    ).toEqual(["a", "c", "b"]);
    expect(groups.map(([name, members]) => [name, members.length])).toEqual([
      ["", 1],
      ["slow", 3],
      ["buy", 1],
    ]);
  });
  it("has buttons for what has no place, the primary last", () => {
    const all = [choice("pass", [], "", true), choice("buy", [], "buy"), ...slow];
    expect(buttons(all).map((one) => one.text)).toEqual(["buy", "pass"]);
    expect(buttons(slow.slice(0, 2))).toHaveLength(2);
  });
});

describe("the log", () => {
  it("does not count what was taken back", () => {
    const line = (entry: number, by = "player"): { entry: number; by: string } => ({ entry, by });
    const log = [line(0), line(1), line(2), line(1, "undo"), line(1, "bot")];
    expect(standing(log)).toEqual([line(0), line(1, "bot")]);
  });
});
