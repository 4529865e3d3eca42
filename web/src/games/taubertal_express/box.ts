// SPDX-License-Identifier: MIT
/** The printed components, found by their ids. */
import type { Area, Building, City, Link, Printed, Region, Ticket } from "./types";

const byId = <Thing extends { id: string }>(things: readonly Thing[]): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]));

export class Box {
  readonly cities: ReadonlyMap<string, City>;
  readonly tickets: ReadonlyMap<string, Ticket>;
  readonly kinds: ReadonlyMap<string, Building>;
  readonly regions: ReadonlyMap<string, Region>;
  readonly areas: ReadonlyMap<string, Area>;
  readonly home: City;
  private readonly colors: ReadonlyMap<string, string>; // by good and by goods building

  constructor(readonly printed: Printed) {
    this.cities = byId(printed.map.cities);
    this.tickets = byId(printed.tickets);
    this.kinds = byId(printed.station_buildings);
    this.regions = byId(printed.map.regions);
    this.areas = byId(printed.dice_board.areas);
    this.home = printed.map.cities.find((city) => city.start_of_locomotive) ?? (printed.map.cities[0] as City);
    this.colors = new Map(
      printed.goods.flatMap((good): [string, string][] => [
        [good.id, good.colour],
        [good.building, good.colour],
      ]),
    );
  }

  /** A city by its id or that of one of its spaces. */
  city = (id: string): City => this.cities.get(id) ?? this.cities.get(id.slice(0, id.lastIndexOf("."))) ?? this.home;
  cityName = (id: string): string => this.cities.get(id)?.name ?? id;
  /** The spaces to build on in a city: the first has its id, the second is `KOE.2`. */
  spaces = (city: City): string[] =>
    city === this.home ? [] : city.slots.map((_, at) => (at === 0 ? city.id : `${city.id}.${at + 1}`));
  /** How a space is called as a thing on the board. */
  spaceThing = (space: string): string => `${this.cities.has(space) ? "city" : "space"}:${space}`;
  ticket = (id: string): Ticket => this.tickets.get(id) ?? (this.printed.tickets[0] as Ticket);
  dark = (kind: string): boolean => this.kinds.get(kind)?.shade === "dark";
  /** The colour of stone that stands for a good or a goods building. */
  colorOf = (thing: string): string => this.colors.get(thing) ?? thing;
  goodOf = (building: string): string =>
    this.printed.goods_buildings.find((one) => one.id === building)?.good ?? building;
  link = (a: string, b: string): Link | undefined =>
    this.printed.map.links.find((link) => (link.a === a && link.b === b) || (link.a === b && link.b === a));
}

const boxes = new WeakMap<object, Box>();

/** The components of a table, looked up once. */
export function boxOf(printed: unknown): Box {
  const known = boxes.get(printed as object);
  if (known !== undefined) return known;
  const box = new Box(printed as Printed);
  boxes.set(printed as object, box);
  return box;
}
