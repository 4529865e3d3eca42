// SPDX-License-Identifier: MIT
/** A position of Cube Express, ready to be drawn: printed tiles, colours, who owns what. */
import { seatColors, type Color } from "../../kit/draw";
import type { Table } from "../../lib/table.svelte";
import type { LogEvent } from "../../net/messages";
import { beyond, cellOf, EDGES, idOf, type Point } from "./grid";
import { housesOf, placed, type Dress, type Placed } from "./tile";
import type { Card, City, CubeView, Laid, Printed, StockField, Tile } from "./types";

export class Scene {
  readonly tiles: ReadonlyMap<string, Tile>;
  readonly colors: readonly Color[];
  readonly at: ReadonlyMap<string, Laid>;
  readonly cities: ReadonlyMap<number, City>;

  constructor(
    readonly view: CubeView,
    readonly printed: Printed,
  ) {
    const all = [...printed.start_tiles, ...printed.track_tiles, printed.tile_back];
    this.tiles = new Map(all.map((tile) => [tile.id, tile]));
    this.colors = seatColors(view.seats.map((seat) => seat.color));
    this.at = new Map(view.map.map((one) => [one.id, one]));
    this.cities = new Map(view.cities.map((city) => [city.id, city]));
  }

  color = (seat: number | null | undefined): Color | null => (seat == null ? null : (this.colors[seat] ?? null));
  tile = (id: string): Tile => this.tiles.get(id) ?? this.printed.tile_back;
  placed = (laid: Laid): Placed => placed(this.tile(laid.tile), laid.r);
  houses = (laid: Laid): Point[] => housesOf(this.placed(laid));

  /** The tile that the travelling locomotive has come to. */
  get stop(): Laid | undefined {
    const { seats, active, turn } = this.view;
    return this.at.get(seats[active ?? -1]?.locomotives[(turn.traveller ?? 0) - 1] ?? "");
  }

  /** The first free cell beside a tile, for what is said about it. */
  beside(id: string, used: ReadonlySet<string> = new Set()): string | undefined {
    return EDGES.map((edge) => idOf(beyond(cellOf(id), edge))).find((cell) => !this.at.has(cell) && !used.has(cell));
  }

  /** The city in which the station place of a tile lies. */
  stationCity(laid: Laid): City | undefined {
    const street = this.tile(laid.tile).streets.findIndex((one) => one.station_place);
    return this.cities.get(laid.cities[street] ?? -1);
  }

  /** How a tile of the map is dressed: pieces, and whose cities its streets are. */
  dress(laid: Laid, scale: number): Dress {
    const size = this.stationCity(laid)?.size;
    return {
      scale,
      laid: true,
      station: this.color(laid.station),
      ...(size === undefined ? {} : { size }),
      owner: this.color(laid.owner),
      first: this.color(laid.first),
      later: laid.later.map(this.color),
      passengers: laid.passengers.map(this.color),
      areas: laid.cities.map((city) => this.color(this.cities.get(city)?.station)),
    };
  }

  card = (id: string): Card | undefined => this.printed.objective_cards.find((card) => card.id === id);

  /** The stock track of the board side that this number of players uses. */
  get stock(): StockField[] {
    const sides = Object.values(this.printed.central_board).filter((side) => Array.isArray(side?.players));
    const side = sides.find((one) => one.players.includes(this.view.seats.length)) ?? sides[0];
    return side?.stock_track.fields ?? [];
  }
}

export const sceneOf = (view: CubeView, table: Table): Scene => new Scene(view, table.printed as unknown as Printed);

/** How many goods a player has in store. */
export const stored = (player: { coal: number; wood: number; iron: number } | undefined): number =>
  player ? player.coal + player.wood + player.iron : 0;

/** What others did since the reader's last move. */
export const newsOf = (table: Table): LogEvent[] =>
  table.told.filter((line) => line.seq > table.newFrom && line.seat !== table.seat).flatMap((line) => line.events);
