// SPDX-License-Identifier: MIT
/** How the events of Express 01 move: cards between hands, stacks, map and displays; trains; engines. */
import { icon } from "../../kit/draw";
import type { Flight, Step } from "../../kit/motion.svelte";
import type { LogEvent } from "../../net/messages";
import { back, baseCard, face } from "./art";
import { CARD, type Atlas } from "./atlas";
import { courseOf } from "./route";
import type { ExpressView } from "./types";

const LAY = 320;
const STEP = 240;
const FIELD = 45; // twice per card: to its middle, and to its edge
const SIGN = 26;

export interface Scene {
  atlas: Atlas;
  before: ExpressView;
  after: ExpressView;
}

type Ends = { from: string[]; to: string[]; reveal?: string; upside?: boolean };

const flies = (art: string, { from, to, reveal }: Ends, size: { w: number; h: number } = CARD, ms = LAY): Flight => ({
  art,
  ...size,
  from,
  to,
  ...(reveal === undefined ? {} : { reveal }),
  ms,
});
const card = ({ atlas }: Scene, number: number, ends: Ends): Flight =>
  flies(face(atlas, number, ends.upside ?? false), ends);
const stackOf = ({ atlas }: Scene, number: number): string[] => [`stack:${atlas.cards.get(number)?.stack ?? ""}`];
/** Where the things of a player are, as near as they can be seen. */
const display = (seat: number): string[] => [`display:${seat}`, `sum:${seat}`, `plate:${seat}`];
const hand = (seat: number, number: number): string[] => [`hand:${number}`, ...display(seat)];

function laid(scene: Scene, event: LogEvent, seat: number, upside: boolean): Step[] {
  const { card: number, slot, old } = event.params as { card: number; slot: string; old: number | string };
  const place = [`slot:${slot}`];
  const isBase = event.key.startsWith("event.laid");
  const away = isBase
    ? flies(baseCard(scene.atlas.base(slot)), { from: place, to: display(seat) })
    : card(scene, Number(old), { from: place, to: stackOf(scene, Number(old)) });
  return [away, card(scene, number, { from: stackOf(scene, number), to: place, reveal: `slot:${slot}`, upside })];
}

/** The train runs along its route, card by card. */
function ran({ atlas, before }: Scene, event: LogEvent): Step[] {
  const name = String(event.params["company"]).replace("@company.", "");
  const route = before.routes.find((one) => one.company === name);
  const index = before.companies.findIndex((one) => one.company === name);
  if (route === undefined) return [];
  const { spots } = courseOf(atlas, before, route);
  return spots.slice(1).map((_, at) => ({ pieces: [{ name: `train ${index}`, from: at, to: at + 1 }], ms: FIELD }));
}

function swapped({ before }: Scene, event: LogEvent): Step[] {
  const seats = event.targets.map((target) => Number(target["id"]));
  const square = (position: number | null | undefined): string =>
    `<rect width="${SIGN}" height="${SIGN}" rx="5" fill="#1C2230"/><text x="${SIGN / 2}" y="19" font-size="17" font-weight="700" text-anchor="middle" fill="#fff">${position ?? ""}</text>`;
  return seats.map((seat, index) =>
    flies(
      square(before.seats[seat]?.position),
      { from: [`seat:${seat}`, `plate:${seat}`], to: [`seat:${seats[1 - index]}`, `plate:${seats[1 - index]}`] },
      { w: SIGN, h: SIGN },
      STEP,
    ),
  );
}

export function steps(event: LogEvent, scene: Scene): Step[] {
  const { before } = scene;
  const seat = event.seat ?? 0;
  const number = Number(event.params["card"]);
  const other = Number(String(event.params["other"]).replace("#", ""));
  const marker = before.seats[seat]?.marker;
  switch (event.key) {
    case "event.dealt":
    case "event.dealt.known":
      return [flies(back(), { from: ["stack:track_3"], to: display(seat) })];
    case "event.bid":
    case "event.bid.known":
      return [flies(back(), { from: hand(seat, number), to: [`seat:${seat}`, `plate:${seat}`] })];
    case "event.position":
      return [card(scene, number, { from: [`plate:${seat}`], to: [`seat:${seat}`, `plate:${seat}`] })];
    case "event.paid":
      return [card(scene, number, { from: hand(seat, number), to: stackOf(scene, number) })];
    case "event.laid":
    case "event.upgraded":
    case "event.laid.turned":
    case "event.upgraded.turned":
      return laid(scene, event, seat, event.key.endsWith(".turned"));
    case "event.bought":
      return [card(scene, number, { from: stackOf(scene, number), to: display(seat) })];
    case "event.bought.from":
      return [card(scene, number, { from: display(other), to: display(seat) })];
    case "event.handed":
      return [flies(back(), { from: display(seat), to: display(other) })];
    case "event.handed.known":
      return [card(scene, number, { from: hand(seat, number), to: hand(other, number) })];
    case "event.drew":
    case "event.drew.engine":
    case "event.drew.rest":
    case "event.drew.west":
      return [card(scene, number, { from: stackOf(scene, number), to: hand(seat, number), reveal: `hand:${number}` })];
    case "event.ran":
      return ran(scene, event);
    case "event.swapped":
      return swapped(scene, event);
    case "event.capital": {
      const from = (marker?.space ?? 0) + (marker?.laps ?? 0) * scene.atlas.printed.common_components.capital_track.max;
      return [{ pieces: [{ name: `marker ${seat}`, from, to: Number(event.params["n"]) }], ms: STEP }];
    }
    case "event.engine":
    case "event.engine.tied":
      return [
        flies(
          icon("black", SIGN / 2, SIGN / 2, SIGN, "#1C2230"),
          { from: ["engine", "stack:track_1"], to: display(seat) },
          { w: SIGN, h: SIGN },
          STEP,
        ),
      ];
    default:
      return [];
  }
}
