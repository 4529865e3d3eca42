// SPDX-License-Identifier: MIT
/** Everything that lies on the table, in words: its name, what it is, and by which rule. */
import type { Detail } from "../../kit/details";
import { locomotive } from "../../kit/draw";
import { say } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
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
} from "./cards";
import { symbolArt, token } from "./symbols";
import { carArt, conductorArt, PITCH } from "./trains";
import {
  boxOf,
  citiesOf,
  SIDES,
  type Box,
  type Card,
  type City,
  type EndCard,
  type FirstClassSeat,
  type FirstClassView,
  type Side,
  type Sym,
} from "./types";

interface Scene {
  table: Table;
  view: FirstClassView;
  box: Box;
}
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
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A symbol as a sentence, by the catalogue of the game. */
export function symbolWords(symbol: Sym, scene: Scene): string {
  const { table } = scene;
  if (symbol.sym === "VP_PER")
    return table.say(`metric.${symbol.per?.metric ?? "wagons"}`, {
      n: symbol.n ?? 1,
      level: symbol.per?.min_level ?? 0,
      most: symbol.max ?? 0,
    });
  const repeated = scene.box.printed.symbols[symbol.sym]?.form === "repeat";
  return table.say(`gives.${symbol.sym}`, { n: repeated ? (symbol.times ?? 1) : (symbol.n ?? 1) });
}
const gives = (symbols: readonly Sym[], scene: Scene): string =>
  symbols.map((symbol) => symbolWords(symbol, scene)).join(", ");

function cityLine(city: City, scene: Scene): string {
  const { table } = scene;
  if (city.type === "bonus")
    return table.say("town.bonus", { city: city.name, symbols: gives(city.bonus ?? [], scene) });
  return city.points ? table.say("town.points", { city: city.name, n: city.points }) : city.name;
}

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

function aboutCard(name: string, scene: Scene): Detail | null {
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

function aboutEnd(name: string, scene: Scene): Detail {
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

function seatOf(id: string, scene: Scene): { seat: number; player: FirstClassSeat; parts: string[] } | null {
  const parts = id.split(".");
  const seat = Number(parts[0]) - 1;
  const player = scene.view.seats[seat];
  return player === undefined ? null : { seat, player, parts };
}

function aboutCar(id: string, scene: Scene): Detail | null {
  const found = seatOf(id, scene);
  if (found === null) return null;
  const side = found.parts[1] as Side;
  const index = SIDES.indexOf(side);
  const position = Number(found.parts[2]);
  const car = found.player.trains[index]?.[position - 1];
  const where = `${capital(scene.table.say(`train.${side}`))}, ${say("fc.position", { n: position })}`;
  if (!car) return { title: where, lines: [say("fc.car.free")], rules: ["FC-203"] };
  const reached = (found.player.conductors[index] ?? 0) >= position;
  const lines = [where, reached ? say("fc.car.counts") : say("fc.car.ahead")];
  const art = { art: carArt(car, scene.box), w: PITCH, h: 54 };
  if (car.kind === "mail")
    return {
      title: say("fc.mail.one"),
      ...art,
      lines: [where, gives(scene.box.mail.get(car.name ?? "") ?? [], scene)],
      rules: ["FC-241", "FC-243"],
    };
  if (car.kind === "tile") {
    const tile = scene.box.printed.locomotive_tiles.find((one) => one.value === car.value);
    return {
      title: `${scene.table.say("source.tile")} ${car.value ?? ""}`,
      ...art,
      lines: [...lines, gives(tile?.upgrades ?? [], scene)],
      rules: ["FC-251", "FC-254"],
    };
  }
  return { title: say("fc.wagon", { n: car.value ?? 0 }), ...art, lines, rules: ["FC-212", "FC-530"] };
}

function aboutCity(id: string, scene: Scene): Detail | null {
  const found = seatOf(id, scene);
  const number = Number(found?.parts[1]);
  const city = found && citiesOf(scene.box, found.player)[number];
  if (!found || !city) return null;
  const reached = found.player.loco >= number ? say("fc.city.reached") : say("fc.city.ahead");
  const used = found.player.used_cities.includes(number) ? [say("fc.city.used")] : [];
  return {
    title: number === 0 ? city.name : say("fc.city", { n: number, name: city.name }),
    lines: [cityLine(city, scene), reached, ...used],
    rules: [city.type === "bonus" ? "FC-234" : city.points ? "FC-233" : "FC-231", "FC-520"],
  };
}

function aboutCoins(id: string, scene: Scene): Detail | null {
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
const columnWords = (code: string, scene: Scene): string =>
  symbolWords({ sym: code.replace(/_?1$/u, ""), n: 1, times: 1 }, scene);

function aboutSymbol(code: string, scene: Scene): Detail {
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

function aboutEvidence(id: string, scene: Scene): Detail | null {
  const found = seatOf(id, scene);
  const evidence = found?.player.evidence;
  if (!found || !evidence) return null;
  const [least, most] = scene.view.suspicion?.[found.seat] ?? [0, 0];
  const counts = (["fingerprint", "false_lead", "unknown"] as const)
    .filter((kind) => evidence[kind] > 0)
    .map((kind) => `${evidence[kind]} × ${scene.table.say(`token.${kind}`)}`);
  return {
    title: say("fc.evidence.of", { player: scene.table.called[found.seat] ?? "" }),
    art: token("unknown", 20, 20, 18),
    w: 40,
    h: 40,
    lines: [...counts, say("fc.prints", { least, most })],
    rules: ["FC-742", "FC-750"],
  };
}

function aboutEnds(id: string, scene: Scene): Detail | null {
  const found = seatOf(id, scene);
  if (found === null) return null;
  const cards = found.player.end_cards.map((name) => {
    const card = name === null ? undefined : scene.box.ends.get(name);
    return card ? endTitle(card, scene) : say("fc.end.secret");
  });
  const points = Object.values(found.player.end_points ?? {}).reduce((sum, one) => sum + one, 0);
  return {
    title: say("fc.ends", { n: found.player.end_cards.length }),
    lines: [...cards, say("fc.end.sum", { n: points })],
    rules: ["FC-602", "FC-603"],
  };
}

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

/** Things that need only a word or two. */
function aboutPlace(kind: string, id: string, scene: Scene): Detail | null {
  const { view, table, box } = scene;
  const number = Number(id);
  const stage = {
    title: say("fc.stack.title", { n: view.stage }),
    lines: [say("fc.stack", { n: view.stack })],
    rules: ["FC-002", "FC-302"],
  };
  const found = seatOf(id, scene);
  const loco = found && {
    title: say("fc.loco"),
    art: locomotive(table.colors[found.seat] ?? "red", 36, 26, 62),
    w: 72,
    h: 52,
    lines: [
      citiesOf(box, found.player)[found.player.loco]?.name ?? "",
      say("fc.loco.reached", { n: found.player.bonus_cities }),
    ],
    rules: ["FC-230", "FC-234"],
  };
  const conductor = found && {
    title: say("fc.conductor"),
    art: conductorArt(table.colors[found.seat] ?? "red", 20, 12),
    w: 40,
    h: 44,
    lines: [
      `${capital(table.say(`train.${found.parts[1] ?? "upper"}`))}: ${say("fc.position", { n: found.player.conductors[SIDES.indexOf(found.parts[1] as Side)] ?? 0 })}`,
      say("fc.now", { n: found.player.phase_points[(found.parts[1] ?? "upper") as Side] }),
    ],
    rules: ["FC-220", "FC-222"],
  };
  const known: Record<string, () => Detail | null> = {
    row: () => ({
      title: say("fc.row", { n: number }),
      lines: [say("fc.row.more", { n: view.players - (view.gone[number - 1] ?? 0) })],
      rules: ["FC-120", "FC-121"],
    }),
    place: () => ({
      title: say("fc.place.empty"),
      lines: [say("fc.row.more", { n: view.players - (view.gone[Number(id.split(".")[0]) - 1] ?? 0) })],
      rules: ["FC-110", "FC-120"],
    }),
    stack: () => stage,
    stock: () => ({
      title: say("fc.supply"),
      lines: box.printed.wagons.cards.map((one, index) => `${one.faces.join("/")}: ${view.stock[index] ?? 0}`),
      rules: ["FC-003", "FC-215"],
    }),
    tiles: () => ({
      title: table.say("source.tile"),
      lines: box.printed.locomotive_tiles
        .filter((one) => view.tiles.includes(one.value))
        .map((one) => `${one.value}: ${gives(one.upgrades, scene)}`),
      rules: ["FC-005", "FC-250"],
    }),
    end_pile: () => ({
      title: say("fc.offer"),
      lines: [
        say("fc.offer.pile", { n: view.end_pile }),
        say("fc.offer.price", { n: box.printed.coins.any_column.end_card_price }),
      ],
      rules: ["FC-280", "FC-282"],
    }),
    constantinople: () => ({
      title: say("fc.constantinople"),
      lines: box.printed.constantinople.bonuses.map(
        (points, index) =>
          `${index + 1}. ${points} ${view.constantinople[index] === undefined ? "" : table.names[view.constantinople[index] as number]}`,
      ),
      rules: ["FC-260", "FC-261"],
    }),
    bag: () => ({
      title: say("fc.bag", { n: view.bag ?? 0 }),
      lines: view.unseen ? [say("fc.unseen", { prints: view.unseen.fingerprint, leads: view.unseen.false_lead })] : [],
      rules: ["FC-741", "FC-743"],
    }),
    role: () => ({ title: say("fc.role"), lines: [say("fc.role.help")], rules: ["FC-740", "FC-750"] }),
    token: () => ({
      title: capital(table.say(`token.${id}`)),
      art: token(id, 20, 20, 18),
      w: 40,
      h: 40,
      lines: [say("fc.token.help")],
      rules: ["FC-742", "FC-750"],
    }),
    loco: () => loco,
    conductor: () => conductor,
    train: () => conductor,
    track: () =>
      found && {
        title: say("fc.track"),
        lines: citiesOf(box, found.player)
          .slice(1)
          .map((city, index) => `${index + 1} ${cityLine(city, scene)}`),
        rules: ["FC-231", "FC-232"],
      },
    pile: () =>
      found && {
        title: say("fc.pile", { n: found.player.pile_size }),
        lines: Object.entries(found.player.base_cards ?? {}).map(([one, count]) => `${kindWord(one)}: ${count}`),
        rules: ["FC-116", "FC-603"],
      },
    contracts: () =>
      found && {
        title: say("fc.contracts"),
        lines: found.player.contracts.map(
          (one) =>
            `${needWords(box.cards.get(one.card)?.requirement ?? { type: "coins" }, table)}${one.met ? " ✓" : ""}`,
        ),
        rules: ["FC-270"],
      },
    laid: () =>
      found && {
        title: say("fc.laid"),
        lines: found.player.laid.map(
          (one) => `${titleOf(box.cards.get(one.card) as Card)}: ${table.say(`spot.${one.place}`)} ${one.number}`,
        ),
        rules: ["FC-704"],
      },
    seat: () =>
      found && {
        title: table.names[found.seat] ?? "",
        lines: [say("fc.next", { n: Object.values(found.player.phase_points).reduce((sum, one) => sum + one, 0) })],
        rules: ["FC-530"],
      },
    board: () =>
      found && {
        title: say("fc.board", { player: table.called[found.seat] ?? "" }),
        lines: [say("fc.next", { n: Object.values(found.player.phase_points).reduce((sum, one) => sum + one, 0) })],
        rules: ["FC-203", "FC-530"],
      },
    scoring: () => ({
      title: say("fc.scoring", { n: view.scoring_phase }),
      lines: [say("fc.scoring.help")],
      rules: ["FC-500", "FC-520", "FC-530"],
    }),
  };
  return known[kind]?.() ?? null;
}

/** What is known about a thing or a target of the board, by its name. */
export function detail(thing: string, view: FirstClassView, table: Table): Detail | null {
  if (table.printed === null) return null;
  const scene: Scene = { table, view, box: boxOf(table.printed) };
  const cut = thing.indexOf(":");
  const [kind, id] = [thing.slice(0, cut), thing.slice(cut + 1)];
  const mail = (name: string): Detail => ({
    title: say("fc.mail.one"),
    art: carArt({ kind: "mail", name }, scene.box),
    w: PITCH,
    h: 54,
    lines: [gives(scene.box.mail.get(name) ?? [], scene)],
    rules: ["FC-240", "FC-241"],
  });
  switch (kind) {
    case "card":
      return aboutCard(id, scene);
    case "end_card":
      return aboutEnd(id, scene);
    case "car":
    case "step":
      return aboutCar(id, scene);
    case "city":
      return aboutCity(id, scene);
    case "coins":
    case "column":
    case "coin":
    case "point":
      return aboutCoins(id, scene);
    case "symbol":
      return aboutSymbol(id, scene);
    case "evidence":
      return aboutEvidence(id, scene);
    case "end_cards":
      return aboutEnds(id, scene);
    case "start_tile":
    case "share":
      return aboutTile(scene);
    case "mail":
      return mail(id);
    case "mail_of":
      return mail(id.split(".")[1] ?? "");
    default:
      return aboutPlace(kind, id, scene);
  }
}

/** The move that a tap on a thing would mean, in the notation of the game. */
export function wish(thing: string, view: FirstClassView): string | null {
  const cut = thing.indexOf(":");
  const [kind, id] = [thing.slice(0, cut), thing.slice(cut + 1)];
  const asked = view.question?.key ?? "";
  const [seat, side, position] = id.split(".");
  const own = Number(seat) - 1 === view.seat;
  if (kind === "place" && asked === "ask.turn") return `take ${id}`;
  if (kind === "start_tile" && asked === "ask.turn") return "take tile";
  if (kind === "card") {
    const mine = view.seat === null ? undefined : view.seats[view.seat];
    const holds = mine?.contracts.some((one) => one.card === id) || mine?.laid.some((one) => one.card === id);
    if (holds) return `fulfil ${id}`;
    const row = view.display.findIndex((cards) => cards.includes(id));
    return row < 0 ? null : `take ${row + 1}.${(view.display[row]?.indexOf(id) ?? 0) + 1}`;
  }
  if (kind === "end_card" && view.offer.includes(id))
    return view.source?.symbols.some((one) => one.sym === "EG") ? `EG ${id}` : `buy ${id}`;
  if (!own) return kind === "mail" ? `mail ${id}` : null;
  if (kind === "city" && asked === "ask.score") return `bonus ${side ?? ""}`;
  if (kind === "column" || kind === "point") return `spend ${side ?? "1"} VP`;
  if (kind === "car" && view.source) return carWish(view, side as Side, Number(position));
  return null;
}

/** An upgrade of the wagon that was tapped, or a new one on a free place. */
function carWish(view: FirstClassView, side: Side, position: number): string | null {
  const car = view.seats[view.seat ?? -1]?.trains[SIDES.indexOf(side)]?.[position - 1];
  const codes =
    view.source?.symbols.filter((_, index) => (view.source?.left[index] ?? 0) > 0).map((one) => one.sym) ?? [];
  const named = codes.find((code) => /^U\d/u.test(code));
  if (!car) return codes.includes("W0") ? `W0 ${side}` : codes.includes("UA") ? `UA ${side} new` : null;
  if (car.kind !== "wagon") return null;
  return codes.includes("UA") ? `UA ${side} ${car.value ?? 0}` : named ? `${named} ${side}` : null;
}
