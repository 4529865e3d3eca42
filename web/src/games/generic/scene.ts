// SPDX-License-Identifier: MIT
/** What the parts of the generic view share. */
import type { Color } from "../../kit/draw";
import type { LogLine } from "../../net/messages";
import { targetKey, type Target } from "../../lib/view";
import type { Plain } from "./plain";

export interface Scene {
  readonly plain: Plain;
  readonly colors: readonly Color[];
  readonly own: number | null;
  readonly news: ReadonlyMap<string, Color>;
}

/** The things that others touched since the reader's last move, in the mover's colour. */
export function touched(
  log: readonly LogLine[],
  from: number,
  own: number | null,
  colors: readonly Color[],
): Map<string, Color> {
  const found = new Map<string, Color>();
  for (const line of log.filter((one) => one.seq > from && one.seat !== own))
    for (const event of line.events)
      for (const target of event.targets)
        if (event.seat !== null) found.set(targetKey(target as unknown as Target), colors[event.seat] ?? "red");
  return found;
}
