// SPDX-License-Identifier: MIT
/**
 * Express 01's cards as SVG text. `scale` is how large a card is drawn on the screen (1: 96
 * pixels wide); the sizes of letters follow from it, so that they stay legible.
 */
import { icon, text } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { EXITS, INWARD, type Atlas } from "./atlas";
import type { BaseCard, Exit, Level, Site, UpgradeCard } from "./types";

const INK = "#1C2230";
const PALE = "#7C735F";
const TINY = 0.4; // below this scale only what can be read is drawn
export const OVERVIEW = 0.6; // a map shows less sooner: its cards are read together

/** A company's colour, and what is legible on it. */
export const COMPANY: Record<string, { fill: string; on: string }> = {
  blue: { fill: "#1F4090", on: "#FFFFFF" },
  green: { fill: "#1C8168", on: "#FFFFFF" },
  red: { fill: "#B8331F", on: "#FFFFFF" },
  yellow: { fill: "#EAB52C", on: INK },
  orange: { fill: "#D9701E", on: INK },
  violet: { fill: "#6A479B", on: "#FFFFFF" },
};
export const livery = (atlas: Atlas, company: string): { fill: string; on: string } =>
  COMPANY[atlas.colour(company)] ?? { fill: "#5F6574", on: "#FFFFFF" };

/** A level: the colour of its band, the tint of its cards, and what is legible on the band. */
export const LEVELS: Record<Level, { band: string; tint: string; on: string }> = {
  1: { band: "#E9BE45", tint: "#FBF1D2", on: INK },
  2: { band: "#C2503A", tint: "#F8E2DA", on: "#FFFFFF" },
  3: { band: "#3D6AAE", tint: "#DEE8F5", on: "#FFFFFF" },
};

export interface Look {
  scale?: number;
  mountain?: boolean;
  name?: readonly string[] | undefined; // of the place it lies on
  plain?: boolean; // without its number
  tiny?: boolean; // only what can be read far away
}
const isTiny = ({ scale = 1, tiny = scale < TINY }: Look): boolean => tiny;

const BEND = 34; // how far a curve keeps its direction
const ARM = 26;

/** A segment of a track card: leaves both edges at right angles. */
export function segment(from: Exit, to: Exit): string {
  const [[x1, y1], [x2, y2], [ax, ay], [bx, by]] = [EXITS[from], EXITS[to], INWARD[from], INWARD[to]];
  return `M${x1} ${y1}C${x1 + ax * BEND} ${y1 + ay * BEND} ${x2 + bx * BEND} ${y2 + by * BEND} ${x2} ${y2}`;
}
/** From an exit to a station. */
export function arm(exit: Exit, [x, y]: readonly [number, number]): string {
  const [[ex, ey], [ix, iy]] = [EXITS[exit], INWARD[exit]];
  return `M${ex} ${ey}Q${ex + ix * ARM} ${ey + iy * ARM} ${x} ${y}`;
}

/** All casings, then all ink, then all cores, so that switches join cleanly. */
const rails = (paths: readonly string[]): string =>
  [
    ["#fff", 13, ""],
    [INK, 8, ' data-rail=""'],
    ["#fff", 3.6, ' stroke-dasharray="7 6"'],
  ]
    .map(
      ([paint, width, more]) =>
        `<path d="${paths.join("")}" fill="none" stroke="${paint}" stroke-width="${width}"${more}/>`,
    )
    .join("");

type Spot = readonly [number, number];
const MIDDLE: Spot = [48, 66];
const UPPER: Spot = [36, 42];
const LOWER: Spot = [60, 78];

/** Where the stations of a card stand: two share it by where their exits lie. */
export function sitesAt(atlas: Atlas, card: UpgradeCard, upside: boolean): Spot[] {
  const sites = card.sites ?? [];
  if (sites.length < 2) return sites.map(() => MIDDLE);
  const [first = 0, second = 0] = sites.map(
    (site) => site.exits.reduce((sum, exit) => sum + EXITS[atlas.turned(exit, upside)][1], 0) / site.exits.length,
  );
  return first <= second ? [UPPER, LOWER] : [LOWER, UPPER];
}

function bonus(x: number, y: number, points: number, scale: number): string {
  const size = Math.max(14, 13 / scale);
  return `<rect x="${x - size * 0.62}" y="${y - size * 0.5}" width="${size * 1.62}" height="${size * 1.2}" rx="${size * 0.6}" fill="${INK}"/>${text(x + size * 0.19, y + size * 0.43, size, `+${points}`, { fill: "#fff", weight: 700 })}`;
}

/** The roundel of a company; a capsule where its letters need one. */
export function roundel(
  atlas: Atlas,
  site: Site,
  [x, y]: Spot,
  type: UpgradeCard["type"],
  radius: number,
  look: Look,
): string {
  const [scale, tiny] = [look.scale ?? 1, isTiny(look)];
  const letters = tiny ? atlas.initial(site.company) : atlas.abbr(site.company);
  const size = Math.max(letters.length < 3 ? 18 : 15, 12 / scale);
  const half = Math.max(radius, (letters.length * size * 0.5 + 8) / 2);
  const { fill, on } = livery(atlas, site.company);
  const ring = (grow: number, paint: string): string =>
    `<rect x="${x - half - grow}" y="${y - radius - grow}" width="${2 * (half + grow)}" height="${2 * (radius + grow)}" rx="${radius + grow}" ${paint}/>`;
  const capital = type === "capital" && !tiny ? ring(-3.5, `fill="none" stroke="${on}" stroke-width="1.3"`) : "";
  const terminus =
    type === "terminus" && !tiny ? `<path d="M${x - 11} ${y + 12.5}h22" stroke="${on}" stroke-width="2.2"/>` : "";
  return (
    ring(3, 'fill="#fff"') +
    ring(0, `fill="${fill}" stroke="${INK}" stroke-width="2"`) +
    capital +
    terminus +
    text(x, y + size * 0.345, size, letters, { fill: on, weight: 700 }) +
    (site.bonus > 0 && !tiny ? bonus(x + half, y - radius, site.bonus, scale) : "")
  );
}

const pip = (level: Level, tiny: boolean): string =>
  Array.from({ length: level }, (_, index) =>
    tiny
      ? `<rect x="${4 + index * 15}" y="4" width="12" height="17" rx="2" fill="${LEVELS[level].band}" stroke="${INK}" stroke-width="2"/>`
      : `<rect x="${5 + index * 7}" y="5" width="4.5" height="9" rx="1" fill="${LEVELS[level].on}"/>`,
  ).join("");

function shareSign(atlas: Atlas, card: UpgradeCard, scale: number): string {
  if (!card.share) return "";
  const { fill, on } = livery(atlas, card.share);
  const grow = Math.max(1, 13 / (15 * scale));
  return `<g transform="translate(4 ${128 - 21 * grow}) scale(${grow})"><rect width="42" height="21" rx="4" fill="${fill}" stroke="${INK}" stroke-width="1.3"/>${icon("black", 13, 10, 16, on)}${text(31, 16, 15, card.share_count ?? 0, { fill: on, weight: 700 })}</g>`;
}

function tracks(atlas: Atlas, card: UpgradeCard, upside: boolean, spots: readonly Spot[]): string {
  const turn = (exit: Exit): Exit => atlas.turned(exit, upside);
  const [first, second] = spots;
  const linked = card.site_link && first && second ? `M${first[0]} ${first[1]}L${second[0]} ${second[1]}` : "";
  const bar =
    linked &&
    `<path d="${linked}" stroke="#fff" stroke-width="15"/><path d="${linked}" stroke="${INK}" stroke-width="10"/>`;
  const arms = (card.sites ?? []).flatMap((site, index) =>
    site.exits.map((exit) => arm(turn(exit), spots[index] ?? MIDDLE)),
  );
  return bar + rails([...(card.tracks ?? []).map(([from, to]) => segment(turn(from), turn(to))), ...arms]);
}

/** The name of the place a station card lies on. */
export function placeName(card: UpgradeCard, upside: boolean, lines: readonly string[], scale: number): string {
  const size = Math.max(15, 12 / scale);
  const low = scale < 0.8 ? 4 : 0;
  return lines
    .map((line, index) =>
      text(
        upside && card.water_tower && line.length > 8 ? 42 : 48,
        (lines.length > 1 ? 109 : 113) + index * Math.max(14, 12.5 / scale) + low,
        size,
        line,
        { weight: 700, fill: INK, halo: LEVELS[card.level].tint },
      ),
    )
    .join("");
}

const faces = new WeakMap<Atlas, Map<string, string>>();
/** An upgrade card as it lies, letters upright; each look of it is put together only once. */
export function face(atlas: Atlas, number: number, upside = false, look: Look = {}): string {
  const card = atlas.cards.get(number);
  if (card === undefined) return "";
  const known = faces.get(atlas) ?? new Map<string, string>();
  faces.set(atlas, known);
  const key = [number, upside, look.scale, look.mountain, look.plain, look.tiny, look.name].join();
  const art = known.get(key) ?? faceArt(atlas, card, upside, look);
  known.set(key, art);
  return art;
}

function faceArt(atlas: Atlas, card: UpgradeCard, upside: boolean, look: Look): string {
  const [scale, tiny] = [look.scale ?? 1, isTiny(look)];
  const { band, tint } = LEVELS[card.level];
  const spots = sitesAt(atlas, card, upside);
  const size = Math.max(14, 13 / scale);
  const [towerX, towerY] = upside ? [84, 121] : [12, 26];
  const edge = `<rect x="1" y="1" width="94" height="130" rx="6" fill="${tint}" stroke="${INK}" stroke-opacity=".55"/>`;
  const corner = tiny ? "" : `<path d="M1 7a6 6 0 0 1 6-6h20v17H1z" fill="${band}"/>`;
  const sites = (card.sites ?? []).map((site, index) =>
    roundel(atlas, site, spots[index] ?? MIDDLE, card.type, spots.length > 1 ? 16 : tiny ? 19 : 18, look),
  );
  return (
    edge +
    tracks(atlas, card, upside, spots) +
    corner +
    pip(card.level, tiny) +
    (card.water_tower && !tiny ? icon("tower", towerX, towerY, 15, INK) : "") +
    sites.join("") +
    (look.mountain
      ? tiny
        ? icon("mountain", 78, 22, 30, "#5A4A36")
        : icon("mountain", 82, look.plain ? 13 : 27, 17, "#5A4A36")
      : "") +
    (look.name && !tiny ? placeName(card, upside, look.name, scale) : "") +
    (tiny ? "" : shareSign(atlas, card, scale)) +
    (look.plain || tiny ? "" : text(91, 4 + size * 0.74, size, card.number, { anchor: "end", fill: INK, halo: tint }))
  );
}

/** Trees where nothing else is printed; the same ones for the same card. */
function trees(id: string): string {
  let seed = Number(id.replace(/\D/gu, "")) * 7 + 3;
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  return Array.from({ length: 5 }, () => {
    const [x, y] = [14 + random() * 56, 30 + random() * 50];
    return `<path d="M${x} ${y - 7}l5 9h-10z" fill="#CBD2B4"/><path d="M${x} ${y - 3}l6 9h-12z" fill="#CBD2B4"/>`;
  }).join("");
}

/** An empty roundel: a terminus solid, a through station dashed, a capital double. */
function empty(base: BaseCard, x: number, y: number, radius: number, tiny: boolean): string {
  const dash = base.station_type === "through" ? ' stroke-dasharray="4 4"' : "";
  const sign: IconName = base.station_type === "capital" ? "crown" : "station";
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${PALE}" stroke-width="${tiny ? 3 : 2}"${dash}/>` +
    (base.station_type === "capital"
      ? `<circle cx="${x}" cy="${y}" r="${radius - 5}" fill="none" stroke="${PALE}" stroke-width="1.5"/>`
      : "") +
    (tiny ? "" : icon(sign, x, y - 1, radius, "#746C59"))
  );
}

const NAME_WIDTH = 88;
/** A base card: what may be built there, its number and its name. */
export function baseCard(base: BaseCard, look: Look = {}): string {
  const [scale, tiny] = [look.scale ?? 1, isTiny(look)];
  const station = base.kind === "station";
  const rings = !station
    ? trees(base.id)
    : base.station_type === "double"
      ? empty(base, 34, tiny ? 50 : 46, 15, tiny) + empty(base, 62, tiny ? 84 : 70, 15, tiny)
      : empty(base, 48, tiny ? 66 : 56, 18, tiny);
  const lines = base.name.split(" / ");
  const least = Math.max(13, 12 / scale);
  const names = lines.map((line, index) => {
    const size = Math.max(least, Math.min(14.5, NAME_WIDTH / (line.length * 0.46)));
    return text(48, (lines.length > 1 ? 106 : 112) + index * Math.max(15, least + 1), size, line, {
      weight: station ? 700 : 500,
      fill: "#3A3F4B",
    });
  });
  const size = Math.max(14, 13 / scale);
  return (
    `<rect x="1" y="1" width="94" height="130" rx="6" fill="${station ? "#ECE6D6" : "#DFE3CF"}" stroke="${INK}" stroke-opacity=".3"/>${rings}` +
    (look.mountain ? (tiny ? icon("mountain", 72, 26, 34, "#5A4A36") : icon("mountain", 82, 14, 17, "#5A4A36")) : "") +
    (tiny
      ? ""
      : text(8, 4 + size * 0.74, size, base.id, { anchor: "start", fill: "#5F5747", weight: 500 }) + names.join(""))
  );
}

/** The back of a card, for what is hidden or empty. */
export const back = (count?: number): string =>
  `<rect x="1" y="1" width="94" height="130" rx="6" fill="#C9BFA9" stroke="${INK}" stroke-opacity=".5"/><rect x="9" y="9" width="78" height="114" rx="3" fill="none" stroke="#7A6F59" stroke-width="2"/>` +
  (count === undefined ? icon("black", 48, 66, 44, "#7A6F59") : text(48, 78, 40, count, { fill: INK, weight: 700 }));

/** A pile under its top card: the more cards, the thicker. */
export const thickness = (size: number): string =>
  Array.from({ length: Math.min(5, Math.ceil(size / 5)) }, (_, index, all = Math.min(5, Math.ceil(size / 5))) => {
    const at = 1 + (all - index) * 1.6;
    return `<rect x="${at}" y="${at}" width="94" height="130" rx="6" fill="${(all - index) % 2 ? "#C9BFA9" : "#A79C86"}" stroke="${INK}" stroke-opacity=".35" stroke-width=".8"/>`;
  }).join("");

export interface Pile {
  size: number;
  top: number | null;
  framed?: boolean;
  plain?: boolean; // without the number of the top card
}
/** A stack with its top card, its thickness and its count; an empty one is the bare place. */
export function stackArt(atlas: Atlas, { size, top, framed = false, plain = false }: Pile, scale: number): string {
  const shown =
    top === null
      ? `<rect x="1" y="1" width="94" height="130" rx="6" fill="#CFC6B2" stroke="${INK}" stroke-opacity=".45" stroke-dasharray="5 4"/>`
      : face(atlas, top, false, { scale, plain });
  return (
    thickness(size) +
    shown +
    (framed
      ? `<rect x="-2" y="-2" width="100" height="136" rx="8" fill="none" stroke="var(--text)" stroke-width="3.5"/>`
      : "")
  );
}
/** How many cards a stack has, on a plate at its lower right corner, or at the upper one. */
export function countPlate(size: number, scale: number, upper = false): string {
  const letters = Math.max(16, 13 / scale);
  const width = letters * 1.1 + 14;
  const low = upper ? letters * 1.5 - 2 : 139;
  return `<rect x="${103 - width}" y="${low - letters * 1.5}" width="${width}" height="${letters * 1.5}" rx="${letters * 0.75}" fill="${INK}" stroke="#fff" stroke-width="1.5"/>${text(103 - width / 2, low - letters * 0.43, letters, size, { fill: "#fff", weight: 700 })}`;
}

/** The sign of a level: its band with pips. */
export const pips = (level: Level): string =>
  `<rect x=".7" y=".7" width="25.6" height="16.6" rx="3" fill="${LEVELS[level].band}" stroke="${INK}" stroke-width="1.3"/>` +
  Array.from(
    { length: level },
    (_, index) =>
      `<rect x="${14.5 - level * 3.5 + index * 7}" y="4.5" width="5" height="9" rx="1" fill="${LEVELS[level].on}"/>`,
  ).join("");

export type Mark = "made" | "cut" | "open";
export const MARKS: readonly Mark[] = ["made", "cut", "open"];
const OUTWARD: Record<Exit, number> = { N: 0, S: 180, NW: -90, SW: -90, NE: 90, SE: 90 };

/** What becomes of an exit: a check joins, a buffer stop cuts off, a ring stays open. */
export function mark(kind: Mark, x = 0, y = 0, size = 1, turn = 0): string {
  const place = `transform="translate(${x} ${y}) scale(${size}) rotate(${kind === "cut" ? turn : 0})"`;
  if (kind === "made")
    return `<g ${place}><circle r="11.5" fill="#fff"/><circle r="9.5" fill="#146552"/><path d="M-4.6 .4l3 3.2 6-6.6" fill="none" stroke="#fff" stroke-width="2.6"/></g>`;
  if (kind === "cut")
    return `<g ${place}><circle r="11.5" fill="#fff"/><circle r="9.5" fill="#9E1F13"/><path d="M-5.5 0h11M-3.6 0v4.5M3.6 0v4.5" stroke="#fff" stroke-width="2.6"/></g>`;
  return `<g ${place}><circle r="9.5" fill="#fff"/><circle r="6.3" fill="#fff" stroke="${INK}" stroke-width="2.6"/></g>`;
}
/** The marks on the exits of a card that would be laid. */
export const edgeMarks = (ends: Record<Mark, readonly Exit[]>, size: number): string =>
  MARKS.flatMap((kind) =>
    ends[kind].map((exit) =>
      mark(kind, EXITS[exit][0] + INWARD[exit][0] * 6, EXITS[exit][1] + INWARD[exit][1] * 6, size, OUTWARD[exit]),
    ),
  ).join("");
