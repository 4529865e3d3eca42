// SPDX-License-Identifier: MIT
/** The picture of First Class in the lobby: wagons at night. */
import { INK, text } from "../../kit/draw";

function wagon(value: number, fill: string, gold: string, x: number): string {
  const windows = [0, 1, 2, 3, 4].map(
    (index) => `<rect x="${x + 38 + index * 11}" y="96" width="7" height="11" rx="3" fill="#F0CE7A"/>`,
  );
  return `<path d="M${x} 122V96q4 -14 48 -14t48 14v26z" fill="${fill}" stroke="#F7EFDC" stroke-width="1.500"/>${windows.join("")}<circle cx="${x + 19}" cy="102" r="12" fill="${gold}"/>${text(x + 19, 108, 17, value, { fill: INK })}<path d="M${x + 2} 124h92" stroke="${INK}" stroke-width="5"/><circle cx="${x + 22}" cy="130" r="6" fill="#F7EFDC"/><circle cx="${x + 74}" cy="130" r="6" fill="#F7EFDC"/>`;
}

export function vignette(): string {
  return (
    `<rect width="248" height="150" fill="#1F2A3A"/><circle cx="206" cy="30" r="17" fill="#F0CE7A"/><path d="M0 96L50 62L84 84L130 50L190 90L248 66V150H0Z" fill="#2A384C"/>` +
    wagon(4, "#24508F", "#fff", -52) +
    wagon(12, "#0F141B", "#F0CE7A", 50) +
    wagon(7, "#7E1F2F", "#fff", 152) +
    `<path d="M0 137H248" stroke="#F7EFDC" stroke-width="3"/><path d="M0 143H248" stroke="#F7EFDC" stroke-width="5" stroke-dasharray="5 11"/>`
  );
}
