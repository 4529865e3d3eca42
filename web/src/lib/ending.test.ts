// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import type { LogLine } from "../net/messages";
import { causes, labelled, reasons, roundTicks } from "./ending";

describe("ticks of a chart", () => {
  it("are round and hold everything", () => {
    expect(roundTicks(0, 38, 5)).toEqual([0, 10, 20, 30, 40]);
    expect(roundTicks(0, 152, 5)).toEqual([0, 50, 100, 150, 200]);
    expect(roundTicks(-7, 23, 5)).toEqual([-10, 0, 10, 20, 30]);
    expect(roundTicks(0, 3, 5)).toEqual([0, 1, 2, 3]);
  });
  it("number as many rounds as there is room for", () => {
    expect(labelled(6, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelled(24, 10)).toEqual([0, 5, 10, 15, 20]);
  });
});

it("the end is told by its latest announcements, each once", () => {
  const event = (key: string, n: number): LogLine["events"][number] =>
    ({ key, params: { n }, seat: null, targets: [] }) as never;
  const line = (...events: LogLine["events"]): LogLine => ({ events }) as never;
  const log = [line(event("event.end.stock", 7))];
  expect(reasons("cube_express", log)).toEqual([{ key: "end.why.cube_express.stock", params: { n: 7 } }]);
  expect(reasons("first_class", [])).toEqual([{ key: "end.why.first_class", params: {} }]);
  expect(
    causes([line(event("event.end.bases", 1)), line(event("event.end_card", 2), event("event.end.bases", 3))]),
  ).toEqual([{ key: "bases", params: { n: 3 } }]);
});
