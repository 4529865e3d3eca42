# SPDX-License-Identifier: MIT
"""Kesseldruck behind the engine's contract."""

from typing import Any

from kesseldruck.edition import Boiler
from kesseldruck.turn import Steps, Table
from stellwerk.core import observation as seen
from stellwerk.core.contract import Setup, Stack
from stellwerk.core.options import OneOf, Option
from stellwerk.core.snapshot import get_between, get_ints
from stellwerk.core.title import Title
from stellwerk.parts.rules import ListedRules


class KDRules(ListedRules[Table]):
    """The rules for two to four players."""

    def __init__(self, setup: Setup) -> None:
        rounds: Any = setup.options["rounds"]
        self.steps = steps = Steps(setup.players, rounds, setup.edition.content)
        super().__init__("kesseldruck", setup, steps.moves, steps.rolls)

    def new_game(self) -> Table:
        return Table(Stack([self.steps.roll]), self.steps)

    def public(self, state: Table) -> dict[str, object]:
        turn = {"turn": state.turn + 1, "turns": self.steps.turns}
        return {**turn, "pressure": state.pressure, "seats": self.breakdown(state)}

    def breakdown(self, state: Table) -> list[dict[str, int]]:
        return [{"travelled": travelled} for travelled in state.travelled]

    def evaluate(self, state: Table, seat: int) -> float:
        return super().evaluate(state, seat) + state.pressure * (state.active() == seat)

    def save(self, state: Table) -> dict[str, object]:
        numbers = {"turn": state.turn, "pressure": state.pressure}
        travelled = state.travelled[:]
        return {"stack": state.stack.save(), **numbers, "travelled": travelled}

    def restore(self, snapshot: dict[str, object]) -> Table:
        state = Table(self.steps.stack_of(snapshot), self.steps)
        state.turn = get_between(snapshot, "turn", 0, self.steps.turns)
        state.pressure = get_between(snapshot, "pressure", 0, self.steps.boiler.limit)
        state.travelled = get_ints(snapshot, "travelled", self.players)
        return state

    def broken_laws(self, state: Table) -> list[str]:
        borne = 0 <= state.pressure <= self.steps.boiler.limit
        return [] if borne else [f"{state.pressure} bar would burst the boiler"]

    def max_decisions(self) -> int:
        return 2 * self.steps.turns * (self.steps.boiler.limit + 1)  # answers, rolls

    def end_rule(self) -> str:
        return "KD-301"


class KDObserver(seen.Observer[Table]):
    """The table as numbers."""

    def __init__(self, rules: KDRules) -> None:
        steps, players = rules.steps, rules.players
        fields = [
            seen.number("turn", "turns that are over", steps.turns),
            seen.number("pressure", "bar", steps.boiler.limit),
            seen.row("travelled", "kilometres", seen.LARGEST, seen.numbered(players)),
        ]
        super().__init__(rules, 1, seen.Questions(dict(steps.by_text)), fields)

    def fill(self, state: Table, seat: int, out: seen.RowWriter) -> None:
        seats = seen.players_from(seat, len(state.travelled))
        seen.put_all(out, [state.turn, state.pressure])
        seen.put_all(out, [state.travelled[other] for other in seats])


class Kesseldruck(Title):
    """What is known before a game is set up."""

    def __init__(self) -> None:
        self.key, self.name, self.prefix = "kesseldruck", "Kesseldruck", "KD"
        self.designers, self.publisher, self.year = ("Stellwerk",), "Stellwerk", 2026
        self.min_players, self.max_players = 2, 4
        self.version, self.versions = 1, (1,)

    def options(self) -> list[Option]:
        return [OneOf("rounds", "KD-301", [3, 5, 8], 5)]

    def edition_shape(self) -> type[Boiler]:
        return Boiler

    def build(self, setup: Setup) -> KDRules:
        return KDRules(setup)

    def observer(self, rules: Any) -> KDObserver:
        return KDObserver(rules)
