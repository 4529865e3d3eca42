// SPDX-License-Identifier: MIT
/** Printed names. */
import { page } from "../../lib/page.svelte";

/** A printed name in the reader's language. */
export const named = (thing: { name: string; name_de: string }): string =>
  page.language === "de" ? thing.name_de : thing.name;
