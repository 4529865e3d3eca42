# SPDX-License-Identifier: MIT
"""Set-up of First Class: modules, stacks, supplies, the draft of end-game cards."""

import pytest

import stellwerk
from stellwerk.core.contract import LUCK
from tests.games.first_class.table import Table, new_table, started_table


@pytest.mark.rule("FC-001")
@pytest.mark.rule("FC-790")
def test_exactly_two_different_modules() -> None:
    pairs = [a + b for a in "ABCDE" for b in "ABCDE" if a < b]
    assert len(pairs) == 10
    for pair in pairs:
        assert started_table(2, pair).view()["modules"] == list(pair)
    for wrong in (["A"], ["A", "A"], ["A", "B", "C"], ["A", "F"]):
        with pytest.raises(stellwerk.BadOption, match="exactly 2 different"):
            stellwerk.rules("first_class", 2, {"modules": wrong})
    assert stellwerk.rules("first_class", 2).options["modules"] == ["A", "B"]


@pytest.mark.rule("FC-002")
@pytest.mark.rule("FC-012")
def test_stacks_of_forty_and_a_display_of_eighteen() -> None:
    table = started_table(3, "CE")
    view = table.view()
    assert view["stack"] == 40 - 18
    assert [len(row) for row in view["display"]] == [6, 6, 6]
    assert view["tile_owner"] is None
    assert "take tile" in table.legal()
    shown = {card for row in view["display"] for card in row}
    assert all(card[0] in "XCE" and card[1] == "1" for card in shown)


@pytest.mark.rule("FC-003")
@pytest.mark.rule("FC-014")
@pytest.mark.parametrize(("players", "stock"), [(2, 46), (3, 44), (4, 42)])
def test_three_stocks_of_wagon_cards(players: int, stock: int) -> None:
    table = started_table(players)
    assert table.view()["stock"] == [stock, 24, 20]
    table.player(0, upper="1,0", coins=[0, 0, 1])
    before = table.view()["stock"]
    table.play("spend 3 UA upper 0")  # only turns the card over
    assert table.view()["stock"] == before
    table.player(0, upper="1,1", coins=[0, 0, 1])
    table.play("spend 3 UA upper 1")  # a card of the other stock replaces it
    assert table.view()["stock"] == [before[0] + 1, before[1] - 1, before[2]]


@pytest.mark.rule("FC-004")
@pytest.mark.rule("FC-297")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_coins_cannot_run_out(players: int) -> None:
    table = started_table(players)
    assert table.view()["coins"] == 48 - players
    for seat in range(players):
        table.player(seat, coins=[5, 5, 2])
    assert table.view()["coins"] == 48 - 12 * players >= 0


@pytest.mark.rule("FC-005")
@pytest.mark.rule("FC-252")
@pytest.mark.parametrize("players", [2, 4])
def test_pile_of_locomotive_tiles(players: int) -> None:
    assert started_table(players).view()["tiles"] == [5, 6, 7, 8, 12, 13, 14, 15]


@pytest.mark.rule("FC-006")
@pytest.mark.rule("FC-007")
@pytest.mark.rule("FC-008")
def test_player_area() -> None:
    table = started_table(4)
    for seat in range(4):
        area = table.seat(seat)
        assert table.trains(seat) == ("0", "0")
        assert area["conductors"] == [0, 0]
        assert area["loco"] == 0
        assert area["coins"] == [1, 0, 0]
        assert area["mail"] == ["M1", "M2", "M3", "M4"]
        assert area["points"] == 0
    assert len({table.seat(seat)["color"] for seat in range(4)}) == 4


@pytest.mark.rule("FC-009")
def test_start_player_is_drawn_or_set() -> None:
    table = new_table(3, start_player="random")
    assert table.to_act == LUCK
    assert table.legal() == ["start 1", "start 2", "start 3"]
    with pytest.raises(stellwerk.BadNotation):
        table.refusal("start 4")
    assert started_table(3, start_player=2).view()["start_player"] == 1
    with pytest.raises(stellwerk.BadOption):
        stellwerk.rules("first_class", 3, {"start_player": 4})


def drafting(players: int) -> Table:
    """A table before the draft; seat 0 is the start player."""
    table = new_table(players)
    names = ["Z-W1", "Z-W2", "Z-C1", "Z-C2", "Z-L1"]
    return table.play(" ".join(["draft", *names[: players + 1]]))


@pytest.mark.rule("FC-010")
@pytest.mark.rule("FC-014")
@pytest.mark.rule("FC-I1")
def test_draft_goes_counter_clockwise() -> None:
    table = drafting(4)
    assert table.asked == "keep 4"  # the right neighbour of the start player
    assert len(table.legal("keep")) == 5
    assert table.refusal("keep Z-W3") == "FC-010"
    assert table.refusal("take 1.1") == "FC-010"
    table.play("keep Z-W1")
    assert table.asked == "keep 3"
    assert table.legal() == ["keep Z-W2", "keep Z-C1", "keep Z-C2", "keep Z-L1"]
    table.play("keep Z-C1", "keep Z-L1")
    assert table.asked == "keep 1"
    assert table.legal() == ["keep Z-W2", "keep Z-C2"]
    table.play("keep Z-C2")
    assert table.view()["end_pile"] == 21 - 4
    table.play("refill Z-W2").settle()  # the card left over was shuffled back
    assert table.asked == "turn 1"
    assert len(table.view()["offer"]) == 4
    assert table.view()["end_pile"] == 21 - 4 - 4


@pytest.mark.rule("FC-014")
def test_draft_with_two_players_starts_with_the_opponent() -> None:
    table = drafting(2)
    assert table.asked == "keep 2"
    assert len(table.legal()) == 3
    table.play("keep Z-W1")
    assert table.asked == "keep 1"
    assert len(table.legal()) == 2


@pytest.mark.rule("FC-010")
def test_kept_card_is_secret() -> None:
    table = drafting(3)
    assert table.view(2)["draft"]["seen"] == ["Z-W1", "Z-W2", "Z-C1", "Z-C2"]
    assert table.view(1)["draft"]["seen"] == []
    assert table.view(1)["choices"] == []
    table.play("keep Z-C1")
    assert table.seat(2, viewer=2)["end_cards"] == ["Z-C1"]
    assert table.seat(2, viewer=1)["end_cards"] == [None]
    assert table.seat(2, viewer=None)["end_cards"] == [None]
    assert table.view(1)["draft"]["seen"] == ["Z-W1", "Z-W2", "Z-C2"]
    assert "Z-C1" in table.hidden(1)
    assert "Z-C1" not in table.hidden(2)


@pytest.mark.rule("FC-011")
@pytest.mark.rule("FC-I2")
def test_action_of_the_first_end_card_is_not_executed() -> None:
    table = drafting(2)
    table.play("keep Z-W2", "keep Z-W1").settle()
    assert table.asked == "turn 1"
    assert table.coins(1) == (1, 0, 0)


@pytest.mark.rule("FC-I2")
def test_action_of_the_first_end_card_as_an_option() -> None:
    table = new_table(setup_end_card_action=True)
    table.play("draft Z-W1 Z-W2 Z-C1", "keep Z-W2")
    assert table.seat(1, viewer=0)["end_cards"] == [None]
    table.play("keep Z-W1").settle()
    assert table.asked == "symbol 1"  # the start player's any-upgrade
    assert table.seat(1, viewer=0)["end_cards"] == ["Z-W2"]  # shown with its action
    table.play("UA upper 0", "COIN").settle()
    assert table.coins(1) == (3, 0, 0)
    assert table.train(0) == "1"
    assert table.asked == "turn 1"


@pytest.mark.rule("FC-013")
@pytest.mark.rule("FC-741")
def test_module_c_alone_needs_more_set_up() -> None:
    for pair in ("AB", "DE"):
        view = started_table(2, pair).view(0)
        assert view["bag"] is None
        assert view["murderer"] is None
        assert view["seats"][0]["evidence"] is None
    assert new_table(3, "BC").legal() == ["murderer 1", "murderer 2", "murderer 3"]


@pytest.mark.rule("FC-E12")
@pytest.mark.parametrize(("players", "left"), [(2, 15), (3, 14), (4, 13)])
def test_end_cards_left_for_refilling(players: int, left: int) -> None:
    table = started_table(players)
    assert table.view()["end_pile"] == left
    assert left + 4 == {2: 19, 3: 18, 4: 17}[players]
