// SPDX-License-Identifier: MIT
/** The past of a table, shown again: one decision after the other, by hand or by itself. */
import * as api from "../net/api";
import type { LogEvent, PastView } from "../net/messages";
import type { View } from "./view";

/** What a player needs to know of its table. */
export interface Source {
  id(): string;
  token(): string | undefined;
  last(): number;
  own(): number | null;
  moved(events: readonly LogEvent[], before: View, after: View): void;
}

const PAUSE = 1100; // milliseconds per decision at speed 1
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

export class Player {
  past = $state.raw<PastView | null>(null);
  playing = $state(false);
  speed = $state(1);
  seenBy = $state<string | null>(null); // null: as the reader knows it
  own = $state<number | null>(null); // the reader's seat in a game that is only looked at
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private after: () => void = () => {};

  constructor(private readonly source: Source) {}

  /** Whose eyes may be borrowed: one's own while the game runs, everybody's after it. */
  eyes = $derived(Object.keys(this.past?.views ?? {}));
  view = $derived.by((): View | null => (this.past === null ? null : this.viewOf(this.past)));

  private viewOf(past: PastView): View {
    const seats = Object.keys(past.views).filter((name) => name !== "spectator");
    const own = this.source.own() ?? this.own ?? (seats.length === 1 ? seats[0] : null);
    const wanted = this.seenBy ?? String(own);
    return (past.views[wanted] ?? past.views["spectator"] ?? Object.values(past.views)[0]) as View;
  }

  get at(): number {
    return this.past?.entry ?? this.source.last();
  }

  /** Show the position after so many decisions; a later wish overtakes an earlier one. */
  async watch(entry: number): Promise<void> {
    this.asked += 1;
    const number = this.asked;
    const wanted = Math.max(0, Math.min(this.source.last(), entry));
    const past = await api.past(this.source.id(), wanted, this.source.token());
    if (number !== this.asked) return;
    const before = this.past;
    if (before !== null && past.entry === before.entry + 1)
      this.source.moved(
        past.log.flatMap((line) => line.events),
        this.viewOf(before),
        this.viewOf(past),
      );
    this.past = past;
  }

  seek(entry: number): void {
    this.pause();
    void this.watch(entry);
  }

  /** Play on by itself; at the end do what `after` says. */
  play(after: () => void = () => {}): void {
    this.after = after;
    this.playing = true;
    void this.tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Back to the present. */
  stop(): void {
    this.pause();
    this.asked += 1;
    this.past = null;
  }

  private async tick(): Promise<void> {
    if (!this.playing) return;
    if (this.at >= this.source.last()) {
      this.pause();
      return this.after();
    }
    await this.watch(this.at + 1);
    clearTimeout(this.timer);
    const told = this.past?.log.some((line) => line.events.length > 0) ?? false;
    this.timer = setTimeout(() => void this.tick(), told ? PAUSE / this.speed : 0);
  }
}
