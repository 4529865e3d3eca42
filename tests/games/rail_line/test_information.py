# SPDX-License-Identifier: MIT
"""What is hidden, what is public, what is random (RL-1001 to RL-1004)."""

import json

import pytest

from stellwerk import LUCK
from stellwerk.core.rng import Rng
from tests.games.rail_line.table import fresh, line, table

A_CARDS = {f"A{n:02}" for n in range(1, 13)}


@pytest.mark.rule("RL-1001")
def test_hands_pile_and_removed_cards_are_hidden() -> None:
    game = table(hands=["A01 A02", "A05 A06"], display="B01 B02 B03 B04")
    assert game.view(0)["hand"] == ["A01", "A02"]
    assert game.view(1)["hand"] == ["A05", "A06"]
    assert game.view(None)["hand"] == []
    for seat, hidden in [(0, ["A05", "A06"]), (1, ["A01", "A02"])]:
        text = json.dumps(game.view(seat))
        for card in [*hidden, "B05", "B25", "A03"]:
            assert card not in text
            assert card in game.rules.hidden(game.state, seat)


@pytest.mark.rule("RL-1001")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_imagined_looks_the_same_to_the_seat(
    players: int, seat: int | None
) -> None:
    game = table(players, laid=line(5))
    rng = Rng(7)
    hands = set()
    for _ in range(20):
        twin = game.rules.imagine(game.state, seat, rng)
        assert game.rules.view(twin, seat) == game.rules.view(game.state, seat)
        assert game.rules.broken_laws(twin) == []
        hands.add(tuple(game.rules.view(twin, 1 if seat == 0 else 0)["hand"]))
    assert len(hands) > 5  # the others' cards are really drawn anew


@pytest.mark.rule("RL-1002")
@pytest.mark.rule("RL-I23")
def test_everything_else_is_public_even_to_spectators() -> None:
    game = table(
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
    shown = game.view(None)
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
    assert shown["scores"] == game.scores()
    for seat in range(3):
        assert game.view(seat)["seats"] == shown["seats"]


@pytest.mark.rule("RL-1003")
def test_a_card_becomes_public_when_played_discarded_or_revealed() -> None:
    game = table(hands=["A01 A02", "A05"], display="B01 B02 B03 B04")
    assert {"A01", "A02"} <= set(game.rules.hidden(game.state, 1))
    game.play_on("play A01")
    assert "A01" not in game.rules.hidden(game.state, 1)
    assert "A01" in game.view(1)["laid"]
    game.play("discard A02")
    assert "A02" in game.view(1)["discarded"]
    game.play("play B01", "refill B20")
    assert "B20" in game.view(0)["display"]
    assert "B20" not in game.rules.hidden(game.state, None)


@pytest.mark.rule("RL-1003")
def test_with_three_players_the_union_of_the_other_hands_can_be_deduced() -> None:
    game = fresh(3).play("side I")
    game.play("deal A01,A02,A03,A04 A05,A06,A07,A08 A09,A10,A11,A12 B01,B02,B03,B04")
    game.play("lane 1", "lane 2", "lane 3").play_on("play A01", "discard A02")
    for seat in range(3):
        shown = game.view(seat)
        seen = {*shown["hand"], *shown["laid"], *shown["discarded"]}
        others = set()
        for other in range(3):
            if other != seat:
                others |= set(game.view(other)["hand"])
        assert A_CARDS - seen == others
        assert shown["removed"] == 0


@pytest.mark.rule("RL-1003")
def test_a_deal_is_told_to_each_player_alone() -> None:
    game = fresh().play("side I")
    move = "deal A01,A02,A03,A04 A05,A06,A07,A08 B01,B02,B03,B04"
    game.state.events = []
    game.rules.apply(game.state, game.rules.parse(game.state, move))
    dealt = [event for event in game.state.events if event.key == "event.dealt"]
    assert dealt[0].to_dict(0)["params"]["cards"] == ["A01", "A02", "A03", "A04"]
    assert dealt[0].to_dict(0)["key"] == "event.dealt.known"
    for stranger in (1, None):
        assert dealt[0].to_dict(stranger)["params"] == {"player": "#0", "n": 4}


@pytest.mark.rule("RL-1004")
@pytest.mark.parametrize("players", [2, 3])
def test_only_start_player_deal_and_refills_are_random(players: int) -> None:
    rng = Rng(3)
    game = fresh(players, start_player="random")
    lucky = []
    played_from_display = 0
    while game.state.stack:
        if game.rules.to_act(game.state) == LUCK:
            text = game.rules.draw(game.state, rng).text()
            lucky.append(text.split()[0])
        else:
            moves = game.rules.legal_moves(game.state)
            text = moves[rng.below(len(moves))].text()
            if text.startswith("play B"):
                played_from_display += game.view()["pile"] > 0
        game.play(text)
    assert lucky == ["start", "deal"] + ["refill"] * played_from_display


@pytest.mark.rule("RL-1004")
def test_every_hidden_card_is_equally_likely_to_be_revealed() -> None:
    game = table(laid=line(18), display="B19 B20 B21 B22").play("play B19")
    assert game.legal() == ["refill B23", "refill B24", "refill B25"]
    rng = Rng(11)
    drawn = [game.rules.draw(game.state, rng).text() for _ in range(3000)]
    for text in game.legal():
        assert 900 < drawn.count(text) < 1100
