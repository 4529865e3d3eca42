// SPDX-License-Identifier: MIT
/** Der Taubertal-Express' part of the view, and the printed components it refers to. */
import type { View } from "../../lib/view";

export type Counts = Record<string, number>;
export interface Built {
  hall?: string;
  wagon?: boolean; // the hall still holds its wagon
  building?: string;
  token?: boolean;
}
export interface Space {
  kind: string | null;
  covered: string[];
}
export interface Player {
  color: string;
  score: number;
  score_tile: number;
  coins: number;
  stones: Counts;
  capacity: number;
  city: string;
  wagons: Record<"passenger" | "worker" | "goods", number>;
  waiting: string[];
  aboard: string[];
  kept: string[];
  hired: number;
  fresh: number;
  wages: number;
  bonus: number; // bonus stones of the next main action
  loaded: Counts;
  goods_room: number;
  cities: Record<string, Built>;
  lauda: Space[];
  dark_prices: Counts;
  customs: Counts;
  shed: Counts;
  remembered: number[];
  tiles: string[];
  used_tiles: string[];
}

/** How the locomotive gets to a city: the stones in all, and the stops on the way. */
export interface Journey {
  stones: number;
  way: string[];
}
export interface Waybill {
  rows: { good: string; n: number; each: number }[];
  coins: number;
  points: number;
}

export interface TauberView extends View {
  variant: "dice" | "base";
  cycle: number;
  cycles: number;
  round: number;
  rounds: number;
  order: number[];
  active: number | null;
  main_done: boolean;
  stones: Counts;
  tokens: Counts;
  bank: number;
  workers: number;
  passengers: number;
  wagons: Counts;
  goods_fields: Record<string, string | null>;
  goods_pile: number;
  light_fields: Record<string, string | null>;
  light_pile: number;
  dark: Counts;
  halls: Counts;
  dice: Counts;
  dice_coins: Counts;
  tile_display: string[];
  tile_pile: number;
  tile_discards: string[];
  pioneer: number[][];
  regions: Record<string, number[]>;
  seats: Player[];
  open_tickets: Record<string, string | null>;
  packs: number;
  pack_size: number;
  pack: string[] | null;
  pile: number;
  discards: string[];
  journeys: Record<string, Journey>;
  waybill: Waybill | null;
}

export type Cost = Counts;
export interface City {
  id: string;
  name: string;
  region: string;
  x: number;
  y: number;
  slots: { kind: "station" | "goods" | "hall"; allowed?: string[]; colour?: string }[];
  start_of_locomotive?: boolean;
}
export interface Link {
  id: string;
  a: string;
  b: string;
  cost: number;
}
export interface Region {
  id: string;
  name: string;
  cities: string[];
  points: number;
  first_bonus: number;
}
export interface Gain {
  stones_any?: number;
  stones?: Cost;
  coins?: number;
  light_station_building?: number;
  goods_building?: number;
  goods_tokens_any?: number;
  wagon_hall_any?: number;
}
export interface Area {
  id: string;
  face: number;
  gain: Gain;
}
export interface Ticket {
  id: string;
  passenger: string;
  gender: string;
  role: string;
  start: string;
  destination: string;
  distance: number;
  reward: { points: number; coins: number; stones: Cost };
  long_stop: boolean;
}
export interface Building {
  id: string;
  de: string;
  en: string;
  shade: "light" | "dark";
  copies: number;
  timing: "immediate" | "permanent" | "end";
  coin_cost: number | null;
  effect: {
    op: string;
    n?: number;
    per?: number;
    points?: number;
    points_each?: number;
    coins?: number;
    per_turn?: number;
    min_workers?: number;
    min_buildings?: number;
    set?: number;
    city?: string;
    cities?: string[];
    by_players?: Counts;
    give?: Cost;
  };
  rule: string;
}
interface Numbered {
  value: number;
}
export interface Printed {
  constants: {
    coal_wagon_capacity: { small: number; large: number };
    worker_wagon_capacity: Numbered;
    goods_wagon_capacity: { normal: number; with_warehouse: number };
    bonus_black_stones_per_turn: { value: number; with_coal_store: number };
    no_dice_action_stones: Numbered;
    ticket_replacement_penalty: Numbered;
    unpaid_worker_penalty: Numbered;
    wage_coins: Numbered;
    sale_coins_by_rank: { value: number[] };
    sale_points_per_good: Numbered;
    dice_coin_threshold: Numbered;
    end_points_per_coin: Numbered;
    end_stones_per_point: Numbered;
  };
  stone_colours: { id: string; good: string | null; count: number }[];
  goods: { id: string; colour: string; building: string; tokens: number }[];
  goods_buildings: { id: string; good: string; tiles: number }[];
  wagon_halls: { id: string; tiles: number; gives: string[] }[];
  map: { cities: City[]; links: Link[]; regions: Region[] };
  pioneer_track: { start: number; last: number };
  score_track: { floor: number; lap: number; tiles: number[] };
  dice_board: { dice: number; faces: number; joker_face: number; areas: Area[] };
  main_board: {
    goods_building_fields: { id: string; min_players: number; cost: Cost }[];
    light_building_fields: { id: string; cost: Cost }[];
    hall_stacks: { id: string; colour: string; tiles: number; cost: Cost }[];
    open_ticket_fields: { id: string; cost: Cost }[];
  };
  station_buildings: Building[];
  tickets: Ticket[];
  action_tiles: { id: string; stones: Cost }[];
}
