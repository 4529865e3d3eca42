// SPDX-License-Identifier: MIT
/** Everything that lies on the table, in words: its name, what it is, and by which rule. */
import type { Detail } from "../../../kit/details";
import type { Table } from "../../../lib/table.svelte";
import { sceneOf } from "../scene";
import type { TauberView } from "../types";
import { BUILDINGS } from "./buildings";
import { CITIES } from "./cities";
import { DICE } from "./dice";
import { GOODS } from "./goods";
import { PURSE } from "./purse";
import { STATIONS } from "./stations";
import type { About } from "./telling";
import { TICKETS } from "./tickets";

const ABOUT: Record<string, About> = {
  ...BUILDINGS,
  ...CITIES,
  ...DICE,
  ...GOODS,
  ...PURSE,
  ...STATIONS,
  ...TICKETS,
};

/** What is known about a thing or a target of the board, by its name. */
export function detail(thing: string, view: TauberView, table: Table): Detail | null {
  const at = thing.indexOf(":");
  const [kind, id] = at < 0 ? [thing, ""] : [thing.slice(0, at), thing.slice(at + 1)];
  const found = ABOUT[kind]?.(sceneOf(view, table), id) ?? null;
  return found === null ? null : { ...found, rules: [...found.rules] };
}
