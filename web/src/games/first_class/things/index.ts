// SPDX-License-Identifier: MIT
/** Everything that lies on the table, in words: its name, what it is, and by which rule. */
import type { Detail } from "../../../kit/details";
import type { Table } from "../../../lib/table.svelte";
import { boxOf, type FirstClassView } from "../types";
import { CARDS } from "./cards";
import { EVIDENCE } from "./evidence";
import { SCORING } from "./scoring";
import { SUPPLY } from "./supply";
import { SYMBOLS } from "./symbols";
import type { About } from "./telling";
import { TRACK } from "./track";
import { TRAINS } from "./trains";

const ABOUT: Record<string, About> = {
  ...CARDS,
  ...EVIDENCE,
  ...SCORING,
  ...SUPPLY,
  ...SYMBOLS,
  ...TRACK,
  ...TRAINS,
};

/** What is known about a thing or a target of the board, by its name. */
export function detail(thing: string, view: FirstClassView, table: Table): Detail | null {
  if (table.printed === null) return null;
  const cut = thing.indexOf(":");
  return ABOUT[thing.slice(0, cut)]?.({ table, view, box: boxOf(table.printed) }, thing.slice(cut + 1)) ?? null;
}
