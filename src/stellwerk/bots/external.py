# SPDX-License-Identifier: MIT
"""Bots that are programs of their own, in any language (`docs/external_bots.md`)."""

from __future__ import annotations

import shlex
import shutil
from time import monotonic
from typing import Any, Final, final

from stellwerk.bots.bot import Bot, Budget, Position
from stellwerk.bots.guard import BadAnswer, BotFailed, BotOut
from stellwerk.bots.program import Program
from stellwerk.core.contract import Move, Rules
from stellwerk.core.rng import Rng

PROTOCOL: Final = 1
SECONDS: Final = 10.0  # for a decision, if nobody says otherwise
GRACE: Final = 0.5  # seconds that starting and ending an answer may cost
HELLO_SECONDS: Final = 10.0
PING_SECONDS: Final = 2.0
MOST_STARTS: Final = 4  # per game: the first one and three restarts
MOST_IDLE: Final = 4  # programs per command kept for the next game
EXACT: Final = 11  # bits of a seed dropped, so that every reader of JSON keeps it

IDLE: Final[dict[str, list[Program]]] = {}  # greeted programs without a game


def read_command(text: str) -> list[str]:
    """The words of a command line; the whole of it may be quoted once more."""
    words = shlex.split(text)
    if len(words) == 1 and " " in words[0]:
        words = shlex.split(words[0])
    if not words:
        raise ValueError("external needs a command: external:node my_bot.js")
    if shutil.which(words[0]) is None:
        raise ValueError(f"there is no program {words[0]!r} to run")
    return words


@final
class ExternalBot(Bot):
    """Asks another process. What goes wrong raises `BotFailed`; a `Guard` goes on."""

    def __init__(self, command: list[str], rng: Rng, seconds: float = SECONDS) -> None:
        Budget(seconds)  # refuses what is no time
        self.command: Final = command
        self.key: Final = shlex.join(command)
        self.rng: Final = rng
        self.seconds: Final = seconds
        self.program: Program | None = None
        self.starts = 0
        self.asked = 0

    def choose(self, position: Position, budget: Budget) -> Move:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        program = self.ready(position)
        self.asked += 1
        seconds = self.seconds if budget.seconds is None else budget.seconds
        program.send(
            {
                "type": "position",
                "id": self.asked,
                "seat": position.seat,
                "view": position.view(),
                "moves": [move.text() for move in moves],
                "budget": {"seconds": seconds, "simulations": budget.simulations},
            }
        )
        try:
            answer = program.receive(monotonic() + seconds + GRACE)
            check_id(program.name, answer, self.asked)
        except BotFailed:
            self.give_up(program)
            raise
        return move_of(program.name, answer, moves)

    def ready(self, position: Position) -> Program:
        """The program, started and told which game it plays."""
        if self.program is not None:
            return self.program
        program = take_idle(self.key)
        if program is None:
            program = self.begin()
        program.send(game_message(position.rules, position.seat, self.rng))
        self.program = program
        return program

    def begin(self) -> Program:
        """A new process that has said hello."""
        if self.starts >= MOST_STARTS:
            raise BotOut(f"{self.command[0]} failed {self.starts} times, no more tries")
        self.starts += 1
        program = Program(self.command)
        try:
            greet(program)
        except BotFailed:
            program.kill()
            raise
        return program

    def give_up(self, program: Program) -> None:
        program.kill()
        self.program = None

    def close(self) -> None:
        """Keep a sound program for the next game."""
        program = self.program
        self.program = None
        if program is None:
            return
        idle = IDLE.setdefault(self.key, [])
        if len(idle) < MOST_IDLE:
            idle.append(program)
        else:
            program.close()


def greet(program: Program) -> None:
    """Both sides say hello and which protocol they speak."""
    program.send({"type": "hello", "program": "stellwerk", "protocol": PROTOCOL})
    hello = program.receive(monotonic() + HELLO_SECONDS)
    if hello.get("type") != "hello":
        raise BotFailed(f"{program.name}: says {hello.get('type')!r} instead of hello")
    if hello.get("protocol") != PROTOCOL:
        raise BotFailed(
            f"{program.name}: speaks protocol {hello.get('protocol')!r}, "
            f"this program speaks {PROTOCOL}"
        )


def game_message(rules: Rules[Any], seat: int, rng: Rng) -> dict[str, object]:
    """Which game begins; the seed is for the bot's own luck."""
    return {
        "type": "game",
        "game": rules.game,
        "rules": rules.version,
        "players": rules.players,
        "seat": seat,
        "options": rules.options,
        "edition": {"id": rules.edition[0], "hash": rules.edition[1]},
        "printed": rules.printed,
        "seed": rng.seed() >> EXACT,
    }


def check_id(name: str, answer: dict[str, Any], asked: int) -> None:
    """The answer must be to the question; else both sides are out of step."""
    if answer.get("id") != asked:
        raise BotFailed(f"{name}: answers {answer.get('id')!r}, asked was {asked}")


def move_of(name: str, answer: dict[str, Any], moves: list[Move]) -> Move:
    """The legal move that an answer names."""
    if answer.get("type") == "error":
        raise BotFailed(f"{name}: says: {str(answer.get('message'))[:200]}")
    text = answer.get("move")
    if answer.get("type") != "move" or not isinstance(text, str):
        raise BotFailed(f"{name}: answers without a move")
    for move in moves:
        if move.text() == text:
            return move
    raise BadAnswer(f"{name}: {text[:60]!r} is not one of the {len(moves)} legal moves")


def take_idle(key: str) -> Program | None:
    """A program of an earlier game that still answers."""
    idle = IDLE.get(key, [])
    while idle:
        program = idle.pop()
        try:
            program.send({"type": "ping", "id": 0})
            answer = program.receive(monotonic() + PING_SECONDS)
            if answer.get("type") == "pong":
                return program
        except BotFailed:
            pass
        program.kill()
    return None
