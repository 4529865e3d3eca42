// SPDX-License-Identifier: MIT
/** How a table looks: by the drawing of its game or in words, and how much of it lies open. */
import { drawingOf, genericView, type Drawing, type Generic, type Layout, type Progress, type Telling } from "../games";
import type { Table } from "../lib/table.svelte";
import type { View } from "../lib/view";
import type { Desk } from "./desk.svelte";

const UNDRAWN: Layout = { left: 0, right: 432, own: "board", tabs: "right" };

export class Looks {
  drawing = $state.raw<Drawing | null>(null);
  generic = $state.raw<Generic | null>(null);
  private known = $state(false); // whether the game has a drawn board

  constructor(
    private readonly table: Table,
    private readonly desk: Desk,
  ) {
    $effect(() => {
      const game = table.welcome?.game;
      if (game !== undefined) void drawingOf(game).then((found) => ((this.drawing = found), (this.known = true)));
    });
    $effect(() => {
      if (desk.asText || this.undrawn) void genericView().then((found) => (this.generic = found));
    });
  }

  /** The position; without words there is nothing to say. */
  readonly view = $derived.by((): View | null => (this.table.words.has("title") ? this.table.view : null));
  /** The game has no drawing; not merely on its way. */
  readonly undrawn = $derived(this.known && this.drawing === null);
  /** The drawing, unless the position is told in words. */
  readonly board = $derived.by((): Drawing | null => (this.desk.asText ? null : this.drawing));
  readonly layout = $derived.by((): Layout => {
    const drawn = this.drawing?.layout ?? UNDRAWN;
    return this.desk.asText ? { ...UNDRAWN, right: drawn.right } : drawn; // words need the room
  });
  readonly telling = $derived.by((): Telling | null => this.board ?? this.generic);
  readonly progress = $derived.by((): Progress | null =>
    this.view ? ((this.drawing ?? this.generic)?.progress(this.table, this.view) ?? null) : null,
  );
  /** The result is shown in place of the board. */
  readonly result = $derived.by(
    (): boolean =>
      this.table.outcome !== null && this.desk.ended && this.table.player.past === null && !this.desk.alone,
  );
  /** Nothing stands around the board: the result is shown, or there is no position yet. */
  readonly bare = $derived(this.result || this.view === null);
  /** The position while everything beside the board can be seen too. */
  readonly open = $derived.by((): View | null =>
    this.table.printed !== null && !this.result && !this.table.curtain ? this.view : null,
  );
  /** What another player did last, unless the board itself tells it. */
  readonly news = $derived.by((): string => (this.drawing?.layout.tells ? "" : this.table.latest(this.desk.alone)));
}
