// SPDX-License-Identifier: MIT
/** Everything that lies on the table, in words: its name, what it is, and by which rule. */
import { icon } from "../../kit/draw";
import type { Detail } from "../../kit/details";
import { say } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import { baseCard, countPlate, face, livery, stackArt } from "./art";
import { atlasOf, CARD, ROMAN, type Atlas } from "./atlas";
import type { BaseCard, ExpressView, Printed, UpgradeCard } from "./types";
import { stackName, sum, typeName, whereabouts } from "./wording";

interface Scene {
  table: Table;
  view: ExpressView;
  atlas: Atlas;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const companyName = ({ table, atlas }: Scene, company: string): string =>
  `${atlas.company(company)} (${atlas.abbr(company)}, ${table.say(`company.${company}`)})`;
const exits = ({ table }: Scene, names: readonly string[]): string =>
  names.map((exit) => table.say(`exit.${exit}`)).join(", ");

/** The printed numbers that may replace a card, and how many of these lie in the stacks. */
function successors({ view }: Scene, numbers: readonly number[]): string[] {
  if (numbers.length === 0) return [say("express.last_level")];
  const inStacks = view.stacks.flatMap((stack) => stack.holds).filter((number) => numbers.includes(number)).length;
  return [say("express.replaced_by", { numbers: numbers.join(", "), n: inStacks })];
}

function trackWords(scene: Scene, card: UpgradeCard): string[] {
  const { table } = scene;
  const order = ["N", "NE", "SE", "S", "SW", "NW"];
  const segments = (card.tracks ?? []).map((pair) => {
    const [one = "N", other = "S"] = [...pair].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return table.say(`track.${one}.${other}`);
  });
  const sites = (card.sites ?? []).map((site) =>
    say("express.site", {
      company: companyName(scene, site.company),
      exits: exits(scene, site.exits),
      n: 1 + site.bonus,
      bonus: site.bonus,
    }),
  );
  return [
    ...(segments.length > 0 ? [capital(segments.join(", "))] : []),
    ...sites,
    ...(card.site_link ? [say("express.linked")] : []),
  ];
}

function aboutCard(scene: Scene, number: number): Detail | null {
  const card = scene.atlas.cards.get(number);
  if (card === undefined) return null;
  const { atlas, view, table } = scene;
  const stack = view.stacks.find((one) => one.stack === card.stack);
  const here = stack?.holds.filter((one) => one === number).length ?? 0;
  const place =
    here > 0
      ? say("express.in_stack", { n: here, of: card.copies, stack: stackName(atlas, card.stack) })
      : capital(whereabouts(view, table, number).words);
  const share = card.share
    ? [
        say("express.is_share", {
          company: companyName(scene, card.share),
          n: card.share_count ?? 0,
          stack: stackName(atlas, card.stack),
        }),
      ]
    : [];
  const tower = card.water_tower ? [say("express.tower", { corner: table.say(`exit.${card.water_tower}`) })] : [];
  const rules = [
    card.sites?.length ? "EX-G10" : "EX-G9",
    "EX-204",
    ...(card.share ? ["EX-301"] : []),
    ...(card.water_tower ? ["EX-208"] : []),
  ];
  return {
    title: say("express.card", { n: number, type: typeName(card.type), level: ROMAN[card.level] }),
    art: face(atlas, number),
    ...CARD,
    lines: [...trackWords(scene, card), ...share, ...tower, ...successors(scene, card.replaced_by), place],
    rules,
  };
}

function aboutBase(scene: Scene, base: BaseCard): Detail {
  const kind =
    base.kind === "track"
      ? say("express.base.track")
      : say("express.base.station", { type: typeName(base.station_type ?? "through") });
  return {
    title: say("express.base", { slot: base.id, name: base.name }),
    art: baseCard(base),
    ...CARD,
    lines: [kind, ...successors(scene, base.replaced_by)],
    rules: ["EX-203", "EX-204", "EX-102"],
  };
}

function aboutSlot(scene: Scene, slot: string): Detail | null {
  const { atlas, view } = scene;
  const lies = view.slots.find((one) => one.slot === slot);
  const base = atlas.bases.get(slot);
  if (lies === undefined || base === undefined) return null;
  const mountain = lies.mountain ? [say("express.mountain")] : [];
  const west = atlas.west.includes(slot) && view.west_bonus === "open" ? [say("express.west.open")] : [];
  const more = [...(lies.mountain ? ["EX-211"] : []), ...(west.length > 0 ? ["EX-212"] : [])];
  const found = lies.number === null ? aboutBase(scene, base) : aboutCard(scene, lies.number);
  if (found === null) return null;
  const turned = lies.turned ? [say("express.upside_down")] : [];
  const art =
    lies.number === null
      ? baseCard(base, { mountain: lies.mountain })
      : face(atlas, lies.number, lies.turned, { mountain: lies.mountain });
  const title = lies.number === null ? found.title : `${slot} ${base.name}: ${found.title}`;
  return {
    ...found,
    title,
    art,
    lines: [...turned, ...found.lines, ...mountain, ...west],
    rules: [...found.rules, ...more],
  };
}

function aboutStack(scene: Scene, id: string): Detail | null {
  const { atlas, view } = scene;
  const [stack, printed] = [view.stacks.find((one) => one.stack === id), atlas.stack(id)];
  if (stack === undefined || printed === undefined) return null;
  const lines = [say("express.wall.count", { n: stack.size, of: printed.cards })];
  if (stack.top !== null) lines.push(say("express.wall.draw", { card: stack.top }));
  lines.push(say("express.wall.known", { n: stack.seen.length, rest: stack.size - stack.seen.length }));
  return {
    title: stackName(atlas, id),
    art: stackArt(atlas, stack, 1) + countPlate(stack.size, 1),
    w: 106,
    h: 142,
    lines,
    rules: ["EX-S5", "EX-116", "EX-412"],
  };
}

function aboutCompany(scene: Scene, id: string): Detail | null {
  const { atlas, view, table } = scene;
  const index = view.companies.findIndex((one) => one.company === id);
  const company = view.companies[index];
  const printed = atlas.printed.companies.find((one) => one.id === id);
  if (company === undefined || printed === undefined) return null;
  const owners = company.held
    .map((count, seat) => (count > 0 ? `${table.called[seat] ?? ""} ${count}` : ""))
    .filter((words) => words !== "");
  const stacks = Object.entries(printed.shares).filter(([stack, count]) => stack !== "total" && count > 0);
  const lines = [
    say("express.company.stations", { n: company.stations }),
    say("express.company.shares", {
      n: company.in_stacks,
      of: printed.shares["total"] ?? 0,
      stacks: stacks.map(([stack, count]) => `${stackName(atlas, stack)}: ${count}`).join(", "),
    }),
    say("express.company.held", { n: company.issued, owners: owners.join(", ") || "–" }),
    company.route_value > 0
      ? say("express.company.route", { n: company.route_value })
      : say("express.company.no_route"),
  ];
  const { fill, on } = livery(atlas, id);
  const art = `<circle cx="26" cy="26" r="24" fill="${fill}" stroke="#1C2230" stroke-width="2"/>${icon("black", 26, 26, 34, on)}`;
  return { title: companyName(scene, id), art, w: 52, h: 52, lines, rules: ["EX-303", "EX-403", "EX-410"] };
}

function aboutPlayer({ view, table, atlas }: Scene, seat: number): Detail | null {
  const player = view.seats[seat];
  if (player === undefined) return null;
  const parts = view.breakdown[seat] ?? {};
  const { total } = sum(view, seat);
  const lines = Object.entries(parts).map(([key, points]) => `${table.say(`score.${key}`)}: ${points}`);
  const scoring = (atlas.printed as Printed).scoring;
  return {
    title: `${table.called[seat] ?? ""}: ${total}`,
    lines: [
      ...lines,
      say("express.worth", { hand: scoring.hand_card, pair: scoring.base_pair, engine: scoring.black_engine }),
    ],
    rules: ["EX-101", "EX-102"],
  };
}

/** What is known about a thing or a target of the board, by its name. */
export function detail(thing: string, view: ExpressView, table: Table): Detail | null {
  const scene: Scene = { table, view, atlas: atlasOf(table.printed, view.map) };
  const [kind = "", id = ""] = thing.split(":");
  const player = view.seats[Number(id)];
  if (kind === "card" || kind === "hand" || kind === "face") return aboutCard(scene, Number.parseInt(id, 10));
  if (kind === "slot") return aboutSlot(scene, id);
  if (kind === "base") return aboutBase(scene, scene.atlas.base(id));
  if (kind === "stack") return aboutStack(scene, id);
  if (kind === "company") return aboutCompany(scene, id);
  if (kind === "sum" || kind === "display") return aboutPlayer(scene, Number(id));
  if (kind === "pairs" && player)
    return {
      title: say("express.pairs", { n: player.pairs }),
      lines: [
        say("express.bases", { tracks: player.base_tracks, stations: player.base_stations }),
        say("express.pairs.how"),
      ],
      rules: ["EX-102", "EX-203"],
    };
  if (kind === "capital" && player)
    return {
      title: say("express.capital", {
        n: player.capital,
        aid: player.marker.space + player.marker.laps * scene.atlas.printed.common_components.capital_track.max,
      }),
      lines: [say("express.marker", { lying: player.marker.lying ? say("express.lying") : say("express.standing") })],
      rules: ["EX-101", "EX-104"],
    };
  if (kind === "seat" && player)
    return {
      title:
        player.position === null
          ? say("express.position.none")
          : player.acted
            ? say("express.position.done", { n: player.position })
            : say("express.position", { n: player.position }),
      lines: [say("express.position.what")],
      rules: ["EX-110", "EX-112", "EX-501"],
    };
  if (kind === "engine")
    return {
      title: say("express.engine"),
      art: icon("black", 24, 24, 44, "#1C2230"),
      w: 48,
      h: 48,
      lines: [say("express.engine.what", { n: scene.atlas.printed.scoring.black_engine })],
      rules: ["EX-103", "EX-105", "EX-308", "EX-414"],
    };
  if (kind === "end")
    return {
      title: say("express.end"),
      lines: [
        say("express.end.what", {
          bases: view.end.bases_needed,
          stacks: view.end.stacks_needed,
          rounds: view.end.max_rounds,
        }),
      ],
      rules: ["EX-602", "EX-603", "EX-604"],
    };
  if (kind === "west")
    return {
      title: view.west_bonus === "taken" ? say("express.west.taken") : say("express.west.open"),
      lines: [scene.atlas.west.join(", ")],
      rules: ["EX-212"],
    };
  if (kind === "payment" && view.payment)
    return {
      title: say("express.payment", { company: scene.atlas.abbr(view.company ?? "") }),
      lines: [say("express.payment.how")],
      rules: ["EX-411", "EX-413", "EX-414", "EX-415"],
    };
  return null;
}
