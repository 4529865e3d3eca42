// SPDX-License-Identifier: MIT
/** The frame of a printed card: paper, a coloured head with icon and name, a mark in a disc. */
import { icon, text } from "./draw";
import type { IconName } from "./icons";

export interface Head {
  color: string;
  icon: IconName;
  name: string;
  mark?: string; // one or two letters at the right
}
const HEAD = 29; // height of the head
const LETTER = 7.7; // average width of a letter of the name at 18 px

/** A card of w by h with a head; what is on it is drawn over it by the game. */
export function cardFrame(w: number, h: number, head: Head): string {
  const room = w - 27 - (head.mark === undefined ? 8 : 27);
  const size = Math.max(14.8, Math.min(18, (room / (head.name.length * LETTER)) * 18));
  const mark =
    head.mark === undefined
      ? ""
      : `<circle cx="${w - 14}" cy="16" r="10" fill="#fff"/>${text(w - 14, 21.5, 16, head.mark, { weight: 700, fill: head.color })}`;
  return (
    `<rect x="1" y="1" width="${w - 2}" height="${h - 2}" rx="9" fill="var(--print)" stroke="var(--print-line)" stroke-width="1.300"/>` +
    `<path d="M1 10a9 9 0 0 1 9-9h${w - 20}a9 9 0 0 1 9 9v${HEAD - 9}H1z" fill="${head.color}"/>` +
    icon(head.icon, 15, 16, 19, "#fff") +
    text(27, 21.5, size, head.name, { anchor: "start", fill: "#fff", weight: 600 }) +
    mark
  );
}

/** The back of a card, for what lies face down. */
export function cardBack(w: number, h: number, color: string, mark: IconName): string {
  return (
    `<rect x="1" y="1" width="${w - 2}" height="${h - 2}" rx="9" fill="${color}" stroke="#1C2230" stroke-width="1.300"/>` +
    `<rect x="6" y="6" width="${w - 12}" height="${h - 12}" rx="6" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.500"/>` +
    icon(mark, w / 2, h / 2, Math.min(w, h) * 0.4, "#fff")
  );
}
