// SPDX-License-Identifier: MIT
/** On a phone: where the slot that is built on stands enlarged, and where the cards that fit it. */
import type { Box } from "./atlas";

export interface Bench {
  inset: Box;
  fan: Box;
  lines: string; // from the frame on the map to the same place enlarged
}

const EDGE = 4;
const GAP = 6;
const WIDE = { least: 168, most: 226 };
const TALL = 396 / 288; // a slot with its neighbours
const LOW = 196; // a fan that is lower shows less than one card with its words

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** The enlargement stands beside the slot, the fan above or below it; neither covers it, nor its neighbours if there is room. */
export function benchOf(frame: Box, slot: Box, board: { w: number; h: number }): Bench {
  const [before, after] = [slot.x, board.w - slot.x - slot.w];
  const left = before > after;
  const w = Math.min(clamp((left ? before : after) - EDGE - GAP, WIDE.least, WIDE.most), (board.h - 2 * EDGE) / TALL);
  const h = w * TALL;
  const high = slot.y + slot.h / 2 > board.h / 2;
  const inset = { x: left ? EDGE : board.w - EDGE - w, y: high ? EDGE : board.h - EDGE - h, w, h };
  return { inset, fan: fanOf(frame, slot, board, { left, high, w }), lines: joints(frame, inset, left) };
}

function fanOf(
  frame: Box,
  slot: Box,
  board: { w: number; h: number },
  { left, high, w }: { left: boolean; high: boolean; w: number },
): Box {
  const beyond = (box: Box): number => (high ? box.y : board.h - box.y - box.h) - EDGE - GAP;
  const h = Math.max(Math.min(beyond(slot), LOW), beyond(frame));
  const wide = board.w - w - 2 * EDGE - GAP;
  return { x: left ? board.w - EDGE - wide : EDGE, y: high ? EDGE : board.h - EDGE - h, w: wide, h };
}

const joints = (frame: Box, inset: Box, left: boolean): string => {
  const [from, to] = left ? [frame.x, inset.x + inset.w] : [frame.x + frame.w, inset.x];
  return `M${from} ${frame.y}L${to} ${inset.y}M${from} ${frame.y + frame.h}L${to} ${inset.y + inset.h}`;
};

/** A part of the map in pixels of the board, as far as it can be seen. */
export function onScreen(part: Box, seen: Box, scale: number): Box {
  const [w, h] = [Math.min(part.w, seen.w) * scale, Math.min(part.h, seen.h) * scale];
  return {
    x: clamp((part.x - seen.x) * scale, 0, seen.w * scale - w),
    y: clamp((part.y - seen.y) * scale, 0, seen.h * scale - h),
    w,
    h,
  };
}
