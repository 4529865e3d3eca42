// SPDX-License-Identifier: MIT
/** What the parts of the drawing share: components, colours, whose board it is, what is new. */
import { seatColors, type Color } from "../../kit/draw";
import type { Table } from "../../lib/table.svelte";
import { boxOf, type Box } from "./box";
import type { Player, TauberView } from "./types";

export interface Scene {
  view: TauberView;
  table: Table;
  box: Box;
  colors: readonly Color[];
  seat: number; // whose board is shown as the own one
  player: Player;
}

/** The own seat; who only watches sees the board of the player whose turn it is. */
export const ownSeat = (view: TauberView, table: Table): number => view.seat ?? table.seat ?? view.active ?? 0;

export function sceneOf(view: TauberView, table: Table, seat: number = ownSeat(view, table)): Scene {
  const colors = seatColors(view.seats.map((one) => one.color));
  return { view, table, box: boxOf(table.printed), colors, seat, player: view.seats[seat] as Player };
}

/** What others touched since the reader's last move, and who did. */
export function touched(table: Table): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of table.told) {
    if (line.seq <= table.newFrom || line.seat === table.seat) continue;
    for (const event of line.events)
      if (event.seat !== null)
        for (const target of event.targets) found.set(`${String(target["kind"])}:${String(target["id"])}`, event.seat);
  }
  return found;
}

const RANK = [
  "event.delivered",
  "event.region",
  "event.placed",
  "event.built",
  "event.sold",
  "event.coupled",
  "event.took_ticket",
  "event.loaded",
  "event.provided",
  "event.area",
  "event.three_stones",
  "event.used_tile",
  "event.moved",
  "event.picked",
  "event.hired",
];

/** The most telling thing that a player did in the last turn, as a sentence; with its city. */
export function lately(table: Table, seat: number): { words: string; city: string | null } {
  const events = table.told
    .filter((line) => line.seat === seat)
    .slice(-12)
    .flatMap((line) => line.events)
    .filter((event) => event.seat === seat && RANK.includes(event.key));
  const last = events.toSorted((one, other) => RANK.indexOf(one.key) - RANK.indexOf(other.key))[0];
  const city = events
    .flatMap((event) => event.targets)
    .findLast((target) => target["kind"] === "city" || target["kind"] === "space")?.["id"];
  return {
    words: last === undefined ? "" : table.say(last.key, last.params),
    city: typeof city === "string" ? city : null,
  };
}
