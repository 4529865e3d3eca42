// SPDX-License-Identifier: MIT
/** The view of a seat as the engine makes it; each game adds its own components. */
import type { Params } from "./texts";

export interface Target {
  kind: string;
  id: string;
}

export interface Effect {
  seat: number;
  key: string;
  params: Params;
}

export interface Choice {
  text: string;
  label: string;
  params: Params;
  targets: Target[];
  group: string;
  primary: boolean;
  preview: Effect[];
}

export interface Question {
  key: string;
  params: Params;
  rule: string;
  seat: number;
}

export interface View {
  game: string;
  players: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  scores: number[];
  breakdown: Record<string, number>[];
  question: Question | null;
  choices: Choice[];
  [part: string]: unknown;
}

export interface Outcome {
  scores: number[];
  places: number[];
  winners: number[];
  breakdown: Record<string, number>[];
  tie_breaks: Record<string, number>[];
}

export const targetKey = (target: Target): string => `${target.kind}:${target.id}`;

/** The choices that touch every picked target. */
export function narrowed(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  return choices.filter((choice) => {
    const keys = choice.targets.map(targetKey);
    return picked.every((key) => keys.includes(key));
  });
}

/** What stays picked when a target is tapped: it narrows further, replaces one of its kind, or starts anew. */
export function pick(choices: readonly Choice[], picked: readonly string[], key: string): string[] {
  if (picked.includes(key)) return picked.length > 1 ? [...picked] : [key];
  const kind = key.slice(0, key.indexOf(":") + 1);
  const instead = picked.filter((one) => !one.startsWith(kind));
  const ways = [[...picked, key], [...instead, key], [key]];
  return ways.find((way) => narrowed(choices, way).length > 0) ?? [...picked];
}

/** The targets that may be tapped now, in the order of the list. */
export function open(choices: readonly Choice[]): Set<string> {
  return new Set(choices.flatMap((choice) => choice.targets.map(targetKey)));
}

/** Choices in groups, in the order in which the groups first appear. */
export function grouped(choices: readonly Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = choice.group.split(" ")[0] as string;
    groups.set(name, [...(groups.get(name) ?? []), choice]);
  }
  return [...groups];
}

/** Choices in the order of the list, which numbers and keys follow. */
export const listed = (choices: readonly Choice[]): Choice[] => grouped(choices).flatMap(([, members]) => members);

/** Choices shown as buttons: those without a place on the board, and any few. */
export function buttons(choices: readonly Choice[]): Choice[] {
  const few = choices.length <= 3;
  const shown = choices.filter((choice) => few || choice.targets.length === 0);
  return [...shown.filter((choice) => !choice.primary), ...shown.filter((choice) => choice.primary)];
}

/** The lines of a log that still count: without what was taken back. */
export function standing<Line extends { entry: number; by: string }>(log: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (const line of log) {
    if (line.by !== "undo") kept.push(line);
    else while ((kept.at(-1)?.entry ?? -1) >= line.entry) kept.pop();
  }
  return kept;
}
