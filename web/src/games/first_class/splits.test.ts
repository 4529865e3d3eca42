// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { splits, waitingSteps } from "./splits";
import type { Car, FirstClassView } from "./types";

const train = (length: number): Car[] => Array.from({ length }, () => ({ kind: "wagon", value: 0 }));
const told = (steps: number, conductors: number[], lengths: number[]): string[] =>
  splits(steps, { conductors, trains: lengths.map(train) }).map(
    (one) => `${one.side} ${one.position}: ${one.upper} + ${one.lower}`,
  );

describe("a free split of steps", () => {
  it("names both conductors on every place that one of them can reach", () => {
    expect(told(2, [1, 2], [5, 5])).toEqual(["upper 3: 2 + 0", "upper 2: 1 + 1", "lower 3: 1 + 1", "lower 4: 0 + 2"]);
  });
  it("uses all steps for which there is room", () => {
    expect(told(3, [2, 1], [3, 2])).toEqual(["upper 3: 1 + 1", "lower 2: 1 + 1"]);
    expect(told(2, [3, 0], [3, 3])).toEqual(["lower 2: 0 + 2"]);
  });
});

describe("a split that waits", () => {
  const view = (present: object[], left: number[], queue: object[]): FirstClassView =>
    ({
      source: { symbols: present, left, lacks: [] },
      queue: queue.map((symbol) => ({ symbols: [symbol] })),
    }) as unknown as FirstClassView;
  const [ua, c1] = [
    { sym: "UA", times: 1, n: 1 },
    { sym: "C1", times: 1, n: 3 },
  ];
  it("is one of the running card or of what follows it", () => {
    expect(waitingSteps(view([ua, c1], [1, 1], []), "UA")).toBe(3);
    expect(waitingSteps(view([ua], [1], [c1]), "UA")).toBe(3);
  });
  it("is none if it is its turn or if it was used", () => {
    expect(waitingSteps(view([ua, c1], [1, 1], []), "C1")).toBe(0);
    expect(waitingSteps(view([ua, c1], [1, 0], []), "UA")).toBe(0);
  });
});
