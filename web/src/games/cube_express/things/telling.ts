// SPDX-License-Identifier: MIT
/** What everything on the table has in common when it is told in words. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import type { Table } from "../../../lib/table.svelte";
import type { Scene } from "../scene";

/** What is told of the thing of a kind that has this id; null if there is none. */
export type About = (scene: Scene, table: Table, id: string) => Detail | null;
export const simple = (title: string, line: string, rules: string[]): Detail => ({ title, lines: [line], rules });

export const PIECE = 52; // height of a picture
export const area = (table: Table, name: string): string => table.say(`area.${name}`);
export const goods = (table: Table, amounts: Partial<Record<string, number>>): string =>
  Object.entries(amounts)
    .filter(([, n]) => n)
    .map(([name, n]) => table.say(`amount.${name}`, { n: n ?? 0 }))
    .join(", ");
export const who = (table: Table, seat: number | null | undefined): string =>
  seat == null ? say("cube.nobody") : (table.called[seat] ?? "");
