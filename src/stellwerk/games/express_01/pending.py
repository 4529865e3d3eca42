# SPDX-License-Identifier: MIT
"""What the active player is in the middle of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.moves import STACKS

NO_SLOT: Final = -1
NO_COMPANY: Final = -1


@final
class Pending:
    """The exchange, the purchase, or the premium that is under way."""

    def __init__(self, old: Pending | None = None) -> None:
        """Nothing, or a copy of another one."""
        # The slot of the exchange; the company of the purchase or premium
        self.slot: i64 = i64(NO_SLOT) if old is None else old.slot
        self.company: i64 = i64(NO_COMPANY) if old is None else old.company
        # Of the purchase: a seat or STACKS, and the cards still to be paid
        self.source: i64 = i64(STACKS) if old is None else old.source
        self.due: i64 = i64(0) if old is None else old.due
        # Of the premium: cards still to be drawn, the position whose turn to draw it
        # is, and whether the black engine's card was declined (EX-416)
        self.left: i64 = i64(0) if old is None else old.left
        self.place: i64 = i64(0) if old is None else old.place
        self.stopped: bool = False if old is None else old.stopped

    def copy(self) -> Pending:
        return Pending(self)
