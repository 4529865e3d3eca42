// SPDX-License-Identifier: MIT
/** Rail Line's symbols, stations, cards and coins as SVG text. */
import { icon, laneLine, text, type Color } from "../../kit/draw";
import type { IconName } from "../../kit/icons";

/** Colour is the scoring group; a disc is a raw good, a square plate a plant. */
export const GOODS: Record<string, [IconName, string, "raw" | "plant" | "move"]> = {
  travellers: ["traveller", "#2C5AA0", "raw"],
  mail: ["mail", "#2C5AA0", "raw"],
  coal: ["coal", "#3B3F46", "raw"],
  iron_ore: ["ore", "#3B3F46", "raw"],
  steel: ["steel", "#3B3F46", "plant"],
  factory: ["factory", "#3B3F46", "plant"],
  wood: ["wood", "#8A5A2B", "raw"],
  sawmill: ["saw", "#8A5A2B", "plant"],
  sugar_beet: ["beet", "#8B2F5F", "raw"],
  sugar_factory: ["sugar", "#8B2F5F", "plant"],
  glassworks: ["glass", "#1A7379", "plant"],
  locomotive: ["loco", "#1C2230", "move"],
};
const INK = "#1C2230";

export function good(id: string, x: number, y: number, size: number): string {
  const [name, color, kind] = GOODS[id] ?? ["crown", INK, "raw"];
  if (kind === "raw")
    return `<circle cx="${x}" cy="${y}" r="${size / 2 - 1}" fill="#fff" stroke="${color}" stroke-width="${size * 0.085}"/>${icon(name, x, y, size * 0.66, color)}`;
  const round = kind === "move" ? size / 2 : size * 0.2;
  const side = size - 1.6;
  return `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" rx="${round}" fill="${color}"/>${icon(name, x, y, size * 0.7, "#fff")}`;
}

export const GOOD_SIZE = 25;

/** The middle of each symbol in a station. */
export function symbolX(count: number, index: number, x: number, size = GOOD_SIZE): number {
  return count === 2 ? x + (index === 0 ? -1 : 1) * (size / 2 + 0.5) : x;
}

/** A station: a white capsule on the line with one or two symbols. */
export function station(symbols: readonly string[], x: number, y: number, size = GOOD_SIZE): string {
  if (symbols.length === 0) return "";
  const w = symbols.length === 2 ? size * 2 + 8 : size + 6;
  const h = size + 6;
  const goods = symbols.map((symbol, index) => good(symbol, symbolX(symbols.length, index, x, size), y, size));
  return `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${h / 2}" fill="#fff" stroke="${INK}" stroke-width="2.200"/>${goods.join("")}`;
}

export const CARD = { w: 132, h: 128 };
const CARD_TRACKS = [26, 64, 102];

/** A card in hand or display: spine with its name, lanes in the colours they will have. */
export function card(name: string, tracks: readonly (readonly string[])[], lanes: readonly (Color | null)[]): string {
  const { w, h } = CARD;
  const spine = name.startsWith("A") ? INK : "#6F6857";
  const upright = name.length <= 2;
  const label = upright
    ? text(10, 118, 17, name, { fill: "#F7EFDC" })
    : `<g transform="translate(15.5 118) rotate(-90)">${text(0, 0, 17, name, { anchor: "start", fill: "#F7EFDC", spacing: 1 })}</g>`;
  const rows = CARD_TRACKS.map((y, index) => {
    const symbols = tracks[index] ?? [];
    return laneLine(`M18 ${y}H${w - 1}`, lanes[index] ?? null, 7) + station(symbols, 75, y, 27);
  });
  return (
    `<rect x="1" y="1" width="${w - 2}" height="${h - 2}" rx="8" fill="var(--print)" stroke="var(--print-line)" stroke-width="1.300"/>${rows.join("")}` +
    `<path d="M1 9a8 8 0 0 1 8-8h10v126H9a8 8 0 0 1-8-8z" fill="${spine}"/>${label}`
  );
}

/** A coin of the sheet: printed, earned, or crossed out when it was spent. */
export function coin(x: number, y: number, state: "empty" | "earned" | "spent", pencil: string): string {
  const earned = state !== "empty";
  return (
    `<circle cx="${x}" cy="${y}" r="9" fill="${earned ? "#EFD08A" : "#fff"}" stroke="#8A6A1C" stroke-width="1.400"/>` +
    (earned ? `<circle cx="${x}" cy="${y}" r="5.500" fill="none" stroke="#8A6A1C" stroke-opacity=".6"/>` : "") +
    (state === "spent"
      ? `<path d="M${x - 8} ${y + 8}l16 -16" stroke="${pencil}" stroke-width="3" stroke-linecap="round"/>`
      : "")
  );
}

/** A blue enamel sign. */
export function sign(x: number, y: number, words: string, size: number): string {
  return (
    `<g transform="translate(${x} ${y})"><rect x="-46" y="-13" width="92" height="26" rx="4" fill="#1F4090"/>` +
    `<rect x="-43.500" y="-10.500" width="87" height="21" rx="2.500" fill="none" stroke="#fff" stroke-width="1.300"/>${size === 0 ? "" : text(0, size * 0.35, size, words, { fill: "#fff", spacing: 1 })}</g>`
  );
}
