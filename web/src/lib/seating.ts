// SPDX-License-Identifier: MIT
/** People and bots on the seats of a new table, and the way to it. */
import type { SeatInfo, SeatWish, TableMade } from "../net/messages";
import { openLesson } from "../net/api";
import { knownTables, page, rememberTable, say, type Known } from "./page.svelte";

export interface Seat {
  kind: "human" | "open" | "bot";
  name: string;
  bot: string;
}

const PREFERRED_BOT = "conductor";

/** The bot that is offered first. */
export const usualBot = (bots: readonly string[]): string =>
  bots.includes(PREFERRED_BOT) ? PREFERRED_BOT : (bots[0] ?? "");

/** Somebody at this browser. */
export const here = (bot: string): Seat => ({ kind: "human", name: page.name || say("lobby.me"), bot });

/** The seats of a table for a new one: the reader's own here, other people by link. */
export function sameSeats(infos: readonly SeatInfo[], own: readonly number[], bots: readonly string[]): Seat[] {
  const first = own.length > 0 ? own : [infos.find((info) => info.kind !== "bot")?.seat ?? 0];
  return infos.map((info) => {
    const bot = info.bot !== null && bots.includes(info.bot) ? info.bot : usualBot(bots);
    if (first.includes(info.seat)) return { ...here(bot), name: info.name || here(bot).name };
    return { kind: info.kind === "bot" ? "bot" : "open", name: "", bot };
  });
}

export const nameless = (seats: readonly Seat[]): boolean =>
  seats.some((seat) => seat.kind === "human" && seat.name.trim() === "");

export function wish(seat: Seat): SeatWish {
  if (seat.kind === "bot") return { kind: "bot", bot: seat.bot, name: null };
  return { kind: seat.kind, name: seat.name.trim() === "" ? null : seat.name.trim(), bot: null };
}

/** The guided first game: the one that was begun in this browser, or a new one. */
export async function learn(game: string): Promise<void> {
  const begun = knownTables().find((one) => one.game === game && one.lesson !== undefined && !one.lesson.left);
  if (begun) return location.assign(`/t/${begun.table}#${begun.tokens.join(",")}`);
  const made = await openLesson(game, page.name.trim() || say("lobby.me"));
  enter(made, game, { read: -1, left: false });
}

/** Remember a new table and go there. */
export function enter(made: TableMade, game: string, lesson?: Known["lesson"]): void {
  const told = made.seats.filter((seat) => seat.token !== null);
  const tokens = told.filter((seat) => seat.kind === "human").map((seat) => seat.token as string);
  const others = told.filter((seat) => seat.kind === "open").map((seat) => [String(seat.seat), seat.token as string]);
  const links = Object.fromEntries([...others, ["watch", made.spectator]]);
  rememberTable({
    table: made.table,
    game,
    tokens,
    at: new Date().toISOString(),
    links,
    ...(lesson ? { lesson } : {}),
  });
  location.assign(`/t/${made.table}#${(tokens.length > 0 ? tokens : [made.spectator]).join(",")}`);
}
