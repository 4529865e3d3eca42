// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { freePlace, overlap } from "./finding";

describe("where a note may stand", () => {
  const area = { x: 0, y: 0, w: 1000, h: 800 };

  it("counts what two boxes share", () => {
    expect(overlap({ x: 0, y: 0, w: 10, h: 10 }, { x: 5, y: 5, w: 10, h: 10 })).toBe(25);
    expect(overlap({ x: 0, y: 0, w: 10, h: 10 }, { x: 10, y: 0, w: 10, h: 10 })).toBe(0);
  });

  it("covers nothing that must stay free", () => {
    const size = { w: 400, h: 300 };
    const thing = { x: 300, y: 200, w: 400, h: 100 };
    const place = freePlace(size, area, [thing], thing);
    expect(overlap({ ...place, ...size }, thing)).toBe(0);
  });

  it("stands in the middle if nothing is to be seen", () => {
    expect(freePlace({ w: 200, h: 200 }, area, [], null)).toEqual({ x: 400, y: 300 });
  });
});
