// SPDX-License-Identifier: MIT
/** Where the things of a table are on the screen, by their names. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Told to the window when a scene in front of the board has gone. */
export const UNCOVERED = "uncovered";
const EDGE = 4;

const named = (element: HTMLElement): string => element.dataset["thing"] ?? element.dataset["target"] ?? "";

/** The elements that draw a thing, or a part of it; the thing itself first. */
export function elementsOf(thing: string): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(".app [data-thing], .app [data-target]")];
  const parts = all.filter((one) => named(one) === thing || named(one).startsWith(`${thing}.`));
  return parts.sort((one, other) => Number(named(other) === thing) - Number(named(one) === thing));
}

/** What of an element its scrolling surroundings leave to be seen. */
function clipped(element: Element): DOMRect {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  [left, top, right, bottom] = [
    Math.max(left, 0),
    Math.max(top, 0),
    Math.min(right, innerWidth),
    Math.min(bottom, innerHeight),
  ];
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (getComputedStyle(outer).overflow === "visible" || outer === document.body) continue;
    const box = outer.getBoundingClientRect();
    [left, top, right, bottom] = [
      Math.max(left, box.left),
      Math.max(top, box.top),
      Math.min(right, box.right),
      Math.min(bottom, box.bottom),
    ];
  }
  return new DOMRect(left, top, right - left, bottom - top);
}

const PARTS = "main, section, aside, nav, header";

/** Can it be seen? A note that floats makes way by itself, so it hides nothing. */
function inSight(element: Element): boolean {
  const box = clipped(element);
  if (box.width <= 0 || box.height <= 0) return false;
  const over = document
    .elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    .find((one) => one.closest("[data-floating]") === null);
  return over === undefined || over.contains(element) || (element.closest(PARTS)?.contains(over) ?? true);
}

/** Frames around what can be seen of a thing. */
export function boxesOf(thing: string): Box[] {
  return elementsOf(thing)
    .filter(inSight)
    .map((one) => one.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x - EDGE, y: y - EDGE, w: width + 2 * EDGE, h: height + 2 * EDGE }));
}

/** One frame around a thing; several joined by + share it, and what has no picture of its own is where its parts are. */
export function frameOf(things: string): Box | null {
  const boxes = things.split("+").flatMap((thing) => {
    const own = boxesOf(thing);
    return elementsOf(thing).some((one) => named(one) === thing) ? own.slice(0, 1) : own;
  });
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  return {
    x,
    y,
    w: Math.max(...boxes.map((one) => one.x + one.w)) - x,
    h: Math.max(...boxes.map((one) => one.y + one.h)) - y,
  };
}

/** How much of two boxes is the same place. */
export function overlap(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}

const STEPS = 8;

/** Where a box of a size covers least of what must stay free; then little of what is `rather` seen, and nearest to what it is about. */
export function freePlace(
  size: { w: number; h: number },
  area: Box,
  free: readonly Box[],
  near: Box | null,
  rather: readonly Box[] = [],
): { x: number; y: number } {
  const middle = near
    ? { x: near.x + near.w / 2, y: near.y + near.h / 2 }
    : { x: area.x + area.w / 2, y: area.y + area.h / 2 };
  let best = { x: area.x, y: area.y };
  let least = Infinity;
  for (let column = 0; column <= STEPS; column += 1)
    for (let row = 0; row <= STEPS; row += 1) {
      const x = area.x + ((area.w - size.w) * column) / STEPS;
      const y = area.y + ((area.h - size.h) * row) / STEPS;
      const covered = free.reduce((sum, one) => sum + overlap({ x, y, ...size }, one), 0);
      const far = Math.hypot(x + size.w / 2 - middle.x, y + size.h / 2 - middle.y);
      const hidden = rather.reduce((sum, one) => sum + overlap({ x, y, ...size }, one), 0);
      const cost = covered * 1000 + hidden * 0.05 + far;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}
