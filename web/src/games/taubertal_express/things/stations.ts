// SPDX-License-Identifier: MIT
/** Station buildings: a kind of them, on its field, and on the own Lauda. */
import { page, say } from "../../../lib/page.svelte";
import type { Params } from "../../../lib/texts";
import { stationTile } from "../art";
import type { Scene } from "../scene";
import type { Building } from "../types";
import { brief, capital, colors, HALF, picture, SIZE, sum, type About, type Telling } from "./telling";

/** The numbers of a station building for its sentence. */
function effectParams({ box, view }: Scene, building: Building): Params {
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

/** A light building on its field: also the price in stones there. */
function aboutLightField(scene: Scene, id: string): Telling | null {
  const kind = scene.view.light_fields[id];
  if (kind == null) return brief(scene.table.say("board.light"), [say("tauber.sold_out")], ["TE-504"]);
  const about = aboutKind(scene, kind);
  const field = scene.box.printed.main_board.light_building_fields.find((one) => one.id === id);
  return (
    about && {
      ...about,
      lines: [...about.lines, say("tauber.field.light", { id, stones: colors(scene, field?.cost ?? {}) })],
    }
  );
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

export const STATIONS: Record<string, About> = {
  kind: aboutKind,
  light_field: aboutLightField,
  light_fields: ({ table, view }) =>
    brief(table.say("board.light"), [table.say("board.face_down", { n: view.light_pile })], ["TE-106", "TE-510"]),
  dark: ({ table }) => brief(table.say("board.dark"), [say("tauber.coins")], ["TE-107", "TE-502"]),
  lauda: aboutSpace,
  pioneer: ({ table }) => brief(table.say("board.pioneer"), [say("tauber.pioneers.help")], ["TE-201", "TE-511"]),
};
