# SPDX-License-Identifier: MIT
"""Express 01 behind the engine's contract; no rule of its own."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from stellwerk.core.contract import Move, Rules, Setup, Stack
from stellwerk.core.edition import Problems
from stellwerk.core.messages import POINTS
from stellwerk.core.observation import Observer
from stellwerk.core.options import Flag, OneOf, Option, WholeNumber
from stellwerk.core.rng import Rng
from stellwerk.core.title import Title
from stellwerk.core.views import Part
from stellwerk.games.express_01.checks import FEWEST_ROUNDS, MOST_ROUNDS, check
from stellwerk.games.express_01.edition import MAPS, ExpressEdition, defaults
from stellwerk.games.express_01.evaluation import estimate
from stellwerk.games.express_01.hidden import hidden_from, imagine_state
from stellwerk.games.express_01.laws import broken_laws
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.moves import Deal, Lay, TakeShare
from stellwerk.games.express_01.observation import ExpressObserver
from stellwerk.games.express_01.scoring import capital, capital_parts
from stellwerk.games.express_01.setup import begin
from stellwerk.games.express_01.snapshot import Snapshots
from stellwerk.games.express_01.state import ExpressState
from stellwerk.games.express_01.steps import Steps
from stellwerk.games.express_01.views import PARTS, own_view, public_view
from stellwerk.parts.rules import ListedRules, by_name, groups_of

VERSION: Final = 1
DEFAULT_ROUNDS: Final = 200
DECISIONS_PER_TURN: Final = 1000


@final
class ExpressRules(ListedRules[ExpressState]):
    """The rules of Express 01 for two to four players."""

    def __init__(self, setup: Setup) -> None:
        players = setup.players
        material = Material(setup.edition.content, players, setup.options)
        moves = material.moves.all
        super().__init__("express_01", setup, moves, [])
        self.material: Final = material
        self.kinds: Final = by_name(material.cards.typed)
        self.empty: Final = ExpressState(Stack([]), material, Steps(players))
        self.snapshots: Final = Snapshots(self.empty)

    def new_game(self) -> ExpressState:
        state = self.empty.copy()
        begin(state)
        return state

    def parse_other(self, words: list[str]) -> Move | None:
        if words[:1] != ["deal"]:
            return None
        parts = groups_of(words[1:], self.kinds)
        hands, stacks = parts[: self.players], parts[self.players :]
        return Deal(hands, stacks, self.material.cards.typed)

    def public(self, state: ExpressState) -> dict[str, object]:
        return public_view(state)

    def public_parts(self) -> list[Part[ExpressState]]:
        return PARTS

    def own(self, state: ExpressState, seat: int | None) -> dict[str, object]:
        return own_view(state, seat)

    def imagine(self, state: ExpressState, seat: int | None, rng: Rng) -> ExpressState:
        return imagine_state(state, seat, rng)

    def hidden(self, state: ExpressState, seat: int | None) -> list[str]:
        return hidden_from(state, seat)

    def names(self, state: ExpressState, move: Move, hidden: str) -> bool:
        """Hands tell what is paid from them, a search the card that is searched out.

        Only if that card was in sight, the one below it comes into sight as well.
        """
        if isinstance(move, (Lay, TakeShare)):
            return not state.stacks.shows(move.kind)
        return hidden.startswith(("hand ", "means "))

    def round_of(self, state: ExpressState) -> int:
        return state.round

    def scores(self, state: ExpressState) -> list[int]:
        return [capital(state, seat) for seat in range(self.players)]

    def breakdown(self, state: ExpressState) -> list[dict[str, int]]:
        return [capital_parts(state, seat) for seat in range(self.players)]

    def ranked_by(self) -> tuple[str, ...]:
        return (POINTS, "shares")

    def ranking(self, state: ExpressState, scores: list[int]) -> list[tuple[int, ...]]:
        """Most capital wins, then most shares, then the victory is shared (EX-905)."""
        return [
            (scores[seat], len(player.shares))
            for seat, player in enumerate(state.players)
        ]

    def evaluate(self, state: ExpressState, seat: int) -> float:
        return estimate(state, seat)

    def save(self, state: ExpressState) -> dict[str, object]:
        return self.snapshots.save(state)

    def restore(self, snapshot: dict[str, object]) -> ExpressState:
        return self.snapshots.restore(snapshot)

    def broken_laws(self, state: ExpressState) -> list[str]:
        return broken_laws(state)

    def max_decisions(self) -> int:
        """A turn pays, builds and draws with fewer cards than there are in the box."""
        turns: int = self.material.agreed.max_rounds * self.players
        return DECISIONS_PER_TURN * turns

    def end_rule(self) -> str:
        return "EX-601"


@final
class Express01(Title):
    """Express 01 by Jörg von Rüden (eggertspiele, about 2012)."""

    def __init__(self) -> None:
        self.key = "express_01"
        self.name = "Express 01"
        self.designers = ("Jörg von Rüden",)
        self.publisher = "eggertspiele"
        self.year = 2012
        self.min_players = 2
        self.max_players = 4
        self.version = VERSION
        self.versions = (VERSION,)
        self.prefix = "EX"

    def options(self) -> list[Option]:
        return [
            OneOf("map", "EX-S1", [*MAPS], "germany"),
            Flag("mountains", "EX-S3", False),
            OneOf("length", "EX-602", ["short", "long"], "short"),
            Flag("route_counts_start_card", "EX-I5", False),
            Flag("reverse_in_station", "EX-I6", True),
            Flag("pass_through_terminus", "EX-I6", True),
            Flag("black_engine_counts_for_train_length", "EX-I8", False),
            WholeNumber(
                "max_rounds", "EX-605", FEWEST_ROUNDS, MOST_ROUNDS, DEFAULT_ROUNDS
            ),
        ]

    def edition_shape(self) -> type[msgspec.Struct]:
        return ExpressEdition

    def check_edition(self, content: Any, problems: Problems) -> None:
        check(content, problems)

    def edition_options(self, content: Any) -> dict[str, object]:
        return defaults(content)

    def build(self, setup: Setup) -> ExpressRules:
        return ExpressRules(setup)

    def observer(self, rules: Rules[Any]) -> Observer[Any]:
        assert isinstance(rules, ExpressRules)
        return ExpressObserver(rules, rules.empty)
