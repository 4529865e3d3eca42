// SPDX-License-Identifier: MIT
/** Everything in the generic view, in words: its name, what it is, and by which rule. */
import type { Detail } from "../../kit/details";
import { page } from "../../lib/page.svelte";
import type { Table } from "../../lib/table.svelte";
import { targetKey, type View } from "../../lib/view";
import * as api from "../../net/api";
import { Plain } from "./plain";
import { kindOf, ruleOf, split, type Kind } from "./things";
import de from "./words.de.json";
import en from "./words.en.json";

const ONLY = new Set(["tile", "all"]); // ids of things of which there is one
const MOST = 4; // sentences of choices in a detail
const books = new Map<string, ReadonlyMap<string, string>>();

export const plainOf = (view: View, table: Table): Plain =>
  new Plain(view.game, page.language === "de" ? de : en, table.words, table.printed);

/** The rules of a game by their ids, so that details can quote them. */
export async function loadRules(game: string, language: "de" | "en"): Promise<void> {
  const name = `${game} ${language}`;
  if (books.has(name)) return;
  const { chapters } = await api.rules(game, language);
  const rules = (chapters as { rules: { id: string; text: string }[] }[]).flatMap((chapter) => chapter.rules);
  books.set(name, new Map(rules.map(({ id, text }) => [id, text])));
}
const quoted = (game: string, rule: string): string[] => {
  const text = books.get(`${game} ${page.language}`)?.get(rule);
  return text === undefined ? [] : [text];
};

/** The words of an id that is made of several: whose, and which. */
function parts(id: string, kind: Kind, plain: Plain, table: Table): string {
  const [first = "", ...rest] = id.split(".");
  if (kind.seats === 0)
    return id
      .split(" ")
      .map((part) => plain.text(part))
      .join(" ");
  const seat = Number(first) - (kind.seats - 1);
  return [table.names[seat] ?? first, ...rest.map((part) => plain.text(part))].join(", ");
}

/** The name of a target: its kind, and which one it is. */
export function titleOf(name: string, plain: Plain, table: Table): string {
  const { kind, id } = split(name);
  const called = plain.label(`target.${kind}`);
  return ONLY.has(id) ? called : `${called}: ${parts(id, kindOf(plain.game, kind), plain, table)}`;
}

/** What is printed on a component. */
function printedLines(id: string, plain: Plain): string[] {
  const thing = plain.printedAs(id) ?? {};
  const kind = thing["type"] ?? thing["kind"] ?? thing["shade"];
  const passenger = typeof thing["passenger"] === "string" ? thing["passenger"] : "";
  return [typeof kind === "string" ? (plain.known(kind) ?? "") : "", plain.gives(id), passenger].filter(
    (line) => line !== "",
  );
}

function aboutTarget(name: string, view: View, table: Table): Detail {
  const plain = plainOf(view, table);
  const { kind, id } = split(name);
  const printed = plain.printedAs(id);
  const own = typeof printed?.["rule"] === "string" ? printed["rule"] : undefined;
  const rule = own ?? kindOf(view.game, kind).rule ?? view.question?.rule;
  const touching = table.choices.filter((choice) => choice.targets.some((target) => targetKey(target) === name));
  const offered = touching.slice(0, MOST).map((choice) => table.say(choice.label, choice.params));
  const title = titleOf(name, plain, table);
  const lines = [
    ...printedLines(id, plain).filter((line) => !title.endsWith(line)),
    ...offered,
    ...(rule ? quoted(view.game, rule) : []),
  ];
  return { title, lines, rules: rule ? [rule] : [] };
}

/** What is known about a thing, or a part of the view, by its name. */
export function detail(name: string, view: View, table: Table): Detail | null {
  if (name.startsWith("plate:")) return null;
  if (!name.startsWith("part:")) return aboutTarget(name, view, table);
  const path = name.slice("part:".length);
  const rule = ruleOf(view.game, path);
  const lines = rule ? quoted(view.game, rule) : [];
  return { title: plainOf(view, table).label(path), lines, rules: rule ? [rule] : [] };
}
