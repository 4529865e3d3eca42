// SPDX-License-Identifier: MIT
/** What is picked of the choices so far: step by step on the board, or at once in the list. */
import { page } from "./page.svelte";
import { narrowed, open, pick, type Choice } from "./view";

/** What a picking needs of its table. */
export interface Picked {
  choices(): readonly Choice[];
  /** Something else is picked now. */
  changed(): void;
  commit(): void;
}

export class Picking {
  picked = $state.raw<readonly string[]>([]);
  chosen = $state<string | null>(null);
  hovered = $state<string | null>(null);

  /** What a board makes of a tap at once, for example a ghost; later, everything would be drawn twice. */
  tapped: (() => void) | null = null;

  constructor(private readonly host: Picked) {}

  get choices(): readonly Choice[] {
    return this.host.choices();
  }

  candidates = $derived.by(() => narrowed(this.choices, this.picked));
  selected = $derived.by((): Choice | null => {
    const chosen = this.choices.find((choice) => choice.text === this.chosen);
    if (chosen !== undefined) return chosen;
    const only = this.picked.length > 0 && this.candidates.length === 1;
    return only ? (this.candidates[0] as Choice) : null;
  });
  /** Everything that may be tapped, whatever is picked already. */
  targets = $derived.by(() => open(this.choices));

  /** A tap on a target of the board. */
  tap(key: string): void {
    this.chosen = null;
    this.picked = pick(this.choices, this.picked, key);
    this.host.changed();
    if (page.quick && this.selected !== null) this.host.commit();
    else this.tapped?.();
  }

  /** A line of the list. */
  choose(choice: Choice): void {
    this.picked = [];
    this.chosen = choice.text;
    this.host.changed();
    if (page.quick) this.host.commit();
  }

  letGo(): void {
    this.picked = [];
    this.chosen = null;
    this.hovered = null;
  }
}
