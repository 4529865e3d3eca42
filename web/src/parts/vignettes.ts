// SPDX-License-Identifier: MIT
/** Pictures of the games in the lobby, made of the games' own parts. */
import { icon, locomotive, text } from "../kit/draw";
import type { IconName } from "../kit/icons";

const INK = "#1C2230";
const railway = (d: string, width = 1): string =>
  `<g fill="none"><path d="${d}" stroke="#fff" stroke-width="${15 * width}"/><path d="${d}" stroke="${INK}" stroke-width="${9 * width}"/><path d="${d}" stroke="#fff" stroke-width="${4 * width}" stroke-dasharray="${9 * width} ${8 * width}"/></g>`;

function house(x: number, y: number, roof: string): string {
  return `<path d="M${x - 11} ${y}v-12l11-9 11 9v12z" fill="#FFFDF6" stroke="${INK}" stroke-width="1.500"/><path d="M${x - 14} ${y - 11}l14-12 14 12z" fill="${roof}" stroke="${INK}" stroke-width="1.500" stroke-linejoin="round"/>`;
}

function resource(name: IconName, fill: string, x: number, y: number): string {
  return `<rect x="${x - 15}" y="${y - 15}" width="30" height="30" rx="4" fill="#FFFDF6" stroke="${INK}"/><circle cx="${x}" cy="${y}" r="12" fill="${fill}"/>${icon(name, x, y, 17, "#fff")}`;
}

function cubeExpress(): string {
  const tiles = [0, 1, 2].flatMap((column) =>
    [0, 1].map(
      (row) =>
        `<rect x="${column * 92 - 14}" y="${row * 92 - 24}" width="90" height="90" rx="6" fill="${(column + row) % 2 ? "#DDE4CC" : "#CBD5B4"}" stroke="${INK}" stroke-opacity=".35"/>`,
    ),
  );
  const street = `<path d="M123 150V106H248" fill="none" stroke="#CDBF9B" stroke-width="36"/><path d="M123 150V106H248" fill="none" stroke="#FAF3DF" stroke-width="32"/>`;
  const track = railway("M31 -5V60M31 60H140C170 60 215 55 215 -5M31 60V155", 0.8);
  return `<rect width="248" height="150" fill="#C6D2AC"/>${tiles.join("")}${street}${track}${house(112, 112, "#B8331F")}${house(168, 118, "#B8331F")}${house(204, 112, "#1F4090")}${resource("coal", "#2E2F33", 76, 26)}${resource("wood", "#8A5A2B", 66, 118)}${resource("iron", "#5D6F7E", 176, 22)}${locomotive("green", 118, 52, 46)}`;
}

function company(letters: string, fill: string, on: string, x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="19" fill="${fill}" stroke="#fff" stroke-width="3"/><circle cx="${x}" cy="${y}" r="21" fill="none" stroke="${INK}" stroke-width="1.500"/>${text(x, y + 7, 20, letters, { fill: on })}`;
}

function expressOne(): string {
  const grounds = ["#F8EFCF", "#DCE6F3", "#F6DFD6", "#F6DFD6", "#F8EFCF", "#DCE6F3"];
  const cards = grounds.map(
    (ground, index) =>
      `<rect x="${(index % 3) * 83}" y="${Math.floor(index / 3) * 92 - 18}" width="81" height="90" rx="6" fill="${ground}" stroke="${INK}" stroke-opacity=".4"/>`,
  );
  const track = railway(
    "M-5 26H90C120 26 130 26 165 26S205 26 255 26M41 26C41 60 60 74 60 110V160M207 26C207 80 125 60 125 118V160",
    0.8,
  );
  return `<rect width="248" height="150" fill="#DFE3CF"/>${cards.join("")}${track}${company("ME", "#6A479B", "#fff", 41, 26)}${company("PR", "#1F4090", "#fff", 207, 26)}${company("BY", "#1C8168", "#fff", 125, 112)}${locomotive("red", 124, 20, 44)}`;
}

function stone(fill: string, name: IconName, x: number, y: number): string {
  const [w, h] = [14.7, 17];
  return `<path d="M${x} ${y - h}l${w} ${h / 2}v${h}l-${w} ${h / 2}-${w}-${h / 2}v-${h}z" fill="${fill}" stroke="${INK}" stroke-width="1.800"/>${icon(name, x, y, 19, fill === "#E6B325" ? INK : "#fff")}`;
}

function taubertal(): string {
  const sign = `<g transform="translate(96 62)"><rect x="-46" y="-17" width="92" height="34" rx="5" fill="#1F4090"/><rect x="-43" y="-14" width="86" height="28" rx="3" fill="none" stroke="#fff" stroke-width="1.500"/>${text(0, 7, 21, "LAUDA", { fill: "#fff", spacing: 2 })}</g>`;
  return (
    `<rect width="248" height="150" fill="#DCE7CF"/><path d="M-10 120C60 90 90 150 140 96S220 60 260 -10" fill="none" stroke="#BBD5DE" stroke-width="16"/>` +
    railway("M10 30L96 62L210 26M96 62L120 155M96 62L-10 110") +
    sign +
    stone("#E6B325", "grain", 180, 98) +
    stone("#6A479B", "wine", 213, 98) +
    stone("#2C5AA0", "tools", 196.5, 127) +
    locomotive("blue", 50, 112, 60)
  );
}

function wagon(value: number, fill: string, gold: string, x: number): string {
  const windows = [0, 1, 2, 3, 4].map(
    (index) => `<rect x="${x + 38 + index * 11}" y="96" width="7" height="11" rx="3" fill="#F0CE7A"/>`,
  );
  return `<path d="M${x} 122V96q4 -14 48 -14t48 14v26z" fill="${fill}" stroke="#F7EFDC" stroke-width="1.500"/>${windows.join("")}<circle cx="${x + 19}" cy="102" r="12" fill="${gold}"/>${text(x + 19, 108, 17, value, { fill: INK })}<path d="M${x + 2} 124h92" stroke="${INK}" stroke-width="5"/><circle cx="${x + 22}" cy="130" r="6" fill="#F7EFDC"/><circle cx="${x + 74}" cy="130" r="6" fill="#F7EFDC"/>`;
}

function firstClass(): string {
  return (
    `<rect width="248" height="150" fill="#1F2A3A"/><circle cx="206" cy="30" r="17" fill="#F0CE7A"/><path d="M0 96L50 62L84 84L130 50L190 90L248 66V150H0Z" fill="#2A384C"/>` +
    wagon(4, "#24508F", "#fff", -52) +
    wagon(12, "#0F141B", "#F0CE7A", 50) +
    wagon(7, "#7E1F2F", "#fff", 152) +
    `<path d="M0 137H248" stroke="#F7EFDC" stroke-width="3"/><path d="M0 143H248" stroke="#F7EFDC" stroke-width="5" stroke-dasharray="5 11"/>`
  );
}

const PICTURES: Record<string, () => string> = {
  cube_express: cubeExpress,
  express_01: expressOne,
  taubertal_express: taubertal,
  first_class: firstClass,
};

/** The picture of a game that has no drawing of its own; unknown ones get a line and a train. */
export function picture(game: string): string {
  const line = railway("M-10 96C50 96 70 60 124 60S200 96 260 96");
  return (
    PICTURES[game]?.() ?? `<rect width="248" height="150" fill="#DDE4CC"/>${line}${locomotive("blue", 124, 46, 62)}`
  );
}
