// SPDX-License-Identifier: MIT
/** The turn that runs: what its player has decided so far, and how far it can be taken back. */
import type { IconName } from "../kit/icons";
import { standing } from "./view";
import type { LogEvent, LogLine, SeatInfo } from "../net/messages";

/** One decision with everything that followed from it without another one. */
export interface Done {
  entry: number;
  events: readonly LogEvent[];
  free: boolean; // it can still be taken back
}

/** A decision in short: words beside a sign, what it cost and what it brought. */
export interface Stop {
  entry: number;
  free: boolean;
  icon: IconName;
  title: string;
  under: readonly string[];
  sum: { art: string; w: number; spoken: string };
}

/** A seat's decisions since another player decided, the first one first. */
export function doneInTurn(log: readonly LogLine[], seat: number, undoFrom: number | null): Done[] {
  const lines = standing(log);
  const last = lines.findLastIndex((line) => line.seat >= 0 && line.seat !== seat && line.by !== "auto");
  const found: Done[] = [];
  for (const line of lines.slice(last + 1)) {
    const before = found.at(-1);
    if (line.seat === seat && line.by !== "auto")
      found.push({ entry: line.entry, events: line.events, free: undoFrom !== null && line.entry >= undoFrom });
    else if (before) before.events = [...before.events, ...line.events];
  }
  return found.filter((one) => one.events.length > 0);
}

/** Taken back at once, without or with a request that nobody has to answer; or others are asked; or nothing can be. */
export type Undoing = "free" | "granted" | "asked" | null;

/** What becomes of a seat's request to take its latest decision back; as the server sees it. */
export function howUndone(
  told: readonly LogLine[],
  seat: number | null,
  own: readonly number[],
  seats: readonly SeatInfo[],
): Undoing {
  const latest = told.findLast((line) => line.seat === seat && line.by === "player");
  if (seat === null || latest === undefined) return null;
  const played = new Set(told.filter((line) => line.entry >= latest.entry).map((line) => line.seat));
  const hasASay = (one: SeatInfo): boolean =>
    one.kind === "human" || (one.kind === "bot" && one.owned && played.has(one.seat));
  return seats.some((one) => !own.includes(one.seat) && hasASay(one)) ? "asked" : "granted";
}
