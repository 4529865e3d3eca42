// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import luck from "../../fixtures/luck.json";
import type { LuckAnswer } from "../net/messages";
import { commitment, drawsOf, keyOf, readRecord, redrawn, Rng, rngAt } from "./luck";

describe("recomputed luck", () => {
  it("has the fingerprints and numbers of the engine", () => {
    expect(commitment("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const rng = rngAt(keyOf("00ff", ["ä", ""]), 7);
    expect([rng.next32(), rng.next32(), rng.below(100)]).toEqual([1590996154, 1485846255, 31]);
  });
  it("draws without putting back", () => {
    const drawn = new Rng(1, 2, 3).sample([1, 2, 3, 4, 5], 5);
    expect(drawn.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
  it.each(Object.entries(luck))("turns the numbers into the things of %s that the engine drew", (_, told) => {
    const key = keyOf(told.secret, told.seeds);
    expect(told.answers.map((answer) => redrawn(answer as LuckAnswer, rngAt(key, answer.entry)))).toEqual(told.answers.map((answer) => answer.text));
  });
  it("notices another secret", () => {
    const told = luck.first_class;
    const key = keyOf(told.secret.replace("0", "1"), told.seeds);
    const deal = told.answers.find((answer) => answer.word === "deal") as LuckAnswer;
    expect(redrawn(deal, rngAt(key, deal.entry))).not.toBe(deal.text);
  });
  it("finds the draws of a record", () => {
    const text = "stellwerk record 1\ngame: rail_line\nseats: [\"A: b\"]\n\n* start 2\n2 side I\n* refill B12\nend 3\n";
    const record = readRecord(text);
    expect(record.header.get("seats")).toBe('["A: b"]');
    expect(drawsOf(record)).toEqual([{ entry: 0, text: "start 2" }, { entry: 2, text: "refill B12" }]);
  });
});
