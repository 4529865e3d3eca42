// SPDX-License-Identifier: MIT
/** Everything that lies on the table, in words: its name, what it does, and by which rule. */
import type { Detail } from "../../../kit/details";
import type { Table } from "../../../lib/table.svelte";
import { sceneOf } from "../scene";
import type { CubeView } from "../types";
import { BOARDS } from "./boards";
import { CITIES } from "./cities";
import { OBJECTIVES } from "./objectives";
import type { About } from "./telling";
import { TILES } from "./tiles";

const ABOUT: Record<string, About> = { ...BOARDS, ...CITIES, ...OBJECTIVES, ...TILES };

/** What is known about a thing or a target of the board, by its name. */
export function detail(thing: string, view: CubeView, table: Table): Detail | null {
  const at = thing.indexOf(":");
  return ABOUT[thing.slice(0, at)]?.(sceneOf(view, table), table, thing.slice(at + 1)) ?? null;
}
