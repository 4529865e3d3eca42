# SPDX-License-Identifier: MIT
"""What a simulation plays: checked once, written as the header of the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from stellwerk import __version__
from stellwerk.bots.bot import Bot
from stellwerk.bots.registry import make_bot
from stellwerk.core.contract import Rules
from stellwerk.core.edition import Edition
from stellwerk.core.rng import SEED_LIMIT, Rng
from stellwerk.games import title_of
from stellwerk.lab.errors import BadPlan, check_range

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


@dataclass(frozen=True)
class Plan:
    """One simulation: what a worker process needs to play any game of it."""

    header: Header
    edition: Edition[Any]

    def rules(self) -> Rules[Any]:
        asked = self.header
        return title_of(asked.game).rules(asked.players, asked.options, self.edition)

    def bots(self, table: Rng) -> list[Bot]:
        """A bot per seat, each with its own generator, seeded by the game's."""
        game = self.header.game
        return [make_bot(name, Rng(table.seed()), game) for name in self.header.bots]


def make_plan(
    game: str,
    players: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    setup: tuple[Mapping[str, object], str | Edition[Any] | None],
) -> Plan:
    """The plan, after checking everything; `setup` is the options and the edition."""
    title = title_of(game)
    title.check_players(players)
    check_range("games", games, 1, MAX_GAMES)
    check_range("seed", seed, 0, SEED_LIMIT - 1)
    options, edition = setup
    if not isinstance(edition, Edition):
        edition = title.edition(edition)
    rules = title.rules(players, dict(options), edition)
    header = Header(
        KIND,
        FORMAT,
        __version__,
        game,
        rules.version,
        *rules.edition,
        players,
        rules.options,
        seat_bots(bots, players),
        seed,
        games,
    )
    return Plan(header, edition)


def seat_bots(names: Sequence[str], players: int) -> list[str]:
    """One bot per seat: fewer names than seats are repeated in order."""
    if not names:
        raise BadPlan("bots: name at least one")
    if len(names) > players:
        raise BadPlan(f"bots: {len(names)} names for {players} players")
    for name in names:
        make_bot(name, Rng(0))  # raises UnknownBot with those that exist
    return [names[seat % len(names)] for seat in range(players)]
