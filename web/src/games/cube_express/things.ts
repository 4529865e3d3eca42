// SPDX-License-Identifier: MIT
/** Everything that lies on the table, in words: its name, what it does, and by which rule. */
import type { Detail } from "../../kit/details";
import { locomotive } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { say } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import { chip, cube, disc, isResource, station } from "./art";
import { beyond, cellOf, EDGES, idOf } from "./grid";
import { named } from "./naming";
import { sceneOf, type Scene } from "./scene";
import { drawTile, TILE } from "./tile";
import type { Card, City, CubeView, Goal, Laid, Resource, Tile } from "./types";

const PIECE = 52;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
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
export const titleOf = (scene: Scene, table: Table, laid: Laid): string => tileTitle(table, scene.tile(laid.tile));

const area = (table: Table, name: string): string => table.say(`area.${name}`);
const goods = (table: Table, amounts: Partial<Record<string, number>>): string =>
  Object.entries(amounts)
    .filter(([, n]) => n)
    .map(([name, n]) => table.say(`amount.${name}`, { n: n ?? 0 }))
    .join(", ");

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

const who = (table: Table, seat: number | null | undefined): string =>
  seat == null ? say("cube.nobody") : (table.called[seat] ?? "");

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

function aboutCity(scene: Scene, table: Table, city: City): Detail {
  const pays = scene.printed.scoring.vp_per_house_at_station;
  const line =
    city.station === null
      ? say("cube.city.open")
      : say("cube.city.owned", { player: who(table, city.station), points: city.size * pays, each: pays });
  return {
    title: say("cube.city", { n: city.size }),
    lines: [line, say("cube.city.free", { n: city.free })],
    rules: ["CE-206", "CE-1101"],
  };
}

function aboutHouse(scene: Scene, table: Table, id: string): Detail | null {
  const [cell = "", number = "1"] = id.split(" ");
  const laid = scene.at.get(cell);
  if (laid === undefined) return null;
  const rider = laid.passengers[Number(number) - 1];
  const streets = scene.tile(laid.tile).streets.flatMap((street, index) => street.houses.map(() => index));
  const city = scene.cities.get(laid.cities[streets[Number(number) - 1] ?? 0] ?? -1);
  const lines = [
    rider == null
      ? say("cube.house.free")
      : say("cube.house.rider", { player: who(table, rider), n: scene.printed.scoring.passenger_vp }),
  ];
  if (city) lines.push(...aboutCity(scene, table, city).lines.slice(0, 1));
  return { title: say("cube.house", { tile: titleOf(scene, table, laid) }), lines, rules: ["CE-730", "CE-731"] };
}

function aboutLoco(scene: Scene, table: Table, id: string): Detail {
  const [seat = 0, number = 1] = id.split(".").map(Number);
  const laid = scene.at.get(scene.view.seats[seat]?.locomotives[number - 1] ?? "");
  const cost = goods(table, scene.printed.limits.second_locomotive_cost);
  const lines = [
    laid === undefined
      ? say("cube.loco.unbuilt", { goods: cost })
      : say("cube.loco.at", { tile: titleOf(scene, table, laid) }),
    say("cube.loco.points", { n: scene.view.seats[seat]?.movement ?? 0 }),
  ];
  return {
    title: say("cube.loco", { player: who(table, seat), n: number }),
    art: locomotive(scene.color(seat) ?? "red", 36, 26, 62),
    w: 72,
    h: PIECE,
    lines,
    rules: number > 1 ? ["CE-620", "CE-603"] : ["CE-603", "CE-605"],
  };
}

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

const OPS = [">=", "<=", "=="];

/** A card that does not lie on the table. */
function aboutCard(table: Table, { condition, ...card }: Card): Detail {
  const { metric, op, value, params } = condition;
  const printed = { metric, op: OPS.indexOf(op) as Goal["op"], value, size: params?.min_size ?? 0 };
  return { title: named(card), lines: [conditionOf(table, printed)], rules: ["CE-1101"] };
}

/** An objective by its column, or by its card. */
function aboutObjective(scene: Scene, table: Table, id: string): Detail | null {
  const goal = scene.view.objectives[Number(id) - 1];
  const unused = scene.card(id);
  if (goal === undefined) return unused ? aboutCard(table, unused) : null;
  const rows = goal.pledges.map((n, seat) =>
    say(goal.met[seat] ? "cube.goal.met" : "cube.goal.unmet", {
      player: who(table, seat),
      n,
      measure: goal.measures[seat],
      points: goal.points[seat],
    }),
  );
  const pays = say("cube.goal.pays", {
    majority: goal.majority,
    minority: goal.minority,
    most: scene.printed.limits.max_markers_per_player_per_objective,
  });
  const neutral = goal.neutral > 0 ? [say("cube.goal.neutral", { n: goal.neutral })] : [];
  const card = scene.card(goal.card);
  return {
    title: card ? named(card) : goal.card,
    lines: [conditionOf(table, goal), pays, ...rows, ...neutral],
    rules: ["CE-1101", "CE-902", "CE-912", ...(goal.neutral > 0 ? ["CE-109"] : [])],
  };
}

function aboutStock(scene: Scene, table: Table, id: string): Detail {
  const [seat = 0, index = 0] = id.split(".").map(Number);
  const player = scene.view.seats[seat];
  const field = scene.stock[index];
  const lines = [say("cube.stock.field", { points: field?.vp ?? 0 })];
  if (field?.dollar) lines.push(player?.dollars.includes(index) ? say("cube.stock.dollar") : say("cube.stock.taken"));
  if (index === scene.stock.length - 1)
    lines.push(say("cube.stock.last", { n: scene.printed.pieces.nine_point_marker_vp }));
  if (player?.stock === index) lines.push(say("cube.stock.disc", { player: who(table, seat) }));
  const { limits } = scene.printed;
  lines.push(
    say("cube.stock.how", {
      first: limits.stock_steps_first_delivery,
      later: limits.stock_steps_later_delivery,
      taken: limits.stock_steps_foreign_take,
      sold: limits.dividends_per_stock_step_sold,
    }),
  );
  return {
    title: say("cube.stock"),
    art: disc(scene.color(seat) ?? "red", 20, 20, 16),
    w: 40,
    h: 40,
    lines,
    rules: ["CE-801", "CE-802", "CE-803", "CE-1005"],
  };
}

const AREAS: Record<string, string[]> = {
  reserve: ["CE-002", "CE-112"],
  dividends: ["CE-531", "CE-1101"],
  coal: ["CE-602", "CE-750"],
  wood: ["CE-310", "CE-750"],
  iron: ["CE-310", "CE-750"],
};

function aboutArea(scene: Scene, table: Table, id: string): Detail {
  const [seat = "0", name = "reserve"] = id.split(".");
  const player = scene.view.seats[Number(seat)];
  const count = player?.[name as Resource | "reserve" | "dividends"] ?? 0;
  const help: Record<string, string> = {
    reserve: say("cube.area.reserve"),
    dividends: say("cube.area.dividends", { n: scene.printed.scoring.dividend_vp }),
    coal: say("cube.area.coal", { n: scene.printed.limits.bp_per_coal }),
    wood: say("cube.area.store"),
    iron: say("cube.area.store"),
  };
  const lines = [say("cube.area.holds", { player: who(table, Number(seat)), n: count }), help[name] ?? ""];
  if (isResource(name)) lines.push(say("cube.stores", { n: stored(player), of: player?.storage ?? 0 }));
  const art = isResource(name) ? chip(name, 20, 20, 34) : cube(scene.color(Number(seat)), 20, 22, 32);
  return {
    title: capital(name === "dividends" ? say("cube.dividends") : area(table, name)),
    art,
    w: 40,
    h: 40,
    lines,
    rules: AREAS[name] ?? ["CE-002"],
  };
}
export const stored = (player: { coal: number; wood: number; iron: number } | undefined): number =>
  player ? player.coal + player.wood + player.iron : 0;

function aboutConversion(scene: Scene, table: Table, id: string): Detail | null {
  const found = scene.printed.player_board.conversions.find((one) => one.id === id);
  if (found === undefined) return null;
  return {
    title: say("cube.conversion", { id }),
    lines: [
      say("cube.conversion.does", { cost: goods(table, found.from), gain: goods(table, found.to) }),
      say("cube.conversion.when"),
    ],
    rules: ["CE-310", "CE-311"],
  };
}

function aboutLevel(scene: Scene, level: number): Detail {
  const field = scene.printed.technology_track.fields.find((one) => one.level === level);
  const next = field?.next_station_cost;
  const lines = [say("cube.level.gives", { points: field?.movement_points ?? 0, storage: field?.storage_limit ?? 0 })];
  lines.push(next == null ? say("cube.level.last") : say("cube.level.next", { n: next }));
  return {
    title: say("cube.level", { n: level }),
    art: station("red", 30, 30),
    w: 60,
    h: PIECE,
    lines,
    rules: ["CE-540", "CE-530", "CE-1004"],
  };
}

type About = (scene: Scene, table: Table, id: string) => Detail | null;
const simple = (title: string, line: string, rules: string[]): Detail => ({ title, lines: [line], rules });

const ABOUT: Record<string, About> = {
  tile: (scene, table, id) => aboutTile(table, scene.tile(id)),
  cell: (scene, table, id) => {
    const laid = scene.at.get(id);
    return laid ? aboutLaid(scene, table, laid) : aboutOpening(scene, table, id);
  },
  way: (scene, table, id) => ABOUT["cell"]?.(scene, table, id) ?? null,
  exit: (scene, table, id) =>
    ABOUT["cell"]?.(scene, table, idOf(beyond(cellOf(id.split(" ")[0] as string), (id.split(" ")[1] ?? "N") as "N"))) ??
    null,
  market: (scene, table, id) => {
    const tile = scene.view.market[Number(id) - 1];
    return tile
      ? { ...aboutTile(table, scene.tile(tile)), rules: ["CE-901", "CE-902"] }
      : simple(table.say("board.market"), say("cube.market.empty"), ["CE-901", "CE-E7"]);
  },
  side: (scene, table) => aboutTile(table, scene.printed.tile_back),
  turn: () => simple(say("cube.turns"), say("cube.turns.help"), ["CE-202", "CE-404"]),
  city: (scene, table, id) => {
    const city = scene.cities.get(Number(id));
    return city ? aboutCity(scene, table, city) : null;
  },
  house: aboutHouse,
  loco: aboutLoco,
  objective: aboutObjective,
  stock: aboutStock,
  area: aboutArea,
  conversion: aboutConversion,
  level: (scene, _, id) => aboutLevel(scene, Number(id)),
  stack: (scene) => simple(say("cube.stack"), say("cube.stack.left", { n: scene.view.stack }), ["CE-1002", "CE-1003"]),
  stations: (scene, table, id) =>
    simple(
      say("cube.end.stations"),
      say("cube.end.stations.how", {
        player: who(table, Number(id)),
        n: scene.view.seats[Number(id)]?.stations_left ?? 0,
      }),
      ["CE-1004", "CE-1101"],
    ),
  nines: (scene) =>
    simple(
      say("cube.nines", { n: scene.printed.pieces.nine_point_marker_vp }),
      say("cube.nines.left", { n: scene.view.nines }),
      ["CE-111", "CE-1004", "CE-1005"],
    ),
  hand: (scene, table, id) =>
    simple(
      say("cube.hand"),
      say("cube.hand.of", { player: who(table, Number(id)), n: scene.view.seats[Number(id)]?.hand_size ?? 0 }),
      ["CE-951", "CE-952"],
    ),
};

/** What is known about a thing or a target of the board, by its name. */
export function detail(thing: string, view: CubeView, table: Table): Detail | null {
  const at = thing.indexOf(":");
  return ABOUT[thing.slice(0, at)]?.(sceneOf(view, table), table, thing.slice(at + 1)) ?? null;
}

const ASKED: Record<string, (id: string, view: CubeView) => string | null> = {
  tile: (id, view) => (view.question?.key === "ask.discard_tile" ? `discard ${id}` : null),
  cell: (id, view) => {
    if (view.question?.key === "ask.place" && view.hand[0]) return `place ${view.hand[0]} ${id} r0`;
    return view.question?.key === "ask.instant.station" && view.turn.laid === id ? "build" : wishOnTile(id, view);
  },
  house: (id, view) =>
    view.question?.key === "ask.pay"
      ? `pay passenger ${id}`
      : view.question?.key === "ask.on_tile"
        ? `passenger ${id}`
        : null,
  conversion: (id) => `convert ${id}`,
  stock: () => "sell",
  market: (id) => `market ${id}`,
  objective: (id, view) => (view.question?.key === "ask.on_tile" ? `deliver ${id}` : "pledge"),
  area: (id, view) => {
    const name = id.split(".")[1];
    if (view.question?.key === "ask.pay" && name === "dividends") return "pay dividend";
    return view.question?.key === "ask.surplus" && name !== undefined && isResource(name)
      ? `discard ${name}`
      : name === "coal"
        ? "burn coal"
        : null;
  },
  loco: (id, view) => (Number(id.split(".")[0]) === view.seat ? `go ${id.split(".")[1]} N` : null),
};

/** On a tile of the map: the action there, or a step to a neighbour. */
function wishOnTile(id: string, view: CubeView): string | null {
  const seat = view.seats[view.active ?? -1];
  const at = seat?.locomotives[(view.turn.traveller ?? 1) - 1];
  if (view.question?.key !== "ask.on_tile" || at == null) return null;
  if (at === id) return "take";
  const edge = EDGES.find((one) => idOf(beyond(cellOf(at), one)) === id);
  return edge === undefined ? null : `step ${edge}`;
}

/** The move that a tap on a thing would mean, in the notation of the game. */
export function wish(thing: string, view: CubeView): string | null {
  const at = thing.indexOf(":");
  return ASKED[thing.slice(0, at)]?.(thing.slice(at + 1), view) ?? null;
}
