// SPDX-License-Identifier: MIT
/** The end of a game in words and round numbers: why it came, ticks of a chart. */
import type { LogLine } from "../net/messages";
import type { Params } from "./texts";

const STEPS = [1, 2, 5];
const CAUSE = /^event\.end\./u;

/** Round numbers from `low` to `high`, at most `most` of them and at least their ends' neighbours. */
export function roundTicks(low: number, high: number, most: number): number[] {
  const rough = Math.max(1, (high - low) / Math.max(1, most - 1));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Which rounds have a number below the chart: all, or every second, fifth, … as far as there is room. */
export function labelled(rounds: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((one) => rounds / one <= most) ?? 100;
  return Array.from({ length: Math.floor(rounds / step) + 1 }, (_, index) => index * step);
}

/** Sentences about what brings the end of a game; without a cause of its own: what always does. */
const SENTENCES: Record<string, string> = {
  "rail_line.line": "end.why.rail_line.line",
  "rail_line.pile": "end.why.rail_line.pile",
  "cube_express.stack": "end.why.cube_express.stack",
  "cube_express.station": "end.why.cube_express.station",
  "cube_express.stock": "end.why.cube_express.stock",
  "express_01.bases": "end.why.express_01.bases",
  "express_01.stacks": "end.why.express_01.stacks",
  "express_01.standstill": "end.why.express_01.standstill",
  "express_01.rounds": "end.why.express_01.rounds",
  taubertal_express: "end.why.taubertal_express",
  first_class: "end.why.first_class",
};

/** Why a game ended: keys of the page's sentences, with what fills them. */
export function reasons(game: string, log: readonly LogLine[]): { key: string; params: Params }[] {
  const found = causes(log).flatMap(({ key, params }) => {
    const sentence = SENTENCES[`${game}.${key}`];
    return sentence === undefined ? [] : [{ key: sentence, params }];
  });
  return found.length > 0 ? found : [{ key: SENTENCES[game] ?? "end.why", params: {} }];
}

/** What brought the end: the events of the log that announced it, each once. */
export function causes(log: readonly LogLine[]): { key: string; params: Params }[] {
  const found = log.flatMap((line) => line.events).filter((event) => CAUSE.test(event.key));
  const last = new Map(
    found.map((event) => [event.key, { key: event.key.replace(CAUSE, ""), params: event.params as Params }]),
  );
  return [...last.values()];
}
