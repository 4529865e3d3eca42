// SPDX-License-Identifier: MIT
/** One table: what the server says comes in, what the reader wants goes out. */
import * as api from "../net/api";
import type { Answer, FromServer, LogLine, Refused, StateInfo, TableInfo, Welcome } from "../net/messages";
import { TableSocket, type Status } from "../net/socket";
import { suspicion } from "./checking";
import { Contribution } from "./contribution";
import { announcement } from "./people";
import { history, wholeLog } from "./history";
import { Lesson } from "./lesson.svelte";
import { Pacing, type Paced } from "./pacing.svelte";
import { knownTables, page, rememberTable, say } from "./page.svelte";
import { Sight } from "./sight.svelte";
import { Catalogue } from "./texts";
import type { View } from "./view";

const MISSED = 2; // decisions from which on a returning player is asked

export class Table extends Sight {
  private readonly socket: TableSocket | null;
  private waiting: number | null = null;
  private seenSeq = -1;
  private lastEntry: number | null = null;
  private allowed: () => void = () => {};
  private readonly contribution: Contribution;
  private overtaken: number | null = null; // what was seen when an own request to take back vanished
  readonly lesson: Lesson;
  private revealed = false; // on the line that is open now
  readonly pacing = new Pacing({
    show: (message) => this.take(message),
    pace: () => page.pace,
    own: (state) => state.log.some((line) => line.by === "player" && this.seats.includes(line.seat)),
    due: (state) => state.outcome !== null || this.seats.includes(state.view["to_act"] as number),
  });

  /** A table to play at; with `past` only to look at again, from this decision on, or as a picture that stands still. */
  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
    past: number | "still" | null = null,
  ) {
    super();
    this.contribution = new Contribution(id);
    this.lesson = new Lesson(this);
    if (past !== null) {
      this.socket = null;
      if (past !== "still") void this.read(past);
      return;
    }
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new TableSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(id)}`, tokens, {
      message: (message) => this.receive(message),
      status: (status, retryAt) => this.setStatus(status, retryAt),
      seen: () => this.seen(),
      language: () => page.language,
      promise: () => this.contribution.promise,
    });
    void this.arrive();
  }

  /** Those who sit here add a seed of their own to the luck, before anything is drawn. */
  private async come(): Promise<void> {
    if (this.tokens.length > 0) await this.contribution.prepare();
    this.socket?.open();
  }

  /** Who comes for the first time by a link to a seat without a name is asked for one. */
  private async arrive(): Promise<void> {
    const [token = "", ...more] = this.tokens;
    const known = knownTables().some((one) => one.table === this.id && one.tokens.includes(token));
    const own = known || token === "" || more.length > 0 ? null : await api.ownSeat(this.id, token).catch(() => null);
    if (own !== null && own.seat !== null && own.name === "" && own.kind !== "bot") this.invited = own;
    else await this.come();
  }

  /** Come with a name; the server may refuse it. */
  async enter(name: string): Promise<void> {
    await api.nameSeat(this.id, this.tokens[0] as string, name);
    page.setName(name);
    this.invited = null;
    await this.come();
  }

  async loadTexts(game: string): Promise<void> {
    const language = page.language;
    const texts = await api.texts(game, language);
    this.words = new Catalogue(language, texts);
  }

  async loadPrinted(): Promise<void> {
    this.printed = await api.printed(this.id);
  }

  private setStatus(status: Status, retryAt: number): void {
    this.status = status;
    this.retryAt = retryAt;
    if (status !== "live") this.sending = false;
  }

  retry(): void {
    this.socket?.open();
  }

  close(): void {
    this.player.stop();
    this.review.stop();
    this.pacing.stop();
    this.socket?.close();
  }

  /** A finished game needs no seat and no socket; a running one tells what the reader knew. */
  private async read(past: number): Promise<void> {
    try {
      const token = this.tokens[0];
      const [found, own] = await Promise.all([
        history(this.id, token),
        token === undefined ? null : api.ownSeat(this.id, token).catch(() => null),
      ]);
      this.player.own = own?.seat ?? null;
      this.info = found.info;
      this.states = new Map([[null, found.state]]);
      this.log = found.log;
      this.welcome = found.welcome;
      this.setStatus("live", 0);
      void this.loadTexts(found.welcome.game);
      void this.loadPrinted();
      await this.player.watch(past < 0 ? found.state.entry : past);
    } catch (error) {
      const status = error instanceof api.ApiError ? error.status : 404;
      this.setStatus(status === 403 ? "refused" : status === 409 ? "damaged" : "missing", 0);
    }
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.pacing.flush();
        return this.greet(message);
      case "table":
      case "state":
        return this.pacing.push(message);
      case "takeback_refused":
        this.overtaken = null;
        if (this.seats.includes(message.seat))
          this.tellTakeback(say("takeback.refused", { player: this.names[message.by] ?? "" }));
        return;
      case "chat":
        this.chat = [...this.chat, message.line];
        return;
      case "refused":
        return this.refuse(message);
      case "answer":
        return message.legal ? this.allowed() : this.refuse(message);
      case "stale":
        this.finish(message.re);
        this.letGo();
        this.pacing.push(message.state);
        this.pacing.flush();
        this.notice = { kind: "stale", text: [say("stale"), this.announced].join(" "), rule: "" };
        return;
      case "error":
        this.finish(message.re);
        this.notice = {
          kind: "error",
          text: this.say(`server.error.${message.code}`, message.params),
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
    const first = this.info === null;
    const asked = this.info?.takeback;
    if (asked && message.takeback === null && this.seats.includes(asked.seat)) this.overtaken = this.seen();
    this.info = message;
    if (message.status !== "waiting")
      this.suspicion = suspicion(
        message.shuffle,
        knownTables().find((one) => one.table === this.id),
      );
    const known = knownTables().find((one) => one.table === this.id);
    if (first && known && known.commitment === undefined && message.shuffle.secret === null)
      rememberTable({ table: this.id, commitment: message.shuffle.commitment });
    if (message.status === "waiting") this.reveal(message.shuffle);
    if (known && !known.seal && message.shuffle.seal) rememberTable({ table: this.id, seal: message.shuffle.seal });
  }

  private tellTakeback(text: string): void {
    this.notice = { kind: "takeback", text, rule: "" };
  }

  private reveal(shuffle: TableInfo["shuffle"]): void {
    const seed = this.contribution.due(shuffle, this.seats);
    if (seed === null || this.revealed) return;
    this.revealed = true;
    this.request({ type: "reveal", seed });
  }

  private greet(message: Welcome): void {
    const first = this.welcome === null;
    this.welcome = message;
    this.revealed = false;
    this.addLog(message.log);
    this.chat = message.chat;
    if (!first) return;
    void this.loadTexts(message.game);
    void this.loadPrinted();
    const at = new Date().toISOString();
    this.lastEntry = knownTables().find((known) => known.table === this.id)?.entry ?? null;
    rememberTable({ table: this.id, game: message.game, tokens: [...this.tokens], at });
  }

  private show(state: StateInfo): void {
    const before = this.states.get(state.seat);
    this.addLog(state.log);
    if (before && before.seen < state.seen && !state.undone && this.player.past === null && state.seat === this.seat) {
      const fresh = this.log.filter((line) => line.seq >= before.seen);
      this.moved(
        fresh.flatMap((line) => line.events),
        before.view as View,
        state.view as View,
      );
    }
    this.states = new Map([...this.states, [state.seat, state]]);
    if (state.seat === this.seat) this.visit(state);
    if (before?.seen !== state.seen && state.seat === this.seat) {
      this.letGo();
      this.hints = null;
      if (this.notice?.kind !== "stale") this.notice = null;
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
    if (from !== null && state.entry - from >= MISSED) this.missed = { from, to: state.entry };
    const sealed = { entry: state.entry, seal: state.seal };
    if (!document.hidden) rememberTable({ table: this.id, entry: state.entry, sealed });
  }

  /** Watch what was missed; then the present. */
  async catchUp(): Promise<void> {
    const from = this.missed?.from ?? 0;
    this.missed = null;
    this.letGo();
    await this.player.watch(from);
    this.player.play(() => this.player.stop());
  }

  private addLog(lines: readonly LogLine[]): void {
    const last = this.log.at(-1)?.seq ?? -1;
    this.log = [...this.log, ...lines.filter((line) => line.seq > last)];
  }

  private announce(state: StateInfo): void {
    const fresh = this.log.filter((line) => line.seq > this.seenSeq && line.seat !== state.seat);
    this.seenSeq = this.log.at(-1)?.seq ?? this.seenSeq;
    if (!this.words.has("title")) return; // without its words the game would be spoken in keys
    this.announced = announcement(
      fresh.flatMap((line) => line.events).map((event) => this.say(event.key, event.params)),
    );
  }

  private refuse(message: Refused | Answer): void {
    this.finish(message.re);
    const text = this.say(message.reason, message.params);
    this.notice = { kind: "refused", text, rule: message.rule };
  }

  private finish(re: number): void {
    if (re === this.waiting) this.sending = false;
  }

  protected picking(): void {
    this.notice = null;
    this.lesson.tried = null;
  }

  commit(): void {
    if (this.selected !== null) this.play(this.selected.text);
  }

  play(text: string): void {
    if (this.state === null || this.seat === null || this.sending || this.lesson.holds(text)) return;
    this.request({ type: "move", seat: this.seat, text, seen: this.state.seen });
  }

  undo(): void {
    this.pacing.flush(); // what is taken back is the latest, not the latest shown
    if (this.state === null || this.seat === null || this.undoing === null) return;
    const type = this.undoing === "free" ? "undo" : "undo_request";
    this.request({ type, seat: this.seat, seen: this.state.seen });
  }

  /** Take back everything from an entry of the record on. */
  undoFrom(entry: number): void {
    this.pacing.flush();
    if (this.state === null || this.seat === null) return;
    this.request({ type: "undo", seat: this.seat, seen: this.state.seen, entry });
  }

  /** Ask why a move is not possible; if it is, do something else. */
  why(text: string, otherwise: () => void): void {
    if (this.seat === null || !this.mine) return;
    this.allowed = otherwise;
    this.request({ type: "why", seat: this.seat, text });
  }

  /** Ask what is worth a thought; an answer for an older position is of no use. */
  async hint(): Promise<void> {
    if (!this.advised || this.thinking) return;
    this.thinking = true;
    try {
      const found = await api.hint(this.id, this.token);
      if (found.seen === this.state?.seen && this.mine) this.hints = found;
    } catch (error) {
      if (!(error instanceof api.ApiError && error.code === "outdated"))
        this.notice = { kind: "error", text: this.problem(error), rule: "" };
    } finally {
      this.thinking = false;
    }
  }

  /** Go to the table on which the same people play again. */
  async again(): Promise<void> {
    try {
      const next = this.info?.next ?? (await api.again(this.id, this.token)).table;
      const known = knownTables().find((one) => one.table === this.id);
      const links = known?.links === undefined ? {} : { links: known.links };
      rememberTable({
        table: next,
        game: this.welcome?.game ?? "",
        tokens: [...this.tokens],
        at: new Date().toISOString(),
        ...links,
      });
      location.assign(`/t/${next}#${this.tokens.join(",")}`);
    } catch (error) {
      this.notice = { kind: "error", text: this.problem(error), rule: "" };
    }
  }

  /** The older lines of the log, which a table of long standing does not send at once. */
  async readLog(): Promise<void> {
    if ((this.log[0]?.seq ?? 0) === 0) return;
    const lines = await wholeLog(this.id, this.token).catch(() => []);
    const first = this.log[0]?.seq ?? 0;
    this.log = [...lines.filter((line) => line.seq < first), ...this.log];
  }

  /** Why a request was refused, in words. */
  problem(error: unknown): string {
    const code = error instanceof api.ApiError ? error.code : "unknown";
    return this.words.has(`server.error.${code}`) ? this.say(`server.error.${code}`) : say("lobby.failed");
  }

  request(message: Parameters<TableSocket["send"]>[0]): void {
    const number = this.socket?.send(message) ?? null;
    if (number === null || message.type !== "move") return;
    this.waiting = number;
    this.sending = true;
  }
}
