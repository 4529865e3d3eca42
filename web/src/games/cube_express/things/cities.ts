// SPDX-License-Identifier: MIT
/** Cities, their houses with passengers, and the stations that own them. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import type { Table } from "../../../lib/table.svelte";
import { titleOf } from "../naming";
import type { Scene } from "../scene";
import type { City } from "../types";
import { simple, who, type About } from "./telling";

function aboutCity(scene: Scene, table: Table, city: City): Detail {
  const pays = scene.printed.scoring.vp_per_house_at_station;
  const line =
    city.station === null
      ? say("cube.city.open")
      : say("cube.city.owned", { player: who(table, city.station), points: city.size * pays, each: pays });
  return {
    title: say("cube.city", { n: city.size }),
    lines: [line, say("cube.city.free", { n: city.free })],
    rules: ["CE-206", "CE-1101"],
  };
}

function aboutHouse(scene: Scene, table: Table, id: string): Detail | null {
  const [cell = "", number = "1"] = id.split(" ");
  const laid = scene.at.get(cell);
  if (laid === undefined) return null;
  const rider = laid.passengers[Number(number) - 1];
  const streets = scene.tile(laid.tile).streets.flatMap((street, index) => street.houses.map(() => index));
  const city = scene.cities.get(laid.cities[streets[Number(number) - 1] ?? 0] ?? -1);
  const lines = [
    rider == null
      ? say("cube.house.free")
      : say("cube.house.rider", { player: who(table, rider), n: scene.printed.scoring.passenger_vp }),
  ];
  if (city) lines.push(...aboutCity(scene, table, city).lines.slice(0, 1));
  return { title: say("cube.house", { tile: titleOf(scene, table, laid) }), lines, rules: ["CE-730", "CE-731"] };
}

export const CITIES: Record<string, About> = {
  city: (scene, table, id) => {
    const city = scene.cities.get(Number(id));
    return city ? aboutCity(scene, table, city) : null;
  },
  house: aboutHouse,
  stations: (scene, table, id) =>
    simple(
      say("cube.end.stations"),
      say("cube.end.stations.how", {
        player: who(table, Number(id)),
        n: scene.view.seats[Number(id)]?.stations_left ?? 0,
      }),
      ["CE-1004", "CE-1101"],
    ),
};
