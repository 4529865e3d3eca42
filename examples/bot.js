// SPDX-License-Identifier: MIT
// A bot for any game of Stellwerk, in JavaScript:
//
//   stellwerk play rail_line --seat human --seat "external:node examples/bot.js"
//
// It takes what the table marks as the natural answer, else the choice that promises
// its own seat the most effects, and asks a small generator where that is a tie.
// The protocol is described in docs/external_bots.md.
"use strict";

const PROTOCOL = 1;
let random = generator(1);

// mulberry32: the same seed, the same bot.
function generator(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function promise(choice, seat) {
  const own = choice.preview.filter((effect) => effect.seat === seat);
  return own.length + (choice.primary ? 100 : 0);
}

function choose(position) {
  const choices = position.view.choices;
  const best = Math.max(...choices.map((choice) => promise(choice, position.seat)));
  const ties = choices.filter((choice) => promise(choice, position.seat) === best);
  return ties[Math.floor(random() * ties.length)].text;
}

function answer(message) {
  switch (message.type) {
    case "hello":
      return { type: "hello", protocol: PROTOCOL, name: "example in JavaScript" };
    case "game":
      random = generator(message.seed % 4294967296);
      return null;
    case "position":
      return { type: "move", id: message.id, move: choose(message) };
    case "ping":
      return { type: "pong", id: message.id };
    case "quit":
      return process.exit(0);
    default: // a newer program may say more than this bot understands
      return null;
  }
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const reply = answer(JSON.parse(line));
  if (reply !== null) process.stdout.write(JSON.stringify(reply) + "\n");
});
