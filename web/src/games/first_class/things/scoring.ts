// SPDX-License-Identifier: MIT
/** Points: of a player in the next scoring phase, and what such a phase is. */
import { say } from "../../../lib/page.svelte";
import type { FirstClassSeat } from "../types";
import { owned, type About } from "./telling";

const next = ({ phase_points: points }: FirstClassSeat): string =>
  say("fc.next", { n: Object.values(points).reduce((sum, one) => sum + one, 0) });

export const SCORING: Record<string, About> = {
  seat: owned(({ table }, { seat, player }) => ({
    title: table.names[seat] ?? "",
    lines: [next(player)],
    rules: ["FC-530"],
  })),
  board: owned(({ table }, { seat, player }) => ({
    title: say("fc.board", { player: table.called[seat] ?? "" }),
    lines: [next(player)],
    rules: ["FC-203", "FC-530"],
  })),
  scoring: ({ view }) => ({
    title: say("fc.scoring", { n: view.scoring_phase }),
    lines: [say("fc.scoring.help")],
    rules: ["FC-500", "FC-520", "FC-530"],
  }),
};
