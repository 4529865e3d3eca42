// SPDX-License-Identifier: MIT
/** The picture of Rail Line in the lobby: three lanes, stations and a train. */
import { laneLine, locomotive, type Color } from "../../kit/draw";
import { station } from "./art";

const LANES: readonly [Color, number][] = [
  ["red", 34],
  ["blue", 75],
  ["green", 116],
];
const STATIONS: readonly [string[], number, number][] = [
  [["wood", "sawmill"], 55, 34],
  [["mail"], 128, 75],
  [["glassworks"], 48, 116],
  [["coal"], 150, 34],
  [["sugar_beet"], 118, 116],
];

export function vignette(): string {
  const lanes = LANES.map(([color, y]) =>
    laneLine(`M-5 ${y}H160C${220 + (75 - y) * 0.6} ${y} 262 ${y + 30} 262 170`, color, 12),
  );
  const stations = STATIONS.map(([symbols, x, y]) => station(symbols, x, y, 30));
  return `<rect width="248" height="150" fill="#FFFDF6"/>${lanes.join("")}${stations.join("")}${locomotive("blue", 52, 70, 56)}`;
}
