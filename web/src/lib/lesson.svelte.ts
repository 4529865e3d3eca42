// SPDX-License-Identifier: MIT
/** A guided first game: where the learner is, what is asked for, and what else was tried. */
import * as api from "../net/api";
import type { GuideInfo, StopInfo } from "../net/messages";
import { knownTables, page, rememberTable } from "./page.svelte";
import type { Table } from "./table.svelte";
import { targetKey, type Choice } from "./view";

export class Lesson {
  guide = $state.raw<GuideInfo | null>(null);
  /** Another move than the one that is asked for, which was not played. */
  tried = $state.raw<Choice | null>(null);
  /** An earlier stop that is read again. */
  again = $state<number | null>(null);
  private read = $state(-1); // the last stop without a task that was read
  private left = $state(false); // free play was chosen
  private skipping = $state(-1); // a stop whose moves are played without being asked for
  private asking = "";

  constructor(private readonly table: Table) {
    const known = knownTables().find((one) => one.table === table.id)?.lesson;
    this.read = known?.read ?? -1;
    this.left = known?.left ?? false;
  }

  private state = $derived.by(() => this.table.state);
  /** Is the game still the one of the guide? */
  active = $derived.by((): boolean => {
    const { guide, state } = this;
    if (guide === null || state === null || this.left || this.table.player.past !== null) return false;
    return guide.seals[state.entry] === state.seal && this.read < guide.stops.length - 1;
  });
  /** The number of the stop that is reached. */
  at = $derived.by((): number => {
    const entry = this.state?.entry ?? 0;
    const stops = this.guide?.stops ?? [];
    const reached = stops.findLast((stop) => stop.entry <= entry)?.entry ?? 0;
    return stops.findIndex((stop, index) => stop.entry === reached && (stop.task !== null || index > this.read));
  });
  stop = $derived.by((): StopInfo | null => (this.active ? (this.guide?.stops[this.again ?? this.at] ?? null) : null));
  /** There is something to do now, not only to read. */
  private due = $derived.by(() => this.active && this.guide?.stops[this.at]?.task !== null);
  /** The learner's next move by the guide. */
  private told = $derived.by((): Choice | null => {
    const text = this.due ? this.guide?.moves[String(this.state?.entry)] : undefined;
    return text === undefined ? null : (this.table.choices.find((choice) => choice.text === text) ?? null);
  });
  /** The game goes on by itself to the next thing to learn. */
  watching = $derived.by(
    (): boolean => this.active && this.guide !== null && this.guide.watched.includes(this.state?.entry ?? -1),
  );
  /** The move that is asked for. */
  asked = $derived.by((): Choice | null => (this.watching ? null : this.told));
  private targets = $derived.by(() => new Set(this.asked?.targets.map(targetKey) ?? []));
  /** What was chosen or tried although something else is asked for. */
  other = $derived.by((): Choice | null => {
    if (this.asked === null) return null;
    const chosen = this.table.picking.selected;
    return chosen !== null && chosen.text !== this.asked.text ? chosen : this.tried;
  });

  /** May a target be chosen without being asked for? Then it has no ring. */
  quiet(key: string): boolean {
    return this.active && !this.targets.has(key);
  }

  async load(game: string): Promise<void> {
    const wanted = `${game} ${page.language}`;
    if (this.asking === wanted) return;
    this.asking = wanted;
    const found = await api.guide(game, page.language).catch(() => null);
    if (this.asking === wanted && found !== null) this.guide = found;
  }

  /** Is this move held back, because another one is asked for, or something to be read? */
  holds(text: string): boolean {
    if (!this.active) return false;
    this.again = null;
    if (this.told !== null && text === this.told.text) {
      this.tried = null;
      return false;
    }
    this.tried = this.table.choices.find((choice) => choice.text === text) ?? null;
    this.table.picking.letGo();
    return true;
  }

  /** On to the next stop: this one was read. */
  next(): void {
    if (this.again !== null) this.again = this.again + 1 < this.at ? this.again + 1 : null;
    else this.remember(this.at, this.left || this.at === (this.guide?.stops.length ?? 0) - 1);
  }

  /** Choose what is asked for, so that its effects are shown; nothing is played. */
  show(): void {
    this.tried = null;
    this.again = null;
    this.table.picking.picked = [];
    this.table.picking.chosen = this.asked?.text ?? null;
  }

  /** Let the moves of this stop be played. */
  skip(): void {
    this.skipping = this.at;
  }

  /** The move that is played because the stop is skipped, or nobody is asked for it. */
  skipped = $derived.by(() => (this.skipping === this.at || this.watching ? this.told : null));

  /** From here on everything that is legal goes. */
  free(): void {
    this.tried = null;
    this.remember(this.read, true);
  }

  private remember(read: number, left: boolean): void {
    this.read = read;
    this.left = left;
    rememberTable({ table: this.table.id, lesson: { read, left } });
  }
}
