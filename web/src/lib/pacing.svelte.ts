// SPDX-License-Identifier: MIT
/**
 * When this screen shows what has happened: one move after the other, at a pace that
 * can be followed. The table itself never waits, and neither does anybody else.
 */
import type { StateInfo, TableInfo } from "../net/messages";
import type { Pace } from "./page.svelte";

/** What has its place in the course of the game. */
export type Paced = StateInfo | TableInfo;

/** What the pacing needs to know of its table. */
export interface Showing {
  show(message: Paced): void;
  pace(): Pace;
  /** Is it the reader's own doing, which is shown at once with all before it? */
  own(state: StateInfo): boolean;
  /** Is the reader asked something there, or the game over? */
  due(state: StateInfo): boolean;
}

/** Milliseconds that a move stays alone on the screen, and that all that wait may take about. */
const TIMES = { quick: { each: 700, all: 2500 }, calm: { each: 1800, all: 9000 } } as const;

const isMove = (message: Paced, seen: number): message is StateInfo =>
  message.type === "state" &&
  message.seen > seen &&
  !message.undone &&
  message.log.some((line) => line.events.length > 0);

/** How long the latest move stays before the next of so many is shown. */
export function pause(pace: Pace, waiting: number): number {
  if (pace === "instant") return 0;
  return Math.min(TIMES[pace].each, TIMES[pace].all / Math.max(1, waiting));
}

export class Pacing {
  private queue = $state.raw<readonly Paced[]>([]);
  held = $state(false);
  /** Moves that have happened and are not on the screen yet. */
  moves = $derived(new Set(this.queue.flatMap((message) => (isMove(message, -1) ? [message.seen] : []))).size);
  private seen = -1; // what is on the screen
  private shownAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly showing: Showing) {}

  push(message: Paced): void {
    this.queue = [...this.queue, message];
    if (message.type === "state" && (message.undone || this.showing.own(message))) return this.flush();
    if (message.type === "state" && this.showing.due(message)) this.held = false; // the rest is shown first
    this.go();
  }

  /** Everything that has happened, at once. */
  flush(): void {
    clearTimeout(this.timer);
    while (this.queue.length > 0) this.first();
  }

  /** Stop here, and collect what happens meanwhile; or go on. */
  hold(on: boolean): void {
    this.held = on;
    this.go();
  }

  /** The next move, now. */
  next(): void {
    const until = this.queue.find((message) => isMove(message, this.seen));
    if (until?.type !== "state") return this.flush();
    const seen = until.seen;
    while (this.queue[0] && !isMove(this.queue[0], Math.max(seen, this.seen))) this.first();
    this.go();
  }

  /** Nothing is shown any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private go(): void {
    clearTimeout(this.timer);
    for (let message = this.queue[0]; message !== undefined; message = this.queue[0]) {
      if (isMove(message, this.seen) && this.seen >= 0 && !document.hidden) {
        const left = this.shownAt + pause(this.showing.pace(), this.moves) - performance.now();
        if (this.held) return;
        if (left > 0) {
          this.timer = setTimeout(() => this.go(), left);
          return;
        }
      }
      this.first();
    }
  }

  private first(): void {
    const [message, ...rest] = this.queue;
    if (message === undefined) return;
    this.queue = rest;
    if (isMove(message, this.seen)) this.shownAt = performance.now();
    if (message.type === "state") this.seen = Math.max(this.seen, message.seen);
    this.showing.show(message);
  }
}
