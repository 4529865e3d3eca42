# SPDX-License-Identifier: MIT
"""A piece of a game's history in the making: decisions on copies, sealed lines.

Nothing of it has happened until somebody stores it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from stellwerk.core.contract import LUCK, OVER, Move, Rules, State
from stellwerk.core.messages import Event
from stellwerk.core.playing import Played, decide
from stellwerk.core.shuffle import Shuffle
from stellwerk.core.undo import Place, Undo

BY_LUCK: Final = "luck"

# Who gives the only answer that a seat has; None: the person is asked all the same.
Answering = Callable[[int], str | None]


@final
class Line:
    """An entry of the record, where it stands in the history, and what it showed."""

    def __init__(
        self,
        seq: int,
        entry: int,
        seat: int,
        by: str,
        text: str,
        events: list[Event],
        seal: str,
    ) -> None:
        self.seq: Final = seq
        self.entry: Final = entry
        self.seat: Final = seat
        self.by: Final = by  # who answered
        self.text: Final = text
        self.events: Final = events
        self.seal: Final = seal  # of the record up to here; "" if there are none


@final
class Draft:
    """Decision after decision from a position on, each on a copy."""

    def __init__(
        self,
        rules: Rules[Any],
        shuffle: Shuffle,
        state: State,
        seq: int,
        entry: int,
        seal: str,
        back: Undo,
    ) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.shuffle: Final = shuffle
        self.state = state
        self.seq = seq  # length of the history
        self.entry = entry  # length of the record
        self.seal = seal
        self.back: Final = back.twin()
        self.lines: Final[list[Line]] = []
        self.open = False  # is it known that whoever acts has a choice?

    def decide(self, move: Move, by: str) -> None:
        """A decision with luck's answers to it, and what it leaves to take back."""
        luck, place = self.shuffle.rng, Place(self.seq, self.seal)
        entry, back = self.entry, self.back
        self.write(decide(self.rules, self.state, move, luck, entry, back, place), by)

    def begin(self) -> None:
        """Luck's answers before the first decision."""
        played = Played(self.state.copy())
        played.settle(self.rules, self.shuffle.rng, self.entry)
        self.write(played, BY_LUCK)

    def single_answers(self, answering: Answering) -> None:
        """The decisions of those who have no choice, as far as they follow at once."""
        while True:
            seat = self.rules.to_act(self.state)
            by = None if seat == OVER else answering(seat)
            if by is None:
                return
            legal = self.rules.legal_moves(self.state)
            if len(legal) > 1:
                self.open = True
                return
            self.decide(legal[0], by)

    def write(self, played: Played, by: str) -> None:
        """A line for every entry; `by` decided, luck answered."""
        self.state = played.state
        for place, entry in enumerate(played.entries):
            if self.seal:
                self.seal = self.shuffle.seal(self.seal, entry.line())
            who = BY_LUCK if entry.seat == LUCK else by
            shown, seal = played.events[place], self.seal
            self.lines.append(
                Line(self.seq, self.entry, entry.seat, who, entry.text, shown, seal)
            )
            self.seq += 1
            self.entry += 1
