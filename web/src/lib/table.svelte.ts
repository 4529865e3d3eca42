// SPDX-License-Identifier: MIT
/** One table as this browser knows it: what the server said, and what is picked here. */
import * as api from "../net/api";
import type {
  Answer,
  ChatLine,
  FromServer,
  LogLine,
  PastView,
  Refused,
  StateInfo,
  TableInfo,
  Welcome,
} from "../net/messages";
import { TableSocket, type Status } from "../net/socket";
import { page, rememberTable, say } from "./page.svelte";
import { Catalogue, type Params } from "./texts";
import { narrowed, open, pick, type Choice, type Outcome, type View } from "./view";

/** A box in front of the prompt: a refusal, a late click, or something else amiss. */
export interface Notice {
  kind: "refused" | "stale" | "error";
  text: string;
  rule: string;
}

const ANNOUNCED = 3;

export class Table {
  status = $state<Status>("connecting");
  retryAt = $state(0);
  welcome = $state.raw<Welcome | null>(null);
  info = $state.raw<TableInfo | null>(null);
  states = $state.raw<ReadonlyMap<number | null, StateInfo>>(new Map());
  log = $state.raw<readonly LogLine[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  words = $state.raw<Catalogue>(new Catalogue("en", {}));
  printed = $state.raw<Record<string, unknown> | null>(null);
  picked = $state.raw<readonly string[]>([]);
  chosen = $state<string | null>(null);
  hovered = $state<string | null>(null);
  notice = $state.raw<Notice | null>(null);
  sending = $state(false);
  announced = $state("");
  unlocked = $state<number | null>(null); // hot seat: who is looking at the screen
  replay = $state.raw<PastView | null>(null);

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
  view = $derived.by((): View | null => {
    if (this.replay === null) return this.live;
    const views = this.replay.views;
    return (views[String(this.seat)] ?? views["spectator"] ?? Object.values(views)[0]) as View;
  });
  outcome = $derived((this.state?.outcome as Outcome | null | undefined) ?? null);
  /** A hot seat hides the screen until the next player looks at it. */
  curtain = $derived(this.seats.length > 1 && this.unlocked !== this.seat && !this.live?.over);
  names = $derived(
    this.info?.seats.map((seat) => seat.name || (seat.kind === "bot" ? say("name.bot", { n: seat.seat + 1 }) : say("name.seat", { n: seat.seat + 1 }))) ?? [],
  );
  /** Names with the reader as "you", for lists; sentences keep the name. */
  called = $derived(this.names.map((name, seat) => (this.isMe(seat) ? say("you") : name)));
  choices = $derived(
    this.replay === null && this.status === "live" && !this.curtain ? (this.live?.choices ?? []) : [],
  );
  mine = $derived(this.choices.length > 0);
  candidates = $derived(narrowed(this.choices, this.picked));
  selected = $derived.by((): Choice | null => {
    const chosen = this.choices.find((choice) => choice.text === this.chosen);
    if (chosen !== undefined) return chosen;
    const only = this.picked.length > 0 && this.candidates.length === 1;
    return only ? (this.candidates[0] as Choice) : null;
  });
  /** Everything that may be tapped, whatever is picked already. */
  targets = $derived(open(this.choices));
  newFrom = $derived.by((): number => {
    const own = this.log.findLast((line) => line.seat === this.seat && line.by === "player");
    return own?.seq ?? -1;
  });

  private readonly socket: TableSocket;
  private waiting: number | null = null;
  private seenSeq = -1;

  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
  ) {
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
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.greet(message);
      case "table":
        this.info = message;
        return;
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

  private greet(message: Welcome): void {
    const first = this.welcome === null;
    this.welcome = message;
    this.addLog(message.log);
    this.chat = message.chat;
    if (!first) return;
    void this.loadTexts(message.game);
    void this.loadPrinted();
    const at = new Date().toISOString();
    rememberTable({ table: this.id, game: message.game, tokens: [...this.tokens], at });
  }

  private show(state: StateInfo): void {
    const before = this.states.get(state.seat);
    this.states = new Map([...this.states, [state.seat, state]]);
    this.addLog(state.log);
    if (before?.seen !== state.seen && state.seat === this.seat) {
      this.letGo();
      if (this.notice?.kind !== "stale") this.notice = null;
      this.announce(state);
    }
  }

  private addLog(lines: readonly LogLine[]): void {
    const last = this.log.at(-1)?.seq ?? -1;
    this.log = [...this.log, ...lines.filter((line) => line.seq > last)];
  }

  private announce(state: StateInfo): void {
    const fresh = this.log.filter((line) => line.seq > this.seenSeq && line.seat !== state.seat);
    this.seenSeq = this.log.at(-1)?.seq ?? this.seenSeq;
    const events = fresh.flatMap((line) => line.events);
    const told = events.slice(0, ANNOUNCED).map((event) => this.say(event.key, event.params));
    if (events.length > ANNOUNCED) told.push(say("more_events", { n: events.length - ANNOUNCED }));
    this.announced = told.join(" ");
  }

  private refuse(message: Refused | Answer): void {
    this.finish(message.re);
    const text = this.say(message.reason, message.params);
    this.notice = { kind: "refused", text, rule: message.rule };
  }

  private finish(re: number): void {
    if (this.waiting === null || re >= this.waiting) this.sending = false;
  }

  /** A tap on a target of the board, or on its line in the list. */
  tap(key: string): void {
    this.chosen = null;
    this.picked = pick(this.choices, this.picked, key);
    this.notice = null;
    if (page.quick && this.selected !== null) this.commit();
  }

  choose(choice: Choice): void {
    this.picked = [];
    this.chosen = choice.text;
    this.notice = null;
    if (page.quick) this.commit();
  }

  letGo(): void {
    this.picked = [];
    this.chosen = null;
    this.hovered = null;
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
    const number = this.socket.send(message);
    if (number === null) return;
    this.waiting = number;
    this.sending = message.type === "move";
  }

  async watch(entry: number): Promise<void> {
    this.letGo();
    const token = this.tokens[Math.max(0, this.seats.indexOf(this.seat ?? -1))];
    this.replay = await api.past(this.id, entry, token);
  }

  stopReplay(): void {
    this.replay = null;
  }
}
