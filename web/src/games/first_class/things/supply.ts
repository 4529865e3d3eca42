// SPDX-License-Identifier: MIT
/** What lies in the middle for all: the display, stacks and piles, the start-player tile. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import { gives, type About, type Scene } from "./telling";

function aboutTile(scene: Scene): Detail {
  const shares = scene.box.printed.start_player_tile.by_seat_clockwise_from_taker.slice(0, scene.view.players);
  const lines = shares.map((one, index) =>
    say("fc.tile.share", {
      n: index + 1,
      gives: one.choices.map((symbols) => gives(symbols, scene) || "–").join(" / "),
    }),
  );
  return { title: say("fc.tile"), lines: [...lines, say("fc.tile.help")], rules: ["FC-130", "FC-131", "FC-133"] };
}

/** How many more cards are taken from a row of the display. */
const leftInRow = ({ view }: Scene, row: number): string =>
  say("fc.row.more", { n: view.players - (view.gone[row - 1] ?? 0) });

const aboutRow = (scene: Scene, id: string): Detail => ({
  title: say("fc.row", { n: Number(id) }),
  lines: [leftInRow(scene, Number(id))],
  rules: ["FC-120", "FC-121"],
});

const aboutPlace = (scene: Scene, id: string): Detail => ({
  title: say("fc.place.empty"),
  lines: [leftInRow(scene, Number(id.split(".")[0]))],
  rules: ["FC-110", "FC-120"],
});

const aboutStack = ({ view }: Scene): Detail => ({
  title: say("fc.stack.title", { n: view.stage }),
  lines: [say("fc.stack", { n: view.stack })],
  rules: ["FC-002", "FC-302"],
});

const aboutStock = ({ view, box }: Scene): Detail => ({
  title: say("fc.supply"),
  lines: box.printed.wagons.cards.map((one, index) => `${one.faces.join("/")}: ${view.stock[index] ?? 0}`),
  rules: ["FC-003", "FC-215"],
});

function aboutTiles(scene: Scene): Detail {
  const left = scene.box.printed.locomotive_tiles.filter((one) => scene.view.tiles.includes(one.value));
  return {
    title: scene.table.say("source.tile"),
    lines: left.map((one) => `${one.value}: ${gives(one.upgrades, scene)}`),
    rules: ["FC-005", "FC-250"],
  };
}

const aboutEndPile = ({ view, box }: Scene): Detail => ({
  title: say("fc.offer"),
  lines: [
    say("fc.offer.pile", { n: view.end_pile }),
    say("fc.offer.price", { n: box.printed.coins.any_column.end_card_price }),
  ],
  rules: ["FC-280", "FC-282"],
});

function aboutConstantinople({ view, table, box }: Scene): Detail {
  const first = (index: number): string =>
    view.constantinople[index] === undefined ? "" : (table.names[view.constantinople[index]] ?? "");
  return {
    title: say("fc.constantinople"),
    lines: box.printed.constantinople.bonuses.map((points, index) => `${index + 1}. ${points} ${first(index)}`),
    rules: ["FC-260", "FC-261"],
  };
}

export const SUPPLY: Record<string, About> = {
  start_tile: aboutTile,
  share: aboutTile,
  row: aboutRow,
  place: aboutPlace,
  stack: aboutStack,
  stock: aboutStock,
  tiles: aboutTiles,
  end_pile: aboutEndPile,
  constantinople: aboutConstantinople,
};
