// SPDX-License-Identifier: MIT
/**
 * Sentences from keys and parameters, with the gap syntax of the engine's catalogues:
 * `{name}` is a parameter, `{n|coin|coins}` picks a word by a number, "@key" is another
 * entry, a phrase one with gaps of its own, "#0" the name of the player on seat 0. What
 * has a name of its own in a language, `name_de`, is called by that there.
 */

export type Params = Readonly<Record<string, unknown>>;
export type Language = "en" | "de";
export type Words = Record<Language, Readonly<Record<string, string>>>;

interface Phrase {
  key: string;
  params: Params;
}
const isPhrase = (value: unknown): value is Phrase => typeof value === "object" && value !== null && "key" in value;

const GAP = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/gu;
const SEAT = /^#[0-9]{1,3}$/u;

export class Catalogue {
  constructor(
    readonly language: Language,
    private texts: Readonly<Record<string, string>>,
  ) {}

  /** Know more entries. */
  add(texts: Readonly<Record<string, string>>): void {
    this.texts = { ...this.texts, ...texts };
  }

  has(key: string): boolean {
    return Object.hasOwn(this.texts, key);
  }

  /** The sentence for a key, its gaps filled; a missing entry shows its key. */
  say(key: string, params: Params = {}, names: readonly string[] = []): string {
    const text = this.has(key) ? (this.texts[key] as string) : key;
    return text.replace(GAP, (gap: string, name: string, one?: string, many?: string) => {
      if (!Object.hasOwn(params, name)) return gap;
      if (one !== undefined) return (params[name] === 1 ? one : many) as string;
      return this.word(params[`${name}_${this.language}`] ?? params[name], names);
    });
  }

  /** A parameter in words; what a player typed may look like an entry without being one. */
  word(value: unknown, names: readonly string[] = []): string {
    if (Array.isArray(value)) return value.map((part) => this.word(part, names)).join(", ") || "–";
    if (isPhrase(value)) return this.say(value.key, value.params, names);
    if (typeof value !== "string") return String(value);
    if (value.startsWith("@") && this.has(value.slice(1))) return this.say(value.slice(1), {}, names);
    if (!SEAT.test(value)) return value;
    const seat = Number(value.slice(1));
    return names[seat] ?? this.say("player", { seat: seat + 1 });
  }
}

/** A number with a real minus sign, as wide as a figure. */
export const minus = (number: number): string => String(number).replace("-", "−");

/** The first of the browser's languages that the page speaks. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    if (language === "de" || language === "en") return language;
  }
  return "en";
}

const ROOM = [6, 1]; // letters on a phone's plates with three players, and with more

/** A name as short as the plates of so many players need it on a phone. */
export function initials(name: string, players: number): string {
  const room = players < 3 ? Infinity : (ROOM[players - 3] ?? 1);
  return name.length <= room ? name : [...name].slice(0, room).join("");
}
