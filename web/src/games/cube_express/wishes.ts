// SPDX-License-Identifier: MIT
/** What a tap on a thing that is no target would have meant. */
import { isResource } from "./art";
import { beyond, cellOf, EDGES, idOf } from "./grid";
import type { CubeView } from "./types";

const ASKED: Record<string, (id: string, view: CubeView) => string | null> = {
  tile: (id, view) => (view.question?.key === "ask.discard_tile" ? `discard ${id}` : null),
  cell: (id, view) => {
    if (view.question?.key === "ask.place" && view.hand[0]) return `place ${view.hand[0]} ${id} r0`;
    return view.question?.key === "ask.instant.station" && view.turn.laid === id ? "build" : wishOnTile(id, view);
  },
  house: (id, view) =>
    view.question?.key === "ask.pay"
      ? `pay passenger ${id}`
      : view.question?.key === "ask.on_tile"
        ? `passenger ${id}`
        : null,
  conversion: (id) => `convert ${id}`,
  stock: () => "sell",
  market: (id) => `market ${id}`,
  objective: (id, view) => (view.question?.key === "ask.on_tile" ? `deliver ${id}` : "pledge"),
  area: (id, view) => {
    const name = id.split(".")[1];
    if (view.question?.key === "ask.pay" && name === "dividends") return "pay dividend";
    return view.question?.key === "ask.surplus" && name !== undefined && isResource(name)
      ? `discard ${name}`
      : name === "coal"
        ? "burn coal"
        : null;
  },
  loco: (id, view) => (Number(id.split(".")[0]) === view.seat ? `go ${id.split(".")[1]} N` : null),
};

/** On a tile of the map: the action there, or a step to a neighbour. */
function wishOnTile(id: string, view: CubeView): string | null {
  const seat = view.seats[view.active ?? -1];
  const at = seat?.locomotives[(view.turn.traveller ?? 1) - 1];
  if (view.question?.key !== "ask.on_tile" || at == null) return null;
  if (at === id) return "take";
  const edge = EDGES.find((one) => idOf(beyond(cellOf(at), one)) === id);
  return edge === undefined ? null : `step ${edge}`;
}

/** The move that a tap on a thing would mean, in the notation of the game. */
export function wish(thing: string, view: CubeView): string | null {
  const at = thing.indexOf(":");
  return ASKED[thing.slice(0, at)]?.(thing.slice(at + 1), view) ?? null;
}
