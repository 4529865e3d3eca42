// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import luck from "../../fixtures/luck.json";
import type { LuckAnswer } from "../net/messages";
import { wrongLots } from "./lots";
import { keyOf, redrawn, Rng, rngAt } from "./luck";

const TRIES = 16; // per game: 80 in all
const printed = (game: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../src/stellwerk/games/${game}/edition.json`, import.meta.url), "utf8"));
const games = Object.entries(luck).map(([game, told]) => ({
  game,
  told,
  key: keyOf(told),
  answers: told.answers as LuckAnswer[],
}));

/** One answer with the items of its lots in another order. */
function permuted(answer: LuckAnswer, rng: Rng): LuckAnswer {
  const lots = answer.lots.map((lot) => {
    let items = lot.items;
    while (new Set(lot.items).size > 1 && items.join() === lot.items.join())
      items = rng.sample(lot.items, lot.items.length);
    return { ...lot, items };
  });
  return { ...answer, lots };
}

describe.each(games)("the lots of $game", ({ game, key, answers }) => {
  const pick = (attempt: number): number => attempt % answers.length;
  const wrong = (changed: LuckAnswer[]): Set<number> => wrongLots(changed, key, printed(game));

  it("are accepted as the engine tells them", () => {
    expect([...wrong(answers)]).toEqual([]);
  });
  it("are refused in any other order", () => {
    const accepted = Array.from({ length: TRIES }, (_, attempt) => {
      const place = pick(attempt);
      const answer = permuted(answers[place] as LuckAnswer, new Rng(attempt, 2, 3));
      return !wrong(answers.with(place, answer)).has(answer.entry);
    }).filter(Boolean).length;
    expect(accepted).toBe(0);
  });
  it("are refused if another thing was drawn from an order made for it", () => {
    const place = answers.findIndex((answer) => (answer.lots[0]?.items.length ?? 0) > 2);
    const answer = answers[place] as LuckAnswer;
    const items = answer.lots[0]?.items.toReversed() ?? [];
    const lots = answer.lots.with(0, { ...(answer.lots[0] as LuckAnswer["lots"][0]), items });
    const text = redrawn({ ...answer, lots }, rngAt(key, answer.entry));
    expect(wrong(answers.with(place, { ...answer, lots, text })).size).toBeGreaterThan(0);
  });
  it("are refused with a thing that is not printed", () => {
    const answer = answers[0] as LuckAnswer;
    const lots = answer.lots.map((lot) => ({ ...lot, items: [...lot.items, "start no such thing"] }));
    expect(wrong(answers.with(0, { ...answer, lots })).has(answer.entry)).toBe(true);
  });
});

describe.each(games.filter(({ game }) => ["rail_line", "cube_express", "taubertal_express"].includes(game)))(
  "the later lots of $game",
  ({ game, key, answers }) => {
    const last = answers.findLastIndex(
      (answer) => answer.lots.length === 1 && answer.word !== "roll" && (answer.lots[0]?.items.length ?? 0) > 3,
    );
    const answer = answers[last] as LuckAnswer;
    const lot = answer.lots[0] as LuckAnswer["lots"][0];
    const told = (items: string[]): Set<number> =>
      wrongLots(answers.with(last, { ...answer, lots: [{ ...lot, items }] }), key, printed(game));

    it("are refused if something that nobody drew is missing", () => {
      expect(told(lot.items.slice(1)).has(answer.entry)).toBe(true);
    });
    it("are refused if there is more of a thing than there was", () => {
      expect(told([lot.items[0] as string, ...lot.items]).has(answer.entry)).toBe(true);
    });
  },
);
