// SPDX-License-Identifier: MIT
/**
 * A sale of some goods, wanted at once: the waybill counts it out while it is chosen, then
 * the page gives the answers kind by kind as the game asks for them.
 */
import type { Table } from "../../lib/table.svelte";
import type { TauberView, Waybill } from "./types";

export interface Line {
  good: string;
  n: number; // to be sold
  of: number; // on the train
  each: number; // coins for one
}

/** The kinds of a waybill with the numbers chosen; the most frequent is sold first. */
export function countOut(
  rows: Waybill["rows"],
  chosen: Readonly<Record<string, number>>,
  ranks: readonly number[],
): Line[] {
  const numbers = rows.map(({ good, n }) => ({ good, n: chosen[good] ?? n, of: n }));
  const order = numbers.toSorted((one, other) => other.n - one.n);
  return numbers.map((line) => ({ ...line, each: ranks[order.indexOf(line)] ?? 0 }));
}

export class PartSale {
  chosen = $state<Record<string, number>>({});
  private wanted: Record<string, number> | null = null; // agreed to, being told
  private answered: TauberView | null = null; // the view whose question was answered last

  constructor(private readonly table: Table) {}

  set(good: string, n: number): void {
    this.table.picking.letGo();
    this.chosen = { ...this.chosen, [good]: n };
  }

  start(lines: readonly Line[]): void {
    this.wanted = Object.fromEntries(lines.map(({ good, n }) => [good, n]));
    this.table.play("part");
  }

  /** To be called with every new view. */
  follow(view: TauberView): void {
    const key = view.question?.key ?? "";
    if (view === this.answered) return;
    this.answered = view;
    if (key !== "ask.sale") this.chosen = {};
    if (this.wanted === null || key === "ask.sale") return;
    if (key !== "ask.amount") this.wanted = null;
    else {
      const good = String(view.question?.params["good"]).replace("@good.", "");
      const answer = `amount ${this.wanted[good] ?? 0}`;
      if (view.choices.some((choice) => choice.text === answer)) this.table.play(answer);
      else this.wanted = null;
    }
  }
}
