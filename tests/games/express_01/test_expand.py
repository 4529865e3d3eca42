# SPDX-License-Identifier: MIT
"""Orders: prices, mountains, second tracks, the west (EX-201 to EX-218)."""

import pytest

from tests.games.express_01.table import table_at

BERLIN = {"009": "601/0"}
HANNOVER = {"013": "501/0"}


def spent(table, before):
    return before - table.seats("hand_size")[0]


@pytest.mark.rule("EX-201")
@pytest.mark.rule("EX-T4")
def test_one_card_pays_a_station_or_up_to_two_tracks():
    table = table_at(laid=BERLIN, hands=[[233, 234, 235, 236], []])
    table.play("expand first", "station", "pay 233", "slot 004", "lay 401 180")
    assert spent(table, 4) == 1
    table.play("track", "pay 234", "slot 016", "lay 101", "slot 023", "lay 101")
    assert spent(table, 4) == 2
    table.play("track", "pay 235", "slot 030", "lay 101", "end order")
    assert spent(table, 4) == 3
    assert "station" in table.legal()
    table.play("end expand")
    assert table.refusal("track") == "EX-310"


@pytest.mark.rule("EX-202")
@pytest.mark.rule("EX-I12")
def test_an_order_is_paid_before_anything_is_chosen():
    table = table_at(laid=BERLIN, hands=[[236], []]).play("expand first", "track")
    assert table.legal() == ["pay 236"]
    assert table.refusals("slot 016", "lay 101") == ["EX-202", "EX-202"]
    table.play("pay 236")
    assert table.stack("track_3")["top"] == 236
    assert table.refusals("lay 101", "pay 236") == ["EX-202", "EX-202"]
    table.play("slot 016")
    assert table.refusals("slot 016", "station") == ["EX-202", "EX-202"]


@pytest.mark.rule("EX-218")
def test_a_paid_order_must_be_carried_out():
    table = table_at(laid=BERLIN, hands=[[235, 236], []])
    table.play("expand first", "track")
    assert table.refusals("end expand", "end order") == ["EX-218", "EX-218"]
    table.play("pay 236")
    assert table.refusals("end expand", "end order") == ["EX-218", "EX-218"]
    table.play("slot 016")
    assert table.refusals("end expand", "end order") == ["EX-218", "EX-218"]
    table.play("lay 101")
    assert table.refusal("end order") is None
    assert table.refusal("end expand") == "EX-218"


@pytest.mark.rule("EX-210")
@pytest.mark.rule("EX-I11")
@pytest.mark.rule("EX-T35")
def test_the_second_track_may_use_or_upgrade_the_first():
    table = table_at(laid=BERLIN, hands=[[236], []])
    table.play("expand first", "track", "pay 236", "slot 016", "lay 101")
    assert table.legal() == ["slot 016", "slot 023", "end order"]
    table.play("slot 016", "lay 122")
    assert table.slot("016")["number"] == 122
    assert table.stack("track_1")["top"] == 101
    assert table.seats("bases")[0] == ["016"]
    assert table.refusals("slot 017", "end order") == ["EX-201", "EX-201"]


@pytest.mark.rule("EX-210")
def test_other_moves_are_refused_while_the_second_track_is_asked():
    table = table_at(laid=BERLIN, hands=[[236], []])
    table.play("expand first", "track", "pay 236", "slot 016", "lay 101")
    assert table.refusals("pass", "slot 013", "slot 014") == [
        "EX-210",
        "EX-205",
        "EX-206",
    ]


@pytest.mark.rule("EX-211")
@pytest.mark.rule("EX-T1")
def test_a_station_in_the_mountains_costs_two():
    table = table_at(laid={"012": "504/0"}, hands=[[234, 235, 236], []], mountains=True)
    table.play("expand first", "station", "pay 234", "slot 013")
    assert table.legal() == ["pay 235", "pay 236"]
    assert table.refusal("lay 501") == "EX-211"
    table.play("pay 235", "lay 502")
    assert spent(table, 3) == 2


@pytest.mark.rule("EX-211")
@pytest.mark.rule("EX-T2")
def test_two_tracks_with_one_marker_cost_two():
    table = table_at(laid=HANNOVER, hands=[[234, 235, 236], []], mountains=True)
    table.play("expand first", "track", "pay 234", "slot 006", "lay 101")
    table.play("slot 001", "lay 106 180")
    assert spent(table, 3) == 1
    other = table_at(laid={"007": "501/0"}, hands=[[234, 235, 236], []], mountains=True)
    other.play("expand first", "track", "pay 234", "slot 014", "pay 235", "lay 101")
    assert other.refusals("slot 021", "slot 008") == [None, "EX-206"]
    assert spent(other, 3) == 2


@pytest.mark.rule("EX-211")
@pytest.mark.rule("EX-T3")
def test_two_tracks_with_two_markers_cost_three():
    table = table_at(laid={"007": "501/0"}, hands=[[234, 235, 236], []], mountains=True)
    table.play("expand first", "track", "pay 234", "slot 014", "pay 235", "lay 101")
    table.play("slot 021", "pay 236", "lay 101")
    assert spent(table, 3) == 3
    assert table.slot("014")["mountain"] is True


@pytest.mark.rule("EX-211")
def test_without_a_card_for_the_surcharge_the_slot_is_refused():
    table = table_at(laid={"007": "501/0"}, hands=[[236], []], mountains=True)
    table.play("expand first")
    assert table.legal() == ["station", "end expand"]
    assert table.refusal("track") == "EX-214"
    two = table_at(laid={"007": "501/0"}, hands=[[235, 236], []], mountains=True)
    two.play("expand first", "track", "pay 236", "slot 014", "pay 235", "lay 101")
    assert two.legal() == ["end order"]
    assert two.refusal("slot 021") == "EX-211"


@pytest.mark.rule("EX-I23")
def test_the_surcharge_may_be_the_very_card_that_is_built():
    table = table_at(
        laid={"007": "501/0"},
        hands=[[101, 235, 236], []],
        missing=[101, 101, *[n for n in (105, 106, 107, 108) for _ in range(3)]],
        mountains=True,
    )
    table.play("expand first", "track", "pay 236", "slot 014")
    assert table.legal() == ["pay 101"]
    assert table.refusal("pay 235") == "EX-I23"
    table.play("pay 101", "lay 101")
    assert table.slot("014")["number"] == 101


@pytest.mark.rule("EX-212")
@pytest.mark.rule("EX-T38")
def test_the_first_player_in_the_west_draws_a_card():
    table = table_at(
        map="usa",
        laid={"066": "102/0", "052": "102/0"},
        hands=[[235], [234]],
        tops={"double_3": [364]},
    )
    table.play("expand first", "station", "pay 235", "slot 065")
    lay = next(text for text in table.legal() if text.startswith("lay 30"))
    table.play(lay)
    assert table.view()["west_bonus"] == "taken"
    assert "draw double 3" in table.legal()
    assert table.refusals("end expand", "stop") == ["EX-212", "EX-212"]
    table.play("draw double 3")
    assert table.view(0)["hand"] == [364]
    table.play("station", "pay 364")
    assert table.stack("double_3")["top"] == 364


@pytest.mark.rule("EX-T38")
@pytest.mark.rule("EX-I22")
def test_the_west_bonus_is_given_once_and_never_for_an_upgrade():
    later = table_at(
        map="usa", laid={"052": "102/0"}, hands=[[235], []], fields={"west": True}
    )
    later.play("expand first", "station", "pay 235", "slot 051")
    later.play(later.legal()[0])
    assert "end expand" in later.legal()
    upgrade = table_at(map="usa", laid={"051": "502/0"}, hands=[[235], []])
    upgrade.play("expand first", "station", "pay 235", "slot 051")
    upgrade.play(upgrade.legal()[0])
    assert upgrade.view()["west_bonus"] == "open"
    assert "end expand" in upgrade.legal()


@pytest.mark.rule("EX-212")
def test_there_is_no_west_bonus_on_other_maps():
    assert table_at(laid=BERLIN).view()["west_bonus"] is None
    table = table_at(map="usa", laid={"052": "102/0"}, hands=[[235], []])
    table.play("expand first", "track", "pay 235", "slot 053")
    table.play(table.legal()[0])
    assert table.view()["west_bonus"] == "open"


@pytest.mark.rule("EX-214")
@pytest.mark.rule("EX-E3")
def test_an_order_without_a_placement_is_not_offered():
    # From Berlin 665 with all neighbors' cards gone nothing can be built.
    gone = [n for n in range(101, 109) for _ in range(3)]
    table = table_at(laid={"009": "665/0"}, hands=[[236], []], missing=gone)
    table.play("expand first")
    assert "track" not in table.legal()
    assert table.refusal("track") == "EX-214"


@pytest.mark.rule("EX-214")
@pytest.mark.rule("EX-201")
def test_the_payment_itself_may_make_the_order_possible():
    gone = [101, 101, *[n for n in (105, 106, 107, 108) for _ in range(3)]]
    table = table_at(laid=BERLIN, hands=[[101, 236], []], missing=gone)
    table.play("expand first", "track")
    assert table.legal() == ["pay 101"]
    assert table.refusal("pay 236") == "EX-214"
    table.play("pay 101", "slot 016", "lay 101", "end order", "station", "pay 236")
    table.play("slot 004", "lay 401 180")
    assert table.legal() == ["end expand"]
    assert table.refusals("station", "track") == ["EX-201", "EX-201"]
