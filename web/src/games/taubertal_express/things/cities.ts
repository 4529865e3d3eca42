// SPDX-License-Identifier: MIT
/** Cities with all that stands and waits there, regions, and the locomotive that goes about. */
import { locomotive } from "../../../kit/draw";
import { say } from "../../../lib/page.svelte";
import type { Scene } from "../scene";
import type { Built } from "../types";
import { aboutGoods } from "./goods";
import { brief, capital, HALF, ownerOf, SIZE, type About, type Telling } from "./telling";

const SLOT_RULES = { hall: "TE-520", goods: "TE-530", station: "TE-510" };

/** What stands on a space, in words. */
function standing({ table }: Scene, built: Built | undefined): string[] {
  if (built?.hall !== undefined) return [table.say(built.wagon ? "board.wagon_waits" : "board.collected")];
  return built?.building === undefined
    ? []
    : [
        `${table.say(`building.${built.building}`)}, ${table.say(built.token ? "board.token" : "board.empty_building")}`,
      ];
}

function aboutCity(scene: Scene, id: string): Telling | null {
  const { box, table, player, view } = scene;
  const city = box.cities.get(id);
  if (city === undefined) return null;
  const stands = box.spaces(city).flatMap((space) => standing(scene, player.cities[space]));
  const slots = city.slots.map((slot) => {
    if (slot.kind === "station") return table.say("board.lauda");
    if (slot.kind === "hall") return table.say(`hall.${slot.colour ?? ""}`);
    return (slot.allowed ?? []).map((building) => table.say(`building.${building}`)).join(" / ");
  });
  const links = box.printed.map.links
    .filter((link) => link.a === id || link.b === id)
    .map((link) => `${box.cityName(link.a === id ? link.b : link.a)} ${link.cost}`);
  const region = box.regions.get(city.region);
  const here = [
    ...player.waiting.filter((one) => box.ticket(one).start === id),
    ...player.aboard.filter((one) => box.ticket(one).destination === id),
  ];
  return {
    title: city.name,
    lines: [
      ...(region === undefined
        ? []
        : [say("tauber.region", { region: region.name, n: region.points, first: region.first_bonus })]),
      ...(slots.length > 0
        ? [
            say("tauber.slots", {
              what: [...new Set(slots)]
                .map((one) => `${slots.filter((other) => other === one).length} × ${one}`)
                .join(", "),
            }),
          ]
        : []),
      ...stands.map(capital),
      say("tauber.links", { links: links.join(", ") }),
      ...here.map((one) => `${one}: ${box.ticket(one).passenger}`),
      ...(view.journeys[id] === undefined ? [] : [say("tauber.from_here", { n: view.journeys[id]?.stones ?? 0 })]),
    ],
    rules: ["TE-401", ...new Set(city.slots.map((slot) => SLOT_RULES[slot.kind]))],
  };
}

function aboutRegion(scene: Scene, id: string): Telling | null {
  const region = scene.box.regions.get(id);
  if (region === undefined) return null;
  const scored = (scene.view.regions[id] ?? []).map((seat) => scene.table.names[seat] ?? "");
  const left = region.cities
    .map(scene.box.city)
    .filter((city) => scene.box.spaces(city).some((space) => scene.player.cities[space] === undefined))
    .map((city) => city.name);
  return {
    title: region.name,
    lines: [
      scene.table.say("board.region_points", { n: region.points, bonus: region.first_bonus }),
      ...(scored.length > 0 ? [say("tauber.region.scored", { names: scored.join(", ") })] : []),
      ...(left.length > 0 ? [say("tauber.region.missing", { cities: left.join(", ") })] : []),
    ],
    rules: ["TE-540", "TE-541"],
  };
}

const aboutSpace = (scene: Scene, id: string): Telling | null => aboutCity(scene, scene.box.city(id).id);

function aboutEngine(scene: Scene, id: string): Telling {
  const { seat, player } = ownerOf(scene, id);
  const art = locomotive(scene.colors[seat] ?? "red", HALF, HALF, SIZE);
  return brief(scene.table.say("board.city"), [scene.box.cityName(player.city)], ["TE-401"], art);
}

export const CITIES: Record<string, About> = {
  city: aboutCity,
  space: aboutSpace,
  token: (scene, id) =>
    aboutGoods(scene, scene.box.goodOf(scene.player.cities[id]?.building ?? "")) ?? aboutSpace(scene, id),
  region: aboutRegion,
  engine: aboutEngine,
  loco: aboutEngine,
};
