// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import type { LogLine, SeatInfo } from "../net/messages";
import { doneInTurn, howUndone } from "./turn";

const line = (entry: number, seat: number, by: LogLine["by"], ...keys: string[]): LogLine => ({
  seq: entry,
  entry,
  seat,
  by,
  at: "",
  events: keys.map((key) => ({ key, seat, params: {}, targets: [] })),
});
const told = (log: LogLine[], undoFrom: number | null = null): unknown[] =>
  doneInTurn(log, 0, undoFrom).map((one) => [one.entry, one.events.map((event) => event.key).join(" "), one.free]);

describe("the running turn", () => {
  it("begins after another player's decision and takes luck's answers along", () => {
    const log = [
      line(0, 0, "player", "old"),
      line(1, 1, "bot", "other"),
      line(2, 0, "player", "a"),
      line(3, -1, "luck", "drawn"),
      line(4, 0, "player", "b"),
    ];
    expect(told(log, 4)).toEqual([
      [2, "a drawn", false],
      [4, "b", true],
    ]);
  });
  it("puts answers that were given by themselves behind the decision before them", () => {
    expect(told([line(0, 0, "player", "a"), line(1, 0, "auto", "single"), line(2, 0, "player", "b")], 0)).toEqual([
      [0, "a single", true],
      [2, "b", true],
    ]);
  });
  it("leaves out what was taken back and what shows nothing", () => {
    const undone = { ...line(1, 0, "undo"), seq: 3 };
    expect(
      told(
        [
          line(0, 0, "player", "a"),
          line(1, 0, "player", "b"),
          line(2, 0, "player"),
          undone,
          line(1, 0, "player", "c"),
          line(2, 0, "player"),
        ],
        0,
      ),
    ).toEqual([
      [0, "a", true],
      [1, "c", true],
    ]);
  });
});

describe("taking back what cannot simply be undone", () => {
  const sitting = (seat: number, kind: SeatInfo["kind"], owned: boolean): SeatInfo => ({
    seat,
    name: "",
    kind,
    bot: null,
    connected: true,
    auto: true,
    owned,
  });
  const me = sitting(0, "human", true);
  const log = [line(0, 0, "player", "a"), line(1, 1, "bot", "b")];

  it("needs a decision of one's own", () => {
    expect(howUndone(log.slice(1), 0, [0], [me, sitting(1, "bot", false)])).toBeNull();
    expect(howUndone([line(0, 0, "auto", "a")], 0, [0], [me, sitting(1, "bot", false)])).toBeNull();
    expect(howUndone(log, null, [], [me])).toBeNull();
  });
  it("asks people, but neither bots nor those who sit at the same screen", () => {
    expect(howUndone(log, 0, [0], [me, sitting(1, "bot", false)])).toBe("granted");
    expect(howUndone(log, 0, [0], [me, sitting(1, "human", true)])).toBe("asked");
    expect(howUndone(log, 0, [0, 1], [me, sitting(1, "human", true)])).toBe("granted");
  });
  it("asks those whose bot would lose what it played for them", () => {
    expect(howUndone(log, 0, [0], [me, sitting(1, "bot", true)])).toBe("asked");
    expect(howUndone(log.slice(0, 1), 0, [0], [me, sitting(1, "bot", true)])).toBe("granted");
  });
});
