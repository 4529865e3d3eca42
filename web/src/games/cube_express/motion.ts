// SPDX-License-Identifier: MIT
/** How the events of Cube Express move: tiles, cubes, locomotives and discs. */
import type { Flight, Step } from "../../kit/motion.svelte";
import type { LogEvent } from "../../net/messages";
import { cube, station } from "./art";
import { edgeBetween, placeOf } from "./places";
import type { Scene } from "./scene";
import { drawTile, TILE } from "./tile";

const LAY = 320;
const STEP = 240;
const FIELD = 90; // per field of a track
const CUBE = 24;

export interface Change {
  before: Scene;
  after: Scene;
}

const idOf = (event: LogEvent, kind: string, at = 0): string =>
  String(event.targets.filter((target) => target["kind"] === kind)[at]?.["id"] ?? "");
const areaOf = (value: unknown): string => String(value ?? "").replace(/^@area\./u, "");

const fliesTile = (
  { after }: Change,
  tile: string,
  turns: number,
  from: string[],
  to: string[],
  reveal?: string,
): Flight => ({
  art: drawTile(after.tile(tile), turns, { laid: reveal?.startsWith("cell:") ?? false }),
  ...TILE,
  from,
  to,
  ...(reveal === undefined ? {} : { reveal }),
  ms: LAY,
});

function fliesCubes({ after }: Change, seat: number, n: number, from: string[], to: string[]): Flight {
  const count = Math.min(Math.max(n, 1), 4);
  const art = Array.from({ length: count }, (_, index) =>
    cube(after.color(seat), CUBE * (index + 0.5), CUBE / 2, CUBE),
  ).join("");
  return { art, w: CUBE * count, h: CUBE, from, to, ms: STEP };
}

/** A player's area: on the own board, on the panel of another, or at least the plate. */
const board = (seat: number, area: string): string[] => [`area:${seat}.${area}`, `seat:${seat}`, `plate:${seat}`];

function laid(event: LogEvent, change: Change): Step[] {
  const cell = idOf(event, "cell");
  const tile = change.after.at.get(cell);
  if (tile === undefined) return [];
  const hand = [`tile:${idOf(event, "tile")}`, `hand:${event.seat}`, `seat:${event.seat}`, `plate:${event.seat}`];
  return [fliesTile(change, tile.tile, tile.r, hand, [`cell:${cell}`], `cell:${cell}`)];
}

/** Along the track: to the edge between the two tiles, and on. */
function drove(event: LogEvent, { after }: Change): Step[] {
  const [to, from] = [placeOf(after.view, idOf(event, "cell")), placeOf(after.view, idOf(event, "cell", 1))];
  const name = `loco ${idOf(event, "loco")}`;
  const edge = edgeBetween(from, to);
  return [
    { pieces: [{ name, from, to: edge }], ms: STEP / 2 },
    { pieces: [{ name, from: edge, to }], ms: STEP / 2 },
  ];
}

function stock(event: LogEvent): Step[] {
  const to = Number(event.params["field"]);
  const n = event.key === "event.sold" ? -1 : Number(event.params["n"]);
  return [{ pieces: [{ name: `stock ${event.seat}`, from: to - n, to }], ms: Math.max(STEP, FIELD * Math.abs(n)) }];
}

type Mover = (event: LogEvent, change: Change) => Step[];
const cubes =
  (from: (event: LogEvent) => string[], to: (event: LogEvent) => string[]): Mover =>
  (event, change) => [fliesCubes(change, event.seat ?? 0, Number(event.params["count"] ?? 1), from(event), to(event))];
const own =
  (area: string) =>
  (event: LogEvent): string[] =>
    board(event.seat ?? 0, area);
const cell = (event: LogEvent): string[] => [`cell:${idOf(event, "cell")}`];
const house = (event: LogEvent): string[] => [`house:${idOf(event, "house")}`];
const pledged = cubes(own("dividends"), (event) => [
  `pledges:${idOf(event, "objective")}.${event.seat}`,
  `objective:${idOf(event, "objective")}`,
]);

const MOVERS: Readonly<Record<string, Mover>> = {
  "event.laid": laid,
  "event.laid_back": laid,
  "event.driven": drove,
  "event.stock": stock,
  "event.sold": (event, change) => [
    ...stock(event),
    fliesCubes(change, event.seat ?? 0, 1, board(event.seat ?? 0, "reserve"), board(event.seat ?? 0, "dividends")),
  ],
  "event.dollar": cubes((event) => [`stock:${idOf(event, "stock")}`], own("dividends")),
  "event.collected": (event, change) => [
    fliesCubes(
      change,
      event.seat ?? 0,
      Number(event.params["n"]),
      cell(event),
      board(event.seat ?? 0, areaOf(event.params["area"])),
    ),
  ],
  "event.claimed": cubes(own("dividends"), cell),
  "event.paid": cubes(own("dividends"), own("reserve")),
  "event.paid_own": cubes(house, own("reserve")),
  "event.paid_foreign": (event, change) => {
    const owner = Number(String(event.params["owner"]).slice(1));
    return [fliesCubes(change, owner, 1, house(event), board(owner, "dividends"))];
  },
  "event.built": (event, change) => [
    {
      art: `<g transform="translate(30 26)">${station(change.after.color(event.seat) ?? "red", 0, 0)}</g>`,
      w: 60,
      h: 52,
      from: [`level:${String(event.params["n"])}`, `seat:${event.seat}`, `plate:${event.seat}`],
      to: cell(event),
      ms: LAY,
    },
  ],
  "event.locomotive": cubes(own("iron"), own("reserve")),
  "event.burnt": cubes(own("coal"), own("reserve")),
  "event.took": (event, change) => [
    fliesCubes(change, event.seat ?? 0, 1, cell(event), board(event.seat ?? 0, areaOf(event.params["area"]))),
  ],
  "event.delivered": cubes(own("wood"), cell),
  "event.pledged": pledged, // as tables of earlier versions tell it
  "event.pledged_on": pledged,
  "event.passenger": cubes(own("reserve"), house),
  "event.converted": cubes(own("wood"), own("reserve")),
  "event.surplus": cubes(own("coal"), own("reserve")),
  "event.took_tile": (event, change) => {
    const column = Number(idOf(event, "market"));
    const tile = change.before.view.market[column - 1];
    return tile == null
      ? []
      : [
          fliesTile(
            change,
            tile,
            0,
            [`market:${column}`],
            [`tile:${tile}`, `hand:${event.seat}`, `seat:${event.seat}`, `plate:${event.seat}`],
            event.seat === change.after.view.seat ? `tile:${tile}` : undefined,
          ),
        ];
  },
  "event.refill": (event, change) => {
    const column = Number(idOf(event, "market"));
    const tile = change.after.view.market[column - 1];
    return tile == null ? [] : [fliesTile(change, tile, 0, ["stack"], [`market:${column}`], `market:${column}`)];
  },
};

/** Who knows more is told so by another key; what moves is the same. */
export function steps(event: LogEvent, change: Change): Step[] {
  return MOVERS[event.key.replace(/\.known$/u, "")]?.(event, change) ?? [];
}
