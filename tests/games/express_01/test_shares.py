# SPDX-License-Identifier: MIT
"""Buying shares: price, sources, payment, the black engine (EX-301 to EX-310)."""

import pytest

from tests.games.express_01.table import table_at

BERLIN = {"009": "601/0"}
THREE_BLUE = {"009": "601/0", "012": "501/0", "013": "507/0"}
GREEN = {"009": "602/0"}
GREEN_SHARES = [124, 137, 202, 209, 216, 221, 228, 235]


@pytest.mark.rule("EX-301")
@pytest.mark.rule("EX-304")
def test_any_share_card_of_the_company_may_be_taken():
    table = table_at(laid=BERLIN, hands=[[203], []])
    table.play("buy first", "buy blue", "pay 203")
    blue = [122, 135, 201, 208, 215, 220, 227, 234]
    assert table.legal() == [f"share {card}" for card in blue]
    assert table.refusals("share 202", "share 101", "end buy") == [
        "EX-301",
        "EX-301",
        "EX-304",
    ]
    assert table.play("share 135").keys()[0] == "bought"
    assert table.seats("shares")[0] == [135]
    assert table.company("blue")["in_stacks"] == 7


@pytest.mark.rule("EX-304")
def test_a_share_that_is_not_in_a_stack_cannot_be_taken():
    table = table_at(laid=BERLIN, hands=[[203], []], missing=[227])
    table.play("buy first", "buy blue", "pay 203")
    assert table.refusal("share 227") == "EX-304"


@pytest.mark.rule("EX-302")
def test_a_company_without_a_station_sells_no_share():
    table = table_at(laid=BERLIN, hands=[[203], []]).play("buy first")
    assert table.legal() == ["end buy", "buy blue"]
    assert table.refusal("buy green") == "EX-302"


@pytest.mark.rule("EX-303")
@pytest.mark.rule("EX-305")
@pytest.mark.rule("EX-T31")
def test_two_shares_of_three_stations_cost_three_and_three():
    table = table_at(laid=THREE_BLUE, hands=[[203, 204, 205, 206, 207, 209], []])
    table.play("buy first", "buy blue", "pay 203", "pay 204")
    assert table.view()["due"] == 1
    assert table.refusals("share 122", "end buy") == ["EX-303", "EX-303"]
    table.play("pay 205", "share 122", "buy blue", "pay 206", "pay 207", "pay 209")
    table.play("share 135")
    assert table.seats("hand_size")[0] == 0
    poor = table_at(laid=THREE_BLUE, hands=[[203, 204, 205, 206, 207], []])
    poor.play("buy first", "buy blue", "pay 203", "pay 204", "pay 205", "share 122")
    assert poor.legal() == ["end buy"]
    assert poor.refusal("buy blue") == "EX-303"


@pytest.mark.rule("EX-305")
def test_shares_of_different_companies_may_be_bought_in_one_action():
    table = table_at(laid={"009": "601/0", "024": "603/0"}, hands=[[203, 206], []])
    table.play("buy first", "buy blue", "pay 203", "share 122")
    table.play("buy red", "pay 206", "share 126", "end buy")
    assert table.seats("shares")[0] == [122, 126]


def green_table(engine, **more):
    """No green share in the stacks: A owns two, B one, the rest is in B's hand."""
    hands = more.pop("hands", [[], GREEN_SHARES[3:], [203, 204]])
    return table_at(
        3,
        laid=GREEN,
        hands=hands,
        shares=[GREEN_SHARES[:2], GREEN_SHARES[2:3], []],
        engine=engine,
        seat=2,
        **more,
    ).play("buy first")


@pytest.mark.rule("EX-306")
@pytest.mark.rule("EX-307")
@pytest.mark.rule("EX-308")
@pytest.mark.rule("EX-T32")
def test_shares_are_taken_from_players_without_the_black_engine():
    table = green_table(engine=0)
    assert table.legal() == ["end buy", "buy green from 2"]
    assert table.refusals("buy green from 1", "buy green", "buy green from 3") == [
        "EX-308",
        "EX-310",
        "EX-306",
    ]
    table.play("buy green from 2", "pay 203")
    assert table.seats("shares") == [GREEN_SHARES[:2], [], [202]]
    assert 203 in table.view(1)["hand"]
    assert table.stack("track_3")["top"] != 203
    other = green_table(engine=1)
    assert other.legal() == ["end buy", "buy green from 1"]
    other.play("buy green from 1", "pay 204")
    assert other.seats("shares") == [[137], [202], [124]]


@pytest.mark.rule("EX-306")
@pytest.mark.rule("EX-I13")
def test_while_the_stacks_hold_a_share_no_display_is_touched():
    table = table_at(laid=BERLIN, hands=[[203], []], shares=[[], [122]], engine=0)
    table.play("buy first")
    assert table.legal() == ["end buy", "buy blue"]
    assert table.refusal("buy blue from 2") == "EX-306"


@pytest.mark.rule("EX-310")
def test_a_player_without_the_share_is_no_source():
    table = green_table(engine=2, hands=[[], GREEN_SHARES[3:], [203, 204]])
    assert table.legal() == ["end buy", "buy green from 1", "buy green from 2"]
    alone = table_at(
        3, laid=GREEN, hands=[[203], GREEN_SHARES[1:], []],
        shares=[[], [], [124]], engine=0,
    ).play("buy first")  # fmt: skip
    assert alone.refusal("buy green from 2") == "EX-310"


@pytest.mark.rule("EX-307")
def test_only_payer_and_receiver_see_the_cards_handed_over():
    table = green_table(engine=0)
    table.play("buy green from 2", "pay 203")
    handed = table.events[0]
    assert handed.to_dict(0)["key"] == handed.to_dict(None)["key"] == "event.handed"
    assert "card" not in handed.to_dict(0)["params"]
    for seat in (1, 2):
        assert handed.to_dict(seat)["key"] == "event.handed.known"
        assert handed.to_dict(seat)["params"]["card"] == 203


@pytest.mark.rule("EX-309")
def test_shares_in_a_display_are_neither_paid_nor_returned():
    table = table_at(laid=BERLIN, hands=[[203, 204], []], shares=[[227], []])
    table.play("buy first", "buy blue")
    assert table.refusal("pay 227") == "EX-114"
    table.play("pay 203", "share 122", "end buy", "track")
    assert table.refusal("pay 227") == "EX-114"


@pytest.mark.rule("EX-310")
@pytest.mark.rule("EX-115")
@pytest.mark.rule("EX-T33")
@pytest.mark.rule("EX-I31")
def test_the_share_may_be_paid_and_taken_at_once():
    table = table_at(laid=BERLIN, hands=[[227], []])
    table.play("buy first", "buy blue", "pay 227", "share 227")
    assert table.seats("shares")[0] == [227]
    assert table.seats("hand_size")[0] == 0


@pytest.mark.rule("EX-310")
@pytest.mark.rule("EX-I31")
def test_the_last_card_must_be_the_share_if_no_stack_holds_one():
    green = [124, 137, 202, 209, 216, 221, 228, 235]
    laid = {"009": "602/0", "012": "508/0"}
    table = table_at(
        laid=laid, hands=[[203, 204, 235], green[:6]], shares=[[], [228]], engine=0
    )
    table.play("buy first")
    assert table.legal() == ["end buy", "buy green", "buy green from 2"]
    table.play("buy green", "pay 203")
    assert table.legal() == ["pay 235"]
    assert table.refusal("pay 204") == "EX-310"
    table.play("pay 235", "share 235")
    assert table.seats("shares") == [[235], [228]]


@pytest.mark.rule("EX-I33")
def test_the_owner_of_the_black_engine_buys_but_never_loses():
    owner = green_table(engine=2)
    assert "buy green from 1" in owner.legal()
    only = table_at(
        2, laid=GREEN, hands=[[203], GREEN_SHARES[1:]], shares=[[], [124]], engine=1
    )
    only.play("buy first")
    assert only.legal() == ["end buy"]
    assert only.refusal("buy green from 2") == "EX-308"


@pytest.mark.rule("EX-E6")
def test_a_company_that_loses_its_last_station_is_worth_nothing():
    table = table_at(
        laid={"015": "462/0", "016": "106/0"},
        hands=[[203], []],
        shares=[[202, 209], []],
    )
    assert table.view()["breakdown"][0]["shares"] == 0
    table.play("buy first")
    assert table.refusal("buy green") == "EX-302"
    table.play("end buy", "end expand", "pass", "premium")
    assert table.refusal("run green") == "EX-402"
