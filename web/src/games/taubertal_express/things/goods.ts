// SPDX-License-Identifier: MIT
/** Goods and stones, and how much of them a train carries. */
import { icon } from "../../../kit/draw";
import { say } from "../../../lib/page.svelte";
import { costRow, stone, token } from "../art";
import type { Scene } from "../scene";
import { brief, capital, colors, HALF, ownerOf, picture, SIZE, sum, type About, type Telling } from "./telling";

/** What a sale of goods brings. */
const howSold = ({ constants }: Scene["box"]["printed"]): string =>
  say("tauber.sale", {
    ranks: constants.sale_coins_by_rank.value.join(", "),
    n: constants.sale_points_per_good.value,
  });

export function aboutGoods(scene: Scene, id: string): Telling | null {
  const { box, table, view, player } = scene;
  const good = box.printed.goods.find((one) => one.id === id);
  if (good === undefined) return null;
  return {
    title: capital(table.say(`good.${id}`)),
    ...picture(token(box, id, HALF, HALF, SIZE - 8)),
    lines: [
      say("tauber.good", {
        color: table.say(`color.${good.colour}`),
        building: table.say(`building.${good.building}`),
        tiles: box.printed.goods_buildings.find((one) => one.good === id)?.tiles ?? 0,
      }),
      howSold(box.printed),
      say("tauber.good.left", { n: view.tokens[id] ?? 0, of: good.tokens, mine: player.loaded[id] ?? 0 }),
    ],
    rules: ["TE-601", "TE-610", "TE-621"],
  };
}

function aboutStone(scene: Scene, color: string): Telling | null {
  const { box, table, view, player } = scene;
  const printed = box.printed.stone_colours.find((one) => one.id === color);
  if (printed === undefined) return null;
  const use =
    printed.good === null
      ? say("tauber.stone.black")
      : say("tauber.stone.use", { good: table.say(`good.${printed.good}`) });
  return {
    title: say("tauber.stone", { color: capital(table.say(`color.${color}`)) }),
    ...picture(stone(color, HALF, HALF, SIZE - 6)),
    lines: [use, say("tauber.stone.left", { n: view.stones[color] ?? 0, mine: player.stones[color] ?? 0 })],
    rules: ["TE-340", "TE-401", "TE-502"],
  };
}

function aboutGoodsWagon(scene: Scene, id: string): Telling {
  const { goods_wagon_capacity: capacity } = scene.box.printed.constants;
  const { player } = ownerOf(scene, id);
  const room = say("tauber.goods.room", {
    n: sum(player.loaded),
    of: player.goods_room,
    normal: capacity.normal,
    more: capacity.with_warehouse,
  });
  return brief(scene.table.say("board.goods"), [room], ["TE-611", "TE-620"], icon("goods", HALF, HALF, 48));
}

/** How much coal a player has, and can have. */
function coalRoom(scene: Scene, id: string): string {
  const { player } = ownerOf(scene, id);
  const { large } = scene.box.printed.constants.coal_wagon_capacity;
  return say("tauber.coal.room", { n: sum(player.stones), of: player.capacity, large });
}

function aboutCoal(scene: Scene, id: string): Telling {
  const { end_stones_per_point: stones } = scene.box.printed.constants;
  return brief(
    scene.table.say("board.coal"),
    [coalRoom(scene, id), say("tauber.stones.end", { n: stones.value })],
    ["TE-340", "TE-341"],
    costRow({ black: 2 }, HALF, HALF, 24),
  );
}

const aboutStones = (scene: Scene, id: string): Telling =>
  brief(
    scene.table.say("board.coal"),
    [coalRoom(scene, id), colors(scene, ownerOf(scene, id).player.stones)],
    ["TE-340"],
  );

const first = (id: string): string => id.split(".")[0] ?? "";

export const GOODS: Record<string, About> = {
  good: aboutGoods,
  own_good: aboutGoods,
  amount: (scene, id) => aboutGoods(scene, first(id)),
  goods: aboutGoodsWagon,
  train: aboutGoodsWagon,
  waybill: ({ box }) => brief(say("tauber.waybill"), [howSold(box.printed)], ["TE-620", "TE-621", "TE-622"]),
  stone: aboutStone,
  own_stone: (scene, id) => aboutStone(scene, first(id)),
  own_stones: aboutStone,
  stones: aboutStones,
  coal: aboutCoal,
};
