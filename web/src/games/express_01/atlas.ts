// SPDX-License-Identifier: MIT
/** What is printed for one map: its cards, slots, stacks and companies, and where all of it lies. */
import type { BaseCard, Exit, Level, MapName, Printed, PrintedSlot, StackKind, UpgradeCard } from "./types";

export const CARD = { w: 96, h: 132 };
/** Where track crosses the edge of a card, and the direction that leads inwards there. */
export const EXITS: Record<Exit, readonly [number, number]> = {
  N: [48, 0],
  S: [48, 132],
  NW: [0, 42],
  SW: [0, 90],
  NE: [96, 42],
  SE: [96, 90],
};
export const INWARD: Record<Exit, readonly [number, number]> = {
  N: [0, 1],
  S: [0, -1],
  NW: [1, 0],
  SW: [1, 0],
  NE: [-1, 0],
  SE: [-1, 0],
};
export const TYPES: readonly UpgradeCard["type"][] = ["track", "terminus", "through", "capital", "double"];

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
export interface Stack extends StackKind {
  numbers: number[]; // of all its cards, each once
}

export class Atlas {
  readonly cards: ReadonlyMap<number, UpgradeCard>;
  readonly bases: ReadonlyMap<string, BaseCard>;
  readonly slots: readonly PrintedSlot[];
  readonly stacks: readonly Stack[];
  readonly world: Box;
  readonly west: readonly string[];
  private readonly places: ReadonlyMap<string, PrintedSlot>;
  private readonly first: { row: number; col: number };
  private readonly names: ReadonlyMap<string, { abbr: string; name: string }>;

  constructor(
    readonly printed: Printed,
    readonly map: MapName,
  ) {
    const { sets, slots } = printed.maps[map];
    this.slots = slots;
    this.places = new Map(slots.map((slot) => [slot.slot, slot]));
    this.cards = new Map(sets.flatMap((set) => printed.upgrade_cards[set]).map((card) => [card.number, card]));
    this.bases = new Map(printed.base_cards.map((base) => [base.id, base]));
    this.stacks = stacksOf(printed, map).map((stack) => ({
      ...stack,
      numbers: [...this.cards.values()]
        .filter((card) => card.stack === stack.id)
        .map((card) => card.number)
        .sort((a, b) => a - b),
    }));
    this.names = new Map(printed.companies.map((company) => [company.id, company[map === "usa" ? "usa" : "germany"]]));
    this.west = printed.setup.west_bonus_slots?.[map] ?? [];
    const [cols, rows] = [slots.map((slot) => slot.col), slots.map((slot) => slot.row)];
    this.first = { col: Math.min(...cols), row: Math.min(...rows) };
    const [w, h] = [
      (Math.max(...cols) - this.first.col + 1) * CARD.w,
      (Math.max(...rows) - this.first.row + 1) * CARD.h,
    ];
    this.world = { x: -12, y: -12, w: w + 24, h: h + 24 };
  }

  card = (number: number): UpgradeCard => this.cards.get(number) as UpgradeCard;
  base = (slot: string): BaseCard => this.bases.get(slot) as BaseCard;
  slot = (name: string): PrintedSlot => this.places.get(name) as PrintedSlot;
  stack = (id: string): Stack | undefined => this.stacks.find((stack) => stack.id === id);
  abbr = (company: string): string => this.names.get(company)?.abbr ?? company;
  /** So many of its letters that no other company of the map begins with them. */
  initial = (company: string): string => {
    const [name, all] = [this.abbr(company), [...this.names.values()].map(({ abbr }) => abbr)];
    const apart = (length: number): boolean => new Set(all.map((abbr) => abbr.slice(0, length))).size === all.length;
    return name.slice(0, [1, 2].find(apart) ?? name.length);
  };
  colour = (company: string): string => this.printed.companies.find(({ id }) => id === company)?.colour ?? company;
  company = (company: string): string => this.names.get(company)?.name ?? company;
  /** The parts of the printed name of a place: a track card names two. */
  title = (slot: string): string[] => this.base(slot).name.split(" / ");

  at(name: string): Point {
    const slot = this.slot(name);
    return { x: (slot.col - this.first.col) * CARD.w, y: (slot.row - this.first.row) * CARD.h };
  }

  /** The widest part of the first row where nothing lies; it reaches to the end of the world. */
  get gap(): Box {
    const taken = this.slots
      .filter((slot) => slot.row === this.first.row)
      .map((slot) => slot.col - this.first.col)
      .sort((a, b) => a - b);
    const { x, w } = this.world;
    const ends = [x, ...taken.flatMap((col) => [col * CARD.w, (col + 1) * CARD.w]), x + w];
    const gaps = ends.flatMap((from, index) =>
      index % 2 === 0 ? [{ x: from, w: (ends[index + 1] ?? from) - from }] : [],
    );
    return { ...gaps.reduce((widest, one) => (one.w > widest.w ? one : widest)), y: 0, h: CARD.h };
  }

  /** The exit that a printed one is on a card lying this way round. */
  turned = (exit: Exit, upside: boolean): Exit => (upside ? this.printed.geometry.rotate_180[exit] : exit);

  /** The frame of a slot and everything around it. */
  around(name: string, cards = 1): Box {
    const { x, y } = this.at(name);
    return { x: x - cards * CARD.w, y: y - cards * CARD.h, w: (2 * cards + 1) * CARD.w, h: (2 * cards + 1) * CARD.h };
  }

  /** The slots around one, itself included. */
  near = (name: string): string[] => {
    const here = this.slot(name);
    return this.slots
      .filter((slot) => Math.abs(slot.col - here.col) < 2 && Math.abs(slot.row - here.row) < 2)
      .map((slot) => slot.slot);
  };
}

function stacksOf(printed: Printed, map: MapName): StackKind[] {
  if (map === "usa") return printed.stacks.usa;
  const changes = new Map(map === "benelux" ? printed.stacks.benelux_changes.map((change) => [change.id, change]) : []);
  return printed.stacks.germany.map((stack) => ({ ...stack, ...changes.get(stack.id) }));
}

const made = new WeakMap<Printed, Map<MapName, Atlas>>();
/** The atlas of a map, made once. */
export function atlasOf(printed: unknown, map: MapName): Atlas {
  const known = made.get(printed as Printed) ?? new Map<MapName, Atlas>();
  made.set(printed as Printed, known);
  const atlas = known.get(map) ?? new Atlas(printed as Printed, map);
  known.set(map, atlas);
  return atlas;
}

export const ROMAN: Record<Level, string> = { 1: "I", 2: "II", 3: "III" };
