// SPDX-License-Identifier: MIT
/** A player's trains and track as SVG text, in units that a board of any size can scale. */
import { icon, locomotive, mix, PLAYERS, shapeAt, text, type Color } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { cityMark, kindOf } from "./cards";
import { badge, CREAM, GOLD, INK, livery, symbolRow } from "./symbols";
import type { Box, Car, Card, City, FirstClassSeat, Laid, Sym } from "./types";

export const PITCH = 82; // from card to card
export const FIRST = 40; // left edge of the first card
export const CAR = { y: 14, h: 50 };
const WHEELS = (w: number, y: number): string =>
  [16, w - 16]
    .map((x) => `<circle cx="${x}" cy="${y}" r="6" fill="${INK}"/><circle cx="${x}" cy="${y}" r="2.200" fill="#fff"/>`)
    .join("");
const WINDOWS: Record<number, number> = { 0: 0, 1: 3, 2: 3, 4: 4, 7: 4, 12: 5 };

/** A wagon in the livery of its value: more windows and a higher roof with it. */
export function wagonArt(value: number, w = PITCH - 4): string {
  const [paint] = livery(value);
  const h = 40;
  const roof = value >= 7 ? 0 : 4;
  const windows = WINDOWS[value] ?? 4;
  const pane = (w - 34) / Math.max(1, windows);
  const best = value >= 12;
  const stripe = (y: number, size: number, color: string): string =>
    `<path d="M3 ${y}H${w - 3}" stroke="${color}" stroke-width="${size}"/>`;
  return (
    `<path d="M2 12C${w * 0.2} ${roof} ${w * 0.8} ${roof} ${w - 2} 12V${h}H2Z" fill="${value === 0 ? "none" : paint}" stroke="${value === 0 ? "#6B675C" : INK}" stroke-width="1.800"${value === 0 ? ' stroke-dasharray="5 3"' : ""}/>` +
    (value === 0
      ? `<rect x="2" y="${h - 7}" width="${w - 4}" height="7" fill="#6B675C" stroke="${INK}" stroke-width="1.500"/>`
      : "") +
    Array.from(
      { length: windows },
      (_, index) =>
        `<rect x="${30 + index * pane}" y="16" width="${pane - 3}" height="9" rx="${value >= 7 ? 4 : 1.5}" fill="${best ? GOLD : CREAM}" stroke="${INK}" stroke-width=".8"/>`,
    ).join("") +
    (value >= 4 ? stripe(30, 1.8, best ? GOLD : value >= 7 ? "#E9C77A" : CREAM) : "") +
    (best ? stripe(35, 1, GOLD) : "") +
    `<circle cx="16" cy="${value === 0 ? 22 : 23}" r="11.500" fill="${best ? GOLD : "#fff"}" stroke="${INK}" stroke-width="1.600"/>${text(16, value === 0 ? 28 : 29, best ? 17 : 18, value, { weight: 700 })}` +
    WHEELS(w, h + 4)
  );
}

export function mailArt(bonus: readonly Sym[], levels: readonly number[], w = PITCH - 4): string {
  const row = symbolRow(bonus, levels, Infinity, true);
  const narrow = row.w <= w - 29; // then there is room for the sign of the mail
  const scale = Math.min(1, (w - 8) / row.w);
  return (
    `<path d="M2 8H${w - 2}V40H2Z" fill="#C79A2B" stroke="${INK}" stroke-width="1.800"/>${narrow ? icon("mail", 14, 24, 19) : ""}` +
    `<g transform="translate(${narrow ? w - 5 - row.w : w / 2 - (row.w * scale) / 2} 24) scale(${scale.toFixed(3)})">${row.art}</g>${WHEELS(w, 44)}`
  );
}

export const engineArt = (value: number, w = PITCH - 4): string =>
  `<rect x="2" y="4" width="${w - 4}" height="38" rx="5" fill="#2F3A4C" stroke="${INK}" stroke-width="1.800"/>${icon("loco", 24, 23, 30, GOLD)}${text(w - 20, 31, 21, value, { fill: GOLD, weight: 700 })}`;

/** One card of a train. */
export function carArt(car: Car, box: Box, w = PITCH - 4): string {
  if (car.kind === "wagon") return wagonArt(car.value ?? 0, w);
  if (car.kind === "tile") return engineArt(car.value ?? 0, w);
  return mailArt(box.mail.get(car.name ?? "") ?? [], box.printed.wagons.levels, w);
}

/** The conductor's figure; its feet at y. */
export function conductorArt(color: Color, x: number, y: number, size = 1): string {
  const { fill, on } = PLAYERS[color];
  return (
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-11 30C-11 14 -8 8 0 8S11 14 11 30Z" fill="${fill}" stroke="#fff" stroke-width="5"/><circle cx="0" cy="0" r="9" fill="#fff"/>` +
    `<path d="M-11 30C-11 14 -8 8 0 8S11 14 11 30Z" fill="${fill}" stroke="${INK}" stroke-width="1.600"/><circle cx="0" cy="1" r="7" fill="#F2D9BE" stroke="${INK}" stroke-width="1.500"/>` +
    `<path d="M-8 -2C-8 -9 8 -9 8 -2Z" fill="${fill}" stroke="${INK}" stroke-width="1.500"/><path d="M-9 -2H10" stroke="${INK}" stroke-width="2.200"/>${shapeAt(color, 0, 20, 8, on)}</g>`
  );
}

export const carX = (position: number): number => FIRST + (position - 1) * PITCH;
/** Where the conductor stands. */
export const conductorX = (position: number): number => (position === 0 ? 19 : FIRST + position * PITCH - PITCH * 0.3);

/** Rails, brass plate and the ground that scores; `lit` cards of it. */
export function trainGround(upper: boolean, color: Color, lit: number, positions: number, edge = false): string {
  const end = FIRST + positions * PITCH + 6;
  const tint = mix(PLAYERS[color].fill, "#ffffff", color === "yellow" ? 0.55 : 0.74);
  const ground =
    lit > 0
      ? `<rect x="${FIRST - 2}" y="6" width="${lit * PITCH}" height="64" rx="4" fill="${tint}" opacity=".8"/>`
      : "";
  return (
    ground +
    (edge ? `<path d="M${FIRST - 2 + lit * PITCH} 2V74" stroke="${PLAYERS[color].fill}" stroke-width="4"/>` : "") +
    `<path d="M36 62H${end}" stroke="${INK}" stroke-width="2.500"/><path d="M36 66H${end}" stroke="${INK}" stroke-width="4" stroke-dasharray="4 9"/>` +
    `<rect x="0" y="18" width="34" height="40" rx="5" fill="#C9A24B" stroke="${INK}" stroke-width="1.600"/><rect x="3" y="21" width="28" height="34" rx="3" fill="none" stroke="${INK}" stroke-opacity=".5"/>` +
    `<path d="${upper ? "M17 30l8 13h-16z" : "M17 46l-8 -13h16z"}" fill="${INK}"/>`
  );
}

/** An empty place of a train with its number, or what comes there. */
export const emptyCar = (x: number, words: string, w = PITCH - 8): string =>
  `<rect x="${x + 2}" y="20" width="${w}" height="38" rx="5" fill="none" stroke="#8C8471" stroke-dasharray="4 5"/>${text(x + 2 + w / 2, 45, 16.5, words, { fill: "var(--ink-2)", weight: 500 })}`;

export const FLAG = { w: 76, h: 25 };
const GUESTS: Record<string, IconName> = {
  celebrity: "celebrity",
  passenger: "person",
  luggage: "suitcase",
  switch: "switch",
  mechanic: "wrench",
  postcard: "postcard",
};

/** A card at a wagon or between two: solid = counts or pays now, dashed = waits. */
export function flagArt(card: Card, met: boolean): string {
  const { w, h } = FLAG;
  const kind = kindOf(card);
  const [ground, on] = met ? [INK, CREAM] : ["#FFFDF6", INK];
  const need = card.requirement;
  const frame = `<rect width="${w}" height="${h}" rx="5" fill="${ground}" stroke="${INK}" stroke-width="1.500"${met ? "" : ' stroke-dasharray="4 2.500"'}/>${icon(GUESTS[kind] ?? "contract", 12, 12.5, 17, on)}`;
  const figures = (x: number, words: unknown): string => text(x, 18.8, 17, words, { fill: on, weight: 700 });
  if (card.scoring) {
    if (card.scoring.mode === "double") return frame + icon("wagon", 36, 12.5, 18, on) + figures(60, "×2");
    const per = card.scoring.mode === "per_city" ? "/" : card.scoring.mode === "per_bonus_city" ? "/◆" : "";
    return frame + icon("star", 36, 12.5, 15, on) + figures(58, `${card.scoring.points ?? 0}${per}`);
  }
  if (!need) return frame;
  const level = need.min_level ?? 0;
  if (need.type === "pair_conductors")
    return frame + icon("conductor", 36, 12.5, 17, on) + icon("conductor", 56, 12.5, 17, on);
  if (need.type === "pair_sum") return frame + figures(50, `Σ≥${need.min_sum ?? 0}`);
  const sign = need.type === "pair_equal" ? "=≥" : "≥";
  return (
    frame +
    text(27, 18, 15, sign, { fill: on, weight: 700 }) +
    badge(level, 47, 12.5, 12.4) +
    (need.conductor ? icon("conductor", 65, 12.5, 16, on) : "")
  );
}

/** How high the parts of a board are; cards at the trains need room only where some lie. */
export interface Heights {
  upper: number; // y of the upper train
  lower: number;
  total: number;
}
export function heights(modules: readonly string[], laid: readonly Laid[]): Heights {
  const most = (place: string): number =>
    Math.max(
      0,
      ...laid.map(
        (one) =>
          laid.filter((other) => one.place === place && other.place === place && other.number === one.number).length,
      ),
    );
  const row = FLAG.h + 3;
  const upper = 92 + row * (most("upper") + Math.min(1, most("section"))); // postcards hang under the track
  const lower = upper + 78 + (modules.includes("E") ? FLAG.h + 6 : 0);
  return { upper, lower, total: lower + 76 + row * most("lower") };
}

/** Where a laid card is drawn: above the upper train, under the lower one, between them. */
export function laidAt(laid: Laid, all: readonly Laid[], at: Heights): { x: number; y: number } {
  const x = carX(laid.number) + 1;
  if (laid.place === "slot") return { x, y: at.upper + 74 };
  const before = all.filter((one) => one.place === laid.place && one.number === laid.number).indexOf(laid);
  return laid.place === "upper"
    ? { x, y: at.upper - FLAG.h - 1 - before * (FLAG.h + 3) }
    : { x, y: at.lower + 75 + before * (FLAG.h + 3) };
}

// The track

export interface Route {
  x: (city: number) => number;
  y: number;
  pitch: number;
  end: number;
}
const ROUTE = { first: 26, y: 36, w: 812, widest: 118 };
export function routeOf(cities: number): Route {
  const pitch = Math.min(ROUTE.widest, ROUTE.w / Math.max(1, cities - 1));
  return { x: (city) => ROUTE.first + pitch * city, y: ROUTE.y, pitch, end: ROUTE.first + pitch * (cities - 1) };
}

/** The last city of each section but the last one. */
export const jointsOf = (box: Box, player: FirstClassSeat): number[] =>
  player.track.map((_, index) =>
    player.track
      .slice(0, index)
      .reduce((sum, card) => sum + (box.cards.get(card)?.cities?.length ?? 0), box.printed.player_board.cities.length),
  );

/** Where the postcards under the track begin: under their cities, none on another. */
export function postcardsX(player: FirstClassSeat, route: Route, width: number): ReadonlyMap<number, number> {
  const sections = player.laid
    .filter((one) => one.place === "section")
    .map((one) => one.number)
    .sort((a, b) => a - b);
  const xs = sections.map((section) => route.x(player.stops[section - 1] ?? 0) - FLAG.w / 2);
  const step = FLAG.w + 3;
  xs.forEach((x, index) => (xs[index] = Math.max(x, (xs[index - 1] ?? -step) + step)));
  for (let index = xs.length - 1, end = width - 8; index >= 0; index -= 1)
    end = (xs[index] = Math.min(xs[index] as number, end - FLAG.w)) - 3;
  return new Map(sections.map((section, index) => [section, xs[index] as number]));
}

/** The laid track: travelled part in the player's colour, cities as on the cards. */
export function routeArt(
  cities: readonly City[],
  seat: FirstClassSeat,
  color: Color,
  levels: readonly number[],
  loco: number,
  sections: readonly number[],
): string {
  const route = routeOf(cities.length);
  const { y, end, pitch } = route;
  const tint = mix(PLAYERS[color].fill, "#ffffff", 0.8);
  const line = `<path d="M${route.x(0)} ${y}H${end}" stroke="${INK}" stroke-width="8"/><path d="M${route.x(0)} ${y}H${end}" stroke="#fff" stroke-width="3.200" stroke-dasharray="7 7"/>`;
  const done =
    loco > 0 ? `<path d="M${route.x(0)} ${y}H${route.x(loco)}" stroke="${PLAYERS[color].fill}" stroke-width="8"/>` : "";
  const stop = `<path d="M${end + 20} ${y - 11}V${y + 11}M${end} ${y}h20" stroke="${INK}" stroke-width="4"/>`;
  const joints = sections
    .map(
      (from) =>
        `<path d="M${route.x(from) + pitch / 2} ${y + 12}v40" stroke="${INK}" stroke-opacity=".35" stroke-dasharray="2 3"/>`,
    )
    .join("");
  return (
    line +
    done +
    stop +
    joints +
    cities
      .map((city, index) => cityArt(city, index, route, levels, index <= loco, tint, seat.used_cities.includes(index)))
      .join("")
  );
}

function cityArt(
  city: City,
  index: number,
  route: Route,
  levels: readonly number[],
  reached: boolean,
  tint: string,
  used: boolean,
): string {
  const x = route.x(index);
  const { y, pitch } = route;
  const size = Math.max(14.6, Math.min(16, (pitch - 6) / (city.name.length * 0.47)));
  const low = pitch < 84 && index % 2 === 1; // names of neighbours keep apart
  const name = text(x, y + (low ? 45 : 30), size, city.name, { weight: 600 });
  const bonus = city.type === "bonus" ? symbolRow(city.bonus ?? [], levels, Infinity, true) : null;
  const scale = bonus ? Math.min(1, Math.max(pitch * (pitch < 70 ? 1.7 : 1.1), 44) / bonus.w) : 1;
  const gift = bonus
    ? `<g transform="translate(${x - (bonus.w * scale) / 2} ${y + (low ? 32 : 46)}) scale(${scale.toFixed(3)})"${used ? ' opacity=".55"' : ""}>${bonus.art}</g>`
    : "";
  const check = used
    ? `<circle cx="${x + 11}" cy="${y - 11}" r="8" fill="#146552" stroke="#fff" stroke-width="1.500"/>${icon("check", x + 11, y - 11, 11, "#fff")}`
    : "";
  return cityMark(city, x, y, city.type === "bonus" ? 10 : 11, reached, tint) + name + gift + check;
}

export const locoArt = (color: Color): string => locomotive(color, 0, 0, 40);

/** A train as ten boxes with the conductor as a bar, for an opponent's strip. */
export function stripArt(
  cars: readonly Car[],
  conductor: number,
  color: Color,
  positions: number,
  mail: number,
): string {
  const boxes = Array.from({ length: positions }, (_, index) => {
    const x = index * 24 + 1;
    const car = cars[index];
    if (!car)
      return `<rect x="${x}" y="3" width="22" height="15" rx="3" fill="none" stroke="var(--line-strong)" stroke-opacity=".5" stroke-dasharray="3 3"/>`;
    if (car.kind === "mail" || index + 1 === mail)
      return `<rect x="${x}" y="2" width="22" height="17" rx="3" fill="#C79A2B" stroke="var(--shape-edge)"/>${icon("mail", x + 11, 10.5, 13, INK)}`;
    const [ground, on] = car.kind === "tile" ? ["#2F3A4C", GOLD] : livery(car.value ?? 0);
    return `<rect x="${x}" y="2" width="22" height="17" rx="3" fill="${ground}" stroke="var(--shape-edge)"/>${text(x + 11, 15.5, 15, car.value ?? 0, { fill: on, weight: 700 })}`;
  });
  const bar =
    conductor > 0
      ? `<path d="M${conductor * 24} 0V22" stroke="var(--surface)" stroke-width="6.500"/><path d="M${conductor * 24} 0V22" stroke="${PLAYERS[color].fill}" stroke-width="4"/>`
      : "";
  return boxes.join("") + bar;
}
