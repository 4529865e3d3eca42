// SPDX-License-Identifier: MIT
/** How people at a table are called, and what is said aloud of what they do. */
import type { SeatInfo } from "../net/messages";
import { say } from "./page.svelte";

const ANNOUNCED = 3; // sentences per turn, then how many more there are

export function nameOf(seat: SeatInfo): string {
  if (seat.name) return seat.name;
  return seat.kind === "bot" ? say("name.bot", { n: seat.seat + 1 }) : say("name.seat", { n: seat.seat + 1 });
}

export function announcement(sentences: readonly string[]): string {
  const told = sentences.slice(0, ANNOUNCED);
  if (sentences.length > ANNOUNCED) told.push(say("more_events", { n: sentences.length - ANNOUNCED }));
  return told.join(" ");
}
