// SPDX-License-Identifier: MIT
/** What can be said about a thing on the table: for hovering, a long press, or a tap. */
export interface Detail {
  title: string;
  art?: string; // SVG in a box of w by h, shown enlarged
  w?: number;
  h?: number;
  lines: string[];
  rules: string[];
}
