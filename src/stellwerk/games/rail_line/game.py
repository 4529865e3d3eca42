# SPDX-License-Identifier: MIT
"""Rail Line behind the engine's contract; no rule of its own."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from stellwerk.core.contract import Move, Rules, Setup, Stack
from stellwerk.core.edition import Problems
from stellwerk.core.messages import POINTS
from stellwerk.core.observation import Observer
from stellwerk.core.options import Flag, OneOf, Option, SeatOrRandom
from stellwerk.core.rng import Rng
from stellwerk.core.title import Title
from stellwerk.core.views import Part
from stellwerk.games.rail_line.checks import check
from stellwerk.games.rail_line.edition import RailLineEdition, defaults
from stellwerk.games.rail_line.evaluation import lead_of
from stellwerk.games.rail_line.hidden import hidden_from, imagine_state, same_hidden
from stellwerk.games.rail_line.laws import broken_laws
from stellwerk.games.rail_line.material import Material
from stellwerk.games.rail_line.moves import Deal, DiscardCard, PlayCard
from stellwerk.games.rail_line.observation import RailLineObserver
from stellwerk.games.rail_line.snapshot import Snapshots
from stellwerk.games.rail_line.state import RailState
from stellwerk.games.rail_line.steps import Steps
from stellwerk.games.rail_line.views import (
    FacesPart,
    GainsPart,
    LinePart,
    SeatsPart,
    fixed_view,
    own_view,
    public_view,
    same_sheets,
)
from stellwerk.parts.rules import ListedRules, by_name, groups_of

VERSION: Final = 1
Parts = list[Part[RailState]]


@final
class RailLineRules(ListedRules[RailState]):
    """The rules of Rail Line for two or three players."""

    def __init__(self, setup: Setup) -> None:
        material = Material(setup.edition.content, setup.players, setup.options)
        moves, steps = material.moves, Steps(material)
        luck = [*steps.start.starts, *moves.refills[material.a_cards :]]
        super().__init__("rail_line", setup, moves.all, luck)
        self.material: Final = material
        self.cards: Final = by_name(material.cards)
        self.empty: Final = RailState(Stack([]), material, steps)
        self.snapshots: Final = Snapshots(self.empty)
        self.shown: Final[Parts] = [LinePart("line"), SeatsPart("seats")]
        self.seen: Final[Parts] = [FacesPart("faces"), GainsPart("gains")]

    def new_game(self) -> RailState:
        state = self.empty.copy()
        state.steps.start.open(state, self.material.start_seat)
        return state

    def parse_other(self, words: list[str]) -> Move | None:
        if words[:1] != ["deal"] or len(words) < 2:
            return None
        *hands, display = groups_of(words[1:], self.cards)
        return Deal([sorted(hand) for hand in hands], display, self.material.cards)

    def fixed(self) -> dict[str, object]:
        return {**super().fixed(), **fixed_view(self.material)}

    def public(self, state: RailState) -> dict[str, object]:
        return public_view(state)

    def own(self, state: RailState, seat: int | None) -> dict[str, object]:
        return own_view(state, seat)

    def public_parts(self) -> Parts:
        return self.shown

    def own_parts(self) -> Parts:
        return self.seen

    def imagine(self, state: RailState, seat: int | None, rng: Rng) -> RailState:
        return imagine_state(state, seat, rng)

    def hidden(self, state: RailState, seat: int | None) -> list[str]:
        return hidden_from(state, seat)

    def hides_alike(self, state: RailState, other: RailState) -> bool:
        return same_hidden(state, other)

    def names(self, state: RailState, move: Move, hidden: str) -> bool:
        return isinstance(move, (PlayCard, DiscardCard)) and move.name == hidden

    def round_of(self, state: RailState) -> int:
        return state.round

    def scores(self, state: RailState) -> list[int]:
        sheet = self.material.sheet
        return [sheet.total(state.players, seat) for seat in range(self.players)]

    def breakdown(self, state: RailState) -> list[dict[str, int]]:
        lines = self.material.sheet.lines
        return [
            {line.key: line.points(state.players, seat) for line in lines}
            for seat in range(self.players)
        ]

    def as_good(self, state: RailState, other: RailState) -> bool:
        return same_sheets(state, other)

    def ranked_by(self) -> tuple[str, ...]:
        return (POINTS, "coins")

    def ranking(self, state: RailState, scores: list[int]) -> list[tuple[int, ...]]:
        return [
            (scores[seat], player.coins) for seat, player in enumerate(state.players)
        ]

    def evaluate(self, state: RailState, seat: int) -> float:
        return lead_of(state, seat)

    def save(self, state: RailState) -> dict[str, object]:
        return self.snapshots.save(state)

    def restore(self, snapshot: dict[str, object]) -> RailState:
        return self.snapshots.restore(snapshot)

    def broken_laws(self, state: RailState) -> list[str]:
        return broken_laws(state)

    def max_decisions(self) -> int:
        """24 cards, and per seat every symbol with a swap and a slow move after it."""
        return 1000

    def end_rule(self) -> str:
        return "RL-705"


@final
class RailLine(Title):
    """Rail Line by Martin Doležal (Albi, 2025)."""

    def __init__(self) -> None:
        self.key = "rail_line"
        self.name = "Rail Line"
        self.designers = ("Martin Doležal",)
        self.publisher = "Albi"
        self.year = 2025
        self.min_players = 2
        self.max_players = 3
        self.version = VERSION
        self.versions = (VERSION,)
        self.prefix = "RL"

    def options(self) -> list[Option]:
        sheets: list[object] = [1, 2]
        return [
            OneOf("score_sheet", "RL-101", sheets, 1),
            SeatOrRandom("start_player", "RL-103"),
            Flag("slow_train_free_move_mandatory", "RL-I5", True),
            Flag("slow_train_may_pass_own_fast_train", "RL-I7", False),
            Flag("chain_rows_fall_back_to_earlier_box", "RL-I16", True),
            Flag("sheet2_industry_needs_chain", "RL-I17", True),
        ]

    def edition_shape(self) -> type[msgspec.Struct]:
        return RailLineEdition

    def check_edition(self, content: Any, problems: Problems) -> None:
        check(content, problems)

    def edition_options(self, content: Any) -> dict[str, object]:
        return defaults(content)

    def build(self, setup: Setup) -> RailLineRules:
        return RailLineRules(setup)

    def observer(self, rules: Rules[Any]) -> Observer[Any]:
        assert isinstance(rules, RailLineRules)
        return RailLineObserver(rules, rules.empty)
