# SPDX-License-Identifier: MIT
"""What one player of Express 01 owns."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.material import Material

NO_BID: Final = -1


@final
class Player:
    """A position card, a hand (active capital) and a display (passive capital).

    The lists are never changed in place, only replaced, so copies share them.
    """

    def __init__(
        self,
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
        bases: list[int],
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
        self.bases = bases  # slots whose base cards lie in the display (»Auslage«)

    def copy(self) -> Player:
        return Player(
            self.position,
            self.acted,
            self.bid,
            self.drawn,
            self.marker,
            self.base_tracks,
            self.base_stations,
            self.hand,
            self.shares,
            self.held,
            self.bases,
        )

    def save(self, material: Material) -> dict[str, object]:
        numbers = material.cards.numbers
        return {
            "position": self.position,
            "acted": self.acted,
            "bid": None if self.bid == NO_BID else numbers[self.bid],
            "drawn": self.drawn,
            "marker": self.marker,
            "hand": [numbers[kind] for kind in self.hand],
            "shares": [numbers[kind] for kind in self.shares],
            "bases": [material.plan.names[slot] for slot in self.bases],
        }


def with_card(cards: list[int], new: i64) -> list[int]:
    """A sorted list with one more number in its place."""
    longer = cards[:]
    place = len(longer)
    while place > 0 and longer[place - 1] > new:
        place -= 1
    longer.insert(place, new)
    return longer


def without_card(cards: list[int], old: i64) -> list[int]:
    """A list without one of its numbers."""
    shorter = cards[:]
    shorter.remove(old)
    return shorter


def changed(counts: list[int], place: i64, by: i64) -> list[int]:
    """A list of counts, one of them changed."""
    after = counts[:]
    after[place] += by
    return after
