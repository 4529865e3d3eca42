// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../../net/messages";
import { steps, type Scene } from "./motion";
import type { RailView } from "./types";

const seat = { color: "red", lane: 1, fast: 3, slow: 1 };
const view = {
  seats: [seat],
  faces: { B06: [["coal"], [], ["mail"]] },
  next: { number: 4, pos: 4, lanes: [1, 2, 3] },
  line: [[[], ["wood"], [], ["coal"]], [], []],
} as unknown as RailView;
const scene: Scene = { before: view, after: view, colors: ["red"] };
const event = (key: string, params: object, targets: object[] = []): LogEvent =>
  ({ key, seat: 0, params, targets }) as LogEvent;

describe("events of Rail Line move", () => {
  it("a card from where it lay to its space, which is empty until then", () => {
    const [step] = steps(event("event.played", { card: "B06", n: 4 }), scene);
    expect(step).toMatchObject({ reveal: "space:4", to: ["space:4"] });
    expect(step && "from" in step && step.from[0]).toBe("card:B06");
  });
  it("trains along the line, longer for a longer way", () => {
    const [fast] = steps(event("event.fast", { pos: 4 }), scene);
    expect(fast).toMatchObject({ pieces: [{ name: "fast 0", from: 3, to: 4 }] });
    const [slow] = steps(event("event.slow", { pos: 6 }), scene);
    expect(slow).toMatchObject({ pieces: [{ from: 1, to: 6 }], ms: 450 });
  });
  it("a symbol from its station to its box, coins to the purse and back", () => {
    const targets = [{ kind: "box", id: "1.coal.2" }];
    const [mark] = steps(event("event.marked", { good: "@symbol.coal", box: 2 }, targets), scene);
    expect(mark).toMatchObject({ from: ["stop:3.1", "plate:0"], reveal: "box:1.coal.2" });
    const [earn] = steps(event("event.coins.for_full", { n: 2 }), scene);
    const [pay] = steps(event("event.paid", { n: 1 }), scene);
    expect(earn && "to" in earn && earn.to[0]).toBe("coins:1");
    expect(pay && "from" in pay && pay.from[0]).toBe("coins:1");
  });
  it("nothing if nothing changed its place", () => {
    expect(steps(event("event.passed", {}), scene)).toEqual([]);
  });
});
