// SPDX-License-Identifier: MIT
/** Cells, edges and quarter turns of the landscape; a tile is 120 units wide. */
import type { Edge, Laid } from "./types";

export const SIDE = 120;
export const EDGES: readonly Edge[] = ["N", "E", "S", "W"];
export const VECTORS: Readonly<Record<Edge, readonly [number, number]>> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};
export const MIDDLES: Readonly<Record<Edge, readonly [number, number]>> = {
  N: [60, 0],
  E: [120, 60],
  S: [60, 120],
  W: [0, 60],
};

export interface Cell {
  x: number;
  y: number;
}
export interface Box extends Cell {
  w: number;
  h: number;
}
export type Point = readonly [number, number];

/** An edge after some quarter turns clockwise. */
export const turned = (edge: Edge, turns: number): Edge => EDGES[(EDGES.indexOf(edge) + turns) % 4] as Edge;

/** A printed point, in shares of the side, after some quarter turns. */
export function turnedPoint([x, y]: Point, turns: number): Point {
  let [a, b] = [x, y];
  for (let turn = 0; turn < turns; turn += 1) [a, b] = [1 - b, a];
  return [a * SIDE, b * SIDE];
}

export function cellOf(id: string): Cell {
  const [x = 0, y = 0] = id.split(",").map(Number);
  return { x, y };
}
export const idOf = ({ x, y }: Cell): string => `${x},${y}`;
export const beyond = ({ x, y }: Cell, edge: Edge): Cell => ({ x: x + VECTORS[edge][0], y: y + VECTORS[edge][1] });

const STEP = 0.05;
/** Letters follow the zoom in steps, so that few tiles are drawn anew. */
export const inSteps = (scale: number): number => Math.max(STEP, Math.floor(scale / STEP) * STEP);

const LEAST = { w: 7, h: 5 }; // cells that are always shown, so that the first tiles move nothing

/** The part of the world that holds some cells and their neighbours. */
export function worldOf(laid: readonly Laid[]): Box {
  const [xs, ys] = [laid.map((one) => one.x), laid.map((one) => one.y)];
  const left = Math.min(...xs, -Math.floor(LEAST.w / 2) + 1) - 1;
  const top = Math.min(...ys, -Math.floor(LEAST.h / 2) + 1) - 1;
  const right = Math.max(...xs, Math.floor(LEAST.w / 2) - 1) + 1;
  const bottom = Math.max(...ys, Math.floor(LEAST.h / 2) - 1) + 1;
  const edge = 8;
  return {
    x: left * SIDE - edge,
    y: top * SIDE - edge,
    w: (right - left + 1) * SIDE + 2 * edge,
    h: (bottom - top + 1) * SIDE + 2 * edge,
  };
}

const CLOSE = { x: 1.2, y: 1.1, w: 3.4, h: 4.6 }; // cells around one; what is said about it covers the lower ones

/** A close look at a cell and its neighbours, with room for words under them. */
export const closeTo = ({ x, y }: Cell): Box => ({
  x: (x - CLOSE.x) * SIDE,
  y: (y - CLOSE.y) * SIDE,
  w: CLOSE.w * SIDE,
  h: CLOSE.h * SIDE,
});

const NEAR = 4; // cells that a frame shows at least, so that nothing looks too large

/** The smallest frame around some cells, with half a cell of air. */
export function frameOf(cells: readonly Cell[]): Box | undefined {
  if (cells.length === 0) return undefined;
  const [xs, ys] = [cells.map((one) => one.x), cells.map((one) => one.y)];
  const [left, top] = [Math.min(...xs) - 0.5, Math.min(...ys) - 0.5];
  const [w, h] = [Math.max(...xs) + 1.5 - left, Math.max(...ys) + 1.5 - top];
  const more = Math.max(0, NEAR - Math.max(w, h)) / 2;
  return { x: (left - more) * SIDE, y: (top - more) * SIDE, w: (w + 2 * more) * SIDE, h: (h + 2 * more) * SIDE };
}
