// SPDX-License-Identifier: MIT
/** The running turn as stops: a sign and short words for each, what it cost and what it brought. */
import { icon, text } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { say } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Done, Stop } from "../../lib/turn";
import type { LogEvent } from "../../net/messages";
import { AREAS, coin, INK, kindIcon, paintOf, stone, WAGONS } from "./art";
import { boxOf, type Box } from "./box";

const plain = (word: unknown): string => String(word).replace(/^@\w+\./u, "");

/** What a stop is known by, as a sign: by the event's key, or by what it speaks of. */
const SIGNS: Record<string, IconName | ((params: LogEvent["params"], box: Box) => IconName)> = {
  moved: "loco",
  placed: ({ what }, box) => (String(what).startsWith("@hall.") ? "hall" : paintOf(box.colorOf(plain(what))).icon),
  built: ({ kind }) => kindIcon(plain(kind)),
  provided: ({ good }, box) => paintOf(box.colorOf(plain(good))).icon,
  loaded: "goods",
  unloaded: "goods",
  sold: "coin",
  took_ticket: "ticket",
  picked: "ticket",
  dropped: "ticket",
  delivered: "person",
  hired: "worker",
  "hired.none": "worker_off",
  area: ({ area }) => AREAS[plain(area)] ?? "person",
  three_stones: "play",
  used_tile: "play",
  tile: "hand",
  painted: () => kindIcon("paint_shop"),
  traded: () => kindIcon("transshipment_yard"),
  stored: () => kindIcon("goods_shed"),
  customs: () => kindIcon("customs_office"),
  coupled: ({ wagon }) => WAGONS[plain(wagon)] ?? "wagon",
  joker: "cap",
  returned: "coal",
  region: "flag",
};
/** Said under the head of a stop; what only gives or takes stands in the sum beside it. */
const UNDER = new Set(["coupled", "boarded", "covered", "pioneer", "region", "dropped", "returned"]);
const COUNTED = new Set(["paid", "stones", "coins", "picked_coin", "points", "penalty"]);
const short = (event: LogEvent): string => event.key.replace("event.", "");

const WORDS: Record<string, string> = {
  moved: "tauber.did.moved",
  placed: "tauber.did.placed",
  built: "tauber.did.built",
  provided: "tauber.did.provided",
  loaded: "tauber.did.loaded",
  unloaded: "tauber.did.unloaded",
  sold: "tauber.did.sold",
  took_ticket: "tauber.did.took_ticket",
  picked: "tauber.did.picked",
  dropped: "tauber.did.dropped",
  delivered: "tauber.did.delivered",
  boarded: "tauber.did.boarded",
  hired: "tauber.did.hired",
  "hired.none": "tauber.did.hired.none",
  area: "tauber.did.area",
  three_stones: "tauber.did.three_stones",
  used_tile: "tauber.did.used_tile",
  tile: "tauber.did.tile",
  painted: "tauber.did.painted",
  traded: "tauber.did.traded",
  stored: "tauber.did.stored",
  customs: "tauber.did.customs",
  coupled: "tauber.did.coupled",
  joker: "tauber.did.joker",
  returned: "tauber.did.returned",
  covered: "tauber.did.covered",
  pioneer: "tauber.did.pioneer",
  region: "tauber.did.region",
};
/** A short sentence of the drawing, its gaps filled with the game's words; a second line follows a break. */
function did(event: LogEvent, table: Table): string[] {
  const filled = Object.entries(event.params).map(([name, value]) => [
    name,
    typeof value === "number" ? value : table.words.word(value, table.names),
  ]);
  return say(WORDS[short(event)] ?? event.key, Object.fromEntries(filled)).split("\n");
}

type Sum = Map<string, number>; // how many of what: a colour of stones, "coin", "star" or "worker"
const add = (sum: Sum, what: string, n: unknown): void => void sum.set(what, (sum.get(what) ?? 0) + Number(n));
function addWords(sum: Sum, words: unknown): void {
  for (const { key, params } of words as { key: string; params: { n: number } }[])
    add(sum, key === "gain.coins" ? "coin" : key.replace("stones.", ""), params.n);
}

/** What an event takes from a player and what it gives. */
function count(event: LogEvent, less: Sum, more: Sum): void {
  const { n, stones, price } = event.params;
  switch (short(event)) {
    case "paid":
      return addWords(less, price);
    case "moved":
    case "returned":
    case "traded":
    case "stored":
      return addWords(less, stones);
    case "stones":
    case "painted":
      return addWords(more, stones);
    case "coins":
    case "picked_coin":
      return add(more, "coin", n);
    case "points":
      return add(more, "star", n);
    case "penalty":
    case "penalty.part":
      return add(less, "star", n);
    case "hired":
      return add(more, "worker", n);
    case "loaded":
      return add(less, "worker", 1);
  }
}

const PIECE = 17;
const MOST = 4; // pieces of one kind beside each other; more are a number
const one = (what: string, x: number): string =>
  what === "coin"
    ? coin(x, 11, 7.5)
    : what === "star" || what === "worker"
      ? icon(what, x, 11, 16, INK)
      : stone(what, x, 11, 17);

const KEYS: Record<string, string> = { coin: "gain.coins", star: "gain.points" };
const inWords = (sign: string, sum: Sum, table: Table): string =>
  sum.size === 0
    ? ""
    : `${sign} ${[...sum].map(([what, n]) => (what === "worker" ? `${table.say("board.workers")} ${n}` : table.say(KEYS[what] ?? `stones.${what}`, { n }))).join(", ")}`;

/** Pieces with the sign before them, as wide as it says. */
function drawn(sign: string, sum: Sum, from: number): { art: string; w: number } {
  let x = from;
  let art = "";
  const put = (width: number, draw: (middle: number) => string): void =>
    void ((art += draw(x + width / 2)), (x += width));
  if (sum.size > 0) put(12, (middle) => text(middle, 16.5, 17, sign, { weight: 700, fill: INK }));
  for (const [what, n] of sum) {
    const counted = n > MOST || what === "star";
    if (counted) put(n > 9 ? 18 : 10, (middle) => text(middle, 16.5, 16, n, { weight: 700, fill: INK }));
    for (let at = 0; at < (counted ? 1 : n); at += 1) put(PIECE, (middle) => one(what, middle));
  }
  return { art, w: x - from };
}

/** The decisions of a turn; a price that was paid first belongs to what it bought. */
function together(done: readonly Done[]): Done[] {
  const found: Done[] = [];
  for (const each of done) {
    const before = found.at(-1);
    const paid = before?.free === each.free && before.events.every((event) => short(event) === "paid");
    if (before && paid) found[found.length - 1] = { ...before, events: [...before.events, ...each.events] };
    else found.push(each);
  }
  return found;
}

function stopOf({ entry, events, free }: Done, table: Table, box: Box): Stop {
  const head = events.find((event) => SIGNS[short(event)] !== undefined);
  const rest = events.filter((event) => event !== head && !COUNTED.has(short(event)));
  const sign = head === undefined ? "coin" : SIGNS[short(head)];
  const [title = "", ...second] =
    head === undefined ? events.map((event) => table.say(event.key, event.params)) : did(head, table);
  const under =
    head === undefined
      ? []
      : rest.flatMap((event) => (UNDER.has(short(event)) ? did(event, table) : [table.say(event.key, event.params)]));
  const [less, more]: [Sum, Sum] = [new Map(), new Map()];
  for (const event of events) count(event, less, more);
  const minus = drawn("−", less, 0);
  const plus = drawn("+", more, minus.w);
  const spoken = [inWords("−", less, table), inWords("+", more, table)].filter(Boolean).join("; ");
  return {
    entry,
    free,
    icon: typeof sign === "function" ? sign(head?.params ?? {}, box) : (sign ?? "coin"),
    title,
    under: [...second, ...under],
    sum: { art: minus.art + plus.art, w: minus.w + plus.w, spoken },
  };
}

export const stops = (done: readonly Done[], table: Table): Stop[] =>
  together(done).map((one) => stopOf(one, table, boxOf(table.printed)));
