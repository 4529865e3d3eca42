// SPDX-License-Identifier: MIT
/** Arrow keys: from one target to the nearest in a direction. */
export interface Spot {
  x: number;
  y: number;
}
export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const AXES: Record<Arrow, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2.5; // how much worse it is to be off the line than far along it

/** The place in the list of the nearest spot in a direction; -1 if there is none. */
export function nearest(from: Spot, spots: readonly Spot[], arrow: Arrow): number {
  const [ax, ay] = AXES[arrow];
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const along = (spot.x - from.x) * ax + (spot.y - from.y) * ay;
    const aside = Math.abs((spot.x - from.x) * ay) + Math.abs((spot.y - from.y) * ax);
    const cost = along + ASIDE * aside;
    if (along > 1 && cost < least) [best, least] = [index, cost];
  });
  return best;
}

const middle = (element: Element): Spot => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Move the focus; false if the key means nothing here. */
export function toNeighbour(arrow: string): boolean {
  if (!(arrow in AXES)) return false;
  const targets = [...document.querySelectorAll<SVGElement>("[data-target]")].filter(
    (one) => one.getBoundingClientRect().width > 0,
  );
  const here = targets.find((one) => one === document.activeElement);
  const next = here === undefined ? targets[0] : targets[nearest(middle(here), targets.map(middle), arrow as Arrow)];
  next?.focus();
  return next !== undefined;
}
