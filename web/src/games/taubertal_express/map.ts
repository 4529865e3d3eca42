// SPDX-License-Identifier: MIT
/** The player board: where things stand on the map, and how its parts are drawn. */
import { escape, icon, text, type TextStyle } from "../../kit/draw";
import { track } from "../../kit/track";
import {
  goodsTile,
  hallColor,
  hallTile,
  hallWagon,
  hexagon,
  INK,
  paintOf,
  stationStack,
  stationTile,
  token,
} from "./art";
import type { Box } from "./box";
import type { Built, City, Link, Player, Region, Space } from "./types";

interface Point {
  x: number;
  y: number;
}
const TINTS = ["lilac", "blue", "sand", "green"] as const;
const DEEP: Record<(typeof TINTS)[number], string> = {
  lilac: "#5F4179",
  blue: "#255872",
  sand: "#6E4F0F",
  green: "#3E5D22",
};

type Label = readonly [number, number, "start" | "middle" | "end"];
/** Where names stand beside their cities so that none crosses a line; elsewhere below them. */
const LABELS: Record<string, Label> = {
  BOX: [0, 51, "middle"],
  TBB: [-38, 9, "end"],
  WTH: [-14, -37, "middle"],
  KOE: [35, 1, "start"],
  MIL: [0, -37, "middle"],
  OST: [-14, -35, "start"],
  SEC: [-34, -8, "end"],
  GRU: [31, 28, "start"],
  WUE: [0, -37, "middle"],
  OCH: [-13, 50, "start"],
  MGH: [-36, 16, "end"],
  MOS: [-35, 10, "end"],
  HDB: [33, -12, "start"],
  FRA: [34, -10, "start"],
};
const BELOW: Label = [0, 52, "middle"];
/** Where the fare stands: neither on the name nor on a token. */
const FARES: Record<string, readonly [number, number]> = {
  WTH: [-29, 22],
  MIL: [-31, 20],
  WUE: [-29, 22],
  TBB: [-27, -22],
  SEC: [-25, 26],
  MOS: [-35, -26],
  OST: [-29, 22],
};
/** Where the names of regions stand; elsewhere in the middle of their cities. */
const REGIONS: Record<string, readonly [number, number]> = {
  rhein_main_neckar: [200, 286],
  bayerisch_franken: [660, 62],
  wuerttembergisch_franken: [600, 535],
  badisch_franken: [424, 284],
};
const RIVERS = [
  ["TBB", "M830 760C800 600 720 520 716 430S610 300 592 236S470 160 446 84S330 90 286 120S160 130 110 -60"],
  ["WUE", "M446 84C540 40 640 96 700 70S820 190 1060 230"],
  ["HNB", "M60 420C150 500 190 540 206 640S250 720 250 760"],
] as const;

export const TOKEN = { dx: 25, dy: -23, r: 14 };
const SPOT = 27; // from the middle of a city to its spaces, if it has several
export const TICKET = { w: 38, h: 26 };
const SPACE = 48; // from one space of the station to the next

/** How the parts of the map of an edition lie. */
export class Geometry {
  readonly world: Point & { w: number; h: number };
  readonly columns: number; // of the station

  constructor(readonly box: Box) {
    const { cities } = box.printed.map;
    const [xs, ys] = [cities.map((city) => city.x), cities.map((city) => city.y)];
    const [left, top] = [Math.min(...xs) - 102, Math.min(...ys) - 66];
    this.world = { x: left, y: top, w: Math.max(...xs) + 122 - left, h: Math.max(...ys) + 78 - top };
    this.columns = Math.max(4, Math.ceil(box.home.slots.length / 2));
  }

  get station(): Point & { w: number; h: number } {
    const rows = Math.ceil(this.box.home.slots.length / this.columns);
    const w = this.columns * SPACE + 12;
    return { x: this.box.home.x - w / 2, y: this.box.home.y - 62, w, h: 34 + rows * 44 };
  }
  /** The middle of a space of the station. */
  space(index: number): Point {
    const { x, y } = this.station;
    return { x: x + 30 + (index % this.columns) * SPACE, y: y + 54 + Math.floor(index / this.columns) * 44 };
  }
  isHome = (city: City): boolean => city.id === this.box.home.id;
  fare(city: City): Point {
    if (this.isHome(city)) return { x: this.station.x, y: this.station.y };
    const [dx, dy] = FARES[city.id] ?? [-37, -26];
    const more = this.wider(city);
    return { x: city.x + dx - more.x, y: city.y + dy + Math.sign(dy) * more.y };
  }
  /** The middle of a space of a city: one alone is the city itself, more stand around it. */
  spot(city: City, index: number): Point {
    const count = this.isHome(city) ? 1 : city.slots.length;
    if (count < 2) return { x: city.x, y: city.y };
    const last = count === 3 && index === 2;
    return {
      x: city.x + (last ? 0 : index % 2 === 0 ? -SPOT : SPOT),
      y: city.y + (count === 2 ? 0 : index < 2 ? -SPOT : SPOT),
    };
  }
  /** How much further than usual things stand from the middle of a city with several spaces. */
  private wider(city: City): Point {
    const count = this.isHome(city) ? 1 : city.slots.length;
    return { x: count > 1 ? SPOT : 0, y: count > 2 ? SPOT : 0 };
  }
  token = ({ x, y }: Point): Point => ({ x: x + TOKEN.dx, y: y + TOKEN.dy });
  /** Where the nth ticket of a city hangs. */
  ticket(city: City, index: number): Point {
    if (this.isHome(city))
      return { x: this.station.x + this.station.w - 12, y: this.station.y + this.station.h + 2 + index * 22 };
    const more = this.wider(city);
    return {
      x: city.x + (city.id === "TBB" ? -30 - more.x : 27 + more.x),
      y: city.y + (city.id === "TBB" ? -22 : 24) + index * 22,
    };
  }
  locomotive(city: City): Point {
    if (this.isHome(city)) return { x: this.station.x + 10, y: this.station.y + this.station.h + 6 };
    const right = (LABELS[city.id] ?? BELOW)[2] !== "start";
    return { x: city.x + (right ? 62 : -60) + (right ? 1 : -1) * this.wider(city).x, y: city.y - 8 };
  }
  label(city: City): Label {
    const [dx, dy, anchor] = LABELS[city.id] ?? BELOW;
    const more = this.wider(city);
    const side = anchor === "start" ? 1 : -1;
    return anchor === "middle" ? [dx, dy + Math.sign(dy) * more.y, anchor] : [dx + side * more.x, dy, anchor];
  }
  region(region: Region): Point {
    const fixed = REGIONS[region.id];
    if (fixed !== undefined) return { x: fixed[0], y: fixed[1] };
    const cities = region.cities.map(this.box.city);
    const middle = (values: number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    return { x: middle(cities.map((city) => city.x)), y: middle(cities.map((city) => city.y)) - 50 };
  }
}

/** Regions other than the station itself, each with its tint. */
const tinted = (box: Box): [Region, (typeof TINTS)[number]][] =>
  box.printed.map.regions
    .filter((region) => !region.cities.includes(box.home.id))
    .map((region, at) => [region, TINTS[at % TINTS.length] ?? "green"]);

const path = (box: Box, link: Link): string => {
  const [a, b] = [box.city(link.a), box.city(link.b)];
  return `M${a.x} ${a.y}L${b.x} ${b.y}`;
};

function blob(box: Box, region: Region, tint: string): string {
  const discs = region.cities.map((id) => `<circle cx="${box.city(id).x}" cy="${box.city(id).y}" r="86"/>`);
  const inside = box.printed.map.links.filter(
    (link) => region.cities.includes(link.a) && region.cities.includes(link.b),
  );
  return `<g fill="var(--map-${tint})" stroke="var(--map-${tint})">${discs.join("")}${inside.map((link) => `<path d="${path(box, link)}" stroke-width="150" stroke-linecap="round"/>`).join("")}</g>`;
}

function linkArt(box: Box, link: Link): string {
  const [a, b] = [box.city(link.a), box.city(link.b)];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const cost =
    link.cost === 1
      ? ""
      : `<rect x="${x - 17}" y="${y - 13}" width="34" height="26" rx="13" fill="var(--map-white)" stroke="${INK}" stroke-width="2"/>${text(x, y + 7.2, 21, link.cost, { weight: 700, fill: INK })}`;
  return track(path(box, link), 9, "var(--map-white)") + cost;
}

/** What never changes: ground, regions, rivers and links. */
export function ground({ box, world }: Geometry): string {
  const rivers = RIVERS.filter(([city]) => box.cities.has(city)).map(([, d]) => `<path d="${d}"/>`);
  return (
    `<rect x="${world.x - 800}" y="${world.y - 600}" width="${world.w + 1600}" height="${world.h + 1200}" fill="var(--map-ground)"/>` +
    tinted(box)
      .map(([region, tint]) => blob(box, region, tint))
      .join("") +
    `<g fill="none" stroke="var(--map-river)" stroke-width="9" stroke-linecap="round" opacity=".85">${rivers.join("")}</g>` +
    box.printed.map.links.map((link) => linkArt(box, link)).join("")
  );
}

/** The name of a region with its points, and whether its first bonus is still there. */
export function regionArt(geometry: Geometry, done: boolean, firstWords: string, region: Region): string {
  const { x, y } = geometry.region(region);
  const tint = tinted(geometry.box).find(([one]) => one.id === region.id)?.[1] ?? "green";
  const style: TextStyle = { fill: DEEP[tint], anchor: "start" };
  return (
    `<text x="${x}" y="${y}" font-size="21" font-weight="600" text-anchor="middle" fill="${DEEP[tint]}" style="font-family: var(--slab)">${escape(region.name)}</text>` +
    icon(done ? "check" : "star", x - 42, y + 19, 18, DEEP[tint]) +
    text(x - 29, y + 26, 21.5, region.points, { ...style, weight: 700 }) +
    text(x - 8, y + 26, 21, firstWords, { ...style, weight: 500 })
  );
}
/** A completed region: its cities in a solid outline. */
export const outline = (box: Box, region: Region): string =>
  region.cities
    .map(
      (id) =>
        `<circle cx="${box.city(id).x}" cy="${box.city(id).y}" r="40" fill="none" stroke="${INK}" stroke-opacity=".5" stroke-width="2.500"/>`,
    )
    .join("");

function slotArt(box: Box, slot: City["slots"][number] | undefined, { x, y }: Point): string {
  const circle = (stroke: string, width: number, dash: string): string =>
    `<circle cx="${x}" cy="${y}" r="24" fill="var(--map-white)" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}"/>`;
  if (slot === undefined)
    return `<circle cx="${x}" cy="${y}" r="9" fill="var(--map-white)" stroke="${INK}" stroke-width="3"/>`;
  if (slot.kind === "hall")
    return circle(hallColor(slot.colour ?? ""), 3.5, "7 4") + icon("hall", x, y - 1, 26, hallColor(slot.colour ?? ""));
  const allowed = slot.allowed ?? [];
  const icons = allowed.map((building, at) => {
    const paint = paintOf(box.colorOf(building));
    const [dx, dy] =
      allowed.length === 1
        ? [0, 0]
        : allowed.length === 2
          ? [at * 20 - 10, at * 14 - 7]
          : [(at % 2) * 20 - 10, Math.floor(at / 2) * 18 - 9];
    return icon(paint.icon, x + dx, y + dy, allowed.length > 2 ? 17 : 20, paint.dark);
  });
  return circle(INK, 2, "5 4") + icons.join("");
}

/** A city: each space free, or with what a player has built on it. */
export function cityArt(geometry: Geometry, player: Player, city: City, shows: (name: string) => boolean): string {
  const spaces = geometry.box.spaces(city);
  if (spaces.length === 0) return slotArt(geometry.box, undefined, city);
  return spaces
    .map((space, index) =>
      builtArt(
        geometry,
        shows(geometry.box.spaceThing(space)) ? player.cities[space] : undefined,
        city,
        index,
        shows(`token:${space}`),
      ),
    )
    .join("");
}

function builtArt(
  geometry: Geometry,
  built: Built | undefined,
  city: City,
  index: number,
  tokenShows: boolean,
): string {
  const { box } = geometry;
  const spot = geometry.spot(city, index);
  const at = geometry.token(spot);
  if (built?.hall !== undefined)
    return hallTile(built.hall, spot.x, spot.y - 2, 50, built.wagon ? hallWagon(box, built.hall) : null);
  if (built?.building === undefined) return slotArt(box, city.slots[index], spot);
  const good = built.token && tokenShows ? token(box, box.goodOf(built.building), at.x, at.y, TOKEN.r * 2) : "";
  return goodsTile(box, built.building, spot.x, spot.y - 2, 48) + good;
}

export function nameArt(geometry: Geometry, city: City): string {
  const [dx, dy, anchor] = geometry.label(city);
  return text(city.x + dx, city.y + dy, 20, city.name, { anchor, halo: "var(--map-white)", fill: INK });
}

/** The station with its sign: name, points, first bonus and spaces. */
export function stationArt(
  geometry: Geometry,
  spaces: readonly Space[],
  first: boolean,
  marks: readonly (number | null)[],
): string {
  const { box, station } = geometry;
  const region = box.printed.map.regions.find((one) => one.cities.includes(box.home.id));
  const { x, y, w, h } = station;
  const words = box.home.name.toUpperCase();
  return (
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10" fill="var(--print)" stroke="${INK}" stroke-width="2.200"/><rect x="${x + 4}" y="${y + 4}" width="${w - 8}" height="26" rx="5" fill="#1F4090"/>` +
    `<rect x="${x + 6.5}" y="${y + 6.5}" width="${w - 13}" height="21" rx="3" fill="none" stroke="#fff" stroke-width="1.300"/>` +
    text(x + w * 0.4, y + 24, 19.5, words, { fill: "#fff", spacing: 2 }) +
    (region === undefined
      ? ""
      : icon("star", x + w - 62, y + 17, 15, "#fff") +
        text(x + w - 53, y + 24, 21, region.points, { fill: "#fff", weight: 700, anchor: "start" }) +
        (first
          ? text(x + w - 38, y + 24, 21, `+${region.first_bonus}`, { fill: "#fff", weight: 500, anchor: "start" })
          : "")) +
    spaces.map((space, at) => spaceArt(geometry, space, at, marks[at] ?? null)).join("")
  );
}

function spaceArt(geometry: Geometry, space: Space, index: number, mark: number | null): string {
  const { x, y } = geometry.space(index);
  if (space.kind === null)
    return `<rect x="${x - 20}" y="${y - 20}" width="40" height="40" rx="5" fill="var(--print-2)" stroke="#8C8471" stroke-dasharray="4 4"/>`;
  const tile =
    space.covered.length > 0
      ? stationStack(geometry.box, space.kind, x, y, 37, space.covered.length + 1)
      : stationTile(geometry.box, space.kind, x, y, 40);
  return (
    tile +
    (mark === null
      ? ""
      : `<circle cx="${x + 15}" cy="${y - 14}" r="12" fill="${INK}" stroke="#fff" stroke-width="1.500"/>${text(x + 15, y - 6.6, 22, mark, { fill: "#fff", weight: 700 })}`)
  );
}

/** A fare: a hexagon with the stones that a journey costs; filled if it is one move away. */
export const fareArt = ({ x, y }: Point, stones: number, next: boolean): string =>
  `<path d="${hexagon(x, y, 32)}" fill="none" stroke="var(--casing)" stroke-width="7" stroke-linejoin="round"/><path d="${hexagon(x, y, 32)}" fill="${next ? "var(--stamp)" : "var(--print)"}" stroke="var(--ring)" stroke-width="2.700" stroke-linejoin="round"/>${text(x, y + 7.6, 21.5, stones, { weight: 700, fill: next ? "var(--on-stamp)" : INK })}`;

/** The end of a ticket at its city: an outline while the passenger waits, filled on board. */
export const ticketArt = ({ x, y }: Point, aboard: boolean): string =>
  `<g transform="translate(${x} ${y})"><path d="M-15 -9H15V-4a4 4 0 0 0 0 8V9H-15V4a4 4 0 0 0 0-8Z" fill="${aboard ? "#1F4090" : "var(--map-white)"}" stroke="${aboard ? "#fff" : "#1F4090"}" stroke-width="1.800"/>${icon("person", 0, 0, 14, aboard ? "#fff" : "#1F4090")}</g>`;

function miniCity(geometry: Geometry, player: Player, city: City): string {
  const { box } = geometry;
  const spaces = box.spaces(city);
  const size = spaces.length > 1 ? 62 : 92;
  const parts = (spaces.length > 0 ? spaces : [city.id]).map((space, index) => {
    const { x, y } = geometry.spot(city, index);
    const built = player.cities[space];
    if (built?.hall !== undefined) return hallTile(built.hall, x, y, size, built.wagon ? "wagon" : null);
    if (built?.building === undefined)
      return `<circle cx="${x}" cy="${y}" r="26" fill="var(--map-white)" stroke="${INK}" stroke-width="9"/>`;
    return (
      goodsTile(box, built.building, x, y, size) +
      (built.token
        ? `<circle cx="${x + size * 0.435}" cy="${y - size * 0.413}" r="22" fill="${INK}" stroke="#fff" stroke-width="7"/>`
        : "")
    );
  });
  return parts.join("");
}

/** A player's whole board as a small picture, with or without a count of the station. */
export function miniature(
  geometry: Geometry,
  player: Player,
  mark: (x: number, y: number) => string,
  counted = true,
): string {
  const { box, station, world } = geometry;
  const links = box.printed.map.links.map((link) => `<path d="${path(box, link)}" stroke="${INK}" stroke-width="13"/>`);
  const cities = box.printed.map.cities
    .filter((city) => !geometry.isHome(city))
    .map((city) => miniCity(geometry, player, city));
  const full = player.lauda.filter((space) => space.kind !== null).length;
  const at = box.city(player.city);
  const [dx, dy] = geometry.isHome(at) ? [-168, 6] : [0, -70];
  return (
    `<rect x="${world.x}" y="${world.y}" width="${world.w}" height="${world.h}" fill="var(--map-ground)"/>` +
    tinted(box)
      .map(([region, tint]) => blob(box, region, tint))
      .join("") +
    links.join("") +
    cities.join("") +
    `<rect x="${station.x - 34}" y="${station.y - 16}" width="${station.w + 68}" height="${station.h + 32}" rx="14" fill="#1F4090" stroke="#fff" stroke-width="9"/>${counted ? text(box.home.x, box.home.y + 52, 152, `${full}/${player.lauda.length}`, { fill: "#fff", weight: 700 }) : ""}` +
    mark(at.x + dx, at.y + dy)
  );
}
