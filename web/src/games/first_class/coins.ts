// SPDX-License-Identifier: MIT
/** What a coin of a column buys, as symbols. */
import type { Sym } from "./types";

const CODES: Record<string, Sym> = {
  W0: { sym: "W0" },
  L1: { sym: "L", n: 1 },
  C1_1: { sym: "C1", n: 1 },
  UA: { sym: "UA" },
};

export const columnSymbols = (actions: readonly string[]): Sym[] => actions.map((code) => CODES[code] ?? { sym: code });
