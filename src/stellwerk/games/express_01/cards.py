# SPDX-License-Identifier: MIT
"""The upgrade cards of Express 01, numbered at load.

A *kind* is a card number of the map in use (copies share a kind); a *face* is a kind
as it lies: twice the kind, plus 1 if it is upside down. A *shelf* is all track cards,
or all station cards, of one level: what may be laid on a slot is always of one shelf.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.edition import UpgradeCard
from stellwerk.games.express_01.faces import EXIT_COUNT
from stellwerk.games.express_01.geometry import (
    BITS,
    exit_mask,
    rotations,
    segments,
    site_masks,
)

NO_SHARE: Final = -1
SHELVES: Final = 8  # four for track, four for stations; the last of each stays empty
STATION_SHELF: Final = 4


def shelf_of(card: UpgradeCard) -> int:
    """The shelf of a card; the next one is that of its successors (EX-204)."""
    first = 0 if card.type == "track" else STATION_SHELF
    return first + card.level - 1


@final
class Cards:
    """All kinds of upgrade cards (»Ausbaukarten«) of one map and their faces."""

    def __init__(
        self, pool: list[UpgradeCard], piles: list[str], names: list[str]
    ) -> None:
        self.piles: Final = piles
        self.companies: Final = names
        self.count: Final = len(pool)
        self.numbers: Final = [card.number for card in pool]
        self.typed: Final = [str(card.number) for card in pool]
        self.ids: Final = [card.id for card in pool]
        self.lists: Final = [card.replaced_by for card in pool]  # what may follow
        self.copies: Final = [card.copies for card in pool]
        self.pile: Final = [piles.index(card.stack) for card in pool]
        self.level: Final = [int(card.level) for card in pool]
        self.is_station: Final = [card.type != "track" for card in pool]
        self.is_terminus: Final = [card.type == "terminus" for card in pool]
        self.is_linked: Final = [card.site_link for card in pool]
        self.shelf: Final = [shelf_of(card) for card in pool]
        self.turns: Final = [len(rotations(card)) > 1 for card in pool]
        self.share: Final = [
            NO_SHARE if card.share is None else names.index(card.share) for card in pool
        ]
        self.site_company: Final = [
            [names.index(site.company) for site in card.sites] for card in pool
        ]
        self.site_value: Final = [
            [1 + site.bonus for site in card.sites] for card in pool
        ]
        shelf = self.shelf  # whose cards are numbered in the order of the pool
        self.bit: Final = [BITS[shelf[:i].count(shelf[i])] for i in range(len(pool))]
        # By face: all exits as a mask; the exits of each site.
        faces = [(card, turn) for card in pool for turn in (0, 1)]
        self.exits: Final = [exit_mask(card, turn) for card, turn in faces]
        self.site_exits: Final = [
            [exits_in(mask) for mask in site_masks(card, turn)] for card, turn in faces
        ]
        # By edge of a face: where a train entering there leads to.
        edges = [(*face, exit) for face in faces for exit in range(EXIT_COUNT)]
        self.outs: Final = [ways_out(*edge) for edge in edges]
        self.sites_at: Final = [sites_at(*edge) for edge in edges]

    def sorted_piles(self, count: int) -> list[list[int]]:
        """All cards in their stacks."""
        piles: list[list[int]] = [[] for _ in range(count)]
        for kind in range(self.count):
            piles[self.pile[kind]] += [kind] * self.copies[kind]
        return piles

    def on_shelves(self, kinds: list[int]) -> list[int]:
        """Some cards as masks by shelf."""
        shelves = [0] * SHELVES
        kind: i64
        for kind in kinds:
            shelf: i64 = self.shelf[kind]
            mask: i64 = shelves[shelf]
            shelves[shelf] = mask | self.bit[kind]
        return shelves


def exits_in(mask: int) -> list[int]:
    return [exit for exit in range(EXIT_COUNT) if mask & BITS[exit]]


def sites_at(card: UpgradeCard, turn: int, exit: int) -> list[int]:
    """The stations of a card that an exit leads to."""
    masks = site_masks(card, turn)
    return [site for site, mask in enumerate(masks) if mask & BITS[exit]]


def ways_out(card: UpgradeCard, turn: int, exit: int) -> list[int]:
    """The exits that segments join with this one (EX-G9)."""
    joined = [ends for ends in segments(card, turn) if exit in ends]
    return [other if one == exit else one for one, other in joined]
