// SPDX-License-Identifier: MIT
/** What a new table shall be: its game, options and seats, until it is made. */
import { seatColors } from "../kit/draw";
import { reach } from "../lib/access.svelte";
import { page, say } from "../lib/page.svelte";
import { enter, here, nameless, usualBot, wish, type Seat } from "../lib/seating";
import { Catalogue } from "../lib/texts";
import * as api from "../net/api";
import type { GameInfo, OptionInfo } from "../net/messages";

export class Setup {
  games = $state.raw<GameInfo[]>([]);
  failed = $state("");
  unknown = $state(false); // the address names a game that there is not
  key = $state("");
  players = $state(0);
  values = $state<Record<string, unknown>>({});
  seats = $state<Seat[]>([]);
  hints = $state(true);
  words = $state.raw(new Catalogue("en", {}));
  token = $state("");
  opening = $state(false);
  private locked = $state(false); // the server did not accept the token
  private printedColors = $state.raw<(string | undefined)[]>([]);

  constructor(private readonly wanted: string) {
    void this.load();
    $effect(() => {
      const language = page.language;
      if (this.key !== "")
        void api.texts(this.key, language).then((texts) => (this.words = new Catalogue(language, texts)));
    });
  }

  readonly game = $derived(this.games.find((one) => one.key === this.key));
  readonly options: readonly OptionInfo[] = $derived(this.game?.options[String(this.players)] ?? []);
  readonly colors = $derived(seatColors(this.seats.map((_, index) => this.printedColors[index])));
  readonly asksToken = $derived(reach.data?.token === true && (this.locked || page.createToken === ""));
  /** Something is still to be picked. */
  readonly unfinished = $derived(
    this.options.some(
      (option) => option.kind === "pick" && (this.values[option.key] as unknown[]).length !== option.count,
    ),
  );
  readonly ready = $derived(
    !this.opening && !this.unfinished && !nameless(this.seats) && !(this.asksToken && this.token.trim() === ""),
  );

  async load(): Promise<void> {
    try {
      this.games = await api.games();
      this.failed = "";
      this.unknown = this.wanted !== "" && !this.games.some((one) => one.key === this.wanted);
      const first = this.games.find((one) => one.key === this.wanted) ?? this.games[0];
      if (first) this.choose(first);
      await reach.read();
    } catch {
      this.failed = say("lobby.failed");
    }
  }

  choose(game: GameInfo): void {
    this.key = game.key;
    void api.shippedPrinted(game.key).then((printed) => {
      const colors = printed["player_colours"];
      this.printedColors = Array.isArray(colors) ? colors.map((color: { id?: string }) => color.id) : [];
    });
    this.seat(game, game.max_players);
  }

  /** So many players: the reader first, bots where nobody was put yet. */
  seat(game: GameInfo, count: number): void {
    const bot = usualBot(game.bots);
    const rest = Array.from({ length: count - 1 }, (): Seat => ({ kind: "bot", name: "", bot }));
    this.seats = [here(bot), ...rest.map((fresh, index) => this.seats[index + 1] ?? fresh)];
    this.players = count;
    this.values = Object.fromEntries((game.options[String(count)] ?? []).map((option) => [option.key, option.default]));
  }

  /** Make a table and go there, or say why not; a token that was accepted is remembered. */
  async make(work: () => Promise<void>): Promise<void> {
    this.opening = true;
    if (this.asksToken && this.token.trim() !== "") page.setCreateToken(this.token.trim());
    try {
      await work();
    } catch (error) {
      this.failed = this.problem(error);
      this.locked = error instanceof api.ApiError && error.code === "create_token";
      if (this.locked) page.setCreateToken("");
      this.opening = false;
    }
  }

  readonly open = async (): Promise<void> => {
    const { key, players, values, seats, hints } = this;
    const made = await api.openTable({ game: key, players, options: values, seats: seats.map(wish), hints });
    const first = seats.find((one) => one.kind === "human");
    if (first) page.setName(first.name.trim());
    enter(made, key);
  };

  /** Why a request was refused, in words. */
  readonly problem = (error: unknown): string => {
    if (!(error instanceof api.ApiError)) return say("lobby.failed");
    const known = `server.error.${error.code}`;
    return this.words.has(known) ? this.words.say(known) : error.message;
  };
}
