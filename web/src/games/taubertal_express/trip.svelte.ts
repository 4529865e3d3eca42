// SPDX-License-Identifier: MIT
/**
 * A journey over several links, wanted at once: the page makes the moves one by one and
 * stops at every question. A payment without an alternative is no question.
 */
import type { Table } from "../../lib/table.svelte";
import type { TauberView } from "./types";

export class Trip {
  asked = $state<string | null>(null); // the city that was tapped, not yet agreed to
  private left: string[] = [];
  private next: string | null = null; // where the locomotive should be by now

  constructor(private readonly table: Table) {}

  ask(city: string): void {
    this.table.picking.letGo();
    this.asked = this.asked === city ? null : city;
  }

  start(way: readonly string[]): void {
    this.asked = null;
    this.left = [...way];
    this.next = null;
    this.go();
  }

  stop(): void {
    this.asked = null;
    this.left = [];
  }

  /** To be called with every new view. */
  follow(view: TauberView): void {
    this.asked = null;
    if (this.left.length === 0 && this.next === null) return;
    const key = view.question?.key ?? "";
    const only = view.choices[0];
    if (key === "ask.pay" && view.choices.length === 1 && only !== undefined) this.table.play(only.text);
    if (!key.startsWith("ask.turn")) return;
    const here = view.seats[view.seat ?? 0]?.city;
    if (this.next !== null && here !== this.next) this.left = [];
    this.next = null;
    this.go();
  }

  private go(): void {
    const city = this.left.shift();
    if (city === undefined) return;
    const choice = this.table.choices.find((one) => one.text === `go ${city}`);
    if (choice === undefined) return this.stop();
    this.next = city;
    this.table.play(choice.text);
  }
}
