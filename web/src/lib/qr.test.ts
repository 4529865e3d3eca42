// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { qrPath } from "./qr";

const squares = (path: string): Set<string> =>
  new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/gu)].map(([, x, y]) => `${x} ${y}`));

test("a code has its three eyes, and a quiet zone around it", () => {
  const { size, path } = qrPath("http://192.0.2.5:8460/t/0123456789abcdef0123#AbCdEfGhIjKlMnOpQrStUv");
  const dark = squares(path);
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const)
    for (let i = 0; i < 7; i += 1) {
      expect(dark.has(`${left + i} ${top}`)).toBe(true);
      expect(dark.has(`${left} ${top + i}`)).toBe(true);
      if (i > 0 && i < 6) expect(dark.has(`${left + i} ${top + 1}`)).toBe(i === 6);
    }
  for (const square of dark)
    for (const place of square.split(" ").map(Number)) {
      expect(place).toBeGreaterThanOrEqual(4);
      expect(place).toBeLessThan(size - 4);
    }
});

test("another text is another code", () => {
  expect(qrPath("http://a/").path).not.toBe(qrPath("http://b/").path);
});
