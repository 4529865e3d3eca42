// SPDX-License-Identifier: MIT
/** First Class's part of the view, and the printed components it refers to. */
import type { View } from "../../lib/view";

export interface Sym {
  sym: string;
  times?: number;
  n?: number;
  per?: { metric: string; min_level?: number };
  max?: number;
}
export interface Source {
  kind: string;
  name: string;
  symbols: Required<Pick<Sym, "sym" | "times" | "n">>[];
}
export interface Running extends Source {
  left: number[];
  lacks: (string | null)[];
}
export type Side = "upper" | "lower";
export const SIDES: readonly Side[] = ["upper", "lower"];

export interface Car {
  kind: "wagon" | "mail" | "tile";
  value?: number;
  name?: string;
}
export interface Laid {
  card: string;
  place: Side | "section" | "slot";
  number: number;
  met: boolean;
}
export interface Evidence {
  fingerprint: number;
  false_lead: number;
  unknown: number;
}
export interface FirstClassSeat {
  color: string;
  trains: Car[][];
  conductors: number[];
  loco: number;
  track: string[];
  cities: string[];
  stops: number[];
  bonus_cities: number;
  used_cities: number[];
  coins: number[];
  mail: string[];
  contracts: { card: string; met: boolean }[];
  laid: Laid[];
  end_cards: (string | null)[];
  pile_size: number;
  pile: string[] | null;
  base_cards: Record<string, number> | null;
  end_points: Record<string, number> | null;
  phase_points: Record<"upper" | "lower" | "celebrities" | "postcards", number>;
  points: number;
  evidence: Evidence | null;
}

export interface FirstClassView extends View {
  modules: string[];
  round: number;
  stage: number;
  turn: number;
  scoring_phase: number;
  start_player: number | null;
  active: number | null;
  tile_owner: number | null;
  display: (string | null)[][];
  gone: number[];
  stack: number;
  stock: number[];
  coins: number;
  offer: string[];
  end_pile: number;
  tiles: number[];
  constantinople: number[];
  source: Running | null;
  queue: Source[];
  bag: number | null;
  arrested: number[];
  draft: { held: number; seen: string[] };
  murderer: number | null;
  suspicion: [number, number][] | null;
  unseen: Record<"fingerprint" | "false_lead", number> | null;
  seats: FirstClassSeat[];
}

export interface City {
  name: string;
  type: "plain" | "points" | "bonus" | "start";
  points?: number;
  bonus?: Sym[];
}
export interface Need {
  type: string;
  count?: number;
  which?: "any" | "both";
  position?: number;
  city?: number;
  min_level?: number;
  min_sum?: number;
  min_position?: number;
  min_slot?: number;
  conductor?: boolean;
}
export interface Card {
  id: string;
  set: string;
  stage: number;
  kind: string;
  type?: string;
  name?: string;
  german?: string;
  symbols?: Sym[];
  cities?: City[];
  requirement?: Need;
  bonus?: Sym[];
  clipboard?: string;
  min_level?: number;
  scoring?: { mode: string; points?: number };
  train?: Side;
}
export interface EndCard {
  id: string;
  kind: string;
  points_each: number;
  action: Sym[];
}
export interface Printed {
  constants: {
    rounds: number;
    turns_per_player_per_round: number;
    rows: number;
    cards_per_row: number;
    scoring_after_rounds: number[];
  };
  symbols: Record<string, { form: string; from?: number; to?: number }>;
  wagons: { levels: number[]; cards: { faces: number[]; count: number }[] };
  train: { positions: number; mail_position: number; tile_position: number };
  coins: {
    columns: { index: number; capacity: number; actions: string[] }[];
    any_column: { vp_per_coin: number; end_card_price: number };
  };
  locomotive_tiles: { value: number; upgrades: Sym[] }[];
  constantinople: { bonuses: number[] };
  start_player_tile: { by_seat_clockwise_from_taker: { offset: number; choices: Sym[][] }[] };
  decline_reward: { symbols: Sym[] };
  mail_wagons: { id: string; bonus: Sym[] }[];
  player_board: { start: string; cities: City[] };
  base_cards: Card[];
  end_cards: EndCard[];
  modules: Record<
    string,
    {
      letter: string;
      name: string;
      german: string;
      cards: Card[];
      evidence?: { total: number; kinds: { kind: string; count: number }[] };
      end?: { murderer_extra_evidence: number; escape_points: number };
    }
  >;
}

/** Everything printed, found by its name. */
export interface Box {
  printed: Printed;
  cards: ReadonlyMap<string, Card>;
  ends: ReadonlyMap<string, EndCard>;
  mail: ReadonlyMap<string, Sym[]>;
}

const boxes = new WeakMap<object, Box>();

export function boxOf(printed: unknown): Box {
  const found = boxes.get(printed as object);
  if (found) return found;
  const content = printed as Printed;
  const cards = [...content.base_cards, ...Object.values(content.modules).flatMap((module) => module.cards)];
  const box: Box = {
    printed: content,
    cards: new Map(cards.map((card) => [card.id, card])),
    ends: new Map(content.end_cards.map((card) => [card.id, card])),
    mail: new Map(content.mail_wagons.map((wagon) => [wagon.id, wagon.bonus])),
  };
  boxes.set(printed as object, box);
  return box;
}

/** The whole track of a seat, Paris first. */
export function citiesOf(box: Box, seat: FirstClassSeat): City[] {
  const start: City = { name: box.printed.player_board.start, type: "start" };
  return [
    start,
    ...box.printed.player_board.cities,
    ...seat.track.flatMap((card) => box.cards.get(card)?.cities ?? []),
  ];
}

/** Each printed symbol by itself: one that is printed twice stands there twice. */
export const expand = (symbols: readonly Sym[]): Sym[] =>
  symbols.flatMap((one) => Array.from({ length: one.times ?? 1 }, () => one));
