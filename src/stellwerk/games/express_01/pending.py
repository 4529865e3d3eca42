# SPDX-License-Identifier: MIT
"""What the active player is in the middle of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.actions import STACKS

NO_SLOT: Final = -1
NO_COMPANY: Final = -1


@final
class Pending:
    """The exchange, the purchase, or the premium that is under way."""

    def __init__(
        self,
        *,
        slot: i64 = NO_SLOT,
        company: i64 = NO_COMPANY,
        source: i64 = STACKS,
        due: i64 = 0,
        left: i64 = 0,
        place: i64 = 0,
        stopped: bool = False,
    ) -> None:
        self.slot = slot  # chosen for the exchange
        self.company = company  # of the purchase or premium
        self.source = source  # of the purchase: a seat, or STACKS
        self.due = due  # cards still to be paid for the purchase
        self.left = left  # cards still to be drawn in the premium
        self.place = place  # the position whose turn to draw it is
        self.stopped = stopped  # the black engine's card was declined (EX-416)

    def copy(self) -> Pending:
        return Pending(
            slot=self.slot,
            company=self.company,
            source=self.source,
            due=self.due,
            left=self.left,
            place=self.place,
            stopped=self.stopped,
        )
