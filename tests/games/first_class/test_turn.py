# SPDX-License-Identifier: MIT
"""A turn: taking, executing, declining, order of symbols, clearing rows."""

import pytest

from tests.games.first_class.table import Table, started_table


@pytest.mark.rule("FC-100")
def test_a_card_overrides_the_general_rule() -> None:
    """Symbols may be forgone, but evidence on a crime card must be drawn."""
    table = started_table(2, "CD").show("C1-1").play("take 1.1").settle()
    assert "stop" in table.legal()
    assert table.seat(0)["evidence"]["unknown"] == 1


@pytest.mark.rule("FC-101")
@pytest.mark.rule("FC-102")
@pytest.mark.rule("FC-303")
def test_two_rounds_for_each_stack() -> None:
    for number, stage in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]:
        table = started_table().edit(stack=["next_round", "post 1"], round=number - 1)
        if number % 2 == 0:
            table.edit(unseen=table.snapshot()["unseen"])
        table.play("end turn").settle()
        assert table.view()["round"] == number
        if number % 2:
            assert table.view()["stage"] == stage
            shown = [card for row in table.view()["display"] for card in row]
            assert len(shown) == 18
            assert all(card[1] == str(stage) for card in shown)


@pytest.mark.rule("FC-103")
@pytest.mark.rule("FC-T39")
@pytest.mark.rule("FC-124")
@pytest.mark.rule("FC-300")
@pytest.mark.parametrize("tile", [True, False])
def test_a_round_of_three_players_has_nine_turns(tile: bool) -> None:
    table = started_table(3)
    seats = []
    for turn in range(9):
        asked = table.asked
        assert asked.startswith("turn")
        seats.append(int(asked.split()[1]))
        assert table.legal("take")
        table.play("take tile" if tile and turn == 4 else table.legal("decline")[0])
        finish_turn(table)
        if turn < 8:
            assert sum(table.view()["gone"]) == turn + 1
    assert seats == [1, 2, 3] * 3
    assert table.view()["round"] == 2
    assert table.view()["turn"] == 0


def finish_turn(table: Table) -> None:
    """Forgo whatever is left of a turn."""
    while not table.settle().asked.startswith("turn"):
        asked = table.asked.split()[0]
        if asked == "mail":
            table.play(table.legal()[0])
        else:
            table.play({"post": "end turn", "score": "finish"}.get(asked, "stop"))


@pytest.mark.rule("FC-104")
def test_scoring_follows_rounds_two_four_and_six() -> None:
    for number, phase in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)]:
        table = started_table()
        table.edit(
            stack=["round_over", "post 1"], round=number, phase=(number - 1) // 2
        )
        table.play("end turn")
        while table.asked.startswith("score"):
            table.play("finish")
        assert table.view()["scoring_phase"] == phase
        assert (table.asked == "over") == (number == 6)


@pytest.mark.rule("FC-110")
def test_one_card_or_the_tile_and_no_passing() -> None:
    table = started_table(3)
    takes = [text for text in table.legal() if text.split()[0] in ("take", "decline")]
    assert len(takes) == 37
    assert table.refusal("end turn") == "FC-110"
    assert table.refusal("stop") == "FC-110"
    table.edit(display=["-"] * 3 + table.snapshot()["display"][3:])
    assert table.refusal("take 1.2") == "FC-110"
    assert table.refusal("decline 1.2") == "FC-110"
    assert "take 1.4" in table.legal()


@pytest.mark.rule("FC-111")
@pytest.mark.rule("FC-E1")
def test_partly_or_not_at_all_executable_cards_may_be_taken() -> None:
    table = started_table().show("X1-W7", "X1-W8", "X3-W8")
    table.play("take 1.1", "U01 upper", "stop")  # wholly or in part
    assert table.trains() == ("1", "0")
    table = started_table().show("X3-W8").player(0, coins=[0, 0, 0])
    suggested = [part["text"] for part in table.view(0)["choices"] if part["primary"]]
    assert "decline 1.1" in suggested  # better than nothing
    assert "take 1.1" not in suggested
    table.play("take 1.1")
    assert table.asked == "turn 2"  # nothing to execute: the turn is over
    assert table.seat(0)["pile"] == ["X3-W8"]


@pytest.mark.rule("FC-112")
@pytest.mark.rule("FC-I3")
@pytest.mark.rule("FC-T25")
def test_the_card_first_then_the_mail_wagon() -> None:
    table = started_table().show("X1-W3").player(0, upper="0,0,0,0", lower="0")
    table.play("take 1.1", "W0 upper", "mail M1")
    assert table.queue() == ["mail M1"]
    assert table.asked == "symbol 1"
    assert table.refusal("L") == "FC-113"  # not a symbol of the card
    table.play("W0 upper", "W0 lower")
    assert table.train(0) == "0,0,0,0,0,M,0"
    assert table.seat(0)["loco"] == 0
    assert table.view()["source"]["name"] == "M1"
    table.play("L")
    assert table.seat(0)["loco"] == 2


@pytest.mark.rule("FC-I3")
def test_waiting_sources_run_in_the_order_of_their_appearance() -> None:
    table = started_table().show("X1-W1").player(0, upper="0,0,0,0", lower="0,0,0,0")
    table.play("take 1.1", "W0 lower", "mail M4", "W0 upper", "mail M1")
    assert table.view()["source"]["name"] == "M4"
    assert table.queue() == ["mail M1"]
    table.play("COIN", "L")
    assert table.coins() == (3, 0, 0)


@pytest.mark.rule("FC-113")
@pytest.mark.rule("FC-I4")
@pytest.mark.rule("FC-T26")
@pytest.mark.rule("FC-214")
def test_symbols_in_any_order_and_becoming_executable() -> None:
    table = started_table().show("X1-W7").player(0, upper="0", lower="0")
    table.play("take 1.1")
    assert table.refusal("U12 upper") == "FC-211"
    table.play("U01 upper", "U12 upper")
    assert table.train(0) == "2"
    assert table.refusal("U01 upper") == "FC-211"
    assert table.legal() == ["U01 lower", "stop"]
    table.play("stop")
    assert table.trains() == ("2", "0")
    assert table.asked == "post 1"


@pytest.mark.rule("FC-114")
@pytest.mark.rule("FC-T23")
@pytest.mark.rule("FC-117")
def test_declining_gives_one_any_upgrade() -> None:
    table = started_table().show("X2-L1")
    table.play("decline 1.1")
    assert table.seat(0)["loco"] == 0
    assert table.refusal("L") == "FC-113"
    table.play("UA lower 0")
    assert table.trains() == ("0", "1")
    assert table.seat(0)["pile"] == ["X2-L1"]
    assert table.seat(0)["base_cards"] == {
        "wagon": 0,
        "conductor": 0,
        "locomotive": 1,
    }
    table.player(0, end_cards=["Z-L5"], coins=[0, 0, 0]).final()
    assert table.points()["end_locomotive"] == 3


@pytest.mark.rule("FC-114")
def test_the_any_upgrade_may_be_forgone() -> None:
    table = started_table().play("decline 1.1", "stop")
    assert table.trains() == ("0", "0")
    assert table.asked == "post 1"


@pytest.mark.rule("FC-T24")
def test_declining_for_a_new_wagon_may_bring_the_mail_wagon() -> None:
    table = (
        started_table().player(0, upper="0,0,0,0").play("decline 1.1", "UA upper new")
    )
    assert table.asked == "mail 1 upper"
    table.play("mail M1")
    assert table.train(0) == "0,0,0,0,0,M"
    assert table.asked == "symbol 1"


@pytest.mark.rule("FC-E2")
def test_declining_without_a_legal_any_upgrade() -> None:
    whole = "12,12,12,12,12,M1,12,12,12,T5"
    table = started_table().player(
        0, upper=whole, lower=whole.replace("M1", "M2"), coins=[0, 0, 0]
    )
    table.play("decline 1.1")
    assert table.asked == "turn 2"
    assert table.seat(0)["pile_size"] == 1


@pytest.mark.rule("FC-115")
@pytest.mark.rule("FC-I25")
def test_the_tile_cannot_be_declined_but_its_bonus_forgone() -> None:
    table = started_table()
    assert not [text for text in table.legal("decline") if "tile" in text]
    table.play("take tile", "stop")
    assert table.coins() == (1, 0, 0)
    assert table.seat(0)["pile_size"] == 0


@pytest.mark.rule("FC-116")
@pytest.mark.rule("FC-I5")
def test_where_cards_go() -> None:
    table = started_table().show("X1-C1", "X1-T1", "A1-1", "X1-T2", "A1-2", "B1-1")
    table.player(0, coins=[0, 0, 0]).player(1, coins=[0, 0, 0])
    table.play("take 1.1")
    assert table.seat(0)["pile_size"] == 0  # while it is executed
    table.play("CB")
    assert table.seat(0)["pile"] == ["X1-C1"]
    table.play("take 1.2")
    assert table.seat(1)["track"] == ["X1-T1"]
    table = started_table(4).show("A1-1", "X1-T2", "A1-2")
    table.play("take 1.1", "end turn")
    assert table.seat(0)["contracts"] == [{"card": "A1-1", "met": False}]
    table.play("decline 1.2", "stop", "end turn", "decline 1.3", "stop", "end turn")
    assert table.seat(1)["track"] == []
    assert table.seat(1)["pile"] == ["X1-T2"]
    assert table.seat(2)["contracts"] == []
    assert table.seat(2)["pile"] == ["A1-2"]


@pytest.mark.rule("FC-116")
def test_piles_may_be_covered() -> None:
    table = started_table(2, open_piles=False).show("X1-T1").play("decline 1.1", "stop")
    assert table.seat(0, viewer=0)["pile"] == ["X1-T1"]
    assert table.seat(0, viewer=1)["pile"] is None
    assert table.seat(0, viewer=1)["pile_size"] == 1
    assert table.seat(0, viewer=1)["base_cards"] is None


@pytest.mark.rule("FC-118")
@pytest.mark.rule("FC-T36")
@pytest.mark.rule("FC-I12")
def test_free_actions_before_and_after_but_not_in_between() -> None:
    table = (
        started_table()
        .show("X1-W1")
        .player(0, coins=[3, 0, 0], upper="0,0,0,0", contracts=["A1-1"])
    )
    table.play("spend 1 VP")  # before
    table.play("take 1.1", "W0 lower")
    assert table.refusal("spend 1 VP") == "FC-118"
    assert table.refusal("fulfil A1-1") == "FC-118"
    assert table.refusal("buy Z-W1") == "FC-118"
    table.play("W0 upper", "mail M1")
    assert table.refusal("spend 1 VP") == "FC-525"  # the queue comes first
    table.play("L")
    table.play("spend 1 VP", "fulfil A1-1", "COIN", "stop", "end turn")  # after
    assert table.asked == "turn 2"


@pytest.mark.rule("FC-118")
def test_nothing_is_asked_after_the_card_without_free_actions() -> None:
    table = started_table().show("X1-C1").player(0, coins=[0, 0, 0])
    table.play("take 1.1", "CB")
    assert table.asked == "turn 2"


@pytest.mark.rule("FC-119")
@pytest.mark.rule("FC-218")
def test_only_executable_symbols_are_offered() -> None:
    table = started_table().show("X3-W6").player(0, upper="4,1", lower="0")
    table.play("take 1.1")
    assert table.legal() == ["U12 upper", "U47 upper", "stop"]
    assert table.refusal("U24 upper") == "FC-211"
    table.play("U12 upper")
    assert "U24 upper" in table.legal()  # checked anew before every symbol
    table = started_table().show("X1-C1").player(0, conductors=(1, 1), coins=[0, 0, 0])
    assert table.play("take 1.1").asked == "turn 2"


@pytest.mark.rule("FC-I13")
@pytest.mark.rule("FC-272")
def test_no_free_actions_out_of_turn() -> None:
    table = started_table().player(
        1, coins=[5, 0, 0], upper="0,0,0,0", contracts=["A1-1"]
    )
    assert table.asked == "turn 1"
    assert table.view(1)["choices"] == []
    assert table.refusal("fulfil A1-1") == "FC-270"  # it is not the asked player's
    assert table.refusal("buy Z-W1") in ("FC-280", "FC-295")


# Clearing rows (FC-120 to FC-124)


def row_of(table: Table, row: int = 0) -> int:
    return sum(card is not None for card in table.view()["display"][row])


@pytest.mark.rule("FC-120")
@pytest.mark.rule("FC-121")
@pytest.mark.rule("FC-T1")
@pytest.mark.rule("FC-T2")
@pytest.mark.parametrize(("players", "rest"), [(2, 4), (3, 3), (4, 2)])
def test_a_row_is_cleared_when_each_player_took_one(players: int, rest: int) -> None:
    table = started_table(players)
    for taken in range(1, players):
        table.play(f"decline 1.{taken}")
        assert row_of(table) == 6 - taken  # not yet
        finish_turn(table)
    table.play(f"decline 1.{players}")
    assert row_of(table) == 0  # at once, before the card is executed
    assert table.asked.startswith("symbol")
    assert len(table.told("cleared")) == 1
    assert len(table.told("cleared")[-1]["params"]["cards"]) == rest
    assert table.refusal("take 1.6") == "FC-113"


@pytest.mark.rule("FC-122")
def test_the_tile_is_never_cleared_and_counts_for_nothing() -> None:
    table = started_table()
    for place in ("1.1", "1.2", "2.1", "2.2"):
        table.play(f"decline {place}")
        finish_turn(table)
    assert row_of(table) == row_of(table, 1) == 0
    assert "take tile" in table.legal()
    assert row_of(table, 2) == 6


@pytest.mark.rule("FC-E11")
@pytest.mark.rule("FC-E27")
@pytest.mark.rule("FC-124")
def test_last_turn_of_a_round() -> None:
    table = started_table()
    for place in ("1.1", "1.2", "2.1", "2.2", "3.1"):
        table.play(f"decline {place}")
        finish_turn(table)
    assert table.view()["gone"] == [2, 2, 1]
    assert "take tile" in table.legal()
    assert "take 3.2" in table.legal()
    table.play("take tile", "stop")  # the tile as the last turn of a round
    assert [row_of(table, row) for row in range(3)] == [0, 0, 0]


@pytest.mark.rule("FC-E23")
def test_equal_symbols_are_offered_once() -> None:
    table = started_table().show("X1-W3").play("take 1.1")
    assert table.legal() == ["W0 upper", "W0 lower", "stop"]


@pytest.mark.rule("FC-E13")
def test_every_turn_ends() -> None:
    table = started_table().player(0, coins=[5, 5, 2])
    free = 0
    while table.asked == "turn 1" and table.legal("spend"):
        table.play(table.legal("spend")[-1])
        while table.asked != "turn 1":
            table.play(table.legal()[0])
        free += 1
    assert free == 12
