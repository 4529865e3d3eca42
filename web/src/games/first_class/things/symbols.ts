// SPDX-License-Identifier: MIT
/** Symbols: on cards, where they are carried out, and in the columns of coins. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import { symbolArt } from "../symbols";
import type { Sym } from "../types";
import { capital, seatOf, symbolWords, type About, type Scene } from "./telling";

const RULES: Record<string, string> = {
  W0: "FC-200",
  UA: "FC-216",
  CB: "FC-221",
  C1: "FC-221",
  L: "FC-230",
  COIN: "FC-291",
  VP: "FC-119",
  EG: "FC-280",
  VP_PER: "FC-712",
  VP_HERE: "FC-765",
  EV_DRAW: "FC-743",
  EV_DROP: "FC-744",
  EV_GIVE: "FC-745",
  EV_OTHERS: "FC-746",
  EV_PEEK: "FC-747",
};
const ruleOf = (code: string): string => RULES[code] ?? "FC-211";

const columnWords = (code: string, scene: Scene): string =>
  symbolWords({ sym: code.replace(/_?1$/u, ""), n: 1, times: 1 }, scene);

function aboutCoins(scene: Scene, id: string): Detail | null {
  const found = seatOf(id, scene);
  if (found === null) return null;
  const lines = scene.box.printed.coins.columns.map((column) =>
    say("fc.column", {
      n: column.index,
      have: found.player.coins[column.index - 1] ?? 0,
      of: column.capacity,
      action: column.actions.map((code) => columnWords(code, scene)).join(" / "),
    }),
  );
  const { vp_per_coin: points, end_card_price: price } = scene.box.printed.coins.any_column;
  return {
    title: say("fc.coins.title"),
    lines: [...lines, say("fc.coins.any", { points, price })],
    rules: ["FC-291", "FC-295"],
  };
}

function aboutSymbol(scene: Scene, code: string): Detail {
  const symbol: Sym = scene.view.source?.symbols.find((one) => one.sym === code) ??
    scene.view.queue.flatMap((source) => source.symbols).find((one) => one.sym === code) ?? { sym: code };
  const place = scene.view.source?.symbols.findIndex((one) => one.sym === code) ?? -1;
  const lack = scene.view.source?.lacks[place];
  const lines = [
    capital(symbolWords(symbol, scene)),
    ...(lack ? [say("fc.lacks", { why: scene.table.words.word(lack) })] : []),
  ];
  return {
    title: capital(scene.table.say(`sym.${code}`)),
    art: symbolArt(symbol, 38, 18, scene.box.printed.wagons.levels),
    w: 76,
    h: 36,
    lines,
    rules: [ruleOf(code), "FC-113"],
  };
}

export const SYMBOLS: Record<string, About> = {
  symbol: aboutSymbol,
  coins: aboutCoins,
  column: aboutCoins,
  coin: aboutCoins,
  point: aboutCoins,
};
