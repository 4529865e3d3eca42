// SPDX-License-Identifier: MIT
/** How the events of First Class move: cards, wagons, conductors, locomotives, coins, tokens. */
import { coin } from "../../kit/coins";
import type { Flight, Step } from "../../kit/motion.svelte";
import type { LogEvent } from "../../net/messages";
import { icon, text } from "../../kit/draw";
import type { Table } from "../../lib/table.svelte";
import { CARD, cardArt, END, endArt, endBack, stackBack } from "./cards";
import { CREAM, INK, token } from "./symbols";
import { carArt, FLAG, flagArt, wagonArt, PITCH } from "./trains";
import { SIDES, type Box, type Car, type FirstClassView, type Side } from "./types";

const LAY = 320;
const STEP = 240;
const FIELD = 120; // per card or city that a piece passes
const COUNT = 400;

interface Scene {
  before: FirstClassView;
  after: FirstClassView;
  box: Box;
  table: Table;
  moved: ReadonlySet<string>; // cards that somebody took, declined or removed
}
const target = (event: LogEvent, kind: string): string | null => {
  const found = event.targets.find((one) => one["kind"] === kind);
  return found ? `${kind}:${String(found["id"])}` : null;
};
const area = (seat: number): string[] => [`board:${seat + 1}`, `seat:${seat + 1}`, `plate:${seat}`];
const numbers = (event: LogEvent, key: string): number => Number(event.params[key] ?? 0);

const flight = (
  art: string,
  size: { w: number; h: number },
  from: string[],
  to: string[],
  ms = LAY,
  reveal?: string,
): Flight => ({ art, ...size, from, to, ms, ...(reveal === undefined ? {} : { reveal }) });

function coins(n: number, from: string[], to: string[]): Flight {
  const w = 24 * Math.max(1, n);
  return flight(
    Array.from({ length: n }, (_, index) => coin(12 + index * 24, 12, 10.5, true)).join(""),
    { w, h: 24 },
    from,
    to,
    STEP,
  );
}
const points = (n: number, from: string[], seat: number): Flight =>
  flight(
    text(30, 24, 22, `+${n}`, { weight: 700, fill: "var(--text)", halo: "var(--surface)" }),
    { w: 60, h: 32 },
    from,
    [`plate:${seat}`],
    COUNT,
  );

function walks(event: LogEvent, seat: number): Step {
  const side = target(event, "conductor")?.endsWith("upper") ? "upper" : "lower";
  const to = numbers(event, "pos");
  const from = to - numbers(event, "n");
  return { pieces: [{ name: `conductor ${seat}.${side}`, from, to }], ms: Math.max(STEP, FIELD * (to - from)) };
}
function runs(scene: Scene, event: LogEvent, seat: number): Step[] {
  const to = numbers(event, "number");
  const from = scene.before.seats[seat]?.loco ?? 0;
  const moved: Step = { pieces: [{ name: `loco ${seat}`, from, to }], ms: Math.max(STEP, FIELD * (to - from)) };
  const gained = numbers(event, "n");
  return gained > 0 ? [moved, points(gained, [`city:${seat + 1}.${to}`, ...area(seat)], seat)] : [moved];
}

const id = (event: LogEvent, kind: string): string => target(event, kind)?.slice(kind.length + 1) ?? "";
const named = (event: LogEvent, kind: string): string[] => [target(event, kind) ?? ""];

/** The face of a card that everybody sees; its back if it is not known. */
function face(scene: Scene, name: string | undefined): string {
  const card = scene.box.cards.get(name ?? "");
  return card ? cardArt(card, scene.box, scene.table) : stackBack(scene.before.stage);
}
function endFace(scene: Scene, name: string): string {
  const card = scene.box.ends.get(name);
  return card ? endArt(card, scene.box.printed.wagons.levels) : endBack();
}
/** The card of a train that an event speaks of, as it is now. */
function carOf(scene: Scene, event: LogEvent): Car | undefined {
  const [seat, side, position] = id(event, "car").split(".");
  return scene.after.seats[Number(seat) - 1]?.trains[SIDES.indexOf(side as Side)]?.[Number(position) - 1];
}
const CAR_BOX = { w: PITCH, h: 54 };
function joins(scene: Scene, event: LogEvent, seat: number, from: string[]): Flight {
  const car = carOf(scene, event);
  return flight(
    car ? carArt(car, scene.box) : wagonArt(0),
    CAR_BOX,
    from,
    [...named(event, "car"), ...area(seat)],
    LAY,
    target(event, "car") ?? undefined,
  );
}
/** A card goes to its wagon, its section or between the trains. */
function lies(scene: Scene, event: LogEvent, seat: number): Flight {
  const [, place, number] = id(event, "spot").split(".");
  const laid = scene.after.seats[seat]?.laid.find((one) => one.place === place && one.number === Number(number));
  const card = scene.box.cards.get(laid?.card ?? "");
  return flight(
    card && laid ? flagArt(card, laid.met) : stackBack(scene.before.stage),
    card ? FLAG : CARD,
    area(seat),
    [`card:${laid?.card ?? ""}`, ...named(event, "spot"), ...area(seat)],
    LAY,
    laid && `card:${laid.card}`,
  );
}

/** The kind of a token, for those who see it. */
const kindOf = (event: LogEvent): string => {
  const [first] = [event.params["kind"] ?? event.params["kinds"]].flat();
  return typeof first === "string" ? first.replace("@token.", "") : "unknown";
};
const tokens = (event: LogEvent, from: string[], to: string[]): Flight =>
  flight(token(kindOf(event), 18, 18, 17), { w: 36, h: 36 }, from, to, LAY);
const held = (seat: number): string[] => [`evidence:${seat + 1}`, ...area(seat)];
const DISC = { w: 36, h: 36 };
const disc = (sign: string, fill = "#EFD08A"): string =>
  `<circle cx="18" cy="18" r="16" fill="${fill}" stroke="${INK}" stroke-width="1.500"/>${sign}`;
const purse = (seat: number): string[] => [`coins:${seat + 1}`, ...area(seat)];

const begins = (seat: number): Flight =>
  flight(disc(icon("flag", 18, 18, 20)), DISC, ["start_tile:tile"], [`seat:${seat + 1}`, `plate:${seat}`]);

/** The rest of a row goes card by card, from the left. */
function clears(scene: Scene, event: LogEvent): Step[] {
  const row = numbers(event, "row");
  const lay = (scene.before.display[row - 1] ?? []).flatMap((name, place) =>
    name === null || scene.moved.has(name) ? [] : [{ name, place: `place:${row}.${place + 1}` }],
  );
  const count = [event.params["cards"] ?? []].flat().length;
  const known = lay.length === count; // else it is a row of later cards
  return Array.from({ length: count }, (_, index) =>
    flight(
      face(scene, known ? lay[index]?.name : undefined),
      CARD,
      [(known && lay[index]?.place) || "", ...named(event, "row")],
      [`stack:${scene.before.stage}`],
      FIELD,
    ),
  );
}

type Moves = Record<string, (scene: Scene, event: LogEvent, seat: number) => Step[]>;
const shelf = (event: LogEvent): string[] => [...named(event, "card"), ...named(event, "place")];
const DISPLAY: Moves = {
  "event.taken": (scene, event, seat) => [flight(face(scene, id(event, "card")), CARD, shelf(event), area(seat))],
  "event.declined": (scene, event, seat) => [
    flight(face(scene, id(event, "card")), CARD, shelf(event), [`pile:${seat + 1}`, ...area(seat)]),
  ],
  "event.removed": (scene, event) => [
    flight(face(scene, id(event, "card")), CARD, shelf(event), [`stack:${scene.before.stage}`]),
  ],
  "event.cleared": clears,
  "event.dealt": (scene) => [
    flight(stackBack(scene.after.stage), CARD, [`stack:${scene.after.stage}`], ["row:2", "row:1"]),
  ],
  "event.start_tile": (_, event, seat) => [
    flight(disc(icon("flag", 18, 18, 20)), DISC, named(event, "start_tile"), area(seat)),
  ],
  "event.start": (_, __, seat) => [begins(seat)],
  "event.round_over": (_, event) => [begins(Number(String(event.params["player"]).slice(1)))],
  "event.refill": (scene, event) => [
    flight(
      endFace(scene, id(event, "end_card")),
      END,
      ["end_pile:pile"],
      named(event, "end_card"),
      LAY,
      target(event, "end_card") ?? undefined,
    ),
  ],
  "event.end_card": (scene, event, seat) => [
    flight(endFace(scene, id(event, "end_card")), END, named(event, "end_card"), [
      `end_cards:${seat + 1}`,
      ...area(seat),
    ]),
  ],
  "event.kept": (_, __, seat) => [flight(endBack(), END, ["end_pile:pile"], [`end_cards:${seat + 1}`, ...area(seat)])],
};
const BOARD: Moves = {
  "event.coupled": (_, event, seat) => [
    flight(
      wagonArt(0),
      CAR_BOX,
      ["stock:wagons"],
      [...named(event, "car"), ...area(seat)],
      LAY,
      target(event, "car") ?? undefined,
    ),
  ],
  "event.upgraded": (_, event, seat) => [
    flight(wagonArt(numbers(event, "to")), CAR_BOX, ["stock:wagons"], [...named(event, "car"), ...area(seat)], LAY),
  ],
  "event.mail": (scene, event, seat) => [
    joins(scene, event, seat, [`mail:${carOf(scene, event)?.name ?? ""}`, ...area(seat)]),
  ],
  "event.tile": (scene, event, seat) => [joins(scene, event, seat, ["tiles:pile"])],
  "event.walked": (_, event, seat) => [walks(event, seat)],
  "event.constantinople": (_, event, seat) => [points(numbers(event, "n"), ["constantinople:tile"], seat)],
  "event.ran": runs,
  "event.ran.points": runs,
  "event.track": (scene, _, seat) => [
    flight(face(scene, scene.after.seats[seat]?.track.at(-1)), CARD, area(seat), [`track:${seat + 1}`, ...area(seat)]),
  ],
  "event.fulfilled": (scene, event, seat) => [
    flight(
      face(scene, id(event, "card")),
      CARD,
      [...named(event, "card"), ...area(seat)],
      [`pile:${seat + 1}`, ...area(seat)],
    ),
  ],
  "event.laid": (scene, event, seat) => [lies(scene, event, seat)],
  "event.bonus": (_, event, seat) => [
    flight(disc(""), DISC, [...named(event, "city"), ...area(seat)], [`plate:${seat}`], STEP),
  ],
  "event.switch": (_, event, seat) => [
    flight(disc(icon("switch", 18, 18, 20)), DISC, [...named(event, "card"), ...area(seat)], [`plate:${seat}`], STEP),
  ],
  "event.stopped": (_, __, seat) => [
    flight(disc(icon("cross", 18, 18, 18, CREAM), INK), DISC, [`plate:${seat}`], area(seat), STEP),
  ],
};
const VALUES: Moves = {
  "event.coins": (_, event, seat) => [
    coins(Math.min(6, numbers(event, "n")), ["stack:1", "stack:2", "stack:3"], purse(seat)),
  ],
  "event.spent": (_, __, seat) => [coins(1, purse(seat), ["stock:wagons"])],
  "event.paid": (_, event, seat) => [coins(numbers(event, "n"), purse(seat), ["end_pile:pile"])],
  "event.points": (_, event, seat) => [points(numbers(event, "n"), area(seat), seat)],
  "event.scored": (_, event, seat) => [points(numbers(event, "n"), area(seat), seat)],
  "event.final": (_, event, seat) => [
    points(
      ["coins", "wagon", "conductor", "locomotive"].reduce((sum, part) => sum + numbers(event, part), 0),
      area(seat),
      seat,
    ),
  ],
};
const CRIME: Moves = {
  "event.role": (_, __, seat) => [flight(endBack(), END, ["bag:bag"], [`role:${seat}`, ...area(seat)])],
  "event.evidence": (_, event, seat) => [tokens(event, ["bag:bag"], held(seat))],
  "event.dropped": (_, event, seat) => [tokens(event, held(seat), ["bag:bag"])],
  "event.given": (_, event, seat) => [tokens(event, held(seat), named(event, "evidence"))],
  "event.peeked": (_, event, seat) => [
    flight(disc(icon("eye", 18, 18, 22), CREAM), DISC, named(event, "evidence"), [`plate:${seat}`], STEP),
  ],
  "event.escaped": (_, event, seat) => [points(numbers(event, "n"), area(seat), seat)],
};
const MOVES: Moves = { ...DISPLAY, ...BOARD, ...VALUES, ...CRIME };

/** What the events between two views set in motion, in order. */
export function steps(events: readonly LogEvent[], between: Omit<Scene, "moved">): Step[] {
  const scene = { ...between, moved: new Set(events.map((event) => id(event, "card"))) };
  return events.flatMap((event) => MOVES[event.key.replace(/\.known$/u, "")]?.(scene, event, event.seat ?? 0) ?? []);
}
