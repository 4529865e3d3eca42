// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import facts from "../../../docs/environments.json";
import learning from "../../../docs/learning.json";
import { address, coloured, documentOf, names, slug } from "../../documents";
import { CONTENTS } from "./contents";
import { find, parted } from "./documents";

const folder = join(import.meta.dirname, "../../../docs");
const all = names().map((name) => documentOf(name, readFileSync(join(folder, `${name}.md`), "utf8")));
const entries = CONTENTS.flatMap((group) => group.entries);

describe("the contents", () => {
  it("lead to every document, and to nothing else", () => {
    expect([...new Set(entries.map((entry) => entry.name))].sort()).toEqual(names().sort());
  });
  it("name sections that there are", () => {
    for (const { name, section } of entries.filter((entry) => entry.section !== undefined))
      expect(all.find((one) => one.name === name)?.sections.map((one) => one.id)).toContain(section);
  });
});

describe("documents", () => {
  it("link to sections that there are", () => {
    for (const one of all)
      for (const [, name = "", id = ""] of one.html.matchAll(/href="\/documentation\/(\w+)#([^"]+)"/gu))
        expect(all.find((other) => other.name === name)?.sections.map((section) => section.id)).toContain(id);
  });
  it("have headings as the forges name them", () => {
    expect(slug("Many games at <code>once</code>, luck's &amp; all")).toBe("many-games-at-once-lucks--all");
  });
  it("lead to other documents on the page, elsewhere only with an address", () => {
    expect(address("bots.md#strength")).toBe("/documentation/bots#strength");
    expect(address("https://example.org")).toBe("https://example.org");
    expect(address("../examples/learn/train.py")).toBeNull();
  });
  it("mark Python, and only Python", () => {
    expect(coloured('for x in "in <b>":  # not', "python")).toBe(
      "<b>for</b> x <b>in</b> <i>&quot;in &lt;b&gt;&quot;</i>:  <s># not</s>",
    );
    expect(coloured("for <x>", "")).toBe("for &lt;x&gt;");
  });
  it("part where the page draws itself", () => {
    const html = "<p>a</p><!-- curve --><p>b</p><!-- /curve --><p>c</p>";
    expect(parted(html, ["curve"])).toEqual([
      { html: "<p>a</p>", drawn: "curve" },
      { html: "<p>c</p>", drawn: "" },
    ]);
    expect(parted(html, ["other"])).toEqual([{ html, drawn: "" }]);
  });
});

describe("finding", () => {
  it("needs every word and begins with titles", () => {
    const found = find(all, "Observations tests");
    expect(found[0]).toMatchObject({ title: "Observations", href: "/documentation/research#observations" });
    expect(find(all, "observations zzzz")).toEqual([]);
    expect(find(all, "  ")).toEqual([]);
  });
});

describe("what the page draws", () => {
  const research = all.find((one) => one.name === "research");
  it("stands in the document too", () => {
    for (const one of facts.environments)
      expect(research?.html).toContain(`<strong>${one.decisions.toFixed(1)}</strong>`);
    const row = ["ahead of greedy, of 60 games", ...learning.ahead.map((percent) => `${percent} %`)];
    expect(research?.html).toContain(row.map((cell) => `<td>${cell}</td>`).join("\n"));
    expect(learning.decisions.length).toBe(learning.ahead.length);
  });
});
