// SPDX-License-Identifier: MIT
/** Where the symbol lies that a player may take, or a coin instead. */
import { targetKey } from "../../lib/view";
import type { LogLine } from "../../net/messages";
import type { RailView } from "./types";

export interface Asked {
  pos: number;
  lane: number;
  symbol: string;
}

/** The station of the train that arrived last: the slow one if it moved by itself, else the fast one. */
export function askedStop(view: RailView, told: readonly LogLine[]): Asked | null {
  const targets = view.choices.flatMap((choice) => choice.targets);
  const symbol = targets.find((target) => targetKey(target).startsWith("symbol:"))?.id;
  const player = view.seats[view.question?.seat ?? -1];
  if (view.question?.key !== "ask.swap" || symbol === undefined || !player || player.lane === null) return null;
  const events = told.flatMap((line) => line.events);
  const arrived = events.findLast(
    (event) =>
      ["event.fast", "event.curve", "event.goal"].includes(event.key) ||
      (event.key === "event.slow" && event.seat === view.question?.seat),
  );
  return { pos: arrived?.key === "event.slow" ? player.slow : player.fast, lane: player.lane, symbol };
}
