// SPDX-License-Identifier: MIT
/** The own train, vehicle by vehicle: each in its own frame, rails at the same height. */
import { icon, PLAYERS, text, type Color } from "../../kit/draw";
import { flat, spread } from "../../kit/stacks";
import { INK, noStone, stone, token } from "./art";
import type { Box } from "./box";
import type { Counts, Player } from "./types";

export const RAILS = 88;
export const HEIGHT = 122;
const PAPER = "#F7EFDC";
const GAP = 6;
const THUMB = 53; // from one thing to the next where a thumb must hit it, on a low train

/** Something on a vehicle that may be a target. */
export interface Spot {
  kind: string;
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  r: number;
}
export interface Vehicle {
  thing: string;
  x: number;
  w: number;
  art: string;
  caption: string;
  spots: Spot[];
}
export interface TrainWords {
  free: string;
  waits(city: string): string;
  aboard: string;
  goods(n: number, of: number): string;
  room(n: number): string;
  workers(fresh: number, off: number, places: number): string;
  coal(n: number, of: number): string;
  bonus: string;
}

const wheels = (xs: readonly number[], y: number, r: number): string =>
  xs
    .map(
      (x) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${INK}"/><circle cx="${x}" cy="${y}" r="${r * 0.4}" fill="#fff"/>`,
    )
    .join("");
const body = (d: string, fill: string): string =>
  `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="2.200"/>`;
const fitted = (name: string, room: number, most: number): number =>
  Math.max(12.6, Math.min(most, (room / name.length) * 2.4));

function carriage(box: Box, player: Player, words: TrainWords, index: number, w: number): Omit<Vehicle, "x"> {
  const tickets = [...player.waiting, ...player.aboard];
  const id = tickets[index];
  const ticket = id === undefined ? undefined : box.ticket(id);
  const aboard = id !== undefined && player.aboard.includes(id);
  const goal = ticket === undefined ? words.free : box.cityName(ticket.destination);
  const windows = [0, 1, 2, 3].map((at) => {
    const x = 14 + (at * (w - 28 - 22)) / 3;
    const here = aboard && at === 1;
    return `<rect x="${x}" y="49" width="22" height="18" rx="3" fill="${here ? "#FFF6DA" : "#3C2524"}" stroke="${INK}" stroke-width="1.300"/>${here ? icon("person", x + 11, 58.5, 17, INK) : ""}`;
  });
  const art =
    body(`M2 20C36 9 ${w - 36} 9 ${w - 2} 20V74H2Z`, ticket ? "#8B2F2F" : "#9A6A64") +
    `<rect x="8" y="21" width="${w - 16}" height="22" rx="3" fill="${PAPER}" stroke="${INK}" stroke-width="1.500"/>` +
    text(w / 2, 38, fitted(goal, w - 18, 16), goal, { fill: ticket ? INK : "#5F6574" }) +
    windows.join("") +
    wheels([28, w - 28], 79, 8.5);
  const caption = ticket === undefined ? "" : aboard ? words.aboard : words.waits(box.cityName(ticket.start));
  const spots = id === undefined ? [] : [{ kind: "ticket", id, x: 1, y: 10, w: w - 2, h: 66, r: 9 }];
  return { thing: id === undefined ? "carriage" : `carriage:${id}`, w, art, caption, spots };
}

/** Goods wagons share the places; with a warehouse the last one has more. */
function goodsPlaces(player: Player, normal: number): number[] {
  const wagons = player.wagons.goods;
  return Array.from({ length: wagons }, (_, at) =>
    at === wagons - 1 ? player.goods_room - normal * (wagons - 1) : normal,
  );
}

function goodsWagon(
  box: Box,
  words: TrainWords,
  mine: readonly string[],
  places: number,
  seen: Counts,
  low: boolean,
): Omit<Vehicle, "x"> {
  const w = Math.max(104, places * (low ? THUMB : 40) + (low ? 4 : 16));
  const spots: Spot[] = [];
  const xs = spread(places, w / 2, low ? THUMB : 38);
  const loads = xs.map((x, at) => {
    const good = mine[at];
    if (good === undefined)
      return `<circle cx="${x}" cy="32" r="16" fill="var(--print)" fill-opacity=".9" stroke="#4A5162" stroke-width="1.500" stroke-dasharray="4 4"/>`;
    seen[good] = (seen[good] ?? 0) + 1;
    if (seen[good] === 1) spots.push({ kind: "own_good", id: good, x: x - 18, y: 14, w: 36, h: 36, r: 18 });
    return token(box, good, x, 32, 34);
  });
  const art =
    body(`M2 34H${w - 2}V74H2Z`, "#8A5A2B") +
    loads.join("") +
    body(`M2 52H${w - 2}V74H2Z`, "#8A5A2B") +
    text(w / 2, 68, 15.6, words.goods(mine.length, places), { fill: "#fff" }) +
    wheels([28, w - 28], 79, 8.5);
  return { thing: "goods", w, art, caption: words.room(places - mine.length), spots };
}

function workerWagon(
  player: Player,
  words: TrainWords,
  index: number,
  places: number,
  low: boolean,
): Omit<Vehicle, "x"> {
  const w = Math.max(104, places * (low ? THUMB : 41) + (low ? 4 : 16));
  const spots: Spot[] = [];
  const windows = spread(places, w / 2, low ? THUMB : 41).map((x, at) => {
    const n = index * places + at;
    const state = n < player.fresh ? "fresh" : n < player.hired ? "off" : "empty";
    if (state === "empty")
      spots.push({ kind: "hire", id: String(n - player.hired + 1), x: x - 18, y: 28, w: 36, h: 36, r: 5 });
    const who =
      state === "empty"
        ? ""
        : icon(state === "fresh" ? "worker" : "worker_off", x, 46, 26, state === "fresh" ? INK : "#5F5B44");
    return `<rect x="${x - 18}" y="28" width="36" height="36" rx="4" fill="${state === "fresh" ? "#FFF6DA" : "#C9C6A8"}" stroke="${INK}" stroke-width="1.500"/>${who}`;
  });
  const art =
    body(`M2 24C30 12 ${w - 30} 12 ${w - 2} 24V74H2Z`, "#6B7F3A") + windows.join("") + wheels([28, w - 28], 79, 8.5);
  const caption =
    index === 0
      ? words.workers(player.fresh, player.hired - player.fresh, player.wagons.worker * places - player.hired)
      : "";
  return { thing: "workers", w, art, caption, spots };
}

function coalWagon(
  player: Player,
  words: TrainWords,
  colors: readonly string[],
  shown: ReadonlySet<string>,
): Omit<Vehicle, "x"> {
  const stones = flat(Object.fromEntries(colors.map((color) => [color, player.stones[color] ?? 0])));
  const places = Math.max(player.capacity, stones.length);
  const w = Math.max(190, places * 23 + 12);
  const xs = spread(places, w / 2, 22);
  const loads = xs.map((x, at) => (stones[at] === undefined ? noStone(x, 31, 24) : stone(stones[at], x, 31, 27)));
  return {
    thing: "coal",
    w,
    art: coalArt(w, words.coal(stones.length, player.capacity), loads.join("")),
    caption: words.bonus,
    spots: colors.flatMap((color) => stoneSpots(color, stones, xs, shown)),
  };
}

const coalArt = (w: number, words: string, loads: string): string =>
  `<path d="M10 30L22 14H${w - 22}L${w - 10} 30" fill="#2A2A2E" stroke="${INK}" stroke-width="1.500"/>` +
  body(`M4 30H${w - 4}V74H4Z`, "#39404D") +
  loads +
  body(`M4 48H${w - 4}V74H4Z`, "#39404D") +
  text(w / 2, 67, 16, words, { fill: PAPER }) +
  wheels([36, w - 36], 79, 8.5);

/** On a phone the stones lie by colour, counted; each that may be chosen has room for a thumb. */
function lowCoalWagon(
  player: Player,
  words: TrainWords,
  colors: readonly string[],
  shown: ReadonlySet<string>,
): Omit<Vehicle, "x"> {
  const places = colors.flatMap((color) => {
    const count = player.stones[color] ?? 0;
    const ids = stoneIds(color, count).filter((id) => shown.has(`own_stone:${id}`));
    const columns = count === 0 ? 0 : Math.max(1, ids.length);
    return Array.from({ length: columns }, (_, at) => ({ color, id: ids[at], n: at === columns - 1 ? count - at : 1 }));
  });
  const w = Math.max(150, places.length * THUMB + 16);
  const xs = spread(places.length, w / 2, THUMB);
  const loads = places.map(
    ({ color, n }, at) =>
      stone(color, (xs[at] ?? 0) - 9, 31, 29) +
      text((xs[at] ?? 0) + 6, 38, 19, n, { anchor: "start", weight: 700, fill: "#fff" }),
  );
  const spots = places.flatMap(({ id }, at) =>
    id === undefined ? [] : [{ kind: "own_stone", id, x: (xs[at] ?? 0) - 24, y: 13, w: 48, h: 34, r: 7 }],
  );
  const total = Object.values(player.stones).reduce((sum, n) => sum + n, 0);
  return { thing: "coal", w, art: coalArt(w, words.coal(total, player.capacity), loads.join("")), caption: "", spots };
}

/** The names of the stones of a colour: the first has the colour's name alone. */
const stoneIds = (color: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? color : `${color}.${at + 1}`));

/** Targets on the stones of a colour: the first, the second ...; the last one spans the rest. */
function stoneSpots(
  color: string,
  stones: readonly string[],
  xs: readonly number[],
  shown: ReadonlySet<string>,
): Spot[] {
  const places = xs.filter((_, at) => stones[at] === color);
  const ids = stoneIds(color, places.length).filter((id) => shown.has(`own_stone:${id}`));
  return ids.map((id, at) => {
    const [from, to] = [places[at] ?? 0, at === ids.length - 1 ? (places.at(-1) ?? 0) : (places[at] ?? 0)];
    return { kind: "own_stone", id, x: from - 11, y: 16, w: to - from + 22, h: 30, r: 7 };
  });
}

function engine(box: Box, player: Player, color: Color): Omit<Vehicle, "x"> {
  const w = 150;
  const name = box.cityName(player.city);
  const art =
    `<path d="M4 8H48V32H${w - 48}V15h-5V6h26v9h-5V32h7a17 17 0 0 1 17 17v18h8v8H4Z" fill="${PLAYERS[color].fill}" stroke="${INK}" stroke-width="2.200" stroke-linejoin="round"/>` +
    `<rect x="12" y="14" width="28" height="20" rx="3" fill="${PAPER}" stroke="${INK}" stroke-width="1.700"/><circle cx="76" cy="30" r="8" fill="#EFD08A" stroke="${INK}" stroke-width="1.700"/>` +
    `<rect x="14" y="40" width="${w - 32}" height="21" rx="3" fill="${INK}"/>${text((w - 4) / 2, 56, fitted(name, w - 36, 16), name, { fill: PAPER })}${wheels([26, 58], 77, 11)}${wheels([96, 124], 79, 8.5)}`;
  return { thing: "engine", w, art, caption: "", spots: [] };
}

export interface TrainScene {
  box: Box;
  player: Player;
  color: Color;
  words: TrainWords;
  targets: ReadonlySet<string>;
  low: boolean; // on a phone: no captions, and room for thumbs
}

/** All vehicles, the last carriage first, the locomotive at the right end. */
export function vehicles({ box, player, color, words, targets, low }: TrainScene, wide: number): Vehicle[] {
  const { constants, stone_colours: stones } = box.printed;
  const goods = flat(player.loaded);
  const seen: Counts = {};
  let used = 0;
  const wagons = goodsPlaces(player, constants.goods_wagon_capacity.normal).map((places) => {
    const mine = goods.slice(used, used + places);
    used += places;
    return goodsWagon(box, words, mine, places, seen, low);
  });
  const all = [
    ...Array.from({ length: player.wagons.passenger }, (_, at) =>
      carriage(box, player, words, player.wagons.passenger - 1 - at, wide),
    ),
    ...wagons,
    ...Array.from({ length: player.wagons.worker }, (_, at) =>
      workerWagon(player, words, at, constants.worker_wagon_capacity.value, low),
    ),
    (low ? lowCoalWagon : coalWagon)(
      player,
      words,
      stones.map((one) => one.id),
      targets,
    ),
    engine(box, player, color),
  ];
  let x = 0;
  return all.map((vehicle) => {
    const placed = { ...vehicle, x };
    x += vehicle.w + GAP;
    return placed;
  });
}

/** Rails and couplings under all vehicles. */
export function rails(train: readonly Vehicle[]): string {
  const end = (train.at(-1)?.x ?? 0) + (train.at(-1)?.w ?? 0);
  const couplings = train
    .slice(0, -1)
    .map(({ x, w }) => `<path d="M${x + w - 2} 68h${GAP + 4}" stroke="${INK}" stroke-width="4"/>`);
  return `<path d="M-400 ${RAILS}H${end + 400}" stroke="${INK}" stroke-width="3"/><path d="M-400 92.500H${end + 400}" stroke="${INK}" stroke-width="5" stroke-dasharray="5 11"/>${couplings.join("")}`;
}
