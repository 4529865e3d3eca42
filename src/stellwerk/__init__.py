# SPDX-License-Identifier: MIT
"""Stellwerk: railway board games for people, bots and research.

game = stellwerk.new("rail_line", players=3, seed=7)
game.legal_moves()
game.play("side I")
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.core.contract import LUCK, OVER, BadNotation, Move, Rules, State
from stellwerk.core.edition import BadEdition, Edition
from stellwerk.core.game import CannotUndo, Game, IllegalMove, resume
from stellwerk.core.messages import Illegal, Outcome
from stellwerk.core.options import BadOption
from stellwerk.core.play import playout
from stellwerk.core.record import BadRecord, read_record
from stellwerk.core.rng import Rng
from stellwerk.core.snapshot import BadSnapshot
from stellwerk.core.title import BadSetup
from stellwerk.games import TITLES, title_of

__version__ = "0.1.0"
__all__ = [
    "LUCK",
    "OVER",
    "BadEdition",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadSetup",
    "BadSnapshot",
    "CannotUndo",
    "Game",
    "Illegal",
    "IllegalMove",
    "Move",
    "Outcome",
    "Rng",
    "Rules",
    "State",
    "games",
    "load",
    "new",
    "playout",
    "rules",
]


def games() -> list[str]:
    """The keys of all games."""
    return list(TITLES)


def rules(
    game: str,
    players: int,
    options: Mapping[str, object] | None = None,
    edition: str | Edition[Any] | None = None,
) -> Rules[Any]:
    """The rules of a game: the engine itself."""
    title = title_of(game)
    title.check_players(players)  # before compiled code meets a wrong type
    return title.rules(players, dict(options or {}), edition)


def new(
    game: str,
    players: int,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: str | Edition[Any] | None = None,
    seats: Sequence[str] | None = None,
) -> Game:
    """A new game; the same seed deals the same cards. `seats` are players' names."""
    table = rules(game, players, options, edition)
    names = [f"Player {seat + 1}" for seat in range(players)]
    if seats is not None:
        if len(seats) != players:
            raise BadSetup(f"{len(seats)} names for {players} players")
        names = list(seats)
    made = Game(table, fresh_rng(seed), names)
    made.settle()
    return made


def load(
    text: str, edition: str | Edition[Any] | None = None, repair: bool = False
) -> Game:
    """The game that a record tells. `repair` reads a cut file as far as it is whole."""
    record = read_record(text, repair)
    table = rules(record.game, record.players, record.options, edition)
    return resume(table, record, fresh_rng(None))


def fresh_rng(seed: int | None) -> Rng:
    return Rng(secrets.randbits(64) if seed is None else seed)
