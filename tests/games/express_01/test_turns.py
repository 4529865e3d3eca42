# SPDX-License-Identifier: MIT
"""Turns: order, pairs, the first turn, paying and searching (EX-110 to EX-119)."""

import pytest

from tests.games.express_01.table import started_table, table_at

BERLIN = {"009": "601/0"}


@pytest.mark.rule("EX-110")
@pytest.mark.rule("EX-112")
def test_the_lowest_position_that_has_not_acted_is_next():
    table = table_at(
        4, laid=BERLIN, positions=[3, 1, 4, 2], acted=[False, False, False, True],
        seat=1,
    )  # fmt: skip
    table.play("pass")
    assert table.to_act == 0
    assert table.seats("acted") == [False, True, False, True]
    table.play("pass")
    assert table.to_act == 2
    assert table.seats("acted") == [True, True, False, True]


@pytest.mark.rule("EX-111")
def test_a_turn_is_one_pair_in_its_order():
    table = table_at(laid=BERLIN, hands=[[201, 202], [203]])
    assert table.legal() == ["expand first", "buy first", "premium", "pass"]
    table.play("expand first", "end expand")
    assert "buy blue" in table.legal()
    assert table.refusals("station", "track", "end expand") == ["EX-310"] * 3
    table.play("end buy")
    assert table.to_act == 1
    table.play("buy first", "end buy")
    assert "track" in table.legal()
    assert table.refusals("buy blue", "end buy") == ["EX-201", "EX-201"]


@pytest.mark.rule("EX-111")
def test_either_action_may_be_left_out():
    table = table_at(laid=BERLIN, hands=[[201], [202]])
    table.play("buy first", "buy blue", "pay 201", "share 201", "end buy", "end expand")
    assert table.seats("shares") == [[201], []]
    table.play("premium", "no run", "no swap")
    assert table.view()["round"] == 2
    assert table.refusals("no run", "swap 1") == ["EX-111", "EX-111"]


@pytest.mark.rule("EX-113")
@pytest.mark.rule("EX-I19")
def test_the_first_turn_must_begin_with_a_station():
    table = started_table(seed=3)
    assert table.legal() == ["expand first", "buy first"]
    assert table.refusals("premium", "pass") == ["EX-113", "EX-113"]
    table.play("expand first")
    assert table.legal() == ["station"]
    assert table.refusals("track", "end expand") == ["EX-113", "EX-113"]
    table.play("station")
    table.play(table.legal()[0], "slot 031", "lay 510")
    assert table.slot("031")["number"] == 510
    assert "end expand" in table.legal()


@pytest.mark.rule("EX-113")
def test_with_buying_first_there_is_nothing_to_buy_yet():
    table = started_table(seed=3).play("buy first")
    assert table.legal() == ["end buy"]
    assert table.refusal("buy blue") == "EX-302"
    table.play("end buy")
    assert table.legal() == ["station"]


@pytest.mark.rule("EX-113")
def test_mountains_cost_extra_in_the_first_turn_too():
    table = started_table(seed=3, mountains=True).play("expand first", "station")
    table.play(table.legal()[0], "slot 013")
    assert all(text.startswith("pay ") for text in table.legal())
    table.play(table.legal()[0])
    assert "lay 501" in table.legal()
    seat = table.to_act
    table.play("lay 501")
    assert table.seats("hand_size")[seat] == 4


@pytest.mark.rule("EX-114")
def test_paid_cards_go_on_top_of_their_own_stacks_in_the_payers_order():
    table = table_at(laid={"009": "601/0", "012": "501/0"}, hands=[[101, 410, 225], []])
    assert table.company("blue")["stations"] == 2
    table.play("buy first", "buy blue", "pay 410")
    assert table.stack("terminus_1")["top"] == 410
    assert table.refusal("pay 410") == "EX-114"
    table.play("pay 225")
    assert table.stack("track_3")["top"] == 225
    assert table.seats("hand_size") == [1, 0]


@pytest.mark.rule("EX-115")
@pytest.mark.rule("EX-T34")
def test_a_paid_card_may_be_built_at_once():
    table = table_at(laid={"009": "601/0", "016": "126/0"}, hands=[[210], []])
    table.play("expand first", "track", "pay 210", "slot 016")
    assert [text for text in table.legal() if text.startswith("lay 210")]
    table.play(next(text for text in table.legal() if text.startswith("lay 210")))
    assert table.slot("016")["number"] == 210
    assert table.stack("track_2")["top"] == 126


@pytest.mark.rule("EX-116")
def test_searching_keeps_the_order_of_the_rest():
    table = table_at(
        laid=BERLIN,
        hands=[[201, 202], []],
        tops={"track_2": [130, 131, 132]},
    )
    table.play("buy first", "buy blue", "pay 201", "share 122")
    assert table.stack("track_2")["top"] == 130
    assert 122 not in table.stack("track_2")["holds"]
    assert table.stack("track_2")["size"] == 24


@pytest.mark.rule("EX-117")
@pytest.mark.rule("EX-117a")
def test_hand_cards_are_never_built_and_draws_take_the_top_card():
    table = table_at(laid=BERLIN, hands=[[101, 201, 604], []], missing=[101, 101])
    table.play("expand first", "track", "pay 201", "slot 016")
    assert "lay 101" not in table.legal()
    assert table.refusal("lay 101") == "EX-215"
    table.play("lay 105", "end order", "end expand")
    assert table.refusals("share 202", "draw track 3") == ["EX-310", "EX-310"]


@pytest.mark.rule("EX-118")
def test_hands_and_displays_are_unlimited():
    many = [*range(202, 208), *range(209, 215), 128, 129]
    shares = [201, 208, 215, 220, 227, 234, 122]
    table = table_at(laid=BERLIN, hands=[many, []], shares=[shares, []])
    table.play("buy first", "buy blue", "pay 202", "share 135", "end buy")
    assert len(table.seats("shares")[0]) == 8
    assert table.seats("hand_size")[0] == 13


@pytest.mark.rule("EX-119")
@pytest.mark.rule("EX-E1")
def test_without_hand_cards_only_premium_and_pass_are_offered():
    table = table_at(laid=BERLIN, hands=[[], [201]])
    assert table.legal() == ["premium", "pass"]
    assert table.refusals("expand first", "buy first") == ["EX-119", "EX-119"]


@pytest.mark.rule("EX-119")
def test_a_possible_purchase_alone_offers_both_pairs():
    # No card fits, in stacks or in the hand: only the share makes the pairs possible.
    table = table_at(
        map="usa", laid={"071": "501/0"}, hands=[[201], []],
        missing=[532, 531, 533, *every_yellow()],
    )  # fmt: skip
    assert table.legal() == ["expand first", "buy first", "premium", "pass"]
    table.play("expand first")
    assert table.legal() == ["end expand"]
    assert table.refusals("station", "track") == ["EX-214", "EX-214"]


def every_yellow():
    tracks = [number for number in range(101, 109) for _ in range(3)]
    return [*tracks, *range(502, 513), *range(301, 307)]
