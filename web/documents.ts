// SPDX-License-Identifier: MIT
/**
 * The documents of the project for the page: each `docs/*.md` becomes a module with its title,
 * its text as HTML and the words of its sections, made when the page is built.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Document, Section } from "./src/documents/documents";

const FOLDER = join(import.meta.dirname, "..", "docs");
const MODULE = "virtual:documents/";
const KEYWORDS =
  /\b(?:and|as|assert|def|class|else|except|False|finally|for|from|if|import|in|is|lambda|None|not|or|raise|return|True|try|while|with|yield)\b/u;
/** Pieces of Python that look different from the rest. */
const PYTHON = new RegExp(`(#[^\\n]*)|("(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*')|(${KEYWORDS.source})`, "gu");

export const names = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md") && name !== "gallery.md")
    .map((name) => name.slice(0, -".md".length));

const escape = (text: string): string =>
  text.replace(/[&<>"]/gu, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
const plain = (html: string): string => html.replace(/<[^>]+>/gu, "");

/** The name of a heading in an address, as the usual forges make it. */
export const slug = (title: string): string =>
  plain(title)
    .toLowerCase()
    .replace(/&\w+;|[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/gu, "-");

/** Python with its keywords, strings and remarks marked; other code as it is. */
export function coloured(code: string, language: string): string {
  if (!/^(?:python|py)$/u.test(language)) return escape(code);
  let made = "";
  let done = 0;
  for (const found of code.matchAll(PYTHON)) {
    const [whole, remark, text] = found;
    const tag = remark !== undefined ? "s" : text !== undefined ? "i" : "b";
    made += `${escape(code.slice(done, found.index))}<${tag}>${escape(whole)}</${tag}>`;
    done = found.index + whole.length;
  }
  return made + escape(code.slice(done));
}

/** Where a link leads on the page; null if only the repository has it. */
export function address(href: string): string | null {
  if (/^(?:https?:|#)/u.test(href)) return href;
  const [, name = "", part = ""] = /^(\w+)\.md(#.*)?$/u.exec(href) ?? [];
  return names().includes(name) ? `/documentation/${name}${part}` : null;
}

/** A document made of its Markdown. */
export function documentOf(name: string, source: string): Document {
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const title = this.parser.parseInline(tokens);
        const id = slug(title);
        sections.push({ id: depth === 1 ? "" : id, title: plain(title), words: "" });
        return `<h${depth} id="${id}">${title}</h${depth}>\n`;
      },
      code: ({ text, lang }: Tokens.Code): string =>
        `<pre tabindex="0"><code>${coloured(text, lang ?? "")}</code></pre>\n`,
      link({ href, tokens }: Tokens.Link): string {
        const words = this.parser.parseInline(tokens);
        const to = address(href);
        return to === null ? words : `<a href="${escape(to)}">${words}</a>`;
      },
      image: (): string => "",
    },
  });
  const html = marked
    .parse(source, { async: false })
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
  const texts = html.split(/<h[1-6] id="[^"]*">/u).slice(1);
  sections.forEach((section, index) => (section.words = plain(texts[index] ?? "").replace(/\s+/gu, " ")));
  return { name, title: sections[0]?.title ?? name, html, sections };
}

const read = (name: string): Document => documentOf(name, readFileSync(join(FOLDER, `${name}.md`), "utf8"));

/** `virtual:documents/all` loads documents by name; `virtual:documents/<name>` is one. */
export function documents(): Plugin {
  return {
    name: "documents",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const name = id.slice(MODULE.length + 1);
      if (name !== "all") return `export default ${JSON.stringify(read(name))}`;
      const loaders = names().map((one) => `${JSON.stringify(one)}: () => import("${MODULE}${one}")`);
      return `export default {${loaders.join(",")}}`;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "documents.json", source: JSON.stringify(names()) });
    },
  };
}
