# SPDX-License-Identifier: MIT
"""The positions that are looked at show all that any recorded position shows."""

from typing import Any

import pytest

from tests.browser.covering import covering, features
from tests.browser.desk import Told, recorded
from tests.browser.stage import drawn_games


def invented(question: str, **parts: Any) -> Told:
    return [{}, {}, {"view": {"question": {"key": question}, **parts}}]


def test_every_question_part_and_kind_is_shown_by_the_largest_position() -> None:
    positions = {
        "a/early": invented("ask", cards=[{"kind": "coach"}]),
        "a/late": invented("ask", cards=[{"kind": "coach"}, {"kind": "engine"}]),
        "a/boxes": invented("ask", cards=[{"kind": "coach"}], boxes=[0, 1]),
        "a/empty": invented("ask", cards=[], boxes=[]),
        "b/early": invented("ask"),
        "a/other": invented("buy"),
    }
    assert list(covering(positions)) == ["a/late", "a/boxes", "b/early", "a/other"]


def questions(positions: dict[str, Told]) -> set[tuple[str, str]]:
    return {
        (name.split("/")[0], position[2]["view"]["question"]["key"])
        for name, position in positions.items()
        if position[2]["view"]["choices"]
    }


def touched(positions: dict[str, Told]) -> set[str]:
    return {
        target["kind"]
        for position in positions.values()
        for choice in position[2]["view"]["choices"]
        for target in choice["targets"]
    }


@pytest.mark.parametrize("game", drawn_games())
def test_nothing_is_missing_in_the_positions_that_are_looked_at(game: str) -> None:
    whole = recorded(game)
    few = covering(whole)
    assert few.items() <= whole.items()
    assert questions(few) == questions(whole)
    assert touched(few) == touched(whole)
    assert shown(few) == shown(whole)


def shown(positions: dict[str, Told]) -> set[str]:
    return {one for name, told in positions.items() for one in features(name, told)}
