// SPDX-License-Identifier: MIT
/** The symbols of First Class as SVG text: large on cards and in the queue, small in rows. */
import { coin } from "../../kit/coins";
import { icon, text } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { expand, type Sym } from "./types";

export const INK = "#1C2230";
export const CREAM = "#F7EFDC";
export const GOLD = "#F0CE7A";
/** Liveries by value: ground, what is legible on it. */
const LIVERIES: Record<number, [string, string]> = {
  0: ["#6B675C", "#FFFFFF"],
  1: ["#7A4A26", "#FFFFFF"],
  2: ["#2F6B4F", "#FFFFFF"],
  4: ["#24508F", "#FFFFFF"],
  7: ["#7E1F2F", "#FFFFFF"],
  12: [INK, GOLD],
};
/** The livery of a value; an edition's other values take that of the next lower one. */
export function livery(value: number): [string, string] {
  const known = Object.keys(LIVERIES)
    .map(Number)
    .filter((one) => one <= value);
  return LIVERIES[Math.max(0, ...known)] as [string, string];
}

export const badge = (value: number, x: number, y: number, r = 12): string => {
  const [ground, on] = livery(value);
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${ground}" stroke="${INK}" stroke-width="1.400"/>${text(x, y + r * 0.5, r * 1.35, value, { fill: on, weight: 700 })}`;
};

const chevrons = (n: number, x: number, y: number, size: number): string =>
  Array.from(
    { length: n },
    (_, index) =>
      `<path d="M${x + index * 9 * size} ${y - 6 * size}l${6 * size} ${6 * size}l${-6 * size} ${6 * size}" fill="none" stroke="${INK}" stroke-width="${3 * size}" stroke-linejoin="round"/>`,
  ).join("");

const arrow = (x: number, y: number, size = 1): string =>
  `<path d="M${x} ${y}h${8 * size}m${-4 * size} ${-4 * size}l${5 * size} ${4 * size}l${-5 * size} ${4 * size}" fill="none" stroke="${INK}" stroke-width="${2.2 * size}"/>`;

/** A token of evidence: fingerprint, false lead (an empty magnifier) or its back. */
export function token(kind: string, x: number, y: number, r = 16, seen = false): string {
  const face =
    kind === "unknown"
      ? `<circle r="15" fill="#3B4250" stroke="${INK}" stroke-width="1.600"/><circle r="11" fill="none" stroke="#B9B7AC" stroke-width="1.300" stroke-dasharray="3 3"/><path d="M-4.500 -3.500a4.500 4.500 0 1 1 6.500 4c-1.500 .8 -2 1.600 -2 3.500" fill="none" stroke="${CREAM}" stroke-width="2.600"/><circle cy="8" r="1.800" fill="${CREAM}"/>`
      : kind === "fingerprint"
        ? `<circle r="15" fill="#7E1F2F" stroke="${INK}" stroke-width="1.600"/>${icon("finger", 0, 0, 20, "#fff")}`
        : `<circle r="15" fill="#FFFDF6" stroke="${INK}" stroke-width="1.600"/><circle cx="-2" cy="-2" r="6" fill="none" stroke="${INK}" stroke-width="2.200"/><path d="M2.500 2.500L8.500 8.500" stroke="${INK}" stroke-width="3"/><path d="M-5 1L1 -5" stroke="${INK}" stroke-width="1.600"/>`;
  const eye = seen
    ? `<g transform="translate(11 -11)"><circle r="7.500" fill="#fff" stroke="${INK}" stroke-width="1.200"/>${icon("eye", 0, 0, 11)}</g>`
    : "";
  return `<g transform="translate(${x} ${y}) scale(${r / 16})">${face}${eye}</g>`;
}

/** What points are counted by. */
const METRIC: Record<string, IconName> = { wagons: "wagon", bonus_cities_reached: "star", end_cards: "endcard" };
const diamond = (x: number, y: number, r: number): string =>
  `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx="${r * 0.4}" transform="rotate(45 ${x} ${y})" fill="#EFD08A" stroke="${INK}" stroke-width="1.600"/>`;
const metricArt = (symbol: Sym, x: number, y: number, size: number): string =>
  symbol.per?.metric === "bonus_cities_reached"
    ? diamond(x, y, size * 0.32)
    : icon(METRIC[symbol.per?.metric ?? ""] ?? "star", x, y, size);

const silhouette = (fill: string, dash: string): string =>
  `<path d="M-19 -9C-10 -13 10 -13 19 -9V9H-19Z" fill="${fill}" stroke="${INK}" stroke-width="1.700"${dash}/><circle cx="-11" cy="12" r="3.500" fill="${INK}"/><circle cx="11" cy="12" r="3.500" fill="${INK}"/>`;

type Upgrade = readonly [number, number];
/** The values of a named upgrade; an edition's ladder may have others. */
export const upgradeOf = (code: string, levels: readonly number[]): Upgrade | null => {
  const index = ["U01", "U12", "U24", "U47", "U712"].indexOf(code);
  return index < 0 ? null : [levels[index] ?? 0, levels[index + 1] ?? 0];
};

type Draw = (symbol: Sym, x: number, y: number, levels: readonly number[]) => string;
const n = (symbol: Sym): number => symbol.n ?? 1;

const LARGE: Record<string, Draw> = {
  W0: (_, x, y, levels) =>
    `<g transform="translate(${x} ${y})">${silhouette("none", ' stroke-dasharray="4 2.500"')}${text(0, 6, 19, levels[0] ?? 0, { weight: 700 })}</g>`,
  UA: (_, x, y) => `<g transform="translate(${x} ${y})">${silhouette("#F6DCE8", "")}${icon("up", 0, -1, 17)}</g>`,
  CB: (symbol, x, y) =>
    icon("conductor", x - 27, y, 24) + icon("conductor", x - 9, y, 24) + chevrons(n(symbol), x + 7, y, 1),
  C1: (symbol, x, y) =>
    icon("conductor", x - 18, y, 25) +
    `<path d="M${x - 2} ${y - 9}V${y + 9}" stroke="${INK}" stroke-width="1.500" stroke-dasharray="3 2.500"/>` +
    chevrons(n(symbol), x + 5, y, 1),
  L: (symbol, x, y) => icon("loco", x - 19, y, 29) + chevrons(n(symbol), x + 1, y, n(symbol) > 3 ? 0.85 : 0.95),
  COIN: (symbol, x, y) => coin(x - 11, y, 12, true) + text(x + 14, y + 8, 22, `×${n(symbol)}`, { weight: 700 }),
  VP: (symbol, x, y) => icon("star", x - 13, y, 23) + text(x + 12, y + 8, 23, n(symbol), { weight: 700 }),
  EG: (_, x, y) => icon("endcard", x, y, 27),
  VP_PER: (symbol, x, y) => {
    const level = symbol.per?.min_level;
    const each =
      icon("star", x - 34, y - 8, 18) +
      text(x - 19, y - 2, 18, n(symbol), { weight: 700 }) +
      text(x - 7, y - 2, 17, "/", { weight: 500 });
    return (
      each +
      metricArt(symbol, x + 9, y - 8, 22) +
      (level ? text(x + 24, y - 2, 15, "≥", { weight: 700 }) + badge(level, x + 39, y - 8, 12.5) : "") +
      text(x, y + 20, 16, `≤ ${symbol.max ?? 0}`, { weight: 600 })
    );
  },
  VP_HERE: (symbol, x, y) =>
    icon("star", x - 26, y, 20) +
    text(x - 7, y + 7, 19, `${n(symbol)}×`, { weight: 700 }) +
    icon("wagon", x + 20, y, 26),
  EV_DRAW: (symbol, x, y) =>
    token("unknown", x - 16, y, 13) + text(x + 13, y + 8, 22, `+${n(symbol)}`, { weight: 700 }),
  EV_DROP: (symbol, x, y) =>
    token("unknown", x - 16, y, 13) + text(x + 13, y + 8, 22, `−${n(symbol)}`, { weight: 700 }),
  EV_GIVE: (symbol, x, y) =>
    token("unknown", x - 30, y, 12) +
    arrow(x - 13, y) +
    icon("person", x + 10, y, 22) +
    text(x + 34, y + 7, 19, `×${n(symbol)}`, { weight: 700 }),
  EV_OTHERS: (symbol, x, y) =>
    token("unknown", x - 30, y, 12) +
    [0, 1, 2].map((index) => icon("person", x - 10 + index * 13, y, 16)).join("") +
    text(x + 36, y + 7, 18, `+${n(symbol)}`, { weight: 700 }),
  EV_PEEK: (symbol, x, y) => icon("eye", x - 13, y, 24) + text(x + 13, y + 8, 21, n(symbol), { weight: 700 }),
};

/** One symbol, centred in about 76 by 30. */
export function symbolArt(symbol: Sym, x: number, y: number, levels: readonly number[]): string {
  const up = upgradeOf(symbol.sym, levels);
  if (up) return badge(up[0], x - 20, y, 12.5) + arrow(x - 5, y) + badge(up[1], x + 21, y, 14);
  return (LARGE[symbol.sym] ?? LARGE["VP"])?.(symbol, x, y, levels) ?? "";
}

/** A small symbol from its left edge: what it draws, and how wide it is; 20 high. */
type Small = readonly [string, number];
const wide = (digits: unknown, size = 8): number => String(digits).length * size;

function small(symbol: Sym, levels: readonly number[]): Small {
  const up = upgradeOf(symbol.sym, levels);
  const count = n(symbol);
  if (up) {
    const box = (value: number, x: number): string => {
      const [ground, on] = livery(value);
      const w = 9 + wide(value, 7.5);
      return `<rect x="${x}" y="-9" width="${w}" height="18" rx="4" fill="${ground}" stroke="${INK}"/>${text(x + w / 2, 5.8, 16.5, value, { fill: on, weight: 700 })}`;
    };
    const first = 9 + wide(up[0], 7.5);
    return [box(up[0], 0) + arrow(first + 1.5, 0, 0.75) + box(up[1], first + 12), first + 21 + wide(up[1], 7.5)];
  }
  const at = (art: string, w: number): Small => [art, w];
  const figures = (words: string, x: number): string => text(x, 5.8, 17, words, { weight: 700, anchor: "start" });
  switch (symbol.sym) {
    case "W0":
      return at(
        `<g transform="translate(13 -1) scale(.66)">${silhouette("none", ' stroke-dasharray="4 2.500"')}</g>${text(13, 5.3, 16.5, levels[0] ?? 0, { weight: 700 })}`,
        26,
      );
    case "UA":
      return at(
        `<g transform="translate(13 -1) scale(.66)">${silhouette("#F6DCE8", "")}</g>${icon("up", 13, -1, 14)}`,
        26,
      );
    case "CB":
      return at(
        icon("conductor", 7, 0, 17) + icon("conductor", 20, 0, 17) + chevrons(count, 31, 0, 0.72),
        31 + count * 6.5,
      );
    case "C1":
      return at(
        icon("conductor", 8, 0, 17) +
          `<path d="M18 -7V7" stroke="${INK}" stroke-width="1.300" stroke-dasharray="3 2"/>` +
          chevrons(count, 22, 0, 0.72),
        22 + count * 6.5,
      );
    case "L":
      return at(icon("loco", 10, 0, 20) + chevrons(count, 23, 0, 0.72), 23 + count * 6.5);
    case "COIN":
      return at(coin(8, 0, 8, true) + figures(String(count), 18), 18 + wide(count));
    case "VP":
      return at(icon("star", 8, 0, 16) + figures(String(count), 18), 18 + wide(count));
    case "EG":
      return at(icon("endcard", 8, 0, 17), 17);
    case "VP_HERE":
      return at(icon("star", 8, 0, 16) + figures(`${count}×`, 18) + icon("wagon", 45, 0, 19), 56);
    case "VP_PER": {
      const level = symbol.per?.min_level;
      const from = level ? text(58, 5, 16, "≥", { weight: 700 }) + badge(level, 74, 0, 12) : "";
      const end = level ? 91 : 57;
      return at(
        icon("star", 8, 0, 16) +
          figures(`${count}/`, 18) +
          metricArt(symbol, 44, 0, 18) +
          from +
          figures(`≤${symbol.max ?? 0}`, end),
        end + 10 + wide(symbol.max ?? 0),
      );
    }
    case "EV_DRAW":
      return at(token("unknown", 9, 0, 9) + figures(`+${count}`, 20), 20 + wide(`+${count}`));
    case "EV_DROP":
      return at(token("unknown", 9, 0, 9) + figures(`−${count}`, 20), 20 + wide(`-${count}`));
    case "EV_GIVE":
      return at(
        token("unknown", 9, 0, 9) + arrow(20, 0, 0.75) + icon("person", 36, 0, 15) + figures(`×${count}`, 44),
        46 + wide(`x${count}`),
      );
    case "EV_OTHERS":
      return at(
        token("unknown", 9, 0, 9) + icon("person", 25, 0, 14) + icon("person", 34, 0, 14) + figures(`+${count}`, 42),
        44 + wide(`+${count}`),
      );
    default:
      return at(icon("eye", 9, 0, 17) + figures(String(count), 20), 20 + wide(count));
  }
}

/** A symbol that is printed several times, once with its number. */
function counted(symbol: Sym, levels: readonly number[]): Small {
  const [art, w] = small(symbol, levels);
  const times = symbol.times ?? 1;
  return times === 1
    ? [art, w]
    : [art + text(w + 2, 5.8, 17, `×${times}`, { weight: 700, anchor: "start" }), w + 3 + wide(`x${times}`)];
}

const GAP = 9;
const LINE = 24; // from row to row
export interface Row {
  art: string;
  w: number;
  h: number;
}
/** Symbols in a row from the left, vertically centred at y = 0; several rows if they are wide. */
export function symbolRow(symbols: readonly Sym[], levels: readonly number[], widest = Infinity, short = false): Row {
  const rows: { parts: Small[]; w: number }[] = [];
  for (const symbol of short ? symbols : expand(symbols)) {
    const part = short ? counted(symbol, levels) : small(symbol, levels);
    const last = rows.at(-1);
    if (last && last.w + GAP + part[1] <= widest) {
      last.parts.push(part);
      last.w += GAP + part[1];
    } else rows.push({ parts: [part], w: part[1] });
  }
  const w = Math.max(0, ...rows.map((row) => row.w));
  const art = rows.map((row, index) => {
    let x = (w - row.w) / 2;
    const y = (index - (rows.length - 1) / 2) * LINE;
    return row.parts
      .map(([one, width]) => {
        const placed = `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${one}</g>`;
        x += width + GAP;
        return placed;
      })
      .join("");
  });
  return { art: art.join(""), w, h: rows.length * LINE };
}

const MOST_LINES = 2; // more of them stand there once with their number
/** The same row, its middle at a point; scaled down if it would be too wide. */
export function rowAt(
  symbols: readonly Sym[],
  x: number,
  y: number,
  levels: readonly number[],
  widest: number,
  size = 1,
): string {
  const whole = symbolRow(symbols, levels, widest / size);
  const row = whole.h > MOST_LINES * LINE ? symbolRow(symbols, levels, widest / size, true) : whole;
  const scale = Math.min(size, widest / Math.max(1, row.w));
  return `<g transform="translate(${(x - (row.w * scale) / 2).toFixed(1)} ${y}) scale(${scale.toFixed(3)})">${row.art}</g>`;
}
