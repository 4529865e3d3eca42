// SPDX-License-Identifier: MIT
/** The pictures of the games in the lobby, made of the games' own parts. */
import { locomotive } from "../kit/draw";
import { railway } from "../kit/track";
import { vignette as cube_express } from "./cube_express/vignette";
import { vignette as express_01 } from "./express_01/vignette";
import { vignette as first_class } from "./first_class/vignette";
import { vignette as rail_line } from "./rail_line/vignette";
import { vignette as taubertal_express } from "./taubertal_express/vignette";

const VIGNETTES: Readonly<Record<string, () => string>> = {
  cube_express,
  express_01,
  first_class,
  rail_line,
  taubertal_express,
};

/** A game without a picture of its own gets a line and a train. */
function unknown(): string {
  const line = railway("M-10 96C50 96 70 60 124 60S200 96 260 96");
  return `<rect width="248" height="150" fill="#DDE4CC"/>${line}${locomotive("blue", 124, 46, 62)}`;
}

export const vignetteOf = (game: string): string => (VIGNETTES[game] ?? unknown)();
