// SPDX-License-Identifier: MIT
/** Leads to a thing of the table, wherever it is shown. */
import { tick } from "svelte";
import { elementsOf } from "../lib/finding";
import type { Desk } from "./desk.svelte";
import type { Looks } from "./looks.svelte";

/** Show where a thing is: on a phone it may be on another page of the table. */
export async function seek(things: string, desk: Desk, looks: Looks): Promise<void> {
  const { phone } = desk;
  const thing = things.split("+")[0] ?? "";
  const shown = looks.telling?.shownAs?.(thing) ?? thing;
  const laidOut = (): boolean => elementsOf(shown).some((one) => one.getBoundingClientRect().width > 0);
  for (const one of phone ? (["board", "mine", "others", "board"] as const) : []) {
    if (laidOut()) break;
    desk.place = one;
    await tick();
    await new Promise(requestAnimationFrame); // boards measure their room first
    await new Promise(requestAnimationFrame);
  }
  elementsOf(shown)[0]?.scrollIntoView({ block: phone ? "center" : "nearest", inline: phone ? "center" : "nearest" });
}
