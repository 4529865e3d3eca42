// SPDX-License-Identifier: MIT
/** What a table's page does by itself while it is open: bell, mark, clock, address, second look. */
import { bell } from "../lib/bell";
import { page } from "../lib/page.svelte";
import type { Table } from "../lib/table.svelte";
import { worstOf } from "../lib/worst";
import turnUrl from "../mark-turn.svg?url";
import markUrl from "../mark.svg?url";

/** The reader's turn is rung, and marked in the browser's tab. */
export function callToTurn(table: Table): void {
  $effect(() => {
    if (table.mine && page.sound) bell();
  });
  $effect(() => {
    document.querySelector("link[rel=icon]")?.setAttribute("href", table.mine ? turnUrl : markUrl);
  });
}

/** How long a bot has been thinking. */
export function clockThinking(table: Table): void {
  $effect(() => {
    if (table.thinker === null) return;
    const began = performance.now();
    const tick = (): unknown => (table.thoughtFor = (performance.now() - began) / 1000);
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  });
}

/** The words of the game, in the reader's language. */
export function keepWords(table: Table): void {
  $effect(() => {
    const game = table.welcome?.game;
    if (game !== undefined && page.language !== table.words.language) void table.loadTexts(game);
  });
}

/** A past game: the address names the decision, and a second look leads to the worst one. */
export function lookBack(table: Table): void {
  $effect(() => {
    if (table.player.past !== null) history.replaceState(null, "", `?at=${table.player.at}${location.hash}`);
  });
  if (location.hash !== "#review" || /[?&]at=/u.test(location.search)) return;
  table.review.begin(); // a phone shows the board first, not the list
  let looked = 0; // where the second look has led; whoever goes elsewhere stays there
  $effect(() => {
    const [worst] = table.player.past !== null ? worstOf(table.review.worst, table.player.own) : [];
    if (worst === undefined || worst.entry === looked || table.player.at !== looked || table.player.playing) return;
    looked = worst.entry;
    table.player.seek(looked);
  });
}
