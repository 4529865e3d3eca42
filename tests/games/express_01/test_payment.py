# SPDX-License-Identifier: MIT
"""The premium: who runs, who draws, how much (EX-401, EX-402, EX-411 to EX-416)."""

import pytest

from tests.games.express_01.table import table_at

BLUE = [122, 135, 201, 208, 215, 220, 227, 234]
TURNING = {
    "009": "601/0",
    "016": "124/0",
    "015": "402/0",
    "017": "105/180",
    "024": "603/0",
}
NEIGHBORS = {"012": "504/0", "013": "502/0"}


def draws(table, *names):
    """Play draws and stops, and return the seats that answered."""
    seats = []
    for name in names:
        seats.append(table.to_act)
        table.play(name if name == "stop" else f"draw {name}")
    return seats


@pytest.mark.rule("EX-401")
@pytest.mark.rule("EX-402")
def test_a_train_runs_once_per_turn_for_an_own_share():
    table = table_at(laid=TURNING, hands=[[203], []], shares=[BLUE[:3], []], engine=0)
    table.play("premium")
    assert table.legal() == ["no run", "run blue"]
    assert table.refusals("run red", "run orange", "swap 2") == [
        "EX-402",
        "EX-402",
        "EX-401",
    ]
    table.play("run blue")
    assert table.seats("hand_size") == [1, 0]
    draws(table, *["track 1"] * 4)
    assert table.refusal("run blue") == "EX-501"
    assert table.seats("hand_size") == [5, 0]


@pytest.mark.rule("EX-402")
@pytest.mark.rule("EX-I10")
def test_a_company_without_a_route_cannot_be_chosen():
    table = table_at(laid={"009": "601/0"}, shares=[BLUE[:3], []]).play("premium")
    assert table.legal() == ["no run"]
    assert table.refusal("run blue") == "EX-402"
    table.play("no run", "swap 2")
    assert table.seats("position") == [2, 1]


def value_five(shares_a, shares_b, positions, engine):
    """Berlin 665 (4) next to Stralsund 401 (1): a blue train worth 5 has run."""
    laid = {"009": "665/0", "004": "401/180"}
    return table_at(
        3,
        laid=laid,
        shares=[shares_a, shares_b, []],
        positions=positions,
        engine=engine,
        seat=0,
    ).play("premium", "run blue")


@pytest.mark.rule("EX-411")
@pytest.mark.rule("EX-412")
@pytest.mark.rule("EX-413")
@pytest.mark.rule("EX-414")
@pytest.mark.rule("EX-T19")
@pytest.mark.rule("EX-I9")
@pytest.mark.rule("EX-E9")
def test_five_cards_with_the_black_engine_used():
    table = value_five(BLUE[:2], BLUE[2:3], [2, 3, 1], engine=2)
    assert table.view()["premium_left"] == 5
    order = draws(table, "track 1", "track 1", "track 2", "track 2", "terminus 1")
    assert order == [0, 1, 2, 0, 0]
    assert table.seats("hand_size") == [3, 1, 1]
    assert table.to_act == 0
    assert table.legal() == ["no swap", "swap 2", "swap 3"]


@pytest.mark.rule("EX-416")
@pytest.mark.rule("EX-T20")
@pytest.mark.rule("EX-I32")
def test_the_black_engines_card_may_be_declined_when_its_turn_comes():
    table = value_five(BLUE[:2], BLUE[2:3], [2, 3, 1], engine=2)
    draws(table, "track 1", "track 1")
    assert table.to_act == 2
    assert "stop" in table.legal()
    order = draws(table, "stop", "track 1", "track 1", "track 1")
    assert order == [2, 0, 0, 0]
    assert table.seats("hand_size") == [4, 1, 0]


@pytest.mark.rule("EX-416")
@pytest.mark.rule("EX-I28")
def test_real_shares_and_the_surplus_must_be_drawn():
    table = value_five(BLUE[:2], BLUE[2:3], [2, 3, 1], engine=2)
    assert table.refusal("stop") == "EX-416"
    draws(table, "track 1", "track 1", "stop", "track 1")
    assert table.view()["question"]["key"] == "ask.draw_rest"
    assert table.refusal("stop") == "EX-I28"
    assert table.refusals("no swap", "pay 101") == ["EX-413", "EX-413"]


@pytest.mark.rule("EX-416")
def test_the_owner_draws_real_shares_first_and_may_take_the_surplus_after_stop():
    table = value_five(BLUE[:1], [], [2, 3, 1], engine=0)
    assert table.view()["question"]["key"] == "ask.draw"
    draws(table, "track 1")
    assert table.view()["question"]["key"] == "ask.draw_engine"
    draws(table, "stop")
    assert table.view()["question"]["key"] == "ask.draw_rest"
    assert draws(table, *["track 1"] * 4) == [0, 0, 0, 0]
    assert table.seats("hand_size") == [5, 0, 0]


@pytest.mark.rule("EX-T21")
def test_three_cards_for_three_and_two_shares():
    # Berlin 601 (2) next to Stralsund 401 (1): value 3.
    table = table_at(
        3,
        laid={"009": "601/0", "004": "401/180"},
        shares=[BLUE[:3], BLUE[3:5], []],
        engine=2,
        positions=[1, 2, 3],
    ).play("premium", "run blue")
    order = draws(table, "track 1", "track 1")
    assert order == [0, 1]
    assert draws(table, "stop", "track 1") == [2, 0]
    assert table.seats("hand_size") == [2, 1, 0]


@pytest.mark.rule("EX-411")
@pytest.mark.rule("EX-T22")
def test_the_order_goes_up_from_the_active_position_and_round():
    table = table_at(
        4,
        laid={"009": "665/0", "004": "401/180"},
        shares=[BLUE[:2], BLUE[2:3], BLUE[3:4], BLUE[4:5]],
        positions=[3, 1, 4, 2],
        engine=3,
    ).play("premium", "run blue")
    assert draws(table, *["track 1"] * 5) == [0, 2, 1, 3, 0]


@pytest.mark.rule("EX-E10")
@pytest.mark.rule("EX-415")
def test_a_small_value_leaves_later_players_without_cards():
    table = table_at(
        4,
        laid=NEIGHBORS,
        shares=[[124], [137], [202], [209]],
        positions=[1, 2, 3, 4],
        engine=0,
    ).play("premium", "run green")
    assert table.view()["premium_left"] == 2
    assert draws(table, "track 1", "track 1") == [0, 1]
    assert table.to_act == 0
    assert table.seats("hand_size") == [1, 1, 0, 0]


@pytest.mark.rule("EX-414")
@pytest.mark.rule("EX-413")
def test_the_black_engine_is_worth_one_card_only():
    table = value_five([BLUE[0]], [BLUE[1]], [1, 2, 3], engine=1)
    assert draws(table, *["track 1"] * 5) == [0, 1, 1, 0, 0]
    assert table.seats("hand_size") == [3, 2, 0]


@pytest.mark.rule("EX-415")
@pytest.mark.rule("EX-E7")
def test_the_payment_stops_when_all_stacks_are_empty():
    table = table_at(
        2, laid={"009": "665/0", "004": "401/180"}, shares=[BLUE[:1], []], engine=0
    )
    snapshot = table.snapshot()
    rest = [card for pile in snapshot["piles"] for card in pile]
    snapshot["players"][1]["hand"] = sorted(rest)
    snapshot["piles"] = [[] for _ in snapshot["piles"]]
    for number in (101, 102):
        snapshot["players"][1]["hand"].remove(number)
        snapshot["piles"][0].append(number)
    snapshot["known"] = [1] + [0] * (len(snapshot["piles"]) - 1)
    table.put(snapshot).play("premium", "run blue")
    assert table.legal() == ["draw track 1"]
    assert table.refusal("draw track 2") == "EX-412"
    table.play("draw track 1")
    told = table.play("draw track 1").told("payment.empty")
    assert {"n": 3} in [one["params"] for one in told]
    assert table.legal() == ["no swap", "swap 2"]
    assert table.view(0)["hand"] == [101, 102]


@pytest.mark.rule("EX-412")
@pytest.mark.rule("EX-117a")
def test_a_draw_takes_the_top_card_and_shows_the_next_one():
    table = table_at(
        laid=NEIGHBORS, shares=[[124], []], engine=0,
        tops={"through_2": [540, 533, 546]},
    ).play("premium", "run green")  # fmt: skip
    assert table.stack("through_2")["top"] == 540
    told = table.play("draw through 2").told()
    assert told[0]["key"] == "event.drew"
    assert told[0]["params"]["card"] == 540
    assert table.stack("through_2")["top"] == 533
    assert table.view(0)["hand"] == [540]
    assert table.refusal("pass") == "EX-414"


@pytest.mark.rule("EX-410")
def test_the_preview_tells_what_everybody_would_draw():
    table = table_at(
        3,
        laid={"009": "665/0", "004": "401/180"},
        shares=[BLUE[:2], BLUE[2:3], []],
        positions=[2, 3, 1],
        engine=2,
    ).play("premium")
    choice = table.view(0)["choices"][1]
    assert choice["text"] == "run blue"
    cards = {effect["seat"]: effect["params"]["n"] for effect in choice["preview"]}
    assert cards == {0: 3, 1: 1, 2: 1}
