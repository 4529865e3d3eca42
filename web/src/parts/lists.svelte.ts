// SPDX-License-Identifier: MIT
/** The lists of a table, one at a time: which there are, which is wanted, and what of the chat is new. */
import type { Table } from "../lib/table.svelte";
import type { Desk } from "./desk.svelte";
import type { Looks } from "./looks.svelte";
import type { Tab } from "./places";

export class Lists {
  private read = $state(0);

  constructor(
    private readonly table: Table,
    private readonly desk: Desk,
    private readonly looks: Looks,
  ) {
    $effect(() => {
      if (this.talking) this.read = table.chat.length;
    });
  }

  readonly names = $derived.by((): readonly Tab[] => [
    ...(this.looks.layout.turn && !this.desk.alone ? (["turn"] as const) : []),
    ...(this.desk.alone ? (["log"] as const) : (["choices", "log", "chat", "replay"] as const)),
    ...(this.table.info?.status === "over" ? (["review"] as const) : []),
  ]);
  readonly wanted = $derived.by((): Tab => {
    const first = this.looks.layout.turn === "first" && !this.desk.phone && this.table.seat !== null;
    return this.desk.chosen ?? (first ? "turn" : "choices");
  });
  /** The chat is in sight. */
  readonly talking = $derived.by((): boolean => {
    const { phone, place, narrow, drawer } = this.desk;
    return phone ? place === "chat" : this.wanted === "chat" && (!narrow || drawer === "side");
  });
  readonly unread = $derived.by((): number => Math.max(0, this.table.chat.length - this.read));
}
