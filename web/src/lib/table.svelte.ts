// SPDX-License-Identifier: MIT
/** One table as this browser knows it: what the server said, and what is picked here. */
import * as api from "../net/api";
import type {
  Answer,
  ChatLine,
  FromServer,
  LogEvent,
  LogLine,
  Refused,
  StateInfo,
  TableInfo,
  Welcome,
} from "../net/messages";
import { TableSocket, type Status } from "../net/socket";
import { announcement, nameOf } from "./people";
import { history } from "./history";
import { knownTables, page, rememberTable, say } from "./page.svelte";
import { Picking } from "./picking.svelte";
import { Player } from "./player.svelte";
import { Catalogue, type Params } from "./texts";
import type { Choice, Outcome, View } from "./view";

/** A box in front of the prompt: a refusal, a late click, or something else amiss. */
export interface Notice {
  kind: "refused" | "stale" | "error";
  text: string;
  rule: string;
}

const MISSED = 2; // decisions from which on a returning player is asked

export class Table extends Picking {
  status = $state<Status>("connecting");
  retryAt = $state(0);
  welcome = $state.raw<Welcome | null>(null);
  info = $state.raw<TableInfo | null>(null);
  states = $state.raw<ReadonlyMap<number | null, StateInfo>>(new Map());
  log = $state.raw<readonly LogLine[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  words = $state.raw<Catalogue>(new Catalogue("en", {}));
  printed = $state.raw<Record<string, unknown> | null>(null);
  notice = $state.raw<Notice | null>(null);
  sending = $state(false);
  announced = $state("");
  unlocked = $state<number | null>(null); // hot seat: who is looking at the screen
  missed = $state<{ from: number; to: number } | null>(null); // since the last visit

  /** Told of everything new, before it is drawn. */
  moved: (events: readonly LogEvent[], before: View, after: View) => void = () => {};

  seats = $derived(this.welcome?.seats ?? []);
  asked = $derived(this.states.values().next().value?.view["to_act"] as number | null | undefined);
  /** The seat whose view is shown: with several, the one that must decide. */
  seat = $derived.by((): number | null => {
    if (this.seats.length === 0) return null;
    if (typeof this.asked === "number" && this.seats.includes(this.asked)) return this.asked;
    return this.unlocked ?? (this.seats[0] as number);
  });
  state = $derived(this.states.get(this.seat) ?? null);
  live = $derived((this.state?.view as View | undefined) ?? null);
  readonly player = new Player({
    id: () => this.id,
    token: () => this.tokens[Math.max(0, this.seats.indexOf(this.seat ?? -1))],
    last: () => this.state?.entry ?? 0,
    own: () => this.seat,
    moved: (events, before, after) => this.moved(events, before, after),
  });
  view = $derived(this.player.past === null ? this.live : this.player.view);
  outcome = $derived((this.state?.outcome as Outcome | null | undefined) ?? null);
  /** A hot seat hides the screen until the next player looks at it. */
  curtain = $derived(this.seats.length > 1 && this.unlocked !== this.seat && !this.live?.over);
  names = $derived(this.info?.seats.map(nameOf) ?? []);
  /** Names with the reader as "you", for lists; sentences keep the name. */
  called = $derived(this.names.map((name, seat) => (this.isMe(seat) ? say("you") : name)));
  choices: readonly Choice[] = $derived(
    this.player.past === null && this.status === "live" && !this.curtain ? (this.live?.choices ?? []) : [],
  );
  mine = $derived(this.choices.length > 0);
  newFrom = $derived.by((): number => {
    const own = this.log.findLast((line) => line.seat === this.seat && line.by === "player");
    return own?.seq ?? -1;
  });

  private readonly socket: TableSocket | null;
  private waiting: number | null = null;
  private seenSeq = -1;
  private lastEntry: number | null = null;

  /** A table to play at; with `past` only to look at again, from this decision on. */
  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
    past: number | null = null,
  ) {
    super();
    if (past !== null) {
      this.socket = null;
      void this.read(past);
      return;
    }
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new TableSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(id)}`, tokens, {
      message: (message) => this.receive(message),
      status: (status, retryAt) => this.setStatus(status, retryAt),
      seen: () => this.seen(),
      language: () => page.language,
    });
    this.socket.open();
  }

  isMe(seat: number): boolean {
    return this.seats.length === 1 && this.seats[0] === seat;
  }

  seen(): number {
    return Math.max(0, ...[...this.states.values()].map((state) => state.seen));
  }

  say(key: string, params: Params = {}, called = false): string {
    return this.words.say(key, params, called ? this.called : this.names);
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
    this.socket?.close();
  }

  /** A finished game needs no seat and no socket; a running one tells what the reader knew. */
  private async read(past: number): Promise<void> {
    try {
      const found = await history(this.id, this.tokens[0]);
      this.info = found.info;
      this.states = new Map([[null, found.state]]);
      this.log = found.log;
      this.welcome = found.welcome;
      this.setStatus("live", 0);
      void this.loadTexts(found.welcome.game);
      void this.loadPrinted();
      await this.player.watch(past < 0 ? found.state.entry : past);
    } catch (error) {
      const refused = error instanceof api.ApiError && error.status === 403;
      this.setStatus(refused ? "refused" : "missing", 0);
    }
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.greet(message);
      case "table":
        return this.sit(message);
      case "state":
        return this.show(message);
      case "chat":
        this.chat = [...this.chat, message.line];
        return;
      case "refused":
        return this.refuse(message);
      case "answer":
        return message.legal ? undefined : this.refuse(message);
      case "stale":
        this.finish(message.re);
        this.notice = { kind: "stale", text: say("stale"), rule: "" };
        return this.show(message.state);
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

  private sit(message: TableInfo): void {
    const first = this.info === null;
    this.info = message;
    const known = knownTables().find((one) => one.table === this.id);
    if (first && known && known.commitment === undefined && message.shuffle.secret === null)
      rememberTable({ table: this.id, commitment: message.shuffle.commitment });
  }

  private greet(message: Welcome): void {
    const first = this.welcome === null;
    this.welcome = message;
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
      this.moved(fresh.flatMap((line) => line.events), before.view as View, state.view as View);
    }
    this.states = new Map([...this.states, [state.seat, state]]);
    if (state.seat === this.seat) this.visit(state);
    if (before?.seen !== state.seen && state.seat === this.seat) {
      this.letGo();
      if (this.notice?.kind !== "stale") this.notice = null;
      this.announce(state);
    }
  }

  /** What happened since this browser last looked at the table can be watched. */
  private visit(state: StateInfo): void {
    const from = this.lastEntry;
    this.lastEntry = null;
    if (from !== null && state.entry - from >= MISSED) this.missed = { from, to: state.entry };
    if (!document.hidden) rememberTable({ table: this.id, entry: state.entry });
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
    this.announced = announcement(fresh.flatMap((line) => line.events).map((event) => this.say(event.key, event.params)));
  }

  private refuse(message: Refused | Answer): void {
    this.finish(message.re);
    const text = this.say(message.reason, message.params);
    this.notice = { kind: "refused", text, rule: message.rule };
  }

  private finish(re: number): void {
    if (this.waiting === null || re >= this.waiting) this.sending = false;
  }

  protected picking(): void {
    this.notice = null;
  }

  commit(): void {
    if (this.selected !== null) this.play(this.selected.text);
  }

  play(text: string): void {
    if (this.state === null || this.seat === null || this.sending) return;
    this.request({ type: "move", seat: this.seat, text, seen: this.state.seen });
  }

  undo(): void {
    if (this.state === null || this.seat === null) return;
    const type = this.state.can_undo ? "undo" : "undo_request";
    this.request({ type, seat: this.seat, seen: this.state.seen });
  }

  why(text: string): void {
    if (this.seat !== null && this.mine) this.request({ type: "why", seat: this.seat, text });
  }

  request(message: Parameters<TableSocket["send"]>[0]): void {
    const number = this.socket?.send(message) ?? null;
    if (number === null) return;
    this.waiting = number;
    this.sending = message.type === "move";
  }
}
