# SPDX-License-Identifier: MIT
"""What one player of Express 01 owns."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.material import Material
from stellwerk.parts.hands import put_in, take_out

NO_BID: Final = -1


@final
class Player:
    """A position card, a hand (active capital) and a display (passive capital)."""

    def __init__(
        self, position: i64, companies: int, old: Player | None = None
    ) -> None:
        """Somebody who owns nothing, or a copy of another player."""
        # The number of the position card (»Positionskarte«), whether it shows its back,
        # and the card put face down for the turn order, or NO_BID
        self.position: i64 = position if old is None else old.position
        self.acted: bool = False if old is None else old.acted
        self.bid: i64 = i64(NO_BID) if old is None else old.bid
        # Cards taken so far in the payment under way; where the brown engine stands
        # (»braune Holzlok«)
        self.drawn: i64 = i64(0) if old is None else old.drawn
        self.marker: i64 = i64(0) if old is None else old.marker
        # Base cards in the display: of tracks, of stations, and their slots as a mask
        self.base_tracks: i64 = i64(0) if old is None else old.base_tracks
        self.base_stations: i64 = i64(0) if old is None else old.base_stations
        self.bases: i64 = i64(0) if old is None else old.bases
        # Kinds in hand, sorted; hidden from the others (»Handkarten«)
        self.hand: list[int] = [] if old is None else old.hand[:]
        # Share cards in the display (»Anteile«), sorted, and how many by company
        self.shares: list[int] = [] if old is None else old.shares
        self.held: list[int] = [0] * companies if old is None else old.held

    def copy(self) -> Player:
        return Player(0, 0, self)

    def add_share(self, kind: i64, company: i64) -> None:
        """A share card comes into the display (»Auslage«)."""
        self.shares = self.shares[:]  # copies of the player share both lists
        put_in(self.shares, kind)
        self.held = self.held[:]
        change(self.held, company, 1)

    def remove_share(self, kind: i64, company: i64) -> None:
        """A share card leaves the display."""
        self.shares = self.shares[:]
        take_out(self.shares, kind)
        self.held = self.held[:]
        change(self.held, company, -1)

    def count(self, material: Material) -> None:
        """Count again what lies in the display."""
        is_station, share = material.plan.is_station, material.cards.share
        slots = slots_in(self.bases)
        self.base_stations = sum([is_station[slot] for slot in slots])
        self.base_tracks = len(slots) - self.base_stations
        owners = [share[kind] for kind in self.shares]
        self.held = [owners.count(company) for company in range(len(self.held))]


def slots_in(mask: int) -> list[int]:
    """The slots whose base cards lie in a display."""
    return [slot for slot in range(mask.bit_length()) if mask >> slot & 1]


def change(counts: list[int], place: i64, by: i64) -> None:
    """Change one of some counts."""
    count: i64 = counts[place]
    counts[place] = count + by
