// SPDX-License-Identifier: MIT
/** Cards: those of the display, contracts, cards that lie beside trains and track, and end-game cards. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import {
  CARD,
  cardArt,
  cardName,
  END,
  endArt,
  endBack,
  kindOf,
  kindWord,
  needWords,
  placeWords,
  titleOf,
} from "../cards";
import type { Card, EndCard } from "../types";
import { capital, gives, owned, type About, type Scene } from "./telling";
import { cityLine } from "./track";

const CARD_RULES: Record<string, string[]> = {
  wagon: ["FC-111", "FC-602"],
  conductor: ["FC-111", "FC-602"],
  locomotive: ["FC-111", "FC-602"],
  track: ["FC-232"],
  contract: ["FC-270", "FC-271"],
  money: ["FC-111"],
  end_card: ["FC-280"],
  celebrity: ["FC-721", "FC-723"],
  postcard: ["FC-724", "FC-725"],
  crime: ["FC-743"],
  passenger: ["FC-761", "FC-763"],
  luggage: ["FC-761", "FC-763"],
  switch: ["FC-782", "FC-784"],
  mechanic: ["FC-782", "FC-785"],
};

/** Whose card it is, if it lies open somewhere, and whether it counts or pays now. */
function state(name: string, scene: Scene): string[] {
  for (const player of scene.view.seats) {
    const contract = player.contracts.find((one) => one.card === name);
    const laid = player.laid.find((one) => one.card === name);
    const met = contract?.met ?? laid?.met;
    if (laid) return [`${scene.table.say(`spot.${laid.place}`)} ${laid.number}`, met ? say("fc.met") : say("fc.waits")];
    if (met !== undefined) return [met ? say("fc.met") : say("fc.waits")];
  }
  return [];
}

function cardLines(card: Card, scene: Scene): string[] {
  const { table } = scene;
  const lines: string[] = [];
  if (card.cities) lines.push(...card.cities.map((city) => cityLine(city, scene)));
  if (card.requirement)
    lines.push(
      say("fc.asks", { need: needWords(card.requirement, table) }),
      say("fc.brings", { gives: gives(card.bonus ?? [], scene) }),
    );
  if (card.scoring) lines.push(capital(table.say(`scores.${card.scoring.mode}`, { n: card.scoring.points ?? 0 })));
  if (card.symbols?.length) lines.push(say("fc.brings", { gives: gives(card.symbols, scene) }));
  const where = placeWords(card, table);
  if (where) lines.push(say("fc.lies", { where }));
  if (card.set === "X" && card.kind !== "track") lines.push(say("fc.base"));
  return [...lines, say("fc.stage", { n: card.stage, set: card.set }), ...state(card.id, scene)];
}

function aboutCard(scene: Scene, name: string): Detail | null {
  const card = scene.box.cards.get(name);
  if (card === undefined) return null;
  const kind = kindOf(card);
  const both = card.name && card.german ? ` (${cardName(card) === card.name ? card.german : card.name})` : "";
  const title = titleOf(card) + both;
  return {
    title,
    art: cardArt(card, scene.box, scene.table),
    ...CARD,
    lines: cardLines(card, scene),
    rules: CARD_RULES[kind] ?? ["FC-111"],
  };
}

const endTitle = (card: EndCard, scene: Scene): string =>
  capital(scene.table.say("card.ending", { n: card.points_each, kind: `@kind.${card.kind}` }));

function aboutEnd(scene: Scene, name: string): Detail {
  const card = scene.box.ends.get(name);
  if (card === undefined)
    return {
      title: say("fc.end.secret"),
      art: endBack(),
      ...END,
      lines: [say("fc.end.secret.help")],
      rules: ["FC-010"],
    };
  const seat = scene.view.seat;
  const count = seat === null ? null : (scene.view.seats[seat]?.base_cards?.[card.kind] ?? null);
  const lines = [
    scene.table.say("board.per", { n: card.points_each, kind: `@kind.${card.kind}` }),
    say("fc.end.action", { gives: gives(card.action, scene) }),
  ];
  if (count !== null)
    lines.push(say("fc.end.now", { n: count, each: card.points_each, points: count * card.points_each }));
  return {
    title: endTitle(card, scene),
    art: endArt(card, scene.box.printed.wagons.levels),
    ...END,
    lines,
    rules: ["FC-281", "FC-602"],
  };
}

const aboutEnds = owned((scene, { player }) => {
  const cards = player.end_cards.map((name) => {
    const card = name === null ? undefined : scene.box.ends.get(name);
    return card ? endTitle(card, scene) : say("fc.end.secret");
  });
  const points = Object.values(player.end_points ?? {}).reduce((sum, one) => sum + one, 0);
  return {
    title: say("fc.ends", { n: player.end_cards.length }),
    lines: [...cards, say("fc.end.sum", { n: points })],
    rules: ["FC-602", "FC-603"],
  };
});

const aboutPile = owned((_, { player }) => ({
  title: say("fc.pile", { n: player.pile_size }),
  lines: Object.entries(player.base_cards ?? {}).map(([one, count]) => `${kindWord(one)}: ${count}`),
  rules: ["FC-116", "FC-603"],
}));

const aboutContracts = owned(({ table, box }, { player }) => ({
  title: say("fc.contracts"),
  lines: player.contracts.map(
    (one) => `${needWords(box.cards.get(one.card)?.requirement ?? { type: "coins" }, table)}${one.met ? " ✓" : ""}`,
  ),
  rules: ["FC-270"],
}));

const aboutLaid = owned(({ table, box }, { player }) => ({
  title: say("fc.laid"),
  lines: player.laid.map(
    (one) => `${titleOf(box.cards.get(one.card) as Card)}: ${table.say(`spot.${one.place}`)} ${one.number}`,
  ),
  rules: ["FC-704"],
}));

export const CARDS: Record<string, About> = {
  card: aboutCard,
  end_card: aboutEnd,
  end_cards: aboutEnds,
  pile: aboutPile,
  contracts: aboutContracts,
  laid: aboutLaid,
};
