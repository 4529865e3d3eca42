# SPDX-License-Identifier: MIT
"""What one player of Express 01 owns."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.material import Material

NO_BID: Final = -1


@final
class Player:
    """A position card, a hand (active capital) and a display (passive capital)."""

    def __init__(
        self,
        *,
        position: i64,
        acted: bool,
        bid: i64,
        drawn: i64,
        marker: i64,
        base_tracks: i64,
        base_stations: i64,
        hand: list[int],
        shares: list[int],
        held: list[int],
        bases: i64,
    ) -> None:
        self.position = position  # number of the position card (»Positionskarte«)
        self.acted = acted  # the position card shows its back
        self.bid = bid  # the card put face down for the turn order, or NO_BID
        self.drawn = drawn  # cards taken so far in the payment under way
        self.marker = marker  # where the brown engine (»braune Holzlok«) stands
        self.base_tracks = base_tracks  # track base cards in the display
        self.base_stations = base_stations  # station base cards in the display
        self.hand = hand  # kinds, sorted; hidden from the others (»Handkarten«)
        self.shares = shares  # share cards in the display (»Anteile«), sorted
        self.held = held  # how many shares, by company
        self.bases = bases  # slots whose base cards lie in the display, a mask

    def copy(self) -> Player:
        return Player(
            position=self.position,
            acted=self.acted,
            bid=self.bid,
            drawn=self.drawn,
            marker=self.marker,
            base_tracks=self.base_tracks,
            base_stations=self.base_stations,
            hand=self.hand[:],
            shares=self.shares,
            held=self.held,
            bases=self.bases,
        )

    def add_share(self, kind: i64, company: i64) -> None:
        """A share card comes into the display (»Auslage«)."""
        shares = self.shares[:]
        insert_card(shares, kind)
        self.shares = shares
        held = self.held[:]
        change(held, company, 1)
        self.held = held

    def remove_share(self, kind: i64, company: i64) -> None:
        """A share card leaves the display."""
        shares = self.shares[:]
        shares.remove(kind)
        self.shares = shares
        held = self.held[:]
        change(held, company, -1)
        self.held = held

    def base_slots(self) -> list[int]:
        """The slots whose base cards lie in the display."""
        slots: list[int] = []
        mask: int = self.bases
        for slot in range(mask.bit_length()):
            if mask >> slot & 1:
                slots.append(slot)
        return slots

    def save(self, material: Material) -> dict[str, object]:
        numbers = material.cards.numbers
        return {
            "position": self.position,
            "acted": self.acted,
            "bid": None if self.bid == NO_BID else numbers[self.bid],
            "drawn": self.drawn,
            "marker": self.marker,
            "hand": material.numbers_of(self.hand),
            "shares": material.numbers_of(self.shares),
            "bases": [material.plan.names[slot] for slot in self.base_slots()],
        }


def new_player(seat: int, companies: int) -> Player:
    """Somebody who owns nothing; positions are given later."""
    return Player(
        position=seat,
        acted=False,
        bid=NO_BID,
        drawn=0,
        marker=0,
        base_tracks=0,
        base_stations=0,
        hand=[],
        shares=[],
        held=[0] * companies,
        bases=0,
    )


def insert_card(cards: list[int], new: i64) -> None:
    """Put one more number into its place in a sorted list."""
    place: i64 = len(cards)
    while place > 0 and cards[place - 1] > new:
        place -= 1
    cards.insert(place, new)


def change(counts: list[int], place: i64, by: i64) -> None:
    """Change one of some counts."""
    count: i64 = counts[place]
    counts[place] = count + by
