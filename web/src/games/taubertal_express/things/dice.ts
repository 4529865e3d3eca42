// SPDX-License-Identifier: MIT
/** The dice board with its areas, and action tiles: what brings stones. */
import { die } from "../../../kit/dice";
import { say } from "../../../lib/page.svelte";
import { actionTile, stone } from "../art";
import type { Scene } from "../scene";
import type { Gain } from "../types";
import { brief, capital, colors, HALF, ownerOf, picture, SIZE, type About, type Telling } from "./telling";

/** What an area of the dice board gives, in numbers. */
function gainWords({ table }: Scene, gain: Gain): string {
  const parts: string[] = [];
  const put = (key: string, n: number | undefined): unknown => n && parts.push(table.say(key, { n }));
  put("gain.any", gain.stones_any);
  put("gain.light", gain.light_station_building);
  put("gain.goods", gain.goods_building);
  put("gain.tokens", gain.goods_tokens_any);
  put("gain.coins", gain.coins);
  put("gain.halls", gain.wagon_hall_any);
  for (const [color, n] of Object.entries(gain.stones ?? {})) put(`stones.${color}`, n);
  return parts.join(", ");
}

function aboutArea(scene: Scene, id: string): Telling | null {
  const area = scene.box.areas.get(id);
  if (area === undefined) return null;
  return {
    title: capital(scene.table.say(`area.${id}`)),
    ...picture(die(area.face, HALF, HALF, SIZE - 10)),
    lines: [
      capital(gainWords(scene, area.gain)),
      say("tauber.area.dice", { n: scene.view.dice[id] ?? 0, face: area.face }),
      ...(scene.view.dice_coins[id] ? [say("tauber.area.coin", { n: scene.view.dice_coins[id] ?? 0 })] : []),
      say("tauber.bonus.more", { n: scene.player.bonus }),
    ],
    rules: ["TE-310", "TE-311", "TE-315"],
  };
}

function aboutTile(scene: Scene, id: string): Telling | null {
  const tile = scene.box.printed.action_tiles.find((one) => one.id === id);
  if (tile === undefined) return null;
  return {
    title: say("tauber.tile", { id }),
    art: actionTile(tile.stones, id, 28, 33),
    w: 56,
    h: 66,
    lines: [colors(scene, tile.stones), say("tauber.bonus.more", { n: scene.player.bonus })],
    rules: ["TE-B03", "TE-B04"],
  };
}

const howDice = ({ printed }: Scene["box"]): string =>
  say("tauber.dice", {
    n: printed.dice_board.dice,
    face: printed.dice_board.joker_face,
    coin: printed.constants.dice_coin_threshold.value,
  });

export const DICE: Record<string, About> = {
  area: aboutArea,
  tile: aboutTile,
  dice: ({ table, box }) => brief(table.say("board.dice"), [howDice(box)], ["TE-310", "TE-316"]),
  joker: ({ box }) =>
    brief(
      say("tauber.joker"),
      [howDice(box)],
      ["TE-331", "TE-332"],
      die(box.printed.dice_board.joker_face, HALF, HALF, SIZE - 10),
    ),
  bonus: (scene, id) =>
    brief(
      say("tauber.bonus.title"),
      [say("tauber.bonus.more", { n: ownerOf(scene, id).player.bonus })],
      ["TE-315", "TE-904"],
      stone("black", HALF, HALF, SIZE - 6),
    ),
};
