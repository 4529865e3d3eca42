// SPDX-License-Identifier: MIT
/** A tap on a far tile drives there step by step, and stops where something can be done. */
import type { Table } from "../../lib/table.svelte";
import { targetKey, type Choice } from "../../lib/view";
import type { Printed } from "./types";

const ACTIONS = ["act", "deliver", "passenger"];
const FREE = ["free", "end"];
/** What ends by itself, and the questions after which it does. */
const ENDS: Record<string, { text: string; after: readonly string[] }> = {
  "ask.on_tile": { text: "end journey", after: ["ask.move", "ask.on_tile"] },
  "ask.move": { text: "end step", after: ["ask.on_tile"] },
};

export class Drive {
  private goal: string | null = null;
  private seen: number | undefined;
  private asked: string | undefined;

  constructor(private readonly table: Table) {}

  /** To be called whenever the position or the choice changes. */
  go(): void {
    const { picking, sending, choices, state, live } = this.table;
    if (sending) return this.aim(picking.selected, picking.picked);
    if (state?.seen === this.seen) return;
    this.seen = state?.seen;
    const question = live?.question?.key;
    const next = (state?.undone ? undefined : this.end(question, choices)) ?? this.next(choices);
    this.asked = question;
    if (next === undefined) this.goal = null;
    else this.table.play(next.text);
  }

  /** Remember where the step that is being sent is to lead in the end. */
  private aim(selected: Choice | null, picked: readonly string[]): void {
    const far = picked.find((key) => key.startsWith("way:"));
    if (selected !== null && far !== undefined) this.goal = far.slice("way:".length);
  }

  /** What ends a journey that cannot go on, or the step after the last one: nothing else is left to decide. */
  private end(question: string | undefined, choices: readonly Choice[]): Choice | undefined {
    const ends = ENDS[question ?? ""];
    if (ends === undefined || !ends.after.includes(this.asked ?? "")) return undefined;
    const decided =
      choices.every((choice) => FREE.includes(choice.group)) &&
      !coalToCome(choices, this.table.printed as unknown as Printed);
    return decided ? choices.find((choice) => choice.text === ends.text) : undefined;
  }

  /** The next step to the goal, unless something can be done here first. */
  private next(choices: readonly Choice[]): Choice | undefined {
    const goal = this.goal;
    if (goal === null || choices.some((choice) => ACTIONS.includes(choice.group))) return undefined;
    return choices.find(
      (choice) =>
        choice.group === "step" &&
        choice.targets.some((target) => [`way:${goal}`, `cell:${goal}`].includes(targetKey(target))),
    );
  }
}

/** Can coal be made, with which a journey would go on? */
function coalToCome(choices: readonly Choice[], printed: Printed): boolean {
  const offered = (id: string): boolean => choices.some((choice) => choice.text === `convert ${id}`);
  return printed.player_board.conversions.some(({ id, to }) => (to["coal"] ?? 0) > 0 && offered(id));
}
