// SPDX-License-Identifier: MIT
/**
 * Where the things of a view stand that choices name as targets, and the rule that tells
 * what they are. A path are the keys from the outside; `[]` is an entry of a list and `*`
 * one of a record. In a target, gaps are filled by the place: {value}, {key} of a record,
 * {n} in a list and {row} in a table (from 1), {seat} from 1 and {seat0} from 0, {side}
 * of a train, {last} part of the path. What begins with "own " counts on the own seat only.
 */
import type { Target, View } from "../../lib/view";
import type { Json } from "./plain";

export interface Spot {
  seat?: number;
  row?: number;
  key?: string;
  index?: number;
  depth?: number; // of lists
}
interface Place {
  targets?: readonly string[];
  rule?: string;
}

const SIDES = ["upper", "lower"];
const place = (rule: string, ...targets: string[]): Place => ({ rule, targets });

const PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  cube_express: {
    round: place("CE-301"),
    start_player: place("CE-113"),
    active: place("CE-301"),
    turn: place("CE-301"),
    last_round: place("CE-1001"),
    ending: place("CE-1001"),
    map: place("CE-201", "cell:{value}", "way:{value}"),
    cities: place("CE-206"),
    stack: place("CE-1002"),
    nines: place("CE-111"),
    neutral_color: place("CE-109"),
    market: place("CE-901"),
    "market[]": place("CE-901", "market:{n}", "tile:{value}"),
    hand: place("CE-401"),
    "hand[]": place("CE-401", "tile:{value}"),
    lost: place("CE-952"),
    objectives: place("CE-1101"),
    "objectives.card": place("CE-1101", "objective:{row}"),
    "objectives.pledges": place("CE-902"),
    "objectives.neutral": place("CE-109"),
    seats: place("CE-102"),
    "seats.stock": place("CE-801", "stock:{seat0}.{value}"),
    "seats.dollars": place("CE-802"),
    "seats.nines": place("CE-1004"),
    "seats.level": place("CE-540"),
    "seats.movement": place("CE-601"),
    "seats.storage": place("CE-750"),
    "seats.next_cost": place("CE-530"),
    "seats.stations": place("CE-207"),
    "seats.stations_left": place("CE-112"),
    "seats.locomotives": place("CE-603"),
    "seats.locomotives[]": place("CE-603", "loco:{seat0}.{n}"),
    "seats.passengers": place("CE-730"),
    "seats.sites": place("CE-515"),
    "seats.deliveries": place("CE-720"),
    "seats.hand_size": place("CE-951"),
    "seats.known_tiles": place("CE-952"),
    "seats.lost_tiles": place("CE-952"),
    "seats.reserve": place("CE-112", "area:{seat0}.{last}"),
    "seats.dividends": place("CE-501", "area:{seat0}.{last}"),
    "seats.coal": place("CE-602", "area:{seat0}.{last}"),
    "seats.wood": place("CE-310", "area:{seat0}.{last}"),
    "seats.iron": place("CE-310", "area:{seat0}.{last}"),
  },
  express_01: {
    map: place("EX-S1"),
    routes: place("EX-410"),
    mountains: place("EX-S3"),
    length: place("EX-602"),
    round: place("EX-601"),
    active: place("EX-110"),
    engine: place("EX-105"),
    west_bonus: place("EX-212"),
    end: place("EX-602"),
    building: place("EX-202"),
    company: place("EX-310"),
    due: place("EX-114"),
    premium_left: place("EX-412"),
    slots: place("EX-202", "slot:{value}"),
    stacks: place("EX-S5"),
    "stacks.stack": place("EX-S5", "stack:{value}"),
    "stacks.holds": place("EX-801"),
    "stacks.holds[]": place("EX-116", "card:{value}"),
    "stacks.top": place("EX-412"),
    "stacks.seen": place("EX-803"),
    companies: place("EX-301"),
    "companies.company": place("EX-301", "company:{value}"),
    "companies.stations": place("EX-303"),
    "companies.held": place("EX-301"),
    "companies.issued": place("EX-403"),
    "companies.in_stacks": place("EX-304"),
    "companies.route_value": place("EX-410"),
    hand: place("EX-114"),
    "hand[]": place("EX-114", "card:{value}"),
    bid: place("EX-S7"),
    other_hands: place("EX-804"),
    seats: place("EX-801"),
    "seats.position": place("EX-110", "seat:{seat0}"),
    "seats.acted": place("EX-112"),
    "seats.has_bid": place("EX-S7"),
    "seats.hand_size": place("EX-901"),
    "seats.shares": place("EX-301"),
    "seats.bases": place("EX-203"),
    "seats.base_tracks": place("EX-102"),
    "seats.base_stations": place("EX-102"),
    "seats.pairs": place("EX-102"),
    "seats.capital": place("EX-101"),
    "seats.marker": place("EX-104"),
    "seats.drawn": place("EX-413"),
  },
  first_class: {
    modules: place("FC-001"),
    round: place("FC-101"),
    stage: place("FC-101"),
    turn: place("FC-103"),
    scoring_phase: place("FC-104"),
    start_player: place("FC-009"),
    active: place("FC-103"),
    tile_owner: place("FC-130", "start_tile:tile"),
    display: place("FC-012"),
    "display[][]": place("FC-110", "card:{value}"),
    gone: place("FC-120"),
    stack: place("FC-002"),
    stock: place("FC-003"),
    coins: place("FC-004"),
    offer: place("FC-280"),
    "offer[]": place("FC-280", "end_card:{value}"),
    end_pile: place("FC-282"),
    draft: place("FC-010"),
    "draft.seen": place("FC-010"),
    "draft.seen[]": place("FC-010", "end_card:{value}"),
    tiles: place("FC-005"),
    constantinople: place("FC-260"),
    source: place("FC-113"),
    queue: place("FC-112"),
    bag: place("FC-741"),
    murderer: place("FC-741"),
    arrested: place("FC-750"),
    seats: place("FC-006"),
    "seats.trains": place("FC-203"),
    "seats.trains[]": place("FC-203", "train:{seat}.{side}"),
    "seats.conductors": place("FC-220"),
    "seats.conductors[]": place("FC-220", "conductor:{seat}.{side}"),
    "seats.loco": place("FC-230"),
    "seats.track": place("FC-232"),
    "seats.cities": place("FC-231"),
    "seats.cities[]": place("FC-234", "city:{seat}.{n}"),
    "seats.stops": place("FC-234"),
    "seats.bonus_cities": place("FC-520"),
    "seats.used_cities": place("FC-520"),
    "seats.coins": place("FC-290", "coins:{seat}"),
    "seats.coins[]": place("FC-295", "column:{seat}.{n}"),
    "seats.mail": place("FC-242"),
    "seats.mail[]": place("FC-241", "own mail:{value}"),
    "seats.contracts": place("FC-270"),
    "seats.contracts.card": place("FC-271", "card:{value}"),
    "seats.laid": place("FC-706"),
    "seats.laid.card": place("FC-706", "card:{value}"),
    "seats.end_cards": place("FC-602"),
    "seats.end_points": place("FC-602"),
    "seats.pile_size": place("FC-116"),
    "seats.pile": place("FC-116"),
    "seats.base_cards": place("FC-603"),
    "seats.phase_points": place("FC-530"),
    "seats.points": place("FC-008"),
    "seats.celebrities": place("FC-723"),
    "seats.postcards": place("FC-725"),
    "seats.evidence": place("FC-742"),
  },
  rail_line: {
    "display[]": place("RL-202", "card:{value}"),
    "hand[]": place("RL-202", "card:{value}"),
    start_side: place("RL-104"),
    display: place("RL-107"),
    hand: place("RL-106"),
    pile: place("RL-205"),
    removed: place("RL-1001"),
    seats: place("RL-401"),
    "seats.coins": place("RL-406", "coins:{seat}"),
    line: place("RL-306"),
    next: place("RL-202"),
    laid: place("RL-010"),
    gains: place("RL-401"),
  },
  taubertal_express: {
    variant: place("TE-101"),
    cycle: place("TE-801"),
    cycles: place("TE-801"),
    round: place("TE-302"),
    rounds: place("TE-302"),
    turns_left: place("TE-220"),
    order: place("TE-201"),
    active: place("TE-201"),
    main_done: place("TE-302"),
    stones: place("TE-102"),
    "stones.*": place("TE-342", "stone:{key}"),
    tokens: place("TE-602"),
    bank: place("TE-630"),
    workers: place("TE-230"),
    passengers: place("TE-102"),
    wagons: place("TE-521"),
    "wagons.*": place("TE-521", "wagon:{key}"),
    goods_fields: place("TE-530"),
    "goods_fields.*": place("TE-530", "goods_field:{key}"),
    goods_pile: place("TE-104"),
    light_fields: place("TE-510"),
    "light_fields.*": place("TE-510", "light_field:{key}"),
    light_pile: place("TE-106"),
    dark: place("TE-107"),
    "dark.*": place("TE-502", "kind:{key}"),
    halls: place("TE-520"),
    "halls.*": place("TE-520", "hall_stack:{key}"),
    open_tickets: place("TE-420"),
    "open_tickets.*": place("TE-421", "ticket:{value}"),
    packs: place("TE-108"),
    pack_size: place("TE-210"),
    pack: place("TE-210"),
    "pack[]": place("TE-210", "ticket:{value}"),
    pile: place("TE-423"),
    discards: place("TE-423"),
    dice: place("TE-310"),
    "dice.*": place("TE-311", "area:{key}"),
    dice_coins: place("TE-314"),
    tile_display: place("TE-B03"),
    "tile_display[]": place("TE-B03", "tile:{value}"),
    tile_pile: place("TE-B02"),
    tile_discards: place("TE-B06"),
    pioneer: place("TE-511"),
    regions: place("TE-540"),
    hints: place("TE-233"),
    journeys: place("TE-401"),
    waybill: place("TE-621"),
    seats: place("TE-109"),
    "seats.score": place("TE-215"),
    "seats.score_tile": place("TE-632"),
    "seats.coins": place("TE-631"),
    "seats.stones": place("TE-340"),
    "seats.stones.*": place("TE-401", "own own_stone:{key}"),
    "seats.capacity": place("TE-340"),
    "seats.city": place("TE-401"),
    "seats.wagons": place("TE-111"),
    "seats.waiting": place("TE-410"),
    "seats.waiting[]": place("TE-410", "own ticket:{value}"),
    "seats.aboard": place("TE-411"),
    "seats.aboard[]": place("TE-411", "own ticket:{value}"),
    "seats.kept": place("TE-907"),
    "seats.hired": place("TE-231"),
    "seats.fresh": place("TE-610"),
    "seats.wages": place("TE-701"),
    "seats.bonus": place("TE-315"),
    "seats.loaded": place("TE-611"),
    "seats.goods_room": place("TE-611"),
    "seats.cities": place("TE-530"),
    "seats.cities.*": place("TE-530", "own city:{key}", "own token:{key}"),
    "seats.lauda": place("TE-510"),
    "seats.dark_prices": place("TE-921"),
    "seats.customs": place("TE-912"),
    "seats.shed": place("TE-919"),
    "seats.tiles": place("TE-B04"),
    "seats.tiles[]": place("TE-B04", "own tile:{value}"),
    "seats.used_tiles": place("TE-B06"),
    "seats.remembered": place("TE-306"),
  },
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
