// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Table } from "../../lib/table.svelte";
import type { LogEvent } from "../../net/messages";
import { steps } from "./motion";
import { boxOf, type FirstClassView } from "./types";

vi.mock("../../lib/page.svelte", () => ({ page: { language: "en" }, say: (key: string) => key }));

const recorded = JSON.parse(readFileSync(join(import.meta.dirname, "../../../fixtures/first_class.json"), "utf8")) as {
  printed: object;
  games: Record<string, Record<string, { view: FirstClassView }>>;
};
const before = recorded.games["BD2"]?.["turn"]?.view as FirstClassView;
const table = { say: (key: string) => key } as unknown as Table;
const scene = { before, after: before, box: boxOf(recorded.printed), table };
const event = (key: string, params: object, targets: object[]): LogEvent =>
  ({ key, seat: 0, params, targets }) as unknown as LogEvent;

describe("a row that is cleared", () => {
  const row = before.display[1] as string[];
  const cleared = event("event.cleared", { row: 2, cards: row.slice(1) }, [{ kind: "row", id: "2" }]);
  const taken = event("event.taken", {}, [
    { kind: "card", id: row[0] },
    { kind: "place", id: "2.1" },
  ]);

  it("loses each of its cards, from its own place", () => {
    const [, ...gone] = steps([taken, cleared], scene);
    expect(gone.map((step) => "from" in step && step.from[0])).toEqual([
      "place:2.2",
      "place:2.3",
      "place:2.4",
      "place:2.5",
      "place:2.6",
    ]);
    expect(new Set(gone.map((step) => "art" in step && step.art)).size).toBeGreaterThan(1);
  });
  it("shows as many backs if its cards were never seen", () => {
    const empty = { ...before, display: before.display.map((cards) => cards.map(() => null)) };
    const gone = steps([cleared], { ...scene, before: empty });
    expect(gone).toHaveLength(5);
    expect(new Set(gone.map((step) => "art" in step && step.art)).size).toBe(1);
  });
});
