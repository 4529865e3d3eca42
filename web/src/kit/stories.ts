// SPDX-License-Identifier: MIT
/** Every part of the kit that only draws, shown once: for the page `/kit`. */
import { besides } from "./beside";
import { cardBack, cardFrame } from "./cards";
import { coinRow } from "./coins";
import { die } from "./dice";
import { COLORS, laneLine, locomotive, PLAYERS, shapeAt, ticks, type Color } from "./draw";
import { areaOf, patterns } from "./patterns";
import { middle, routeLine } from "./route";
import { spread as fan } from "./spread";
import { below, spread } from "./stacks";
import { track } from "./track";

export interface Story {
  parts: readonly string[]; // files of the kit that it shows
  says: string;
  w: number;
  h: number;
  art: string;
}

const each = (draw: (color: Color, index: number) => string): string => COLORS.map(draw).join("");
const paper = (x: number, y: number, w: number, h: number): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="var(--print)" stroke="#1C2230" stroke-width="1.200"/>`;

function fanned(): string {
  const card = { w: 62, h: 82 };
  const places = fan(9, 290, card, 6, 1);
  return places
    .map(
      ({ x, y }) =>
        `<g transform="translate(${x + 5} ${y + 5})">${cardFrame(card.w, card.h, { color: "#24508F", icon: "wagon", name: "" })}</g>`,
    )
    .join("");
}

function beside(): string {
  const [near, size, screen] = [
    { x: 150, y: 60 },
    { width: 90, height: 34 },
    { width: 300, height: 120 },
  ];
  const boxes = besides(near, size, screen)
    .map(({ x, y }) => paper(x, y, size.width, size.height))
    .join("");
  return `${boxes}<circle cx="${near.x}" cy="${near.y}" r="5" fill="var(--stamp)"/>`;
}

function routed(): string {
  const legs = [
    { x: 0, y: 0, path: "M10 90C60 90 60 30 110 30" },
    { x: 100, y: 0, path: "M10 30L120 30" },
    { x: 210, y: 0, path: "M10 30C50 30 50 90 80 90" },
  ];
  const { x, y } = middle((legs[1] as { path: string }).path);
  return (
    legs.map((leg) => `<g transform="translate(${leg.x} ${leg.y})">${track(leg.path)}</g>`).join("") +
    routeLine(legs) +
    locomotive("green", x + 100, y - 4, 46)
  );
}

export const STORIES: readonly Story[] = [
  {
    parts: ["draw.ts"],
    says: "Pieces: locomotives, shapes, and ticks around what a player did last.",
    w: 300,
    h: 120,
    art: each(
      (color, at) =>
        locomotive(color, 40 + at * 72, 34, 56) +
        shapeAt(color, 40 + at * 72, 90, 26, PLAYERS[color].fill) +
        ticks(14 + at * 72, 66, 52, 48, color),
    ),
  },
  {
    parts: ["draw.ts"],
    says: "Lanes: every player has a pattern of the line besides the colour.",
    w: 300,
    h: 120,
    art: each((color, at) =>
      laneLine(`M10 ${18 + at * 28}C110 ${18 + at * 28} 190 ${30 + at * 24} 290 ${30 + at * 24}`, color, 14),
    ),
  },
  {
    parts: ["patterns.ts"],
    says: "Areas: plain, stripes, dots, lines.",
    w: 300,
    h: 120,
    art:
      patterns() +
      each(
        (color, at) =>
          `<rect x="${8 + at * 73}" y="14" width="65" height="92" rx="8" fill="${areaOf(color)}" stroke="#1C2230"/>`,
      ),
  },
  {
    parts: ["track.ts"],
    says: "Track: casing, ink, dashed core; it ends in the middle of an edge.",
    w: 300,
    h: 120,
    art: track("M0 60H140") + track("M150 120C150 60 200 60 300 60") + track("M225 0V60"),
  },
  {
    parts: ["route.ts"],
    says: "A route along the track, with the train that runs on it.",
    w: 300,
    h: 120,
    art: routed(),
  },
  {
    parts: ["cards.ts"],
    says: "Cards: a head with icon, name and mark; a back.",
    w: 300,
    h: 170,
    art:
      cardFrame(124, 164, { color: "#2F7A5B", icon: "contract", name: "Contract", mark: "A" }) +
      `<g transform="translate(150 0)">${cardBack(124, 164, "#24508F", "loco")}</g>`,
  },
  {
    parts: ["spread.ts"],
    says: "A hand: side by side while there is room, else a fan.",
    w: 300,
    h: 120,
    art: fanned(),
  },
  {
    parts: ["stacks.ts"],
    says: "Stacks have thickness; things in a row lie around a middle.",
    w: 300,
    h: 120,
    art:
      [1, 2, 5]
        .map(
          (count, at) =>
            below(count, (dx, dy) => paper(20 + at * 60 + dx, 30 + dy, 44, 60)) + paper(20 + at * 60, 30, 44, 60),
        )
        .join("") +
      spread(4, 246, 22)
        .map((x) => `<circle cx="${x}" cy="60" r="9" fill="#8A5A2B" stroke="#1C2230"/>`)
        .join(""),
  },
  {
    parts: ["coins.ts"],
    says: "Coins: places that are filled, and places that are not.",
    w: 300,
    h: 60,
    art: `<g transform="translate(10 14)">${coinRow(4, 7)}</g>`,
  },
  {
    parts: ["dice.ts"],
    says: "Dice: six faces; a printed one is quiet.",
    w: 300,
    h: 60,
    art: [1, 2, 3, 4, 5, 6].map((face, at) => die(face, 26 + at * 42, 30, 32)).join("") + die(5, 278, 30, 32, true),
  },
  {
    parts: ["beside.ts", "details.ts"],
    says: "Where a details card may stand beside a thing.",
    w: 300,
    h: 120,
    art: beside(),
  },
];
