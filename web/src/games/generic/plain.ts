// SPDX-License-Identifier: MIT
/** Names for what a view contains, for games whose board is not drawn: parts, values, codes. */
import type { Catalogue } from "../../lib/texts";

export type Json = unknown;
type Words = Readonly<Record<string, string>>;

export const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isTable = (value: Json): value is Record<string, Json>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);
export const isEmpty = (value: Json): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0);

/** Parts that every view has; the page shows them elsewhere. */
const COMMON = new Set([
  "game",
  "players",
  "seat",
  "to_act",
  "over",
  "scores",
  "breakdown",
  "question",
  "choices",
  "lines",
]);
/** Numbers that stand for a seat, and lists with one entry per seat. */
const SEATS = new Set([
  "start_player",
  "active",
  "engine",
  "tile_owner",
  "murderer",
  "arrested",
  "constantinople",
  "order",
  "payment.order",
  "pioneer",
  "map.station",
  "map.owner",
  "map.first",
  "map.later",
  "map.passengers",
  "map.locomotives.seat",
  "cities.station",
  ...["rhein_main_neckar", "bayerisch_franken", "wuerttembergisch_franken", "badisch_franken", "bahnhof_lauda"].map(
    (region) => `regions.${region}`,
  ),
]);
const PER_SEAT = new Set([
  "objectives.pledges",
  "objectives.measures",
  "objectives.met",
  "objectives.points",
  "companies.held",
]);
/** Told by another part, or of no use without a picture. */
export const HIDDEN = new Set([
  "objectives.op",
  "objectives.size",
  "map.r",
  "map.cities",
  "seats.held",
  "seats.color",
  "faces",
  "routes.ways",
  "routes.stops",
  "misfits",
  "barred",
  "reach",
]);
/** Where the catalogues keep the words of a value. */
const PREFIXES = [
  "symbol",
  "color",
  "company",
  "good",
  "kind",
  "building",
  "hall",
  "wagon",
  "area",
  "map",
  "tile",
  "stack",
  "metric",
  "sym",
  "token",
  "edge",
  "turned",
];

export class Plain {
  private readonly names = new Map<string, string>();
  private readonly printed = new Map<string, Record<string, Json>>();

  constructor(
    readonly game: string,
    private readonly own: Words,
    private readonly words: Catalogue,
    printed: Json,
  ) {
    this.collect(printed);
  }

  /** Names that the edition prints on its cards, tiles and places, by their ids. */
  private collect(value: Json): void {
    if (Array.isArray(value)) return value.forEach((part) => this.collect(part));
    if (!isRecord(value)) return;
    if (typeof value["id"] === "string") this.printed.set(value["id"], value);
    const german = this.words.language === "de";
    const name = german ? (value["name_de"] ?? value["name"]) : value["name"];
    const kind = `kind.${String(value["type"] ?? value["kind"])}`;
    if (typeof value["id"] === "string" && typeof name === "string") this.names.set(value["id"], name);
    else if (typeof value["id"] === "string" && this.words.has(kind)) this.names.set(value["id"], this.words.say(kind));
    if (typeof value["id"] === "string" && typeof value["passenger"] === "string")
      this.names.set(value["id"], `${this.text(value["start"])} – ${this.text(value["destination"])}`);
    Object.values(value).forEach((part) => this.collect(part));
  }

  /** What the edition says about the component with an id. */
  printedAs = (id: string): Record<string, Json> | undefined => this.printed.get(id);

  /** An entry of the game's catalogue; nothing if there is none. */
  say = (key: string, params: Readonly<Record<string, Json>>): string =>
    this.words.has(key) ? this.words.say(key, params) : "";

  /** What a component gives, from the symbols or cities printed on it. */
  gives(id: Json): string {
    const thing = this.printed.get(String(id)) ?? {};
    const symbols = SYMBOLS.flatMap((key) => (isTable(thing[key]) ? thing[key] : []));
    const told = symbols.map((one) => this.say(`gives.${String(one["sym"])}`, { n: one["n"] ?? one["times"] ?? 1 }));
    const cities = isTable(thing["cities"]) ? thing["cities"].map((city) => String(city["name"])) : [];
    return [...told, ...cities].filter((words) => words !== "").join(", ");
  }

  parts(view: Readonly<Record<string, Json>>): [string, Json][] {
    return Object.entries(view).filter(([key, value]) => !COMMON.has(key) && !HIDDEN.has(key) && !isEmpty(value));
  }

  columns(path: string, rows: readonly Record<string, Json>[]): string[] {
    const found = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return found.filter((key) => !HIDDEN.has(`${path}.${key}`) && rows.some((row) => !isEmpty(row[key])));
  }

  isSeat = (path: string): boolean => SEATS.has(path);
  isPerSeat = (path: string): boolean => PER_SEAT.has(path);

  /** The name of a part; `path` are its keys from the outside, joined by dots. */
  label(path: string): string {
    const last = path.split(".").at(-1) as string;
    // A game of another package brings its own names.
    if (this.words.has(`view.${last}`)) return this.words.say(`view.${last}`);
    const known = [`${this.game}/${path}`, path, `${this.game}/${last}`, last].find((key) =>
      Object.hasOwn(this.own, key),
    );
    return known === undefined ? this.text(last) : (this.own[known] as string);
  }

  /** A value in words: from the catalogues (gaps filled by its row), the edition, or a code as it is. */
  text(value: Json, row: Readonly<Record<string, Json>> = {}): string {
    if (value === null || value === undefined) return "–";
    if (typeof value !== "string") return String(value).replace(/^-/u, "−");
    return this.known(value, row) ?? value;
  }

  /** A code in words, if anybody has words for it. */
  known(value: string, row: Readonly<Record<string, Json>> = {}): string | undefined {
    for (const prefix of PREFIXES)
      if (this.words.has(`${prefix}.${value}`)) return this.words.say(`${prefix}.${value}`, row);
    if (Object.hasOwn(this.own, `value.${value}`)) return this.own[`value.${value}`] as string;
    if (this.words.has(value)) return this.words.say(value);
    const name = this.names.get(value);
    if (name === undefined) return undefined;
    return /\d/u.test(value) ? `${value} ${name}` : name;
  }
}

const SYMBOLS = ["symbols", "bonus", "action"]; // lists of what a card does
const SHORT = 6; // lists up to here are told entry by entry

/** Equal neighbours of a long list once, with how many they are. */
export function counted(list: readonly Json[]): [Json, number][] {
  if (list.length <= SHORT) return list.map((part) => [part, 1]);
  const found: [Json, number][] = [];
  for (const part of list) {
    const last = found.at(-1);
    if (last && last[0] === part) last[1] += 1;
    else found.push([part, 1]);
  }
  return found;
}

export interface Cell {
  x: number;
  y: number;
  row: Record<string, Json>;
}

/** Things with a place on a map: told by the view, or printed in the edition. */
export function cells(key: string, rows: readonly Record<string, Json>[], mapName: Json, printed: Json): Cell[] | null {
  if (rows.every((row) => typeof row["x"] === "number" && typeof row["y"] === "number"))
    return rows.map((row) => ({ x: row["x"] as number, y: row["y"] as number, row }));
  const maps = isRecord(printed) ? printed["maps"] : null;
  const map = isRecord(maps) && typeof mapName === "string" ? maps[mapName] : null;
  const slots = isRecord(map) ? map["slots"] : null;
  if (key !== "slots" || !isTable(slots)) return null;
  const places = new Map(slots.map((slot) => [slot["slot"], slot]));
  return rows.map((row) => {
    const place = places.get(row["slot"]);
    return { x: Number(place?.["col"] ?? 0), y: Number(place?.["row"] ?? 0), row };
  });
}
