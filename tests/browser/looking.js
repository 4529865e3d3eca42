// SPDX-License-Identifier: MIT
// What can be measured of a drawn position: texts, targets, ways, room. Needs `desk.js`.
(() => {
  const { desk } = window;
  const [LEAST, NUMBER, SLACK] = [12, 13, 0.05];
  const INK = { above: 0.24, below: 0.17 }; // of a line's height there is no ink
  const THUMB = 44;
  const UNSEEN = "script, style, option, .hidden, .skip";
  const FRAMES = "main.board, .app > .own, aside.left, aside.right, .head, .details";

  const sizeOf = (element) => {
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
    return parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
  };
  /** A box for every line of a text. */
  const boxesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width >= 1 && box.height >= 1);
  };
  /** Every text that can be seen, with its box of ink and its size on the screen. */
  const texts = () => {
    const [found, known] = [[], new Map()];
    const walker = document.createTreeWalker(document.querySelector(".app"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const [node, element] = [walker.currentNode, walker.currentNode.parentElement];
      const text = node.textContent.trim();
      if (!text || element.closest(UNSEEN) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (getComputedStyle(element).clipPath !== "none") continue; // only for ears
      for (const { left, right, top, bottom, height } of boxesOf(node)) {
        const one = { text, element, size: sizeOf(element), left, right, top: top + height * INK.above, bottom: bottom - height * INK.below };
        found.push({ ...one, through: through(one, known) });
      }
    }
    return found;
  };
  const where = (element) => element.closest(FRAMES)?.className.split(" ")[0] ?? "page";
  const called = ({ text, element }) => `${where(element)} "${text.slice(0, 30)}"`;

  const small = (all) => all
    .filter(({ text, size }) => size < LEAST - SLACK || (/\d$/.test(text) && size < NUMBER - SLACK))
    .map((one) => `too small (${one.size.toFixed(1)} px): ${called(one)}`);

  const clipsText = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    if (element instanceof SVGSVGElement) return overflowX !== "visible" ? "cuts" : "";
    if ([overflowX, overflowY].includes("auto") || [overflowX, overflowY].includes("scroll")) return "scrolls";
    return [overflowX, overflowY].some((way) => way === "hidden" || way === "clip") ? "cuts" : "";
  };
  const OPEN = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity, scrolls: false };
  /** What all frames around an element let through together; `known` keeps it for others. */
  const frameOf = (element, known) => {
    if (!element || element.matches(".app")) return OPEN;
    if (!known.has(element)) known.set(element, narrowed(frameOf(element.parentElement, known), element));
    return known.get(element);
  };
  const narrowed = (outer, element) => {
    const clips = clipsText(element);
    if (clips === "") return outer;
    const box = element.getBoundingClientRect();
    return {
      left: Math.max(outer.left, box.left - 1),
      right: Math.min(outer.right, box.right + 1),
      top: Math.max(outer.top, box.top - 1),
      bottom: Math.min(outer.bottom, box.bottom + 1),
      scrolls: outer.scrolls || clips === "scrolls",
    };
  };
  /** How much of a text its frames let through, from 0 to 1, and whether scrolling helps. */
  const through = (one, known) => {
    const frame = frameOf(one.element, known);
    const [left, right] = [Math.max(0, one.left, frame.left), Math.min(innerWidth, one.right, frame.right)];
    const [top, bottom] = [Math.max(one.top, frame.top), Math.min(one.bottom, frame.bottom)];
    const share = (Math.max(0, right - left) * Math.max(0, bottom - top)) / ((one.right - one.left) * (one.bottom - one.top));
    return { share, scrolls: frame.scrolls };
  };
  /** On a phone maps are seen through a window and the own things are a sheet. */
  const cut = (one) => {
    const { share, scrolls } = one.through;
    if (share > 0.99 || scrolls) return false;
    return !(document.querySelector(".app.phone") && one.element.closest(".surface, .own"));
  };

  const opaque = (element) => {
    const { fill, fillOpacity, backgroundColor, opacity } = getComputedStyle(element);
    if (element instanceof SVGGeometryElement) return fill !== "none" && !/, 0(\.\d+)?\)$/.test(fill) && fillOpacity === "1" && opacity === "1";
    return !/, 0(\.\d+)?\)$|transparent/.test(backgroundColor);
  };
  /** Does the later of two texts stand on something solid that the other does not share? */
  const grounded = (one, other) => {
    const follows = one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING;
    const [later, earlier] = follows ? [other.element, one.element] : [one.element, other.element];
    for (let ground = later; !ground.contains(earlier); ground = ground.parentElement) if (opaque(ground)) return true;
    return false;
  };
  /** Does something solid lie between two texts at the place where both are? */
  const apart = (one, other) => {
    if (grounded(one, other)) return true;
    const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
    const y = (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2;
    const pile = document.elementsFromPoint(x, y);
    const [above, below] = [pile.indexOf(one.element), pile.indexOf(other.element)].toSorted((a, b) => a - b);
    if (above < 0) return pile.slice(0, below).some(opaque);
    return pile.slice(above, below).some((element) => element !== one.element && element !== other.element && opaque(element));
  };
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
  const overlapping = (all) => {
    const rows = all.filter((one) => one.through.share > 0.99).toSorted((one, other) => one.top - other.top);
    const found = [];
    rows.forEach((one, at) => {
      for (let next = at + 1; next < rows.length && rows[next].top < one.bottom; next += 1) {
        const other = rows[next];
        if (one.element === other.element || !meet(one, other) || one.text === other.text) continue;
        if (!apart(one, other)) found.push(`over each other: ${called(one)} and "${other.text.slice(0, 30)}"`);
      }
    });
    return found;
  };

  /** Texts that are too small, cut off, or lie over each other. */
  desk.legible = () => {
    const all = texts();
    return [...small(all), ...all.filter(cut).map((one) => `cut off: ${called(one)}`), ...overlapping(all)];
  };

  const hitOf = (target) => target.querySelector(".hit") ?? target;
  const SPOTS = [0.5, 0.1, 0.3, 0.7, 0.9];
  const spots = (box) => SPOTS.flatMap((across) => SPOTS.map((down) => [box.left + box.width * across, box.top + box.height * down]));
  /** Targets that cannot be hit anywhere: something lies over them, or they are out of sight. */
  const covered = (target) => {
    hitOf(target).scrollIntoView?.({ block: "nearest", inline: "nearest" });
    const found = spots(hitOf(target).getBoundingClientRect()).map((spot) => document.elementFromPoint(...spot));
    if (found.some((one) => one?.closest("[data-target]") === target || one?.closest(".zoom"))) return []; // the board can be moved from under the buttons
    const over = found[0]?.closest("[data-target], [class]");
    return [`covered: ${target.dataset.target} by ${over?.dataset.target ?? over?.getAttribute("class") ?? "nothing"}`];
  };
  /** The same for all of them, after scenes in front of the table have been skipped as a reader does. */
  desk.tappable = async () => {
    for (let times = 0; times < 8 && desk.find("[data-curtain]"); times += 1) await desk.press("Escape");
    return desk.targets().flatMap(covered);
  };

  const height = (selector) => desk.find(selector)?.getBoundingClientRect().height ?? 0;
  /** A phone: room for the position, for thumbs, and nothing to scroll sideways. */
  desk.roomy = () => {
    const faults = [];
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
    const room = height("main.board") + height(".app > .own");
    if (room < innerHeight / 2) faults.push(`the position has only ${room} px`);
    for (const target of desk.targets()) {
      const box = hitOf(target).getBoundingClientRect();
      if (Math.min(box.width, box.height) < THUMB - 0.5) faults.push(`small for a thumb: ${target.dataset.target.split(":")[0]} ${Math.round(box.width)} × ${Math.round(box.height)}`);
    }
    return faults;
  };
  /** The own things can be seen without scrolling. */
  desk.own = () => {
    const own = desk.find(".app > .own");
    if (own === undefined) return [];
    const box = own.getBoundingClientRect();
    return box.height > 40 && box.bottom <= innerHeight + 1 && box.top >= 0 ? [] : [`own things at ${Math.round(box.top)} to ${Math.round(box.bottom)}`];
  };
  /** Targets to which no arrows lead, one or several, from the first target on. */
  desk.unreached = async () => {
    await desk.letGo();
    const left = new Set(desk.targets().map((one) => one.dataset.target));
    if (left.size === 0) return [];
    const found = new Set(); // two may bear the same name
    const reach = (one) => {
      found.add(one);
      left.delete(one.dataset.target);
    };
    document.activeElement.blur();
    await desk.press("ArrowRight");
    reach(document.activeElement);
    for (const one of found) {
      if (left.size === 0) break;
      for (const way of ["Left", "Right", "Up", "Down"]) {
        one.focus();
        await desk.press(`Arrow${way}`, one);
        reach(document.activeElement);
      }
    }
    return [...left].map((name) => `no arrow leads to ${name}`);
  };
  desk.promptHeight = () => Math.round(height(".prompt"));
})();
