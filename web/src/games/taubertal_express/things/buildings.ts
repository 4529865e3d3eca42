// SPDX-License-Identifier: MIT
/** What is built in cities: goods buildings and wagon halls, and the wagons from these. */
import { icon } from "../../../kit/draw";
import { say } from "../../../lib/page.svelte";
import { goodsTile, hallTile, hallWagon, WAGONS } from "../art";
import type { Scene } from "../scene";
import type { City } from "../types";
import { brief, capital, colors, HALF, picture, SIZE, type About, type Telling } from "./telling";

/** Cities with a free space that takes something. */
const citiesWithRoom = ({ box, player }: Scene, takes: (slot: City["slots"][number]) => boolean): string[] =>
  box.printed.map.cities
    .filter((city) =>
      box
        .spaces(city)
        .some((space, at) => player.cities[space] === undefined && takes(city.slots[at] as City["slots"][number])),
    )
    .map((city) => city.name);

function aboutField(scene: Scene, id: string): Telling | null {
  const { box, table, view } = scene;
  const field = box.printed.main_board.goods_building_fields.find((one) => one.id === id);
  if (field === undefined) return null;
  const building = view.goods_fields[id] ?? null;
  const price = say("tauber.field", { id, stones: colors(scene, field.cost), players: field.min_players });
  if (building === null)
    return { title: table.say("board.goods_buildings"), lines: [price, say("tauber.sold_out")], rules: ["TE-504"] };
  const fits = citiesWithRoom(scene, (slot) => slot.allowed?.includes(building) === true);
  const tiles = box.printed.goods_buildings.find((one) => one.id === building)?.tiles ?? 0;
  return {
    title: capital(table.say(`building.${building}`)),
    ...picture(goodsTile(box, building, HALF, HALF, SIZE - 4)),
    lines: [
      say("tauber.building", { good: table.say(`good.${box.goodOf(building)}`) }),
      price,
      fits.length > 0 ? say("tauber.fits", { cities: fits.join(", ") }) : say("tauber.fits.nowhere"),
      say("tauber.copies", { n: tiles }),
    ],
    rules: ["TE-530", "TE-502"],
  };
}

function aboutHall(scene: Scene, id: string): Telling | null {
  const { box, table, view } = scene;
  const stack = box.printed.main_board.hall_stacks.find((one) => one.id === id);
  if (stack === undefined) return null;
  const hall = box.printed.wagon_halls.find((one) => one.id === stack.colour);
  const gives = (hall?.gives ?? []).map((wagon) => table.say(`wagon.${wagon.replace("_wagon", "")}`));
  const free = citiesWithRoom(scene, (slot) => slot.colour === stack.colour);
  return {
    title: capital(table.say(`hall.${stack.colour}`)),
    ...picture(hallTile(stack.colour, HALF, HALF, SIZE - 4, hallWagon(box, stack.colour))),
    lines: [
      say("tauber.hall", { wagons: gives.join(say("tauber.or")) }),
      say("tauber.hall.left", {
        n: view.halls[id] ?? 0,
        of: stack.tiles,
        all: hall?.tiles ?? 0,
        stones: colors(scene, stack.cost),
      }),
      free.length > 0 ? say("tauber.fits", { cities: free.join(", ") }) : say("tauber.fits.nowhere"),
    ],
    rules: ["TE-520", "TE-521"],
  };
}

export const BUILDINGS: Record<string, About> = {
  goods_field: aboutField,
  goods_fields: ({ table, view }) =>
    brief(
      table.say("board.goods_buildings"),
      [table.say("board.face_down", { n: view.goods_pile })],
      ["TE-104", "TE-530"],
    ),
  hall_stack: aboutHall,
  hall: (scene, id) =>
    aboutHall(scene, scene.box.printed.main_board.hall_stacks.find((stack) => stack.colour === id)?.id ?? ""),
  halls: ({ table }) => brief(table.say("board.halls"), [], ["TE-520"]),
  wagon: ({ table, view }, id) =>
    brief(
      capital(table.say(`wagon.${id}`)),
      [say("tauber.wagons.left", { n: view.wagons[id] ?? 0 })],
      ["TE-521"],
      icon(WAGONS[id] ?? "wagon", HALF, HALF, 48),
    ),
};
