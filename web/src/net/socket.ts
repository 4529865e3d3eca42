// SPDX-License-Identifier: MIT
/** A table's socket: says hello, keeps the line open, comes back after a break. */
import type { FromClient, FromServer } from "./messages";
import type { Language } from "../lib/texts";
import { Positions, type Whole } from "./positions";

export type Status = "connecting" | "live" | "waiting" | "refused" | "missing" | "damaged" | "closed";

export interface Listener {
  message(message: Whole): void;
  status(status: Status, retryAt: number): void;
  seen(): number;
  language(): Language;
  promise(): string;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 25_000;
const MOVED = 1012; // the server goes down, and others take over
const MOVING = 400;

/** How long to wait before coming to another server: not all at the same moment. */
export const pauseToMove = (chance: number): number => 50 + MOVING * chance;

/** How long to wait before trying again, growing with each try. */
export const pauseBefore = (tries: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, tries - 1));

type Wish = FromClient extends infer M ? (M extends { re?: number } ? Omit<M, "re"> : never) : never;

export class TableSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private ended = false;
  private readonly positions = new Positions();

  constructor(
    private readonly address: string,
    private readonly tokens: readonly string[],
    private readonly listener: Listener,
  ) {}

  open(): void {
    clearTimeout(this.timer);
    if (this.ended || this.socket !== null) return;
    this.listener.status("connecting", 0);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  /** Send a message; returns its number, or null if the line is broken. */
  send(message: Wish): number | null {
    if (this.socket?.readyState !== WebSocket.OPEN) return null;
    this.last += 1;
    this.socket.send(JSON.stringify({ ...message, re: this.last }));
    return this.last;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close();
  }

  private hello(): void {
    this.positions.forget();
    this.send({
      type: "hello",
      tokens: [...this.tokens],
      seen: this.listener.seen(),
      language: this.listener.language(),
      batch: true,
      differences: true,
      promise: this.listener.promise(),
    } as Wish);
    clearInterval(this.beat);
    this.beat = setInterval(() => this.send({ type: "ping" } as Wish), PING_EVERY);
  }

  private receive(text: string): void {
    for (const message of [JSON.parse(text)].flat() as FromServer[]) {
      if (message.type === "welcome") {
        this.tries = 0;
        this.listener.status("live", 0);
      }
      const whole = this.positions.complete(message);
      if (whole === null) this.send({ type: "look" } as Wish);
      else this.listener.message(whole);
    }
  }

  /** Nothing is wrong: it goes on at another server in a moment. */
  private move(): void {
    this.listener.status("connecting", 0);
    this.timer = setTimeout(() => this.open(), pauseToMove(Math.random()));
  }

  private lost(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.beat);
    if (this.ended) return this.listener.status("closed", 0);
    if (code === 4404) return this.listener.status("missing", 0);
    if (code === 4409) return this.listener.status("damaged", 0);
    if (code === 4401) return this.listener.status("refused", 0);
    this.tries += 1;
    if (code === MOVED && this.tries === 1) return this.move();
    const pause = pauseBefore(this.tries);
    this.listener.status("waiting", Date.now() + pause);
    this.timer = setTimeout(() => this.open(), pause);
  }
}
