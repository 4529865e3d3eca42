# SPDX-License-Identifier: MIT
"""What is hidden, what is public, what is random (RL-1001 to RL-1004)."""

import json

import pytest

from stellwerk import LUCK
from stellwerk.core.rng import Rng
from tests.games.rail_line.table import line, new_table, table_at

A_CARDS = {f"A{n:02}" for n in range(1, 13)}


@pytest.mark.rule("RL-1001")
def test_hands_pile_and_removed_cards_are_hidden() -> None:
    table = table_at(hands=["A01 A02", "A05 A06"], display="B01 B02 B03 B04")
    assert table.view(0)["hand"] == ["A01", "A02"]
    assert table.view(1)["hand"] == ["A05", "A06"]
    assert table.view(None)["hand"] == []
    for seat, hidden in [(0, ["A05", "A06"]), (1, ["A01", "A02"])]:
        text = json.dumps(table.view(seat))
        for card in [*hidden, "B05", "B25", "A03"]:
            assert card not in text
            assert card in table.hidden(seat)


@pytest.mark.rule("RL-1001")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_imagined_looks_the_same_to_the_seat(
    players: int, seat: int | None
) -> None:
    table = table_at(players, laid=line(5))
    rng = Rng(7)
    hands = set()
    for _ in range(20):
        twin = table.imagined(seat, rng)
        assert twin.view(seat) == table.view(seat)
        twin.check()
        hands.add(tuple(twin.view(1 if seat == 0 else 0)["hand"]))
    assert len(hands) > 5  # the others' cards are really drawn anew


@pytest.mark.rule("RL-1002")
@pytest.mark.rule("RL-I23")
def test_everything_else_is_public_even_to_spectators() -> None:
    table = table_at(
        3,
        laid="B01 B02",
        hands=["A01 A02", "A05", "A06"],
        display="B05 B06 B07 B08",
        marks=[{"coal": 2}, {"mail": 1}],
        coins=[1, 2, 3],
        spent=[4, 0, 0],
        swaps=[0, 3, 0],
        boxes=[1, 0, 0],
    )
    shown = table.view(None)
    assert shown["laid"] == ["B01", "B02"]
    assert shown["display"] == ["B05", "B06", "B07", "B08"]
    assert shown["pile"] == 19
    assert sorted(shown["discarded"]) == sorted(A_CARDS - {"A01", "A02", "A05", "A06"})
    assert [seat["hand_size"] for seat in shown["seats"]] == [2, 1, 1]
    assert [seat["coins"] for seat in shown["seats"]] == [1, 2, 3]
    assert [seat["spent"] for seat in shown["seats"]] == [4, 0, 0]
    assert [seat["swaps"] for seat in shown["seats"]] == [0, 3, 0]
    assert [seat["boxes_bought"] for seat in shown["seats"]] == [1, 0, 0]
    assert shown["seats"][0]["marks"]["coal"] == 2
    assert shown["scores"] == table.scores()
    for seat in range(3):
        assert table.view(seat)["seats"] == shown["seats"]


@pytest.mark.rule("RL-1003")
def test_a_card_becomes_public_when_played_discarded_or_revealed() -> None:
    table = table_at(hands=["A01 A02", "A05"], display="B01 B02 B03 B04")
    assert {"A01", "A02"} <= set(table.hidden(1))
    table.play_on("play A01")
    assert "A01" not in table.hidden(1)
    assert "A01" in table.view(1)["laid"]
    table.play("discard A02")
    assert "A02" in table.view(1)["discarded"]
    table.play("play B01", "refill B20")
    assert "B20" in table.view(0)["display"]
    assert "B20" not in table.hidden(None)


@pytest.mark.rule("RL-1003")
def test_with_three_players_the_union_of_the_other_hands_can_be_deduced() -> None:
    table = new_table(3).play("side I")
    table.play("deal A01,A02,A03,A04 A05,A06,A07,A08 A09,A10,A11,A12 B01,B02,B03,B04")
    table.play("lane 1", "lane 2", "lane 3").play_on("play A01", "discard A02")
    for seat in range(3):
        shown = table.view(seat)
        seen = {*shown["hand"], *shown["laid"], *shown["discarded"]}
        others = set()
        for other in range(3):
            if other != seat:
                others |= set(table.view(other)["hand"])
        assert A_CARDS - seen == others
        assert shown["removed"] == 0


@pytest.mark.rule("RL-1003")
def test_a_deal_is_told_to_each_player_alone() -> None:
    table = new_table().play("side I")
    table.play("deal A01,A02,A03,A04 A05,A06,A07,A08 B01,B02,B03,B04")
    known = table.told("dealt.known", 0)
    assert [one["params"]["cards"] for one in known] == [["A01", "A02", "A03", "A04"]]
    for stranger in (1, None):
        told = table.told("dealt", stranger)
        assert told[0]["params"] == {"player": "#0", "n": 4}


@pytest.mark.rule("RL-1004")
@pytest.mark.parametrize("players", [2, 3])
def test_only_start_player_deal_and_refills_are_random(players: int) -> None:
    rng = Rng(3)
    table = new_table(players, start_player="random")
    lucky = []
    played_from_display = 0
    while table.asked != "over":
        text = table.some_move(rng)
        if table.to_act == LUCK:
            lucky.append(text.split()[0])
        elif text.startswith("play B"):
            played_from_display += table.view()["pile"] > 0
        table.play(text)
    assert lucky == ["start", "deal"] + ["refill"] * played_from_display


@pytest.mark.rule("RL-1004")
def test_every_hidden_card_is_equally_likely_to_be_revealed() -> None:
    table = table_at(laid=line(18), display="B19 B20 B21 B22").play("play B19")
    assert table.legal() == ["refill B23", "refill B24", "refill B25"]
    rng = Rng(11)
    drawn = [table.rules.draw(table.state, rng).text() for _ in range(3000)]
    for text in table.legal():
        assert 900 < drawn.count(text) < 1100
