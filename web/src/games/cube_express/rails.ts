// SPDX-License-Identifier: MIT
/** The track of a tile: which edges are joined, how it runs there, and where a locomotive stands on it. */
import { EDGES, MIDDLES, VECTORS, type Point } from "./grid";
import type { Edge } from "./types";

export interface Rails {
  track: readonly Edge[];
  links: readonly (readonly [Edge, Edge])[];
  icon: Point | null; // a plate, which may lie in the inner corner of a curve
}

const STUB = 26; // of an edge that is joined to no other
const adjacent = (one: Edge, other: Edge): boolean => (EDGES.indexOf(one) - EDGES.indexOf(other)) % 2 !== 0;
const middle = (edge: Edge): string => MIDDLES[edge].join(" ");

/** Is the whole track one bend? */
export const isCurve = ({ track, links }: Rails): boolean =>
  track.length === 2 && links.length === 1 && adjacent(track[0] as Edge, track[1] as Edge);

/** Does every edge lead to all others? */
function isStar({ track, links }: Rails): boolean {
  const joined = (one: Edge, other: Edge): boolean => links.some((link) => link.includes(one) && link.includes(other));
  return track.every((one, at) => track.slice(at + 1).every((other) => joined(one, other)));
}

/** From edge to edge: straight on, or in a bend that is tighter where a plate lies beside it. */
function bend(one: Edge, other: Edge, tight: boolean): string {
  if (!adjacent(one, other)) return `M${middle(one)}L${middle(other)}`;
  return tight ? `M${middle(one)}C60 60 60 60 ${middle(other)}` : `M${middle(one)}Q60 60 ${middle(other)}`;
}

/** Edges with track that no link joins end in the land. */
const stub = (edge: Edge): string =>
  `M${middle(edge)}L${MIDDLES[edge][0] - VECTORS[edge][0] * STUB} ${MIDDLES[edge][1] - VECTORS[edge][1] * STUB}`;

/** Links in groups that share an edge: what is not in one group only crosses. */
function groups(links: Rails["links"]): (readonly [Edge, Edge])[][] {
  return links.reduce<(readonly [Edge, Edge])[][]>((found, link) => {
    const touching = found.filter((group) => group.some((one) => link.includes(one[0]) || link.includes(one[1])));
    return [...found.filter((group) => !touching.includes(group)), [...touching.flat(), link]];
  }, []);
}

/** The paths of the track; each is drawn over the ones before. */
export function trackPaths(rails: Rails): string[] {
  const { track, links, icon } = rails;
  if (isCurve(rails)) return [bend(track[0] as Edge, track[1] as Edge, icon !== null)];
  if (isStar(rails)) return [track.map((edge) => `M${middle(edge)}L60 60`).join("")];
  const loose = track.filter((edge) => !links.some((link) => link.includes(edge)));
  return [
    ...loose.map(stub),
    ...groups(links).map((group) => group.map(([one, other]) => bend(one, other, icon !== null)).join("")),
  ];
}

const BOW = { wide: [0.25, 0.5], tight: [0.125, 0.75] } as const; // weights of both ends and of the centre, half way

/** The point of a tile, without its corner, on which a locomotive stands: half way along a curve, else the centre. */
export function restOn(rails: Rails): Point {
  if (!isCurve(rails)) return [60, 60];
  const [end, centre] = rails.icon ? BOW.tight : BOW.wide;
  const [one, other] = [MIDDLES[rails.track[0] as Edge], MIDDLES[rails.track[1] as Edge]];
  return [end * (one[0] + other[0]) + centre * 60, end * (one[1] + other[1]) + centre * 60];
}
