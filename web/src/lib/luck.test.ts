// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { commitment, drawsOf, keyOf, readRecord, Rng, rngAt } from "./luck";

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
  it("finds the draws of a record", () => {
    const text = "stellwerk record 1\ngame: rail_line\nseats: [\"A: b\"]\n\n* start 2\n2 side I\n* refill B12\nend 3\n";
    const record = readRecord(text);
    expect(record.header.get("seats")).toBe('["A: b"]');
    expect(drawsOf(record)).toEqual([{ entry: 0, text: "start 2" }, { entry: 2, text: "refill B12" }]);
  });
});
