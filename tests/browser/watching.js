// SPDX-License-Identifier: MIT
// What a board does besides standing still: motion, details, keys, speed. Needs `desk.js`.
(() => {
  const { desk } = window;
  let drawing;

  /** The drawing of the game, as the page itself has loaded it. */
  desk.drawing = async () => {
    for (const { name } of drawing ? [] : performance.getEntriesByType("resource")) {
      if (!/\/assets\/.*\.js$/.test(name)) continue;
      drawing ??= (await import(name)).drawing;
    }
    return drawing;
  };

  const DRAWN = "main.board, .app > .own, aside.left, aside.right > :not(.side)";
  const RINGS = "[data-target], .target, .latest, .hints, .elsewhere, .notice, .toast";
  const textOf = (copy) => copy.innerHTML.replaceAll(/<!--.*?-->| class="[^"]*"| tabindex="[^"]*"| aria-[a-z]+="[^"]*"/g, "");
  /** The position as it is drawn, without what only says what may be chosen. */
  const copies = () => desk.all(DRAWN).map((one) => {
    const copy = one.cloneNode(true);
    for (const ring of copy.querySelectorAll(RINGS)) ring.remove();
    return copy;
  });
  const picture = () => copies().map(textOf).join("");
  /** The same of a copy, without some of its parts. */
  const pictureWithout = (drawn, parts) => drawn.map((one) => {
    const copy = one.cloneNode(true);
    for (const part of parts) for (const found of copy.querySelectorAll(part)) found.remove();
    return textOf(copy);
  }).join("");

  /**
   * Events with which the drawing changed although nothing at all was set in motion. Only
   * positions of which that can be said are shown, each with the one before. `parts` are
   * those that alone may change with an event.
   */
  desk.still = async ([positions, printed, parts]) => {
    const [board, table] = [await desk.drawing(), await tableOf()];
    const [found, looks] = [{}, new Map()];
    const look = async (at) => {
      if (!looks.has(at)) {
        await desk.show(positions[at]);
        looks.set(at, copies());
      }
      return looks.get(at);
    };
    for (let at = 1; at < positions.length; at += 1) {
      const events = positions[at][2].log.flatMap((line) => line.events);
      if (events.length === 0 || board.motion(events, positions[at - 1][2].view, positions[at][2].view, printed, table).length > 0) continue;
      const free = events.flatMap(({ key }) => parts[key] ?? []);
      const [before, after] = [pictureWithout(await look(at - 1), free), pictureWithout(await look(at), free)];
      for (const { key } of before === after ? [] : events) found[key] = (found[key] ?? 0) + 1;
      looks.delete(at - 1);
    }
    return found;
  };

  const isTold = () => document.querySelector(".details") !== null;
  /** What is told about a thing of that name, wherever it lies: the card in full. */
  desk.detail = async (thing, done = isTold) => {
    const place = document.createElement("i");
    place.dataset.thing = thing;
    document.querySelector(".app").append(place);
    const wait = window.setTimeout;
    window.setTimeout = (what, ms, ...rest) => wait(what, 0, ...rest);
    place.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", bubbles: true, clientX: 1 }));
    window.setTimeout = wait;
    for (let turn = 0; turn < 20 && !done(); turn += 1) await new Promise((over) => wait(over, 0));
    const told = document.querySelector(".details")?.innerHTML ?? "";
    place.remove();
    document.body.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", bubbles: true, clientX: 2 }));
    await desk.settle();
    return told;
  };

  /** Milliseconds from a new view to the first picture of it. */
  desk.redraw = (position) => new Promise((done) => {
    const begun = performance.now();
    void desk.show(position);
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  });
  /** The page's own table, caught when it asks what is known about a thing. */
  const tableOf = async () => {
    const board = await desk.drawing();
    const { detail } = board;
    let caught;
    board.detail = (thing, view, table) => ((caught = table), detail(thing, view, table));
    await desk.detail("nothing:0", () => caught !== undefined);
    board.detail = detail;
    return caught;
  };

  /** Which of the changed editions neither the detail of a thing nor the drawing shows. */
  desk.unseen = async ([changes]) => {
    const [board, table] = [await desk.drawing(), await tableOf()];
    const printed = table.printed;
    const told = (thing) => {
      try {
        return JSON.stringify(board.detail(thing, table.view, table));
      } catch (error) {
        return String(error); // it was read
      }
    };
    const looks = async (edition, thing) => {
      table.printed = edition;
      await desk.settle();
      return told(thing) + picture();
    };
    const found = [];
    for (const { thing, field, edition } of changes)
      if ((await looks(printed, thing)) === (await looks(edition, thing))) found.push(field);
    table.printed = printed;
    await desk.settle();
    return found;
  };
})();
