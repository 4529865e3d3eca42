// SPDX-License-Identifier: MIT
/**
 * What this browser adds to the luck of a table: a seed of its own, promised with hello and
 * revealed when nobody may promise any more. It is made after the server has fixed its secret.
 */
import * as api from "../net/api";
import type { Shuffle } from "../net/messages";
import { commitment, newSeed } from "./luck";
import { knownTables, rememberTable } from "./page.svelte";

export class Contribution {
  private seed: string | undefined;
  private fingerprint: string | undefined; // of the server's secret, told before the seed was made

  constructor(private readonly table: string) {
    const known = knownTables().find((one) => one.table === table);
    this.seed = known?.seed;
    this.fingerprint = known?.commitment;
  }

  get promise(): string {
    return this.seed === undefined ? "" : commitment(this.seed);
  }

  /** Make a seed for a game that has not begun; the server's fingerprint comes first. */
  async prepare(): Promise<void> {
    if (this.seed !== undefined) return;
    const facts = await api.facts(this.table).catch(() => null);
    if (facts?.status !== "waiting" || facts.shuffle.locked) return;
    this.seed = newSeed();
    this.fingerprint = facts.shuffle.commitment;
    rememberTable({ table: this.table, seed: this.seed, commitment: this.fingerprint });
  }

  /** The seed, if it is time to tell it: all promises are fixed, ours is one of them, the secret is the same. */
  due(shuffle: Shuffle, seats: readonly number[]): string | null {
    if (!shuffle.locked || this.seed === undefined || shuffle.commitment !== this.fingerprint) return null;
    if (!seats.some((seat) => shuffle.promises[seat] === this.promise)) return null;
    rememberTable({ table: this.table, promises: [...shuffle.promises] });
    return this.seed;
  }
}

/** Who contributed to the luck of a table, and who did not: in a sentence, by seat. */
export function contributors(shuffle: Shuffle, begun: boolean): { from: number[]; not: number[] } {
  const gave = (seat: number): boolean => {
    if (!begun) return (shuffle.promises[seat] ?? "") !== "";
    return !["", "-"].includes(shuffle.seeds[seat] ?? "");
  };
  const seats = shuffle.seeds.map((_, seat) => seat);
  return { from: seats.filter(gave), not: seats.filter((seat) => !gave(seat)) };
}
