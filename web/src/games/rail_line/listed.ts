// SPDX-License-Identifier: MIT
/** Where the things of the position in words stand, and which rule tells what they are (generic/listed.ts). */
import { place, type Listed } from "../generic/listed";

export const LISTED: Listed = {
  "display[]": place("RL-202", "card:{value}"),
  "hand[]": place("RL-202", "card:{value}"),
  start_side: place("RL-104"),
  display: place("RL-107"),
  hand: place("RL-106"),
  pile: place("RL-205"),
  removed: place("RL-1001"),
  seats: place("RL-401"),
  "seats.coins": place("RL-406", "coins:{seat}"),
  line: place("RL-306"),
  next: place("RL-202"),
  laid: place("RL-010"),
  gains: place("RL-401"),
};
