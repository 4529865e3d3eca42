// SPDX-License-Identifier: MIT
/** Rail Line's part of the view, and the printed components it refers to. */
import type { View } from "../../lib/view";

export interface RailSeat {
  color: string;
  lane: number | null;
  fast: number;
  slow: number;
  coins: number;
  spent: number;
  swaps: number;
  swaps_allowed: number;
  boxes_bought: number;
  boxes_allowed: number;
  hand_size: number;
  marks: Record<string, number>;
  counting: Record<string, number>;
}

export interface RailView extends View {
  sheet: number;
  start_side: string | null;
  laid: string[];
  next: { number: number; pos: number; lanes: number[] } | null;
  line: string[][][]; // per lane and position the symbols of the station
  display: string[];
  pile: number;
  discarded: string[];
  faces: Record<string, string[][]>;
  hand: string[];
  lines: { key: string; rule: string; rows: string[] }[];
  gains: Record<string, number>;
  last_round: boolean;
  seats: RailSeat[];
}

export type Track = "top" | "middle" | "bottom";
export const TRACKS: readonly Track[] = ["top", "middle", "bottom"];

export interface Position {
  pos: number;
  kind: "start" | "track" | "curve" | "goal";
  cells: [number, number][]; // row from 1, column from 0
  card_number?: number;
  lane_to_track?: Record<string, Track>;
}

export interface Box {
  n: number;
  column: number;
  points?: number;
  points_first?: number;
  points_later?: number;
  exchange_coins?: number;
  points_per_coin?: number;
}

export interface Row {
  symbol: string;
  boxes: Box[];
  row_end_coins: number;
  sections?: number[];
}

export interface Sheet {
  id: number;
  rows: Row[];
  scoring_groups: { id: string; type: string; chains?: { boxes: [string, number][] }[]; chain?: [string, number][] }[];
  gates?: { row: string; section: number; requires: [string, number] }[];
}

export interface Printed {
  start_station_card: { sides: { id: string; tracks: Record<Track, string[]> }[] };
  curve_cards: { curve: number; station_symbols_by_lane: Record<string, string[]> }[];
  layout: {
    grid_rows: number;
    grid_columns: number;
    fixed_cells: { card: string; cell: [number, number] }[];
    line_positions: Position[];
  };
  setup: { total_track_cards: number };
  coin_area: { printed_coins: number };
  score_sheets: Sheet[];
}
