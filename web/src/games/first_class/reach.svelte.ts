// SPDX-License-Identifier: MIT
/**
 * Which targets ring now. Symbols and coins come first: only what the present symbol,
 * or the column of coins that was tapped, can do is shown on trains and track.
 */
import type { Table } from "../../lib/table.svelte";
import { narrowed, targetKey, type Choice } from "../../lib/view";
import type { FirstClassView } from "./types";

const LEADING = ["symbol", "column"];
const leads = (choice: Choice): string | null => {
  const first = choice.targets[0];
  return first && LEADING.includes(first.kind) ? targetKey(first) : null;
};

export class Reach {
  constructor(private readonly table: Table) {}

  /** The symbol that is being executed: the one that was tapped, or the first that can be. */
  present = $derived.by((): string | null => {
    const source = (this.table.view as FirstClassView | null)?.source;
    const can = (code: string): boolean =>
      this.table.choices.some((choice) => choice.targets[0]?.kind === "symbol" && choice.targets[0].id === code);
    const chosen = [...(this.table.picking.selected?.targets.map(targetKey) ?? []), ...this.table.picking.picked]
      .find((key) => key.startsWith("symbol:"))
      ?.slice(7);
    if (chosen !== undefined && can(chosen)) return chosen;
    return source?.symbols.map((symbol) => symbol.sym).find(can) ?? null;
  });
  /** What a tap on the board means first. */
  before = $derived.by((): string | undefined => (this.present === null ? undefined : `symbol:${this.present}`));
  /** The choices whose places are shown. */
  shown = $derived.by((): readonly Choice[] => {
    const picked = this.table.picking.picked;
    const near = picked.length > 0 ? narrowed(this.table.choices, picked) : [];
    return this.table.choices.filter((choice) => {
      const lead = leads(choice);
      return (
        lead === null || lead === this.before || near.includes(choice) || this.table.picking.chosen === choice.text
      );
    });
  });
  open = $derived.by((): ReadonlySet<string> => {
    const first = this.table.choices.flatMap((choice) => (choice.targets[0] ? [targetKey(choice.targets[0])] : []));
    return new Set([...first, ...this.shown.flatMap((choice) => choice.targets.map(targetKey))]);
  });
  choice = (key: string): Choice | undefined => {
    const touching = this.shown.filter((choice) => choice.targets.some((target) => targetKey(target) === key));
    return touching.find((choice) => choice === this.table.picking.selected) ?? touching[0];
  };
}

const reaches = new WeakMap<Table, Reach>();
export function reachOf(table: Table): Reach {
  const found = reaches.get(table);
  if (found) return found;
  let made = null as Reach | null;
  $effect.root(() => void (made = new Reach(table))); // it outlives the part of the page that asks first
  reaches.set(table, made as unknown as Reach);
  return made as unknown as Reach;
}
