// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { worst } from "./worst";

const judged = (entry: number, loss: number, noise: number) => ({
  entry,
  seat: 0,
  loss,
  noise,
  played: { choice: {}, value: 0, visits: 0 },
  best: { choice: {}, value: 0, visits: 0 },
});

describe("a second look", () => {
  it("shows the costly decisions first and leaves out what may be chance", () => {
    expect(worst([judged(1, 0.1, 0.05), judged(2, 0.3, 0.1), judged(3, 0.2, 0.25)]).map((one) => one.entry)).toEqual([
      2, 1,
    ]);
  });
});
