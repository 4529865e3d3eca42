// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import luck from "../../fixtures/luck.json";
import sealed from "../../fixtures/sealed.json";
import type { LuckAnswer } from "../net/messages";
import {
  canonical,
  commitment,
  drawsOf,
  keptPromises,
  keyOf,
  newSeed,
  readRecord,
  redrawn,
  Rng,
  rngAt,
  sealsOf,
  sourcesOf,
} from "./luck";

describe("recomputed luck", () => {
  it("has the fingerprints and numbers of the engine, also in games of old", () => {
    expect(commitment("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const rng = rngAt(keyOf({ secret: "00ff", seeds: ["ä", ""], promises: null }), 7);
    expect([rng.next32(), rng.next32(), rng.below(100)]).toEqual([1590996154, 1485846255, 31]);
  });
  it("draws without putting back", () => {
    const drawn = new Rng(1, 2, 3).sample([1, 2, 3, 4, 5], 5);
    expect(drawn.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
  it.each(Object.entries(luck))("turns the numbers into the things of %s that the engine drew", (_, told) => {
    const key = keyOf(told);
    expect(told.answers.map((answer) => redrawn(answer as LuckAnswer, rngAt(key, answer.entry)))).toEqual(
      told.answers.map((answer) => answer.text),
    );
  });
  it("notices another secret, another promise and another seed", () => {
    const told = luck.first_class;
    const deal = told.answers.find((answer) => answer.word === "deal") as LuckAnswer;
    const others = [
      { ...told, secret: told.secret.replace("0", "1") },
      { ...told, promises: told.promises.with(1, commitment("x")) },
      { ...told, seeds: told.seeds.with(0, "x") },
    ];
    for (const other of others) expect(redrawn(deal, rngAt(keyOf(other), deal.entry))).not.toBe(deal.text);
  });
  it("finds the draws of a record", () => {
    const text = 'stellwerk record 1\ngame: rail_line\nseats: ["A: b"]\n\n* start 2\n2 side I\n* refill B12\nend 3\n';
    const record = readRecord(text);
    expect(record.header.get("seats")).toBe('["A: b"]');
    expect(drawsOf(record)).toEqual([
      { entry: 0, text: "start 2" },
      { entry: 2, text: "refill B12" },
    ]);
  });
});

describe("promises", () => {
  it("are kept by seeds of that fingerprint; who did not reveal broke none", () => {
    const fine = { secret: "", seeds: ["a", "-"], promises: [commitment("a"), commitment("b")] };
    expect(keptPromises(fine)).toBe(true);
    expect(keptPromises({ ...fine, seeds: ["b", "-"] })).toBe(false);
    expect(keptPromises({ ...fine, seeds: ["a", "-", "-"] })).toBe(false);
    expect(keptPromises({ ...fine, promises: null })).toBe(true);
  });
  it("are made for seeds of 32 random bytes", () => {
    const seeds = new Set(Array.from({ length: 20 }, newSeed));
    expect(seeds.size).toBe(20);
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the seal of a record", () => {
  const last = (text: string): string | undefined => {
    const record = readRecord(text);
    return sealsOf(record, sourcesOf(record)).at(-1);
  };
  it("is that of the engine, one for every move", () => {
    const record = readRecord(sealed.record);
    const seals = sealsOf(record, sourcesOf(record));
    expect(seals.length).toBe(record.moves.length + 2);
    expect(seals.at(-1)).toBe(sourcesOf(record).seal);
  });
  it.each([
    ["name", /Ben/, "Eve"],
    ["move", /side I\n/, "side II\n"],
    ["end", /\n[^\n]*\nend \d+/, "\nend 1"],
    ["result", /"scores": \[/, '"scores": [1'],
    ["time", /ended: 2026/, "ended: 2025"],
    ["option", /"score_sheet": 1/, '"score_sheet": 2'],
  ])("does not fit another %s", (_, from, to) => {
    const forged = sealed.record.replace(from, to);
    expect(forged).not.toBe(sealed.record);
    expect(last(forged)).not.toBe(sourcesOf(readRecord(forged)).seal);
  });
  it("is made from JSON that every program writes alike", () => {
    expect(canonical({ b: [1, "ä\n", null, true], a: { d: 1, c: [] } })).toBe(
      '{"a":{"c":[],"d":1},"b":[1,"ä\\n",null,true]}',
    );
  });
  it("is missing in records of old", () => {
    expect(sealsOf(readRecord(sealed.record), { secret: "", seeds: [], promises: null })).toEqual([]);
  });
});
