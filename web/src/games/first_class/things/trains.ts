// SPDX-License-Identifier: MIT
/** Trains: their wagons, mail and locomotives, and how far their conductors have come. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import { carArt, conductorArt, PITCH } from "../trains";
import { SIDES, type Side } from "../types";
import { capital, gives, owned, seatOf, type About, type Scene } from "./telling";

function aboutCar(scene: Scene, id: string): Detail | null {
  const found = seatOf(id, scene);
  if (found === null) return null;
  const side = found.parts[1] as Side;
  const index = SIDES.indexOf(side);
  const position = Number(found.parts[2]);
  const car = found.player.trains[index]?.[position - 1];
  const where = `${capital(scene.table.say(`train.${side}`))}, ${say("fc.position", { n: position })}`;
  if (!car) return { title: where, lines: [say("fc.car.free")], rules: ["FC-203"] };
  const reached = (found.player.conductors[index] ?? 0) >= position;
  const lines = [where, reached ? say("fc.car.counts") : say("fc.car.ahead")];
  const art = { art: carArt(car, scene.box), w: PITCH, h: 54 };
  if (car.kind === "mail")
    return {
      title: say("fc.mail.one"),
      ...art,
      lines: [where, gives(scene.box.mail.get(car.name ?? "") ?? [], scene)],
      rules: ["FC-241", "FC-243"],
    };
  if (car.kind === "tile") {
    const tile = scene.box.printed.locomotive_tiles.find((one) => one.value === car.value);
    return {
      title: `${scene.table.say("source.tile")} ${car.value ?? ""}`,
      ...art,
      lines: [...lines, gives(tile?.upgrades ?? [], scene)],
      rules: ["FC-251", "FC-254"],
    };
  }
  return { title: say("fc.wagon", { n: car.value ?? 0 }), ...art, lines, rules: ["FC-212", "FC-530"] };
}

function aboutMail(scene: Scene, name: string): Detail {
  return {
    title: say("fc.mail.one"),
    art: carArt({ kind: "mail", name }, scene.box),
    w: PITCH,
    h: 54,
    lines: [gives(scene.box.mail.get(name) ?? [], scene)],
    rules: ["FC-240", "FC-241"],
  };
}

const aboutConductor = owned(({ table }, { seat, player, parts }) => {
  const side = (parts[1] ?? "upper") as Side;
  const position = say("fc.position", { n: player.conductors[SIDES.indexOf(parts[1] as Side)] ?? 0 });
  return {
    title: say("fc.conductor"),
    art: conductorArt(table.colors[seat] ?? "red", 20, 12),
    w: 40,
    h: 44,
    lines: [`${capital(table.say(`train.${side}`))}: ${position}`, say("fc.now", { n: player.phase_points[side] })],
    rules: ["FC-220", "FC-222"],
  };
});

export const TRAINS: Record<string, About> = {
  car: aboutCar,
  step: aboutCar,
  mail: aboutMail,
  mail_of: (scene, id) => aboutMail(scene, id.split(".")[1] ?? ""),
  conductor: aboutConductor,
  train: aboutConductor,
};
