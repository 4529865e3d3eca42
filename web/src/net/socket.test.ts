// SPDX-License-Identifier: MIT
import { expect, it } from "vitest";
import { pauseBefore } from "./socket";

it("waits longer after every failed try, but never too long", () => {
  expect([1, 2, 3, 20].map(pauseBefore)).toEqual([500, 1000, 2000, 15_000]);
});
