# SPDX-License-Identifier: MIT
"""The start-player tile: shares, the removed card, the new start player."""

import pytest

from tests.games.first_class.table import started_table


@pytest.mark.rule("FC-130")
def test_once_per_round_and_also_by_the_start_player() -> None:
    table = started_table(3).play("take tile", "COIN", "W0 upper", "end turn")
    assert table.view()["tile_owner"] == 0
    assert table.refusal("take tile") == "FC-130"


@pytest.mark.rule("FC-131")
@pytest.mark.rule("FC-T11")
@pytest.mark.rule("FC-133")
def test_shares_with_four_players() -> None:
    table = started_table(4)
    first, second = table.view()["display"][0][:2]
    table.play("take tile", "COIN")
    assert table.coins(0) == (3, 0, 0)
    assert table.asked == "symbol 3"  # the second player gets nothing
    table.play("W0 lower")
    assert table.trains(2) == ("0", "0,0")
    assert table.asked == "share 4 4"
    assert table.legal() == ["share 1", "share 2", "stop"]
    assert table.refusal("share 3") == "FC-131"
    assert table.refusal("take 1.1") == "FC-131"
    table.play("share 2", "U01 upper")
    assert table.trains(3) == ("1", "0")
    assert table.view()["display"][0][:2] == [None, second]
    assert {"kind": "card", "id": first} in table.told("removed")[0]["targets"]
    assert table.trains(1) == ("0", "0")
    assert table.coins(1) == (1, 0, 0)


@pytest.mark.rule("FC-131")
def test_fourth_player_may_take_the_wagon() -> None:
    table = started_table(4).play("take tile", "COIN", "stop", "share 1")
    assert table.legal() == ["W0 upper", "W0 lower", "stop"]


@pytest.mark.rule("FC-131")
@pytest.mark.rule("FC-T40")
def test_two_players_have_no_third_share() -> None:
    table = started_table().play("take tile", "COIN")
    assert table.coins(0) == (3, 0, 0)
    assert table.coins(1) == (1, 0, 0)
    assert table.asked == "post 1"


@pytest.mark.rule("FC-132")
def test_useless_shares_are_lost_and_others_may_be_forgone() -> None:
    whole = "1,1,1,1,1,M1,1,1,1,T5"
    table = started_table(4).player(2, upper=whole, lower=whole.replace("M1", "M2"))
    table.player(3, upper="1", lower="1").play("take tile", "COIN")
    assert table.asked == "share 4 4"  # the third player cannot use a wagon
    assert table.refusal("share 2") == "FC-132"
    table.play("stop")
    assert table.trains(3) == ("1", "1")
    assert table.asked == "post 1"


@pytest.mark.rule("FC-132")
@pytest.mark.rule("FC-E5")
@pytest.mark.rule("FC-I19")
def test_a_share_is_completed_with_its_mail_wagon_first() -> None:
    table = started_table(4).player(2, upper="0,0,0,0", coins=[3, 0, 0])
    table.play("take tile", "COIN", "W0 upper")
    assert table.asked == "mail 3 upper"
    table.play("mail M3")
    assert table.asked == "symbol 3"  # before the next share and the removal
    assert table.refusal("spend 1 VP") == "FC-525"  # not a turn of theirs
    assert table.view()["display"][0][0] is not None
    table.play("C1 2 0")
    assert table.asked == "share 4 4"
    assert table.view()["display"][0][0] is not None


@pytest.mark.rule("FC-E5")
def test_a_share_may_complete_a_train() -> None:
    table = started_table(3).player(2, upper="0,0,0,0,0,M1,0,0")
    table.play("take tile", "COIN", "W0 upper")
    assert table.train(0, 2).endswith("T5")
    assert table.view()["source"]["kind"] == "tile"
    table.play("UA upper 0", "UA lower 0")
    assert table.asked == "post 1"


@pytest.mark.rule("FC-E6")
@pytest.mark.rule("FC-I10")
def test_overflow_out_of_turn() -> None:
    table = started_table(3).player(2, upper="0,0,0,0", coins=[5, 5, 1])
    table.play("take tile", "COIN", "W0 upper", "mail M4", "COIN")
    assert table.asked == "overflow 3 2"
    table.play("spend 1 VP")
    assert table.coins(2) == (5, 5, 2)
    assert table.asked == "post 1"


@pytest.mark.rule("FC-E9")
def test_constantinople_out_of_turn() -> None:
    table = started_table(3).player(
        2, upper="0,0,0,0", lower="0,0,0,0,0,M1,0,0,0,T5", conductors=(0, 9)
    )
    table.play("take tile", "COIN", "W0 upper", "mail M3", "C1 1 1")
    assert table.points(2)["constantinople"] == 20
    assert table.asked == "post 1"


@pytest.mark.rule("FC-123")
@pytest.mark.rule("FC-I6")
@pytest.mark.rule("FC-T12")
def test_the_removed_card_counts_for_clearing() -> None:
    table = started_table(4)
    cards = table.snapshot()["display"]
    table.edit(display=["-", "-", "-", *cards[3:]], gone=[3, 0, 0])
    table.play("take tile", "COIN", "stop", "stop")
    assert table.view()["display"][0] == [None] * 6
    assert len(table.told("cleared")[-1]["params"]["cards"]) == 2
    assert table.view()["gone"][0] == 4


@pytest.mark.rule("FC-133")
@pytest.mark.rule("FC-E10")
def test_first_card_in_reading_order() -> None:
    table = started_table(3)
    cards = table.snapshot()["display"]
    display = ["-"] * 6 + ["-", "-", *cards[8:]]
    table.edit(display=display, gone=[3, 2, 0]).play("take tile", "COIN", "stop")
    assert {"kind": "card", "id": cards[8]} in table.told("removed")[0]["targets"]
    assert table.view()["display"][1] == [None] * 6  # third of three: cleared
    assert table.seat(0)["pile_size"] == 0  # nobody gets it


@pytest.mark.rule("FC-134")
@pytest.mark.rule("FC-301")
@pytest.mark.rule("FC-T41")
def test_the_taker_starts_after_the_round_and_in_scoring() -> None:
    table = started_table(3).edit(round=2, turn=8, active=1, tile_owner=1)
    table.edit(stack=["round_over", "post 1"])
    assert table.view()["start_player"] == 0  # until the end of the round
    table.play("end turn")
    assert table.asked == "score 2"
    assert table.view()["start_player"] == 1
    table.play("finish")
    assert table.asked == "score 3"
    table.play("finish", "finish").settle()
    assert table.asked == "turn 2"
    assert table.view()["round"] == 3
    assert table.view()["tile_owner"] is None  # back in the display


@pytest.mark.rule("FC-135")
def test_nobody_takes_the_tile() -> None:
    table = started_table(3).edit(stack=["round_over", "post 1"], round=1, turn=9)
    coins = [table.coins(seat) for seat in range(3)]
    table.play("end turn").settle()
    assert table.asked == "turn 1"
    assert table.view()["start_player"] == 0
    assert [table.coins(seat) for seat in range(3)] == coins


@pytest.mark.rule("FC-136")
def test_the_tile_is_no_card() -> None:
    table = started_table().play("take tile", "COIN", "end turn")
    assert table.seat(0)["pile_size"] == 0
    assert table.seat(0)["base_cards"] == {
        "wagon": 0,
        "conductor": 0,
        "locomotive": 0,
    }
