// SPDX-License-Identifier: MIT
/** What a tap on a thing that is no target would have meant. */
import type { TauberView } from "./types";

function ticketWish(id: string, view: TauberView, asked: string, turn: boolean): string | null {
  const field = Object.entries(view.open_tickets).find(([, open]) => open === id)?.[0];
  if (asked === "ask.pick") return `pick ${id}`;
  if (asked === "ask.replace" || asked === "ask.police") return `drop ${id}`;
  return !turn ? null : field === undefined ? `deliver ${id}` : `ticket ${field}`;
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
