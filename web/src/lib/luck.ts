// SPDX-License-Identifier: MIT
/**
 * Luck that anybody can recompute (see `core/shuffle.py` and `core/rng.py` of the engine):
 * the answer at entry n of a record comes from a generator seeded with HMAC-SHA256(key, n),
 * where the key is the SHA-256 of the server's secret, the seats' promises and their seeds.
 * Seals bind the rest of a record: each is the HMAC with the secret of the one before and a line.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LuckAnswer, LuckLot } from "../net/messages";

const WARM_UP = 15;
const SCHEME = 2; // with promises and seals
const SEED_BYTES = 32;
export const ABSENT = "-"; // in the place of a seed that was not revealed

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
export function redrawn(
  { word, lots, cuts, glue }: Pick<LuckAnswer, "word" | "lots" | "cuts" | "glue">,
  rng: Rng,
): string {
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

/** JSON as the engine writes it: keys in order, no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
}

/** What makes a game's luck; of games of old without promises. */
export interface Sources {
  secret: string;
  seeds: readonly string[];
  promises: readonly string[] | null;
}

export function keyOf({ secret, seeds, promises }: Sources): Uint8Array {
  const old = `[${[secret, ...seeds].map((part) => JSON.stringify(part)).join(", ")}]`;
  return sha256(utf8ToBytes(promises === null ? old : canonical([SCHEME, secret, promises, seeds])));
}

/** Is every seed that was revealed the one that was promised? */
export const keptPromises = ({ seeds, promises }: Sources): boolean =>
  promises === null ||
  (promises.length === seeds.length &&
    seeds.every((seed, seat) => seed === ABSENT || commitment(seed) === promises[seat]));

/** A seed that nobody can guess. */
export const newSeed = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));

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
  const header = new Map(
    lines
      .slice(1, blank)
      .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const moves = lines
    .slice(blank + 1, -1)
    .map((line) => ({ seat: line.slice(0, line.indexOf(" ")), text: line.slice(line.indexOf(" ") + 1) }));
  return { header, moves };
}

export const drawsOf = (record: Record): Draw[] =>
  record.moves.flatMap((move, entry) => (move.seat === "*" ? [{ entry, text: move.text }] : []));

/** The seals of a record: before its first move, after every move, and of the whole; none of games of old. */
export function sealsOf({ header, moves }: Record, sources: Sources): string[] {
  if (sources.promises === null) return [];
  const key = utf8ToBytes(sources.secret);
  const seal = (before: string, text: string): string =>
    bytesToHex(hmac(sha256, key, utf8ToBytes(`${before} ${text}`)));
  const told = (name: string): string => header.get(name) ?? "";
  const read = (name: string): unknown => JSON.parse(told(name));
  const played = [told("game"), read("rules"), told("edition").split(" "), read("players"), read("options")];
  const seals = [seal("", canonical([...played, sources.promises, sources.seeds]))];
  for (const move of moves) seals.push(seal(seals.at(-1) ?? "", `${move.seat} ${move.text}`));
  seals.push(seal(seals.at(-1) ?? "", canonical([read("seats"), told("started"), told("ended"), read("result")])));
  return seals;
}

/** What a record tells of its luck. */
export function sourcesOf(record: Record): Sources & { seal: string } {
  const luck = JSON.parse(record.header.get("luck") ?? "{}") as {
    secret?: string;
    seeds?: string[];
    promises?: string[];
    seal?: string;
  };
  return { secret: luck.secret ?? "", seeds: luck.seeds ?? [], promises: luck.promises ?? null, seal: luck.seal ?? "" };
}
