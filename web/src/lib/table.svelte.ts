// SPDX-License-Identifier: MIT
/** A table as this browser knows it: what the server said, what follows for the page, what the reader wants. */
import * as api from "../net/api";
import type { ChatLine, Hints, LogEvent, LogLine, OwnSeat, StateInfo, TableInfo, Welcome } from "../net/messages";
import type { Status, TableSocket } from "../net/socket";
import { wholeLog } from "./history";
import { Lesson } from "./lesson.svelte";
import { knownTables, page, rememberTable, say } from "./page.svelte";
import { nameOf } from "./people";
import { Picking } from "./picking.svelte";
import { Course, Review, type Asking } from "./advice.svelte";
import { colorsOf, painted, swapped } from "./colors";
import { Player } from "./player.svelte";
import { Catalogue, type Params } from "./texts";
import { howUndone, type Undoing } from "./turn";
import { standing, type Choice, type Outcome, type View } from "./view";
import { Wire, type Past } from "./wire.svelte";

/** A box in front of the prompt: a refusal, a late click, or something else amiss. */
export interface Notice {
  kind: "refused" | "stale" | "error" | "takeback";
  text: string;
  rule: string;
}

/** Things by their names, and whose they are. */
export interface Spoken {
  things: readonly string[];
  seat: number | null;
}

export class Table {
  status = $state<Status>("connecting");
  invited = $state.raw<OwnSeat | null>(null); // the reader's seat, before a name is told
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
  hints = $state.raw<Hints | null>(null);
  thinking = $state(false); // about hints
  peek = $state<number | null>(null); // whose area is shown in place of the board
  spoken = $state.raw<Spoken | null>(null); // what a line of the log speaks of
  missed = $state<{ from: number; to: number } | null>(null); // since the last visit
  thoughtFor = $state(0); // seconds that a bot's turn has taken
  suspicion = $state<string | null>(null); // what is wrong with the luck, as far as the page can tell now

  readonly lesson: Lesson;
  readonly wire: Wire;
  readonly picking = new Picking({
    choices: () => this.choices,
    changed: () => {
      this.notice = null;
      this.lesson.tried = null;
    },
    commit: () => this.commit(),
  });

  /** Told of everything new, before it is drawn. */
  moved: (events: readonly LogEvent[], before: View, after: View) => void = () => {};

  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
    past: Past = null,
  ) {
    this.lesson = new Lesson(this);
    this.wire = new Wire(this, past);
  }

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
  private readonly asking: Asking = { id: () => this.id, token: () => this.token, last: () => this.state?.entry ?? 0 };
  readonly course = new Course(this.asking);
  readonly review = new Review(this.asking);
  readonly player = new Player({
    ...this.asking,
    own: () => this.seat,
    moved: (events, before, after) => this.moved(events, before, after),
  });
  private readonly plain = $derived(this.player.past === null ? this.live : this.player.view);
  printedColors = $derived(this.plain === null ? [] : colorsOf(this.plain));
  /** The colours of the seats, with the reader's own wish. */
  colors = $derived(swapped(this.printedColors, this.seats[0] ?? null, page.color));
  view = $derived(this.plain && this.paint(this.plain));
  outcome = $derived((this.state?.outcome as Outcome | null | undefined) ?? null);
  /** A hot seat hides the screen until the next player looks at it. */
  curtain = $derived(this.seats.length > 1 && this.unlocked !== this.seat && !this.live?.over);
  names = $derived(this.info?.seats.map(nameOf) ?? []);
  /** Names with the reader as "you", for lists; sentences keep the name. */
  called = $derived(this.names.map((name, seat) => (this.isMe(seat) ? say("you") : name)));
  choices: readonly Choice[] = $derived(
    this.player.past === null && this.status === "live" && !this.curtain && !this.info?.closed
      ? (this.live?.choices ?? [])
      : [],
  );
  mine = $derived(this.choices.length > 0);
  /** The bot that decides in the position that is shown. */
  thinker = $derived.by((): number | null => {
    const seat = this.live?.to_act ?? null;
    if (seat === null || this.player.past !== null || this.info?.status !== "running" || this.info.closed) return null;
    return this.info.seats[seat]?.kind === "bot" ? seat : null;
  });
  /** May the reader ask what to do? */
  advised = $derived(this.mine && this.info?.hints !== false);
  /** The log up to the moment that is shown, without what was taken back. */
  told = $derived.by((): readonly LogLine[] => {
    const past = this.player.past;
    const lines = standing(this.log);
    return past === null ? lines : lines.filter((line) => line.entry < past.entry);
  });
  newFrom = $derived.by((): number => {
    const past = this.player.past;
    if (past !== null) return this.told.findLast((line) => line.entry < past.entry - 1)?.seq ?? -1;
    const own = this.told.findLast((line) => line.seat === this.seat && line.by === "player");
    return own?.seq ?? -1;
  });
  /** How the latest own decision can be taken back now, if there is one. */
  undoing = $derived.by((): Undoing => {
    if (
      this.player.past !== null ||
      this.info === null ||
      this.info.status !== "running" ||
      this.info.closed ||
      this.info.takeback
    )
      return null;
    if (this.state?.can_undo) return "free";
    return howUndone(this.told, this.seat, this.seats, this.info.seats);
  });

  /** The secret of the seat that is shown. */
  get token(): string | undefined {
    return this.tokens[Math.max(0, this.seats.indexOf(this.seat ?? -1))];
  }

  /** A view in the colours that the reader sees. */
  paint(view: View): View {
    return painted(view, this.colors);
  }

  /** What an entry of the record meant for a seat, in sentences. */
  saidAt(entry: number, seat: number): LogEvent[] {
    const events = standing(this.log)
      .filter((line) => line.entry === entry)
      .flatMap((line) => line.events);
    const own = events.filter((event) => event.seat === seat);
    return own.length > 0 ? own : events.slice(0, 1);
  }

  /** What another player did last, in a sentence; `luck` counts too if nobody plays. */
  latest(luck = false): string {
    const line = this.told.findLast(
      (one) => one.seq > this.newFrom && (one.seat >= 0 || luck) && one.seat !== this.seat && one.events.length > 0,
    );
    const event = line?.events[0];
    return event ? this.say(event.key, event.params) : "";
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

  /** Watch what was missed; then the present. */
  async catchUp(): Promise<void> {
    const from = this.missed?.from ?? 0;
    this.missed = null;
    this.picking.letGo();
    await this.player.watch(from);
    this.player.play(() => this.player.stop());
  }

  play(text: string): void {
    if (this.state === null || this.seat === null || this.sending || this.lesson.holds(text)) return;
    this.request({ type: "move", seat: this.seat, text, seen: this.state.seen });
  }

  undo(): void {
    this.wire.pacing.flush(); // what is taken back is the latest, not the latest shown
    if (this.state === null || this.seat === null || this.undoing === null) return;
    const type = this.undoing === "free" ? "undo" : "undo_request";
    this.request({ type, seat: this.seat, seen: this.state.seen });
  }

  /** Take back everything from an entry of the record on. */
  undoFrom(entry: number): void {
    this.wire.pacing.flush();
    if (this.state === null || this.seat === null) return;
    this.request({ type: "undo", seat: this.seat, seen: this.state.seen, entry });
  }

  /** Ask why a move is not possible; if it is, do something else. */
  why(text: string, otherwise: () => void): void {
    if (this.seat === null || !this.mine) return;
    this.wire.allowed = otherwise;
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

  commit(): void {
    if (this.picking.selected !== null) this.play(this.picking.selected.text);
  }

  request(message: Parameters<TableSocket["send"]>[0]): void {
    this.wire.send(message);
  }
}
