// SPDX-License-Identifier: MIT
/** What was paid for the order or share under way, told from the log of the present turn. */
import type { LogEvent } from "../../net/messages";
import type { ExpressView } from "./types";

export interface Paid {
  card: number;
  slot: string | null; // whose mountains it pays for; null: the order or share itself
}

const BUILDING = new Set([
  "ask.station_slot",
  "ask.track_slot",
  "ask.second_slot",
  "ask.pay_mountain",
  "ask.card",
  "ask.west",
]);
const numberOf = (event: LogEvent): number => Number(event.params["card"]);
const isLay = (event: LogEvent): boolean => /^event\.(?:laid|upgraded)/u.test(event.key);
const isPayment = (event: LogEvent): boolean => event.key === "event.paid";

/** The payments of the present order: backwards from its last one to the one that began it. */
export function paidFor(view: ExpressView, events: readonly LogEvent[]): Paid[] {
  const turn = events.findLastIndex((event) => event.key === "event.turn");
  const steps = events.slice(turn + 1).filter((event) => isLay(event) || isPayment(event));
  if (view.company !== null && view.premium_left === 0) return share(view, steps);
  if (!BUILDING.has(view.question?.key ?? "")) return [];
  const mountain = (slot: string | null): boolean => view.slots.some((one) => one.slot === slot && one.mountain);
  const paid: Paid[] = [];
  let slot = view.question?.key === "ask.pay_mountain" ? null : view.building;
  for (const step of steps.toReversed()) {
    if (isLay(step)) slot = String(step.params["slot"]);
    else if (mountain(slot)) {
      paid.unshift({ card: numberOf(step), slot });
      slot = null;
    } else return [{ card: numberOf(step), slot: null }, ...paid];
  }
  return paid;
}

function share(view: ExpressView, steps: readonly LogEvent[]): Paid[] {
  const price = view.companies.find((one) => one.company === view.company)?.stations ?? 0;
  const count = Math.max(0, price - view.due);
  return count === 0
    ? []
    : steps
        .filter(isPayment)
        .slice(-count)
        .map((step) => ({ card: numberOf(step), slot: null }));
}

/** How many cards the order or share costs, as far as it is known. */
export function due(view: ExpressView, paid: readonly Paid[]): number {
  if (view.company !== null && view.premium_left === 0)
    return view.companies.find((one) => one.company === view.company)?.stations ?? 0;
  return paid.length + (view.question?.key.startsWith("ask.pay") ? 1 : 0);
}
