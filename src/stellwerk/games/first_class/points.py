# SPDX-License-Identifier: MIT
"""Symbols that are points at once: so many, per something, or for a wagon."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.games.first_class.asking import WordAnswer
from stellwerk.games.first_class.effects import score_target
from stellwerk.games.first_class.goals import level_of, spot_of
from stellwerk.games.first_class.player import BONUSES, Player
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import METRIC_CITIES, METRIC_WAGONS, Source


def tell_points(state: FirstState, seat: i64, points: i64) -> None:
    state.tell_of(seat, "points", {"n": points}, [score_target(seat)])


class Scoring(WordAnswer):
    """So many points."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return True

    def points(self, state: FirstState, seat: i64, source: Source, amount: i64) -> i64:
        """The points of the symbol now."""
        return amount

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        points = self.points(state, seat, state.source(), amount)
        state.players[seat].points[BONUSES] += points
        if state.events is not None:
            tell_points(state, seat, points)

    def shown_amount(self, state: FirstState, seat: i64) -> i64:
        source = state.source()
        return self.points(state, seat, source, source.amount_of(self.kind))

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        return float(self.points(state, seat, source, amount))


@final
class ScoringPer(Scoring):
    """Points per wagon, city or card, up to the printed maximum (FC-712)."""

    def points(self, state: FirstState, seat: i64, source: Source, amount: i64) -> i64:
        player = state.players[seat]
        if source.metric == METRIC_WAGONS:
            units = player.wagons_from(source.metric_level)
        elif source.metric == METRIC_CITIES:
            units = player.reached
        else:
            units = len(player.end_cards)
        return min(amount * units, source.most)


@final
class ScoringHere(Scoring):
    """Points for the wagon at which the card lies (FC-765)."""

    def points(self, state: FirstState, seat: i64, source: Source, amount: i64) -> i64:
        player = state.players[seat]
        level = level_of(player, spot_of(player, source.card))
        return amount * state.material.values[level]
