// SPDX-License-Identifier: MIT
/** Games without a drawn board, in words and tables. */
import type { Generic } from "..";
import { detail } from "./about";
import View from "./Generic.svelte";
import { progressOf } from "./progress";
import { wish } from "./things";

export const generic: Generic = {
  View,
  progress: (table, view) => progressOf(view, table.printed ?? {}),
  detail,
  wish,
};
