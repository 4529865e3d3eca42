// SPDX-License-Identifier: MIT
/** Dice as SVG text: faces with pips, and a row of dice that fits its place. */
const INK = "#1C2230";
const CORNERS: readonly [number, number][] = [
  [-1, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
];
const SIDES: readonly [number, number][] = [
  [-1, 0],
  [1, 0],
];
const MIDDLE: readonly [number, number][] = [[0, 0]];

/** Where the pips of a face lie, in steps from its middle. */
export function pips(face: number): readonly [number, number][] {
  const outer = [...CORNERS.slice(0, Math.min(4, face - (face % 2))), ...(face >= 6 ? SIDES : [])];
  return face % 2 === 1 ? [...outer, ...MIDDLE] : outer;
}

/** A die with its middle at a place; a quiet one is only printed. */
export function die(face: number, x: number, y: number, size: number, quiet = false): string {
  const dots = pips(face).map(
    ([dx, dy]) =>
      `<circle cx="${x + dx * size * 0.25}" cy="${y + dy * size * 0.25}" r="${size * 0.09}" fill="${INK}"/>`,
  );
  return (
    `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" rx="${size * 0.2}" fill="${quiet ? "var(--print-2)" : "#fff"}" stroke="${INK}" stroke-width="${quiet ? 1.2 : 1.7}"/>` +
    dots.join("")
  );
}

/** Some dice beside each other, from right to left; more than two become small, in two rows. */
export function diceRow(faces: readonly number[], right: number, y: number): string {
  const small = faces.length > 2;
  return faces
    .map((face, at) =>
      small
        ? die(face, right - 10 - Math.floor(at / 2) * 21, y + (at % 2 === 0 ? -10 : 10), 19)
        : die(face, right - 13 - at * 30, y, 26),
    )
    .join("");
}
