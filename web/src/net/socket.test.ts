// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pauseBefore, pauseToMove, TableSocket, type Status } from "./socket";

it("waits longer after every failed try, but never too long", () => {
  expect([1, 2, 3, 20].map(pauseBefore)).toEqual([500, 1000, 2000, 15_000]);
});

/** A line of which the test holds the other end. */
class Line {
  static readonly OPEN = 1;
  static readonly all: Line[] = [];
  readyState = Line.OPEN;
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  readonly sent: string[] = [];

  constructor() {
    Line.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.onclose({ code: 1000 });
  }
}

const latest = (): Line => Line.all.at(-1) as Line;

function connected(): Status[] {
  const told: Status[] = [];
  const socket = new TableSocket("ws://here/ws/1", [], {
    message: () => {},
    status: (status) => told.push(status),
    seen: () => 3,
    language: () => "de",
    promise: () => "",
  });
  socket.open();
  welcome();
  return told;
}

function welcome(): void {
  const line = latest();
  line.onopen();
  line.onmessage({ data: JSON.stringify([{ type: "welcome" }]) });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.all.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("goes on at another server without a word of a lost connection", () => {
  const told = connected();
  latest().onclose({ code: 1012 });
  vi.advanceTimersByTime(pauseToMove(1));
  expect(Line.all.length).toBe(2);
  welcome();
  expect(told).toEqual(["connecting", "live", "connecting", "connecting", "live"]);
  expect(JSON.parse(String(latest().sent[0]))).toMatchObject({ type: "hello", seen: 3 });
});

it("waits as usual if there is no other server", () => {
  const told = connected();
  latest().onclose({ code: 1012 });
  vi.advanceTimersByTime(pauseToMove(1));
  latest().onclose({ code: 1012 });
  expect(told.at(-1)).toBe("waiting");
  vi.advanceTimersByTime(pauseBefore(2));
  expect(Line.all.length).toBe(3);
});
