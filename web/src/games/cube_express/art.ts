// SPDX-License-Identifier: MIT
/** Small pieces of Cube Express: cubes, resources, stations, signs. */
import { escape, icon, mix, PLAYERS, shapeAt, text, type Color } from "../../kit/draw";
import { RESOURCES, type Resource } from "./types";

export const INK = "#1C2230";
export const PALE = "#746C59"; // ink of what is used up
const GROUND: Record<Resource, string> = { coal: "#2E2F33", wood: "#8A5A2B", iron: "#5D6F7E" };
const NEUTRAL = "#A79C86";

export const isResource = (name: string): name is Resource => (RESOURCES as readonly string[]).includes(name);

/** A resource: a filled disc with a white icon. */
export const chip = (resource: Resource, x: number, y: number, size: number): string =>
  `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${GROUND[resource]}"/>${icon(resource, x, y, size * 0.7, "#fff")}`;

/** A marker: an isometric cube with the player's shape on top; without a player it is plain. */
export function cube(color: Color | null, x: number, y: number, size: number): string {
  const fill = color === null ? NEUTRAL : PLAYERS[color].fill;
  const [w, d, t] = [size / 2, size * 0.27, size * 0.5];
  const faces: [string, string][] = [
    [`M0 ${-d - t / 2}L${w} ${-t / 2}L0 ${d - t / 2}L${-w} ${-t / 2}Z`, mix(fill, "#ffffff", 0.35)],
    [`M${-w} ${-t / 2}L0 ${d - t / 2}V${d + t / 2}L${-w} ${t / 2}Z`, fill],
    [`M${w} ${-t / 2}L0 ${d - t / 2}V${d + t / 2}L${w} ${t / 2}Z`, mix(fill, "#000000", 0.28)],
  ];
  const drawn = faces.map(([path, paint]) => `<path d="${path}" fill="${paint}"/>`).join("");
  const sign =
    color === null ? "" : `<g stroke="none">${shapeAt(color, 0, -t / 2, size * 0.34, PLAYERS[color].on)}</g>`;
  return `<g transform="translate(${x} ${y})" stroke="${INK}" stroke-width="1" stroke-linejoin="round">${drawn}${sign}</g>`;
}

/** A pill with a few letters, on ink unless told otherwise. */
export function pill(
  x: number,
  y: number,
  size: number,
  words: string,
  paint: { fill?: string; ink?: string } = {},
): string {
  const w = Math.max(size * 1.45, size * 0.5 * words.length + size * 1.05);
  const h = size * 1.44;
  const ground = `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${h / 2}" fill="${paint.fill ?? INK}" stroke="${paint.ink ?? "#fff"}" stroke-width="${size * 0.1}"/>`;
  return ground + text(x, y + size * 0.35, size, words, { weight: 700, fill: paint.ink ?? "#fff" });
}

/** A white disc with the size of a city. */
export function sizeBadge(x: number, y: number, size: number, count: number): string {
  const w = Math.max(1.45, 0.62 * String(count).length + 0.5) * size;
  const ground = `<rect x="${x - w / 2}" y="${y - size * 0.7}" width="${w}" height="${size * 1.4}" rx="${size * 0.7}" fill="#fff" stroke="${INK}" stroke-width="1.500"/>`;
  return ground + text(x, y + size * 0.35, size, count, { weight: 700, fill: INK });
}

/** The station piece of a player, 42 wide. */
export function station(color: Color, x: number, y: number): string {
  const { fill, on } = PLAYERS[color];
  const hall = "M-10 16V-9L0 -20L10 -9V16Z";
  return (
    `<g transform="translate(${x} ${y})" stroke="${INK}" stroke-linejoin="round"><path d="M-21 16V-3H-10V-9L0 -20L10 -9V-3H21V16Z" stroke="#fff" stroke-width="6" fill="#fff"/>` +
    `<path d="M-21 16V-3H21V16Z" fill="${fill}" stroke-width="1.500"/><path d="${hall}" fill="${mix(fill, "#ffffff", 0.18)}" stroke-width="1.500"/>` +
    `<path d="M-23 -3H-10M10 -3H23" stroke-width="3"/></g>${shapeAt(color, x, y - 1, 12, on)}`
  );
}

/** A round badge of the action in the middle of a tile. */
export const badge = (name: "bolt" | "flag", x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="12" fill="var(--print)" stroke="${INK}" stroke-width="1.400"/>${icon(name, x, y, 15, INK)}`;

/** The stock disc of a player. */
export const disc = (color: Color, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${PLAYERS[color].fill}" stroke="${INK}" stroke-width="1.500"/>${shapeAt(color, x, y, r * 1.1, PLAYERS[color].on)}`;

/** Green check on white: a track that meets another one, a resource in store. */
export const check = (x: number, y: number, r: number): string =>
  `<g transform="translate(${x} ${y}) scale(${r / 11.5})"><circle r="11.500" fill="#fff"/><circle r="9.500" fill="#146552"/><path d="M-4.600 .4l3 3.200 6-6.600" fill="none" stroke="#fff" stroke-width="2.600"/></g>`;

/** Words on a dark plate that explain something on the landscape. */
export const plate = (x: number, y: number, w: number, h: number, body: string): string =>
  `<g transform="translate(${x} ${y})"><rect width="${w}" height="${h}" rx="8" fill="${INK}" stroke="#fff" stroke-width="2.500"/>${body}</g>`;

export const title = (words: string): string => `<title>${escape(words)}</title>`;
