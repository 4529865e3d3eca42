// SPDX-License-Identifier: MIT
/** What luck draws in Rail Line, from the generator of each draw: to check, not to play. */
import type { Draw, Rng } from "../../lib/luck";

interface Decks {
  setup: { hand_a_cards: number; display_size: number };
  track_cards: { id: string; deck: string }[];
}

function deal(rng: Rng, a: readonly string[], b: readonly string[], players: number, decks: Decks): string {
  const size = decks.setup.hand_a_cards;
  const dealt = rng.sample(a, players * size);
  const shown = rng.sample(b, decks.setup.display_size);
  const hands = Array.from({ length: players }, (_, seat) => dealt.slice(seat * size, (seat + 1) * size).toSorted((x, y) => a.indexOf(x) - a.indexOf(y)));
  return `deal ${[...hands, shown].map((cards) => cards.join(",")).join(" ")}`;
}

/** Every draw of a game as the generators give it. */
export function redraw(draws: readonly Draw[], rngAt: (entry: number) => Rng, printed: unknown, players: number): string[] {
  const decks = printed as Decks;
  const deck = (letter: string): string[] => decks.track_cards.filter((card) => card.deck === letter).map((card) => card.id);
  let pile = deck("B");
  return draws.map(({ entry, text }) => {
    const rng = rngAt(entry);
    const [kind] = text.split(" ");
    if (kind === "start") return `start ${rng.below(players) + 1}`;
    if (kind === "refill") {
      const drawn = pile[rng.below(pile.length)] as string;
      pile = pile.filter((card) => card !== drawn);
      return `refill ${drawn}`;
    }
    const told = deal(rng, deck("A"), pile, players, decks);
    const shown = new Set((told.split(" ").at(-1) ?? "").split(","));
    pile = pile.filter((card) => !shown.has(card));
    return told;
  });
}
