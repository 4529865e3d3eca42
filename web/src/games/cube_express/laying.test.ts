// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from "vitest";
import fixture from "../../../fixtures/cube_express.json";
import { partOf, Turning } from "../../kit/turning.svelte";
import { Picking } from "../../lib/picking.svelte";
import type { Choice, View } from "../../lib/view";

vi.mock("../../lib/page.svelte", () => ({ page: { quick: false } })); // it asks the browser for the reader's wishes

const MOST = 4;
const FLIP = 2; // the step of the plan that only the other side needs

/** Taps until a tile lies as a choice wants it: tile, place, the other side, the turn. */
function taps(choices: readonly Choice[], wanted: Choice): number {
  const desk = new Picking({ choices: () => choices, changed: () => {}, commit: () => {} });
  const turning = new Turning(desk);
  const plan = [
    () => desk.tap(`tile:${partOf(wanted, "tile")}`),
    () => desk.tap(`cell:${partOf(wanted, "cell")}`),
    () => turning.flip(),
    () => turning.show(turning.turns.find((one) => partOf(one, "turn") === partOf(wanted, "turn"))),
  ];
  let count = 0;
  for (const [at, tap] of plan.entries()) {
    const lies = turning.ghost;
    if (lies?.text === wanted.text) break;
    const sided = lies !== null && partOf(lies, "side") === partOf(wanted, "side");
    if (at === FLIP && sided) continue;
    tap();
    turning.settle();
    count += 1;
  }
  return turning.ghost?.text === wanted.text ? count : Infinity;
}

const placing = Object.entries(fixture.games).flatMap(([setting, positions]) =>
  Object.entries(positions).flatMap(([name, { view }]): [string, View][] =>
    (view as unknown as View).question?.key === "ask.place" ? [[`${setting}/${name}`, view as unknown as View]] : [],
  ),
);

describe("laying a tile", () => {
  it.each(placing)("takes four taps at most for every placement of %s", (_, { choices }) => {
    const placements = choices.filter((one) => one.text.startsWith("place "));
    expect(placements.length).toBeGreaterThan(40);
    for (const wanted of placements) expect(taps(choices, wanted), wanted.text).toBeLessThanOrEqual(MOST);
  });
});
