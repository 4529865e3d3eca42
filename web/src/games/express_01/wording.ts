// SPDX-License-Identifier: MIT
/** Words for stacks, cards and places that several parts of the board need. */
import { say } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Choice } from "../../lib/view";
import { ROMAN, type Atlas } from "./atlas";
import type { ExpressView, UpgradeCard } from "./types";

export const typeName = (type: UpgradeCard["type"]): string =>
  ({
    track: say("express.type.track"),
    terminus: say("express.type.terminus"),
    through: say("express.type.through"),
    capital: say("express.type.capital"),
    double: say("express.type.double"),
  })[type];

/** The name of a stack: its kind of cards, and the level in Roman figures. */
export function stackName(atlas: Atlas, id: string): string {
  const stack = atlas.stack(id);
  return stack === undefined ? id : `${typeName(stack.type)} ${ROMAN[stack.level]}`;
}
export const stackNames = (atlas: Atlas, ids: readonly string[]): string =>
  ids.map((id) => stackName(atlas, id)).join(", ");

/** The numbers of the shares that may be taken out of a stack now. */
export const sharesOffered = (choices: readonly Choice[]): number[] =>
  choices
    .filter((choice) => choice.group === "share")
    .flatMap((choice) => choice.targets.filter((target) => target.kind === "card").map((target) => Number(target.id)));

/** Where a card is that does not lie in its stack; never whose hand unless it is the reader's. */
export function whereabouts(
  view: ExpressView,
  table: Table,
  number: number,
): { icon: "fit" | "black" | "hand"; words: string } {
  const slot = view.slots.find((one) => one.number === number);
  if (slot !== undefined) return { icon: "fit", words: say("express.on_map", { slot: slot.slot }) };
  const owner = view.seats.findIndex((seat) => seat.shares.includes(number));
  if (owner >= 0) return { icon: "black", words: say("express.share_of", { player: table.called[owner] ?? "" }) };
  return { icon: "hand", words: view.hand.includes(number) ? say("express.your_hand") : say("express.other_hand") };
}

/** Why a card does not fit, in at most three words. */
export function brief(reason: string): string {
  const words: Record<string, string> = {
    "refused.lay.list": say("express.not.list"),
    "refused.lay.border": say("express.not.border"),
    "refused.lay.stick": say("express.not.stick"),
    "refused.lay.track": say("express.not.track"),
    "refused.lay.tower": say("express.not.tower"),
    "refused.lay.apart": say("express.not.apart"),
    "refused.lay.type": say("express.not.type"),
  };
  return words[reason] ?? say("express.not");
}

/** "5 cards + 14 passive = 19", with what one card counts. */
export const sum = (view: ExpressView, seat: number): { cards: number; passive: number; total: number } => {
  const { hand_size, capital } = view.seats[seat] as ExpressView["seats"][number];
  const active = view.breakdown[seat]?.["hand"] ?? hand_size;
  return { cards: hand_size, passive: capital - active, total: capital };
};
