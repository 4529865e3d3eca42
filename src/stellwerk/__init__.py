# SPDX-License-Identifier: MIT
"""Stellwerk: railway board games for people, bots and research.

game = stellwerk.new("rail_line", players=3, seed=7)
print(game)
game.play("side I")
stellwerk.match("rail_line", ["greedy", "random"], seed=7).outcome.winners
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.bots.bot import Bot, Budget, Position
from stellwerk.bots.match import Result, play_match
from stellwerk.bots.registry import make_bot
from stellwerk.core.contract import LUCK, OVER, BadNotation, Move, Rules, State
from stellwerk.core.edition import BadEdition, Edition
from stellwerk.core.errors import StellwerkError
from stellwerk.core.game import CannotUndo, Game, IllegalMove, Look, resume
from stellwerk.core.messages import Event, Illegal, Outcome
from stellwerk.core.options import BadOption
from stellwerk.core.play import playout
from stellwerk.core.record import BadRecord, Record, other_version, read_record
from stellwerk.core.rng import Rng
from stellwerk.core.snapshot import BadSnapshot
from stellwerk.core.texts import Teller, catalogue_of
from stellwerk.core.title import BadSetup
from stellwerk.games import TITLES, title_of

__version__ = "0.2.0"
__all__ = [
    "LUCK",
    "OVER",
    "BadEdition",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadSetup",
    "BadSnapshot",
    "Bot",
    "Budget",
    "CannotUndo",
    "Event",
    "Game",
    "Illegal",
    "IllegalMove",
    "Move",
    "Outcome",
    "Position",
    "Result",
    "Rng",
    "Rules",
    "State",
    "StellwerkError",
    "all_games",
    "load",
    "match",
    "new",
    "playout",
    "rules",
    "rules_of",
]


def all_games() -> list[str]:
    """The keys of all games; `stellwerk.games()` gives them too, untyped."""
    return list(TITLES)


def rules(
    game: str,
    players: int,
    options: Mapping[str, object] | None = None,
    edition: str | Edition[Any] | None = None,
    version: int | None = None,
) -> Rules[Any]:
    """The rules of a game: the engine itself. An older version only if it is known."""
    title = title_of(game)
    title.check_players(players)  # before compiled code meets a wrong type
    return title.rules(players, dict(options or {}), edition, version)


def rules_of(record: Record, edition: str | Edition[Any] | None = None) -> Rules[Any]:
    """The rules that a record was played by; `BadRecord` if they are unknown here."""
    title = title_of(record.game)
    if record.version not in title.versions:
        raise other_version(record, title.known_versions())
    return rules(record.game, record.players, record.options, edition, record.version)


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
    made.look = Boards()
    return made


def load(
    text: str, edition: str | Edition[Any] | None = None, repair: bool = False
) -> Game:
    """The game that a record tells. `repair` reads a cut file as far as it is whole."""
    record = read_record(text, repair)
    loaded = resume(rules_of(record, edition), record, fresh_rng(None))
    loaded.look = Boards()
    return loaded


def match(
    game: str,
    bots: Sequence[str | Bot],
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: str | Edition[Any] | None = None,
    budget: Budget | None = None,
) -> Result:
    """One game between bots, a seat each: names like "greedy", or your own.

    The same seed and the same names play the same game.
    """
    table = rules(game, len(bots), options, edition)
    rng = fresh_rng(seed)
    players = [
        bot if isinstance(bot, Bot) else make_bot(bot, Rng(rng.seed()), game)
        for bot in bots
    ]
    result = play_match(table, players, rng, True, budget or Budget())
    names = [type(bot).__name__ if isinstance(bot, Bot) else bot for bot in bots]
    result.outcome.speaker = Teller(catalogue_of("en", game), names)
    return result


def fresh_rng(seed: int | None) -> Rng:
    return Rng(secrets.randbits(64) if seed is None else seed)


class Boards(Look):
    """Games look as in the terminal. Playing needs nothing of what drawing does."""

    def text(self, game: Game) -> str:
        from stellwerk.cli import printing

        return printing.text_of(game)

    def html(self, game: Game) -> str:
        from stellwerk.cli import printing

        return printing.html_of(game)
