// SPDX-License-Identifier: MIT
/** What the reader looks at on this table, shared by map, stacks and players. */
import type { Table } from "../../lib/table.svelte";

export class Desk {
  /** The stack that is opened as a wall. */
  wall = $state<string | null>(null);
  /** The company whose best route is shown: pointed at, or asked for. */
  pointed = $state<string | null>(null);
  pinned = $state<string | null>(null);

  readonly open = (stack: string): void => void (this.wall = this.wall === stack ? null : stack);
  readonly pin = (company: string): void => void (this.pinned = this.pinned === company ? null : company);
}

const desks = new WeakMap<Table, Desk>();
export function deskOf(table: Table): Desk {
  const desk = desks.get(table) ?? new Desk();
  desks.set(table, desk);
  return desk;
}
