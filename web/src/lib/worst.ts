// SPDX-License-Identifier: MIT
/** Which decisions of a reviewed game are worth a look. */
import type { Judgement } from "../net/messages";

const MOST = 8;

/** The same with a seat's own first, if it has any. */
export const worstOf = (found: readonly Judgement[], seat: number | null): Judgement[] =>
  found.toSorted((a, b) => Number(b.seat === seat) - Number(a.seat === seat));

/** The decisions that cost most, beyond what may be chance. */
export const worst = (judgements: readonly Judgement[]): Judgement[] =>
  judgements
    .filter((one) => one.loss > one.noise)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, MOST);
