// SPDX-License-Identifier: MIT
/** Stones, goods, buildings, coins and tickets as SVG text, made only of printed data. */
import { icon, PLAYERS, text, type Color } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { below, flat, spread } from "../../kit/stacks";
import type { Box } from "./box";
import type { Cost, Gain, Ticket } from "./types";

export const INK = "#1C2230";
interface Paint {
  fill: string;
  on: string; // for the icon on it
  dark: string; // for an icon on paper
  icon: IconName;
}
const STONES: Record<string, Paint> = {
  white: { fill: "#FFFFFF", on: INK, dark: "#4A5162", icon: "sheep" },
  yellow: { fill: "#E6B325", on: INK, dark: "#7D5A00", icon: "grain" },
  blue: { fill: "#2C5AA0", on: "#FFFFFF", dark: "#2C5AA0", icon: "tools" },
  violet: { fill: "#6A479B", on: "#FFFFFF", dark: "#6A479B", icon: "wine" },
  black: { fill: "#2A2A2E", on: "#FFFFFF", dark: "#2A2A2E", icon: "coal" },
};
const OTHER: Paint = { fill: "#8C8471", on: INK, dark: "#4A5162", icon: "goods" };
export const paintOf = (color: string): Paint => STONES[color] ?? OTHER;

const HALLS: Record<string, string> = { brown: "#8A5A2B", turquoise: "#157880" };
export const hallColor = (color: string): string => HALLS[color] ?? "#5D6F7E";

export const hexagon = (x: number, y: number, size: number): string =>
  `M${x} ${y - size / 2}l${size * 0.45} ${size / 4}v${size / 2}l${-size * 0.45} ${size / 4}l${-size * 0.45} ${-size / 4}v${-size / 2}Z`;

/** A stone: a cut hexagon in its colour with the icon of its good. */
export function stone(color: string, x: number, y: number, size: number): string {
  const { fill, on, icon: name } = paintOf(color);
  const casing =
    color === "black"
      ? `<path d="${hexagon(x, y, size)}" fill="none" stroke="#F2EBDC" stroke-width="3.600" stroke-linejoin="round"/>`
      : ""; // an edge on dark ground
  return `${casing}<path d="${hexagon(x, y, size)}" fill="${fill}" stroke="${INK}" stroke-width="1.400" stroke-linejoin="round"/>${icon(name, x, y, size * 0.62, on)}`;
}
export const noStone = (x: number, y: number, size: number): string =>
  `<path d="${hexagon(x, y, size)}" fill="none" stroke="#C9C2AF" stroke-width="1.300" stroke-dasharray="3 2.500"/>`;
/** A stone of any colour, or a number of stones. */
export const anyStone = (x: number, y: number, size: number, words: string | number = "?"): string =>
  `<path d="${hexagon(x, y, size)}" fill="var(--map-white)" stroke="${INK}" stroke-width="1.400" stroke-dasharray="3 2"/>${text(x, y + size * 0.26, size * 0.75, words, { weight: 700 })}`;

const disc = (x: number, y: number, r: number, fill: string, dash = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${INK}" stroke-width="1.500"${dash && ` stroke-dasharray="${dash}"`}/>`;
export function token(box: Box, good: string, x: number, y: number, size: number): string {
  const paint = paintOf(box.colorOf(good));
  return disc(x, y, size / 2, paint.fill) + icon(paint.icon, x, y, size * 0.68, paint.on);
}
const anyToken = (x: number, y: number, size: number): string =>
  disc(x, y, size / 2, "var(--map-white)", "3 2") + text(x, y + size * 0.3, size * 0.82, "?", { weight: 700 });

const gable = (x: number, y: number, size: number): string =>
  `M${x - size / 2 + 1} ${y - size * 0.14}L${x} ${y - size / 2 + 1}L${x + size / 2 - 1} ${y - size * 0.14}V${y + size / 2 - 2}H${x - size / 2 + 1}Z`;
/** A goods building: a gabled tile in the colour of its good. */
export function goodsTile(box: Box, building: string, x: number, y: number, size: number): string {
  const paint = paintOf(box.colorOf(building));
  return `<path d="${gable(x, y, size)}" fill="${paint.fill}" stroke="${INK}" stroke-width="1.600" stroke-linejoin="round"/>${icon(paint.icon, x, y + size * 0.1, size * 0.56, paint.on)}`;
}
const anyGoodsTile = (x: number, y: number, size: number): string =>
  `<path d="${gable(x, y, size)}" fill="var(--map-white)" stroke="${INK}" stroke-width="1.400" stroke-linejoin="round"/>${text(x, y + size * 0.36, size * 0.74, "?", { weight: 700 })}`;

/** A wagon hall: an arch; its mouth is dark with a wagon while that waits, light afterwards. */
export function hallTile(color: string, x: number, y: number, size: number, wagon: IconName | null): string {
  const mouth = `M${size * 0.22} ${size - 2}V${size * 0.55}a${size * 0.28} ${size * 0.28} 0 0 1 ${size * 0.56} 0V${size - 2}Z`;
  return (
    `<g transform="translate(${x - size / 2} ${y - size / 2})"><path d="M1 ${size - 2}V${size * 0.45}C1 ${size * 0.15} ${size * 0.25} 1 ${size / 2} 1S${size - 1} ${size * 0.15} ${size - 1} ${size * 0.45}V${size - 2}Z" fill="${hallColor(color)}" stroke="${INK}" stroke-width="1.600"/>` +
    `<path d="${mouth}" fill="${wagon === null ? "#fff" : INK}" fill-opacity="${wagon === null ? 0.35 : 0.9}"/></g>${wagon === null ? "" : icon(wagon, x, y + size * 0.2, size * 0.44, "#fff")}`
  );
}
/** The wagon that a hall gives, as an icon. */
export const hallWagon = (box: Box, color: string): IconName => {
  const gives = box.printed.wagon_halls.find((hall) => hall.id === color)?.gives ?? [];
  return gives.length === 1 && gives[0] === "goods_wagon" ? "goods" : "wagon";
};
/** Who works in an area of the dice board. */
export const AREAS: Record<string, IconName> = {
  engine_driver: "loco",
  station_master: "cap",
  warehouse_keeper: "stack",
  travellers: "traveller",
  master_builder: "hall",
};
export const WAGONS: Record<string, IconName> = { passenger: "wagon", worker: "worker", goods: "goods" };

const KINDS: Record<string, IconName> = {
  kiosk: "ticket",
  canteen: "worker",
  police_post: "star",
  coal_store: "coal",
  track_masters_office: "hall",
  signal_works: "clock",
  reception_hall: "person",
  magazine: "stack",
  engine_shed: "loco",
  post_office: "mail",
  power_station: "bolt",
  customs_office: "suitcase",
  warehouse: "goods",
  paint_shop: "rotate",
  signal_box: "switch",
  wagon_workshop: "wrench",
  transshipment_yard: "coin",
  staff_house: "house",
  goods_shed: "pack",
  wagon_masters_office: "wagon",
  bank: "dividend",
  water_tower: "tower",
};
export const kindIcon = (kind: string): IconName => KINDS[kind] ?? "station";
const plate = (x: number, y: number, size: number, dark: boolean): string =>
  `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" rx="${size * 0.13}" fill="${dark ? "#4E3578" : "#C9B8E4"}" stroke="${INK}" stroke-width="1.500"/>`;
/** A station building: light with a dark icon, dark with a white one. */
export function stationTile(box: Box, kind: string, x: number, y: number, size: number): string {
  const dark = box.dark(kind);
  return plate(x, y, size, dark) + icon(kindIcon(kind), x, y, size * 0.62, dark ? "#fff" : "#2B1B4A");
}
/** A station building on those below it in its stack, or that it was built over. */
export const stationStack = (box: Box, kind: string, x: number, y: number, size: number, count: number): string =>
  below(count, (dx, dy) => plate(x + dx, y + dy, size, box.dark(kind))) + stationTile(box, kind, x, y, size);

export const coin = (x: number, y: number, r: number, n?: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#EFD08A" stroke="#8A6A1C" stroke-width="1.500"/>` +
  (n === undefined
    ? `<circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="none" stroke="#8A6A1C"/>`
    : text(x, y + r * 0.52, r * 1.5, n, { weight: 700, fill: INK }));

/** A price in stones, one beside the other. */
export const costRow = (cost: Cost, x: number, y: number, size: number): string => {
  const colors = flat(cost);
  const places = spread(colors.length, x, size * 0.98);
  return colors.map((color, at) => stone(color, places[at] ?? x, y, size)).join("");
};

/** A check in a player's colour: this one is there already. */
export const have = (color: Color, x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="9" fill="${PLAYERS[color].fill}" stroke="#fff" stroke-width="1.500"/>${icon("check", x, y, 13, PLAYERS[color].on)}`;

/** Symbols in a row, each as wide as it says. */
class Row {
  private drawn = "";
  constructor(private x: number) {}
  put(width: number, draw: (x: number) => string): this {
    this.drawn += draw(this.x);
    this.x += width;
    return this;
  }
  times(count: number | undefined, width: number, draw: (x: number) => string): this {
    for (let at = 0; at < (count ?? 0); at += 1) this.put(width, draw);
    return this;
  }
  get svg(): string {
    return this.drawn;
  }
  get end(): number {
    return this.x;
  }
}

/** What an area of the dice board gives. */
export function gains(gain: Gain, x: number, y: number): string {
  const row = new Row(x);
  row.times(gain.stones_any, 19, (at) => anyStone(at, y, 19));
  row.times(
    gain.light_station_building,
    23,
    (at) =>
      `<rect x="${at - 9}" y="${y - 9}" width="18" height="18" rx="4" fill="#C9B8E4" stroke="${INK}" stroke-width="1.300"/>${icon("house", at, y, 12, "#2B1B4A")}`,
  );
  row.times(gain.goods_building, 24, (at) => anyGoodsTile(at, y, 20));
  row.times(gain.goods_tokens_any, 21, (at) => anyToken(at, y, 18));
  if (gain.coins) row.put(22, (at) => coin(at, y, 10, gain.coins));
  row.times(
    gain.wagon_hall_any,
    46,
    (at) =>
      hallTile("brown", at, y, 19, null) + text(at + 11, y + 5, 14, "/") + hallTile("turquoise", at + 22, y, 19, null),
  );
  for (const color of flat(gain.stones ?? {})) row.put(19, (at) => stone(color, at, y, 19));
  return row.svg;
}

/** What a ticket brings: points, coins, stones, and an hourglass for a long stop. */
export function reward(ticket: Ticket, x: number, y: number, size = 15): { svg: string; end: number } {
  const { points, coins, stones } = ticket.reward;
  const row = new Row(x);
  const count = (at: number, n: number): string =>
    text(at + size, y + 5.5, 16, n, { anchor: "start", weight: 700, fill: INK });
  if (points) row.put(size + 12, (at) => icon("star", at + size * 0.45, y, size, INK) + count(at, points));
  if (coins) row.put(size + 12, (at) => coin(at + size * 0.45, y, size * 0.46) + count(at, coins));
  for (const color of flat(stones)) row.put(size * 1.2, (at) => stone(color, at + size * 0.5, y, size * 1.2));
  if (ticket.long_stop) row.put(size * 1.1, (at) => icon("hourglass", at + size * 0.5, y, size, "#7A4E00"));
  return { svg: row.svg, end: row.end };
}

export const STUB = { w: 140, h: 92 };
const fitted = (name: string): number => (name.length > 15 ? 13.2 : name.length > 13 ? 14.4 : 16);

/**
 * A ticket: an Edmondson stub with notched ends. Open circle is the start, filled the
 * destination; between them how many stones the way costs; below who travels and for what.
 */
export function stub(box: Box, ticket: Ticket, price: { cost?: Cost; free?: boolean } = {}): string {
  const { w, h } = STUB;
  const notch = h - 44;
  const [from, to] = [box.cityName(ticket.start), box.cityName(ticket.destination)];
  const paid = price.free
    ? anyStone(w - 17, h - 13.5, 22, 0)
    : price.cost
      ? costRow(price.cost, w - 17, h - 13.5, 21)
      : "";
  return (
    `<path d="M7 1H${w - 7}a6 6 0 0 1 6 6V${notch}a6 6 0 0 0 0 12V${h - 7}a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V${notch + 12}a6 6 0 0 0 0-12V7a6 6 0 0 1 6-6Z" fill="var(--print)" stroke="${INK}" stroke-opacity=".55" stroke-width="1.200"/>` +
    `<path d="M15 14V35" stroke="${INK}" stroke-width="3"/><circle cx="15" cy="13" r="4.500" fill="var(--print)" stroke="${INK}" stroke-width="2.200"/><circle cx="15" cy="35" r="5.500" fill="${INK}"/>` +
    text(25, 18, fitted(from), from, { anchor: "start", fill: INK }) +
    text(25, 40, fitted(to), to, { anchor: "start", weight: 700, fill: INK }) +
    `<path d="M9 ${notch + 6}H${w - 9}" stroke="${INK}" stroke-opacity=".4" stroke-dasharray="2 3"/>` +
    text(11, h - 25.5, 12.5, surname(ticket.passenger), { anchor: "start", weight: 500, fill: "var(--ink-2)" }) +
    text(w - 9, h - 25.5, 14, `↔ ${ticket.distance}`, { anchor: "end", weight: 600, fill: "var(--ink-2)" }) +
    reward(ticket, 10, h - 12).svg +
    paid
  );
}
const MOST = 16; // letters of a name on a stub
/** A long name without first names and titles; the whole one is in the details. */
export const surname = (name: string): string =>
  name.length <= MOST ? name : (name.split(" ").at(-1) ?? name).slice(0, MOST);

/** The sealed packs of the cycles to come; those drafted have left their places empty. */
export function packs(total: number, left: number): string {
  return Array.from({ length: total }, (_, at) => {
    const x = at * 18 + 1;
    if (at < total - left)
      return `<rect x="${x + 1}" y="12" width="14" height="34" rx="3" fill="none" stroke="var(--line-strong)" stroke-dasharray="3 3"/>${text(x + 8, 34, 14, at + 1, { weight: 500, fill: "var(--text-3)" })}`;
    const cards = below(
      4,
      (dx, dy) =>
        `<rect x="${x + dx / 2}" y="${10 + dy}" width="14" height="36" rx="3" fill="#C9B48A" stroke="${INK}" stroke-width="1.200"/>`,
    );
    return `${cards}<rect x="${x}" y="10" width="14" height="36" rx="3" fill="#EFD9A0" stroke="${INK}" stroke-width="1.200"/><path d="M${x + 3} 18h8M${x + 3} 38h8" stroke="#8A6A1C" stroke-width="1.500"/>${text(x + 7, 33.5, 15, at + 1, { weight: 700, fill: INK })}`;
  }).join("");
}

/** A face-down ticket. */
export const back = (x: number, y: number, w: number, h: number): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="#EFD9A0" stroke="${INK}" stroke-width="1.200"/><path d="M${x + 4} ${y + h / 2}h${w - 8}" stroke="#8A6A1C" stroke-width="1.500" stroke-dasharray="3 3"/>`;

/** An action tile of the base game: its id and its stones. */
export function actionTile(stones: Cost, name: string, x: number, y: number, used = false): string {
  const colors = flat(stones);
  const at = (index: number): [number, number] => [x + (index % 2) * 22 - 11, y + Math.floor(index / 2) * 21 - 3];
  return `<rect x="${x - 26}" y="${y - 31}" width="52" height="62" rx="7" fill="var(--print)" stroke="${INK}" stroke-opacity=".55" stroke-width="1.200"/>${text(x, y - 16.5, 14.6, name, { fill: "var(--ink-2)" })}<g opacity="${used ? 0.45 : 1}">${colors.map((color, index) => stone(color, ...at(index), 20)).join("")}</g>`;
}
