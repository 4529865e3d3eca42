// SPDX-License-Identifier: MIT
/** How far a game without a drawn board has come, from what its view and edition say. */
import type { Progress } from "..";
import { say } from "../../lib/page.svelte";
import { isRecord, type Json } from "./plain";

type Parts = Readonly<Record<string, Json>>;
const SEGMENTS = 8;

const number = (parts: Json, key: string): number =>
  isRecord(parts) && typeof parts[key] === "number" ? parts[key] : 0;
const stepped = (done: number, of: number, text: string): Progress => ({
  done: Math.min(SEGMENTS, Math.floor((done * SEGMENTS) / Math.max(1, of))),
  of: SEGMENTS,
  text,
});

const GAMES: Readonly<Record<string, (view: Parts, printed: Parts) => Progress>> = {
  first_class: (view, printed) => {
    const [n, of] = [number(view, "round"), number(printed["constants"], "rounds")];
    return { done: n - 1, of, text: say("progress.round_of", { n: Math.max(1, n), of }) };
  },
  taubertal_express: (view) => {
    const [n, of] = [number(view, "cycle"), number(view, "cycles")];
    return { done: n - 1, of, text: say("progress.cycle", { n: Math.max(1, n), of }) };
  },
  express_01: (view) => {
    const [n, of] = [number(view["end"], "bases"), number(view["end"], "bases_needed")];
    return stepped(n, of, say("progress.bases", { round: number(view, "round"), n, of }));
  },
  cube_express: (view) => {
    const left = number(view, "stack");
    const laid = Array.isArray(view["map"]) ? view["map"].length : 0;
    return stepped(laid, laid + left, say("progress.stack", { round: number(view, "round"), n: left }));
  },
};

export const progressOf = (view: Parts, printed: Parts): Progress | null =>
  GAMES[String(view["game"])]?.(view, printed) ?? null;
