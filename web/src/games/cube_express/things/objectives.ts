// SPDX-License-Identifier: MIT
/** Objectives: their condition, who meets it, and what it pays. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import type { Table } from "../../../lib/table.svelte";
import { conditionOf, named } from "../naming";
import type { Scene } from "../scene";
import type { Card, Goal } from "../types";
import { who, type About } from "./telling";

const OPS = [">=", "<=", "=="];

/** A card that does not lie on the table. */
function aboutCard(table: Table, { condition, ...card }: Card): Detail {
  const { metric, op, value, params } = condition;
  const printed = { metric, op: OPS.indexOf(op) as Goal["op"], value, size: params?.min_size ?? 0 };
  return { title: named(card), lines: [conditionOf(table, printed)], rules: ["CE-1101"] };
}

/** An objective by its column, or by its card. */
function aboutObjective(scene: Scene, table: Table, id: string): Detail | null {
  const goal = scene.view.objectives[Number(id) - 1];
  const unused = scene.card(id);
  if (goal === undefined) return unused ? aboutCard(table, unused) : null;
  const rows = goal.pledges.map((n, seat) =>
    say(goal.met[seat] ? "cube.goal.met" : "cube.goal.unmet", {
      player: who(table, seat),
      n,
      measure: goal.measures[seat],
      points: goal.points[seat],
    }),
  );
  const pays = say("cube.goal.pays", {
    majority: goal.majority,
    minority: goal.minority,
    most: scene.printed.limits.max_markers_per_player_per_objective,
  });
  const neutral = goal.neutral > 0 ? [say("cube.goal.neutral", { n: goal.neutral })] : [];
  const card = scene.card(goal.card);
  return {
    title: card ? named(card) : goal.card,
    lines: [conditionOf(table, goal), pays, ...rows, ...neutral],
    rules: ["CE-1101", "CE-902", "CE-912", ...(goal.neutral > 0 ? ["CE-109"] : [])],
  };
}

export const OBJECTIVES: Record<string, About> = { objective: aboutObjective };
