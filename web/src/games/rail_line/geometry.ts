// SPDX-License-Identifier: MIT
/** Where everything lies on the board, from the printed layout alone. */
import type { Position, Printed, Track } from "./types";

export const CELL = { w: 104, h: 148, gap: 16 };
export const OFFSET: Record<Track, number> = { top: 31, middle: 74, bottom: 117 };
const SQUEEZE = 0.72; // curves are half ellipses, narrower than high
const EDGE = 6;

/** A piece of a train: how far before its station, its size, and half of its words. */
export const TRAIN = { before: 33, size: 36, bent: 27, words: 48 };

export interface Point {
  x: number;
  y: number;
}

export const cellX = (column: number): number => column * CELL.w;
export const cellY = (row: number): number => (row - 1) * (CELL.h + CELL.gap);

export class Geometry {
  readonly positions: readonly Position[];
  readonly world: { x: number; y: number; w: number; h: number };

  constructor(readonly printed: Printed) {
    const { grid_columns, grid_rows } = printed.layout;
    this.positions = [...printed.layout.line_positions].sort((a, b) => a.pos - b.pos);
    const height = grid_rows * (CELL.h + CELL.gap) - CELL.gap;
    this.world = { x: -22, y: -32, w: grid_columns * CELL.w + 44, h: height + 62 };
  }

  get last(): number {
    return this.positions.length - 1;
  }

  at(pos: number): Position {
    return this.positions[pos] as Position;
  }

  /** The cell of the card with this number, counted from 1. */
  cell(number: number): [number, number] {
    const found = this.positions.find((one) => one.card_number === number);
    return found?.cells[0] ?? [1, 0];
  }

  /** The place on the line of the card with this number. */
  posOf(number: number): number {
    return this.positions.find((one) => one.card_number === number)?.pos ?? 0;
  }

  /** 1 if the line runs to the right here, else -1. */
  direction(pos: number): number {
    const here = this.at(pos);
    const straight = (one: Position | undefined): one is Position =>
      one !== undefined && one.kind !== "curve" && one.cells[0]?.[0] === here.cells[0]?.[0];
    const next = this.positions[pos + 1];
    if (straight(next)) return Math.sign((next.cells[0]?.[1] ?? 0) - (here.cells[0]?.[1] ?? 0));
    const before = this.positions[pos - 1];
    if (straight(before)) return Math.sign((here.cells[0]?.[1] ?? 0) - (before.cells[0]?.[1] ?? 0));
    return 1;
  }

  private y(pos: number, lane: number): number {
    const here = this.at(pos);
    const track = here.lane_to_track?.[String(lane)] ?? "middle";
    return cellY(here.cells[0]?.[0] ?? 1) + OFFSET[track];
  }

  /** A curve on one lane: where it begins, where it ends, and on which side it bulges. */
  private bend(pos: number, lane: number): { x: number; from: number; to: number; side: number } {
    const column = this.at(pos).cells[0]?.[1] ?? 0;
    const side = column > this.printed.layout.grid_columns / 2 ? 1 : -1;
    const x = side > 0 ? cellX(column) + EDGE : cellX(column + 1) - EDGE;
    return { x, from: this.y(pos - 1, lane), to: this.y(pos + 1, lane), side };
  }

  /** The middle of a station. */
  station(pos: number, lane: number): Point {
    const here = this.at(pos);
    if (here.kind !== "curve") return { x: cellX(here.cells[0]?.[1] ?? 0) + CELL.w / 2, y: this.y(pos, lane) };
    const bend = this.bend(pos, lane);
    const radius = Math.abs(bend.to - bend.from) / 2;
    return { x: bend.x + bend.side * radius * SQUEEZE, y: (bend.from + bend.to) / 2 };
  }

  /** One lane as a path from the start to the far edge of a position. */
  path(lane: number, upto = this.last): string {
    const start = this.station(0, lane);
    const steps = [`M${start.x} ${start.y}`];
    for (let pos = 1; pos <= upto; pos += 1) {
      if (this.at(pos).kind === "curve") {
        const { x, from, to, side } = this.bend(pos, lane);
        const radius = Math.abs(to - from) / 2;
        steps.push(`H${x}`, `A${radius * SQUEEZE} ${radius} 0 0 ${side > 0 ? 1 : 0} ${x} ${to}`);
        if (pos === upto) steps.push(`H${x - side * EDGE}`);
      } else {
        const reach = this.at(pos).kind === "goal" ? 0 : CELL.w / 2;
        steps.push(`H${this.station(pos, lane).x + this.direction(pos) * reach}`);
      }
    }
    return steps.join("");
  }

  /** Where a train stands: before its station, or in a curve above it. */
  train(pos: number, lane: number): Point {
    const { x, y } = this.station(pos, lane);
    return this.at(pos).kind === "curve" ? { x, y: y - 24 } : { x: x - this.direction(pos) * TRAIN.before, y: y - 3 };
  }

  /** The smallest frame around some stations of a lane, and the trains at or right behind them. */
  frame(
    stations: readonly number[],
    lane: number,
    trains: readonly number[] = [],
  ): { x: number; y: number; w: number; h: number } {
    const [least, most] = [Math.min(...stations), Math.max(...stations) + 1];
    const points = stations.map((pos) => this.station(pos, lane));
    const beside = trains.filter((pos) => pos >= least && pos <= most).map((pos) => this.train(pos, lane).x);
    const xs = [
      ...points.flatMap(({ x }) => [x - CELL.w * 0.7, x + CELL.w * 0.7]),
      ...beside.flatMap((x) => [x - TRAIN.words, x + TRAIN.words]),
    ];
    const ys = points.map((point) => point.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys) - CELL.h / 2];
    return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) + CELL.h / 2 - y };
  }

  /** A frame of a few cards around a position, for small screens. */
  around(pos: number, cards: number): { x: number; y: number; w: number; h: number } {
    const middle = this.station(Math.min(this.last, Math.max(0, pos)), 2);
    const row = this.at(Math.min(this.last, Math.max(0, pos)));
    const y = row.kind === "curve" ? middle.y - CELL.h / 2 : cellY(row.cells[0]?.[0] ?? 1);
    return { x: middle.x - (CELL.w * cards) / 2, y: y - 20, w: CELL.w * cards, h: CELL.h + 40 };
  }
}
