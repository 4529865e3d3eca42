# SPDX-License-Identifier: MIT
"""Copies have every field, and share nothing that anybody changes in place."""

from __future__ import annotations

from stellwerk.kit.cases import Case
from stellwerk.kit.fields import fields, picture
from stellwerk.kit.playing import position, to_the_end
from stellwerk.kit.properties import holds


@holds(5)
def test_no_field_is_forgotten_in_a_copy(case: Case, seed: int, part: int) -> None:
    state = position(case, seed, part)
    twin = state.copy()
    assert len(fields(state)) > 5, "the fields are found in this build"
    assert picture(twin) == picture(state)


@holds(5)
def test_nothing_that_a_copy_shares_is_changed_in_place(
    case: Case, seed: int, part: int
) -> None:
    state = position(case, seed, part)
    twin = state.copy()
    before = picture(twin)
    to_the_end(case.rules, state, seed)
    assert picture(twin) == before
    state = twin.copy()
    to_the_end(case.rules, twin, seed)
    assert picture(state) == before


class Purse:
    """Forgets its owner when it is copied, and shares its coins."""

    def __init__(self, coins: list[int], owner: str = "") -> None:
        self.coins = coins
        self.owner = owner

    def copy(self) -> Purse:
        return Purse(self.coins)


def test_a_forgotten_field_is_found() -> None:
    assert picture(Purse([1]).copy()) == picture(Purse([1]))
    assert picture(Purse([1], "Anna").copy()) != picture(Purse([1], "Anna"))


def test_a_change_in_place_is_found() -> None:
    purse = Purse([1])
    twin = purse.copy()
    before = picture(twin)
    purse.coins.append(2)
    assert picture(twin) != before
