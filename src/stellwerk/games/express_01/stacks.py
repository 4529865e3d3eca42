# SPDX-License-Identifier: MIT
"""The stacks of upgrade cards (»Stapel«): putting, drawing, searching (EX-114 to 117).

What the stacks hold is kept as a mask per shelf, so that one look tells whether a card
that fits a slot can be had.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.rng import Rng
from stellwerk.games.express_01.cards import NO_SHARE, SHELVES
from stellwerk.games.express_01.geometry import BITS
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.player import change


@final
class Stacks:
    """All stacks of one game."""

    def __init__(self, material: Material, old: Stacks | None = None) -> None:
        """All cards in their stacks, sorted, or a copy of others.

        The twins share every stack until one of the two changes it.
        """
        piles, companies = len(material.piles), len(material.companies)
        self.cards: Final = material.cards
        # Kinds, top card last; by stack how many cards from the top everybody knows
        self.piles: list[list[int]] = (
            material.cards.sorted_piles(piles) if old is None else old.piles[:]
        )
        self.known: list[int] = [1] * piles if old is None else old.known[:]
        # By shelf the kinds that lie in a stack, as a mask; shares in them, by company
        self.shelves: list[int] = [] if old is None else old.shelves[:]
        self.shares: list[int] = [0] * companies if old is None else old.shares[:]
        # How many stacks are empty (EX-603); those that no copy shares, a mask
        self.empty: i64 = i64(0) if old is None else old.empty
        self.owned: i64 = 0
        # See `as_known`
        self.sorted: list[list[int]] | None = None if old is None else old.sorted
        if old is None:
            self.count()
        else:
            old.owned = 0

    def copy(self, material: Material) -> Stacks:
        return Stacks(material, self)

    def looks_like(self, other: Stacks, pile: int) -> bool:
        """Does everybody see the same of a stack in both?"""
        return (
            self.known[pile] == other.known[pile]
            and self.piles[pile] == other.piles[pile]
        )

    def own(self, pile: i64) -> list[int]:
        """A stack that is about to change, so no longer shared."""
        self.sorted = None
        owned = self.owned
        if owned & BITS[pile] == 0:
            self.owned = owned | BITS[pile]
            self.piles[pile] = self.piles[pile][:]
        return self.piles[pile]

    def filled(self) -> i64:
        """How many stacks hold cards."""
        return len(self.piles) - self.empty

    def holds(self, kind: i64) -> bool:
        """Does a card of this kind lie in a stack?"""
        cards = self.cards
        held: i64 = self.shelves[cards.shelf[kind]]
        return held & cards.bit[kind] != 0

    def shows(self, kind: i64) -> bool:
        """Is a card of this kind among those on top that everybody knows?"""
        pile: i64 = self.cards.pile[kind]
        stack = self.piles[pile]
        return kind in stack[len(stack) - self.known[pile] :]

    def put_on_top(self, kind: i64) -> None:
        """A card goes face up onto the stack of its type and level (EX-114)."""
        pile: i64 = self.cards.pile[kind]
        stack = self.own(pile)
        if not stack:
            self.empty -= 1
        stack.append(kind)
        change(self.known, pile, 1)
        self.came(kind)

    def draw_top(self, pile: i64) -> i64:
        """Take the top card of a stack (EX-117a)."""
        kind: i64 = self.own(pile).pop()
        change(self.known, pile, -1)
        self.gone(kind, pile)
        return kind

    def search_out(self, kind: i64) -> None:
        """Take the copy nearest to the top; the rest keep their order (EX-116)."""
        pile: i64 = self.cards.pile[kind]
        stack = self.own(pile)
        place: i64 = len(stack) - 1
        card: i64 = stack[place]
        while card != kind:
            place -= 1
            card = stack[place]
        if place >= len(stack) - self.known[pile]:
            change(self.known, pile, -1)
        stack.pop(place)
        self.gone(kind, pile)

    def came(self, kind: i64) -> None:
        """Count a card that is now in a stack."""
        cards = self.cards
        shelf: i64 = cards.shelf[kind]
        held: i64 = self.shelves[shelf]
        self.shelves[shelf] = held | cards.bit[kind]
        company: i64 = cards.share[kind]
        if company != NO_SHARE:
            change(self.shares, company, 1)

    def gone(self, kind: i64, pile: i64) -> None:
        """Count a card that left a stack; the card now on top is known to all."""
        cards = self.cards
        stack = self.piles[pile]
        if cards.copies[kind] == 1 or kind not in stack:
            shelf: i64 = cards.shelf[kind]
            held: i64 = self.shelves[shelf]
            self.shelves[shelf] = held & ~cards.bit[kind]
        company: i64 = cards.share[kind]
        if company != NO_SHARE:
            change(self.shares, company, -1)
        if not stack:
            self.empty += 1
        elif self.known[pile] == 0:
            self.known[pile] = 1

    def count(self) -> None:
        """Count again what the stacks hold."""
        self.sorted = None
        self.shelves = [0] * SHELVES
        self.shares = [0] * len(self.shares)
        self.empty = 0
        for pile in self.piles:
            if not pile:
                self.empty += 1
            for kind in pile:
                self.came(kind)

    def as_known(self) -> list[list[int]]:
        """The stacks with what nobody has seen sorted; kept until one changes."""
        known = self.sorted
        if known is None:
            known = []
            for pile, stack in enumerate(self.piles):
                unseen = len(stack) - self.known[pile]
                known.append(sorted(stack[:unseen]) + stack[unseen:])
            self.sorted = known
        return known

    def unseen_cards(self) -> list[list[int]]:
        """By stack what nobody has seen, sorted."""
        return [
            stack[: len(stack) - self.known[pile]]
            for pile, stack in enumerate(self.as_known())
        ]

    def shuffle_unseen(self, rng: Rng) -> None:
        """Put what nobody has seen into a new order that tells nothing of the old."""
        for pile, known in enumerate(self.as_known()):
            unseen = len(known) - self.known[pile]
            if unseen > 1:
                stack = known[:]
                rng.shuffle_up(stack, unseen)
                self.piles[pile] = stack
                self.owned |= BITS[pile]
