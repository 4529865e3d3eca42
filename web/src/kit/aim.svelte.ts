// SPDX-License-Identifier: MIT
/** A thing as something to aim at: which choices touch it, and what a tap on it does. */
import type { Table } from "../lib/table.svelte";
import { targetKey, type Choice } from "../lib/view";

const CALM = 12; // more targets than this do not breathe

export class Aim {
  constructor(
    private readonly table: Table,
    private readonly key: () => string,
    private readonly before: () => string | undefined = () => undefined,
  ) {}

  private readonly touches = (choice: Choice): boolean =>
    choice.targets.some((target) => targetKey(target) === this.key());

  open = $derived.by(() => this.table.picking.targets.has(this.key()));
  touching = $derived.by(() => this.table.choices.filter(this.touches));
  chosen = $derived.by(
    () =>
      this.table.picking.picked.includes(this.key()) ||
      (this.table.picking.selected !== null && this.touches(this.table.picking.selected)),
  );
  lit = $derived.by(
    () =>
      this.table.picking.hovered !== null && this.touching.some((choice) => choice.text === this.table.picking.hovered),
  );
  sentences = $derived.by(() => this.touching.map((choice) => this.table.say(choice.label, choice.params)));
  /** It may be chosen, but the lesson asks for something else. */
  quiet = $derived.by(() => this.table.lesson.quiet(this.key()) && !this.chosen);
  breathes = $derived.by(() => this.table.picking.targets.size <= CALM && !this.chosen);

  /** A tap; what must be picked before it is picked with it. */
  tap = (): void => {
    const before = this.before();
    const goes =
      before !== undefined &&
      this.touching.some((choice) => choice.targets.some((target) => targetKey(target) === before));
    if (goes && this.table.picking.picked.length === 0) this.table.picking.picked = [before];
    this.table.picking.tap(this.key());
  };

  keydown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (this.chosen && this.table.picking.selected !== null) this.table.commit();
    else this.tap();
  };

  enter = (): void => void (this.table.picking.hovered = this.touching[0]?.text ?? null);
  leave = (): void => void (this.table.picking.hovered = null);
}
