// SPDX-License-Identifier: MIT
/** Coins, workers, packs and boards: what every player has some of. */
import { icon } from "../../../kit/draw";
import { say } from "../../../lib/page.svelte";
import { coin } from "../art";
import type { Scene } from "../scene";
import type { Player } from "../types";
import { brief, HALF, ownerOf, type About, type Telling } from "./telling";

const COIN = coin(HALF, HALF, 22);
const WORKER = icon("worker", HALF, HALF, 46);

/** A player's coins, and what they are worth in the end. */
const purse = ({ box }: Scene, player: Player): string =>
  say("tauber.coins.mine", { n: player.coins, points: box.printed.constants.end_points_per_coin.value });

function wages({ box }: Scene, player: Player): string {
  const { wage_coins: each, unpaid_worker_penalty: penalty } = box.printed.constants;
  return say("tauber.wages", { n: player.wages, each: each.value, penalty: penalty.value });
}

function aboutWorkers(scene: Scene, id: string): Telling {
  const { player } = ownerOf(scene, id);
  const lines = [say("tauber.workers", { fresh: player.fresh, hired: player.hired }), wages(scene, player)];
  return brief(scene.table.say("board.workers"), lines, ["TE-230", "TE-701"], WORKER);
}

function aboutBoard(scene: Scene, id: string): Telling {
  const { seat, player } = ownerOf(scene, id);
  const name = scene.table.names[seat] ?? "";
  const lines = [scene.box.cityName(player.city), purse(scene, player), say("tauber.peek", { player: name })];
  return brief(name, lines, ["TE-109"]);
}

export const PURSE: Record<string, About> = {
  coins: (scene, id) =>
    brief(scene.table.say("board.coins"), [purse(scene, ownerOf(scene, id).player)], ["TE-631", "TE-803"], COIN),
  bank: ({ table, view }) =>
    brief(table.say("board.bank"), [say("tauber.bank.left", { n: view.bank })], ["TE-630"], COIN),
  workers: aboutWorkers,
  hire: (scene, id) =>
    brief(scene.table.say("board.workers"), [wages(scene, ownerOf(scene, id).player)], ["TE-230"], WORKER),
  worker_supply: ({ table, view }) =>
    brief(table.say("board.workers"), [say("tauber.workers.left", { n: view.workers })], ["TE-230"], WORKER),
  packs: ({ view }) => brief(say("tauber.packs"), [say("tauber.packs.left", { n: view.packs })], ["TE-108", "TE-210"]),
  board: aboutBoard,
};
