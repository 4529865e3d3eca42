// SPDX-License-Identifier: MIT
/** A position that stands still: what a board needs to draw it, and the pictures of its things. */
import { drawingOf, type Drawing } from "../games";
import type { Detail } from "../kit/details";
import { page } from "../lib/page.svelte";
import { Table } from "../lib/table.svelte";
import type { View } from "../lib/view";
import * as api from "../net/api";

export class Still {
  readonly table = new Table("", [], "still");
  private found = $state.raw<Drawing | null>(null);
  /** The drawing, as soon as everything that it needs is there. */
  drawing = $derived.by(() =>
    this.table.view && this.table.printed && this.table.words.has("title") ? this.found : null,
  );

  constructor(game: () => string, view: () => View | null) {
    const known = $derived(view() !== null); // before, there may be no such game
    $effect(() => {
      if (!known) return;
      const key = game();
      void drawingOf(key).then((found) => (this.found = found));
      void api.shippedPrinted(key).then((printed) => (this.table.printed = printed));
    });
    $effect(() => {
      if (known && page.language) void this.table.loadTexts(game());
    });
    $effect(() => {
      const shown = view();
      if (shown)
        this.table.states = new Map([
          [
            null,
            {
              type: "state",
              seat: null,
              seen: 0,
              entry: 0,
              view: shown,
              log: [],
              can_undo: false,
              undo_from: null,
              undone: false,
              outcome: null,
              seal: "",
            },
          ],
        ]);
    });
  }

  /** What is known about a thing, with its picture; null without one. Nobody sits here, so names in titles are empty. */
  thing(name: string): Detail | null {
    const { view } = this.table;
    const told = view ? (this.drawing?.detail(name, view, this.table) ?? null) : null;
    return told?.art ? { ...told, title: told.title.replace(/^[\s:,]+/u, "") } : null;
  }
}
