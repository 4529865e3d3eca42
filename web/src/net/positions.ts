// SPDX-License-Identifier: MIT
/** The views that a line has brought so far: what the server tells as changes becomes whole again. */
import type { ChangeInfo, FromServer, StateInfo } from "./messages";

type Step = string | number;
type Parts = Record<Step, unknown>;
type View = StateInfo["view"];
/** All that the server says, changes made whole. */
export type Whole = Exclude<FromServer, ChangeInfo>;

const copied = (part: unknown): Parts =>
  (Array.isArray(part) ? [...(part as unknown[])] : { ...(part as Parts) }) as Parts;

/** Carry one change out, on own copies of what lies on its path. */
const carryOut = (made: Parts, before: Parts | undefined, [path, ...value]: readonly unknown[]): void => {
  const steps = path as readonly Step[];
  let [into, old] = [made, before];
  for (const step of steps.slice(0, -1)) {
    const part = into[step];
    const own = part === old?.[step] ? copied(part) : (part as Parts);
    old = old?.[step] as Parts | undefined;
    into[step] = own;
    into = own;
  }
  const last = steps.at(-1) as Step;
  if (value.length === 0) Reflect.deleteProperty(into, last);
  else into[last] = value[0];
};

/** The next view; both share what is equal, so that only what has changed is drawn anew. */
export const changed = (before: View, changes: readonly (readonly unknown[])[]): View => {
  const made: Parts = { ...before };
  for (const change of changes) carryOut(made, before, change);
  return made as View;
};

export class Positions {
  private readonly states = new Map<number | null, StateInfo>();

  /** Another line begins with whole views. */
  forget(): void {
    this.states.clear();
  }

  /** A message with whole views; null if a change does not fit what is known: then all must be asked for. */
  complete(message: FromServer): Whole | null {
    if (message.type === "stale") this.keep(message.state);
    if (message.type === "state") this.keep(message);
    return message.type === "change" ? this.next(message) : message;
  }

  private keep(state: StateInfo): StateInfo {
    this.states.set(state.seat, state);
    return state;
  }

  private next({ since, changes, type: _, ...facts }: ChangeInfo): StateInfo | null {
    const before = this.states.get(facts.seat);
    if (before?.seen !== since) return null;
    return this.keep({ ...facts, type: "state", view: changed(before.view, changes) });
  }
}
