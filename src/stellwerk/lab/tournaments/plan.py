# SPDX-License-Identifier: MIT
"""What a tournament plays: checked once, written as the header of the results."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from stellwerk import __version__
from stellwerk.bots.bot import Bot
from stellwerk.bots.match import Result
from stellwerk.bots.registry import check_bot, level_spec, short_spec
from stellwerk.core.contract import Rules
from stellwerk.core.edition import Edition
from stellwerk.core.rng import SEED_LIMIT, Rng
from stellwerk.lab.errors import BadPlan, check_range
from stellwerk.lab.simulations.plan import MAX_GAMES, Header, Plan, set_up
from stellwerk.lab.simulations.rows import Row, row_of
from stellwerk.lab.tournaments.schedule import Schedule, schedule
from stellwerk.lab.tournaments.timing import timed, times_of

KIND: Final = "stellwerk tournament"
FORMAT: Final = 1

Spec: TypeAlias = str | Mapping[str, object]  # search:sims=400, or the same as JSON


class TournamentHeader(Header, frozen=True):
    """The first line of a tournament's results."""

    played_as: list[str]  # what each bot means in this game; differs for levels

    @property
    def schedule(self) -> Schedule:
        return schedule(len(self.bots), self.players)

    def seated(self, game: int) -> list[str]:
        return [self.bots[number] for number in self.schedule.seats(game)]

    def stream(self, game: int) -> int:
        return self.schedule.round(game)


class TournamentRow(Row, forbid_unknown_fields=True):
    """How one game of a tournament went; lists are by seat."""

    round: int = 0  # luck's answers come from `Rng(seed, round)`
    seat_decisions: list[int] = msgspec.field(default_factory=list)


@dataclass(frozen=True)
class TournamentPlan(Plan):
    """One tournament: what a worker process needs to play any game of it."""

    header: TournamentHeader

    def bots(self, game: int, table: Rng) -> list[Bot]:
        """A bot per seat, with a clock each."""
        return [timed(bot) for bot in super().bots(game, table)]

    def play_one(self, rules: Rules[Any], game: int) -> tuple[bytes, ...]:
        """One game as a line of results and one of thinking times."""
        result, bots = self.match(rules, game, keep_moves=True)
        return self.row(game, result).line(), times_of(game, bots).line()

    def row(self, game: int, result: Result) -> TournamentRow:
        header = self.header
        plain = row_of(game, header.seed, header.seated(game), result)
        return TournamentRow(
            **msgspec.structs.asdict(plain),
            round=header.stream(game),
            seat_decisions=decisions_by_seat(result.moves, header.players),
        )


def decisions_by_seat(moves: list[str], players: int) -> list[int]:
    """How often each seat decided, counted in moves like `2 side I`."""
    asked = [move.partition(" ")[0] for move in moves]
    return [asked.count(str(seat + 1)) for seat in range(players)]


def make_tournament_plan(
    game: str,
    players: int,
    games: int,
    seed: int,
    bots: Sequence[Spec],
    setup: tuple[Mapping[str, object], str | Edition[Any] | None],
) -> TournamentPlan:
    """The plan, after checking everything; games are rounded up to whole rounds."""
    rules, material = set_up(game, players, setup)
    check_range("games", games, 1, MAX_GAMES)
    check_range("seed", seed, 0, SEED_LIMIT - 1)
    names = check_bots(rules, bots)
    header = TournamentHeader(
        KIND,
        FORMAT,
        __version__,
        game,
        rules.version,
        *rules.edition,
        players,
        rules.options,
        names,
        seed,
        schedule(len(names), players).whole_rounds(games),
        [level_spec(name, game) for name in names],
    )
    return TournamentPlan(header, material)


def check_bots(rules: Rules[Any], bots: Sequence[Spec]) -> list[str]:
    """The bots as short specs; each exists and is named once."""
    names = [spec_text(spec) for spec in bots]
    for name in names:
        check_bot(name, rules)  # raises UnknownBot with what is allowed
        if names.count(name) > 1:
            raise BadPlan(f"bots: {name!r} is named twice")
    return names


def spec_text(spec: Spec) -> str:
    """A spec as short text; it may be a mapping or JSON."""
    return short_spec(spec if isinstance(spec, str) else json.dumps(dict(spec)))
