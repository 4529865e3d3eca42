// SPDX-License-Identifier: MIT
/** Everything that lies on the table, in words: its name, what it is, and by which rule. */
import { die } from "../../kit/dice";
import { icon, locomotive } from "../../kit/draw";
import type { Detail } from "../../kit/details";
import { page, say } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Params } from "../../lib/texts";
import {
  actionTile,
  coin,
  costRow,
  goodsTile,
  hallTile,
  hallWagon,
  stationTile,
  stone,
  STUB,
  stub,
  token,
  WAGONS,
} from "./art";
import { sceneOf, type Scene } from "./scene";
import type { Building, Built, City, Cost, Gain, TauberView, Ticket } from "./types";

const SIZE = 54;
const HALF = SIZE / 2;
type Telling = Omit<Detail, "rules"> & { rules: readonly string[] };

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const picture = (art: string): Pick<Detail, "art" | "w" | "h"> => ({ art, w: SIZE, h: SIZE });
const sum = (counts: Cost): number => Object.values(counts).reduce((total, one) => total + one, 0);
const colors = ({ table }: Scene, cost: Cost): string =>
  Object.entries(cost)
    .filter(([, n]) => n > 0)
    .map(([color, n]) => `${n} ${table.say(`color.${color}`)}`)
    .join(", ");

/** The numbers of a station building for its sentence. */
export function effectParams({ box, view }: Scene, building: Building): Params {
  const { effect } = building;
  return {
    ...effect,
    n: effect.by_players?.[String(view.players)] ?? effect.n ?? 0,
    cities: (effect.cities ?? []).map(box.cityName),
    city: box.cityName(effect.city ?? box.home.id),
    stones: Object.entries(effect.give ?? {}).map(([color, n]) => ({ key: `stones.${color}`, params: { n } })),
  };
}

function aboutKind(scene: Scene, kind: string): Telling | null {
  const building = scene.box.kinds.get(kind);
  if (building === undefined) return null;
  const { table, view, seat, box } = scene;
  const mine = scene.player.lauda.some((space) => space.kind === kind);
  const end = view.breakdown[seat]?.[kind];
  const price = scene.player.dark_prices[kind];
  const effect = box.kinds.get(kind)?.effect.op;
  const held =
    effect === "store_good_after_sale"
      ? sum(scene.player.customs)
      : effect === "store_goods_for_points"
        ? sum(scene.player.shed)
        : effect === "points_per_ticket_delivered_since_built"
          ? scene.player.kept.length
          : null;
  return {
    title: capital(table.say(`kind.${kind}`)),
    ...picture(stationTile(box, kind, HALF, HALF, SIZE - 4)),
    lines: [
      page.language === "de" ? building.en : building.de,
      table.say(`kind.${kind}.help`, effectParams(scene, building)),
      table.say(`timing.${building.timing}`),
      ...(price === undefined
        ? []
        : [say("tauber.price", { n: price, printed: building.coin_cost ?? 0, left: view.dark[kind] ?? 0 })]),
      ...(mine && held !== null ? [say("tauber.held", { n: held })] : []),
      ...(mine && held !== null && effect === "store_good_after_sale" && view.waybill
        ? [say("tauber.held.after", { n: held + 1 })]
        : []),
      ...(mine && end !== undefined ? [say("tauber.worth", { n: end })] : []),
      say("tauber.copies", { n: building.copies }),
    ],
    rules: [building.rule, building.shade === "dark" ? "TE-502" : "TE-510"],
  };
}

function aboutTicket(scene: Scene, id: string): Telling | null {
  const { box, table, player, view } = scene;
  const ticket = box.tickets.get(id);
  if (ticket === undefined) return null;
  const { points, coins, stones } = ticket.reward;
  const field = Object.entries(view.open_tickets).find(([, open]) => open === id)?.[0];
  const cost = box.printed.main_board.open_ticket_fields.find((one) => one.id === field)?.cost;
  const journey = view.journeys[player.aboard.includes(id) ? ticket.destination : ticket.start];
  return {
    title: `${ticket.passenger} (${id})`,
    art: stub(box, ticket, {}),
    ...STUB,
    lines: [
      `${say(ticket.gender === "woman" ? "tauber.woman" : "tauber.man")}: ${role(scene, ticket)}`,
      say("tauber.route", {
        from: box.cityName(ticket.start),
        to: box.cityName(ticket.destination),
        n: ticket.distance,
      }),
      say("tauber.reward", { points, coins, stones: colors(scene, stones) || "–" }),
      say(ticket.long_stop ? "tauber.long_stop" : "tauber.no_long_stop"),
      ...(cost === undefined
        ? []
        : [say("tauber.ticket_price", { stones: colors(scene, cost), city: box.cityName(ticket.start) })]),
      ...(player.waiting.includes(id)
        ? [say("tauber.waits", { city: box.cityName(ticket.start) })]
        : player.aboard.includes(id)
          ? [say("tauber.aboard")]
          : []),
      ...(journey === undefined ? [] : [say("tauber.from_here", { n: journey.stones })]),
      ...(player.kept.includes(id) ? [table.say("board.kept")] : []),
    ],
    rules: ["TE-410", "TE-411", "TE-421"],
  };
}
/** What a passenger is, in the reader's language if it is known there. */
function role({ table }: Scene, { role: words, gender }: Ticket): string {
  const key = `role.${words.toLowerCase().replaceAll("'", "").replaceAll(" ", "_")}`;
  const known = [`${key}.${gender}`, key].find((one) => table.words.has(one));
  return known === undefined ? words : table.say(known);
}

const SLOT_RULES = { hall: "TE-520", goods: "TE-530", station: "TE-510" };

/** What stands on a space, in words. */
function standing({ table }: Scene, built: Built | undefined): string[] {
  if (built?.hall !== undefined) return [table.say(built.wagon ? "board.wagon_waits" : "board.collected")];
  return built?.building === undefined
    ? []
    : [
        `${table.say(`building.${built.building}`)}, ${table.say(built.token ? "board.token" : "board.empty_building")}`,
      ];
}

/** Cities with a free space that takes something. */
const citiesWithRoom = ({ box, player }: Scene, takes: (slot: City["slots"][number]) => boolean): string[] =>
  box.printed.map.cities
    .filter((city) =>
      box
        .spaces(city)
        .some((space, at) => player.cities[space] === undefined && takes(city.slots[at] as City["slots"][number])),
    )
    .map((city) => city.name);

function aboutCity(scene: Scene, id: string): Telling | null {
  const { box, table, player, view } = scene;
  const city = box.cities.get(id);
  if (city === undefined) return null;
  const stands = box.spaces(city).flatMap((space) => standing(scene, player.cities[space]));
  const slots = city.slots.map((slot) => {
    if (slot.kind === "station") return table.say("board.lauda");
    if (slot.kind === "hall") return table.say(`hall.${slot.colour ?? ""}`);
    return (slot.allowed ?? []).map((building) => table.say(`building.${building}`)).join(" / ");
  });
  const links = box.printed.map.links
    .filter((link) => link.a === id || link.b === id)
    .map((link) => `${box.cityName(link.a === id ? link.b : link.a)} ${link.cost}`);
  const region = box.regions.get(city.region);
  const here = [
    ...player.waiting.filter((one) => box.ticket(one).start === id),
    ...player.aboard.filter((one) => box.ticket(one).destination === id),
  ];
  return {
    title: city.name,
    lines: [
      ...(region === undefined
        ? []
        : [say("tauber.region", { region: region.name, n: region.points, first: region.first_bonus })]),
      ...(slots.length > 0
        ? [
            say("tauber.slots", {
              what: [...new Set(slots)]
                .map((one) => `${slots.filter((other) => other === one).length} × ${one}`)
                .join(", "),
            }),
          ]
        : []),
      ...stands.map(capital),
      say("tauber.links", { links: links.join(", ") }),
      ...here.map((one) => `${one}: ${box.ticket(one).passenger}`),
      ...(view.journeys[id] === undefined ? [] : [say("tauber.from_here", { n: view.journeys[id]?.stones ?? 0 })]),
    ],
    rules: ["TE-401", ...new Set(city.slots.map((slot) => SLOT_RULES[slot.kind]))],
  };
}

function aboutRegion(scene: Scene, id: string): Telling | null {
  const region = scene.box.regions.get(id);
  if (region === undefined) return null;
  const scored = (scene.view.regions[id] ?? []).map((seat) => scene.table.names[seat] ?? "");
  const left = region.cities
    .map(scene.box.city)
    .filter((city) => scene.box.spaces(city).some((space) => scene.player.cities[space] === undefined))
    .map((city) => city.name);
  return {
    title: region.name,
    lines: [
      scene.table.say("board.region_points", { n: region.points, bonus: region.first_bonus }),
      ...(scored.length > 0 ? [say("tauber.region.scored", { names: scored.join(", ") })] : []),
      ...(left.length > 0 ? [say("tauber.region.missing", { cities: left.join(", ") })] : []),
    ],
    rules: ["TE-540", "TE-541"],
  };
}

/** What an area of the dice board gives, in numbers. */
export function gainWords({ table }: Scene, gain: Gain): string {
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

function aboutGoods(scene: Scene, id: string): Telling | null {
  const { box, table, view, player } = scene;
  const good = box.printed.goods.find((one) => one.id === id);
  if (good === undefined) return null;
  const ranks = box.printed.constants.sale_coins_by_rank.value;
  return {
    title: capital(table.say(`good.${id}`)),
    ...picture(token(box, id, HALF, HALF, SIZE - 8)),
    lines: [
      say("tauber.good", {
        color: table.say(`color.${good.colour}`),
        building: table.say(`building.${good.building}`),
        tiles: box.printed.goods_buildings.find((one) => one.good === id)?.tiles ?? 0,
      }),
      say("tauber.sale", { ranks: ranks.join(", "), n: box.printed.constants.sale_points_per_good.value }),
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

function aboutField(scene: Scene, id: string): Telling | null {
  const { box, table, view } = scene;
  const field = box.printed.main_board.goods_building_fields.find((one) => one.id === id);
  if (field === undefined) return null;
  const building = view.goods_fields[id] ?? null;
  const price = say("tauber.field", { id, stones: colors(scene, field.cost), players: field.min_players });
  if (building === null)
    return { title: table.say("board.goods_buildings"), lines: [price, say("tauber.sold_out")], rules: ["TE-504"] };
  const fits = citiesWithRoom(scene, (slot) => slot.allowed?.includes(building) === true);
  const tiles = box.printed.goods_buildings.find((one) => one.id === building)?.tiles ?? 0;
  return {
    title: capital(table.say(`building.${building}`)),
    ...picture(goodsTile(box, building, HALF, HALF, SIZE - 4)),
    lines: [
      say("tauber.building", { good: table.say(`good.${box.goodOf(building)}`) }),
      price,
      fits.length > 0 ? say("tauber.fits", { cities: fits.join(", ") }) : say("tauber.fits.nowhere"),
      say("tauber.copies", { n: tiles }),
    ],
    rules: ["TE-530", "TE-502"],
  };
}

function aboutHall(scene: Scene, id: string): Telling | null {
  const { box, table, view } = scene;
  const stack = box.printed.main_board.hall_stacks.find((one) => one.id === id);
  if (stack === undefined) return null;
  const hall = box.printed.wagon_halls.find((one) => one.id === stack.colour);
  const gives = (hall?.gives ?? []).map((wagon) => table.say(`wagon.${wagon.replace("_wagon", "")}`));
  const free = citiesWithRoom(scene, (slot) => slot.colour === stack.colour);
  return {
    title: capital(table.say(`hall.${stack.colour}`)),
    ...picture(hallTile(stack.colour, HALF, HALF, SIZE - 4, hallWagon(box, stack.colour))),
    lines: [
      say("tauber.hall", { wagons: gives.join(say("tauber.or")) }),
      say("tauber.hall.left", {
        n: view.halls[id] ?? 0,
        of: stack.tiles,
        all: hall?.tiles ?? 0,
        stones: colors(scene, stack.cost),
      }),
      free.length > 0 ? say("tauber.fits", { cities: free.join(", ") }) : say("tauber.fits.nowhere"),
    ],
    rules: ["TE-520", "TE-521"],
  };
}

function aboutSpace(scene: Scene, id: string): Telling | null {
  const [seat, space] = id.split(".").map(Number);
  const found = scene.view.seats[(seat ?? 1) - 1]?.lauda[(space ?? 1) - 1];
  if (found?.kind == null)
    return {
      title: scene.table.say("board.lauda"),
      lines: [say("tauber.space.free", { n: space ?? 1 })],
      rules: ["TE-510", "TE-511"],
    };
  const about = aboutKind(scene, found.kind);
  if (about === null || found.covered.length === 0) return about;
  return {
    ...about,
    lines: [
      ...about.lines,
      scene.table.say("board.over", { kinds: found.covered.map((kind) => scene.table.say(`kind.${kind}`)).join(", ") }),
    ],
  };
}

/** Things of which there is one, or one per player: their words and their rules. */
function aboutPart(scene: Scene, kind: string, id: string): Telling | null {
  const { table, view, box } = scene;
  const { constants } = box.printed;
  const seat = id === "" ? scene.seat : Number(id.split(".")[0]) - 1;
  const player = view.seats[seat] ?? scene.player;
  const one = (title: string, lines: string[], rules: string[], art?: string): Telling => ({
    title,
    lines,
    rules,
    ...(art === undefined ? {} : picture(art)),
  });
  const parts: Record<string, () => Telling> = {
    dice: () =>
      one(
        table.say("board.dice"),
        [
          say("tauber.dice", {
            n: box.printed.dice_board.dice,
            face: box.printed.dice_board.joker_face,
            coin: constants.dice_coin_threshold.value,
          }),
        ],
        ["TE-310", "TE-316"],
      ),
    joker: () =>
      one(
        say("tauber.joker"),
        [
          say("tauber.dice", {
            n: box.printed.dice_board.dice,
            face: box.printed.dice_board.joker_face,
            coin: constants.dice_coin_threshold.value,
          }),
        ],
        ["TE-331", "TE-332"],
        die(box.printed.dice_board.joker_face, HALF, HALF, SIZE - 10),
      ),
    bonus: () =>
      one(
        say("tauber.bonus.title"),
        [say("tauber.bonus.more", { n: player.bonus })],
        ["TE-315", "TE-904"],
        stone("black", HALF, HALF, SIZE - 6),
      ),
    goods_fields: () =>
      one(
        table.say("board.goods_buildings"),
        [table.say("board.face_down", { n: view.goods_pile })],
        ["TE-104", "TE-530"],
      ),
    light_fields: () =>
      one(table.say("board.light"), [table.say("board.face_down", { n: view.light_pile })], ["TE-106", "TE-510"]),
    dark: () => one(table.say("board.dark"), [say("tauber.coins")], ["TE-107", "TE-502"]),
    halls: () => one(table.say("board.halls"), [], ["TE-520"]),
    packs: () => one(say("tauber.packs"), [say("tauber.packs.left", { n: view.packs })], ["TE-108", "TE-210"]),
    pile: () =>
      one(
        say("tauber.tab.tickets"),
        [
          table.say("board.pile", { n: view.pile, m: view.discards.length }),
          ...(view.discards.length > 0 ? [say("tauber.discards", { tickets: view.discards.join(", ") })] : []),
        ],
        ["TE-423"],
      ),
    pioneer: () => one(table.say("board.pioneer"), [say("tauber.pioneers.help")], ["TE-201", "TE-511"]),
    ticket_field: () =>
      one(
        table.say("board.tickets"),
        [
          say("tauber.field.light", {
            id,
            stones: colors(
              scene,
              box.printed.main_board.open_ticket_fields.find((field) => field.id === id)?.cost ?? {},
            ),
          }),
          ...(view.open_tickets[id] == null ? [say("tauber.sold_out")] : []),
        ],
        ["TE-420", "TE-421"],
      ),
    coins: () =>
      one(
        table.say("board.coins"),
        [say("tauber.coins.mine", { n: player.coins, points: constants.end_points_per_coin.value })],
        ["TE-631", "TE-803"],
        coin(HALF, HALF, 22),
      ),
    bank: () =>
      one(table.say("board.bank"), [say("tauber.bank.left", { n: view.bank })], ["TE-630"], coin(HALF, HALF, 22)),
    workers: () =>
      one(
        table.say("board.workers"),
        [
          say("tauber.workers", { fresh: player.fresh, hired: player.hired }),
          say("tauber.wages", {
            n: player.wages,
            each: constants.wage_coins.value,
            penalty: constants.unpaid_worker_penalty.value,
          }),
        ],
        ["TE-230", "TE-701"],
        icon("worker", HALF, HALF, 46),
      ),
    hire: () =>
      one(
        table.say("board.workers"),
        [
          say("tauber.wages", {
            n: player.wages,
            each: constants.wage_coins.value,
            penalty: constants.unpaid_worker_penalty.value,
          }),
        ],
        ["TE-230"],
        icon("worker", HALF, HALF, 46),
      ),
    worker_supply: () =>
      one(
        table.say("board.workers"),
        [say("tauber.workers.left", { n: view.workers })],
        ["TE-230"],
        icon("worker", HALF, HALF, 46),
      ),
    goods: () =>
      one(
        table.say("board.goods"),
        [
          say("tauber.goods.room", {
            n: sum(player.loaded),
            of: player.goods_room,
            normal: constants.goods_wagon_capacity.normal,
            more: constants.goods_wagon_capacity.with_warehouse,
          }),
        ],
        ["TE-611", "TE-620"],
        icon("goods", HALF, HALF, 48),
      ),
    coal: () =>
      one(
        table.say("board.coal"),
        [
          say("tauber.coal.room", {
            n: sum(player.stones),
            of: player.capacity,
            large: constants.coal_wagon_capacity.large,
          }),
          say("tauber.stones.end", { n: constants.end_stones_per_point.value }),
        ],
        ["TE-340", "TE-341"],
        costRow({ black: 2 }, HALF, HALF, 24),
      ),
    stones: () =>
      one(
        table.say("board.coal"),
        [
          say("tauber.coal.room", {
            n: sum(player.stones),
            of: player.capacity,
            large: constants.coal_wagon_capacity.large,
          }),
          colors(scene, player.stones),
        ],
        ["TE-340"],
      ),
    carriage: () =>
      one(
        capital(table.say("wagon.passenger")),
        [say("tauber.free")],
        ["TE-213", "TE-422"],
        icon("wagon", HALF, HALF, 48),
      ),
    engine: () =>
      one(
        table.say("board.city"),
        [box.cityName(player.city)],
        ["TE-401"],
        locomotive(scene.colors[seat] ?? "red", HALF, HALF, SIZE),
      ),
    wagon: () =>
      one(
        capital(table.say(`wagon.${id}`)),
        [say("tauber.wagons.left", { n: view.wagons[id] ?? 0 })],
        ["TE-521"],
        icon(WAGONS[id] ?? "wagon", HALF, HALF, 48),
      ),
    waybill: () =>
      one(
        say("tauber.waybill"),
        [
          say("tauber.sale", {
            ranks: constants.sale_coins_by_rank.value.join(", "),
            n: constants.sale_points_per_good.value,
          }),
        ],
        ["TE-620", "TE-621", "TE-622"],
      ),
    board: () =>
      one(
        table.names[seat] ?? "",
        [
          box.cityName(player.city),
          say("tauber.coins.mine", { n: player.coins, points: constants.end_points_per_coin.value }),
          say("tauber.peek", { player: table.names[seat] ?? "" }),
        ],
        ["TE-109"],
      ),
  };
  const same: Record<string, string> = { train: "goods", loco: "engine" };
  return parts[same[kind] ?? kind]?.() ?? null;
}

/** What is known about a thing or a target of the board, by its name. */
export function detail(thing: string, view: TauberView, table: Table): Detail | null {
  const scene = sceneOf(view, table);
  const at = thing.indexOf(":");
  const [kind, id] = at < 0 ? [thing, ""] : [thing.slice(0, at), thing.slice(at + 1)];
  const plain = id.split(".")[0] ?? "";
  const about: Record<string, () => Telling | null> = {
    kind: () => aboutKind(scene, id),
    light_field: () =>
      view.light_fields[id] == null
        ? { title: table.say("board.light"), lines: [say("tauber.sold_out")], rules: ["TE-504"] }
        : fieldOf(scene, id),
    lauda: () => aboutSpace(scene, id),
    ticket: () => aboutTicket(scene, id),
    city: () => aboutCity(scene, id),
    space: () => aboutCity(scene, scene.box.city(id).id),
    token: () =>
      aboutGoods(scene, scene.box.goodOf(scene.player.cities[id]?.building ?? "")) ??
      aboutCity(scene, scene.box.city(id).id),
    region: () => aboutRegion(scene, id),
    area: () => aboutArea(scene, id),
    tile: () => aboutTile(scene, id),
    good: () => aboutGoods(scene, id),
    own_good: () => aboutGoods(scene, id),
    amount: () => aboutGoods(scene, plain),
    stone: () => aboutStone(scene, id),
    own_stone: () => aboutStone(scene, plain),
    own_stones: () => aboutStone(scene, id),
    goods_field: () => aboutField(scene, id),
    hall_stack: () => aboutHall(scene, id),
    hall: () =>
      aboutHall(scene, scene.box.printed.main_board.hall_stacks.find((stack) => stack.colour === id)?.id ?? ""),
  };
  const found =
    kind === "carriage" && id.startsWith("T")
      ? aboutTicket(scene, id)
      : (about[kind]?.() ?? aboutPart(scene, kind, id));
  return found === null ? null : { ...found, rules: [...found.rules] };
}

/** A light building on its field: also the price in stones there. */
function fieldOf(scene: Scene, id: string): Telling | null {
  const about = aboutKind(scene, scene.view.light_fields[id] ?? "");
  const field = scene.box.printed.main_board.light_building_fields.find((one) => one.id === id);
  return (
    about && {
      ...about,
      lines: [...about.lines, say("tauber.field.light", { id, stones: colors(scene, field?.cost ?? {}) })],
    }
  );
}

/** The move that a tap on a thing would mean, in the notation of the game. */
export function wish(thing: string, view: TauberView): string | null {
  const at = thing.indexOf(":");
  const [kind, id] = [thing.slice(0, at), thing.slice(at + 1)];
  const asked = view.question?.key ?? "";
  const player = view.seats[view.seat ?? 0];
  const turn = asked.startsWith("ask.turn");
  const here = (space: string): boolean => `${space}.`.startsWith(`${player?.city ?? ""}.`);
  const free: Record<string, string> = {
    "ask.free_station": "light_field",
    "ask.free_goods": "goods_field",
    "ask.free_hall": "hall_stack",
  };
  if (kind === "city") return asked === "ask.place" ? `place ${id}` : turn && id !== player?.city ? `go ${id}` : null;
  if (kind === "space") return asked === "ask.place" ? `place ${id}` : null;
  if (kind === "token")
    return turn || asked === "ask.token"
      ? turn && here(id)
        ? `load ${id.slice(1 + (player?.city.length ?? 0))}`.trim()
        : `provide ${id}`
      : null;
  if (kind === "ticket" || kind === "carriage") return ticketWish(id, view, asked, turn);
  if (kind === "area") return asked === "ask.joker" ? `joker ${id}` : turn ? `dice ${id}` : null;
  if (kind === "tile") return asked === "ask.tile" ? `tile ${id}` : turn ? `use ${id}` : null;
  if (["goods_field", "light_field", "hall_stack", "kind"].includes(kind))
    return turn || free[asked] === kind ? `build ${id}` : null;
  if (kind === "lauda") return asked === "ask.cover" ? `cover ${id.split(".")[1] ?? ""}` : null;
  if (kind === "stone") return asked === "ask.stone" ? `stone ${id}` : null;
  if (kind === "good") return asked === "ask.customs" ? `good ${id}` : null;
  return kind === "own_stones" && asked === "ask.return" ? `return ${id}` : null;
}

function ticketWish(id: string, view: TauberView, asked: string, turn: boolean): string | null {
  const field = Object.entries(view.open_tickets).find(([, open]) => open === id)?.[0];
  if (asked === "ask.pick") return `pick ${id}`;
  if (asked === "ask.replace" || asked === "ask.police") return `drop ${id}`;
  return !turn ? null : field === undefined ? `deliver ${id}` : `ticket ${field}`;
}
