// SPDX-License-Identifier: MIT
/**
 * Can these be the lots that luck drew from? The page does not know the rules, but what is
 * printed has an order, nothing comes from nowhere, and what was never drawn must still be there.
 */
import type { LuckAnswer } from "../net/messages";
import { drawn, rngAt } from "./luck";

type Told = Pick<LuckAnswer, "entry" | "word" | "lots">;
type Count = Map<string, number>;

const NUMBER = /^\d+$/;

/** Every name that is printed, by the place where it stands first. */
export function printedOrder(printed: unknown): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  const note = (name: string): void => void (order.has(name) || order.set(name, order.size));
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(walk);
    if (typeof part === "object" && part !== null)
      return Object.entries(part).forEach(([key, value]) => {
        note(key);
        walk(value);
      });
    note(String(part));
  };
  walk(printed);
  return order;
}

/** The thing that an item of a lot is: an answer as a whole tells it after its word. */
function thingOf(item: string, word: string): string {
  const rest = item.slice(item.indexOf(" ") + 1);
  return word === "" && !NUMBER.test(rest) ? rest : item;
}

/** Are things in the order in which they are printed, or counted? */
function inOrder(items: readonly string[], order: ReadonlyMap<string, number>): boolean {
  const last = items.map((item) => item.slice(item.lastIndexOf(" ") + 1));
  const places = last.every((name) => NUMBER.test(name))
    ? last.map(Number)
    : items.map((item) => order.get(item) ?? Number.NaN);
  return places.every((place, at) => !Number.isNaN(place) && (at === 0 || (places[at - 1] as number) <= place));
}

function counted(things: readonly string[]): Count {
  const count: Count = new Map();
  for (const thing of things) count.set(thing, (count.get(thing) ?? 0) + 1);
  return count;
}

const within = (part: Count, whole: Count): boolean => [...part].every(([thing, n]) => n <= (whole.get(thing) ?? 0));

/** Things that are drawn from the same place, and what has happened to them. */
class Pool {
  private readonly taken: Count = new Map();

  constructor(private readonly first: Count) {}

  /** Nothing new, and either all that was never drawn, or only what was: a pile that is used again. */
  allows(lot: Count): boolean {
    if (!within(lot, this.first)) return false;
    const left: Count = new Map(
      [...this.first].map(([thing, n]) => [thing, Math.max(0, n - (this.taken.get(thing) ?? 0))]),
    );
    const unseen = [...left].filter(([thing, n]) => n > 0 && (lot.get(thing) ?? 0) > 0);
    return within(left, lot) || unseen.length === 0;
  }

  take(things: readonly string[]): void {
    for (const thing of things) this.taken.set(thing, (this.taken.get(thing) ?? 0) + 1);
  }
}

/** The pools of a game, found by the things in their first lots. */
class Pools {
  private readonly byThing = new Map<string, Pool>();

  of(things: readonly string[]): Pool {
    const known = things.map((thing) => this.byThing.get(thing)).find((pool) => pool !== undefined);
    if (known !== undefined) return known;
    const made = new Pool(counted(things));
    for (const thing of things) this.byThing.set(thing, made);
    return made;
  }
}

/** The entries whose lots cannot be what the rules laid out; draws must be in their order. */
export function wrongLots(answers: readonly Told[], key: Uint8Array, printed: unknown): Set<number> {
  const order = printedOrder(printed);
  const pools = new Pools();
  const wrong = new Set<number>();
  for (const { entry, word, lots } of answers) {
    const rng = rngAt(key, entry);
    for (const lot of lots) {
      const things = lot.items.map((item) => thingOf(item, word));
      const pool = pools.of(things);
      if (!inOrder(things, order) || !pool.allows(counted(things))) wrong.add(entry);
      pool.take(drawn(lot, rng).map((item) => thingOf(item, word)));
    }
  }
  return wrong;
}
