// SPDX-License-Identifier: MIT
/** A table as a record to look at: everything a socket would tell, read once. */
import * as api from "../net/api";
import type { LogLine, StateInfo, TableInfo, Welcome } from "../net/messages";

export interface History {
  welcome: Welcome;
  info: TableInfo;
  state: StateInfo;
  log: LogLine[];
}

const PAGES = 20; // of the log; far more than any game has

/** Every line of a log, page after page. */
export async function wholeLog(table: string, token: string | undefined): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const found = await api.log(table, lines.at(-1)?.seq ?? -1, token);
    lines.push(...found.lines);
    if (!found.more) break;
  }
  return lines;
}

export async function history(table: string, token: string | undefined): Promise<History> {
  const facts = await api.facts(table);
  const [last, log] = await Promise.all([api.past(table, facts.entry, token), wholeLog(table, token)]);
  const { seats, status, shuffle, outcome, seen, hints, closed } = facts;
  const basics = {
    table,
    game: facts.game,
    players: facts.players,
    options: facts.options,
    edition: facts.edition,
    seen,
  };
  return {
    welcome: { type: "welcome", protocol: 1, ...basics, seats: [], log, log_from: 0, chat: [] },
    info: {
      type: "table",
      status,
      seats,
      spectators: 0,
      shuffle,
      takeback: null,
      hints,
      next: null,
      closed,
      lesson: false,
      turn_seconds: 0,
    },
    state: {
      type: "state",
      seat: null,
      seen,
      entry: last.entries,
      view: last.views["spectator"] ?? {},
      log: [],
      can_undo: false,
      undo_from: null,
      undone: false,
      outcome,
      seal: "",
    },
    log,
  };
}
