// SPDX-License-Identifier: MIT
/** Drawing functions shared by all boards: SVG as text, made only of printed data. */
import { ICONS, type IconName } from "./icons";

export type Color = "red" | "yellow" | "green" | "blue";

/** A player's colour, what is legible on it, and its shape: never colour alone. */
export const PLAYERS: Record<Color, { fill: string; on: string; shape: string }> = {
  red: { fill: "#B8331F", on: "#FFFFFF", shape: '<circle cx="12" cy="12" r="9"/>' },
  yellow: { fill: "#EAB52C", on: "#1C2230", shape: '<path d="M12 2.500 22 21H2z"/>' },
  green: {
    fill: "#1C8168",
    on: "#FFFFFF",
    shape: '<rect x="3.500" y="3.500" width="17" height="17"/>',
  },
  blue: { fill: "#1F4090", on: "#FFFFFF", shape: '<path d="M12 1.500 22.500 12 12 22.500 1.500 12z"/>' },
};
export const COLORS: readonly Color[] = ["red", "yellow", "green", "blue"];
export const INK = "#1C2230";

/** Colours of the seats; one that this table does not know takes the next free row. */
export function seatColors(wanted: readonly (string | undefined)[]): Color[] {
  const known = (name: string | undefined): name is Color => COLORS.includes(name as Color);
  const free = COLORS.filter((color) => !wanted.includes(color));
  return wanted.map((name) => (known(name) ? name : (free.shift() ?? "red")));
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = (text: unknown): string => String(text).replace(/[&<>"]/gu, (sign) => ENTITIES[sign] as string);

export const icon = (name: IconName, x: number, y: number, size: number, fill = "var(--ink)"): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})" fill="${fill}">${ICONS[name]}</g>`;

export const shapeAt = (color: Color, x: number, y: number, size: number, fill: string): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})" fill="${fill}">${PLAYERS[color].shape}</g>`;

export interface TextStyle {
  weight?: number;
  anchor?: "start" | "middle" | "end";
  fill?: string;
  spacing?: number;
  halo?: string;
}

export function text(x: number, y: number, size: number, words: unknown, style: TextStyle = {}): string {
  const halo = style.halo
    ? ` stroke="${style.halo}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`
    : "";
  const spacing = style.spacing ? ` letter-spacing="${style.spacing}"` : "";
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${style.weight ?? 600}" text-anchor="${style.anchor ?? "middle"}" fill="${style.fill ?? "var(--ink)"}"${spacing}${halo}>${escape(words)}</text>`;
}

/** A line in the colour and pattern of its player; without one, thin and grey. */
export function laneLine(path: string, color: Color | null, width = 9): string {
  const stroke = (paint: string, size: number, dash = ""): string =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${size}"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`;
  if (color === null) return stroke("var(--print)", width) + stroke("#8C8471", 3);
  const base = stroke("var(--print)", width + 4) + stroke(PLAYERS[color].fill, width);
  if (color === "blue") return base + stroke("#fff", 2.2);
  if (color === "green") return base + stroke("#fff", 3, "3.500 8");
  if (color === "yellow") return base + stroke(INK, 4.5) + stroke(PLAYERS.yellow.fill, 2);
  return base;
}

const BODY = "M3 4h14v10h13V7h-2V3h9v4h-2v7h3a5 5 0 0 1 5 5v6h3v";
const WHEELS: readonly [number, number, number][] = [
  [10, 30, 5.5],
  [24, 30, 5.5],
  [38, 31, 4.5],
];

/** The locomotive playing piece, facing right unless flipped. */
export function locomotive(color: Color, x: number, y: number, size: number, flip = false): string {
  const { fill, on } = PLAYERS[color];
  const scale = size / 48;
  const casing = WHEELS.map(([a, b, r]) => `<circle cx="${a}" cy="${b}" r="${r + 2.5}" fill="#fff"/>`);
  const wheels = WHEELS.map(
    ([a, b, r]) =>
      `<circle cx="${a}" cy="${b}" r="${r}" fill="${INK}"/><circle cx="${a}" cy="${b}" r="${r * 0.42}" fill="#fff"/>`,
  );
  return (
    `<g transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})"><g transform="translate(-24 -18)" stroke-linejoin="round">` +
    `<path d="${BODY}5H2V4Z" fill="#fff" stroke="#fff" stroke-width="5"/>${casing.join("")}` +
    `<path d="${BODY}4H3V4Z" fill="${fill}" stroke="${INK}" stroke-width="1.800"/>` +
    `<rect x="6" y="7.500" width="7.500" height="6.500" rx="1" fill="#fff" stroke="${INK}" stroke-width="1.200"/>` +
    `<path d="M17 18.500h25" stroke="#fff" stroke-opacity=".65" stroke-width="1.600"/>${wheels.join("")}` +
    `${shapeAt(color, 24, 18.5, 8, on)}</g></g>`
  );
}

/** Corner ticks in the mover's colour: just done by that player. */
export function ticks(x: number, y: number, w: number, h: number, color: Color): string {
  const k = Math.min(w, h) * 0.2;
  const corners = [
    `M${x} ${y + k}V${y}H${x + k}`,
    `M${x + w - k} ${y}H${x + w}V${y + k}`,
    `M${x + w} ${y + h - k}V${y + h}H${x + w - k}`,
    `M${x + k} ${y + h}H${x}V${y + h - k}`,
  ];
  return corners
    .map(
      (d) =>
        `<path d="${d}" fill="none" stroke="var(--print)" stroke-width="6"/><path d="${d}" fill="none" stroke="${PLAYERS[color].fill}" stroke-width="3"/>`,
    )
    .join("");
}

const channel = (hex: string, at: number): number => parseInt(hex.slice(at, at + 2), 16);

/** A colour mixed towards another. */
export const mix = (hex: string, other: string, share: number): string =>
  "#" +
  [1, 3, 5]
    .map((at) => Math.round(channel(hex, at) + (channel(other, at) - channel(hex, at)) * share))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("");
