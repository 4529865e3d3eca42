# SPDX-License-Identifier: MIT
"""Coins: columns, uses, overflow."""

import pytest

from stellwerk.games.first_class.symbols import COIN
from tests.games.first_class.table import Table, started_table


def gain(table: Table, count: int) -> Table:
    """Take a symbol with so many coins in the turn of seat 0."""
    cards = {1: "X2-T1", 2: "A2-8", 3: "A1-7", 4: "A2-7", 5: "A3-7"}
    return table.show(cards[count]).play("take 1.1")


@pytest.mark.rule("FC-290")
@pytest.mark.rule("FC-291")
@pytest.mark.rule("FC-T17")
@pytest.mark.rule("FC-292")
def test_new_coins_fill_the_first_free_places_at_once() -> None:
    table = gain(started_table().player(0, coins=[3, 0, 0]), 3).play("COIN")
    assert table.coins() == (5, 1, 0)
    table = gain(started_table().player(0, coins=[5, 4, 0]), 3).play("COIN")
    assert table.coins() == (5, 5, 2)
    assert len(table.told("coins")) == 1  # one go, nothing in between


@pytest.mark.rule("FC-291")
@pytest.mark.rule("FC-T32")
def test_holes_are_filled_first() -> None:
    table = started_table().player(0, coins=[5, 3, 0]).play("spend 1 VP", "spend 1 VP")
    assert table.coins() == (3, 3, 0)
    assert gain(table, 3).play("COIN").coins() == (5, 4, 0)


@pytest.mark.rule("FC-293")
@pytest.mark.rule("FC-T22")
@pytest.mark.rule("FC-I10")
def test_overflow_forces_to_spend_exactly_what_is_needed() -> None:
    table = gain(started_table().player(0, coins=[5, 5, 1], upper="0,0"), 4)
    table.play("COIN")
    assert table.asked == "overflow 1 4"
    assert table.refusal("stop") == "FC-293"
    assert table.refusal("end turn") == "FC-293"
    table.play("spend 1 W0 upper")
    assert table.asked == "overflow 1 4"
    table.play("spend 1 VP", "spend 1 VP")
    assert table.coins() == (5, 5, 2)
    assert table.asked == "post 1"
    table = started_table().player(0, coins=[5, 5, 1]).play("take tile", "COIN")
    table.play("spend 1 VP")
    assert table.coins() == (5, 5, 2)
    assert table.scores()[0] == 1


@pytest.mark.rule("FC-298")
@pytest.mark.rule("FC-T58")
def test_all_or_nothing() -> None:
    table = started_table().player(0, coins=[5, 5, 2]).play("take tile")
    assert table.legal() == ["COIN", "stop"]
    other = started_table().player(0, coins=[5, 5, 2]).play("take tile", "stop")
    assert other.coins() == (5, 5, 2)
    table.play("COIN", "spend 1 VP")
    assert table.coins() == (4, 5, 2)
    assert table.asked == "overflow 1 2"  # one coin alone is not taken
    table.play("spend 2 VP")
    assert table.coins() == (5, 5, 2)


@pytest.mark.rule("FC-298")
def test_what_an_overflow_triggers_waits() -> None:
    table = started_table().player(0, coins=[5, 5, 2], upper="0,0,0,0")
    table.show("A1-7").play("take 1.1", "COIN", "spend 1 W0 upper", "mail M1")
    assert table.queue() == ["mail M1"]
    table.play("spend 1 VP", "spend 1 VP")
    assert table.coins() == (5, 5, 2)
    table.play("L")
    assert table.seat()["loco"] == 2


@pytest.mark.rule("FC-E7")
@pytest.mark.rule("FC-293")
def test_buying_during_an_overflow() -> None:
    table = started_table().player(0, coins=[5, 5, 2]).edit(offer=["Z-W2", "Z-W3"])
    table.play("take tile", "COIN", "buy Z-W3", "pay 0 4 0")
    assert table.coins() == (5, 3, 2)  # more room than needed is fine
    assert table.view()["source"]["name"] == "Z-W3"
    table.play("L")
    assert table.seat()["loco"] == 2


@pytest.mark.rule("FC-294")
def test_spending_before_and_after_the_card_and_in_scoring() -> None:
    table = started_table().show("X1-C1").player(0, coins=[5, 0, 0])
    table.play("spend 1 VP", "spend 1 VP", "take 1.1", "CB", "spend 1 VP", "end turn")
    assert table.scores()[0] == 3
    table.scoring().play("spend 1 VP", "spend 1 VP")
    assert table.points()["spent"] == 5


@pytest.mark.rule("FC-295")
@pytest.mark.rule("FC-T35")
def test_uses_belong_to_their_column() -> None:
    table = started_table().player(0, coins=[1, 0, 0])
    assert table.refusal("spend 3 UA upper 0") == "FC-295"
    assert table.refusal("spend 1 UA upper 0") == "FC-295"
    assert table.refusal("spend 1 L") == "FC-295"
    assert table.refusal("spend 2 L") == "FC-295"
    assert table.legal("spend") == [
        "spend 1 W0 upper",
        "spend 1 W0 lower",
        "spend 1 VP",
    ]
    table.player(0, coins=[1, 1, 1])
    assert table.legal("spend 2") == [
        "spend 2 L",
        "spend 2 C1 upper",
        "spend 2 C1 lower",
        "spend 2 VP",
    ]
    assert "spend 3 UA lower new" in table.legal("spend 3")
    assert "spend 3 VP" in table.legal("spend 3")


@pytest.mark.rule("FC-295")
def test_four_coins_of_any_columns_buy_an_end_card() -> None:
    table = started_table().player(0, coins=[2, 1, 0])
    offer = table.view()["offer"]
    assert table.refusal(f"buy {offer[0]}") == "FC-295"
    table.player(0, coins=[3, 2, 1])
    missing = next(card for card in table.rules.material.end_names if card not in offer)
    assert table.refusal(f"buy {missing}") == "FC-280"
    table.play(f"buy {offer[0]}")
    assert table.legal() == [
        "pay 1 2 1",
        "pay 2 1 1",
        "pay 2 2 0",
        "pay 3 0 1",
        "pay 3 1 0",
    ]
    assert table.refusal("pay 4 0 0") == "FC-295"
    assert table.refusal("spend 1 VP") == "FC-295"
    table.play("pay 2 1 1")
    assert table.coins() == (1, 1, 0)


@pytest.mark.rule("FC-296")
def test_useless_uses_are_not_offered() -> None:
    table = started_table().player(0, coins=[0, 1, 0], conductors=(1, 1), loco=3)
    assert table.legal("spend") == ["spend 2 VP"]
    assert table.refusal("spend 2 C1 lower") == "FC-296"
    assert table.refusal("spend 2 L") == "FC-296"
    before = table.view()["coins"]
    table.play("spend 2 VP")
    assert table.view()["coins"] == before + 1  # back in the supply


@pytest.mark.rule("FC-E8")
def test_no_symbol_gives_more_than_twelve_coins() -> None:
    for source in started_table().rules.material.sources:
        for kind, amount in zip(source.kinds, source.amounts, strict=True):
            assert kind != COIN or amount <= 12
