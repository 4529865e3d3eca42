# SPDX-License-Identifier: MIT
"""Positions to decide in, and programs that behave in every bad way."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk import LUCK, OVER, Game, Rng, Rules, State
from stellwerk.bots.bot import Position, position_for

GAME: Final = "rail_line"


def choices(rules: Rules[Any], seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Every so manieth real choice of a random game: the state and who decides."""
    state, rng, count = rules.new_game(), Rng(seed), 0
    while rules.to_act(state) != OVER:
        seat = rules.to_act(state)
        moves = rules.legal_moves(state)
        if seat == LUCK:
            rules.apply(state, rules.draw(state, rng))
            continue
        if len(moves) > 1:
            count += 1
            if count % every == 0:
                yield state, seat
        rules.apply(state, moves[rng.below(len(moves))])


def some_position(seed: int = 1, every: int = 9) -> Position:
    """A choice in the middle of a game of two."""
    rules = stellwerk.rules(GAME, 2)
    state, seat = next(choices(rules, seed, every))
    return position_for(rules, state, seat, Rng(seed))


def half_game(decisions: int = 20, seed: int = 5) -> Game:
    """A game in which so many decisions were taken, a real choice to come."""
    game = stellwerk.new(GAME, 2, seed, seats=["Anna", "Ben"])
    rng = Rng(seed)
    while decisions > 0 or len(game.legal_moves()) == 1:
        texts = game.legal_moves()
        game.play(texts[rng.below(len(texts))])
        decisions -= 1
    return game


HELLO: Final = """
import json, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)
"""
GREETED: Final = """
assert hear()["type"] == "hello"
say(type="hello", protocol=1, name="test")
"""
FIRST_MOVE: Final = """
while True:
    told = hear()
    if told["type"] == "position":
        say(type="move", id=told["id"], move=told["moves"][0])
    elif told["type"] == "ping":
        say(type="pong", id=told["id"])
    elif told["type"] == "quit":
        break
"""


def program(folder: Path, body: str, greeted: bool = True) -> list[str]:
    """The command that runs a small bot."""
    file = folder / "bot.py"
    file.write_text(HELLO + (GREETED if greeted else "") + body, encoding="utf-8")
    return [sys.executable, str(file)]
