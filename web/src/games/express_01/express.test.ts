// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../../net/messages";
import { arm, baseCard, COMPANY, edgeMarks, face, LEVELS, pips, segment, sitesAt, stackArt } from "./art";
import { Atlas, CARD, EXITS, type Box } from "./atlas";
import { benchOf, onScreen } from "./bench";
import { entries, foremost, layOf, shownWay, turned } from "./lays";
import { steps } from "./motion";
import { due, paidFor } from "./paid";
import { courseOf, routeArt } from "./route";
import type { Exit, ExpressView, Level, MapName, Printed } from "./types";
import { wish } from "./wishes";

interface Recorded {
  view: ExpressView;
  events: LogEvent[];
}
const fixture = JSON.parse(readFileSync(join(import.meta.dirname, "../../../fixtures/express_01.json"), "utf8")) as {
  printed: Printed;
  games: Record<string, Record<string, Recorded>>;
};
const { printed } = fixture;
const MAPS: MapName[] = ["germany", "benelux", "usa"];
const atlases = MAPS.map((map) => new Atlas(printed, map));
const recorded = Object.values(fixture.games).flatMap((game) => Object.values(game));
const at = (game: string, name: string): ExpressView => (fixture.games[game]?.[name] as Recorded).view;
const atlasOf = (view: ExpressView): Atlas => atlases[MAPS.indexOf(view.map)] as Atlas;
const event = (key: string, seat: number, params: object, targets: object[] = []): LogEvent =>
  ({ key, seat, params, targets }) as LogEvent;

describe("cards", () => {
  it.each(MAPS)("show everything that is printed on them: %s", (map) => {
    const atlas = new Atlas(printed, map);
    for (const card of atlas.cards.values()) {
      const drawn = face(atlas, card.number);
      expect(drawn).toContain(`>${card.number}</text>`);
      expect(drawn.split(`fill="${LEVELS[card.level].on}"/>`).length - 1).toBeGreaterThanOrEqual(card.level);
      for (const [from, to] of card.tracks ?? []) expect(drawn).toContain(segment(from, to));
      const spots = sitesAt(atlas, card, false);
      for (const [index, site] of (card.sites ?? []).entries()) {
        expect(drawn).toContain(`>${atlas.abbr(site.company)}</text>`);
        if (site.bonus > 0) expect(drawn).toContain(`>+${site.bonus}</text>`);
        for (const exit of site.exits) expect(drawn).toContain(arm(exit, spots[index] ?? [0, 0]));
      }
      if (card.share) expect(drawn).toContain(`>${card.share_count}</text>`);
    }
  });
  it("meet their neighbours to the pixel, upright and upside down", () => {
    for (const atlas of atlases)
      for (const slot of atlas.slots)
        for (const [exit, crossing] of Object.entries(slot.exits)) {
          if (crossing.kind !== "link" || crossing.to === undefined || crossing.exit === undefined) continue;
          const [here, there] = [atlas.at(slot.slot), atlas.at(crossing.to)];
          const [[x, y], [u, v]] = [EXITS[exit as Exit], EXITS[crossing.exit]];
          expect([here.x + x, here.y + y]).toEqual([there.x + u, there.y + v]);
        }
    for (const [exit, other] of Object.entries(printed.geometry.rotate_180)) {
      const [[x, y], [u, v]] = [EXITS[exit as Exit], EXITS[other]];
      expect([CARD.w - x, CARD.h - y]).toEqual([u, v]);
    }
  });
  it("are drawn from the edition, whatever it prints", () => {
    const changed = structuredClone(printed);
    const card = changed.upgrade_cards.germany.find((one) => one.number === 601);
    if (card?.sites?.[0] === undefined) throw new Error("no 601");
    card.sites[0].bonus = 7;
    changed.companies[0] = {
      ...changed.companies[0],
      germany: { abbr: "ÄÖ", name: "Anders" },
    } as Printed["companies"][number];
    const base = changed.base_cards.find((one) => one.id === "009");
    if (base) base.name = "Anderswo";
    const atlas = new Atlas(changed, "germany");
    expect(face(atlas, 601)).toContain(">+7</text>");
    expect(face(atlas, 601)).toContain(">ÄÖ</text>");
    expect(baseCard(atlas.base("009"))).toContain(">Anderswo</text>");
  });
  it("of a stack lie on as many backs as it is thick", () => {
    const atlas = atlases[0] as Atlas;
    const backs = (size: number): number =>
      stackArt(atlas, { size, top: 101 }, 1).split('stroke-opacity=".35"').length - 1;
    expect([0, 1, 6, 90].map(backs)).toEqual([0, 1, 2, 5]);
  });
});

describe("never colour alone", () => {
  it("companies have letters of their own on every map, one is enough on overviews", () => {
    for (const atlas of atlases) {
      const letters = printed.companies.map(({ id }) => atlas.abbr(id));
      expect(new Set(letters).size).toBe(letters.length);
    }
    expect(Object.keys(COMPANY)).toEqual(expect.arrayContaining(printed.companies.map(({ id }) => id)));
  });
  it("levels have as many pips as their number", () => {
    for (const level of [1, 2, 3] as Level[]) expect(pips(level).split('width="5"').length - 1).toBe(level);
  });
  it("marks of exits have forms of their own", () => {
    const forms = (["made", "cut", "open"] as const).map((kind) =>
      edgeMarks({ made: [], cut: [], open: [], [kind]: ["N"] }, 1).replace(/#[0-9A-F]{6}/giu, ""),
    );
    expect(new Set(forms).size).toBe(3);
  });
});

describe("routes", () => {
  it("begin and end in stations, and every piece goes on where the last ended", () => {
    const routes = recorded.flatMap(({ view }) => view.routes.map((route) => ({ view, route })));
    expect(routes.length).toBeGreaterThan(100);
    for (const { view, route } of routes) {
      const course = courseOf(atlasOf(view), view, route);
      expect(course.stops).toHaveLength(route.stops.flat().length);
      expect(course.spots.length).toBeGreaterThan(route.slots.length);
      const drawn = routeArt(atlasOf(view), view, course, { scale: 1 });
      const values = [...drawn.matchAll(/font-size="17"[^>]*>(\d+)</gu)].map((hit) => Number(hit[1]));
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(route.value);
    }
  });
});

describe("cards that may be laid", () => {
  const view = at("germany3", "largest");
  it("have one entry per number with all orientations, each legal", () => {
    const found = entries(view.choices);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ number }) => number)).toEqual(
      [...new Set(found.map(({ number }) => number))].sort((a, b) => a - b),
    );
    expect(found.flatMap(({ ways }) => ways.map(({ choice }) => choice.text)).sort()).toEqual(
      view.choices.map(({ text }) => text).sort(),
    );
  });
  it("are few at first: of many the four that join most", () => {
    const all = entries(at("usa4", "card").choices);
    const best = foremost(all);
    const joins = ({ ways }: (typeof all)[number]): number => Math.max(...ways.map(({ ends }) => ends.made.length));
    expect(all.length).toBeGreaterThan(8);
    expect(best).toHaveLength(4);
    expect(best).toEqual(all.filter((entry) => best.includes(entry)));
    const rest = all.filter((entry) => !best.includes(entry));
    expect(Math.min(...best.map(joins))).toBeGreaterThanOrEqual(Math.max(...rest.map(joins)));
    expect(foremost(all.slice(0, 8))).toHaveLength(8);
  });
  it("turn to the next legal orientation and back", () => {
    const entry = entries(view.choices).find(({ ways }) => ways.length === 2);
    if (entry === undefined) throw new Error("no card that turns");
    const next = turned(entry, entry.ways[0]);
    expect(next.upside).not.toBe(entry.ways[0].upside);
    expect(turned(entry, next)).toBe(entry.ways[0]);
    expect(turned(entry, entry.ways[0], -1)).toBe(next);
    expect(shownWay(entry, layOf(next.choice))).toBe(next);
  });
});

describe("what was paid", () => {
  const slots = [
    { slot: "013", mountain: true },
    { slot: "009", mountain: false },
  ];
  const asked = (key: string, building: string | null): ExpressView =>
    ({
      slots,
      building,
      company: null,
      premium_left: 0,
      due: 0,
      companies: [],
      question: { key },
    }) as unknown as ExpressView;
  const paid = (card: number): LogEvent => event("event.paid", 0, { card });
  const laid = (slot: string): LogEvent => event("event.laid", 0, { slot });
  const turn = event("event.turn", 0, {});
  it("is the order, then the mountains of its slots", () => {
    expect(paidFor(asked("ask.card", "013"), [turn, paid(101), paid(102)])).toEqual([
      { card: 101, slot: null },
      { card: 102, slot: "013" },
    ]);
    expect(paidFor(asked("ask.card", "013"), [turn, paid(101), laid("009"), paid(102)])).toEqual([
      { card: 101, slot: null },
      { card: 102, slot: "013" },
    ]);
    expect(paidFor(asked("ask.card", "009"), [turn, paid(101), laid("009"), paid(102)])).toEqual([
      { card: 102, slot: null },
    ]);
    expect(paidFor(asked("ask.second_slot", null), [turn, paid(101), paid(102), laid("013")])).toEqual([
      { card: 101, slot: null },
      { card: 102, slot: "013" },
    ]);
    expect(paidFor(asked("ask.order", null), [turn, paid(101), laid("009")])).toEqual([]);
  });
  it("counts one more while mountains are due, and the price of a share", () => {
    const mountain = asked("ask.pay_mountain", "013");
    expect(due(mountain, paidFor(mountain, [turn, paid(101)]))).toBe(2);
    const share = {
      ...mountain,
      company: "blue",
      due: 1,
      companies: [{ company: "blue", stations: 3 }],
    } as unknown as ExpressView;
    expect(paidFor(share, [turn, paid(1), paid(2), paid(3)]).map(({ card }) => card)).toEqual([2, 3]);
    expect(due(share, [])).toBe(3);
  });
});

describe("motion", () => {
  const view = at("long4", "draw.late");
  const scene = { atlas: atlasOf(view), before: view, after: view };
  it("cards fly between stacks, map and hands", () => {
    expect(steps(event("event.paid", 1, { card: 101 }), scene)).toMatchObject([
      { from: ["hand:101", "display:1", "sum:1", "plate:1"], to: ["stack:track_1"] },
    ]);
    expect(steps(event("event.upgraded.turned", 1, { card: 121, slot: "010", old: 106 }), scene)).toMatchObject([
      { to: ["stack:track_1"] },
      { from: ["stack:track_2"], reveal: "slot:010" },
    ]);
    expect(steps(event("event.drew.engine", 1, { card: 107 }), scene)).toMatchObject([
      { from: ["stack:track_1"], reveal: "hand:107" },
    ]);
  });
  it("a train passes every card of its route", () => {
    const route = view.routes[0];
    if (route === undefined) throw new Error("no route");
    const run = steps(event("event.ran", 1, { company: `@company.${route.company}` }), scene);
    expect(run.length).toBeGreaterThanOrEqual(2 * (route.slots.length - 1));
    expect(run.every((step) => "pieces" in step)).toBe(true);
  });
  it("every recorded event that moves something has steps", () => {
    const still =
      /^event\.(?:shuffled|round|turn|pair\..*|stopped|payment\.empty|no_run|no_swap|engine\.(?:tied\.)?stays|end\..*)$/u;
    const without = recorded.flatMap((one) =>
      one.events
        .filter(
          (told) =>
            !still.test(told.key) &&
            steps(told, { atlas: atlasOf(one.view), before: one.view, after: one.view }).length === 0,
        )
        .map((told) => told.key),
    );
    expect([...new Set(without)].filter((key) => key !== "event.ran")).toEqual([]);
  });
});

describe("a tap on what cannot be chosen", () => {
  const asked = (key: string): ExpressView => ({ question: { key } }) as unknown as ExpressView;
  it("asks about the move that it would have been", () => {
    expect(wish("slot:021", asked("ask.track_slot"))).toBe("slot 021");
    expect(wish("hand:205", asked("ask.pay_track"))).toBe("pay 205");
    expect(wish("card:205", asked("ask.card"))).toBe("lay 205");
    expect(wish("stack:track_3", asked("ask.draw"))).toBe("draw track 3");
    expect(wish("seat:1", asked("ask.swap"))).toBe("swap 2");
    expect(wish("slot:021", asked("ask.swap"))).toBeNull();
  });
});

describe("on a phone", () => {
  const board = { w: 390, h: 310 };
  const meet = (one: Box, other: Box): boolean =>
    one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
  it.each(atlases)("the slot that is built on is never covered, nor do the parts beside it meet: %#", (atlas) => {
    const { world } = atlas;
    const scale = Math.min(board.w / world.w, board.h / world.h);
    const [w, h] = [board.w / scale, board.h / scale];
    const seen = { x: world.x + (world.w - w) / 2, y: world.y + (world.h - h) / 2, w, h };
    for (const { slot } of atlas.slots) {
      const place = onScreen({ ...atlas.at(slot), ...CARD }, seen, scale);
      const { inset, fan } = benchOf(onScreen(atlas.around(slot), seen, scale), place, board);
      expect([slot, meet(inset, place), meet(fan, place), meet(inset, fan)]).toEqual([slot, false, false, false]);
      for (const part of [inset, fan])
        expect(
          meet(part, { x: 0, y: 0, ...board }) &&
            part.x >= 0 &&
            part.y >= 0 &&
            part.x + part.w <= board.w &&
            part.y + part.h <= board.h,
        ).toBe(true);
      expect(fan.h).toBeGreaterThan(100);
      expect(inset.w).toBeGreaterThan(160);
    }
  });
});
