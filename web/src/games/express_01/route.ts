// SPDX-License-Identifier: MIT
/** A company's best route on the map: its line, the values of its stations, a train running on it. */
import { icon, text } from "../../kit/draw";
import { middle, routeLine, type Leg, type Spot } from "../../kit/route";
import { arm, livery, placeName, roundel, segment, sitesAt, type Look } from "./art";
import { EXITS, type Atlas } from "./atlas";
import type { Exit, ExpressView, RouteView, SlotView } from "./types";

interface Stop extends Spot {
  slot: string;
  site: number; // counted from 0
}
export interface Course {
  legs: Leg[];
  stops: Stop[];
  spots: Spot[]; // where a running train passes, in order
}

/** One card of a route: its pieces of track from where the train comes in to where it goes out. */
function pass(
  atlas: Atlas,
  lies: SlotView,
  way: readonly [Exit | "", Exit | ""],
  stops: readonly number[],
): { paths: string[]; at: readonly (readonly [number, number])[] } {
  const [into, out] = way;
  const card = atlas.cards.get(lies.number ?? 0);
  if (card === undefined) return { paths: [], at: [] };
  const spots = sitesAt(atlas, card, lies.turned);
  const at = stops.map((site) => spots[site - 1] ?? ([48, 66] as const));
  const [first, last] = [at[0], at.at(-1)];
  if (first === undefined || last === undefined) return { paths: into && out ? [segment(into, out)] : [], at };
  const bar = at.length > 1 ? [`M${first[0]} ${first[1]}L${last[0]} ${last[1]}`] : [];
  return { paths: [...(into ? [arm(into, first)] : []), ...bar, ...(out ? [arm(out, last)] : [])], at };
}

export function courseOf(atlas: Atlas, view: ExpressView, route: RouteView): Course {
  const course: Course = { legs: [], stops: [], spots: [] };
  route.slots.forEach((slot, index) => {
    const lies = view.slots.find((one) => one.slot === slot);
    const way = route.ways[index];
    if (lies === undefined || way === undefined) return;
    const { x, y } = atlas.at(slot);
    const { paths, at } = pass(atlas, lies, way, route.stops[index] ?? []);
    course.legs.push(...paths.map((path) => ({ x, y, path })));
    course.stops.push(
      ...at.map(([sx, sy], stop) => ({ slot, site: (route.stops[index]?.[stop] ?? 1) - 1, x: x + sx, y: y + sy })),
    );
    const inside = at.length > 0 ? at.map(([sx, sy]) => ({ x: sx, y: sy })) : paths.map(middle);
    course.spots.push(...inside.map((spot) => ({ x: x + spot.x, y: y + spot.y })));
    if (way[1] !== "") course.spots.push({ x: x + EXITS[way[1]][0], y: y + EXITS[way[1]][1] });
  });
  return course;
}

/** Where the value of a station stands: beside its bonus, its letters and the other station. */
function valueAt(double: boolean, tiny: boolean): [number, number] {
  if (tiny) return double ? [-28, 28] : [-29, -29];
  return double ? [-24, 16] : [-28, -20];
}

/** The line, and every station again on top of it with its value. */
export function routeArt(atlas: Atlas, view: ExpressView, course: Course, look: Look & { scale: number }): string {
  const { scale, tiny = false } = look;
  const size = Math.max(17, (tiny ? 13 : 14) / scale);
  const radius = size * (tiny ? 0.64 : 0.76);
  const stations = course.stops.map(({ slot, site, x, y }) => {
    const lies = view.slots.find((one) => one.slot === slot);
    const card = atlas.cards.get(lies?.number ?? 0);
    const printed = card?.sites?.[site];
    if (card === undefined || printed === undefined) return "";
    const [dx, dy] = valueAt((card.sites?.length ?? 1) > 1, tiny);
    return (
      roundel(atlas, printed, [x, y], card.type, (card.sites?.length ?? 1) > 1 ? 16 : 18, look) +
      `<circle cx="${x + dx}" cy="${y + dy}" r="${radius}" fill="var(--route)" stroke="#fff" stroke-width="2.5"/>${text(x + dx, y + dy + size * 0.35, size, 1 + printed.bonus, { fill: "#fff", weight: 700 })}`
    );
  });
  const names = tiny
    ? []
    : [...new Set(course.stops.map(({ slot }) => slot))].map((slot) => nameArt(atlas, view, slot, scale));
  return routeLine(course.legs) + stations.join("") + names.join("");
}

/** The name of a place again, for the line runs across it. */
function nameArt(atlas: Atlas, view: ExpressView, slot: string, scale: number): string {
  const lies = view.slots.find((one) => one.slot === slot);
  const card = atlas.cards.get(lies?.number ?? 0);
  const { x, y } = atlas.at(slot);
  return card === undefined
    ? ""
    : `<g transform="translate(${x} ${y})">${placeName(card, lies?.turned ?? false, atlas.title(slot), scale)}</g>`;
}

/** The train of a company, as it runs. */
export const trainArt = (atlas: Atlas, company: string): string =>
  `<circle r="17" fill="#fff"/><circle r="15" fill="${livery(atlas, company).fill}" stroke="#1C2230" stroke-width="2"/>${icon("black", 0, 0, 22, livery(atlas, company).on)}`;
