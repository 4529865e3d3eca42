// SPDX-License-Identifier: MIT
/** The picture of the Taubertal-Express in the lobby: lines from Lauda, stones and a locomotive. */
import { icon, INK, locomotive, text } from "../../kit/draw";
import type { IconName } from "../../kit/icons";
import { railway } from "../../kit/track";

function stone(fill: string, name: IconName, x: number, y: number): string {
  const [w, h] = [14.7, 17];
  return `<path d="M${x} ${y - h}l${w} ${h / 2}v${h}l-${w} ${h / 2}-${w}-${h / 2}v-${h}z" fill="${fill}" stroke="${INK}" stroke-width="1.800"/>${icon(name, x, y, 19, fill === "#E6B325" ? INK : "#fff")}`;
}

export function vignette(): string {
  const sign = `<g transform="translate(96 62)"><rect x="-46" y="-17" width="92" height="34" rx="5" fill="#1F4090"/><rect x="-43" y="-14" width="86" height="28" rx="3" fill="none" stroke="#fff" stroke-width="1.500"/>${text(0, 7, 21, "LAUDA", { fill: "#fff", spacing: 2 })}</g>`;
  return (
    `<rect width="248" height="150" fill="#DCE7CF"/><path d="M-10 120C60 90 90 150 140 96S220 60 260 -10" fill="none" stroke="#BBD5DE" stroke-width="16"/>` +
    railway("M10 30L96 62L210 26M96 62L120 155M96 62L-10 110") +
    sign +
    stone("#E6B325", "grain", 180, 98) +
    stone("#6A479B", "wine", 213, 98) +
    stone("#2C5AA0", "tools", 196.5, 127) +
    locomotive("blue", 50, 112, 60)
  );
}
