// SPDX-License-Identifier: MIT
/** Which decisions of a reviewed game are worth a look. */
import type { Judgement } from "../net/messages";

const MOST = 8;

/** The decisions that cost most, beyond what may be chance. */
export const worst = (judgements: readonly Judgement[]): Judgement[] =>
  judgements.filter((one) => one.loss > one.noise).toSorted((a, b) => b.loss - a.loss).slice(0, MOST);
