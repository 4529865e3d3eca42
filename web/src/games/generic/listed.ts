// SPDX-License-Identifier: MIT
/**
 * Where the things of a view stand that choices name as targets, and the rule that tells
 * what they are; every game has its list in `listed.ts`. A path are the keys from the
 * outside; `[]` is an entry of a list and `*` one of a record. In a target, gaps are filled
 * by the place: {value}, {key} of a record, {n} in a list and {row} in a table (from 1),
 * {seat} from 1 and {seat0} from 0, {side} of a train, {last} part of the path. What begins
 * with "own " counts on the own seat only.
 */
export interface Place {
  targets?: readonly string[];
  rule?: string;
}
export type Listed = Readonly<Record<string, Place>>;

export const place = (rule: string, ...targets: string[]): Place => ({ rule, targets });
