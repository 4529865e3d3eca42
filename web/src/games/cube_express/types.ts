// SPDX-License-Identifier: MIT
/** Cube Express's part of the view, and the printed components it refers to. */
import type { View } from "../../lib/view";

export type Edge = "N" | "E" | "S" | "W";
export type Resource = "coal" | "wood" | "iron";
export const RESOURCES: readonly Resource[] = ["coal", "wood", "iron"];

export interface Laid {
  id: string;
  x: number;
  y: number;
  tile: string;
  r: number;
  station: number | null;
  owner: number | null;
  first: number | null;
  later: number[];
  passengers: (number | null)[];
  cities: number[];
  locomotives: { seat: number; number: number }[];
}

export interface City {
  id: number;
  size: number;
  station: number | null;
  free: number;
}

export interface Goal {
  column: number;
  card: string;
  metric: string;
  op: 0 | 1 | 2; // at least, at most, exactly
  value: number;
  size: number;
  majority: number;
  minority: number;
  neutral: number;
  pledges: number[];
  measures: number[];
  met: boolean[];
  points: number[];
}

export interface CubeSeat {
  color: string;
  stock: number;
  dollars: number[];
  nines: number;
  level: number;
  movement: number;
  storage: number;
  next_cost: number | null;
  stations: number;
  stations_left: number;
  locomotives: (string | null)[];
  passengers: number;
  sites: number;
  deliveries: number;
  hand_size: number;
  known_tiles: string[];
  lost_tiles: number;
  reserve: number;
  dividends: number;
  coal: number;
  wood: number;
  iron: number;
}

export interface CubeView extends View {
  round: number;
  last_round: number | null;
  ending: string | null;
  start_player: number | null;
  active: number | null;
  turn: {
    points: number;
    traveller: number | null;
    entry: Edge | null;
    acted: boolean;
    laid: string | null;
    due: number;
    market_open: boolean;
  };
  map: Laid[];
  cities: City[];
  market: (string | null)[];
  stack: number;
  objectives: Goal[];
  nines: number;
  neutral_color: string | null;
  seats: CubeSeat[];
  hand: string[];
  lost: string[];
  /** Per face and cell the rule against each quarter turn, "" where it may lie. */
  barred: Record<string, string[]>;
  /** Tiles that a locomotive can still reach, and the points left there. */
  reach: Record<string, number>;
}

export interface Street {
  id: string;
  edges: string[];
  houses: string[];
  station_place?: boolean;
}

export interface Tile {
  id: string;
  name: string;
  name_de: string;
  type: string;
  track: Edge[];
  track_links: [Edge, Edge][];
  streets: Street[];
  station_place: boolean;
  production?: { resource: Resource; ownable: boolean } | null;
  factory?: { demand: Record<Resource, number>; first_value: number; later_value: number } | null;
  instant?: {
    action: string;
    per_track?: number;
    resource?: Resource;
    amount?: number;
    cost_dividends?: number;
  } | null;
  draw?: { houses: Record<string, [number, number]>; icon: [number, number] | null };
  colour?: string;
}

export interface Card {
  id: string;
  name: string;
  name_de: string;
  condition: { metric: string; op: ">=" | "<=" | "=="; value: number; params?: { min_size?: number } };
}

export interface StockField {
  index: number;
  vp: number;
  dollar: boolean;
}

export interface Conversion {
  id: string;
  from: Partial<Record<string, number>>;
  to: Partial<Record<string, number>>;
}

export interface Printed {
  start_tiles: Tile[];
  track_tiles: Tile[];
  tile_back: Tile;
  objective_cards: Card[];
  pieces: { markers_per_player: number; nine_point_markers: number; nine_point_marker_vp: number };
  limits: {
    second_locomotive_cost: Partial<Record<Resource, number>>;
    max_markers_per_player_per_objective: number;
    bp_per_coal: number;
    stock_steps_first_delivery: number;
    stock_steps_later_delivery: number;
    stock_steps_foreign_take: number;
    dividends_per_stock_step_sold: number;
  };
  scoring: { vp_per_house_at_station: number; passenger_vp: number; dividend_vp: number };
  technology_track: {
    fields: { level: number; movement_points: number; storage_limit: number; next_station_cost: number | null }[];
  };
  player_board: { conversions: Conversion[] };
  central_board: Record<string, { players: number[]; stock_track: { fields: StockField[]; max_index: number } }>;
}
