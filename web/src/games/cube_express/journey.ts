// SPDX-License-Identifier: MIT
/** The journey that is under way, as the log tells it. */
import type { Table } from "../../lib/table.svelte";
import { standing } from "../../lib/view";
import type { LogEvent } from "../../net/messages";
import type { CubeView } from "./types";

export interface Journey {
  seat: number;
  stops: string[]; // tiles, from the one it set out from
  left: number[]; // points after each step
}

/** What happened since the turn began, without what was taken back. */
export function turnEvents(table: Table): LogEvent[] {
  const events = standing(table.told).flatMap((line) => line.events);
  return events.slice(events.findLastIndex((event) => event.key === "event.turn") + 1);
}

/** Steps of the travelling locomotive since it set out; null if none is under way. */
export function journeyOf(table: Table, view: CubeView): Journey | null {
  const { traveller } = view.turn;
  const seat = view.active;
  if (traveller === null || seat === null) return null;
  const loco = `${seat}.${traveller}`;
  const drives = turnEvents(table).filter(
    (event) =>
      event.key === "event.driven" &&
      event.targets.some((target) => target["kind"] === "loco" && target["id"] === loco),
  );
  const cells = drives.map((event) =>
    event.targets.filter((target) => target["kind"] === "cell").map((target) => String(target["id"])),
  );
  const from = cells[0]?.[1];
  if (from === undefined) return null;
  return {
    seat,
    stops: [from, ...cells.map(([to]) => to as string)],
    left: drives.map((event) => Number(event.params["n"])),
  };
}
