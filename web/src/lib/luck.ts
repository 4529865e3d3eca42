// SPDX-License-Identifier: MIT
/**
 * Luck that anybody can recompute (see `core/shuffle.py` and `core/rng.py` of the engine):
 * the answer at entry n of a record comes from a generator seeded with HMAC-SHA256(key, n),
 * where key = SHA256(secret, seeds of the players).
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LuckAnswer, LuckLot } from "../net/messages";

const WARM_UP = 15;

/** sfc32, with the numbers of the engine's generator. */
export class Rng {
  private counter = 1;

  constructor(
    private b: number,
    private c: number,
    private a: number,
  ) {
    for (let turn = 0; turn < WARM_UP; turn += 1) this.next32();
  }

  next32(): number {
    const out = (this.a + this.b + this.counter) >>> 0;
    this.counter = (this.counter + 1) >>> 0;
    this.a = (this.b ^ (this.b >>> 9)) >>> 0;
    this.b = (this.c + (this.c << 3)) >>> 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + out) >>> 0;
    return out;
  }

  /** A number from 0 to n - 1. */
  below(n: number): number {
    const size = BigInt(n);
    const low = (product: bigint): bigint => product & 0xffffffffn;
    let product = BigInt(this.next32()) * size;
    if (low(product) < size) {
      const floor = (0x100000000n - size) % size;
      while (low(product) < floor) product = BigInt(this.next32()) * size;
    }
    return Number(product >> 32n);
  }

  sample<T>(items: readonly T[], count: number): T[] {
    const pool = [...items];
    for (let place = 0; place < count; place += 1) {
      const other = place + this.below(pool.length - place);
      [pool[place], pool[other]] = [pool[other] as T, pool[place] as T];
    }
    return pool.slice(0, count);
  }
}

type Lot = Pick<LuckLot, "how" | "items" | "count">;

/** The things that a generator draws from a lot. */
export function drawn(lot: Lot, rng: Rng): string[] {
  const pool = [...lot.items];
  switch (lot.how) {
    case "sample":
      return rng.sample(pool, lot.count);
    case "shuffle":
      for (let last = pool.length - 1; last > 0; last -= 1) {
        const other = rng.below(last + 1);
        [pool[last], pool[other]] = [pool[other] as string, pool[last] as string];
      }
      return pool;
    case "take":
      return Array.from({ length: lot.count }, () => pool.splice(rng.below(pool.length), 1)[0] as string);
    case "roll":
      return Array.from({ length: lot.count }, () => pool[rng.below(pool.length)] as string);
  }
}

/** The text of luck's answer, from what the server says it was drawn from. */
export function redrawn({ word, lots, cuts, glue }: Pick<LuckAnswer, "word" | "lots" | "cuts" | "glue">, rng: Rng): string {
  const all = lots.map((lot) => drawn(lot, rng));
  const parts = cuts.map(({ lot, first, end, ordered, counted }) => {
    const part = (all[lot] ?? []).slice(first, end);
    if (counted !== "") return String(part.filter((thing) => thing === counted).length);
    const items = lots[lot]?.items ?? [];
    return (ordered ? part.toSorted((a, b) => items.indexOf(a) - items.indexOf(b)) : part).join(glue) || "-";
  });
  return [...(word === "" ? [] : [word]), ...parts].join(" ");
}

export const commitment = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)));

export function keyOf(secret: string, seeds: readonly string[]): Uint8Array {
  const mixed = `[${[secret, ...seeds].map((part) => JSON.stringify(part)).join(", ")}]`;
  return sha256(utf8ToBytes(mixed));
}

/** The generator of luck's answer at an entry of the record. */
export function rngAt(key: Uint8Array, entry: number): Rng {
  const digest = hmac(sha256, key, utf8ToBytes(String(entry)));
  const words = new DataView(digest.buffer, digest.byteOffset);
  return new Rng(words.getUint32(4), words.getUint32(0), words.getUint32(8));
}

export interface Draw {
  entry: number; // its place in the record, from 0
  text: string;
}

export interface Record {
  header: ReadonlyMap<string, string>;
  moves: readonly { seat: string; text: string }[];
}

/** A record as text: a header, an empty line, one line per move, an end line. */
export function readRecord(text: string): Record {
  const lines = text.trimEnd().split("\n");
  const blank = lines.indexOf("");
  const header = new Map(lines.slice(1, blank).map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
  const moves = lines.slice(blank + 1, -1).map((line) => ({ seat: line.slice(0, line.indexOf(" ")), text: line.slice(line.indexOf(" ") + 1) }));
  return { header, moves };
}

export const drawsOf = (record: Record): Draw[] =>
  record.moves.flatMap((move, entry) => (move.seat === "*" ? [{ entry, text: move.text }] : []));
