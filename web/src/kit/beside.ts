// SPDX-License-Identifier: MIT
/** Where a box that tells about a thing may stand. */
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
type Box = Point & Size;

export const GAP = 14; // between the pointer and the box
const EDGE = 8; // between the box and the edge of the screen

/** Places beside a point, the usual one first: right of it, and below if there is room. */
export function besides(near: Point, size: Size, screen: Size): Point[] {
  const [right, left] = [near.x + GAP, near.x - GAP - size.width];
  const [below, above] = [near.y + GAP, near.y - GAP - size.height];
  const inside = (x: number): number => Math.max(EDGE, Math.min(x, screen.width - size.width - EDGE));
  const fits = below + size.height < screen.height - EDGE;
  const rows = [...(fits ? [below] : []), ...(!fits || above >= EDGE ? [Math.max(EDGE, above)] : [])];
  return rows.flatMap((y) => [
    { x: inside(right), y },
    { x: inside(left), y },
  ]);
}

/** Do two boxes share any place? */
export const meets = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
