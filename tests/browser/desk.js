// SPDX-License-Identifier: MIT
// The page at a table whose server is a test: it shows positions one after the other,
// taps, and looks. `opening` is set before: what the server says first.
(() => {
  const desk = { sent: [], seen: 0, seq: 0, line: null, faults: [] };
  window.desk = desk;
  const say = (...messages) => desk.line.onmessage({ data: JSON.stringify(messages) });

  const answer = (message) => {
    if (message.type === "hello") desk.show(window.opening);
    if (message.type === "move") say({ type: "done", re: message.re, seen: desk.seen });
    if (message.type === "why") say({ ...message, type: "answer", legal: true, rule: "", reason: "", params: {} });
  };

  class Line {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      desk.line = this;
      queueMicrotask(() => this.onopen?.({}));
    }
    send(text) {
      const message = JSON.parse(text);
      desk.sent.push(message);
      queueMicrotask(() => answer(message));
    }
    close() {}
  }
  window.WebSocket = Line;

  // Svelte draws in microtasks; what waits for a frame is not waited for.
  desk.settle = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(0);
  });

  /** A position as the server tells it: greeting, seats, state with the new events. */
  desk.show = ([welcome, table, state]) => {
    const log = state.log.map((line) => ({ ...line, seq: desk.seq++ }));
    desk.seen += Math.max(1, log.length);
    say({ ...welcome, seen: desk.seen }, table, { ...state, log, seen: desk.seen });
    return desk.settle();
  };

  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  desk.all = all;
  desk.name = (target) => `${target.kind}:${target.id}`;
  desk.targets = () => all(".app [data-target]").filter(shown);
  desk.find = (selector) => all(selector).find(shown);
  desk.target = (name) => desk.find(`[data-target="${CSS.escape(name)}"]`);
  desk.press = async (key, target = document.body) => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await desk.settle();
  };
  desk.click = async (one) => {
    (one.querySelector(".hit") ?? one).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await desk.settle();
  };
  desk.letGo = async () => {
    for (let times = 0; times < 4 && desk.find("[data-commit], [aria-pressed=true].target"); times += 1) await desk.press("Escape");
  };

  const TURNS = 8;
  const moved = () => desk.sent.findLast((message) => message.type === "move")?.text;
  const button = (text) => desk.find(`.acts [data-move="${CSS.escape(text)}"]`);
  const commits = async () => {
    const commit = desk.find(".acts [data-commit]");
    if (commit === undefined) return false;
    await desk.click(commit);
    return true;
  };

  /** Where only the best of many are shown first, a button shows all. */
  const unfolds = async () => {
    const more = desk.find("[data-more]");
    if (more !== undefined) await desk.click(more);
    return more !== undefined;
  };

  /** Tap what a choice touches, in its order, until it is offered; "" or what is wrong. */
  desk.make = async (choice) => {
    desk.sent.length = 0;
    const names = choice.targets.map(desk.name);
    const left = [...names];
    while (button(choice.text) === undefined && left.length > 0) {
      const next = left.findIndex((name) => desk.target(name) !== undefined);
      if (next < 0 && (await unfolds())) continue;
      if (next < 0) break;
      await desk.click(desk.target(left.splice(next, 1)[0]));
    }
    if (button(choice.text) !== undefined) {
      await desk.click(button(choice.text));
      return moved() === choice.text ? "" : `its button plays ${moved()}`;
    }
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (!(await commits())) return `cannot be committed after tapping ${names}`;
      if (moved() === choice.text) return "";
      await desk.press("r");
    }
    return `leads to ${moved()}`;
  };

  /** Is a choice offered as soon as what is drawn of it is tapped, as the page picks? */
  const offered = (choice, choices, drawn) => {
    if (button(choice.text) !== undefined) return true;
    const names = choice.targets.map(desk.name);
    if (names.length === 0 || !names.every((name) => drawn.has(name))) return false;
    const rest = choices.filter((other) => names.every((name) => other.targets.some((target) => desk.name(target) === name)));
    return rest.length <= 3;
  };
  const listed = (choices) => {
    const groups = Map.groupBy(choices, (one) => one.group.split(" ")[0]);
    return [...groups.values()].flat().map((one) => one.text);
  };

  const kinds = (choice) => choice.targets.map((target) => target.kind).join();
  /** Of choices that touch the same kinds of things at most so many, others each time. */
  const some = (choices, most) => [...Map.groupBy(choices, kinds).values()].flatMap((alike) => {
    const step = Math.ceil(alike.length / most);
    return alike.filter((_, at) => at % step === desk.seen % step);
  });

  /** What is wrong with rings, list and choices; some choices are really made. */
  desk.choosing = async ({ choices }, tried, most) => {
    if (choices.length > 0 && all("[data-choice]").length === 0) await desk.press("c"); // another tab is shown first
    const drawn = new Set(desk.targets().map((one) => one.dataset.target));
    const legal = new Set(choices.flatMap((one) => one.targets.map(desk.name)));
    const faults = [...drawn].filter((name) => !legal.has(name)).map((name) => `ring without a move: ${name}`);
    const list = all("[data-choice]").map((one) => one.dataset.choice);
    if (list.join() !== listed(choices).join()) faults.push(`list: ${list}`);
    const unclear = choices.filter((one) => !offered(one, choices, drawn));
    const step = Math.max(1, Math.floor(choices.length / tried));
    const picked = choices.filter((_, at) => at % step === desk.seen % step);
    for (const choice of new Set([...some(unclear, most), ...picked])) {
      const wrong = await desk.make(choice);
      if (wrong) faults.push(`${choice.text}: ${wrong}`);
      await desk.letGo();
    }
    return faults;
  };
})();
