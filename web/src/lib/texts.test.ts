// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import de from "../texts.de.json";
import en from "../texts.en.json";
import { Catalogue, initials, preferred } from "./texts";

const root = join(import.meta.dirname, "..");
const files = readdirSync(root, { recursive: true, encoding: "utf8" });
const read = (name: string): string => readFileSync(join(root, name), "utf8");
/** Folders that have words of their own: boards and documents; the generic view's are of another kind. */
const boards = files
  .filter((name) => /^(?:games\/(?!generic)\w+|documents)\/words\.en\.json$/u.test(name))
  .map((name) => name.replace("/words.en.json", ""));
const catalogues = [
  { place: "", en, de },
  ...boards.map((place) => ({
    place,
    en: JSON.parse(read(`${place}/words.en.json`)),
    de: JSON.parse(read(`${place}/words.de.json`)),
  })),
] as { place: string; en: Record<string, string>; de: Record<string, string> }[];

const words = new Catalogue("en", {
  player: "Player {seat}",
  coal: "coal",
  gain: "{player} gains {n} {n|coin|coins}.",
  list: "{goods} for {player}",
  purse: "{n} {n|coin|coins}",
});

describe("gaps", () => {
  it("fills names, numbers and plurals", () => {
    expect(words.say("gain", { player: "#1", n: 1 }, ["Ada", "Ben"])).toBe("Ben gains 1 coin.");
    expect(words.say("gain", { player: "#1", n: 0 }, ["Ada", "Ben"])).toBe("Ben gains 0 coins.");
  });
  it("knows entries, lists, the empty list and seats without a name", () => {
    expect(words.say("list", { goods: ["@coal", "x"], player: "#2" }, ["Ada"])).toBe("coal, x for Player 3");
    expect(words.word([])).toBe("–");
  });
  it("calls what has a name in the language by it", () => {
    expect(words.say("list", { goods: "Schaf", goods_en: "sheep", player: "#0" }, ["Ada"])).toBe("sheep for Ada");
  });
  it("fills the gaps of a phrase inside a sentence", () => {
    const purse = { key: "purse", params: { n: 2 } };
    expect(words.say("list", { goods: ["@coal", purse], player: "#0" }, ["Ada"])).toBe("coal, 2 coins for Ada");
  });
  it("leaves what only looks like an entry or a seat alone", () => {
    expect(words.word("@nothing")).toBe("@nothing");
    expect(words.word("#1234")).toBe("#1234");
    expect(words.word("@constructor")).toBe("@constructor");
  });
  it("shows the key of a missing entry and the gap of a missing parameter", () => {
    expect(words.say("nowhere")).toBe("nowhere");
    expect(words.say("gain", { n: 2 }, [])).toBe("{player} gains 2 coins.");
  });
  it("does not read gaps in what a player typed", () => {
    expect(words.say("gain", { player: "{n}", n: 2 })).toBe("{n} gains 2 coins.");
  });
});

describe.each(catalogues)("the catalogues of the page: $place", ({ place, en, de }) => {
  const gaps = (text: string): string[] =>
    [...new Set([...text.matchAll(/\{(\w+)/gu)].map((gap) => gap[1] as string))].sort();
  it("have the same keys and gaps", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en)) expect([key, gaps(de[key] as string)]).toEqual([key, gaps(en[key] as string)]);
  });
  it("have every entry that the code beside them names, and no other", () => {
    const own = files.filter((name) =>
      place === "" ? !boards.some((board) => name.startsWith(board)) : name.startsWith(place),
    );
    const source = own
      .filter((name) => /\.(svelte|ts)$/u.test(name) && !name.endsWith(".test.ts"))
      .map(read)
      .join("\n");
    const named = [...source.matchAll(/(?<![.\w])say\(\s*"([^"]+)"/gu)].map((hit) => hit[1] as string);
    const shared = place === "" ? {} : (catalogues[0]?.en ?? {});
    expect(named.filter((key) => !Object.hasOwn(en, key) && !Object.hasOwn(shared, key))).toEqual([]);
    expect(Object.keys(en).filter((key) => Object.hasOwn(shared, key))).toEqual([]);
    expect(Object.keys(en).filter((key) => !source.includes(`"${key}"`))).toEqual([]);
  });
});

describe("language", () => {
  it("follows the browser", () => {
    expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(["en-US", "de"])).toBe("en");
    expect(preferred(["cs"])).toBe("en");
  });
});

describe("names on the plates of a phone", () => {
  it("are whole as long as there is room", () => {
    expect(initials("Johanna Maria", 2)).toBe("Johanna Maria");
    expect(initials("Selma", 3)).toBe("Selma");
  });
  it("are short with many players", () => {
    expect(initials("Johanna", 3)).toBe("Johann");
    expect(initials("Johanna", 4)).toBe("J");
    expect(initials("🚂 Ben", 4)).toBe("🚂");
  });
});
