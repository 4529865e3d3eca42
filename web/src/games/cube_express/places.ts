// SPDX-License-Identifier: MIT
/** Where locomotives stand and run: on the tile, or on the edge between two tiles. */
import { SIDE, type Point } from "./grid";
import { isCurve, restOn } from "./rails";
import type { Scene } from "./scene";
import type { CubeView, Laid } from "./types";

const APART = 34; // between locomotives on one tile
const BEFORE: Point = [60, 88]; // a station
const ON = 2; // the wheels, below the middle of the piece
const EDGE = 1000; // places from here on are edges between two tiles

/** The place of a tile, as a number for running pieces. */
export const placeOf = (view: CubeView, id: string | null | undefined): number =>
  view.map.findIndex((one) => one.id === id);

/** The edge between the tiles of two places. */
export const edgeBetween = (one: number, other: number): number => EDGE * (one + 1) + other;

const middle = (laid: Laid): Point => [laid.x * SIDE + 60, laid.y * SIDE + 60];

/** The middle of the edge between two tiles. */
function between(one: Laid, other: Laid): Point {
  const [[ax, ay], [bx, by]] = [middle(one), middle(other)];
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** Where a locomotive stands on its tile: before the station, on the track elsewhere. */
export function standing(scene: Scene, laid: Laid, seat: number, number: number): Point {
  const order = laid.locomotives.findIndex((one) => one.seat === seat && one.number === number);
  const aside = order < 0 ? 0 : (order - (laid.locomotives.length - 1) / 2) * APART;
  const [x, y] = laid.station === null ? restOn(scene.placed(laid)) : BEFORE;
  return [laid.x * SIDE + x + aside, laid.y * SIDE + y + ON];
}

/** A place of the landscape as a point. */
export function pointOf(scene: Scene, place: number, seat: number, number: number): Point | null {
  const { view } = scene;
  if (place < EDGE) {
    const laid = view.map[place];
    return laid === undefined ? null : standing(scene, laid, seat, number);
  }
  const [one, other] = [view.map[Math.floor(place / EDGE) - 1], view.map[place % EDGE]];
  if (one === undefined || other === undefined) return null;
  return between(one, other);
}

/** The way of a locomotive over some tiles, along their track; curves are driven as curves. */
export function wayAlong(scene: Scene, stops: readonly string[]): string {
  const tiles = stops.flatMap((id) => scene.at.get(id) ?? []);
  const [first, last] = [tiles[0], tiles.at(-1)];
  if (first === undefined || last === undefined) return "";
  const rest = (laid: Laid): string => {
    const [x, y] = restOn(scene.placed(laid));
    return `${laid.x * SIDE + x} ${laid.y * SIDE + y}`;
  };
  const through = tiles.slice(1).map((laid, at) => {
    const before = tiles[at] as Laid;
    const bend = at > 0 && isCurve(scene.placed(before)) ? "Q" : "L";
    const edge = between(before, laid).join(" ");
    return at === 0 ? `L${edge}` : `${bend}${middle(before).join(" ")}${bend === "Q" ? " " : "L"}${edge}`;
  });
  return `M${rest(first)}${through.join("")}L${rest(last)}`;
}
