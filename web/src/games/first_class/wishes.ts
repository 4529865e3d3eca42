// SPDX-License-Identifier: MIT
/** What a tap on a thing that is no target would have meant. */
import { SIDES, type FirstClassView, type Side } from "./types";

/** An upgrade of the wagon that was tapped, or a new one on a free place. */
function carWish(view: FirstClassView, side: Side, position: number): string | null {
  const car = view.seats[view.seat ?? -1]?.trains[SIDES.indexOf(side)]?.[position - 1];
  const codes =
    view.source?.symbols.filter((_, index) => (view.source?.left[index] ?? 0) > 0).map((one) => one.sym) ?? [];
  const named = codes.find((code) => /^U\d/u.test(code));
  if (!car) return codes.includes("W0") ? `W0 ${side}` : codes.includes("UA") ? `UA ${side} new` : null;
  if (car.kind !== "wagon") return null;
  return codes.includes("UA") ? `UA ${side} ${car.value ?? 0}` : named ? `${named} ${side}` : null;
}

/** The move that a tap on a thing would mean, in the notation of the game. */
export function wish(thing: string, view: FirstClassView): string | null {
  const cut = thing.indexOf(":");
  const [kind, id] = [thing.slice(0, cut), thing.slice(cut + 1)];
  const asked = view.question?.key ?? "";
  const [seat, side, position] = id.split(".");
  const own = Number(seat) - 1 === view.seat;
  if (kind === "place" && asked === "ask.turn") return `take ${id}`;
  if (kind === "start_tile" && asked === "ask.turn") return "take tile";
  if (kind === "card") {
    const mine = view.seat === null ? undefined : view.seats[view.seat];
    const holds = mine?.contracts.some((one) => one.card === id) || mine?.laid.some((one) => one.card === id);
    if (holds) return `fulfil ${id}`;
    const row = view.display.findIndex((cards) => cards.includes(id));
    return row < 0 ? null : `take ${row + 1}.${(view.display[row]?.indexOf(id) ?? 0) + 1}`;
  }
  if (kind === "end_card" && view.offer.includes(id))
    return view.source?.symbols.some((one) => one.sym === "EG") ? `EG ${id}` : `buy ${id}`;
  if (!own) return kind === "mail" ? `mail ${id}` : null;
  if (kind === "city" && asked === "ask.score") return `bonus ${side ?? ""}`;
  if (kind === "column" || kind === "point") return `spend ${side ?? "1"} VP`;
  if (kind === "car" && view.source) return carWish(view, side as Side, Number(position));
  return null;
}
