// SPDX-License-Identifier: MIT
/** The things of a view by the places where they stand (listed.ts of every game). */
import type { Target, View } from "../../lib/view";
import { LISTED as cube_express } from "../cube_express/listed";
import { LISTED as express_01 } from "../express_01/listed";
import { LISTED as first_class } from "../first_class/listed";
import { LISTED as rail_line } from "../rail_line/listed";
import { LISTED as taubertal_express } from "../taubertal_express/listed";
import type { Listed, Place } from "./listed";
import type { Json } from "./plain";

export interface Spot {
  seat?: number;
  row?: number;
  key?: string;
  index?: number;
  depth?: number; // of lists
}

const SIDES = ["upper", "lower"];

const PLACES: Readonly<Record<string, Listed>> = {
  cube_express,
  express_01,
  first_class,
  rail_line,
  taubertal_express,
};

/** What a path says about a place; a wildcard stands for the last part of it. */
function placeAt(game: string, path: string, depth = 0): Place | undefined {
  const places = PLACES[game] ?? {};
  const found = places[path + "[]".repeat(depth)];
  return found ?? (depth === 0 ? places[path.replace(/[^.]+$/u, "*")] : undefined);
}

/** The rule that explains a part of the view. */
export const ruleOf = (game: string, path: string): string | undefined =>
  (placeAt(game, path) ?? placeAt(game, path, 1))?.rule;

/** The names of a thing as a target, most special first; none if it is none. */
export function namesOf(game: string, path: string, spot: Spot, value: Json, own: number | null): string[] {
  const targets = placeAt(game, path, spot.depth)?.targets ?? [];
  const scalar = typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  const gaps: Record<string, string | undefined> = {
    value: scalar,
    key: path.includes(".") ? spot.key : undefined,
    n: spot.index === undefined ? undefined : String(spot.index + 1),
    row: spot.row === undefined ? undefined : String(spot.row + 1),
    seat: spot.seat === undefined ? undefined : String(spot.seat + 1),
    seat0: spot.seat === undefined ? undefined : String(spot.seat),
    side: SIDES[spot.index ?? -1],
    last: path.split(".").at(-1),
  };
  return targets
    .filter((target) => !target.startsWith("own ") || spot.seat === own)
    .map((target) => target.replace(/^own /u, ""))
    .filter((target) => [...target.matchAll(/\{(\w+)\}/gu)].every((gap) => gaps[gap[1] as string] !== undefined))
    .map((target) => target.replace(/\{(\w+)\}/gu, (_, gap: string) => gaps[gap] as string));
}

/** Can anything in a part of the view become a target? */
export const holdsTargets = (game: string, part: string): boolean =>
  Object.entries(PLACES[game] ?? {}).some(
    ([path, { targets = [] }]) => targets.length > 0 && path.split(/[.[]/u)[0] === part,
  );

/** A kind of target: the rule of its place, and whether its id begins with a seat. */
export interface Kind {
  rule?: string;
  seats: 0 | 1 | 2; // none, counted from 0, counted from 1
}
export function kindOf(game: string, kind: string): Kind {
  const found = Object.values(PLACES[game] ?? {}).find((one) =>
    one.targets?.some((target) => target.replace(/^own /u, "").startsWith(`${kind}:`)),
  );
  const target = found?.targets?.find((one) => one.includes(`${kind}:`)) ?? "";
  return {
    ...(found?.rule === undefined ? {} : { rule: found.rule }),
    seats: target.includes("{seat}") ? 2 : /\{seat0\}(\.|$)/u.test(target) ? 1 : 0,
  };
}

/** The target that a thing's name stands for. */
export const split = (name: string): Target => ({
  kind: name.slice(0, name.indexOf(":")),
  id: name.slice(name.indexOf(":") + 1),
});

/**
 * The move that a tap on a thing would mean: as a legal one of its kind is written.
 * Null if the notation of the game does not name things of this kind by their ids.
 */
export function wish(name: string, view: View): string | null {
  const { kind, id } = split(name);
  for (const choice of view.choices) {
    const other = choice.targets.find((target) => target.kind === kind)?.id;
    const words = choice.text.split(" ");
    if (other !== undefined && words.includes(other))
      return words.map((word) => (word === other ? id : word)).join(" ");
  }
  return null;
}

/** Every rule that a detail of a game may show. */
export const rulesNamed = (game: string): string[] =>
  Object.values(PLACES[game] ?? {}).flatMap((one) => one.rule ?? []);
export const GAMES = Object.keys(PLACES);
