# SPDX-License-Identifier: MIT
"""Cube Express behind the engine's contract; no rule of its own."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, final

import msgspec

from stellwerk.core.contract import Move, Rules, Setup
from stellwerk.core.edition import Problems
from stellwerk.core.messages import POINTS
from stellwerk.core.observation import Observer
from stellwerk.core.options import Flag, OneOf, Option
from stellwerk.core.ranking import lead
from stellwerk.core.rng import Rng
from stellwerk.core.title import Title
from stellwerk.core.views import Part
from stellwerk.games.cube_express.checks import check
from stellwerk.games.cube_express.edition import CubeExpressEdition
from stellwerk.games.cube_express.evaluation import worth
from stellwerk.games.cube_express.hidden import hidden_from, imagine_state
from stellwerk.games.cube_express.laws import broken_laws
from stellwerk.games.cube_express.material import SIDE_NAMES, Material
from stellwerk.games.cube_express.moves import Deal, DealObjectives, Place
from stellwerk.games.cube_express.observation import CubeObserver
from stellwerk.games.cube_express.scoring import CATEGORIES, categories, total
from stellwerk.games.cube_express.setup import begin
from stellwerk.games.cube_express.snapshot import Snapshots
from stellwerk.games.cube_express.state import CubeState, new_state
from stellwerk.games.cube_express.steps import Steps
from stellwerk.games.cube_express.views import (
    CitiesPart,
    MapPart,
    own_view,
    public_view,
)
from stellwerk.parts.rules import ListedRules, by_name, groups_of

VERSION: Final = 1
CROSSINGS: Final[list[object]] = ["connected_edges", "all_track_edges"]
LONGEST_TURN: Final = 400  # decisions; loops of coal sites pay for few extra steps


@final
class CubeExpressRules(ListedRules[CubeState]):
    """The rules of Cube Express for two to four players."""

    def __init__(self, setup: Setup) -> None:
        material = Material(setup.edition.content, setup.players, setup.options)
        moves = material.moves
        luck = [*moves.starts, *moves.refills]
        super().__init__("cube_express", setup, moves.fixed, luck)
        self.material: Final = material
        self.tiles: Final = by_name(material.tiles)
        self.empty: Final = new_state(material, Steps(material))
        self.snapshots: Final = Snapshots(material)
        self.shown: Final[list[Part[CubeState]]] = [
            MapPart("map"),
            CitiesPart("cities"),
        ]

    def new_game(self) -> CubeState:
        state = self.empty.copy()
        begin(state)
        return state

    def parse_other(self, words: list[str]) -> Move | None:
        if words[:1] == ["deal"] and len(words) > 1:
            *hands, market = groups_of(words[1:], self.tiles)
            return Deal(hands, market, self.material.tiles)
        if words[:1] == ["objectives"] and len(words) == 2:
            cards = self.material.cards
            return DealObjectives(groups_of(words[1:], by_name(cards))[0], cards)
        return self.material.moves.parse_cell_move(words)

    def action_count(self) -> int:
        return self.material.moves.count()

    def action(self, id: int) -> Move:
        return self.material.moves.by_id(id)

    def public(self, state: CubeState) -> dict[str, object]:
        return public_view(state)

    def public_parts(self) -> list[Part[CubeState]]:
        return self.shown

    def own(self, state: CubeState, seat: int | None) -> dict[str, object]:
        return own_view(state, seat)

    def imagine(self, state: CubeState, seat: int | None, rng: Rng) -> CubeState:
        return imagine_state(state, seat, rng)

    def hidden(self, state: CubeState, seat: int | None) -> list[str]:
        return hidden_from(state, seat)

    def names(self, state: CubeState, move: Move, hidden: str) -> bool:
        return isinstance(move, Place) and self.material.tiles[move.tile] == hidden

    def round_of(self, state: CubeState) -> int:
        return state.round

    def scores(self, state: CubeState) -> list[int]:
        return [total(state, seat) for seat in range(self.players)]

    def breakdown(self, state: CubeState) -> list[dict[str, int]]:
        return [
            dict(zip(CATEGORIES, categories(state, seat), strict=True))
            for seat in range(self.players)
        ]

    def ranked_by(self) -> tuple[str, ...]:
        return (POINTS, "stations", "stock")

    def ranking(self, state: CubeState, scores: list[int]) -> list[tuple[int, ...]]:
        return [
            (scores[seat], player.stations, player.stock)
            for seat, player in enumerate(state.players)
        ]

    def evaluate(self, state: CubeState, seat: int) -> float:
        return lead([worth(state, other) for other in range(self.players)], seat)

    def save(self, state: CubeState) -> dict[str, object]:
        return self.snapshots.save(state)

    def restore(self, snapshot: dict[str, object]) -> CubeState:
        return self.snapshots.restore(snapshot, self.empty)

    def broken_laws(self, state: CubeState) -> list[str]:
        return broken_laws(state)

    def max_decisions(self) -> int:
        """A turn per tile at most, and the turns of two rounds without market."""
        turns = len(self.material.tiles) + 2 * self.players
        return turns * LONGEST_TURN

    def end_rule(self) -> str:
        return "CE-1009"


@final
class Sides(Option):
    """Which colors play, by the side of their start tile (CE-I22).

    The standard is north and south, north to south, or all four.
    """

    def __init__(self) -> None:
        super().__init__("colours", "CE-I22", "standard")

    def kind(self) -> str:
        return "choice"

    def allowed(self, players: int) -> list[object]:
        chosen = combinations(SIDE_NAMES, players)
        return ["standard", *["+".join(sides) for sides in chosen]]


@final
class CubeExpress(Title):
    """Cube Express by Orlando Sá (Spielefaible, 2024)."""

    def __init__(self) -> None:
        self.key = "cube_express"
        self.name = "Cube Express"
        self.designers = ("Orlando Sá",)
        self.publisher = "Spielefaible"
        self.year = 2024
        self.min_players = 2
        self.max_players = 4
        self.version = VERSION
        self.versions = (VERSION,)
        self.prefix = "CE"

    def options(self) -> list[Option]:
        return [
            OneOf("crossing_counts", "CE-I1", CROSSINGS, CROSSINGS[0]),
            OneOf("dollar_collect", "CE-I8", ["reach", "pass"], "reach"),
            Flag("trigger_player_market", "CE-I10", True),
            Flag("show_taken_tiles", "CE-952", False),
            Sides(),
        ]

    def edition_shape(self) -> type[msgspec.Struct]:
        return CubeExpressEdition

    def check_edition(self, content: Any, problems: Problems) -> None:
        check(content, problems)

    def build(self, setup: Setup) -> CubeExpressRules:
        return CubeExpressRules(setup)

    def observer(self, rules: Rules[Any]) -> Observer[Any]:
        assert isinstance(rules, CubeExpressRules)
        return CubeObserver(rules, rules.material, rules.empty.steps.by_text)
