# SPDX-License-Identifier: MIT
"""Luck thing by thing: a deal as a row of draws whose outcomes can be listed."""

from __future__ import annotations

from collections import Counter
from typing import Final

from stellwerk.core.errors import StellwerkError
from stellwerk.core.lots import ROLL, Lot, Lots

LOT_LIMIT: Final = 256  # things in one lot; shipped editions have 50 at most


class LotTooLarge(StellwerkError):
    """A lot with more things than an environment has chance outcomes."""


class BadOutcome(StellwerkError):
    """Something that luck cannot draw now; nothing was drawn."""


class Draw:
    """An answer of luck while it is drawn: what is told of each lot, in order.

    An outcome is the place in its lot of the first thing with that name. Where a
    single outcome is left it is taken at once.
    """

    def __init__(self, lots: Lots, drawn: list[list[str]] | None = None) -> None:
        self.lots: Final = lots
        self.drawn: Final = [[] for _ in lots.lots] if drawn is None else drawn
        self.take_certain()

    def needed(self, place: int) -> int:
        """How many things of a lot the answer tells; the rest need not be drawn."""
        return max((cut.end for cut in self.lots.cuts if cut.lot == place), default=0)

    def current(self) -> int | None:
        """The lot that is drawn from now; None when all is drawn."""
        for place, drawn in enumerate(self.drawn):
            if len(drawn) < self.needed(place):
                return place
        return None

    def outcomes(self) -> list[tuple[int, float]]:
        """Every thing that can be drawn now, with its odds; by rising place."""
        place = self.current()
        if place is None:
            return []
        lot = self.lots.lots[place]
        left = remaining(lot, self.drawn[place])
        total = left.total()
        first = {name: n for n, name in reversed(list(enumerate(lot.items)))}
        return sorted((first[name], count / total) for name, count in left.items())

    def name(self, outcome: int) -> str:
        """The thing that an outcome stands for."""
        place = self.current()
        assert place is not None, "all is drawn"
        items = self.lots.lots[place].items
        if not 0 <= outcome < len(items):
            raise BadOutcome(f"outcomes are 0 to {len(items) - 1}, not {outcome}")
        return items[outcome]

    def take(self, outcome: int) -> None:
        """Draw a thing, and what is certain then; `BadOutcome` changes nothing."""
        allowed = [place for place, _ in self.outcomes()]
        if outcome not in allowed:
            raise BadOutcome(f"luck cannot draw {outcome} now; it can: {allowed}")
        self.add(outcome)
        self.take_certain()

    def add(self, outcome: int) -> None:
        name, place = self.name(outcome), self.current()
        assert place is not None, "all is drawn"
        self.drawn[place].append(name)

    def take_certain(self) -> None:
        while len(outcomes := self.outcomes()) == 1:
            self.add(outcomes[0][0])

    def text(self) -> str:
        """The answer, once all is drawn."""
        return self.lots.text(self.drawn)

    def copy(self) -> Draw:
        return Draw(self.lots, [names[:] for names in self.drawn])


def remaining(lot: Lot, drawn: list[str]) -> Counter[str]:
    """How often each thing is still in a lot; a die keeps all its sides."""
    if len(lot.items) > LOT_LIMIT:
        raise LotTooLarge(
            f"luck draws one of {len(lot.items)} things; "
            f"an environment has room for {LOT_LIMIT}"
        )
    left = Counter(lot.items)
    if lot.how != ROLL:
        left.subtract(drawn)
    return +left
