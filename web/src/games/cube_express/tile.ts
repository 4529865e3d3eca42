// SPDX-License-Identifier: MIT
/** One tile, front or back, with everything printed on it and everything that stands on it. */
import { icon, text, type Color } from "../../kit/draw";
import { areaOf } from "../../kit/patterns";
import { track } from "../../kit/track";
import { badge, chip, cube, INK, pill, sizeBadge, station } from "./art";
import { MIDDLES, SIDE, turned, turnedPoint, VECTORS, type Point } from "./grid";
import { isCurve, trackPaths, type Rails } from "./rails";
import { RESOURCES, type Edge, type Street, type Tile } from "./types";

/** What lies on a tile of the map, and how it is to be drawn. */
export interface Dress {
  scale?: number; // on the screen; letters keep their size there
  laid?: boolean; // its instant action is over
  station?: Color | null;
  size?: number; // of the station's city
  owner?: Color | null;
  first?: Color | null;
  later?: readonly (Color | null)[];
  passengers?: readonly (Color | null)[];
  areas?: readonly (Color | null)[]; // by street, whose city it is
  rims?: readonly (string | null)[]; // by street, the paint of a contour; none if empty
  grown?: number; // the size that the station's city would have
}

const HOUSE = "#B9674A";
const CORNERS: readonly Point[] = [
  [24, 24],
  [96, 24],
  [24, 96],
  [96, 96],
];
const OPPOSITE: readonly [Edge, Edge][] = [
  ["N", "S"],
  ["E", "W"],
];

/** A stream of numbers from 0 to 1 that is the same for the same tile. */
function numbers(id: string): () => number {
  let seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Placed extends Rails {
  tile: Tile;
  turns: number;
  houses: ReadonlyMap<string, Point>;
}

export function placed(tile: Tile, turns: number): Placed {
  const houses = Object.entries(tile.draw?.houses ?? {}).map(([house, at]): [string, Point] => [
    house,
    turnedPoint(at, turns),
  ]);
  const at = tile.draw?.icon ?? null;
  const turn = (edge: Edge): Edge => turned(edge, turns);
  const links = tile.track_links.map(([one, other]) => [turn(one), turn(other)] as const);
  return {
    tile,
    turns,
    track: tile.track.map(turn),
    links,
    houses: new Map(houses),
    icon: at && turnedPoint(at, turns),
  };
}

/** Houses in the order in which the view lists their passengers. */
export const housesOf = ({ tile, houses }: Placed): Point[] =>
  tile.streets.flatMap((street) => street.houses.map((house) => houses.get(house) ?? [60, 60]));

function trees({ tile, houses, icon: at }: Placed): string {
  const used = [...houses.values(), ...(at ? [at] : [])];
  const next = numbers(tile.id);
  const free = CORNERS.filter(([x, y]) => !used.some(([a, b]) => Math.hypot(a - x, b - y) < 26));
  const tree = (x: number, y: number): string => `M${x} ${y - 7}l5 9h-10zM${x} ${y - 3}l6 9h-12z`;
  const wood = free.flatMap(([x, y]) =>
    [0, 1, 2].map(() => tree(Math.round(x - 10 + next() * 20), Math.round(y - 9 + next() * 18))),
  );
  return wood.length === 0 ? "" : `<path d="${wood.join("")}" fill="var(--land-2)"/>`;
}

/** Half edges of other editions ("NL") are drawn a quarter of the side beside the middle. */
function entrance(edge: string, turns: number): { edge: Edge; at: Point } {
  const whole = turned(edge.charAt(0) as Edge, turns);
  const [x, y] = MIDDLES[whole];
  const [vx, vy] = VECTORS[whole];
  const aside = edge.endsWith("L") ? -30 : edge.endsWith("R") ? 30 : 0;
  return { edge: whole, at: [x + vx * 3 - vy * aside, y + vy * 3 + vx * aside] };
}

/** Where the arms of a street meet: the centre, a corner between two edges, or its house. */
function hub(street: Street, edges: readonly Edge[], houses: readonly Point[]): Point {
  const through = OPPOSITE.some(([one, other]) => edges.includes(one) && edges.includes(other));
  if (street.station_place || through) return [60, 60];
  if (edges.length === 2) return [edges.includes("E") ? 91 : 29, edges.includes("S") ? 91 : 29];
  return houses[0] ?? [60, 60];
}

/** The path of a street: from its edges to its hub, and on to its houses. */
export function streetPath(one: Placed, street: Street): string {
  const ways = street.edges.map((edge) => entrance(edge, one.turns));
  const houses = street.houses.map((house) => one.houses.get(house) ?? ([60, 60] as const));
  const [hx, hy] = hub(street, [...new Set(ways.map((way) => way.edge))], houses);
  const arms = ways.map(
    ({ edge, at: [x, y] }) => `M${x} ${y}Q${x - VECTORS[edge][0] * 28} ${y - VECTORS[edge][1] * 28} ${hx} ${hy}`,
  );
  const doors = houses.map(([x, y]) => `M${hx} ${hy}L${x} ${y}`);
  return [...arms, ...doors].join("") || `M${hx} ${hy}h.01`;
}

function house([x, y]: Point): string {
  return (
    `<g transform="translate(${x} ${y})" stroke="${INK}" stroke-width="1.300" stroke-linejoin="round"><path d="M-11 -1V12H11V-1" fill="#fff"/>` +
    `<path d="M-14 0L0 -13L14 0Z" fill="${HOUSE}"/><rect x="-3.500" y="4" width="7" height="8" fill="#fff"/></g>`
  );
}

const FAR = 0.36; // drawn smaller, numbers would hide the tile; a closer look shows them
const isFar = (dress: Dress): boolean => (dress.scale ?? 1) < FAR;

function stationPlace(tile: Tile, dress: Dress): string {
  const size = Math.max(15, 13 / (dress.scale ?? 1));
  if (dress.station) {
    const told =
      dress.grown === undefined
        ? isFar(dress)
          ? ""
          : sizeBadge(80, 40, size, dress.size ?? 0)
        : pill(60, 96, size, `${dress.size} → ${dress.grown}`);
    return station(dress.station, 60, 58) + told;
  }
  const used = dress.laid ?? false;
  const ring = `<circle cx="60" cy="60" r="17" fill="var(--street)" stroke="${INK}" stroke-width="1.500"${used ? ' stroke-dasharray="3 3"' : ""}/>`;
  return (
    ring +
    icon("station", 60, 59, used ? 20 : 23, used ? "#8C8471" : INK) +
    (used || tile.instant == null ? "" : badge("bolt", 77, 43))
  );
}

function site(one: Placed, dress: Dress): string {
  const [x, y] = one.icon ?? [96, 24];
  const resource = one.tile.production?.resource ?? "coal";
  const sign = `<rect x="${x - 19}" y="${y - 19}" width="38" height="38" rx="6" fill="var(--print)" stroke="${INK}" stroke-width="1.400"/>${chip(resource, x, y, 29)}`;
  if (dress.owner) return sign + cube(dress.owner, x + (x > 60 ? -17 : 17), y + 15, 24);
  return sign + (one.tile.production?.ownable && !dress.laid ? badge("flag", 60, 60) : "");
}

/** A value of a factory: field A white on ink, field B ink on paper. */
function field(x: number, y: number, w: number, h: number, size: number, value: number | "", first: boolean): string {
  const paint = first ? `fill="${INK}"` : `fill="none" stroke="${INK}" stroke-width="1.400"`;
  return (
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" ${paint}/>` +
    text(x + w / 2, y + h / 2 + size * 0.36, size, value, { weight: 700, fill: first ? "#fff" : INK })
  );
}

function factory(one: Placed, dress: Dress): string {
  const printed = one.tile.factory;
  if (!printed) return "";
  const tight = isCurve(one);
  const [ix, iy] = one.icon ?? [96, 96];
  const [x, y] = tight ? [ix > 60 ? 94 : 26, iy > 60 ? 96.5 : 23.5] : [ix > 60 ? 91 : 29, iy > 60 ? 94 : 26];
  const [w, h, box] = tight ? [24.5, 22, 23.5] : [27, 24, 25.5];
  const goods = RESOURCES.flatMap((resource) => Array<typeof resource>(printed.demand[resource] ?? 0).fill(resource));
  const gap = Math.min(tight ? 15.8 : 17, (2 * w - 16) / Math.max(1, goods.length - 1));
  const size = Math.max(16, 13 / (dress.scale ?? 1));
  const discs = goods
    .map((resource, index) =>
      chip(resource, x + (index - (goods.length - 1) / 2) * gap, y - (tight ? 12.5 : 13), tight ? 15.6 : 16.5),
    )
    .join("");
  const [a, b] = isFar(dress) ? (["", ""] as const) : [printed.first_value, printed.later_value];
  const fields =
    field(x - box - 0.3, y - 3.5, box, tight ? 24 : 25.5, size, a, true) +
    field(x + 0.3, y - 3.5, box, tight ? 24 : 25.5, size, b, false);
  const first = dress.first ? cube(dress.first, x - 12, y + 10, 24) : "";
  const later = (dress.later ?? []).map((color, index) => cube(color, x + 9 + index * 6, y + 10, 22)).join("");
  const gift =
    !dress.laid && one.tile.instant?.resource
      ? badge("bolt", 60, 60) + chip(one.tile.instant.resource, 75, 50, 17)
      : "";
  return (
    `<rect x="${x - w}" y="${y - h}" width="${2 * w}" height="${2 * h}" rx="5" fill="var(--print)" stroke="${INK}" stroke-width="1.400"/>` +
    discs +
    fields +
    first +
    later +
    gift
  );
}

/** The action of a crossing: a bolt, and dividends for every track that meets another. */
function crossing(tile: Tile, dress: Dress): string {
  const each = tile.instant?.per_track;
  if (each === undefined || dress.laid) return "";
  const size = Math.max(15, 13 / (dress.scale ?? 1));
  const w = Math.max(38, size * 2.5);
  const ground = `<rect x="${60 - w / 2}" y="${60 - size * 0.85}" width="${w}" height="${size * 1.7}" rx="${size * 0.85}" fill="var(--print)" stroke="${INK}" stroke-width="1.400"/>`;
  return (
    ground +
    icon("bolt", 60 - w * 0.29, 60, size * 0.85, INK) +
    text(60 - w * 0.02, 60 + size * 0.35, size, each, { weight: 700, fill: INK }) +
    icon("dividend", 60 + w * 0.26, 60, size * 0.9, INK)
  );
}

const mark = ({ track: edges }: Placed): string =>
  `<g transform="translate(${edges.includes("W") ? 94 : 26} ${edges.includes("S") ? 26 : 94})" opacity=".8"><circle r="13" fill="none" stroke="${INK}" stroke-width="1.500"/><path d="M-4 8V-7h2.500V8zM-3 -6.500L9 -9v4L-2 -2.500z" fill="${INK}"/></g>`;

/** Streets, the owner's pattern over them, and the track; nothing leaves the tile. */
function network(one: Placed, dress: Dress): string {
  const paths = one.tile.streets.map((street) => streetPath(one, street));
  const stroke = (path: string, paint: string, width: number): string =>
    `<path d="${path}" stroke="${paint}" stroke-width="${width}"/>`;
  const rims = paths
    .map((path, index) => (dress.rims?.[index] ? stroke(path, "#fff", 58) + stroke(path, dress.rims[index], 52) : ""))
    .join("");
  const edges = paths.map((path) => stroke(path, "var(--street-edge)", 42)).join("");
  const streets = paths.map((path) => stroke(path, "var(--street)", 38)).join("");
  const owned = paths
    .map((path, index) => (dress.areas?.[index] ? stroke(path, areaOf(dress.areas[index]), 38) : ""))
    .join("");
  const rails = trackPaths(one).map((path) => track(path, 9.5, "var(--street)"));
  return `<svg x="1" y="1" width="118" height="118" viewBox="1 1 118 118"><g fill="none" stroke-linecap="round" stroke-linejoin="round">${rims}${edges}${streets}${owned}</g>${rails.join("")}</svg>`;
}

/** A tile as SVG in a square of 120. */
export function drawTile(tile: Tile, turns = 0, dress: Dress = {}): string {
  const one = placed(tile, turns);
  const ground = `<rect x="1" y="1" width="118" height="118" rx="7" fill="var(--land)"/>`;
  const edge = `<rect x="1" y="1" width="118" height="118" rx="7" fill="none" stroke="${INK}" stroke-opacity=".35"/>`;
  const houses = housesOf(one).map((at, index) => {
    const rider = dress.passengers?.[index];
    return house(at) + (rider ? cube(rider, at[0], at[1] + 2, 24) : "");
  });
  const signs = [
    tile.station_place ? stationPlace(tile, dress) : "",
    tile.production ? site(one, dress) : "",
    factory(one, dress),
    crossing(tile, dress),
    tile.type === "back" ? mark(one) : "",
  ];
  return ground + trees(one) + network(one, dress) + edge + houses.join("") + signs.join("");
}

export const TILE = { w: SIDE, h: SIDE };
