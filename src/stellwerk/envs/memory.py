# SPDX-License-Identifier: MIT
"""A position thing by thing, and all that a player has ever known of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, TypeAlias, cast

import numpy as np

from stellwerk.core.contract import LUCK, Move, State
from stellwerk.core.lots import LuckDecision
from stellwerk.core.rng import Rng
from stellwerk.envs.draws import Draw
from stellwerk.envs.table import IDS, Table

# What makes a table: game, players, options in order, edition.
Key: TypeAlias = tuple[str, int, tuple[tuple[str, object], ...], str]
HASH_SIZE: Final = 8  # bytes that stand for a list of legal moves


def key_of(game: str, players: int, options: Mapping[str, object], file: str) -> Key:
    frozen = ((k, tuple(v) if isinstance(v, list) else v) for k, v in options.items())
    return game, players, tuple(sorted(frozen)), file


@lru_cache(maxsize=16)
def table_of(key: Key) -> Table:
    """The table of a key; states that were written down find it again."""
    game, players, options, file = key
    thawed = {k: list(v) if isinstance(v, tuple) else v for k, v in options}
    return Table(game, players, thawed, file or None, normalised=True)


class Position:
    """A state of the engine, and how far luck's answer is drawn if luck is asked."""

    def __init__(self, key: Key, state: State) -> None:
        self.key: Final = key
        self.table: Final = table_of(key)
        self.state: Final = state
        self.draw: Draw | None = None
        self.known: list[Move] | None = None  # the legal moves, once listed

    def settle(self, drawn: list[list[str]] | None = None) -> Position:
        """Find out who is asked; what luck cannot decide otherwise is done at once."""
        rules, state = self.table.rules, self.state
        self.draw = self.known = None
        while rules.to_act(state) == LUCK:
            asked = cast("LuckDecision[Any]", rules.asked(state))
            draw = Draw(asked.lots(state), drawn)
            if draw.current() is not None:
                self.draw = draw
                break
            rules.apply(state, rules.parse(state, draw.text()))
            drawn = None
        return self

    @property
    def seat(self) -> int:
        """Who is asked: a seat, LUCK or OVER."""
        return self.table.rules.to_act(self.state)

    @property
    def moves(self) -> list[Move]:
        """What the player asked may choose from, by rising action."""
        if self.known is None:
            self.known = self.table.rules.legal_moves(self.state)
            if self.table.actions == IDS:
                self.known = sorted(self.known, key=id_of)
        return self.known

    def actions(self) -> list[int]:
        """The legal actions of the player asked, rising."""
        if self.table.actions == IDS:
            return [move.id for move in self.moves]
        return list(range(self.table.listed(self.moves)))

    def text(self, action: int) -> str:
        """An action, or what luck draws, in the game's notation."""
        if self.draw is not None:
            return self.draw.name(action)
        return self.table.text(action, self.moves)

    def play(self, action: int) -> None:
        """A legal action; `IllegalAction` changes nothing."""
        rules, state = self.table.rules, self.state
        if self.draw is None:
            rules.apply(state, self.table.move(action, self.moves))
            self.settle()
            return
        self.draw.take(action)
        if self.draw.current() is None:
            rules.apply(state, rules.parse(state, self.draw.text()))
            self.settle()

    def question(self, seat: int) -> str:
        """Which moves a seat may choose from, in short; empty if it is not asked."""
        if self.seat != seat:
            return ""
        ids = ",".join(str(move.id) for move in self.moves)
        digest = blake2b(ids.encode(), digest_size=HASH_SIZE).hexdigest()
        return f"? {len(self.moves)} {digest}"

    def imagine(self, seat: int, rng: Rng) -> Position:
        """A position that looks the same to a seat, everything hidden drawn anew."""
        twin = self.table.rules.imagine(self.state, seat, rng)
        return Position(self.key, twin).settle()

    def copy(self) -> Position:
        twin = Position(self.key, self.state.copy())
        twin.draw = None if self.draw is None else self.draw.copy()
        twin.known = self.known
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        drawn = None if self.draw is None else self.draw.drawn
        return restored, (self.key, self.table.rules.save(self.state), drawn)


def id_of(move: Move) -> int:
    return move.id


def restored(
    key: Key, saved: dict[str, object], drawn: list[list[str]] | None
) -> Position:
    """The position that was written down."""
    return Position(key, table_of(key).rules.restore(saved)).settle(drawn)


def new_position(key: Key) -> Position:
    """The beginning of a game, as far as luck has anything to decide."""
    return Position(key, table_of(key).rules.new_game()).settle()


@dataclass(frozen=True)
class Memory:
    """What a player knew up to a place in the history, as lines of text."""

    upto: int
    position: Position  # there; never played on, only copies of it
    row: bytes
    text: str


@dataclass
class Memories:
    """Everything that every player has ever known: perfect recall, as text.

    A line tells the numbers of the observation that changed, `index=value`; the moves
    that the player may choose from, `?`, with a hash; its own decision, `>`. What a
    player does not notice leaves no line. Nothing is worked out before it is asked for.
    """

    origin: tuple[Memory, ...]
    latest: list[Memory] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.latest = self.latest or list(self.origin)

    def recall(self, player: int, history: Sequence[tuple[int, int]]) -> str:
        """The information state of a player after a history of (mover, action)."""
        memory = self.latest[player]
        if memory.upto < len(history):
            memory = remember(memory, player, history)
            self.latest[player] = memory
        return memory.text

    def __deepcopy__(self, memo: dict[int, Any]) -> Memories:
        return Memories(self.origin, self.latest[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return Memories, (self.origin,)


def remember(memory: Memory, player: int, history: Sequence[tuple[int, int]]) -> Memory:
    """The memory after all of a history."""
    position, row, lines = memory.position.copy(), memory.row, [memory.text]
    for mover, action in history[memory.upto :]:
        if mover == player:
            lines.append("> " + position.text(action))
        position.play(action)
        if position.draw is None:
            now = position.table.observer.observe(position.state, player)
            lines += noticed(position, player, row, now)
            row = now
    return Memory(len(history), position, row, "\n".join(lines))


def noticed(position: Position, player: int, before: bytes, now: bytes) -> list[str]:
    """What is new to a player: numbers that changed, and its choice."""
    old, new = np.frombuffer(before, "<i2"), np.frombuffer(now, "<i2")
    changes = " ".join(f"{index}={new[index]}" for index in np.flatnonzero(old != new))
    return [line for line in (changes, position.question(player)) if line]


def begin(
    position: Position, upto: int, known: Mapping[int, str] | None = None
) -> Memories:
    """Memories from a position on; `known` is what players knew before, if they did."""
    found: list[Memory] = []
    for player in range(position.table.rules.players):
        row = position.table.observer.observe(position.state, player)
        text = (known or {}).get(player)
        if text is None:
            text = "\n".join(noticed(position, player, bytes(len(row)), row))
        found.append(Memory(upto, position, row, text))
    return Memories(tuple(found))
