// SPDX-License-Identifier: MIT
/** Everything that lies on the table, in words: its name, what it is, and by which rule. */
import { locomotive, seatColors, type Color } from "../../kit/draw";
import type { Detail } from "../../kit/details";
import { say } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import { minus } from "../../lib/texts";
import { card, CARD, coin, good, station } from "./art";
import { TRACKS, type RailView } from "./types";

interface Scene {
  table: Table;
  view: RailView;
  colors: readonly Color[];
}
const GOOD = 44;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const symbolName = ({ table }: Scene, symbol: string): string => capital(table.say(`symbol.${symbol}`));
const owner = ({ table, view }: Scene, lane: number): string => {
  const seat = view.seats.findIndex((one) => one.lane === lane);
  return seat < 0 ? say("rail.nobody") : (table.names[seat] ?? "");
};
const laneColor = ({ view, colors }: Scene, lane: number): Color | null => {
  const seat = view.seats.findIndex((one) => one.lane === lane);
  return seat < 0 ? null : (colors[seat] ?? null);
};

/** How a symbol scores: the line of the sheet, and its rule. */
function scoring(scene: Scene, symbol: string): { text: string; rule: string } {
  if (symbol === "locomotive") return { text: symbolName(scene, symbol), rule: "RL-312" };
  const line = scene.view.lines.find((one) => one.rows.includes(symbol));
  const name = symbolName(scene, symbol);
  return line
    ? { text: say("rail.scores_in", { name, line: scene.table.say(`score.${line.key}`) }), rule: line.rule }
    : { text: name, rule: "RL-401" };
}

function aboutCard(scene: Scene, name: string): Detail | null {
  const faces = scene.view.faces[name];
  if (faces === undefined) return null;
  const lanes = scene.view.next?.lanes ?? [1, 2, 3];
  const lines = TRACKS.map((track, index) => {
    const symbols = (faces[index] ?? []).map((symbol) => symbolName(scene, symbol)).join(" + ");
    const where = scene.table.say(`board.track.${track}`);
    return `${capital(where)} (${owner(scene, lanes[index] ?? 0)}): ${symbols || scene.table.say("board.no_station")}`;
  });
  const art = card(
    name,
    faces,
    lanes.map((lane) => laneColor(scene, lane)),
  );
  return { title: say("rail.card", { name }), art, ...CARD, lines, rules: ["RL-202", "RL-301"] };
}

function aboutSpace(scene: Scene, number: number): Detail {
  const name = scene.view.laid[number - 1];
  const title = name === undefined ? say("rail.space", { n: number }) : say("rail.card", { name });
  const lines = name === undefined ? [say("rail.space.free")] : [say("rail.space.taken", { n: number })];
  return { title, lines, rules: ["RL-010", "RL-202"] };
}

function aboutStop(scene: Scene, pos: number, lane: number): Detail {
  const symbols = scene.view.line[lane - 1]?.[pos] ?? [];
  const told = symbols.map((symbol) => scoring(scene, symbol));
  const lines = told.length > 0 ? told.map((one) => one.text) : [capital(scene.table.say("board.no_station"))];
  const rules = ["RL-306", "RL-310", ...told.map((one) => one.rule)];
  const art = symbols.length > 0 ? station(symbols, GOOD, GOOD / 2, 34) : undefined;
  const title = say("rail.stop", { pos, lane, player: owner(scene, lane) });
  return { title, ...(art ? { art, w: GOOD * 2, h: GOOD } : {}), lines, rules: [...new Set(rules)] };
}

const aboutLocomotive = (scene: Scene): Detail => ({
  title: symbolName(scene, "locomotive"),
  art: good("locomotive", GOOD / 2, GOOD / 2, GOOD),
  w: GOOD,
  h: GOOD,
  lines: [say("rail.locomotive")],
  rules: ["RL-312"],
});

function aboutRow(scene: Scene, symbol: string, seat: number): Detail {
  if (symbol === "locomotive") return aboutLocomotive(scene);
  const { view } = scene;
  const line = view.lines.find((one) => one.rows.includes(symbol));
  const points = view.breakdown[seat]?.[line?.key ?? ""] ?? 0;
  const gain = seat === view.seat ? view.gains[symbol] : undefined;
  const lines = [scoring(scene, symbol).text, say("rail.row", { name: scene.table.called[seat] ?? "", n: points })];
  if (gain !== undefined) lines.push(say("rail.gain", { n: gain > 0 ? `+${gain}` : minus(gain) }));
  return {
    title: symbolName(scene, symbol),
    art: good(symbol, GOOD / 2, GOOD / 2, GOOD),
    w: GOOD,
    h: GOOD,
    lines,
    rules: [line?.rule ?? "RL-401", "RL-401"],
  };
}

function aboutCoins(scene: Scene, seat: number): Detail {
  const player = scene.view.seats[seat];
  const lines = [say("rail.left", { n: player?.coins ?? 0 }), say("rail.spent", { n: player?.spent ?? 0 })];
  return {
    title: say("rail.coins"),
    art: coin(GOOD / 2, GOOD / 2, "earned", ""),
    w: GOOD,
    h: GOOD,
    lines,
    rules: ["RL-406", "RL-818"],
  };
}

function aboutTrain(scene: Scene, kind: string, seat: number): Detail {
  const player = scene.view.seats[seat];
  const pos = kind === "fast" ? player?.fast : player?.slow;
  const line = say("rail.train", { player: scene.table.names[seat] ?? "", pos: pos ?? 0 });
  const art = locomotive(scene.colors[seat] ?? "red", 36, 26, 62);
  return {
    title: capital(scene.table.say(`part.${kind}`)),
    art,
    w: 72,
    h: 52,
    lines: [line],
    rules: kind === "fast" ? ["RL-301", "RL-302"] : ["RL-302", "RL-310"],
  };
}

/** What is known about a thing or a target of the board, by its name. */
export function detail(thing: string, view: RailView, table: Table): Detail | null {
  const scene: Scene = { table, view, colors: seatColors(view.seats.map((seat) => seat.color)) };
  const [kind = "", id = ""] = thing.split(":");
  const parts = id.split(".");
  const own = view.seat === null ? null : (view.seats[view.seat]?.lane ?? null);
  if (kind === "card") return aboutCard(scene, id);
  if (kind === "space") return aboutSpace(scene, Number(id));
  if (kind === "stop") return aboutStop(scene, Number(parts[0]), Number(parts[1]));
  if (kind === "pos" && own !== null) return aboutStop(scene, Number(id), own);
  if (kind === "lane") return aboutStop(scene, 0, Number(id));
  if (kind === "box") return aboutRow(scene, parts[1] ?? "", Number(parts[0]) - 1);
  if (kind === "row") return aboutRow(scene, parts[1] ?? "", Number(parts[0]));
  if (kind === "symbol") return aboutRow(scene, id, view.seat ?? 0);
  if (kind === "coins") return aboutCoins(scene, Number(id) - 1);
  if (kind === "train") return aboutTrain(scene, parts[0] ?? "", Number(parts[1]));
  if (kind === "swap")
    return { title: say("rail.swaps"), lines: [table.say("part.swaps")], rules: ["RL-601", "RL-602"] };
  if (kind === "buy") return { title: say("rail.bought"), lines: [table.say("part.boxes")], rules: ["RL-505"] };
  if (kind === "start") return { title: capital(table.say("part.start")), lines: [id], rules: ["RL-104"] };
  if (kind === "pile")
    return { title: table.say("place.pile"), lines: [say("rail.pile", { n: view.pile })], rules: ["RL-107", "RL-205"] };
  return null;
}

/** The move that a tap on a thing would mean, in the notation of the game. */
export function wish(thing: string, view: RailView): string | null {
  const [kind = "", id = ""] = thing.split(":");
  const parts = id.split(".");
  const own = view.seat === null ? null : (view.seats[view.seat]?.lane ?? null);
  if (kind === "card") return `play ${id}`;
  if (kind === "stop" && Number(parts[1]) === own && parts[0] !== "0") {
    const symbol = view.line[own - 1]?.[Number(parts[0])]?.[0];
    return symbol === undefined ? null : `slow ${parts[0]} ${symbol}`;
  }
  if (kind === "stop" && own === null && parts[0] === "0") return `lane ${parts[1]}`;
  if (kind === "box" && Number(parts[0]) - 1 === view.seat) return `mark ${parts[1]}`;
  return kind === "coins" || kind === "swap" ? "coin" : null;
}
