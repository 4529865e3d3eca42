# SPDX-License-Identifier: MIT
"""All steps of a game, made once; steps push each other from here."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, Step
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.parts.steps import NamedDecision, NamedWork, Unset

TauberStep = Step[TauberState]


@final
class Steps:
    """The steps by name; lists are by seat, lists of lists by seat and number."""

    def __init__(self) -> None:
        unset: TauberStep = Unset()
        self.all: dict[str, TauberStep] = {}  # under the texts that snapshots use
        # Luck's questions
        self.start: TauberStep = unset
        self.goods: TauberStep = unset
        self.light: TauberStep = unset
        self.exchange: TauberStep = unset
        self.open: TauberStep = unset
        self.pack: TauberStep = unset
        self.tiles: TauberStep = unset
        self.roll: list[TauberStep] = []
        # The start of a cycle
        self.pick: list[TauberStep] = []
        self.replace: list[list[TauberStep]] = []  # by the new ticket
        self.tile: list[TauberStep] = []
        self.hire: list[TauberStep] = []
        # A turn
        self.reroll: list[TauberStep] = []
        self.turn: list[TauberStep] = []
        self.joker: list[TauberStep] = []
        self.stone: list[list[TauberStep]] = []  # by stones left to take
        self.kiosk: list[list[TauberStep]] = []  # the same for the building
        self.give: list[TauberStep] = []
        self.pay: list[list[TauberStep]] = []  # by the city ahead
        self.free_station: list[TauberStep] = []
        self.free_goods: list[TauberStep] = []
        self.free_hall: list[TauberStep] = []
        self.office_hall: list[TauberStep] = []  # of the track master's office
        self.token: list[list[TauberStep]] = []  # by tokens left to place
        self.place_hall: list[list[TauberStep]] = []  # by stack
        self.place_goods: list[list[TauberStep]] = []  # by field
        self.cover: list[list[TauberStep]] = []  # by source
        self.wagon: list[TauberStep] = []
        self.unload: list[TauberStep] = []
        self.police: list[TauberStep] = []
        self.sale: list[TauberStep] = []
        self.amount: list[list[TauberStep]] = []  # by good
        self.customs: list[TauberStep] = []
        # Work
        self.begin_cycle: TauberStep = unset
        self.end_draft: TauberStep = unset
        self.next_turn: TauberStep = unset
        self.remember: TauberStep = unset
        self.area_coins: TauberStep = unset
        self.area_tokens: TauberStep = unset
        self.bonus: TauberStep = unset
        self.area_roll: TauberStep = unset
        self.lay_coins: TauberStep = unset
        self.trim: TauberStep = unset
        self.regions: TauberStep = unset
        self.effect: list[TauberStep] = []  # by kind
        self.refill_open: TauberStep = unset
        self.settle_sale: TauberStep = unset
        self.payday: TauberStep = unset
        self.check_display: TauberStep = unset

    def keep(self, step: TauberStep) -> TauberStep:
        """Register a step under its text."""
        self.all[step.text()] = step
        return step


def push_times(stack: Stack, step: TauberStep, times: i64) -> None:
    """Ask the same so many times over."""
    while times > 0:
        stack.push(step)
        times -= 1


class TauberDecision(NamedDecision[TauberState]):
    """A question that a snapshot writes as a word and a seat: ``turn 2``."""

    def __init__(self, steps: Steps, seat: int, rule: str, name: str) -> None:
        super().__init__(seat, rule, name)
        self.steps: Final = steps


class TauberWork(NamedWork[TauberState]):
    """Work that a snapshot writes as one word."""

    def __init__(self, steps: Steps, name: str) -> None:
        super().__init__(name)
        self.steps: Final = steps
