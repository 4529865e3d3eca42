// SPDX-License-Identifier: MIT
/** Printed values reach the drawing, also those of a changed edition. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../../net/messages";
import { gains, reward, stub, surname } from "./art";
import { Box } from "./box";
import { cityArt, Geometry, ground, regionArt, stationArt } from "./map";
import { steps } from "./motion";
import { vehicles, type TrainWords } from "./train";
import type { Printed, TauberView } from "./types";

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../fixtures/taubertal_express.json"), "utf8"),
) as {
  printed: Printed;
  games: Record<string, Record<string, { view: TauberView }>>;
};
const { printed } = recorded;
const view = recorded.games["dice4"]?.["largest"]?.view as TauberView;
const player = view.seats[view.seat ?? 0] as TauberView["seats"][number];
const copy = (change: (box: Printed) => void): Box => {
  const other = structuredClone(printed);
  change(other);
  return new Box(other);
};
const words: TrainWords = {
  free: "free",
  waits: String,
  aboard: "aboard",
  goods: (n, of) => `${n}/${of}`,
  room: String,
  workers: () => "",
  coal: (n, of) => `${n}/${of}`,
  bonus: "",
};

describe("the map", () => {
  it("prints every name, every region with its points, and every dear link", () => {
    const geometry = new Geometry(new Box(printed));
    for (const region of printed.map.regions)
      expect(regionArt(geometry, false, "first +9", region)).toContain(`>${region.points}<`);
    expect(ground(geometry).match(/>2<\/text>/gu)).toHaveLength(
      printed.map.links.filter((link) => link.cost === 2).length,
    );
  });
  it("shows the costs, places and spaces of a changed edition", () => {
    const box = copy((other) => {
      (other.map.links[0] as { cost: number }).cost = 5;
      (other.map.cities[3] as { x: number }).x = 1400;
      other.map.cities.find((city) => city.start_of_locomotive)?.slots.push({ kind: "station" }, { kind: "station" });
    });
    const geometry = new Geometry(box);
    expect(ground(geometry)).toContain(">5<");
    expect(geometry.world.x + geometry.world.w).toBeGreaterThan(1400);
    expect(geometry.columns).toBe(5);
  });
  it("draws the station with its points, and each free space once", () => {
    const art = stationArt(
      new Geometry(new Box(printed)),
      Array.from({ length: 8 }, () => ({ kind: null, covered: [] })),
      true,
      [],
    );
    expect(art).toContain(">LAUDA<");
    expect(art).toContain(">8<");
    expect(art).toContain(">+4<");
    expect(art.match(/stroke-dasharray="4 4"/gu)).toHaveLength(8);
  });
  it("draws every space of a city, and what stands on each", () => {
    const box = copy(
      (other) =>
        void other.map.cities
          .find((city) => city.id === "KOE")
          ?.slots.push({ kind: "hall", colour: "brown" }, { kind: "goods", allowed: ["winery"] }),
    );
    const geometry = new Geometry(box);
    const city = box.city("KOE.3");
    expect(city.id).toBe("KOE");
    expect(box.spaces(city)).toEqual(["KOE", "KOE.2", "KOE.3"]);
    expect(new Set([0, 1, 2].map((at) => JSON.stringify(geometry.spot(city, at)))).size).toBe(3);
    const draw = (cities: TauberView["seats"][number]["cities"]): string =>
      cityArt(geometry, { ...player, cities }, city, () => true);
    expect(draw({}).match(/stroke-dasharray/gu)).toHaveLength(3);
    expect(draw({ "KOE.2": { hall: "brown", wagon: true } }).match(/stroke-dasharray/gu)).toHaveLength(2);
    expect(draw({ "KOE.3": { building: "winery", token: true } })).not.toBe(
      draw({ "KOE.3": { building: "winery", token: false } }),
    );
  });
  it("hides what is still in the air", () => {
    const box = new Box(printed);
    const geometry = new Geometry(box);
    const city = box.city("TBB");
    const mine = { ...player, cities: { TBB: { building: "winery", token: true } } };
    const [all, without, nothing] = [() => true, (name: string) => !name.startsWith("token"), () => false].map(
      (shows) => cityArt(geometry, mine, city, shows),
    );
    expect(new Set([all, without, nothing]).size).toBe(3);
  });
});

describe("tickets", () => {
  it("show route, distance, passenger, reward and price", () => {
    const box = new Box(printed);
    for (const ticket of printed.tickets) {
      const art = stub(box, ticket, { cost: { blue: 1 } });
      for (const text of [
        box.cityName(ticket.start),
        box.cityName(ticket.destination),
        `↔ ${ticket.distance}`,
        surname(ticket.passenger),
      ])
        expect(art).toContain(`>${text}<`);
      const { svg } = reward(ticket, 0, 0);
      if (ticket.reward.points) expect(svg).toContain(`>${ticket.reward.points}<`);
      if (ticket.reward.coins) expect(svg).toContain(`>${ticket.reward.coins}<`);
    }
  });
});

describe("the dice board", () => {
  it("shows as many symbols as an area gives", () => {
    expect(gains({ stones_any: 3 }, 0, 0).match(/>\?</gu)).toHaveLength(3);
    expect(gains({ coins: 4 }, 0, 0)).toContain(">4<");
  });
});

describe("the train", () => {
  const box = new Box(printed);
  const train = (targets: string[], change: object = {}, low = false) =>
    vehicles({ box, player: { ...player, ...change }, color: "red", words, targets: new Set(targets), low }, 146);
  it("has every wagon, the locomotive last", () => {
    const { passenger, worker, goods } = player.wagons;
    expect(train([])).toHaveLength(passenger + worker + goods + 2);
    expect(train([]).at(-1)?.thing).toBe("engine");
  });
  it("offers stones one by one; the last target of a colour spans the rest", () => {
    const stones = { white: 3, yellow: 0, blue: 0, violet: 0, black: 1 };
    const spots = train(["own_stone:white", "own_stone:white.2"], { stones })
      .flatMap((vehicle) => vehicle.spots)
      .filter((spot) => spot.kind === "own_stone");
    expect(spots.map((spot) => spot.id)).toEqual(["white", "white.2"]);
    expect((spots[1]?.w ?? 0) > (spots[0]?.w ?? 0)).toBe(true);
  });
  it("counts stones by colour on a phone, with room for a thumb at each that may be chosen", () => {
    const stones = { white: 3, yellow: 0, blue: 1, violet: 0, black: 4 };
    const coal = train(["own_stone:white", "own_stone:white.2", "own_stone:black"], { stones }, true).find(
      (vehicle) => vehicle.thing === "coal",
    );
    expect(coal?.spots.map((spot) => spot.id)).toEqual(["white", "white.2", "black"]);
    const xs = (coal?.spots ?? []).map((spot) => spot.x);
    xs.slice(1).forEach((x, at) => expect(x - (xs[at] ?? 0)).toBeGreaterThanOrEqual(52));
    for (const n of [2, 1, 4]) expect(coal?.art).toContain(`>${n}<`);
  });
  it("offers the free places of workers in order", () => {
    const places = train([], { hired: 1, fresh: 1, wagons: { passenger: 1, worker: 2, goods: 0 } })
      .flatMap((vehicle) => vehicle.spots)
      .filter((spot) => spot.kind === "hire");
    expect(places.map((spot) => spot.id)).toEqual(["1", "2", "3"]);
  });
});

describe("motion", () => {
  const event = (key: string, params: object, ...targets: [string, string][]): LogEvent => ({
    key,
    seat: view.seat ?? 0,
    params: params as LogEvent["params"],
    targets: targets.map(([kind, id]) => ({ kind, id })),
  });
  const scene = {
    before: view,
    after: view,
    box: new Box(printed),
    colors: ["red", "yellow", "green", "blue"] as const,
  };
  it("runs the locomotive along a link and pays with the counted stones", () => {
    const found = steps(
      event("event.moved", { stones: [{ key: "stones.black", params: { n: 2 } }] }, ["city", "KOE"]),
      scene,
    );
    expect(found).toHaveLength(2);
    expect("art" in (found[0] as object) && "pieces" in (found[1] as object)).toBe(true);
  });
  it("flies one die per face to the row of that face", () => {
    const found = steps(event("event.rolled", { faces: [1, 3, 5] }), scene);
    expect(found.map((step) => ("to" in step ? step.to[0] : ""))).toEqual([
      "area:engine_driver",
      "joker",
      "area:travellers",
    ]);
  });
});
