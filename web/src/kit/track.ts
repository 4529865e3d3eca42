// SPDX-License-Identifier: MIT
/** Railway track as maps draw it: a light casing, ink, and a dashed light core. */
import { INK } from "./draw";

const CASING = 1.55; // times the width of the ink
const CORE = 0.48;
const DASH = 0.85;

/** Track along a path; `width` is that of the ink, `casing` what keeps it off the ground. */
export function track(path: string, width = 9, casing = "var(--print)"): string {
  const stroke = (paint: string, size: number, dash = ""): string =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${size.toFixed(1)}" stroke-linejoin="round"${dash}/>`;
  const gap = (width * DASH).toFixed(1);
  return (
    stroke(casing, width * CASING) +
    stroke(INK, width) +
    stroke("#fff", width * CORE, ` stroke-dasharray="${gap} ${gap}"`)
  );
}

/** The same for small pictures, which nothing is laid upon. */
export const railway = (d: string, width = 1): string =>
  `<g fill="none"><path d="${d}" stroke="#fff" stroke-width="${15 * width}"/><path d="${d}" stroke="${INK}" stroke-width="${9 * width}"/><path d="${d}" stroke="#fff" stroke-width="${4 * width}" stroke-dasharray="${9 * width} ${8 * width}"/></g>`;
