# SPDX-License-Identifier: MIT
"""First Class behind the engine's contract; no rule of its own."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.contract import Move, Rules, Setup, Stack
from stellwerk.core.edition import Problems
from stellwerk.core.messages import POINTS
from stellwerk.core.numbers import whole_numbers
from stellwerk.core.observation import Observer
from stellwerk.core.options import Flag, OneOf, Option, Pick, SeatOrRandom
from stellwerk.core.rng import Rng
from stellwerk.core.title import Title
from stellwerk.games.first_class.checks import check
from stellwerk.games.first_class.edition import LETTERS, FirstClassEdition, defaults
from stellwerk.games.first_class.evaluation import estimate_lead
from stellwerk.games.first_class.hidden import hidden_from, imagine_state
from stellwerk.games.first_class.laws import broken_laws
from stellwerk.games.first_class.material import Material
from stellwerk.games.first_class.moves import Deal, DrawTokens
from stellwerk.games.first_class.observation import FirstClassObserver
from stellwerk.games.first_class.player import CATEGORIES
from stellwerk.games.first_class.snapshot import Snapshots
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.steps import Steps
from stellwerk.games.first_class.views import own_view, public_view
from stellwerk.parts.rules import ListedRules, by_name, numbers_of

VERSION: Final = 1
# Categories that only a module brings.
MODULE_OF: Final = {"celebrities": "B", "postcards": "B", "escape": "C", "arrest": "C"}


@final
class FirstClassRules(ListedRules[FirstState]):
    """The rules of First Class for two to four players and two modules."""

    def __init__(self, setup: Setup) -> None:
        players = setup.players
        material = Material(setup.edition.content, players, setup.options)
        moves, steps = material.moves, Steps(material)
        luck = [*steps.draw_start.starts, *moves.murderers[:players], *moves.refills]
        super().__init__("first_class", setup, moves.all, luck)
        self.material: Final = material
        self.steps: Final = steps
        self.snapshots: Final = Snapshots(material, steps)
        self.categories: Final = [
            place
            for place, category in enumerate(CATEGORIES)
            if category not in MODULE_OF or MODULE_OF[category] in material.modules
        ]

    def new_game(self) -> FirstState:
        state = FirstState(Stack([]), self.material, self.steps)
        self.steps.draw_start.open(state, self.material.start_seat)
        return state

    def spelled(self, text: str) -> str:
        """Nor does it matter how words are capitalized."""
        return " ".join(text.split()).lower()

    def parse_other(self, words: list[str]) -> Move | None:
        word = words[0].lower() if words else ""
        if word == "deal":
            return read_deal(word, words[1:], self.material.names)
        if word == "draft":
            return read_deal(word, words[1:], self.material.end_names)
        if word == "evidence" and len(words) == 3:
            return read_tokens(words[1:])
        return None

    def public(self, state: FirstState) -> dict[str, object]:
        return public_view(state)

    def own(self, state: FirstState, seat: int | None) -> dict[str, object]:
        return own_view(state, seat)

    def imagine(self, state: FirstState, seat: int | None, rng: Rng) -> FirstState:
        return imagine_state(state, seat, rng)

    def hidden(self, state: FirstState, seat: int | None) -> list[str]:
        return hidden_from(state, seat)

    def round_of(self, state: FirstState) -> int:
        return state.round

    def scores(self, state: FirstState) -> list[int]:
        """The score board; coins and end-game cards join it at the end (FC-606)."""
        return [player.score() for player in state.players]

    def breakdown(self, state: FirstState) -> list[dict[str, int]]:
        return [
            {CATEGORIES[place]: player.points[place] for place in self.categories}
            for player in state.players
        ]

    def ranked_by(self) -> tuple[str, ...]:
        return ("free", POINTS) if self.material.arrest_excludes else (POINTS,)

    def ranking(self, state: FirstState, scores: list[int]) -> list[tuple[int, ...]]:
        """Most points win; ties share a place; arrested players come last (FC-752)."""
        if not self.material.arrest_excludes:
            return [(score,) for score in scores]
        return [
            (int(seat not in state.arrested), score)
            for seat, score in enumerate(scores)
        ]

    def evaluate(self, state: FirstState, seat: int) -> float:
        return estimate_lead(state, seat)

    def save(self, state: FirstState) -> dict[str, object]:
        return self.snapshots.save(state)

    def restore(self, snapshot: dict[str, object]) -> FirstState:
        return self.snapshots.restore(snapshot)

    def broken_laws(self, state: FirstState) -> list[str]:
        return broken_laws(state)

    def max_decisions(self) -> int:
        """18 turns and 3 scoring phases per player, each with some dozen choices."""
        return 5000

    def end_rule(self) -> str:
        return "FC-600"


def read_deal(word: str, names: list[str], known: list[str]) -> Deal:
    numbers = by_name([name.lower() for name in known])
    cards = numbers_of([name.lower() for name in names], numbers)
    return Deal(word, vec[i64](cards), known)


def read_tokens(words: list[str]) -> DrawTokens | None:
    """How many fingerprints and false leads are drawn; None without numbers."""
    counts = whole_numbers(words)
    return None if counts is None else DrawTokens(counts[0], counts[1])


@final
class FirstClass(Title):
    """First Class by Helmut Ohley (Hans im Glück, 2016)."""

    def __init__(self) -> None:
        self.key = "first_class"
        self.name = "First Class"
        self.designers = ("Helmut Ohley",)
        self.publisher = "Hans im Glück"
        self.year = 2016
        self.min_players = 2
        self.max_players = 4
        self.version = VERSION
        self.versions = (VERSION,)
        self.prefix = "FC"

    def options(self) -> list[Option]:
        arrests: list[object] = ["excluded", "minus20"]
        return [
            Pick("modules", "FC-001", list(LETTERS), 2, ["A", "B"]),
            SeatOrRandom("start_player", "FC-009"),
            Flag("limited_wagons", "FC-I7", True),
            Flag("setup_end_card_action", "FC-I2", False),
            OneOf("arrest", "FC-752", arrests, "excluded"),
            Flag("open_piles", "FC-116", True),
        ]

    def edition_shape(self) -> type[msgspec.Struct]:
        return FirstClassEdition

    def check_edition(self, content: Any, problems: Problems) -> None:
        check(content, problems)

    def edition_options(self, content: Any) -> dict[str, object]:
        return defaults(content)

    def build(self, setup: Setup) -> FirstClassRules:
        return FirstClassRules(setup)

    def observer(self, rules: Rules[Any]) -> Observer[Any]:
        assert isinstance(rules, FirstClassRules)
        return FirstClassObserver(rules, rules.material, rules.steps.by_text)
