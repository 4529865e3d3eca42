// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import type { ChangeInfo, StateInfo } from "./messages";
import { changed, Positions } from "./positions";

const facts = { entry: 3, log: [], can_undo: false, undo_from: null, undone: false, outcome: null, seal: "" };
const state = (seen: number, view: StateInfo["view"], seat: number | null = 0): StateInfo => ({
  ...{ ...facts, type: "state", seat, seen, view },
});
const change = (since: number, seen: number, changes: unknown[][], seat: number | null = 0): ChangeInfo => ({
  ...{ ...facts, type: "change", seat, since, seen, changes },
});

describe("changes of a view", () => {
  const before = {
    round: 1,
    seats: [
      { coins: 2, marks: { coal: 1 } },
      { coins: 1, marks: {} },
    ],
    faces: { A1: 1, A2: 2 },
  };

  it("stand where their paths lead", () => {
    const after = changed(before, [
      [["round"], 2],
      [["seats", 1, "coins"], 5],
      [["seats", 1, "marks", "coal"], 1],
      [["hint"], null],
    ]);
    expect(after).toEqual({
      ...{ round: 2, hint: null, faces: { A1: 1, A2: 2 } },
      seats: [
        { coins: 2, marks: { coal: 1 } },
        { coins: 5, marks: { coal: 1 } },
      ],
    });
  });

  it("remove what a path alone leads to", () => {
    expect(changed(before, [[["faces", "A1"]], [["round"]]])).toEqual({ seats: before.seats, faces: { A2: 2 } });
  });

  it("leave the view before as it was, and share what is equal", () => {
    const kept = JSON.stringify(before);
    const after = changed(before, [[["seats", 0, "coins"], 9]]);
    expect(JSON.stringify(before)).toBe(kept);
    expect(after["faces"]).toBe(before.faces);
    expect(after["seats"][1]).toBe(before.seats[1]);
    expect(after["seats"][0].marks).toBe(before.seats[0]?.marks);
  });

  it("go on in what an earlier change has put there", () => {
    const fresh = { a: [1, 2] };
    expect(
      changed({}, [
        [["x"], fresh],
        [["x", "a", 0], 7],
      ]),
    ).toEqual({ x: { a: [7, 2] } });
    expect(
      changed({ x: 1 }, [
        [["x"], [1, 2]],
        [["x", 1], 3],
      ]),
    ).toEqual({ x: [1, 3] });
  });
});

describe("positions of a line", () => {
  it("make changes whole, each from the one before", () => {
    const line = new Positions();
    expect(line.complete(state(3, { round: 1 }))).toEqual(state(3, { round: 1 }));
    expect(line.complete(change(3, 4, [[["round"], 2]]))).toEqual(state(4, { round: 2 }));
    expect(line.complete(change(4, 6, [[["turn"], 1]]))).toEqual(state(6, { round: 2, turn: 1 }));
  });

  it("are kept seat by seat", () => {
    const line = new Positions();
    line.complete(state(3, { hand: [1] }, 0));
    line.complete(state(3, { hand: [2] }, null));
    expect(line.complete(change(3, 4, [[["hand"], []]], null))).toEqual(state(4, { hand: [] }, null));
    expect(line.complete(change(3, 4, [], 0))).toEqual(state(4, { hand: [1] }, 0));
  });

  it("do not take a change that differs from another view", () => {
    const line = new Positions();
    expect(line.complete(change(3, 4, []))).toBeNull();
    line.complete(state(3, {}));
    expect(line.complete(change(4, 5, []))).toBeNull();
    expect(line.complete(change(3, 4, []))).not.toBeNull();
  });

  it("begin anew with the whole view of a stale move, and with another line", () => {
    const line = new Positions();
    line.complete({ type: "stale", re: 1, state: state(7, { round: 3 }) });
    expect(line.complete(change(7, 8, []))).toEqual(state(8, { round: 3 }));
    line.forget();
    expect(line.complete(change(8, 9, []))).toBeNull();
  });

  it("pass everything else on as it is", () => {
    const pong = { type: "pong", re: 1 } as const;
    expect(new Positions().complete(pong)).toBe(pong);
  });
});
