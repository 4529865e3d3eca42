// SPDX-License-Identifier: MIT
/** A route along real track: the line in the stamp colour, and places for a train that runs on it. */
export interface Spot {
  x: number;
  y: number;
}
/** A piece of the way: SVG path data, moved to where its card lies. */
export interface Leg extends Spot {
  path: string;
}

/** The line with its casing; no leg covers another. */
export function routeLine(legs: readonly Leg[], width = 10): string {
  const stroke = (paint: string, size: number): string =>
    legs
      .map(
        ({ x, y, path }) =>
          `<path transform="translate(${x} ${y})" d="${path}" fill="none" stroke="${paint}" stroke-width="${size}" stroke-linecap="round" stroke-linejoin="round"/>`,
      )
      .join("");
  return stroke("#fff", width * 1.5) + stroke("var(--route)", width);
}

const between = (a: number, b: number): number => (a + b) / 2;

/** The middle of a path of one curve or line, as the letters of SVG say it. */
export function middle(path: string): Spot {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/gu)].map(Number);
  const points = Array.from({ length: numbers.length / 2 }, (_, index): Spot => ({
    x: numbers[2 * index] as number,
    y: numbers[2 * index + 1] as number,
  }));
  let row = points;
  while (row.length > 1)
    row = row.slice(1).map((point, index) => ({
      x: between((row[index] as Spot).x, point.x),
      y: between((row[index] as Spot).y, point.y),
    }));
  return row[0] ?? { x: 0, y: 0 };
}
