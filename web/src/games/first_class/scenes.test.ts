// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import type { LogLine } from "../../net/messages";
import { scenesOf } from "./scenes";
import { takers } from "./takers";

const line = (
  seq: number,
  key: string,
  seat: number | null,
  params = {},
  targets: Record<string, unknown>[] = [],
): LogLine =>
  ({
    seq,
    entry: seq,
    seat: seat ?? -1,
    by: "bot",
    at: "",
    events: [{ key, seat, params, targets }],
  }) as unknown as LogLine;
const log = [
  line(0, "event.scoring", null, { n: 2 }),
  line(1, "event.scored", 1, { n: 5, upper: 5 }),
  line(2, "event.scored", 0, { n: 3, lower: 3 }),
];

describe("scenes", () => {
  it("come when all players have scored, and only once", () => {
    expect(scenesOf(log.slice(0, 2), -1, 2)).toEqual([]);
    const [scene] = scenesOf(log, 1, 2);
    expect(scene).toMatchObject({
      kind: "scoring",
      phase: 2,
      gains: [
        { seat: 1, n: 5 },
        { seat: 0, n: 3 },
      ],
    });
    expect(scenesOf(log, 2, 2)).toEqual([]);
  });
  it("show one arrest however many fingerprints are told", () => {
    const end = [line(0, "event.prints", 0), line(1, "event.prints", 1)];
    expect(scenesOf(end, -1, 2)).toEqual([{ kind: "arrest", drawn: { n: 0, kinds: [] } }]);
  });
  it("know the points before the final scoring", () => {
    const end = [...log, line(3, "event.final", 1, { n: 60, coins: 2, wagon: 8, conductor: 0, locomotive: 10 })];
    const [scene] = scenesOf(end, 1, 2);
    expect(scene).toMatchObject({
      gains: [
        { seat: 1, after: 40 },
        { seat: 0, after: null },
      ],
    });
  });
  it("tell what the murderer drew at the end only to those who saw it", () => {
    const end = (key: string, params: object): LogLine[] => [
      line(0, "event.evidence", 1, { n: 5 }),
      line(1, "event.murderer", 1),
      line(2, key, 1, params),
      line(3, "event.prints", 0),
    ];
    const drawn = (log: LogLine[]): unknown =>
      scenesOf(log, 0, 2).map((scene) => scene.kind === "arrest" && scene.drawn);
    expect(drawn(end("event.evidence", { n: 2 }))).toEqual([{ n: 2, kinds: null }]);
    expect(drawn(end("event.evidence.known", { kinds: ["@token.false_lead"] }))).toEqual([
      { n: 1, kinds: ["false_lead"] },
    ]);
  });
});

describe("empty places of the display", () => {
  it("remember who took the card of this round, and what was removed", () => {
    const place = (id: string): Record<string, unknown>[] => [{ kind: "place", id }];
    const told = [
      line(0, "event.taken", 0, {}, place("1.1")),
      line(1, "event.dealt", null),
      line(2, "event.declined", 1, {}, place("2.3")),
      line(3, "event.removed", null, {}, place("1.2")),
    ];
    expect([...takers(told, 1)]).toEqual([
      ["2.3", { seat: 1, fresh: true }],
      ["1.2", { seat: null, fresh: false }],
    ]);
  });
});
