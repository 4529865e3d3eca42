# SPDX-License-Identifier: MIT
"""Contracts and end-game cards; module A with all its requirements."""

from typing import Any

import pytest

from tests.games.first_class.table import started_table


@pytest.mark.rule("FC-270")
def test_contracts_lie_open_without_limit() -> None:
    open_ones = ["A1-1", "A1-2", "A1-3", "A1-4", "A1-5"]
    table = started_table().show("A1-6").player(0, contracts=open_ones).play("take 1.1")
    found = [part["card"] for part in table.seat(viewer=1)["contracts"]]
    assert found == [*open_ones, "A1-6"]
    assert table.refusal("fulfil A2-1") == "FC-270"


@pytest.mark.rule("FC-271")
@pytest.mark.rule("FC-272")
@pytest.mark.rule("FC-T37")
@pytest.mark.rule("FC-710")
def test_a_contract_taken_and_fulfilled_in_one_turn() -> None:
    table = started_table().show("A1-1").player(0, upper="0,0,0,0", conductors=(0, 0))
    assert table.refusal("fulfil A1-1") == "FC-270"
    table.play("take 1.1", "fulfil A1-1", "C1 3 0", "COIN")
    assert table.seat()["conductors"] == [3, 0]
    assert table.coins() == (2, 0, 0)
    assert table.seat()["pile"] == ["A1-1"]
    assert table.seat()["contracts"] == []


@pytest.mark.rule("FC-271")
def test_requirement_not_met_or_exceeded() -> None:
    table = started_table().player(0, upper="0,0,0", contracts=["A1-1"])
    assert table.refusal("fulfil A1-1") == "FC-271"
    table.player(0, upper="0,0,0,0,0,M1,0")
    coins = table.coins()
    table.play("fulfil A1-1", "stop")
    assert table.coins() == coins  # nothing is paid


@pytest.mark.rule("FC-273")
def test_the_bonus_is_a_source_and_its_rest_is_lost() -> None:
    table = started_table().player(0, upper="0,0,0,0", contracts=["A1-1"])
    table.play("fulfil A1-1")
    assert table.view()["source"]["kind"] == "goal"
    assert table.seat()["pile_size"] == 0
    table.play("COIN", "stop")
    assert table.seat()["pile"] == ["A1-1"]
    assert table.seat()["conductors"] == [0, 0]
    assert table.refusal("fulfil A1-1") == "FC-270"


@pytest.mark.rule("FC-274")
def test_a_contract_may_be_kept_for_later() -> None:
    table = started_table().player(
        0, upper="7,1", contracts=["A3-2"], coins=[0, 0, 0], lower="0"
    )
    assert "fulfil A3-2" in table.legal()
    table.play("decline 1.1", "stop", "end turn", "decline 1.2", "stop", "end turn")
    table.player(0, upper="7,7,7")
    table.play("fulfil A3-2", "VP_PER")
    assert table.scores()[0] == 15  # more than the 5 of the first turn


@pytest.mark.rule("FC-275")
@pytest.mark.rule("FC-600")
def test_open_contracts_are_worthless_at_the_end() -> None:
    table = started_table().player(
        0, contracts=["A3-3"], coins=[0, 0, 0], end_cards=["Z-W1"]
    )
    table.final()
    assert table.asked == "over"
    assert table.scores()[0] == 0


@pytest.mark.rule("FC-276")
@pytest.mark.parametrize(
    ("modules", "card", "fields"),
    [
        ("AB", "B1-6", {"laid": [("B1-2", "upper", 1)], "conductors": (1, 0)}),
        ("CD", "C3-6", {"track": ["X1-T5"], "loco": 6}),
        ("CD", "D1-1", {"laid": [("D1-1", "upper", 1)], "upper": "1"}),
        ("AE", "E1-4", {"laid": [("E1-4", "slot", 1)], "upper": "1", "lower": "1"}),
    ],
)
def test_clipboards_of_other_modules(
    modules: str, card: str, fields: dict[str, Any]
) -> None:
    if "laid" not in fields or fields["laid"][0][0] != card:
        fields = {**fields, "contracts": [card]}
    table = started_table(2, modules).player(0, **fields)
    table.play(f"fulfil {card}", "stop")
    assert table.seat()["pile"] == [card]


# Requirements of module A (FC-711)


MET: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("A1-1", {"upper": "0,0,0,0"}, {"upper": "0,0,0", "lower": "0,0,0"}),
    ("A1-2", {"upper": "0,0,0", "lower": "0,0,0"}, {"upper": "0,0,0,0", "lower": "0"}),
    ("A1-3", {"upper": "1,1", "lower": "2"}, {"upper": "7,1", "lower": "0"}),
    (
        "A1-4",
        {"upper": "0,0", "lower": "0,0", "conductors": (2, 2)},
        {"upper": "0,0,0", "lower": "0,0", "conductors": (3, 1)},
    ),
    ("A1-5", {"loco": 2}, {"loco": 1}),
    ("A1-6", {"coins": [2, 1, 1]}, {"coins": [3, 0, 0]}),
    ("A2-2", {"upper": "0,0,0,0,0,M1"}, {"upper": "0,0,0,0"}),
    (
        "A2-3",
        {"upper": "0,0,0,0,0,M1", "conductors": (6, 0)},
        {"upper": "0,0,0,0,0,M1", "conductors": (5, 0)},
    ),
    ("A2-4", {"track": ["X1-T1", "X1-T2"]}, {"track": ["X1-T1"]}),
    ("A3-5", {"end_cards": ["Z-W1", "Z-W2"]}, {"end_cards": ["Z-W1"]}),
    ("A3-6", {"upper": "0,0,0,0,0,M1,0,0,0,T5"}, {"upper": "0,0,0,0,0,M1,0,0"}),
]


@pytest.mark.rule("FC-711")
@pytest.mark.parametrize(("card", "met", "unmet"), MET)
def test_requirements(card: str, met: dict[str, Any], unmet: dict[str, Any]) -> None:
    table = started_table().player(0, contracts=[card], **unmet)
    assert table.refusal(f"fulfil {card}") == "FC-271"
    assert table.seat()["contracts"][0]["met"] is False
    table = started_table().player(0, contracts=[card], **met)
    assert f"fulfil {card}" in table.legal()
    assert table.seat()["contracts"][0]["met"] is True


@pytest.mark.rule("FC-712")
@pytest.mark.rule("FC-T47")
@pytest.mark.parametrize(
    ("track", "reached", "points"),
    [
        (["X1-T1", "X1-T2"], 3, 12),
        (["X1-T1", "X1-T2", "X1-T3", "X1-T4", "X1-T5"], 6, 20),
    ],
)
def test_points_per_bonus_city(track: list[str], reached: int, points: int) -> None:
    table = started_table().player(0, contracts=["A2-5"], track=track, coins=[0, 0, 0])
    table.player(0, loco=table.seat()["stops"][-1])
    assert table.seat()["bonus_cities"] == reached
    table.play("fulfil A2-5", "VP_PER")
    assert table.scores()[0] == points


@pytest.mark.rule("FC-712")
def test_points_per_end_card() -> None:
    table = started_table().player(
        0, contracts=["A3-5"], end_cards=["Z-W1", "Z-W2", "Z-L1"]
    )
    assert table.play("fulfil A3-5", "VP_PER").scores()[0] == 12


@pytest.mark.rule("FC-713")
@pytest.mark.rule("FC-I26")
def test_points_look_at_the_state_when_the_symbol_is_executed() -> None:
    table = started_table(2, "CD").player(
        0, upper="4,4,2", laid=[("D2-3", "upper", 3)], conductors=(3, 0)
    )
    table.edit(frames=["bonus D2-3", 1], stack=["turn 2", "symbol 1"])
    table.player(0, upper="4,4,1")  # the requirement is checked once, before
    table.play("VP_HERE")
    assert table.scores()[0] == 2


# End-game cards


@pytest.mark.rule("FC-280")
@pytest.mark.rule("FC-283")
@pytest.mark.rule("FC-284")
@pytest.mark.rule("FC-T34")
def test_symbol_and_coins_in_one_turn() -> None:
    table = started_table().show("A1-8").player(0, coins=[5, 3, 0])
    offer = table.view()["offer"]
    table.play(f"buy {offer[0]}", "pay 4 0 0")
    while table.asked != "turn 1":
        table.play("stop")
    table.play("take 1.1")
    assert table.legal("EG") == [f"EG {card}" for card in offer[1:]]
    assert table.refusal(f"EG {offer[0]}") == "FC-280"
    table.play(f"EG {offer[1]}", "stop")
    while table.asked != "post 1":
        table.play("stop")
    table.play(f"buy {offer[2]}")
    assert len(table.view()["offer"]) == 1  # at most four per turn, no refill
    assert len(table.seat(viewer=0)["end_cards"]) == 4
    assert table.seat(viewer=1)["end_cards"][1:] == offer[:3]  # taken openly


@pytest.mark.rule("FC-281")
def test_the_action_of_an_end_card_waits_in_the_queue() -> None:
    table = started_table().show("A1-8").edit(offer=["Z-W2", "Z-W4"]).play("take 1.1")
    table.play("EG Z-W2")
    assert table.queue() == ["end_card Z-W2"]
    table.play("COIN")  # first the rest of the card
    assert table.view()["source"]["name"] == "Z-W2"
    table.play("COIN")
    assert table.coins() == (4, 0, 0)


@pytest.mark.rule("FC-282")
@pytest.mark.rule("FC-T33")
def test_refill_at_the_end_of_the_turn() -> None:
    table = (
        started_table().player(0, coins=[2, 1, 1]).edit(offer=["Z-W1", "Z-W3", "Z-C3"])
    )
    table.edit(offer=["Z-W1", "Z-W3", "Z-C3", "Z-L3"])
    table.play("buy Z-W3", "pay 2 1 1")
    assert table.coins() == (0, 0, 0)
    table.play("stop")
    assert table.view()["offer"] == ["Z-W1", "Z-C3", "Z-L3"]
    table.play("decline 1.1", "stop").settle()
    assert table.asked == "turn 2"
    assert len(table.view()["offer"]) == 4


@pytest.mark.rule("FC-282")
def test_empty_pile_and_empty_display() -> None:
    table = started_table().show("A1-8").edit(offer=["Z-W1"], end_pile=[])
    table.play("decline 1.2", "stop", "end turn")
    assert table.view()["offer"] == ["Z-W1"]  # it just shrinks
    table = started_table().show("A1-8").edit(offer=[], end_pile=[])
    table.player(0, coins=[5, 0, 0])
    assert table.refusal("buy Z-W1") == "FC-282"
    table.play("take 1.1")
    assert table.refusal("EG Z-W1") == "FC-282"


@pytest.mark.rule("FC-I20")
def test_an_end_card_of_the_last_scoring_phase_counts() -> None:
    table = started_table().player(
        0, coins=[4, 0, 0], pile=["X1-W1"], end_cards=["Z-W1"]
    )
    table.player(1, coins=[0, 0, 0])
    table.edit(offer=["Z-W6"], stack=["final", "scoring 1", "post 1"], round=6, phase=3)
    table.play("end turn", "buy Z-W6", "pay 4 0 0", "stop").settle()
    assert table.asked == "over"
    assert table.points()["end_wagon"] == 3  # 1 card x (1 + 2)
