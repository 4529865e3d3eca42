# SPDX-License-Identifier: MIT
"""Step III: market and objective cards (CE-901 to CE-912)."""

import pytest

from tests.games.cube_express.table import Table, table_at


@pytest.mark.rule("CE-901")
@pytest.mark.rule("CE-I34")
def test_one_of_the_four_tiles_must_be_taken() -> None:
    table = table_at(asked="market", market=["S01", "P01", "F01", "X01"])
    wanted = ["market 1", "market 2", "market 3", "market 4"]
    assert table.legal("market") == wanted
    assert table.refusal("skip") == "CE-901"
    assert table.refusal("end turn") == "CE-901"
    table.play("market 2")
    assert "P01" in table.view(0)["hand"]
    assert table.seat(0)["hand_size"] == 3


@pytest.mark.rule("CE-902")
@pytest.mark.rule("CE-T9")
def test_a_dividend_may_be_pledged_in_the_same_column() -> None:
    table = table_at(asked="market", market=["S01", "P01", "F01", "X01"])
    dividends = table.purse(0)[0]
    table.play("market 3")
    assert table.refusal("market 1") == "CE-902"
    table.play("pledge")
    assert table.seat(0)["hand_size"] == 3
    assert table.purse(0)[0] == dividends - 1
    assert [table.pledges(column)[0] for column in (1, 2, 3, 4)] == [0, 0, 1, 0]
    luck = table.legal()
    assert all(text.startswith("refill ") for text in luck)
    table.play(luck[0])
    assert table.view()["market"][2] == luck[0].split(" ")[1]
    poor = table_at(asked="market", own={"dividends": 0, "stock": 0}).play("market 1")
    assert poor.refusal("pledge") == "CE-902"
    assert poor.legal() == ["skip"]


@pytest.mark.rule("CE-903")
@pytest.mark.rule("CE-I37")
def test_the_space_is_refilled_after_the_pledge() -> None:
    table = table_at(asked="market", market=["S01", "P01", "F01", "X01"]).play(
        "market 3"
    )
    stack = table.view()["stack"]
    assert table.view()["market"] == ["S01", "P01", None, "X01"]
    assert table.asked == "pledge 1"
    table.play("skip")
    assert table.refusal("refill P01") == "CE-903"
    table.play(table.legal()[-1])
    assert table.view()["stack"] == stack - 1
    assert None not in table.view()["market"]


@pytest.mark.rule("CE-911")
def test_pledges_stay_and_are_scored_at_the_end_only() -> None:
    table = table_at(asked="pledge", objectives=("OB03", "OB02", "OB04", "OB01"))
    table.play("pledge")
    table.play(table.legal()[0], "end turn")
    assert table.pledges(1)[0] == 1
    assert table.points(0)["objectives"] == 0  # five stations are not reached


@pytest.mark.rule("CE-912")
@pytest.mark.rule("CE-T50")
@pytest.mark.rule("CE-E5")
def test_five_own_markers_per_card_at_most() -> None:
    pledges = [0, 4, 0, 0, 0, 5, 0, 0, 0, 3, 0, 0]
    table = table_at(
        asked="on_tile",
        lay=[("F02", (0, -2), 1)],
        own={"coal": 2, "iron": 1, "locomotives": [(0, -2), None]},
        turn={"traveller": 0, "entry": 2, "travelled": 1, "points": 0},
        more={"pledges": pledges},
    )
    table.play("deliver 2", "end journey", "end step")
    assert table.pledges(2) == [5, 5, 3]  # others do not count towards it
    table.play("market 2")
    assert table.refusal("pledge") == "CE-912"
    assert table.legal("pledge", "skip") == ["skip"]


def emptied(pile: list[str]) -> Table:
    table = table_at(asked="market", market=["S01", "P01", "F01", "X01"])
    snapshot = table.snapshot()
    snapshot["players"][0]["lost"] = [
        tile for tile in snapshot["pile"] if tile not in pile
    ]
    snapshot["pile"] = pile
    return table.put(snapshot)


@pytest.mark.rule("CE-E7")
def test_an_empty_stack_leaves_the_space_empty() -> None:
    table = emptied([]).play("market 3", "skip")
    assert table.asked == "finish 1"
    assert table.view()["market"] == ["S01", "P01", None, "X01"]
    again = table.edit(stack=["market 1"])
    assert again.legal("market") == ["market 1", "market 2", "market 4"]
    assert again.refusal("market 3") == "CE-E7"
