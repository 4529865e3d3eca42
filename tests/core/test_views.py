# SPDX-License-Identifier: MIT
"""What was shown of a position is shown again while it looks the same."""

from __future__ import annotations

from stellwerk.core.contract import Stack, State
from stellwerk.core.views import ListPart


class Shelf(State):
    """Two jars, each with so many coins."""

    def __init__(self, coins: list[int]) -> None:
        super().__init__(Stack([]))
        self.coins = coins

    def copy(self) -> Shelf:
        return Shelf(self.coins[:])


class JarsPart(ListPart[Shelf]):
    """How many coins are in each jar."""

    def count(self, state: Shelf) -> int:
        return len(state.coins)

    def show_one(self, state: Shelf, place: int) -> object:
        return {"coins": state.coins[place]}

    def is_same(self, state: Shelf, before: Shelf, place: int) -> bool:
        return state.coins[place] == before.coins[place]


def test_a_list_shows_everything() -> None:
    assert JarsPart("jars").show(Shelf([1, 2]), None) == [{"coins": 1}, {"coins": 2}]


def test_a_list_without_changes_is_the_same_object() -> None:
    part, state = JarsPart("jars"), Shelf([1, 2])
    shown = part.show(state, None)
    assert part.show_again(state.copy(), None, state, shown) is shown


def test_a_changed_list_shares_what_has_not_changed() -> None:
    part, before = JarsPart("jars"), Shelf([1, 2])
    shown = part.show(before, None)
    assert isinstance(shown, list)
    again = part.show_again(Shelf([1, 5]), None, before, shown)
    assert again == [{"coins": 1}, {"coins": 5}]
    assert isinstance(again, list)
    assert again[0] is shown[0]
    assert shown == [{"coins": 1}, {"coins": 2}]
