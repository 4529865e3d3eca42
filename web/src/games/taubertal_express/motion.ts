// SPDX-License-Identifier: MIT
/** How the events of Der Taubertal-Express move: dice, stones, coins, tiles, tickets, trains. */
import { die } from "../../kit/dice";
import { icon, text, type Color } from "../../kit/draw";
import type { Flight, Step } from "../../kit/motion.svelte";
import type { LogEvent } from "../../net/messages";
import { actionTile, coin, goodsTile, hallTile, INK, stationTile, stone, STUB, stub, token } from "./art";
import type { Box } from "./box";
import type { TauberView } from "./types";

const LAY = 320;
const STEP = 240;
const ROLL = 150; // per die
const PIECE = 26;
const TILE = 40;

export interface Scene {
  before: TauberView;
  after: TauberView;
  box: Box;
  colors: readonly Color[];
}
interface Way {
  from: readonly string[];
  to: readonly string[];
  reveal?: string;
  ms?: number;
}
const flies = (art: string, w: number, h: number, { from, to, reveal, ms = STEP }: Way): Flight => ({
  art,
  w,
  h,
  from,
  to,
  ms,
  ...(reveal === undefined ? {} : { reveal }),
});
const plain = (word: unknown): string => String(word).replace(/^@\w+\./u, "");
/** The colours of counted stones: phrases such as "2 black stones". */
const colorsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as { key: string; params: { n: number } }[]) : []).flatMap(({ key, params }) =>
    Array<string>(params.n).fill(key.replace("stones.", "")),
  );

/** Pieces beside each other that fly together. */
function row(count: number, draw: (x: number, y: number, at: number) => string, way: Way): Flight[] {
  if (count <= 0) return [];
  const shown = Math.min(count, 6);
  return [
    flies(
      Array.from({ length: shown }, (_, at) => draw(PIECE * (at + 0.5), PIECE / 2, at)).join(""),
      PIECE * shown,
      PIECE,
      way,
    ),
  ];
}
const coins = (n: number, way: Way): Flight[] => row(n, (x, y) => coin(x, y, 11), way);
const stones = (colors: readonly string[], way: Way): Flight[] =>
  row(colors.length, (x, y, at) => stone(colors[at] ?? "black", x, y, 24), way);
const star = (n: number, way: Way): Flight[] =>
  n === 0
    ? []
    : [
        flies(
          icon("star", 14, 15, 26, INK) +
            text(34, 22, 22, n > 0 ? `+${n}` : String(n), { weight: 700, anchor: "start", halo: "var(--print)" }),
          64,
          30,
          way,
        ),
      ];

/** Where the things of a player lie: on the own board, or on the small picture. */
class Places {
  readonly own: boolean;
  constructor(
    readonly seat: number,
    { after }: Scene,
  ) {
    this.own = after.seat === null || after.seat === seat;
  }
  at(...names: string[]): string[] {
    return [...(this.own ? names : []), `board:${this.seat + 1}`, `plate:${this.seat}`];
  }
  reveal(name: string): { reveal?: string } {
    return this.own ? { reveal: name } : {};
  }
}

function ticketFlight(scene: Scene, id: string, way: Way): Flight[] {
  const ticket = scene.box.tickets.get(id);
  return ticket === undefined ? [] : [flies(stub(scene.box, ticket), STUB.w, STUB.h, { ms: LAY, ...way })];
}
const person = (way: Way): Flight[] => [flies(icon("person", 13, 13, 24, INK), PIECE, PIECE, way)];

/** Fields that have been filled between the two views: the new tiles fly to them. */
function laidOut(
  before: Record<string, string | null>,
  after: Record<string, string | null>,
  kind: string,
  heading: string,
  draw: (tile: string) => string,
): Flight[] {
  const changed = Object.entries(after).filter(([field, tile]) => tile !== null && tile !== before[field]);
  return changed.map(([field, tile]) =>
    flies(draw(tile as string), TILE, TILE, {
      from: [heading],
      to: [`${kind}:${field}`],
      reveal: `${kind}:${field}`,
      ms: ROLL,
    }),
  );
}

function placed(scene: Scene, event: LogEvent, places: Places, space: string): Flight[] {
  const [kind, name] = String(event.params["what"]).replace("@", "").split(".") as [string, string];
  const art =
    kind === "hall"
      ? hallTile(name, TILE / 2, TILE / 2, TILE, "wagon")
      : goodsTile(scene.box, name, TILE / 2, TILE / 2, TILE);
  const source =
    kind === "hall"
      ? Object.keys(scene.after.halls)
          .filter((stack) => scene.before.halls[stack] !== scene.after.halls[stack])
          .map((stack) => `hall_stack:${stack}`)
      : Object.keys(scene.after.goods_fields)
          .filter((field) => scene.before.goods_fields[field] !== scene.after.goods_fields[field])
          .map((field) => `goods_field:${field}`);
  return [
    flies(art, TILE, TILE, {
      from: source,
      to: places.at(scene.box.spaceThing(space)),
      ...places.reveal(scene.box.spaceThing(space)),
      ms: LAY,
    }),
  ];
}

function built(scene: Scene, kind: string, places: Places, space: string): Flight[] {
  const field = Object.keys(scene.before.light_fields).find(
    (one) => scene.before.light_fields[one] === kind && scene.after.light_fields[one] !== kind,
  );
  const art = stationTile(scene.box, kind, TILE / 2, TILE / 2, TILE);
  return [
    flies(art, TILE, TILE, {
      from: [field === undefined ? `kind:${kind}` : `light_field:${field}`],
      to: places.at(`lauda:${space}`),
      ...places.reveal(`lauda:${space}`),
      ms: LAY,
    }),
  ];
}

/** Dice leap from the hand to the row of their face; jokers wait. */
function rolled(scene: Scene, faces: readonly number[]): Flight[] {
  const areas = scene.box.printed.dice_board.areas;
  return faces.flatMap((face) => {
    const area = areas.find((one) => one.face === face);
    const goal = area === undefined ? "joker" : `area:${area.id}`;
    return [
      flies(die(face, 13, 13, 24), PIECE, PIECE, {
        from: ["dice:all"],
        to: [goal],
        ms: ROLL,
        ...(area === undefined ? {} : { reveal: goal }),
      }),
    ];
  });
}

function runs(scene: Scene, event: LogEvent, seat: number, city: string): Step[] {
  const index = (id: string): number => scene.box.printed.map.cities.findIndex((one) => one.id === id);
  const from = scene.before.seats[seat]?.city ?? city;
  const paid = colorsOf(event.params["stones"]);
  const number = seat + 1;
  const places = new Places(seat, scene);
  return [
    ...stones(paid, { from: places.at(`coal:${number}`), to: [`stone:${paid[0] ?? "black"}`] }),
    { pieces: [{ name: `loco ${seat}`, from: index(from), to: index(city) }], ms: STEP },
  ];
}

/** A price goes back: coins to the bank, stones to their supply. */
function spent(event: LogEvent, coal: readonly string[], purse: readonly string[]): Flight[] {
  const words = event.params["price"] as { key: string; params: { n: number } }[];
  const paid = words.find((word) => word.key === "gain.coins")?.params.n ?? 0;
  const colors = colorsOf(words.filter((word) => word.key !== "gain.coins"));
  return [
    ...coins(paid, { from: purse, to: ["bank", "dice:all"] }),
    ...stones(colors, { from: coal, to: colors.map((name) => `stone:${name}`) }),
  ];
}

export function steps(event: LogEvent, scene: Scene): Step[] {
  const seat = event.seat ?? 0;
  const number = seat + 1;
  const places = new Places(seat, scene);
  const { n, good, kind, faces } = event.params as Record<string, unknown>;
  const count = Number(n ?? 0);
  const id = (wanted: string): string =>
    String(event.targets.find((target) => target["kind"] === wanted)?.["id"] ?? "");
  const named = colorsOf(event.params["stones"]);
  const supply = named.map((name) => `stone:${name}`);
  const { box } = scene;
  const purse = places.at(`coins:${number}`);
  const coal = places.at(`coal:${number}`);
  const one = (name: string): Flight["art"] => token(box, name, 13, 13, 25);
  const stonesOf = (tile: string): Record<string, number> =>
    box.printed.action_tiles.find((printed) => printed.id === tile)?.stones ?? {};
  switch (event.key) {
    case "event.moved":
      return runs(scene, event, seat, id("city"));
    case "event.pioneer": {
      const space = (view: TauberView): number => view.pioneer.findIndex((stack) => stack.includes(seat));
      return [{ pieces: [{ name: `pioneer ${seat}`, from: space(scene.before), to: space(scene.after) }], ms: STEP }];
    }
    case "event.rolled":
      return rolled(scene, (faces as number[] | undefined) ?? []);
    case "event.joker":
      return row(count, (x, y) => die(box.printed.dice_board.joker_face, x, y, 24), {
        from: ["joker"],
        to: [`area:${id("area")}`],
      });
    case "event.reroll":
    case "event.area":
      return [
        flies(die(box.areas.get(id("area"))?.face ?? 1, 13, 13, 24), PIECE, PIECE, {
          from: [`area:${id("area")}`, "dice:all"],
          to: [`plate:${seat}`],
        }),
      ];
    case "event.area_coin":
      return coins(1, { from: ["bank"], to: [`area:${id("area")}`] });
    case "event.picked_coin":
      return coins(count, { from: [`area:${id("area")}`], to: purse });
    case "event.coins":
      return coins(count, { from: ["bank", "dice:all"], to: purse });
    case "event.wages":
    case "event.shortage":
      return coins(count, { from: purse, to: ["bank", "dice:all"] });
    case "event.points":
      return star(count, { from: places.at(`loco:${number}`), to: [`plate:${seat}`] });
    case "event.penalty":
    case "event.penalty.part":
      return star(-count, { from: [`plate:${seat}`], to: ["pile", "packs"] });
    case "event.region":
      return [
        flies(icon("check", 15, 15, 28, INK), 30, 30, {
          from: places.at(`region:${id("region")}`, `city:${box.home.id}`),
          to: [`plate:${seat}`],
        }),
      ];
    case "event.stones":
    case "event.painted":
      return stones(named, { from: supply, to: coal });
    case "event.paid":
      return spent(event, coal, purse);
    case "event.returned":
    case "event.traded":
    case "event.stored":
      return stones(named, { from: coal, to: supply });
    case "event.picked":
    case "event.took_ticket":
      return ticketFlight(scene, id("ticket"), {
        from: [`ticket:${id("ticket")}`, "packs"],
        to: places.at(`carriage:${id("ticket")}`, `train:${number}`),
      });
    case "event.boarded":
      return person({
        from: places.at(`city:${box.tickets.get(id("ticket"))?.start ?? ""}`),
        to: places.at(`carriage:${id("ticket")}`),
      });
    case "event.delivered":
      return person({
        from: places.at(`carriage:${id("ticket")}`),
        to: places.at(`city:${box.tickets.get(id("ticket"))?.destination ?? ""}`),
      });
    case "event.dropped":
    case "event.left_over":
      return ticketFlight(scene, id("ticket"), {
        from: [...places.at(`carriage:${id("ticket")}`), "packs"],
        to: ["pile"],
      });
    case "event.laid.open":
      return ticketFlight(scene, id("ticket"), {
        from: ["pile"],
        to: [`ticket:${id("ticket")}`],
        reveal: `ticket:${id("ticket")}`,
      });
    case "event.pack":
    case "event.pack.known":
      return [
        flies(`<rect x="1" y="1" width="24" height="36" rx="3" fill="#EFD9A0" stroke="${INK}"/>`, PIECE, 38, {
          from: ["packs"],
          to: [`plate:${seat}`],
          ms: LAY,
        }),
      ];
    case "event.laid.goods":
    case "event.laid.exchange":
      return laidOut(scene.before.goods_fields, scene.after.goods_fields, "goods_field", "goods_fields", (tile) =>
        goodsTile(box, tile, TILE / 2, TILE / 2, TILE),
      );
    case "event.laid.light":
      return laidOut(scene.before.light_fields, scene.after.light_fields, "light_field", "light_fields", (tile) =>
        stationTile(box, tile, TILE / 2, TILE / 2, TILE),
      );
    case "event.tile":
    case "event.used_tile":
      return [
        flies(actionTile(stonesOf(id("tile")), id("tile"), 28, 33), 56, 66, {
          from: [`tile:${id("tile")}`],
          to: event.key === "event.tile" ? places.at(`tile:${id("tile")}`) : coal,
          ms: LAY,
        }),
      ];
    case "event.built":
      return built(scene, plain(kind), places, id("lauda"));
    case "event.placed":
      return placed(scene, event, places, id("city") || id("space"));
    case "event.coupled":
      return [
        flies(icon("wagon", 16, 16, 30, INK), 32, 32, {
          from: places.at(`city:${id("city")}`),
          to: places.at(`train:${number}`),
          ms: LAY,
        }),
      ];
    case "event.provided": {
      const space = id("city") || id("space");
      return [
        flies(one(plain(good)), PIECE, PIECE, {
          from: [`good:${plain(good)}`],
          to: places.at(`token:${space}`, box.spaceThing(space)),
          ...places.reveal(`token:${space}`),
        }),
      ];
    }
    case "event.loaded":
      return [
        flies(one(plain(good)), PIECE, PIECE, {
          from: places.at(`city:${scene.after.seats[seat]?.city ?? ""}`),
          to: places.at(`goods:${number}`),
        }),
      ];
    case "event.unloaded":
      return [
        flies(one(plain(good)), PIECE, PIECE, { from: places.at(`goods:${number}`), to: [`good:${plain(good)}`] }),
      ];
    case "event.customs":
      return [
        flies(one(plain(good)), PIECE, PIECE, { from: [`good:${plain(good)}`], to: places.at(`city:${box.home.id}`) }),
      ];
    case "event.sold":
      return row(count, (x, y) => icon("goods", x, y, 24, INK), {
        from: places.at(`goods:${number}`),
        to: ["bank", "pile"],
        ms: LAY,
      });
    case "event.hired":
      return row(count, (x, y) => icon("worker", x, y, 24, INK), {
        from: ["worker_supply", "bank"],
        to: places.at(`workers:${number}`),
      });
    default:
      return [];
  }
}
