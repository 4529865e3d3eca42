// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import sealed from "../../fixtures/sealed.json";
import type { Shuffle } from "../net/messages";
import { examine, isIncluded, sameFixed, sameSecret, suspicion } from "./checking";
import { commitment, readRecord, sealsOf, sourcesOf } from "./luck";
import type { Known } from "./page.svelte";

const record = readRecord(sealed.record);
const sources = sourcesOf(record);
const seals = sealsOf(record, sources);
const shuffle: Shuffle = {
  commitment: commitment(sources.secret),
  secret: sources.secret,
  seeds: [...sources.seeds],
  promises: [...(sources.promises ?? [])],
  scheme: 2,
  locked: true,
  seal: sources.seal,
};
const known: Known = {
  table: "t",
  game: "rail_line",
  tokens: [],
  at: "",
  seed: "one",
  promises: shuffle.promises,
  sealed: { entry: 5, seal: seals[5] ?? "" },
  seal: sources.seal,
};
const look = (remembered: Known | undefined, told: Shuffle = shuffle, text = sealed.record) =>
  examine(text, told, [], {}, remembered);

describe("a finished game", () => {
  it("is the one that this browser saw", () => {
    expect(look(known)).toMatchObject({ promised: true, sealed: true, seen: true, seal: sources.seal });
    expect(look(undefined).seen).toBe(null);
    expect([sameSecret(shuffle), isIncluded(shuffle, known), sameFixed(shuffle, known)]).toEqual([true, true, true]);
  });
  it("is another one if the seals told during it or at its end do not fit", () => {
    expect(look({ ...known, sealed: { entry: 5, seal: "x" } }).seen).toBe(false);
    expect(look({ ...known, seal: "x" }).seen).toBe(false);
    expect(look(known, shuffle, sealed.record.replace("Ben", "Eve"))).toMatchObject({ sealed: false, seen: false });
  });
  it("has draws that nobody can check without what they were drawn from", () => {
    expect(look(known).lines.every((line) => line.computed === null && !line.fine)).toBe(true);
  });
  it("does not fit a table that tells other seeds", () => {
    expect(look(known, { ...shuffle, seeds: ["other", "-"] }).promised).toBe(false);
  });
});

describe("the seed of this browser", () => {
  it("is missed if the server leaves it out, and other promises are noticed", () => {
    expect(isIncluded({ ...shuffle, seeds: ["-", "-"] }, known)).toBe(false);
    expect(sameFixed({ ...shuffle, promises: ["", ""] }, known)).toBe(false);
    expect(isIncluded(shuffle, { ...known, promises: undefined } as unknown as Known)).toBe(null);
    expect(sameSecret({ ...shuffle, commitment: "x" })).toBe(false);
  });
  it("is told at once when the game begins", () => {
    const remembered = { ...known, commitment: shuffle.commitment };
    expect(suspicion(shuffle, remembered)).toBe(null);
    expect(suspicion(shuffle, undefined)).toBe(null);
    expect(suspicion({ ...shuffle, seeds: ["-", "-"] }, remembered)).toBe("shuffles.left_out");
    expect(suspicion({ ...shuffle, promises: ["", ""] }, remembered)).toBe("shuffles.unfixed");
    expect(suspicion({ ...shuffle, commitment: "x" }, remembered)).toBe("shuffles.other");
  });
});
