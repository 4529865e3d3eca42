// SPDX-License-Identifier: MIT
/** A table's line to the server: what the server says comes in and is told to the table. */
import * as api from "../net/api";
import type { Answer, LogLine, Refused, StateInfo, TableInfo, Welcome } from "../net/messages";
import type { Whole } from "../net/positions";
import { TableSocket, type Status } from "../net/socket";
import { suspicion } from "./checking";
import { Contribution } from "./contribution";
import { announcement } from "./people";
import { history } from "./history";
import { Pacing, type Paced } from "./pacing.svelte";
import { knownTables, page, rememberTable, say } from "./page.svelte";
import type { Table } from "./table.svelte";
import type { View } from "./view";

const MISSED = 2; // decisions from which on a returning player is asked

/** To play; to look at again from a decision on; or a picture that stands still. */
export type Past = number | "still" | null;

export class Wire {
  private readonly socket: TableSocket | null;
  private waiting: number | null = null;
  private seenSeq = -1;
  private lastEntry: number | null = null;
  private readonly contribution: Contribution;
  private overtaken: number | null = null; // what was seen when an own request to take back vanished
  private revealed = false; // on the line that is open now
  /** What is done when a move turns out to be possible after all. */
  allowed: () => void = () => {};
  readonly pacing = new Pacing({
    show: (message) => this.take(message),
    pace: () => page.pace,
    own: (state) => state.log.some((line) => line.by === "player" && this.table.seats.includes(line.seat)),
    due: (state) => state.outcome !== null || this.table.seats.includes(state.view["to_act"] as number),
  });

  constructor(
    private readonly table: Table,
    past: Past,
  ) {
    this.contribution = new Contribution(table.id);
    this.socket = past === null ? this.connected() : null;
    if (past === null) void this.arrive();
    else if (past !== "still") void this.read(past);
  }

  private connected(): TableSocket {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const { id, tokens } = this.table;
    return new TableSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(id)}`, tokens, {
      message: (message) => this.receive(message),
      status: (status, retryAt) => this.setStatus(status, retryAt),
      seen: () => this.table.seen(),
      language: () => page.language,
      promise: () => this.contribution.promise,
    });
  }

  /** Those who sit here add a seed of their own to the luck, before anything is drawn. */
  private async come(): Promise<void> {
    if (this.table.tokens.length > 0) await this.contribution.prepare();
    this.socket?.open();
  }

  /** Who comes for the first time by a link to a seat without a name is asked for one. */
  private async arrive(): Promise<void> {
    const [token = "", ...more] = this.table.tokens;
    const known = knownTables().some((one) => one.table === this.table.id && one.tokens.includes(token));
    const own =
      known || token === "" || more.length > 0 ? null : await api.ownSeat(this.table.id, token).catch(() => null);
    if (own !== null && own.seat !== null && own.name === "" && own.kind !== "bot") this.table.invited = own;
    else await this.come();
  }

  /** Come with a name; the server may refuse it. */
  async enter(name: string): Promise<void> {
    await api.nameSeat(this.table.id, this.table.tokens[0] as string, name);
    page.setName(name);
    this.table.invited = null;
    await this.come();
  }

  private setStatus(status: Status, retryAt: number): void {
    this.table.status = status;
    this.table.retryAt = retryAt;
    if (status !== "live") this.table.sending = false;
  }

  close(): void {
    this.table.player.stop();
    this.table.review.stop();
    this.pacing.stop();
    this.socket?.close();
  }

  /** A finished game needs no seat and no socket; a running one tells what the reader knew. */
  private async read(past: number): Promise<void> {
    try {
      const token = this.table.tokens[0];
      const [found, own] = await Promise.all([
        history(this.table.id, token),
        token === undefined ? null : api.ownSeat(this.table.id, token).catch(() => null),
      ]);
      this.table.player.own = own?.seat ?? null;
      this.table.info = found.info;
      this.table.states = new Map([[null, found.state]]);
      this.table.log = found.log;
      this.table.welcome = found.welcome;
      this.setStatus("live", 0);
      void this.table.loadTexts(found.welcome.game);
      void this.table.loadPrinted();
      await this.table.player.watch(past < 0 ? found.state.entry : past);
    } catch (error) {
      const status = error instanceof api.ApiError ? error.status : 404;
      this.setStatus(status === 403 ? "refused" : status === 409 ? "damaged" : "missing", 0);
    }
  }

  private receive(message: Whole): void {
    switch (message.type) {
      case "welcome":
        this.pacing.flush();
        return this.greet(message);
      case "table":
      case "state":
        return this.pacing.push(message);
      case "takeback_refused":
        this.overtaken = null;
        if (this.table.seats.includes(message.seat))
          this.tellTakeback(say("takeback.refused", { player: this.table.names[message.by] ?? "" }));
        return;
      case "chat":
        this.table.chat = [...this.table.chat, message.line];
        return;
      case "refused":
        return this.refuse(message);
      case "answer":
        return message.legal ? this.allowed() : this.refuse(message);
      case "stale":
        this.finish(message.re);
        this.table.picking.letGo();
        this.pacing.push(message.state);
        this.pacing.flush();
        this.table.notice = { kind: "stale", text: [say("stale"), this.table.announced].join(" "), rule: "" };
        return;
      case "error":
        this.finish(message.re);
        this.table.notice = {
          kind: "error",
          text: this.table.say(`server.error.${message.code}`, message.params),
          rule: "",
        };
        return;
      case "done":
        return this.finish(message.re);
      case "pong":
        return;
    }
  }

  /** What is shown now, at the reader's pace. */
  private take(message: Paced): void {
    if (message.type === "table") this.sit(message);
    else this.show(message);
  }

  private sit(message: TableInfo): void {
    const first = this.table.info === null;
    const asked = this.table.info?.takeback;
    if (asked && message.takeback === null && this.table.seats.includes(asked.seat)) this.overtaken = this.table.seen();
    this.table.info = message;
    if (message.status !== "waiting")
      this.table.suspicion = suspicion(
        message.shuffle,
        knownTables().find((one) => one.table === this.table.id),
      );
    const known = knownTables().find((one) => one.table === this.table.id);
    if (first && known && known.commitment === undefined && message.shuffle.secret === null)
      rememberTable({ table: this.table.id, commitment: message.shuffle.commitment });
    if (message.status === "waiting") this.reveal(message.shuffle);
    if (known && !known.seal && message.shuffle.seal)
      rememberTable({ table: this.table.id, seal: message.shuffle.seal });
  }

  private tellTakeback(text: string): void {
    this.table.notice = { kind: "takeback", text, rule: "" };
  }

  private reveal(shuffle: TableInfo["shuffle"]): void {
    const seed = this.contribution.due(shuffle, this.table.seats);
    if (seed === null || this.revealed) return;
    this.revealed = true;
    this.send({ type: "reveal", seed });
  }

  private greet(message: Welcome): void {
    const first = this.table.welcome === null;
    this.table.welcome = message;
    this.revealed = false;
    this.addLog(message.log);
    this.table.chat = message.chat;
    if (!first) return;
    void this.table.loadTexts(message.game);
    void this.table.loadPrinted();
    const at = new Date().toISOString();
    this.lastEntry = knownTables().find((known) => known.table === this.table.id)?.entry ?? null;
    rememberTable({ table: this.table.id, game: message.game, tokens: [...this.table.tokens], at });
  }

  private show(state: StateInfo): void {
    const before = this.table.states.get(state.seat);
    this.addLog(state.log);
    if (
      before &&
      before.seen < state.seen &&
      !state.undone &&
      this.table.player.past === null &&
      state.seat === this.table.seat
    ) {
      const fresh = this.table.log.filter((line) => line.seq >= before.seen);
      this.table.moved(
        fresh.flatMap((line) => line.events),
        before.view as View,
        state.view as View,
      );
    }
    this.table.states = new Map([...this.table.states, [state.seat, state]]);
    if (state.seat === this.table.seat) this.visit(state);
    if (before?.seen !== state.seen && state.seat === this.table.seat) {
      this.table.picking.letGo();
      this.table.hints = null;
      if (this.table.notice?.kind !== "stale") this.table.notice = null;
      this.announce(state);
      if (this.overtaken !== null && this.overtaken < state.seen && !state.undone)
        this.tellTakeback(say("takeback.overtaken"));
      this.overtaken = null;
    }
  }

  /** What happened since this browser last looked at the table can be watched. */
  private visit(state: StateInfo): void {
    const from = this.lastEntry;
    this.lastEntry = null;
    if (from !== null && state.entry - from >= MISSED) this.table.missed = { from, to: state.entry };
    const sealed = { entry: state.entry, seal: state.seal };
    if (!document.hidden) rememberTable({ table: this.table.id, entry: state.entry, sealed });
  }

  private addLog(lines: readonly LogLine[]): void {
    const last = this.table.log.at(-1)?.seq ?? -1;
    this.table.log = [...this.table.log, ...lines.filter((line) => line.seq > last)];
  }

  private announce(state: StateInfo): void {
    const fresh = this.table.log.filter((line) => line.seq > this.seenSeq && line.seat !== state.seat);
    this.seenSeq = this.table.log.at(-1)?.seq ?? this.seenSeq;
    if (!this.table.words.has("title")) return; // without its words the game would be spoken in keys
    this.table.announced = announcement(
      fresh.flatMap((line) => line.events).map((event) => this.table.say(event.key, event.params)),
    );
  }

  private refuse(message: Refused | Answer): void {
    this.finish(message.re);
    const text = this.table.say(message.reason, message.params);
    this.table.notice = { kind: "refused", text, rule: message.rule };
  }

  private finish(re: number): void {
    if (re === this.waiting) this.table.sending = false;
  }

  open(): void {
    this.socket?.open();
  }

  send(message: Parameters<TableSocket["send"]>[0]): void {
    const number = this.socket?.send(message) ?? null;
    if (number === null || message.type !== "move") return;
    this.waiting = number;
    this.table.sending = true;
  }
}
