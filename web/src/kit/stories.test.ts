// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STORIES } from "./stories";

const THE_PAGE = ["Stories.svelte", "stories.ts", "showing.svelte.ts"];

describe("the page of the kit", () => {
  it("has a story for every part", () => {
    const page = readFileSync(join(import.meta.dirname, "Stories.svelte"), "utf8");
    const shown = [...page.matchAll(/"([\w.]+\.(?:svelte|ts))"/gu)]
      .map(([, name]) => name as string)
      .concat(STORIES.flatMap(({ parts }) => parts));
    const parts = readdirSync(import.meta.dirname).filter(
      (name) => !name.endsWith(".test.ts") && !THE_PAGE.includes(name),
    );
    expect(parts.filter((name) => !shown.includes(name))).toEqual([]);
    expect(shown.filter((name) => !parts.includes(name))).toEqual([]);
  });
});
