// SPDX-License-Identifier: MIT
/** Who took which card of the display in this round, as the log tells. */
import type { LogLine } from "../../net/messages";
import { standing } from "../../lib/view";

export interface Taker {
  seat: number | null; // null: removed from the game
  fresh: boolean; // since the reader's last move
}
const TAKEN = new Set(["event.taken", "event.declined", "event.removed"]);

export function takers(log: readonly LogLine[], newFrom: number): Map<string, Taker> {
  const found = new Map<string, Taker>();
  for (const line of standing(log))
    for (const event of line.events) {
      if (event.key === "event.dealt") found.clear();
      const place = TAKEN.has(event.key) ? event.targets.find((target) => target["kind"] === "place") : undefined;
      if (place) found.set(String(place["id"]), { seat: event.seat, fresh: line.seq > newFrom && event.seat !== null });
    }
  return found;
}
