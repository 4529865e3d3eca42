// SPDX-License-Identifier: MIT
/** Coins in a row: places that are filled, and places that are not. */
const PITCH = 24;

export const coin = (x: number, y: number, r: number, filled: boolean): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${filled ? "#EFD08A" : "none"}" stroke="#8A6A1C" stroke-width="1.600"${filled ? "" : ' stroke-dasharray="3 3"'}/>` +
  (filled ? `<circle cx="${x}" cy="${y}" r="${r * 0.66}" fill="none" stroke="#8A6A1C" stroke-opacity=".7"/>` : "");

/** Where the middle of a coin of a row is. */
export const coinX = (index: number): number => 13 + index * PITCH;

/** A row of places for coins, 30 high. */
export const coinRow = (have: number, places: number): string =>
  Array.from({ length: places }, (_, index) => coin(coinX(index), 15, 10.5, index < have)).join("");
