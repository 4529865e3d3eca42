// SPDX-License-Identifier: MIT
/** What the reader chose for this browser: language, theme, motion; and the page's words. */
import { COLORS, type Color } from "../kit/draw";
import de from "../texts.de.json";
import en from "../texts.en.json";
import { Catalogue, preferred, type Language, type Params, type Words } from "./texts";

export type Theme = "light" | "dark";

/** How fast the moves of others are shown. */
export const PACES = ["instant", "quick", "calm"] as const;
export type Pace = (typeof PACES)[number];

const WORDS = { en: new Catalogue("en", en), de: new Catalogue("de", de) };

/** Add the words of a game whose board was loaded. */
export function teach(words: Words): void {
  WORDS.en.add(words.en);
  WORDS.de.add(words.de);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`stellwerk.${key}`);
  } catch {
    return null; // storage may be forbidden; then nothing is remembered
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`stellwerk.${key}`, value);
  } catch {
    return;
  }
}

function firstLanguage(): Language {
  const kept = stored("language");
  return kept === "de" || kept === "en" ? kept : preferred(navigator.languages);
}

function firstTheme(): Theme {
  const kept = stored("theme");
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Who wants little motion gets every position at once, unless another pace is chosen. */
function firstPace(): Pace {
  const kept = PACES.find((pace) => pace === stored("pace"));
  return kept ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "quick");
}

function firstColor(): Color | null {
  const kept = stored("color");
  return COLORS.find((color) => color === kept) ?? null;
}

class Page {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(firstTheme());
  quick = $state(stored("quick") === "yes");
  sound = $state(stored("sound") === "yes");
  pace = $state<Pace>(firstPace());
  name = $state(stored("name") ?? "");
  color = $state<Color | null>(firstColor());
  createToken = $state(stored("create_token") ?? ""); // of this server, for making tables

  setLanguage(language: Language): void {
    this.language = language;
    store("language", language);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    store("theme", theme);
  }

  setQuick(on: boolean): void {
    this.quick = on;
    store("quick", on ? "yes" : "no");
  }

  setSound(on: boolean): void {
    this.sound = on;
    store("sound", on ? "yes" : "no");
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    store("pace", pace);
  }

  /** The reader's own colour in this browser; null: as it is printed. */
  setColor(color: Color | null): void {
    this.color = color;
    store("color", color ?? "");
  }

  setCreateToken(token: string): void {
    this.createToken = token;
    store("create_token", token);
  }

  setName(name: string): void {
    this.name = name;
    store("name", name);
  }

  say(key: string, params: Params = {}, names: readonly string[] = []): string {
    return WORDS[this.language].say(key, params, names);
  }
}

export const page = new Page();

/** The page's own sentence for a key, in the language of the moment. */
export function say(key: string, params: Params = {}, names: readonly string[] = []): string {
  return page.say(key, params, names);
}

const KEPT = 500; // tables that a browser remembers

/** A table whose link this browser knows. */
export interface Known {
  table: string;
  game: string;
  tokens: string[];
  at: string;
  links?: Record<string, string>; // secrets of other seats, to be passed on
  archived?: boolean; // put away by the reader
  entry?: number; // how far the reader has seen it
  commitment?: string; // of the shuffles, as it was told before the game
  seed?: string; // what this browser adds to them
  promises?: string[]; // of all seats, as they were fixed before any seed was told
  sealed?: { entry: number; seal: string }; // the latest position seen, and the seal of the record up to it
  seal?: string; // of the whole record, as it was told at the end
  lesson?: { read: number; left: boolean }; // the last stop that was only to be read; free play was chosen
}

/** Tables of this browser, the latest first. */
export function knownTables(): Known[] {
  try {
    const read: unknown = JSON.parse(stored("tables") ?? "[]");
    return Array.isArray(read) ? (read as Known[]) : [];
  } catch {
    return [];
  }
}

/** Add what is new about a table; one that is known keeps the rest. */
export function rememberTable(known: Partial<Known> & { table: string }): void {
  const tables = knownTables();
  const before = tables.find((other) => other.table === known.table);
  const others = tables.filter((other) => other.table !== known.table);
  const merged = { game: "", tokens: [], at: new Date().toISOString(), ...before, ...known };
  store("tables", JSON.stringify([merged, ...others].slice(0, KEPT)));
}
