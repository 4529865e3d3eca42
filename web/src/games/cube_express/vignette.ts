// SPDX-License-Identifier: MIT
/** The picture of Cube Express in the lobby: tiles with a street, houses and resources. */
import { icon, INK, locomotive } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { railway } from "../../kit/track";

function house(x: number, y: number, roof: string): string {
  return `<path d="M${x - 11} ${y}v-12l11-9 11 9v12z" fill="#FFFDF6" stroke="${INK}" stroke-width="1.500"/><path d="M${x - 14} ${y - 11}l14-12 14 12z" fill="${roof}" stroke="${INK}" stroke-width="1.500" stroke-linejoin="round"/>`;
}

function resource(name: IconName, fill: string, x: number, y: number): string {
  return `<rect x="${x - 15}" y="${y - 15}" width="30" height="30" rx="4" fill="#FFFDF6" stroke="${INK}"/><circle cx="${x}" cy="${y}" r="12" fill="${fill}"/>${icon(name, x, y, 17, "#fff")}`;
}

export function vignette(): string {
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
