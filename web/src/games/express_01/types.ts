// SPDX-License-Identifier: MIT
/** Express 01's part of the view, and the printed components it refers to. */
import type { View } from "../../lib/view";

export type Exit = "N" | "NE" | "SE" | "S" | "SW" | "NW";
export type Level = 1 | 2 | 3;
export type MapName = "germany" | "benelux" | "usa";

export interface SlotView {
  slot: string;
  kind: "track" | "station";
  mountain: boolean;
  number: number | null;
  level: number;
  turned: boolean;
}
export interface StackView {
  stack: string;
  size: number;
  top: number | null;
  seen: number[]; // from the top, as far as everybody knows the order
  holds: number[];
}
export interface CompanyView {
  company: string;
  stations: number;
  issued: number;
  in_stacks: number;
  held: number[];
  route_value: number;
}
export interface SeatView {
  color?: string;
  position: number | null;
  acted: boolean;
  has_bid: boolean;
  hand_size: number;
  shares: number[];
  held: number[];
  bases: string[];
  base_tracks: number;
  base_stations: number;
  pairs: number;
  capital: number;
  marker: { space: number; lying: boolean; laps: number };
  drawn: number;
}
/** A route card by card: the exits it comes in and goes out by, the stations it stops at. */
export interface RouteView {
  company: string;
  value: number;
  slots: string[];
  ways: [Exit | "", Exit | ""][];
  stops: number[][];
}
export interface PaymentView {
  value: number;
  paid: number;
  order: number[]; // the seat of each card
}
export interface Misfit {
  number: number;
  rule: string;
  reason: string;
}

export interface ExpressView extends View {
  map: MapName;
  mountains: boolean;
  length: string;
  round: number;
  active: number | null;
  engine: number | null;
  west_bonus: "open" | "taken" | null;
  end: {
    bases: number;
    bases_needed: number;
    stacks: number;
    stacks_needed: number;
    idle_rounds: number;
    max_rounds: number;
    reasons: string[];
  };
  slots: SlotView[];
  stacks: StackView[];
  companies: CompanyView[];
  seats: SeatView[];
  building: string | null;
  company: string | null;
  due: number;
  premium_left: number;
  payment: PaymentView | null;
  routes: RouteView[];
  hand: number[];
  bid: number | null;
  other_hands: number[];
  misfits: Misfit[];
}

export interface Site {
  company: string;
  exits: Exit[];
  bonus: number;
}
export interface UpgradeCard {
  id: string;
  number: number;
  type: "track" | "terminus" | "through" | "capital" | "double";
  level: Level;
  stack: string;
  copies: number;
  replaced_by: number[];
  water_tower: string | null;
  tracks?: [Exit, Exit][];
  share?: string | null;
  share_count?: number;
  sites?: Site[];
  site_link?: boolean;
}
export interface BaseCard {
  id: string;
  kind: "track" | "station";
  name: string;
  replaced_by: number[];
  station_type?: "terminus" | "through" | "capital" | "double" | null;
}
export interface Crossing {
  kind: "link" | "border" | "blocked" | "open_border";
  to?: string;
  exit?: Exit;
}
export interface PrintedSlot {
  slot: string;
  row: number;
  col: number;
  exits: Record<Exit, Crossing>;
}
export interface StackKind {
  id: string;
  type: UpgradeCard["type"];
  level: Level;
  cards: number;
}
interface CompanyName {
  abbr: string;
  name: string;
}
export interface Company {
  id: string;
  colour: string;
  germany: CompanyName;
  usa: CompanyName;
  shares: Record<string, number>;
}
export interface Printed {
  geometry: { rotate_180: Record<Exit, Exit> };
  companies: Company[];
  stacks: { germany: StackKind[]; usa: StackKind[]; benelux_changes: { id: string; cards: number }[] };
  common_components: { capital_track: { max: number } };
  scoring: { hand_card: number; base_pair: number; black_engine: number };
  setup: { west_bonus_slots?: Record<string, string[]> };
  maps: Record<MapName, { sets: MapName[]; slots: PrintedSlot[] }>;
  base_cards: BaseCard[];
  upgrade_cards: Record<MapName, UpgradeCard[]>;
}
