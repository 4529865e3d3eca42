// SPDX-License-Identifier: MIT
/** What a tap on a thing that is no target would have meant. */
import type { ExpressView } from "./types";

const WISHES: Record<string, Record<string, string>> = {
  "ask.bid": { hand: "bid" },
  "ask.pay_station": { hand: "pay" },
  "ask.pay_track": { hand: "pay" },
  "ask.pay_mountain": { hand: "pay" },
  "ask.pay.share": { hand: "pay" },
  "ask.station_slot": { slot: "slot" },
  "ask.track_slot": { slot: "slot" },
  "ask.second_slot": { slot: "slot" },
  "ask.card": { card: "lay" },
  "ask.share": { card: "share" },
  "ask.draw": { stack: "draw" },
  "ask.draw_engine": { stack: "draw" },
  "ask.draw_rest": { stack: "draw" },
  "ask.west": { stack: "draw" },
  "ask.buy": { company: "buy" },
  "ask.run": { company: "run" },
  "ask.swap": { seat: "swap" },
};

/** The move that a tap on a thing would mean, in the notation of the game. */
export function wish(thing: string, view: ExpressView): string | null {
  const [kind = "", id = ""] = thing.split(":");
  const verb = WISHES[view.question?.key ?? ""]?.[kind];
  if (verb === undefined) return null;
  if (kind === "stack") return `${verb} ${id.replace("_", " ")}`;
  return `${verb} ${kind === "seat" ? Number(id) + 1 : id}`;
}
