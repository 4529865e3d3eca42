// SPDX-License-Identifier: MIT
/** Never colour alone: what eyes without red, green or blue can still tell apart. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { chip, cube, disc, station as cubeStation } from "../games/cube_express/art";
import { RESOURCES } from "../games/cube_express/types";
import { COMPANY, LEVELS, pips, roundel } from "../games/express_01/art";
import { Atlas } from "../games/express_01/atlas";
import type { Level, Printed as ExpressPrinted, Site } from "../games/express_01/types";
import { STAGES } from "../games/first_class/cards";
import { badge, livery } from "../games/first_class/symbols";
import { wagonArt } from "../games/first_class/trains";
import { good, GOODS } from "../games/rail_line/art";
import { goodsTile, hallColor, paintOf, stone, token } from "../games/taubertal_express/art";
import { Box } from "../games/taubertal_express/box";
import type { Printed as TauberPrinted } from "../games/taubertal_express/types";
import { laneLine, locomotive, PLAYERS, shapeAt, type Color } from "./draw";
import { patterns } from "./patterns";

// what the page asks a browser for before anything is drawn
vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

type Rgb = [number, number, number];
type Matrix = [Rgb, Rgb, Rgb];
/** Machado, Oliveira and Fernandes (2009), full severity, on linear light. */
const EYES: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  grey: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};
const APART = 20; // CIE76; differences of 2 can just be seen
const LARGE = 15; // is enough for the grounds of whole cards and buildings

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Rgb;
const seen = (eye: Matrix, [r, g, b]: Rgb): Rgb =>
  eye.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as Rgb;
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
    f(0.2126 * r + 0.7152 * g + 0.0722 * b),
    f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function distance(eye: string, one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => lab(seen(EYES[eye] as Matrix, rgb(hex)))) as [Rgb, Rgb];
  return Math.hypot(...a.map((part, at) => part - (b[at] as number)));
}
const pairs = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]));
const colors = Object.keys(PLAYERS) as Color[];

describe("players", () => {
  it.each(["normal", "protan", "deutan", "tritan"])("have colours far apart for %s eyes", (eye) => {
    const near = pairs(colors).filter(([one, other]) => distance(eye, PLAYERS[one].fill, PLAYERS[other].fill) < APART);
    expect(near).toEqual([]);
  });
  it("cannot be told apart by grey alone, which is why they have shapes", () => {
    expect(pairs(colors).some(([one, other]) => distance("grey", PLAYERS[one].fill, PLAYERS[other].fill) < APART)).toBe(
      true,
    );
  });
  it("have the same colours in the style sheet", () => {
    const css = readFileSync(join(import.meta.dirname, "../app.css"), "utf8");
    for (const color of colors) expect(css).toContain(`--${color}: ${PLAYERS[color].fill.toLowerCase()}`);
  });
  it("have a shape and a line pattern of their own", () => {
    expect(new Set(colors.map((color) => PLAYERS[color].shape)).size).toBe(colors.length);
    const pattern = (color: Color): string => laneLine("M0 0", color).replaceAll(PLAYERS[color].fill, "");
    expect(new Set(colors.map(pattern)).size).toBe(colors.length);
  });
});

/** A drawing as somebody sees it who sees no colour at all: shapes, signs and letters. */
const colourless = (art: string): string => art.replaceAll(/#[0-9A-Fa-f]{3,8}\b|var\(--[\w-]+\)/gu, "");
const edition = (game: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../src/stellwerk/games/${game}/edition.json`), "utf8"));
const express = edition("express_01") as ExpressPrinted;
const tauber = edition("taubertal_express") as TauberPrinted;
const box = new Box(tauber);
const atlas = new Atlas(express, "germany");
const company = (id: string): string =>
  roundel(atlas, { company: id, exits: [], bonus: 0 } as unknown as Site, [48, 66], "through", 16, {});
const values = [0, 1, 2, 4, 7, 12];
const stones = ["white", "yellow", "blue", "violet", "black"];

/** Every set of things that colour helps to tell apart, as they are drawn. */
const SETS: Record<string, string[]> = {
  "shapes of players": colors.map((color) => shapeAt(color, 0, 0, 12, PLAYERS[color].fill)),
  "markers of Cube Express": colors.map((color) => cube(color, 0, 0, 20)),
  "stations of Cube Express": colors.map((color) => cubeStation(color, 0, 0)),
  "stock discs of Cube Express": colors.map((color) => disc(color, 0, 0, 9)),
  locomotives: colors.map((color) => locomotive(color, 0, 0, 40)),
  "resources of Cube Express": RESOURCES.map((resource) => chip(resource, 0, 0, 20)),
  "goods of Rail Line": Object.keys(GOODS).map((id) => good(id, 0, 0, 24)),
  "companies of Express 01": express.companies.map(({ id }) => company(id)),
  "levels of Express 01": Object.keys(LEVELS).map((level) => pips(Number(level) as Level)),
  "stones of Der Taubertal-Express": stones.map((color) => stone(color, 0, 0, 24)),
  "goods of Der Taubertal-Express": tauber.goods.map(({ id }) => token(box, id, 0, 0, 24)),
  "goods buildings of Der Taubertal-Express": tauber.goods.map(({ id }) => goodsTile(box, id, 0, 0, 24)),
  "wagons of First Class": values.map((value) => wagonArt(value)),
  "values of First Class": values.map((value) => badge(value, 0, 0)),
};
/** Grounds, and what is read on them. */
const SIGNS: Record<string, [string, string][]> = {
  players: colors.map((color) => [PLAYERS[color].fill, PLAYERS[color].on]),
  "resources of Cube Express": RESOURCES.map((resource) => [
    (/fill="(#\w{6})"/u.exec(chip(resource, 0, 0, 20)) as RegExpExecArray)[1] as string,
    "#FFFFFF",
  ]),
  "goods of Rail Line": Object.values(GOODS).map(([, color]) => [color, "#FFFFFF"]),
  "companies of Express 01": Object.values(COMPANY).map(({ fill, on }) => [fill, on]),
  "levels of Express 01": Object.values(LEVELS).map(({ band, on }) => [band, on]),
  "stones of Der Taubertal-Express": stones.map((color) => [paintOf(color).fill, paintOf(color).on]),
  "signs on paper of Der Taubertal-Express": stones.map((color) => [paintOf(color).dark, "#FFFFFF"]),
  "liveries of First Class": values.map((value) => livery(value)),
};

describe.each(Object.entries(SETS))("the %s", (_, drawn) => {
  it("differ without any colour", () => {
    expect(new Set(drawn.map(colourless)).size).toBe(drawn.length);
  });
});
describe.each(Object.entries(SIGNS))("signs: %s", (_, signs) => {
  it.each(Object.keys(EYES))("stand out from their ground for %s eyes", (eye) => {
    for (const [ground, on] of signs) expect(distance(eye, ground, on), `${ground} ${on}`).toBeGreaterThan(APART * 2);
  });
});
describe("areas of players", () => {
  it("have a pattern of their own", () => {
    const drawn = patterns().match(/<pattern.*?<\/pattern>/gsu) ?? [];
    expect(drawn.length).toBe(colors.length);
    expect(
      new Set(
        drawn.map((one) =>
          colourless(one)
            .replace(/id="[^"]*"/u, "")
            .replaceAll(/opacity="[^"]*"/gu, ""),
        ),
      ).size,
    ).toBe(colors.length);
  });
});
describe("colours of a few large things", () => {
  const FILLS: Record<string, string[]> = {
    "levels of Express 01": Object.values(LEVELS).map(({ band }) => band),
    "halls of Der Taubertal-Express": tauber.wagon_halls.map(({ id }) => hallColor(id)),
    "stacks of First Class": Object.values(STAGES),
  };
  it.each(Object.entries(FILLS))("are apart for all eyes that see colours: %s", (_, fills) => {
    for (const eye of ["normal", "protan", "deutan", "tritan"])
      for (const [one, other] of pairs(fills))
        expect(distance(eye, one, other), `${eye} ${one} ${other}`).toBeGreaterThan(LARGE);
  });
});

describe("the generic view", () => {
  it("has no colour but those of the players and of the design", () => {
    const folder = join(import.meta.dirname, "../games/generic");
    const drawn = readdirSync(folder)
      .filter((name) => name.endsWith(".svelte"))
      .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("--shape-edge: #1c2230", ""));
    expect(drawn.flatMap((text) => text.match(/#[0-9a-f]{3,8}\b(?!["}])|rgba?\(/giu) ?? [])).toEqual([]);
  });
});
