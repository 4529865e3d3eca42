// SPDX-License-Identifier: MIT
/** Scenes that new lines of the log call for: a whole scoring phase, the arrest at the end. */
import { standing } from "../../lib/view";
import type { LogEvent, LogLine } from "../../net/messages";

export const PARTS = ["upper", "lower", "celebrities", "postcards"] as const;
export type Part = (typeof PARTS)[number];
/** What a scoring phase gave a player; `after` are the points then, if more followed. */
export type Gain = Record<Part | "seat" | "n", number> & { after: number | null };
/** The points after a phase: those of the table, unless more was scored since. */
export const pointsAfter = (gain: Gain, scores: readonly number[]): number => gain.after ?? scores[gain.seat] ?? 0;
/** What the murderer drew at the end; the kinds are known to few. */
export interface Drawn {
  n: number;
  kinds: string[] | null;
}
export type Scene = { kind: "scoring"; phase: number; gains: Gain[] } | { kind: "arrest"; drawn: Drawn };

const gainOf = (event: LogEvent): Gain => ({
  ...(event.params as unknown as Gain),
  seat: event.seat as number,
  after: null,
});
const FINAL = ["coins", "wagon", "conductor", "locomotive"]; // what the final scoring adds
const beforeFinal = (event: LogEvent): number =>
  FINAL.reduce((sum, part) => sum - Number(event.params[part] ?? 0), Number(event.params["n"]));
function drawnBy(event: LogEvent): Drawn {
  const kinds = event.params["kinds"];
  const known = Array.isArray(kinds) ? kinds.map((kind) => String(kind).replace("@token.", "")) : null;
  return { n: known?.length ?? Number(event.params["n"] ?? 0), kinds: known };
}

/** What is to be shown of the lines after one that has been seen. */
export function scenesOf(log: readonly LogLine[], after: number, players: number): Scene[] {
  const scenes: Scene[] = [];
  let phase = 0;
  let gains: Gain[] = [];
  let murderer: number | null = null;
  let drawn: Drawn = { n: 0, kinds: [] };
  for (const line of standing(log))
    for (const event of line.events) {
      if (event.key === "event.scoring") [phase, gains] = [Number(event.params["n"]), []];
      if (event.key === "event.scored") gains = [...gains.filter((gain) => gain.seat !== event.seat), gainOf(event)];
      for (const gain of event.key === "event.final" ? gains : [])
        if (gain.seat === event.seat) gain.after = beforeFinal(event);
      if (event.key === "event.murderer") murderer = event.seat;
      if (murderer !== null && event.seat === murderer && event.key.startsWith("event.evidence"))
        drawn = drawnBy(event);
      if (line.seq <= after) continue;
      if (event.key === "event.scored" && gains.length === players) scenes.push({ kind: "scoring", phase, gains });
      if (event.key === "event.prints" && !scenes.some((scene) => scene.kind === "arrest"))
        scenes.push({ kind: "arrest", drawn });
    }
  return scenes;
}
