// SPDX-License-Identifier: MIT
/** The track with its cities, and the locomotive on it. */
import type { Detail } from "../../../kit/details";
import { locomotive } from "../../../kit/draw";
import { say } from "../../../lib/page.svelte";
import { citiesOf, type City } from "../types";
import { gives, owned, seatOf, type About, type Scene } from "./telling";

export function cityLine(city: City, scene: Scene): string {
  const { table } = scene;
  if (city.type === "bonus")
    return table.say("town.bonus", { city: city.name, symbols: gives(city.bonus ?? [], scene) });
  return city.points ? table.say("town.points", { city: city.name, n: city.points }) : city.name;
}

function aboutCity(scene: Scene, id: string): Detail | null {
  const found = seatOf(id, scene);
  const number = Number(found?.parts[1]);
  const city = found && citiesOf(scene.box, found.player)[number];
  if (!found || !city) return null;
  const reached = found.player.loco >= number ? say("fc.city.reached") : say("fc.city.ahead");
  const used = found.player.used_cities.includes(number) ? [say("fc.city.used")] : [];
  return {
    title: number === 0 ? city.name : say("fc.city", { n: number, name: city.name }),
    lines: [cityLine(city, scene), reached, ...used],
    rules: [city.type === "bonus" ? "FC-234" : city.points ? "FC-233" : "FC-231", "FC-520"],
  };
}

const aboutTrack = owned((scene, { player }) => ({
  title: say("fc.track"),
  lines: citiesOf(scene.box, player)
    .slice(1)
    .map((city, index) => `${index + 1} ${cityLine(city, scene)}`),
  rules: ["FC-231", "FC-232"],
}));

const aboutLoco = owned(({ table, box }, { seat, player }) => ({
  title: say("fc.loco"),
  art: locomotive(table.colors[seat] ?? "red", 36, 26, 62),
  w: 72,
  h: 52,
  lines: [citiesOf(box, player)[player.loco]?.name ?? "", say("fc.loco.reached", { n: player.bonus_cities })],
  rules: ["FC-230", "FC-234"],
}));

export const TRACK: Record<string, About> = {
  city: aboutCity,
  track: aboutTrack,
  loco: aboutLoco,
};
