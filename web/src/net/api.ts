// SPDX-License-Identifier: MIT
/** The server's REST interface. */
import type {
  Access,
  BranchWish,
  GameInfo,
  GuideInfo,
  Hints,
  LogPage,
  OwnSeat,
  PastView,
  ReviewPage,
  Rulebook,
  ScoreCourse,
  TableAgain,
  TableFacts,
  TableMade,
  TableWish,
  Verified,
} from "./messages";
import { page } from "../lib/page.svelte";
import type { Language } from "../lib/texts";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, init);
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string };
  throw new ApiError(answer.status, problem.code ?? "unknown", problem.detail ?? answer.statusText);
}

const by = (token: string | undefined): RequestInit =>
  token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };

export const games = (): Promise<GameInfo[]> => ask("/api/games");

export const texts = (game: string, language: Language): Promise<Record<string, string>> =>
  ask(`/api/games/${encodeURIComponent(game)}/texts/${language}`);

export const shippedPrinted = (game: string): Promise<Record<string, unknown>> =>
  ask(`/api/games/${encodeURIComponent(game)}/printed`);

export const rules = (game: string, language: Language): Promise<Rulebook> =>
  ask(`/api/games/${encodeURIComponent(game)}/rules/${language}`);

export const guide = (game: string, language: Language): Promise<GuideInfo> =>
  ask(`/api/games/${encodeURIComponent(game)}/guide/${language}`);

export const facts = (table: string): Promise<TableFacts> => ask(`/api/tables/${encodeURIComponent(table)}`);

export const printed = (table: string): Promise<Record<string, unknown>> =>
  ask(`/api/tables/${encodeURIComponent(table)}/printed`);

export const past = (table: string, entry: number, token?: string): Promise<PastView> =>
  ask(`/api/tables/${encodeURIComponent(table)}/replay/${entry}`, by(token));

export const log = (table: string, after: number, token?: string): Promise<LogPage> =>
  ask(`/api/tables/${encodeURIComponent(table)}/log?after=${after}`, by(token));

export const verified = (table: string): Promise<Verified> => ask(`/api/tables/${encodeURIComponent(table)}/verify`);

export async function record(table: string): Promise<string> {
  const answer = await fetch(recordAddress(table));
  if (answer.ok) return answer.text();
  throw new ApiError(answer.status, "record", answer.statusText);
}

export const scores = (table: string, token?: string): Promise<ScoreCourse> =>
  ask(`/api/tables/${encodeURIComponent(table)}/scores`, by(token));

export const hint = (table: string, token?: string): Promise<Hints> =>
  ask(`/api/tables/${encodeURIComponent(table)}/hint`, by(token));

export const review = (table: string): Promise<ReviewPage> => ask(`/api/tables/${encodeURIComponent(table)}/review`);

const post = <T>(path: string, wish: unknown, headers: HeadersInit = {}): Promise<T> =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(wish),
  });

/** Some servers let only those make tables who know a token. */
const make = <T>(path: string, wish: unknown): Promise<T> =>
  post(path, wish, page.createToken === "" ? {} : { "X-Create-Token": encodeURIComponent(page.createToken) });

export const access = (): Promise<Access> => ask("/api/access");

export const changeAccess = (open: boolean): Promise<Access> => post("/api/access", { open });

export const ownSeat = (table: string, token: string): Promise<OwnSeat> =>
  ask(`/api/tables/${encodeURIComponent(table)}/seat`, by(token));

export const nameSeat = (table: string, token: string, name: string): Promise<OwnSeat> =>
  post(`/api/tables/${encodeURIComponent(table)}/seat`, { name }, { Authorization: `Bearer ${token}` });

export const openTable = (wish: TableWish): Promise<TableMade> => make("/api/tables", wish);

export const openLesson = (game: string, name: string | null): Promise<TableMade> =>
  make(`/api/games/${encodeURIComponent(game)}/lesson`, { name });

export const branch = (table: string, wish: BranchWish): Promise<TableMade> =>
  make(`/api/tables/${encodeURIComponent(table)}/branch`, wish);

export const again = (table: string, token?: string): Promise<TableAgain> =>
  ask(`/api/tables/${encodeURIComponent(table)}/again`, { ...by(token), method: "POST" });

export const recordAddress = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;
