// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import fixture from "../../../fixtures/cube_express.json";
import type { LogEvent } from "../../net/messages";
import { steps } from "./motion";
import { edgeBetween, placeOf, pointOf } from "./places";
import { Scene } from "./scene";
import type { CubeView, Printed } from "./types";

const view = fixture.games.four.middle.view as unknown as CubeView;
const scene = new Scene(view, fixture.printed as unknown as Printed);
const change = { before: scene, after: scene };
const event = (key: string, params: Record<string, unknown>, ...targets: [string, string][]): LogEvent => ({
  key: `event.${key}`,
  seat: 0,
  params,
  targets: targets.map(([kind, id]) => ({ kind, id })),
});

describe("what moves", () => {
  it("a locomotive runs over the edge between two tiles", () => {
    const [run, on] = steps(event("driven", { n: 1 }, ["cell", "0,0"], ["cell", "0,-1"], ["loco", "0.1"]), change);
    const [from, to] = [placeOf(view, "0,-1"), placeOf(view, "0,0")];
    expect(run).toMatchObject({ pieces: [{ name: "loco 0.1", from, to: edgeBetween(from, to) }] });
    expect(on).toMatchObject({ pieces: [{ from: edgeBetween(from, to), to }] });
    expect(pointOf(scene, edgeBetween(from, to), 0, 1)).toEqual([60, 0]);
  });
  it("a tile comes to its place from the hand and is not seen there before", () => {
    const last = view.map.at(-1) as CubeView["map"][number];
    const [flight] = steps(event("laid", {}, ["tile", last.tile], ["cell", last.id]), change);
    expect(flight).toMatchObject({ to: [`cell:${last.id}`], reveal: `cell:${last.id}` });
    expect(steps(event("laid_back.known", {}, ["cell", last.id]), change)).toHaveLength(1);
  });
  it("a disc goes field by field, back when stock is sold", () => {
    expect(steps(event("stock", { n: 2, field: 5 }), change)[0]).toMatchObject({
      pieces: [{ name: "stock 0", from: 3, to: 5 }],
    });
    expect(steps(event("sold", { field: 4 }), change)[0]).toMatchObject({ pieces: [{ from: 5, to: 4 }] });
  });
  it("every event of the recorded games that moves a piece has its motion", () => {
    const told = Object.values(fixture.games)
      .flatMap((game) => Object.values(game))
      .flatMap((one) => one.events as unknown as LogEvent[]);
    const still = new Set([
      "event.turn",
      "event.dealt",
      "event.dealt.known",
      "event.market_dealt",
      "event.objectives",
      "event.start",
      "event.skipped",
      "event.nine",
      "event.over",
      "event.discarded",
    ]);
    const moving = told.filter((one) => !still.has(one.key) && !one.key.startsWith("event.end."));
    const unmoved = moving.filter(
      (one) =>
        !["event.laid", "event.laid_back", "event.took_tile", "event.refill"].includes(one.key) &&
        steps(one, change).length === 0,
    );
    expect(unmoved.map((one) => one.key)).toEqual([]);
  });
});
