// SPDX-License-Identifier: MIT
/** A table with invented choices, so that parts of the kit can be shown and tried alone. */
import { Picking } from "../lib/picking.svelte";
import type { Choice } from "../lib/view";
import type { LogLine } from "../net/messages";

const choice = (text: string, ...targets: string[]): Choice => ({
  text,
  label: text,
  params: {},
  targets: targets.map((key) => ({ kind: key.split(":")[0] as string, id: key.split(":")[1] as string })),
  group: "story",
  primary: false,
  preview: [],
});
const line = (entry: number, said: string): LogLine => ({
  seq: entry,
  entry,
  seat: 0,
  by: "player",
  at: "",
  events: [{ key: said, seat: 0, params: {}, targets: [] }],
});

export class Shown {
  readonly choices: readonly Choice[] = [
    choice("One thing", "thing:1"),
    choice("Another thing", "thing:2"),
    choice("An empty place", "thing:3"),
    choice("A card in words", "card:1"),
    ...["0", "1", "2", "3"].map((turn) =>
      choice(`The tile, turned ${turn} times`, "tile:1", "side:front", "cell:0,0", `turn:${turn}`),
    ),
  ];
  readonly seat = 0;
  readonly colors = ["green"] as const;
  readonly player = { past: null };
  readonly state = { undo_from: 2 };
  readonly sending = false;
  readonly lesson = { quiet: (): boolean => false };
  readonly told: readonly LogLine[] = [
    line(1, "Drew a card."),
    line(2, "Laid it beside the station."),
    line(3, "Ran to the next station."),
  ];
  readonly say = (words: string): string => words;
  readonly commit = (): void => this.picking.letGo();
  readonly undoFrom = this.commit;
  readonly picking = new Picking({ choices: () => this.choices, changed: () => {}, commit: this.commit });
}
