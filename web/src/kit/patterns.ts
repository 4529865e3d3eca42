// SPDX-License-Identifier: MIT
/** Areas that belong to a player: a pattern beside the colour, so that both tell whose. */
import { COLORS, PLAYERS, type Color } from "./draw";

const area = (color: Color, w: number, h: number, tint: number, marks: string, turn = ""): string =>
  `<pattern id="area-${color}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn}>` +
  `<rect width="${w}" height="${h}" fill="${PLAYERS[color].fill}" opacity="${tint}"/>${marks}</pattern>`;

const mark = (color: Color, shape: string, opacity: number): string =>
  `<g fill="${PLAYERS[color].fill}" opacity="${opacity}">${shape}</g>`;

const PATTERNS: Record<Color, string> = {
  red: area("red", 8, 8, 0.26, ""),
  yellow: area(
    "yellow",
    8,
    8,
    0.28,
    mark("yellow", '<rect width="3" height="8"/>', 0.75),
    ' patternTransform="rotate(45)"',
  ),
  green: area("green", 8, 8, 0.2, mark("green", '<circle cx="4" cy="4" r="1.700"/>', 0.7)),
  blue: area("blue", 8, 6, 0.16, mark("blue", '<rect width="8" height="1.800"/>', 0.6)),
};

/** To be drawn once on a page that fills areas with `areaOf`. */
export const patterns = (): string => `<defs>${COLORS.map((color) => PATTERNS[color]).join("")}</defs>`;

/** The paint of a player's area. */
export const areaOf = (color: Color): string => `url(#area-${color})`;
