// SPDX-License-Identifier: MIT
/** Passengers, their tickets, and the carriages that they ride in. */
import { icon } from "../../../kit/draw";
import { say } from "../../../lib/page.svelte";
import { STUB, stub } from "../art";
import type { Scene } from "../scene";
import type { Ticket } from "../types";
import { brief, capital, colors, HALF, type About, type Telling } from "./telling";

/** What a passenger is, in the reader's language if it is known there. */
function role({ table }: Scene, { role: words, gender }: Ticket): string {
  const key = `role.${words.toLowerCase().replaceAll("'", "").replaceAll(" ", "_")}`;
  const known = [`${key}.${gender}`, key].find((one) => table.words.has(one));
  return known === undefined ? words : table.say(known);
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

function aboutTicketField(scene: Scene, id: string): Telling {
  const { table, view, box } = scene;
  const field = box.printed.main_board.open_ticket_fields.find((one) => one.id === id);
  return brief(
    table.say("board.tickets"),
    [
      say("tauber.field.light", { id, stones: colors(scene, field?.cost ?? {}) }),
      ...(view.open_tickets[id] == null ? [say("tauber.sold_out")] : []),
    ],
    ["TE-420", "TE-421"],
  );
}

const aboutCarriage = ({ table }: Scene): Telling =>
  brief(
    capital(table.say("wagon.passenger")),
    [say("tauber.free")],
    ["TE-213", "TE-422"],
    icon("wagon", HALF, HALF, 48),
  );

export const TICKETS: Record<string, About> = {
  ticket: aboutTicket,
  ticket_field: aboutTicketField,
  carriage: (scene, id) => (id.startsWith("T") ? aboutTicket(scene, id) : aboutCarriage(scene)),
  pile: ({ table, view }) =>
    brief(
      say("tauber.tab.tickets"),
      [
        table.say("board.pile", { n: view.pile, m: view.discards.length }),
        ...(view.discards.length > 0 ? [say("tauber.discards", { tickets: view.discards.join(", ") })] : []),
      ],
      ["TE-423"],
    ),
};
