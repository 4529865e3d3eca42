// SPDX-License-Identifier: MIT
/** Colours of the seats as this reader wants to see them. */
import { seatColors, type Color } from "../kit/draw";
import type { View } from "./view";

/** The wanted colour for a seat, also a free one; whoever has it gets that seat's in exchange. */
export function swapped(colors: readonly Color[], seat: number | null, wanted: Color | null): Color[] {
  const own = seat === null ? undefined : colors[seat];
  if (own === undefined || wanted === null) return [...colors];
  return colors.map((color) => (color === own ? wanted : color === wanted ? own : color));
}

type Seats = { color?: string }[] | undefined;

/** The colours that a view gives its seats. */
export const colorsOf = (view: View): Color[] =>
  seatColors((view["seats"] as Seats)?.map((seat) => seat.color) ?? view.scores.map(() => undefined));

/** The colour of what belongs to nobody: if a seat took it, the one that this seat gave up. */
function leftOver(neutral: unknown, before: readonly Color[], after: readonly Color[]): unknown {
  const taker = after.indexOf(neutral as Color);
  return taker < 0 ? neutral : before[taker];
}

/** A view whose seats have other colours. */
export function painted(view: View, colors: readonly Color[]): View {
  const seats = view["seats"] as Seats;
  const plain = colorsOf(view);
  if (seats === undefined || plain.every((color, index) => color === colors[index])) return view;
  const like = (index: number): string | undefined => seats[plain.indexOf(colors[index] as Color)]?.color;
  const words = colors.map((color, index) => like(index) ?? color);
  const told = seatColors(words).every((color, index) => color === colors[index]) ? words : colors;
  const neutral =
    view["neutral_color"] == null ? {} : { neutral_color: leftOver(view["neutral_color"], plain, colors) };
  return { ...view, ...neutral, seats: seats.map((seat, index) => ({ ...seat, color: told[index] })) };
}
