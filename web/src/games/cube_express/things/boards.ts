// SPDX-License-Identifier: MIT
/** What lies on the boards of the players: supplies, conversions, technology, stock, locomotives. */
import type { Detail } from "../../../kit/details";
import { locomotive } from "../../../kit/draw";
import { say } from "../../../lib/page.svelte";
import type { Table } from "../../../lib/table.svelte";
import { chip, cube, disc, isResource, station } from "../art";
import { capital, titleOf } from "../naming";
import { stored, type Scene } from "../scene";
import type { Resource } from "../types";
import { area, goods, PIECE, simple, who, type About } from "./telling";

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

export const BOARDS: Record<string, About> = {
  loco: aboutLoco,
  stock: aboutStock,
  nines: (scene) =>
    simple(
      say("cube.nines", { n: scene.printed.pieces.nine_point_marker_vp }),
      say("cube.nines.left", { n: scene.view.nines }),
      ["CE-111", "CE-1004", "CE-1005"],
    ),
  area: aboutArea,
  conversion: aboutConversion,
  level: (scene, _, id) => aboutLevel(scene, Number(id)),
};
