// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import type { Table } from "../../lib/table.svelte";
import type { Choice } from "../../lib/view";
import { Drive } from "./drive";

const choice = (text: string, group: string, ...targets: string[]): Choice => ({
  text,
  label: text,
  params: {},
  targets: targets.map((key) => ({ kind: key.split(":")[0] as string, id: key.split(":")[1] as string })),
  group,
  primary: false,
  preview: [],
});

const PRINTED = {
  player_board: {
    conversions: [
      { id: "C1", from: { coal: 2 }, to: { wood: 1 } },
      { id: "C2", from: { wood: 2 }, to: { coal: 1 } },
    ],
  },
};

/** A table that only remembers what was played. */
function sat(): {
  table: Record<string, unknown>;
  drive: Drive;
  played: string[];
  show: (key: string, choices: Choice[]) => void;
} {
  const played: string[] = [];
  const table: Record<string, unknown> = {
    picking: { selected: null, picked: [] },
    sending: false,
    choices: [],
    state: { seen: 0 },
    live: null,
    printed: PRINTED,
    play: (text: string) => played.push(text),
  };
  const drive = new Drive(table as unknown as Table);
  let seen = 0;
  const show = (key: string, choices: Choice[]): void => {
    seen += 1;
    Object.assign(table, {
      choices,
      state: { seen, undone: key.endsWith(" again") },
      live: { question: { key: key.replace(" again", "") } },
      picking: { selected: null, picked: [] },
      sending: false,
    });
    drive.go();
  };
  return { table, drive, played, show };
}
const north = choice("step N", "step", "cell:0,-1", "way:0,-3");
const halt = choice("end journey", "end");
const sell = choice("sell", "free");

describe("driving to a far tile", () => {
  it("goes on step by step until it is there", () => {
    const { table, drive, played, show } = sat();
    show("ask.on_tile", [north, halt]);
    Object.assign(table, { picking: { selected: north, picked: ["way:0,-3"] }, sending: true });
    drive.go();
    show("ask.on_tile", [choice("step N", "step", "cell:0,-2", "way:0,-3"), halt]);
    show("ask.on_tile", [choice("step W", "step", "cell:-1,-2"), choice("step N", "step", "cell:0,-3"), halt]);
    show("ask.on_tile", [choice("step N", "step", "cell:0,-4"), halt]);
    expect(played).toEqual(["step N", "step N"]);
  });
  it("stops where something can be done", () => {
    const { table, drive, played, show } = sat();
    show("ask.on_tile", [north, halt]);
    Object.assign(table, { picking: { selected: north, picked: ["way:0,-3"] }, sending: true });
    drive.go();
    show("ask.on_tile", [choice("take", "act", "cell:0,-1"), north, halt]);
    show("ask.on_tile", [north, halt]);
    expect(played).toEqual([]);
  });
  it("does not go on after a single step to a neighbour", () => {
    const { table, drive, played, show } = sat();
    show("ask.on_tile", [north, halt]);
    Object.assign(table, { picking: { selected: north, picked: ["cell:0,-1"] }, sending: true });
    drive.go();
    show("ask.on_tile", [north, halt]);
    expect(played).toEqual([]);
  });
});

describe("after the last journey", () => {
  const done = choice("end step", "end");
  it("the step ends by itself if nothing else can be done in it", () => {
    const { played, show } = sat();
    show("ask.on_tile", [halt, sell]);
    show("ask.move", [done, sell]);
    expect(played).toEqual(["end step"]);
  });
  it("it does not while another locomotive or coal is left", () => {
    for (const more of [
      choice("go 2 N", "loco 0.2"),
      choice("burn coal", "coal"),
      choice("locomotive 0,1", "locomotive"),
    ]) {
      const { played, show } = sat();
      show("ask.on_tile", [halt, sell]);
      show("ask.move", [done, more, sell]);
      expect(played).toEqual([]);
    }
  });
  it("a journey ends by itself where it cannot go on", () => {
    const { played, show } = sat();
    show("ask.move", [choice("go 1 N", "loco 0.1"), done]);
    show("ask.on_tile", [halt, sell, choice("convert C1", "free")]);
    show("ask.move", [done, sell]);
    expect(played).toEqual(["end journey", "end step"]);
  });
  it("it does not where coal can be made for another step", () => {
    const { played, show } = sat();
    show("ask.move", [choice("go 1 N", "loco 0.1"), done]);
    show("ask.on_tile", [halt, choice("convert C2", "free")]);
    expect(played).toEqual([]);
  });
  it("a journey that was taken back up to here waits", () => {
    const { played, show } = sat();
    show("ask.move", [done]);
    show("ask.on_tile again", [halt]);
    expect(played).toEqual([]);
  });
  it("it does not when it was taken back", () => {
    const { played, show } = sat();
    show("ask.market", [choice("market 1", "market")]);
    show("ask.move", [done, sell]);
    expect(played).toEqual([]);
  });
});
