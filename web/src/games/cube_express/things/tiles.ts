// SPDX-License-Identifier: MIT
/** Tiles: in hand, on the market and on the map, and the cells on which they are laid. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import type { Table } from "../../../lib/table.svelte";
import { beyond, cellOf, EDGES, idOf } from "../grid";
import { named, tileTitle, titleOf } from "../naming";
import type { Scene } from "../scene";
import { drawTile, TILE } from "../tile";
import type { Laid, Tile } from "../types";
import { area, goods, simple, who, type About } from "./telling";

/** What is printed on a tile: the action when it is laid, and the one when passing. */
function printedLines(table: Table, tile: Tile): { lines: string[]; rules: string[] } {
  const houses = tile.streets.reduce((sum, street) => sum + street.houses.length, 0);
  const lines = [say("cube.tile.shows", { tracks: tile.track.length, houses, streets: tile.streets.length })];
  const rules = ["CE-402"];
  if (tile.type === "back") return { lines: [say("cube.tile.back")], rules: ["CE-406", "CE-210"] };
  if (tile.instant?.per_track !== undefined) {
    lines.push(say("cube.tile.crossing", { n: tile.instant.per_track }));
    rules.push("CE-501");
  }
  if (tile.factory) {
    lines.push(
      say("cube.tile.factory", {
        goods: goods(table, tile.factory.demand),
        first: tile.factory.first_value,
        later: tile.factory.later_value,
      }),
    );
    if (tile.instant?.resource)
      lines.push(say("cube.tile.gift", { goods: goods(table, { [tile.instant.resource]: tile.instant.amount ?? 1 }) }));
    rules.push("CE-511", "CE-720");
  }
  if (tile.production) {
    lines.push(say("cube.tile.site", { area: area(table, tile.production.resource) }));
    lines.push(
      tile.production.ownable
        ? say("cube.tile.claim", { n: tile.instant?.cost_dividends ?? 1 })
        : say("cube.tile.unowned"),
    );
    rules.push(tile.production.ownable ? "CE-515" : "CE-711", "CE-710");
  }
  if (tile.station_place) {
    lines.push(say("cube.tile.station"));
    rules.push("CE-520", "CE-730");
  }
  return { lines, rules };
}

function aboutTile(table: Table, tile: Tile): Detail {
  const { lines, rules } = printedLines(table, tile);
  return { title: tileTitle(table, tile), art: drawTile(tile), ...TILE, lines: [`${named(tile)}.`, ...lines], rules };
}

function aboutLaid(scene: Scene, table: Table, laid: Laid): Detail {
  const tile = scene.tile(laid.tile);
  const told = printedLines(table, tile);
  const lines = [...told.lines];
  if (tile.station_place)
    lines.push(
      laid.station === null
        ? say("cube.laid.no_station")
        : say("cube.laid.station", { player: who(table, laid.station), n: scene.stationCity(laid)?.size ?? 0 }),
    );
  if (tile.production?.ownable) lines.push(say("cube.laid.owner", { player: who(table, laid.owner) }));
  if (tile.factory) lines.push(say("cube.laid.deliveries", { player: who(table, laid.first), n: laid.later.length }));
  for (const one of laid.locomotives)
    lines.push(say("cube.laid.loco", { player: who(table, one.seat), n: one.number }));
  return {
    title: titleOf(scene, table, laid),
    art: drawTile(tile, laid.r, scene.dress(laid, 1)),
    ...TILE,
    lines,
    rules: told.rules,
  };
}

/** An empty cell, named by what lies beside it. */
function aboutOpening(scene: Scene, table: Table, id: string): Detail {
  const beside = EDGES.flatMap((edge) => scene.at.get(idOf(beyond(cellOf(id), edge))) ?? []);
  const names = beside.map((laid) => titleOf(scene, table, laid)).join(", ");
  return {
    title: say("cube.opening"),
    lines: [say("cube.opening.beside", { names: names || say("cube.nobody") }), say("cube.opening.fits")],
    rules: ["CE-401", "CE-402", "CE-405"],
  };
}

const aboutCell: About = (scene, table, id) => {
  const laid = scene.at.get(id);
  return laid ? aboutLaid(scene, table, laid) : aboutOpening(scene, table, id);
};

/** The cell behind an edge of a tile: `exit:0,0 N`. */
const aboutExit: About = (scene, table, id) => {
  const [cell = "", edge = "N"] = id.split(" ");
  return aboutCell(scene, table, idOf(beyond(cellOf(cell), edge as "N")));
};

const aboutOffer: About = (scene, table, id) => {
  const tile = scene.view.market[Number(id) - 1];
  return tile
    ? { ...aboutTile(table, scene.tile(tile)), rules: ["CE-901", "CE-902"] }
    : simple(table.say("board.market"), say("cube.market.empty"), ["CE-901", "CE-E7"]);
};

export const TILES: Record<string, About> = {
  tile: (scene, table, id) => aboutTile(table, scene.tile(id)),
  side: (scene, table) => aboutTile(table, scene.printed.tile_back),
  turn: () => simple(say("cube.turns"), say("cube.turns.help"), ["CE-202", "CE-404"]),
  cell: aboutCell,
  way: aboutCell,
  exit: aboutExit,
  market: aboutOffer,
  stack: (scene) => simple(say("cube.stack"), say("cube.stack.left", { n: scene.view.stack }), ["CE-1002", "CE-1003"]),
  hand: (scene, table, id) =>
    simple(
      say("cube.hand"),
      say("cube.hand.of", { player: who(table, Number(id)), n: scene.view.seats[Number(id)]?.hand_size ?? 0 }),
      ["CE-951", "CE-952"],
    ),
};
