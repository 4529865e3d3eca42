// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import fixture from "../../../fixtures/cube_express.json";
import { frameOf, turned, turnedPoint, worldOf } from "./grid";
import { restOn, trackPaths } from "./rails";
import { drawTile, placed } from "./tile";
import type { Laid, Printed, Tile } from "./types";

const printed = fixture.printed as unknown as Printed;
const tiles = [...printed.start_tiles, ...printed.track_tiles, printed.tile_back];
const find = (id: string): Tile => tiles.find((tile) => tile.id === id) as Tile;
const count = (art: string, part: string): number => art.split(part).length - 1;
const HOUSE = "#B9674A";

describe("a tile", () => {
  it.each(tiles.map((tile) => [tile.id, tile] as const))("%s shows everything printed in every turn", (_, tile) => {
    for (let turns = 0; turns < 4; turns += 1) {
      const art = drawTile(tile, turns);
      expect(count(art, HOUSE)).toBe(tile.streets.reduce((sum, street) => sum + street.houses.length, 0));
      const values = tile.factory
        ? [tile.factory.first_value, tile.factory.later_value]
        : tile.instant?.per_track === undefined
          ? []
          : [tile.instant.per_track];
      for (const value of values) expect(art).toContain(`>${value}</text>`);
      expect(art).not.toMatch(/NaN|undefined|null/u);
    }
  });
  it("shows other values of another edition", () => {
    const factory = find("F02");
    const dear = drawTile({
      ...factory,
      factory: { demand: { coal: 0, wood: 4, iron: 0 }, first_value: 21, later_value: 17 },
    });
    expect(dear).toContain(">21</text>");
    expect(dear).toContain(">17</text>");
    expect(count(dear, "#8A5A2B")).toBe(4);
    expect(drawTile({ ...find("X01"), instant: { action: "", per_track: 5 } })).toContain(">5</text>");
  });
  it("has track to the middle of exactly its edges", () => {
    expect(placed(find("S01"), 1).track).toEqual(["E", "W"]);
    expect(trackPaths(placed(find("S01"), 1))).toEqual(["M120 60L60 60M0 60L60 60"]);
  });
  it("joins only the edges that another edition links", () => {
    const crossing = { ...find("X01"), track: ["N", "E", "S", "W"] } as Tile;
    const bridge = trackPaths(
      placed(
        {
          ...crossing,
          track_links: [
            ["N", "S"],
            ["E", "W"],
          ],
        },
        0,
      ),
    );
    expect(bridge).toEqual(["M60 0L60 120", "M120 60L0 60"]);
    const curves = trackPaths(
      placed(
        {
          ...crossing,
          track_links: [
            ["N", "E"],
            ["S", "W"],
          ],
        },
        1,
      ),
    );
    expect(curves).toEqual(["M120 60Q60 60 60 120", "M0 60Q60 60 60 0"]);
    const points = trackPaths(
      placed(
        {
          ...crossing,
          track: ["N", "E", "S"],
          track_links: [
            ["N", "S"],
            ["N", "E"],
          ],
        },
        0,
      ),
    );
    expect(points).toEqual(["M60 0L60 120M60 0Q60 60 120 60"]);
    expect(trackPaths(placed({ ...crossing, track_links: [["N", "S"]] }, 0))).toEqual([
      "M120 60L94 60",
      "M0 60L26 60",
      "M60 0L60 120",
    ]);
    expect(trackPaths(placed(crossing, 0))).toHaveLength(1);
  });
  it("bears a locomotive on its track, also on a curve", () => {
    expect(restOn(placed(printed.tile_back, 0))).toEqual([75, 45]);
    expect(restOn(placed(find("S01"), 0))).toEqual([60, 60]);
  });
  it("draws streets on half edges beside the middle", () => {
    const street = { id: "a", edges: ["NL"], houses: [], station_place: false };
    expect(drawTile({ ...find("X01"), streets: [street] })).toContain("M30 -3");
  });
});

describe("the grid", () => {
  it("turns edges and points clockwise", () => {
    expect(turned("W", 1)).toBe("N");
    expect(turnedPoint([0.2, 0.2], 1)).toEqual([96, 24]);
  });
  it("does not grow with the first tiles, and later cell by cell", () => {
    const at = (x: number, y: number): Laid => ({ x, y }) as Laid;
    expect(worldOf([at(0, 0), at(0, -1)])).toEqual(worldOf([at(0, 0), at(1, 0)]));
    expect(worldOf([at(5, 0)]).w - worldOf([at(4, 0)]).w).toBe(120);
    expect(frameOf([])).toBeUndefined();
  });
});
