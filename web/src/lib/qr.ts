// SPDX-License-Identifier: MIT
/** A QR code as one path of unit squares, with the quiet zone that readers need. */
import { encode } from "uqr";

const QUIET = 4; // modules on every side, as the standard wants

export interface QrPath {
  size: number;
  path: string;
}

export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}
