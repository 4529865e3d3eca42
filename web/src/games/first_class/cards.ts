// SPDX-License-Identifier: MIT
/** The cards of First Class as SVG text: action cards, end-game cards, the start-player tile. */
import { cardBack, cardFrame } from "../../kit/cards";
import { icon, text } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { page, say } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import { badge, CREAM, GOLD, INK, rowAt, symbolArt, symbolRow } from "./symbols";
import { expand, type Box, type Card, type City, type EndCard, type Need, type Sym } from "./types";

export const CARD = { w: 124, h: 164 };
export const END = { w: 104, h: 84 };
export const STAGES: Record<number, string> = { 1: "#2F7A5B", 2: "#24508F", 3: "#A3301E" };
export const KINDS: Record<string, IconName> = {
  wagon: "wagon",
  conductor: "conductor",
  locomotive: "loco",
  track: "track",
  contract: "contract",
  money: "coin",
  end_card: "endcard",
  celebrity: "celebrity",
  postcard: "postcard",
  crime: "finger",
  passenger: "person",
  luggage: "suitcase",
  switch: "switch",
  mechanic: "wrench",
};
export const kindOf = (card: Pick<Card, "kind" | "type">): string =>
  card.kind === "module" ? (card.type ?? "contract") : card.kind;
export const cardName = (card: Card): string => (page.language === "de" ? (card.german ?? card.name) : card.name) ?? "";

const KIND_WORDS: Record<string, () => string> = {
  wagon: () => say("fc.kind.wagon"),
  conductor: () => say("fc.kind.conductor"),
  locomotive: () => say("fc.kind.locomotive"),
  track: () => say("fc.kind.track"),
  contract: () => say("fc.kind.contract"),
  money: () => say("fc.kind.money"),
  end_card: () => say("fc.kind.end_card"),
  celebrity: () => say("fc.kind.celebrity"),
  postcard: () => say("fc.kind.postcard"),
  crime: () => say("fc.kind.crime"),
  passenger: () => say("fc.kind.passenger"),
  luggage: () => say("fc.kind.luggage"),
  switch: () => say("fc.kind.switch"),
  mechanic: () => say("fc.kind.mechanic"),
};
export const kindWord = (kind: string): string => KIND_WORDS[kind]?.() ?? kind;

/** What a card is called: its kind and its name, or where its track leads. */
export function titleOf(card: Card): string {
  const kind = kindWord(kindOf(card));
  const end = card.cities?.at(-1)?.name;
  return end === undefined ? `${kind} ${cardName(card)}`.trim() : `${kind} → ${end}`;
}

const NEED_ICON: Record<string, IconName> = {
  wagons: "wagon",
  train_cards: "wagon",
  conductor: "conductor",
  loco_city: "loco",
  track_cards: "track",
  coins: "coin",
  mail_wagons: "mail",
  end_cards: "endcard",
  celebrities_active: "celebrity",
  postcards_active: "postcard",
  celebrities_and_postcards_active: "celebrity",
  evidence: "finger",
  here: "wagon",
  pair_conductors: "conductor",
  pair_levels: "wagon",
  pair_sum: "wagon",
  pair_equal: "wagon",
};
export const needIcon = (need: Need): IconName => NEED_ICON[need.type] ?? "contract";

/** What a card asks for, in the words of the game. */
export function needWords(need: Need, table: Table): string {
  const both = need.which === undefined ? "" : `.${need.which}`;
  const key = `need.${need.type}${both}${need.type === "here" && need.conductor ? ".conductor" : ""}`;
  return table.say(key, {
    n: need.count ?? need.city ?? need.position ?? 0,
    level: need.min_level ?? 0,
    sum: need.min_sum ?? 0,
  });
}

/** Text in at most two lines of a width; the size goes down to `least` before a line is broken. */
export function lines(x: number, y: number, words: string, width: number, size = 16, least = 14.4): string {
  const per = 0.47; // average width of a letter by its size
  const fits = (text: string): number => Math.min(size, width / (text.length * per));
  if (fits(words) >= least) return text(x, y, fits(words), words);
  const parts = words.split(" ");
  const lengths = parts.map((_, index) =>
    Math.max(parts.slice(0, index).join(" ").length, parts.slice(index).join(" ").length),
  );
  const cut = lengths.indexOf(Math.min(...lengths.slice(1)), 1);
  const halves = [parts.slice(0, cut).join(" "), parts.slice(cut).join(" ")];
  const fit = Math.max(14.6, Math.min(...halves.map(fits)));
  return halves.map((half, index) => text(x, y - 8 + index * 15.5, fit, half)).join("");
}

const WIDEST = 18; // letters of a line in the box of a requirement
/** A requirement in its box, under its sign; a long one needs the room of the sign. */
function needLines(need: Need, table: Table): string {
  const words = needWords(need, table);
  const parts: string[] = [];
  for (const word of words.split(" ")) {
    const last = parts.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= WIDEST) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  if (parts.length < 3) return icon(needIcon(need), 62, 48, 22) + lines(62, 79, words, 102);
  return parts.map((part, index) => text(62, 50 + index * 16, 14.6, part)).join("");
}

const TIGHT = 24; // less than the height of a symbol
/** Symbols on a card: large and stacked, in two columns if there are many. */
function stacked(symbols: readonly Sym[], top: number, high: number, levels: readonly number[]): string {
  const all = expand(symbols);
  const columns = all.length > 4 ? 2 : 1;
  const rows = Math.ceil(all.length / columns);
  const gap = Math.min(38, high / rows);
  if (gap < TIGHT) return rowAt(symbols, 62, top + high / 2, levels, 104, 1.1); // smaller, and with their number
  const size = columns === 2 ? 0.9 : 1;
  return all
    .map((symbol, index) => {
      const alone = columns === 2 && all.length % 2 === 1 && index === all.length - 1;
      const x = columns === 1 || alone ? 62 : 34 + (index % 2) * 57;
      const y = top + high / 2 + (Math.floor(index / columns) - (rows - 1) / 2) * gap;
      return `<g transform="translate(${x} ${y}) scale(${size})">${symbolArt(symbol, 0, 0, levels)}</g>`;
    })
    .join("");
}

export const cityMark = (city: City, x: number, y: number, r: number, reached = true, tint = "#fff"): string =>
  city.type === "bonus"
    ? `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx="${r * 0.4}" transform="rotate(45 ${x} ${y})" fill="${reached ? "#EFD08A" : "#fff"}" stroke="${INK}" stroke-width="1.900"/>`
    : city.type === "start"
      ? `<circle cx="${x}" cy="${y}" r="${r}" fill="#C9A24B" stroke="${INK}" stroke-width="2"/>`
      : `<circle cx="${x}" cy="${y}" r="${r}" fill="${reached ? tint : "#fff"}" stroke="${INK}" stroke-width="2"/>${city.points ? text(x, y + r * 0.52, r * 1.45, city.points, { weight: 700 }) : ""}`;

function trackBody(card: Card, levels: readonly number[]): string {
  const cities = card.cities ?? [];
  const share = (city: City): number => (city.type === "bonus" && cities.length > 3 ? 1.35 : 1); // two lines need more room
  const shares = cities.map(share);
  const high =
    124 /
    Math.max(
      1,
      shares.reduce((sum, one) => sum + one, 0),
    );
  const tops = shares.map(
    (one, index) => 36 + high * (shares.slice(0, index).reduce((sum, other) => sum + other, 0) + one / 2),
  );
  const line = `<path d="M22 36V160" stroke="${INK}" stroke-width="6"/><path d="M22 36V160" stroke="#fff" stroke-width="2.400" stroke-dasharray="5 5"/>`;
  return (
    line +
    cities
      .map((city, index) => {
        const y = tops[index] as number;
        const bonus = city.type === "bonus";
        const size = Math.min(17, 80 / (city.name.length * 0.47));
        const row = bonus ? symbolRow(city.bonus ?? [], levels, Infinity, true) : null;
        const up = row ? (high > 40 ? 10 : 6) : -5.5;
        const name = text(40, y - up, Math.max(14.2, size), city.name, { anchor: "start", weight: 600 });
        const scale = row ? Math.min(1, 80 / row.w) : 1;
        const gift = row
          ? `<g transform="translate(40 ${y + (high > 40 ? 11 : 9)}) scale(${scale})">${row.art}</g>`
          : "";
        return cityMark(city, 22, y, bonus ? 9.5 : 11) + name + gift;
      })
      .join("")
  );
}

/** Where a card may be laid, as it is printed on it. */
export function placeWords(card: Card, table: Table): string {
  const need = card.requirement;
  const kind = kindOf(card);
  if (kind === "celebrity") return table.say("place.celebrity", { level: card.min_level ?? 0 });
  if (kind === "postcard") return table.say("place.postcard");
  if (kind === "passenger" || kind === "luggage") return table.say(`place.${kind}`, { n: need?.min_position ?? 1 });
  return need?.min_slot === undefined ? "" : table.say("place.slot", { n: need.min_slot });
}

const perforation = (y: number): string =>
  `<path d="M9 ${y}H115" stroke="${INK}" stroke-dasharray="3 4" stroke-opacity=".5"/>`;

/** A requirement in its shaded box, then what it brings. */
function goalBody(card: Card, levels: readonly number[], table: Table): string {
  const need = card.requirement as Need;
  const name = cardName(card);
  const bonus = card.bonus ?? [];
  const box = (high: number): string =>
    `<rect x="8" y="35" width="108" height="${high}" rx="5" fill="var(--print-2)"/>`;
  if (need.min_position === undefined && need.min_slot === undefined && name !== "")
    return (
      box(62) +
      lines(62, 51, name, 104, 16) +
      lines(62, 82, needWords(need, table), 102) +
      perforation(103) +
      rowAt(bonus, 62, 132, levels, 108, 1.1)
    );
  if (need.min_position === undefined && need.min_slot === undefined)
    return box(54) + needLines(need, table) + perforation(95) + rowAt(bonus, 62, 128, levels, 108, 1.15);
  const first = need.min_position ?? need.min_slot ?? 1;
  const asks = needMarks(need);
  const where = `<g transform="translate(62 ${name === "" ? 88 : 97})">${text(0, 4, 15.6, say(need.min_slot === undefined ? "fc.card.from" : "fc.card.slot", { n: first }), { weight: 500, fill: "var(--ink-2)" })}</g>`;
  const head = name === "" ? "" : lines(62, 51, name, 104, 16);
  return (
    box(72) +
    head +
    `<g transform="translate(62 ${name === "" ? 58 : 72})">${asks}</g>` +
    where +
    perforation(111) +
    rowAt(bonus, 62, 137, levels, 108, 1.05)
  );
}

/** The condition of a card at a wagon or a pair of wagons, as marks. */
export function needMarks(need: Need): string {
  const level = need.min_level ?? 0;
  const least = (x: number): string => text(x, 6, 17, "≥", { weight: 700 }) + badge(level, x + 20, 0, 12.4);
  const both = `<g transform="translate(-26 0)">${pair()}</g>`;
  if (need.type === "here")
    return icon("wagon", -28, 0, 22) + least(-8) + (need.conductor ? icon("conductor", 34, 0, 21) : "");
  if (need.type === "pair_conductors") return both + icon("conductor", 6, 0, 20) + icon("conductor", 24, 0, 20);
  if (need.type === "pair_sum") return both + text(18, 6, 17, `Σ ≥ ${need.min_sum ?? 0}`, { weight: 700 });
  if (need.type === "pair_equal") return both + text(2, 6, 18, "=", { weight: 700 }) + least(18);
  return both + least(8);
}
/** Two wagons above each other. */
const pair = (): string =>
  icon("wagon", 0, -8, 17) +
  icon("wagon", 0, 9, 17) +
  `<path d="M-10 1H10" stroke="${INK}" stroke-width="1.400" stroke-dasharray="3 2"/>`;

export const SCORES: Record<string, () => string> = {
  fixed: () => say("fc.scores.fixed"),
  double: () => say("fc.scores.double"),
  per_bonus_city: () => say("fc.scores.bonus"),
  per_city: () => say("fc.scores.city"),
};

function guestBody(card: Card, levels: readonly number[]): string {
  const mode = card.scoring?.mode ?? "fixed";
  const points = card.scoring?.points;
  const value = points === undefined ? (SCORES[mode]?.() ?? "") : `${points} ${SCORES[mode]?.() ?? ""}`;
  const symbols = card.symbols ?? [];
  const from =
    card.min_level === undefined
      ? ""
      : text(22, 153, 16, say("fc.card.level"), { anchor: "start", weight: 500, fill: "var(--ink-2)" }) +
        badge(card.min_level, 68, 147, 12.4);
  const gift = symbols.length === 0 ? "" : rowAt(symbols, card.min_level === undefined ? 62 : 100, 148, levels, 40);
  const size = value.length > 12 ? 15.6 : 17.5;
  const line = `<g transform="translate(70 124)">${icon("star", -value.length * size * 0.2 - 13, -6, 17)}${text(0, 0, size, value, { weight: 700 })}</g>`;
  return (
    icon(KINDS[kindOf(card)] ?? "person", 62, 56, 34) + lines(62, 96, cardName(card), 112, 17) + line + from + gift
  );
}

/** Evidence in a band of its own, because it comes first. */
function crimeBody(card: Card, levels: readonly number[]): string {
  const symbols = card.symbols ?? [];
  const evidence = symbols.filter((symbol) => symbol.sym.startsWith("EV_"));
  const rest = symbols.filter((symbol) => !symbol.sym.startsWith("EV_"));
  const high = 32 * evidence.length + 4;
  const band = `<rect x="8" y="62" width="108" height="${high}" rx="5" fill="#E9D8D3"/>`;
  const marks = evidence.map(
    (symbol, index) =>
      `<g transform="translate(62 ${80 + index * 32}) scale(.95)">${symbolArt(symbol, 0, 0, levels)}</g>`,
  );
  return lines(62, 52, cardName(card), 112, 16) + band + marks.join("") + stacked(rest, 62 + high, 101 - high, levels);
}

/** A whole action card, 124 by 164. */
export function cardArt(card: Card, box: Box, table: Table): string {
  const kind = kindOf(card);
  const levels = box.printed.wagons.levels;
  const frame = cardFrame(CARD.w, CARD.h, {
    color: STAGES[card.stage] ?? INK,
    icon: KINDS[kind] ?? "contract",
    name: kindWord(kind),
    mark: card.set,
  });
  return frame + cardBody(card, kind, levels, table);
}
function cardBody(card: Card, kind: string, levels: readonly number[], table: Table): string {
  if (kind === "track") return trackBody(card, levels);
  if (card.requirement) return goalBody(card, levels, table);
  if (card.scoring) return guestBody(card, levels);
  if ((card.symbols ?? []).some((symbol) => symbol.sym.startsWith("EV_"))) return crimeBody(card, levels);
  return stacked(card.symbols ?? [], 32, 130, levels);
}

/** An end-game card: what it multiplies and by how much, and its action. */
export function endArt(card: EndCard, levels: readonly number[]): string {
  const { w, h } = END;
  return (
    `<rect x="1" y="1" width="${w - 2}" height="${h - 2}" rx="7" fill="var(--print)" stroke="var(--print-line)"/><path d="M1 8a7 7 0 0 1 7-7h${w - 16}a7 7 0 0 1 7 7v32H1z" fill="${INK}"/>` +
    icon(KINDS[card.kind] ?? "wagon", 32, 21, 29, CREAM) +
    text(72, 30, 25, `×${card.points_each}`, { fill: GOLD, weight: 700 }) +
    rowAt(card.action, w / 2, 62, levels, w - 12, 1.3)
  );
}
export const endBack = (): string => cardBack(END.w, END.h, INK, "endcard");
export const stackBack = (stage: number): string => cardBack(CARD.w, CARD.h, STAGES[stage] ?? INK, "loco");
