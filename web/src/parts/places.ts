// SPDX-License-Identifier: MIT
/** The parts of a table page that can be shown one at a time. */
export type Tab = "turn" | "log" | "choices" | "chat" | "replay" | "review";
export type Place = "board" | "mine" | "others" | "log" | "chat";
export type Drawer = "rules" | "settings" | "keys" | "shuffles" | "branch" | "side" | null;
