# SPDX-License-Identifier: MIT
"""What a simulation plays: checked once, written as the header of the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from stellwerk import __version__
from stellwerk.bots.bot import Bot
from stellwerk.bots.match import Result, play_match
from stellwerk.bots.notes import Notes
from stellwerk.bots.registry import check_bot, is_external, make_bot
from stellwerk.core.contract import Rules
from stellwerk.core.edition import Edition
from stellwerk.core.rng import SEED_LIMIT, Rng
from stellwerk.games import title_of
from stellwerk.lab.errors import BadPlan, GameFailed, check_range
from stellwerk.lab.simulations.rows import Row, row_of

KIND: Final = "stellwerk simulation"
FORMAT: Final = 1
MAX_GAMES: Final = 1 << 32  # every game is a stream of the seed


class Header(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The first line of a result file: all that the results depend on."""

    kind: str
    format: int
    version: str  # of the program: bots may play differently in another one
    game: str
    rules: int
    edition: str
    edition_hash: str
    players: int
    options: dict[str, Any]
    bots: list[str]  # one per seat
    seed: int
    games: int

    def line(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"

    @property
    def what(self) -> str:
        """The kind in one word, for messages."""
        return self.kind.removeprefix("stellwerk ")

    def seated(self, game: int) -> list[str]:
        """The bots of a game by seat."""
        return self.bots

    def stream(self, game: int) -> int:
        """The stream of the seed from which luck draws in a game."""
        return game

    def misfit(self, row: Row) -> str:
        """Why a row cannot be one of these results; empty if it can."""
        if (row.seed, row.bots) != (self.seed, self.seated(row.game)):
            return f"it belongs to another {self.what}"
        if len(row.scores) != self.players:
            return f"{len(row.scores)} scores, not one per seat"
        return ""


@dataclass(frozen=True)
class Plan:
    """One simulation: what a worker process needs to play any game of it."""

    header: Header
    edition: Edition[Any]

    def rules(self) -> Rules[Any]:
        asked = self.header
        return title_of(asked.game).rules(asked.players, asked.options, self.edition)

    def bots(self, game: int, table: Rng) -> list[Bot]:
        """A bot per seat, each with its own generator, seeded by the table's."""
        title = self.header.game
        seated = self.header.seated(game)
        return [make_bot(name, Rng(table.seed()), title) for name in seated]

    @property
    def starts_programs(self) -> bool:
        """Do other programs play? They must not outlive a worker."""
        return any(is_external(bot) for bot in self.header.bots)

    def prepare(self) -> Rules[Any]:
        """What every batch needs (see `Job`)."""
        return self.rules()

    def play(self, prepared: Rules[Any], first: int, count: int) -> list[bytes]:
        """Games `first` to `first + count - 1`, for each result file its lines."""
        games = [self.play_one(prepared, game) for game in range(first, first + count)]
        return [b"".join(lines) for lines in zip(*games, strict=True)]

    def play_one(self, rules: Rules[Any], game: int) -> tuple[bytes, ...]:
        """One game as a line for each result file.

        What is reproducible in it depends on the plan and the number alone.
        """
        result, _ = self.match(rules, game)
        return (self.row(game, result).line(),)

    def match(
        self,
        rules: Rules[Any],
        game: int,
        keep_moves: bool = False,
        notes: Notes | None = None,
    ) -> tuple[Result, list[Bot]]:
        """Play one game; `GameFailed` says which one it was that broke off."""
        bots: list[Bot] = []
        try:
            table = self.table(game)
            bots = self.bots(game, table)
            return play_match(rules, bots, table, keep_moves, notes=notes), bots
        except Exception as error:
            raise GameFailed(
                f"game {game} of seed {self.header.seed} broke off: "
                f"{type(error).__name__}: {error}"
            ) from error
        finally:
            for bot in bots:
                bot.close()

    def table(self, game: int) -> Rng:
        """Where luck draws in a game, after a seed for every bot."""
        return Rng(self.header.seed, self.header.stream(game))

    def row(self, game: int, result: Result) -> Row:
        return row_of(game, self.header.seed, self.header.seated(game), result)


def make_plan(
    game: str,
    players: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    setup: tuple[Mapping[str, object], str | Edition[Any] | None],
) -> Plan:
    """The plan, after checking everything; `setup` is the options and the edition."""
    rules, material = set_up(game, players, setup)
    check_range("games", games, 1, MAX_GAMES)
    check_range("seed", seed, 0, SEED_LIMIT - 1)
    header = Header(
        KIND,
        FORMAT,
        __version__,
        game,
        rules.version,
        *rules.edition,
        players,
        rules.options,
        seat_bots(bots, rules),
        seed,
        games,
    )
    return Plan(header, material)


def set_up(
    game: str,
    players: int,
    setup: tuple[Mapping[str, object], str | Edition[Any] | None],
) -> tuple[Rules[Any], Edition[Any]]:
    """The rules for options and edition, and the edition, all checked."""
    title = title_of(game)
    title.check_players(players)
    options, edition = setup
    if not isinstance(edition, Edition):
        edition = title.edition(edition)
    return title.rules(players, dict(options), edition), edition


def seat_bots(names: Sequence[str], rules: Rules[Any]) -> list[str]:
    """One bot per seat: fewer names than seats are repeated in order."""
    players = rules.players
    if not names:
        raise BadPlan("bots: name at least one")
    if len(names) > players:
        raise BadPlan(f"bots: {len(names)} names for {players} players")
    for name in names:
        check_bot(name, rules)  # raises UnknownBot with those that exist
    return [names[seat % len(names)] for seat in range(players)]
