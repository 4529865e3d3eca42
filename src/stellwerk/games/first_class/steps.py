# SPDX-License-Identifier: MIT
"""All steps of a game of First Class, made once; steps push each other from here."""

from __future__ import annotations

from typing import final

from stellwerk.core.contract import Step
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.parts.steps import Unset

FirstClassStep = Step[FirstClassState]


@final
class Steps:
    """The steps by name; lists are by seat, lists of lists by seat and a number."""

    def __init__(self) -> None:
        unset: FirstClassStep = Unset()
        # Luck's questions
        self.draw_start: FirstClassStep = unset
        self.draw_murderer: FirstClassStep = unset
        self.draft_deal: FirstClassStep = unset
        self.deal: FirstClassStep = unset
        self.refill: FirstClassStep = unset
        self.evidence: list[list[FirstClassStep]] = []  # by seat and tokens
        # Players' questions
        self.keep: list[FirstClassStep] = []
        self.turn: list[FirstClassStep] = []
        self.post: list[FirstClassStep] = []
        self.score: list[FirstClassStep] = []
        self.symbol: list[FirstClassStep] = []
        self.mail: list[list[FirstClassStep]] = []  # by seat and train
        self.overflow: list[list[FirstClassStep]] = []  # by seat and coins
        self.pay: list[FirstClassStep] = []
        self.place: list[FirstClassStep] = []
        self.share: list[list[FirstClassStep]] = []  # by seat and offset
        self.drop: list[list[FirstClassStep]] = []  # by seat and tokens
        self.give: list[list[FirstClassStep]] = []  # by seat and tokens
        self.peek: list[list[list[FirstClassStep]]] = []  # by seat, looks, bits seen
        # Work
        self.next_round: FirstClassStep = unset
        self.next_turn: FirstClassStep = unset
        self.turn_over: FirstClassStep = unset
        self.round_over: FirstClassStep = unset
        self.remove_first: FirstClassStep = unset
        self.refill_offer: FirstClassStep = unset
        self.final: FirstClassStep = unset
        self.verdict: FirstClassStep = unset
        self.first_action: list[FirstClassStep] = []
        self.run: list[FirstClassStep] = []
        self.drain: list[FirstClassStep] = []
        self.after: list[FirstClassStep] = []
        self.gain: list[list[FirstClassStep]] = []  # by seat and coins
        self.give_share: list[list[FirstClassStep]] = []  # by seat and offset
        self.draw: list[list[FirstClassStep]] = []  # by seat and tokens
        self.scoring: list[FirstClassStep] = []
        self.bonuses: list[FirstClassStep] = []
        self.points: list[FirstClassStep] = []

    def by_text(self) -> dict[str, FirstClassStep]:
        """All steps under the texts that snapshots use."""
        steps = [self.draw_start, self.draw_murderer, self.draft_deal, self.deal]
        steps += [self.refill, self.next_round, self.next_turn]
        steps += [self.turn_over, self.round_over, self.remove_first]
        steps += [self.refill_offer, self.final, self.verdict]
        rows = [self.keep, self.turn, self.post, self.score, self.symbol]
        rows += [self.pay, self.place, self.first_action, self.run, self.drain]
        rows += [self.after, self.scoring, self.bonuses, self.points]
        tables = [self.evidence, self.mail, self.overflow, self.share, self.drop]
        tables += [self.give, self.gain, self.give_share, self.draw, *self.peek]
        for table in tables:
            rows += table
        for row in rows:
            steps += row
        return {step.text(): step for step in steps}
