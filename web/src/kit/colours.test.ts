// SPDX-License-Identifier: MIT
/** Never colour alone: what eyes without red, green or blue can still tell apart. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GOODS } from "../games/rail_line/art";
import { laneLine, PLAYERS, type Color } from "./draw";

type Rgb = [number, number, number];
type Matrix = [Rgb, Rgb, Rgb];
/** Machado, Oliveira and Fernandes (2009), full severity, on linear light. */
const EYES: Record<string, Matrix> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  grey: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
};
const APART = 20; // CIE76; differences of 2 can just be seen

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Rgb;
const seen = (eye: Matrix, [r, g, b]: Rgb): Rgb => eye.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as Rgb;
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505), f(0.2126 * r + 0.7152 * g + 0.0722 * b), f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function distance(eye: string, one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => lab(seen(EYES[eye] as Matrix, rgb(hex)))) as [Rgb, Rgb];
  return Math.hypot(...a.map((part, at) => part - (b[at] as number)));
}
const pairs = <T>(all: readonly T[]): [T, T][] => all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]));
const colors = Object.keys(PLAYERS) as Color[];

describe("players", () => {
  it.each(["normal", "protan", "deutan", "tritan"])("have colours far apart for %s eyes", (eye) => {
    const near = pairs(colors).filter(([one, other]) => distance(eye, PLAYERS[one].fill, PLAYERS[other].fill) < APART);
    expect(near).toEqual([]);
  });
  it("cannot be told apart by grey alone, which is why they have shapes", () => {
    expect(pairs(colors).some(([one, other]) => distance("grey", PLAYERS[one].fill, PLAYERS[other].fill) < APART)).toBe(true);
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

describe("goods", () => {
  const goods = Object.values(GOODS);
  it("have an icon of their own, whatever their colour", () => {
    expect(new Set(goods.map(([icon]) => icon)).size).toBe(goods.length);
  });
  it("have icons dark enough on white and light enough for white on them", () => {
    for (const [, color] of goods) for (const eye of Object.keys(EYES)) expect(distance(eye, color, "#FFFFFF")).toBeGreaterThan(APART * 2);
  });
});

describe("the generic view", () => {
  it("has no colour but those of the players and of the design", () => {
    const folder = join(import.meta.dirname, "../games/generic");
    const drawn = readdirSync(folder).filter((name) => name.endsWith(".svelte")).map((name) => readFileSync(join(folder, name), "utf8").replaceAll("--shape-edge: #1c2230", ""));
    expect(drawn.flatMap((text) => text.match(/#[0-9a-f]{3,8}\b(?!["}])|rgba?\(/giu) ?? [])).toEqual([]);
  });
});
