// SPDX-License-Identifier: MIT
/**
 * What happened, shown in order: things fly to their places and pieces run along.
 * The view is already the new one, so nothing waits: what has not been shown yet is
 * hidden or held at its old place, and any key, tap or scroll jumps to the end.
 */

/** A thing that flies from where it was to where it is now. */
export interface Flight {
  art: string; // SVG, drawn in a box of w by h
  w: number;
  h: number;
  from: readonly string[]; // names of things, the first that can be seen counts
  to: readonly string[];
  reveal?: string; // stays hidden until the flight has landed
  ms: number;
}

/** Pieces that run to another place of their line. */
export interface Run {
  pieces: readonly { name: string; from: number; to: number }[];
  ms: number;
}

export type Step = Flight | Run;
export interface Flying extends Flight {
  id: number;
  start: DOMRect;
  goal: DOMRect;
}

const MOVE = 1200; // milliseconds for everything that one move brings about
const LONG = 2500; // a longer queue plays at double speed

const isFlight = (step: Step): step is Flight => "art" in step;
const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** The place of the first of some things that is on the screen. */
function placeOf(names: readonly string[]): DOMRect | null {
  for (const name of names) {
    const box = document.querySelector(`[data-thing="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    if (box && box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth)
      return box;
  }
  return null;
}

export class Motion {
  flying = $state.raw<Flying | null>(null);
  hidden = $state.raw<ReadonlySet<string>>(new Set());
  held = $state.raw<ReadonlyMap<string, number>>(new Map());
  private queue: { step: Step; start: DOMRect | null; ms: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown = 0;

  get busy(): boolean {
    return this.timer !== undefined;
  }

  hides = (name: string): boolean => this.hidden.has(name);
  at = (name: string, place: number): number => this.held.get(name) ?? place;

  /** To be called before the page draws the new view: old places are still there. */
  add(steps: readonly Step[]): void {
    if (still() || steps.length === 0) return;
    const total = steps.reduce((sum, step) => sum + step.ms, 0);
    const pace = Math.min(1, MOVE / total);
    for (const step of steps) {
      const start = isFlight(step) ? placeOf(step.from) : null;
      this.queue.push({ step, start, ms: step.ms * pace });
    }
    this.hidden = new Set([
      ...this.hidden,
      ...steps.flatMap((step) => (isFlight(step) && step.reveal ? [step.reveal] : [])),
    ]);
    const runs = steps.flatMap((step) => (isFlight(step) ? [] : step.pieces));
    this.held = new Map([
      ...runs.toReversed().map((piece): [string, number] => [piece.name, piece.from]),
      ...this.held,
    ]);
    if (!this.busy) this.timer = setTimeout(() => this.next());
  }

  /** Jump to the end: everything is where the view says. */
  finish(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.flying = null;
    this.hidden = new Set();
    this.held = new Map();
  }

  private next(): void {
    this.land();
    const first = this.queue.shift();
    if (first === undefined) return this.finish();
    const left = this.queue.reduce((sum, one) => sum + one.ms, first.ms);
    const ms = left > LONG ? first.ms / 2 : first.ms;
    const begun = isFlight(first.step) ? this.fly(first.step, first.start, ms) : this.run(first.step);
    this.timer = setTimeout(() => this.next(), begun ? ms : 0);
  }

  private fly(step: Flight, start: DOMRect | null, ms: number): boolean {
    const from = start ?? placeOf(step.from);
    const goal = placeOf(step.to);
    this.shown += 1;
    if (from !== null && goal !== null) this.flying = { ...step, ms, id: this.shown, start: from, goal };
    else this.show(step.reveal);
    return from !== null && goal !== null;
  }

  private run(step: Run): boolean {
    this.held = new Map([...this.held, ...step.pieces.map((piece): [string, number] => [piece.name, piece.to])]);
    return true;
  }

  private land(): void {
    this.show(this.flying?.reveal);
    this.flying = null;
  }

  private show(name: string | undefined): void {
    if (name !== undefined) this.hidden = new Set([...this.hidden].filter((other) => other !== name));
  }
}
