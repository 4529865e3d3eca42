// SPDX-License-Identifier: MIT
/** What tiles and objectives are called. */
import type { IconName } from "../../kit/icons";
import { page } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Scene } from "./scene";
import type { Goal, Laid, Tile } from "./types";

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A printed name in the reader's language. */
export const named = (thing: { name: string; name_de: string }): string =>
  page.language === "de" ? thing.name_de : thing.name;

const SIGNS: Record<string, IconName> = {
  factory: "factory",
  production: "goods",
  station: "station",
  start: "station",
  crossing: "track",
  start_crossing: "coal",
  back: "track",
};

/** The icon of a kind of tile. */
export const signOf = (tile: Tile): IconName => SIGNS[tile.type] ?? "track";

/** What a tile is called. */
export function tileTitle(table: Table, tile: Tile): string {
  if (tile.type === "start") return capital(table.say("tile.named.start", { color: `@color.${tile.colour ?? ""}` }));
  const kind = table.say(`tile.${tile.type}`);
  const single = tile.type === "start_crossing" || tile.type === "back";
  return capital(single ? kind : table.say("tile.named", { kind, tile: tile.id }));
}

/** What a tile of the map is called. */
export const titleOf = (scene: Scene, table: Table, laid: Laid): string => tileTitle(table, scene.tile(laid.tile));

/** What an objective asks for, on its card or on the table. */
type Condition = Pick<Goal, "metric" | "op" | "value" | "size">;

const SIGN_WORDS = ["at_least", "at_most", "exactly"];

/** The condition of an objective card, in words. */
export const conditionOf = (table: Table, goal: Condition): string =>
  capital(
    table.say(`objective.${SIGN_WORDS[goal.op]}`, {
      metric: table.say(`metric.${goal.metric}`, { size: goal.size }),
      value: goal.value,
    }),
  );

/** The same in one short line, as sentences name the objective. */
export const demandOf = (table: Table, goal: Condition): string =>
  table.say(`demand.${SIGN_WORDS[goal.op]}`, {
    what: table.say(`demand.${goal.metric}`, { size: goal.size, value: goal.value }),
  });
