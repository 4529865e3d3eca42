// SPDX-License-Identifier: MIT
/** The picture of Express 01 in the lobby: cards as a map, with the signs of companies. */
import { INK, locomotive, text } from "../../kit/draw";
import { railway } from "../../kit/track";

function company(letters: string, fill: string, on: string, x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="19" fill="${fill}" stroke="#fff" stroke-width="3"/><circle cx="${x}" cy="${y}" r="21" fill="none" stroke="${INK}" stroke-width="1.500"/>${text(x, y + 7, 20, letters, { fill: on })}`;
}

export function vignette(): string {
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
