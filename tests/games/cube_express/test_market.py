# SPDX-License-Identifier: MIT
"""Step III: market and objective cards (CE-901 to CE-912)."""

import pytest

from tests.games.cube_express.table import Table, table


@pytest.mark.rule("CE-901")
@pytest.mark.rule("CE-I34")
def test_one_of_the_four_tiles_must_be_taken() -> None:
    game = table(ask="market", market=["S01", "P01", "F01", "X01"])
    wanted = ["market 1", "market 2", "market 3", "market 4"]
    assert game.starting("market") == wanted
    assert game.refused("skip") == "CE-901"
    assert game.refused("end turn") == "CE-901"
    game.play("market 2")
    assert "P01" in game.view(0)["hand"]
    assert game.seat(0)["hand_size"] == 3


@pytest.mark.rule("CE-902")
@pytest.mark.rule("CE-T9")
def test_a_dividend_may_be_pledged_in_the_same_column() -> None:
    game = table(ask="market", market=["S01", "P01", "F01", "X01"])
    dividends = game.purse(0)[0]
    game.play("market 3")
    assert game.refused("market 1") == "CE-902"
    game.play("pledge")
    assert game.seat(0)["hand_size"] == 3
    assert game.purse(0)[0] == dividends - 1
    assert [game.pledges(column)[0] for column in (1, 2, 3, 4)] == [0, 0, 1, 0]
    luck = game.texts()
    assert all(text.startswith("refill ") for text in luck)
    game.play(luck[0])
    assert game.view()["market"][2] == luck[0].split(" ")[1]
    poor = table(ask="market", own={"dividends": 0, "stock": 0}).play("market 1")
    assert poor.refused("pledge") == "CE-902"
    assert poor.texts() == ["skip"]


@pytest.mark.rule("CE-903")
@pytest.mark.rule("CE-I37")
def test_the_space_is_refilled_after_the_pledge() -> None:
    game = table(ask="market", market=["S01", "P01", "F01", "X01"]).play("market 3")
    stack = game.view()["stack"]
    assert game.view()["market"] == ["S01", "P01", None, "X01"]
    assert game.asked == "pledge"
    game.play("skip")
    refusal = game.rules.why_illegal(
        game.state, game.rules.parse(game.state, "refill P01")
    )
    assert refusal is not None
    assert refusal.rule == "CE-903"
    game.play(game.texts()[-1])
    assert game.view()["stack"] == stack - 1
    assert None not in game.view()["market"]


@pytest.mark.rule("CE-911")
def test_pledges_stay_and_are_scored_at_the_end_only() -> None:
    game = table(ask="pledge", objectives=("OB03", "OB02", "OB04", "OB01"))
    game.play("pledge")
    game.play(game.texts()[0], "end turn")
    assert game.pledges(1)[0] == 1
    assert game.score(0)["objectives"] == 0  # five stations are not reached


@pytest.mark.rule("CE-912")
@pytest.mark.rule("CE-T50")
@pytest.mark.rule("CE-E5")
def test_five_own_markers_per_card_at_most() -> None:
    pledges = [0, 4, 0, 0, 0, 5, 0, 0, 0, 3, 0, 0]
    game = table(
        ask="on_tile",
        lay=[("F02", (0, -2), 1)],
        own={"coal": 2, "iron": 1, "locomotives": [(0, -2), None]},
        turn={"traveller": 0, "entry": 2, "travelled": 1, "points": 0},
        more={"pledges": pledges},
    )
    game.play("deliver 2", "end journey", "end step")
    assert game.pledges(2) == [5, 5, 3]  # others do not count towards it
    game.play("market 2")
    assert game.refused("pledge") == "CE-912"
    assert game.starting("pledge", "skip") == ["skip"]


def emptied(pile: list[str]) -> Table:
    game = table(ask="market", market=["S01", "P01", "F01", "X01"])
    snapshot = game.rules.save(game.state)
    snapshot["players"][0]["lost"] = [
        tile for tile in snapshot["pile"] if tile not in pile
    ]
    snapshot["pile"] = pile
    return Table(game.rules, snapshot)


@pytest.mark.rule("CE-E7")
def test_an_empty_stack_leaves_the_space_empty() -> None:
    game = emptied([]).play("market 3", "skip")
    assert game.asked == "finish"
    assert game.view()["market"] == ["S01", "P01", None, "X01"]
    snapshot = game.rules.save(game.state)
    snapshot["stack"] = ["market 1"]
    again = Table(game.rules, snapshot)
    assert again.starting("market") == ["market 1", "market 2", "market 4"]
    assert again.refused("market 3") == "CE-E7"
