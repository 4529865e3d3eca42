// SPDX-License-Identifier: MIT
/**
 * A tile that is laid by choosing its place first: it lies there as a ghost in a legal
 * turn at once, and is turned or turned over until it is right. Choices name their tile
 * (`tile`), side (`side`), place (`cell`) and quarter turns (`turn`) as targets.
 */
import type { Picking } from "../lib/picking.svelte";
import type { Choice } from "../lib/view";

type Part = "tile" | "side" | "cell" | "turn";
const WEIGHT: Record<Part, number> = { tile: 8, cell: 4, side: 2, turn: 1 };
const PARTS = Object.keys(WEIGHT) as Part[];

export const partOf = (choice: Choice, part: Part): string | undefined =>
  choice.targets.find((target) => target.kind === part)?.id;
const isLaying = (choice: Choice): boolean => PARTS.every((part) => partOf(choice, part) !== undefined);
const alike = (one: Choice, other: Choice, parts: readonly Part[]): boolean =>
  parts.every((part) => partOf(one, part) === partOf(other, part));

/** How much of an earlier ghost a choice keeps; without one, fronts come first. */
const closeness = (choice: Choice, last: Choice | null): number =>
  last === null
    ? Number(partOf(choice, "side") === "front")
    : PARTS.reduce((sum, part) => sum + (alike(choice, last, [part]) ? WEIGHT[part] : 0), 0);

export class Turning {
  private last: Choice | null = null;

  constructor(private readonly picking: Picking) {}

  /** The tile that lies on the board but is not committed yet. */
  ghost = $derived.by((): Choice | null => {
    const one = this.picking.selected;
    return one !== null && isLaying(one) ? one : null;
  });
  /** All legal turns of the ghost where it lies, in order. */
  turns = $derived.by((): Choice[] => (this.ghost === null ? [] : this.with(["tile", "side", "cell"])));
  /** Ways to lay the ghost's other side in the same place. */
  others = $derived.by((): Choice[] =>
    this.ghost === null
      ? []
      : this.with(["tile", "cell"]).filter((one) => partOf(one, "side") !== partOf(this.ghost as Choice, "side")),
  );
  /** The side of the tiles that places are shown for. */
  side = $derived.by(
    (): string =>
      this.picking.picked.find((key) => key.startsWith("side:"))?.slice(5) ??
      (this.ghost && partOf(this.ghost, "side")) ??
      "front",
  );
  /** The tile that was picked, or lies there. */
  tile = $derived.by((): string | undefined =>
    this.ghost ? partOf(this.ghost, "tile") : this.picking.picked.find((key) => key.startsWith("tile:"))?.slice(5),
  );
  /** Where the tile picked may lie, this side up. */
  places = $derived.by((): ReadonlySet<string> => {
    const fits = (one: Choice): boolean =>
      isLaying(one) &&
      partOf(one, "side") === this.side &&
      (this.tile === undefined || partOf(one, "tile") === this.tile);
    return new Set(this.picking.choices.filter(fits).map((one) => partOf(one, "cell") as string));
  });

  private with(parts: readonly Part[]): Choice[] {
    const like = this.ghost as Choice;
    const found = this.picking.choices.filter((one) => isLaying(one) && alike(one, like, parts));
    return found.sort((one, other) => Number(partOf(one, "turn")) - Number(partOf(other, "turn")));
  }

  /** To be called whenever the picks change: a place alone already shows a ghost. */
  settle(): void {
    if (this.ghost !== null) this.last = this.ghost;
    if (this.picking.selected !== null || !this.picking.picked.some((key) => key.startsWith("cell:"))) return;
    const [first, ...rest] = this.picking.candidates.filter(isLaying);
    if (first === undefined) return;
    const best = rest.reduce(
      (one, other) => (closeness(other, this.last) > closeness(one, this.last) ? other : one),
      first,
    );
    this.picking.chosen = best.text;
  }

  /** The next legal turn, or the one before. */
  turn(by = 1): void {
    const at = this.turns.findIndex((one) => one.text === this.ghost?.text);
    if (at >= 0) this.show(this.turns.at((at + by) % this.turns.length));
  }

  /** The other side, in a legal turn. */
  flip(): void {
    this.show(this.others[0]);
  }

  /** A certain one of the choices, as the ghost. */
  show(choice: Choice | undefined): void {
    if (choice === undefined) return;
    this.picking.picked = choice.targets
      .filter((target) => target.kind === "tile" || target.kind === "cell")
      .map((target) => `${target.kind}:${target.id}`);
    this.picking.chosen = choice.text;
  }

  /** R turns, Shift and R turns back, F turns over; true if the key meant something. */
  key(event: KeyboardEvent): boolean {
    if (
      this.ghost === null ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target as Element).matches("input, textarea, select")
    )
      return false;
    const letter = event.key.toLowerCase();
    if (letter === "r") this.turn(event.shiftKey ? -1 : 1);
    else if (letter === "f") this.flip();
    else return false;
    return true;
  }
}
