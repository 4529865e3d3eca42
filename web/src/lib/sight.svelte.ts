// SPDX-License-Identifier: MIT
/** A table as this browser knows it: what the server said, and what follows for the page. */
import type { ChatLine, Hints, LogEvent, LogLine, StateInfo, TableInfo, Welcome } from "../net/messages";
import type { Status } from "../net/socket";
import { page, say } from "./page.svelte";
import { nameOf } from "./people";
import { Picking } from "./picking.svelte";
import { Course, Review, type Asking } from "./advice.svelte";
import { colorsOf, painted, swapped } from "./colors";
import { Player } from "./player.svelte";
import { Catalogue, type Params } from "./texts";
import { standing, type Choice, type Outcome, type View } from "./view";

/** A box in front of the prompt: a refusal, a late click, or something else amiss. */
export interface Notice {
  kind: "refused" | "stale" | "error";
  text: string;
  rule: string;
}

/** Things by their names, and whose they are. */
export interface Spoken {
  things: readonly string[];
  seat: number | null;
}

export abstract class Sight extends Picking {
  abstract readonly id: string;
  abstract readonly tokens: readonly string[];

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
  hints = $state.raw<Hints | null>(null);
  thinking = $state(false); // about hints
  spoken = $state.raw<Spoken | null>(null); // what a line of the log speaks of
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
    this.player.past === null && this.status === "live" && !this.curtain ? (this.live?.choices ?? []) : [],
  );
  mine = $derived(this.choices.length > 0);
  /** May the reader ask what to do? */
  advised = $derived(this.mine && this.info?.hints !== false);
  /** The log up to the moment that is shown. */
  told = $derived.by((): readonly LogLine[] => {
    const past = this.player.past;
    return past === null ? this.log : standing(this.log).filter((line) => line.entry < past.entry);
  });
  newFrom = $derived.by((): number => {
    const past = this.player.past;
    if (past !== null) return (this.told.findLast((line) => line.entry < past.entry - 1)?.seq ?? -1);
    const own = this.log.findLast((line) => line.seat === this.seat && line.by === "player");
    return own?.seq ?? -1;
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
    const events = standing(this.log).filter((line) => line.entry === entry).flatMap((line) => line.events);
    const own = events.filter((event) => event.seat === seat);
    return own.length > 0 ? own : events.slice(0, 1);
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
}
