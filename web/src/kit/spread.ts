// SPDX-License-Identifier: MIT
/** Cards in a hand: side by side, or overlapping like a fan where they do not fit. */
export interface Place {
  x: number;
  y: number;
}

/** The corner of each of `count` cards in rows of a width; few cards keep their gap. */
export function spread(
  count: number,
  width: number,
  card: { w: number; h: number },
  gap: number,
  rows: number,
): Place[] {
  const side = Math.max(1, Math.floor((width + gap) / (card.w + gap))); // fit side by side
  const lines = Math.min(rows, Math.ceil(count / side)) || 1;
  const inRow = Math.max(side, Math.ceil(count / lines));
  const step = inRow > side && inRow > 1 ? (width - card.w) / (inRow - 1) : card.w + gap;
  return Array.from({ length: count }, (_, index) => ({
    x: (index % inRow) * step,
    y: Math.floor(index / inRow) * (card.h + gap),
  }));
}
