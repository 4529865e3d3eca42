// SPDX-License-Identifier: MIT
/** How the events of Rail Line move: cards, trains, symbols and coins. */
import type { Color } from "../../kit/draw";
import type { Flight, Step } from "../../kit/motion.svelte";
import type { LogEvent } from "../../net/messages";
import { card, CARD, coin, good } from "./art";
import type { RailView } from "./types";

const LAY = 320;
const STEP = 240;
const FIELD = 90; // per field of a track
const SYMBOL = 30;
const COIN = 22;

export interface Scene {
  before: RailView;
  after: RailView;
  colors: readonly Color[];
}

const lanesOf = ({ before, colors }: Scene): (Color | null)[] =>
  (before.next?.lanes ?? [1, 2, 3]).map((lane) => {
    const seat = before.seats.findIndex((one) => one.lane === lane);
    return seat < 0 ? null : (colors[seat] ?? null);
  });

/** The tracks of a card: as it was shown, or as it lies on the line now. */
function faces(scene: Scene, name: string): string[][] {
  const shown = scene.before.faces[name] ?? scene.after.faces[name];
  if (shown !== undefined) return shown;
  const next = scene.before.next;
  return (next?.lanes ?? []).map((lane) => scene.after.line[lane - 1]?.[next?.pos ?? 0] ?? []);
}

const fliesCard = (scene: Scene, name: string, from: string[], to: string[], reveal?: string): Flight => ({
  art: card(name, faces(scene, name), lanesOf(scene)),
  w: CARD.w,
  h: CARD.h,
  from,
  to,
  ...(reveal === undefined ? {} : { reveal }),
  ms: LAY,
});

function fliesCoins(n: number, from: string[], to: string[]): Flight {
  const w = COIN * Math.max(1, n);
  const art = Array.from({ length: n }, (_, index) => coin(COIN * (index + 0.5), COIN / 2, "earned", "")).join("");
  return { art, w, h: COIN, from, to, ms: STEP };
}

/** A symbol lifts from the station of the train that earned it, and lands in its box. */
function marks(scene: Scene, seat: number, symbol: string, box: string): Flight {
  const player = scene.after.seats[seat];
  const lane = player?.lane ?? 1;
  const stops = [player?.fast ?? 0, player?.slow ?? 0];
  const fits = stops.filter((pos) => scene.after.line[lane - 1]?.[pos]?.includes(symbol));
  return {
    art: good(symbol, SYMBOL / 2, SYMBOL / 2, SYMBOL),
    w: SYMBOL,
    h: SYMBOL,
    from: [...fits.map((pos) => `stop:${pos}.${lane}`), `plate:${seat}`],
    to: [box, `sheet:${seat}`, `plate:${seat}`],
    reveal: box,
    ms: STEP,
  };
}

export function steps(event: LogEvent, scene: Scene): Step[] {
  const { before } = scene;
  const seat = event.seat ?? 0;
  const { card: name, pos, n, good: symbol } = event.params as Record<string, string | number>;
  const own = [`coins:${seat + 1}`, `sheet:${seat}`, `plate:${seat}`];
  switch (event.key) {
    case "event.played":
      return [
        fliesCard(
          scene,
          String(name),
          [`card:${name}`, `sheet:${seat}`, `plate:${seat}`],
          [`space:${n}`],
          `space:${n}`,
        ),
      ];
    case "event.discarded":
      return [fliesCard(scene, String(name), [`card:${name}`, `sheet:${seat}`, `plate:${seat}`], ["pile"])];
    case "event.refill":
      return [fliesCard(scene, String(name), ["pile"], [`card:${name}`], `card:${name}`)];
    case "event.fast":
      return [
        {
          pieces: before.seats.map((one, index) => ({ name: `fast ${index}`, from: one.fast, to: Number(pos) })),
          ms: STEP,
        },
      ];
    case "event.slow": {
      const from = before.seats[seat]?.slow ?? 0;
      return [
        {
          pieces: [{ name: `slow ${seat}`, from, to: Number(pos) }],
          ms: Math.max(STEP, FIELD * Math.abs(Number(pos) - from)),
        },
      ];
    }
    case "event.marked": {
      const box = event.targets.find((target) => target["kind"] === "box");
      return box ? [marks(scene, seat, String(symbol).replace("@symbol.", ""), `box:${String(box["id"])}`)] : [];
    }
    case "event.coins.for_full":
    case "event.coins.for_chain":
    case "event.coins.for_instead":
    case "event.coins.for_discard":
      return [fliesCoins(Number(n), ["pile", "space:1"], own)];
    case "event.paid":
      return [fliesCoins(Number(n), own, ["pile", "space:1"])];
    default:
      return [];
  }
}
