// SPDX-License-Identifier: MIT
/** What a browser can find out about a finished game by itself, and what it remembers of it. */
import type { LuckAnswer, Shuffle } from "../net/messages";
import { wrongLots } from "./lots";
import {
  canonical,
  commitment,
  drawsOf,
  keptPromises,
  keyOf,
  readRecord,
  redrawn,
  rngAt,
  sealsOf,
  sourcesOf,
  type Sources,
} from "./luck";
import type { Known } from "./page.svelte";

export interface Line {
  entry: number; // counted from 1
  told: string;
  computed: string | null; // null: the server does not say what it was drawn from
  from: number; // how many things lay in the lots
  numbers: string;
  fine: boolean;
}

/** True, false, or null if it cannot be said. */
export interface Findings {
  lines: Line[];
  lots: number; // draws from lots that cannot be
  promised: boolean | null;
  sealed: boolean | null;
  seal: string;
  seen: boolean | null; // is it the record that this browser saw being played?
}

/** Recompute a record; `shuffle` and `answers` is what the server says of its luck. */
export function examine(
  text: string,
  shuffle: Shuffle,
  answers: readonly LuckAnswer[],
  printed: unknown,
  known: Known | undefined,
): Findings {
  const record = readRecord(text);
  const sources = sourcesOf(record);
  const key = keyOf(sources);
  const draws = drawsOf(record);
  const told = new Map(answers.map((one) => [one.entry, one]));
  const wrong = wrongLots(
    draws.flatMap(({ entry }) => told.get(entry) ?? []),
    key,
    printed,
  );
  const lines = draws.map(({ entry, text: answer }): Line => {
    const lots = told.get(entry);
    const rng = rngAt(key, entry);
    const numbers = [rng.next32(), rng.next32()].map((number) => number.toString(16).padStart(8, "0")).join(" ");
    const computed = lots ? redrawn(lots, rngAt(key, entry)) : null;
    const from = lots?.lots.reduce((sum, lot) => sum + lot.items.length, 0) ?? 0;
    return { entry: entry + 1, told: answer, computed, from, numbers, fine: computed === answer && !wrong.has(entry) };
  });
  const seals = sealsOf(record, sources);
  const old = sources.promises === null;
  return {
    lines,
    lots: wrong.size,
    promised: old ? null : keptPromises(sources) && isTheSame(sources, shuffle),
    sealed: old ? null : seals.at(-1) === sources.seal,
    seal: sources.seal,
    seen: old ? null : sameAsSeen(seals, known),
  };
}

/** Does a record tell the same of its luck as the table? */
const isTheSame = ({ secret, seeds, promises }: Sources, shuffle: Shuffle): boolean =>
  canonical([secret, seeds, promises]) === canonical([shuffle.secret, shuffle.seeds, shuffle.promises]);

/** Are these the seals that this browser was told, during the game and at its end? */
function sameAsSeen(seals: readonly string[], known: Known | undefined): boolean | null {
  const { seal, sealed } = known ?? {};
  if (seal === undefined && sealed === undefined) return null;
  const during = sealed === undefined || sealed.entry > seals.length - 2 || seals[sealed.entry] === sealed.seal;
  return during && (seal === undefined || seals.at(-1) === seal);
}

/** Is this browser's own seed in the luck of a game that has begun? Null if it has told none. */
export function isIncluded(shuffle: Shuffle, known: Known | undefined): boolean | null {
  if (known?.seed === undefined || known.promises === undefined) return null;
  return shuffle.seeds.includes(known.seed);
}

/** What is wrong with the luck of a game that has begun, as far as this browser can tell now: a key of the words. */
export function suspicion(shuffle: Shuffle, known: Known | undefined): string | null {
  if (known?.commitment !== undefined && known.commitment !== shuffle.commitment) return "shuffles.other";
  if (sameFixed(shuffle, known) === false) return "shuffles.unfixed";
  return isIncluded(shuffle, known) === false ? "shuffles.left_out" : null;
}

/** Were the promises those that this browser saw before it told its seed? */
export function sameFixed(shuffle: Shuffle, known: Known | undefined): boolean | null {
  if (known?.promises === undefined) return null;
  return known.promises.join() === shuffle.promises.join();
}

/** Does the secret have the fingerprint that was shown? */
export const sameSecret = (shuffle: Shuffle | undefined): boolean | null =>
  shuffle?.secret ? commitment(shuffle.secret) === shuffle.commitment : null;
