# SPDX-License-Identifier: MIT
"""Modules B, D and E: celebrities, postcards, passengers, luggage, slots."""

import pytest

from tests.games.first_class.table import started_table

LONG = "1,1,1,1,1,M1,1,1,1,T5"


@pytest.mark.rule("FC-701")
def test_money_cards_are_executed_like_base_cards() -> None:
    table = started_table().show("B1-7").play("take 1.1", "COIN", "W0 upper")
    assert table.coins() == (3, 0, 0)
    assert table.seat()["pile"] == ["B1-7"]


@pytest.mark.rule("FC-702")
def test_one_end_card_plus_the_other_symbols() -> None:
    table = started_table(2, "CD").show("D1-8")
    offer = table.view()["offer"]
    table.play("take 1.1", f"EG {offer[2]}")
    assert not table.legal("EG")  # exactly one
    table.play("COIN")
    assert table.seat(viewer=0)["end_cards"][1:] == [offer[2]]


@pytest.mark.rule("FC-704")
@pytest.mark.rule("FC-791")
def test_modules_do_not_block_each_other() -> None:
    table = started_table(2, "BD").show("B1-2", "D1-1", "D1-4").player(0, lower="0,0")
    table.play("take 1.1", "place upper 1", "COIN", "end turn")
    table.edit(stack=["next_turn", "post 1"], turn=0).play("end turn")
    table.play("take 1.2")
    assert table.legal("place") == ["place upper 1"]
    table.play("place upper 1")
    found = [(part["card"], part["place"]) for part in table.seat()["laid"]]
    assert found == [("B1-2", "upper"), ("D1-1", "upper")]
    table.player(0, laid=[("B1-2", "lower", 2)])
    table.show("D1-4", "D1-5")
    table.edit(stack=["next_turn", "post 1"], turn=0).play("end turn", "take 1.1")
    assert table.legal("place") == ["place lower 2"]


@pytest.mark.rule("FC-705")
@pytest.mark.rule("FC-I24")
@pytest.mark.rule("FC-T59")
def test_a_card_must_be_laid_if_there_is_a_place() -> None:
    table = (
        started_table(2, "CD").show("D1-2").player(0, upper="0,0,0").play("take 1.1")
    )
    assert table.legal() == ["place upper 3"]
    assert table.refusal("stop") == "FC-705"
    assert table.refusal("place upper 2") == "FC-761"
    assert table.refusal("place lower 3") == "FC-761"
    table.play("place upper 3")
    assert table.asked == "post 1"
    declined = started_table(2, "CD").show("D1-2").player(0, upper="0,0,0")
    declined.play("decline 1.1", "stop")
    assert declined.seat()["laid"] == []


@pytest.mark.rule("FC-706")
@pytest.mark.rule("FC-722")
def test_cards_belong_to_the_position() -> None:
    table = started_table().player(
        0, upper="1", laid=[("B1-3", "upper", 1)], coins=[0, 0, 1], conductors=(1, 0)
    )
    assert table.seat()["phase_points"]["celebrities"] == 1
    table.play("spend 3 UA upper 1")
    assert table.seat()["laid"][0]["number"] == 1
    assert table.seat()["phase_points"]["celebrities"] == 2


# Module B


@pytest.mark.rule("FC-721")
def test_where_a_celebrity_may_lie() -> None:
    table = started_table().show("B1-1").player(0, upper=LONG, lower="1,0")
    table.player(0, laid=[("B2-1", "upper", 3)]).play("take 1.1")
    wanted = [f"place upper {n}" for n in (1, 2, 4, 5, 7, 8, 9)]
    assert table.legal() == [*wanted, "place lower 1"]
    assert table.refusal("place upper 3") == "FC-721"  # has a celebrity
    assert table.refusal("place lower 2") == "FC-721"  # a 0-wagon
    assert table.refusal("place section 1") == "FC-721"


@pytest.mark.rule("FC-721")
@pytest.mark.rule("FC-724")
@pytest.mark.rule("FC-T57")
def test_symbols_come_after_the_placement() -> None:
    table = started_table().show("B1-5").play("take 1.1")
    assert table.refusal("COIN") == "FC-705"
    assert table.legal() == ["place section 1"]  # while the locomotive is in Paris
    table.play("place section 1", "COIN")
    assert table.coins() == (3, 0, 0)
    table.player(0, loco=1)
    assert table.seat()["phase_points"]["postcards"] == 0
    table.player(0, loco=2)
    assert table.seat()["phase_points"]["postcards"] == 1


@pytest.mark.rule("FC-721")
@pytest.mark.rule("FC-726")
@pytest.mark.rule("FC-E18")
def test_a_celebrity_without_a_place_gives_its_symbols() -> None:
    table = started_table().show("B2-3").play("take 1.1")
    assert table.legal() == ["COIN", "stop"]
    table.play("COIN")
    assert table.seat()["pile"] == ["B2-3"]
    assert table.seat()["laid"] == []


@pytest.mark.rule("FC-723")
@pytest.mark.rule("FC-T48")
def test_celebrities_score_behind_the_conductor() -> None:
    table = started_table().player(
        0,
        upper="7,4,1",
        laid=[("B1-3", "upper", 2)],
        conductors=(3, 0),
        coins=[0, 0, 0],
    )
    table.scoring()
    assert table.points()["celebrities"] == 4
    table.player(0, upper="7,7,1", coins=[0, 0, 0]).scoring(phase=2)
    assert table.points()["celebrities"] == 4 + 7
    table.player(0, conductors=(1, 0), coins=[0, 0, 0]).scoring(phase=3)
    assert table.points()["celebrities"] == 4 + 7
    fixed = started_table().player(0, laid=[("B2-1", "lower", 1)], conductors=(0, 1))
    assert fixed.seat()["phase_points"]["celebrities"] == 5


@pytest.mark.rule("FC-724")
def test_where_a_postcard_may_lie() -> None:
    table = (
        started_table()
        .show("B1-4")
        .player(0, track=["X1-T1", "X1-T2"], laid=[("B1-5", "section", 2)])
    )
    table.play("take 1.1")
    assert table.legal() == ["place section 1", "place section 3"]
    assert table.refusal("place section 2") == "FC-724"
    assert table.refusal("place section 4") == "FC-724"
    assert table.refusal("place upper 1") == "FC-724"


@pytest.mark.rule("FC-725")
@pytest.mark.rule("FC-T49")
def test_postcards_score_when_their_city_is_reached() -> None:
    table = started_table().player(
        0, track=["X1-T2", "X1-T3"], laid=[("B2-5", "section", 1)], loco=7
    )
    assert table.seat()["bonus_cities"] == 3
    assert table.seat()["phase_points"]["postcards"] == 6
    table.player(0, loco=1)
    assert table.seat()["phase_points"]["postcards"] == 0
    table.player(0, laid=[("B3-5", "section", 1)], loco=7)
    assert table.seat()["phase_points"]["postcards"] == 7
    table.player(0, laid=[("B2-4", "section", 3)], loco=6)
    assert table.seat()["phase_points"]["postcards"] == 0
    table.player(0, loco=7, coins=[0, 0, 0]).scoring()
    while table.asked == "score 1":
        table.play("finish")
    assert table.points()["postcards"] == 5


@pytest.mark.rule("FC-726")
def test_a_postcard_without_a_place_goes_to_the_pile() -> None:
    table = started_table().show("B1-5").player(0, laid=[("B1-4", "section", 1)])
    table.play("take 1.1", "COIN")
    assert table.seat()["pile"] == ["B1-5"]
    table.player(0, coins=[0, 0, 0], end_cards=["Z-W1"]).final()
    assert [part["card"] for part in table.seat()["laid"]] == ["B1-4"]


@pytest.mark.rule("FC-727")
def test_requirements_of_module_b() -> None:
    laid = [("B1-1", "upper", 1), ("B1-4", "section", 1)]
    contracts = ["B1-6", "B2-6", "B3-6"]
    table = started_table().player(0, laid=laid, contracts=contracts)
    assert table.legal("fulfil") == []
    assert table.refusal("fulfil B1-6") == "FC-271"
    table.player(0, conductors=(1, 0))
    assert table.legal("fulfil") == ["fulfil B1-6"]
    table.player(0, conductors=(0, 0), loco=2)
    assert table.legal("fulfil") == ["fulfil B2-6"]
    table.player(0, conductors=(1, 0))
    assert table.legal("fulfil") == [f"fulfil {card}" for card in contracts]


# Module D


@pytest.mark.rule("FC-761")
def test_where_passengers_and_luggage_may_lie() -> None:
    table = started_table(2, "DE").show("D1-1").player(0, upper=LONG, lower=LONG)
    table.player(0, laid=[("D2-1", "upper", 2)]).play("take 1.1")
    assert table.legal() == [f"place upper {n}" for n in (1, 3, 4, 5, 7, 8, 9)]
    assert table.refusal("place upper 2") == "FC-761"
    assert table.refusal("place lower 1") == "FC-761"
    table = started_table(2, "DE").show("D1-4").player(0, upper=LONG, lower="0,0,0,0")
    assert table.play("take 1.1").legal() == [f"place lower {n}" for n in (2, 3, 4)]
    table = (
        started_table(2, "DE").show("D1-6").player(0, lower="0,0,0").play("take 1.1")
    )
    assert table.seat()["pile"] == ["D1-6"]  # no legal place


@pytest.mark.rule("FC-762")
@pytest.mark.rule("FC-763")
@pytest.mark.rule("FC-T52")
@pytest.mark.rule("FC-E22")
def test_a_passenger_needs_its_wagon_and_conductor() -> None:
    table = (
        started_table(2, "DE")
        .show("X1-W8")
        .player(0, upper="2,2,1,0", laid=[("D2-3", "upper", 3)], conductors=(4, 0))
    )
    assert table.refusal("fulfil D2-3") == "FC-271"
    table.play("take 1.1", "U12 upper", "stop")
    assert "fulfil D2-3" in table.legal()
    table.player(0, conductors=(2, 0))
    assert table.refusal("fulfil D2-3") == "FC-271"
    assert not table.legal("place")  # it cannot be moved


@pytest.mark.rule("FC-764")
@pytest.mark.rule("FC-E21")
def test_a_fulfilled_passenger_frees_its_place() -> None:
    table = started_table(2, "DE").show("D1-1").player(0, upper="1")
    table.play("take 1.1", "place upper 1", "fulfil D1-1", "COIN")
    assert table.seat()["laid"]  # until the bonus is finished
    table.play("UA upper 1")
    assert table.seat()["laid"] == []
    assert table.seat()["pile"] == ["D1-1"]
    table.show("D1-3").edit(stack=["turn_over", "turn 1"]).play("take 1.1")
    assert table.legal() == ["place upper 1"]


@pytest.mark.rule("FC-765")
@pytest.mark.rule("FC-T53")
def test_points_for_the_wagon_here() -> None:
    table = started_table(2, "DE").player(
        0, upper="4,4,4", laid=[("D2-3", "upper", 3)], conductors=(3, 0)
    )
    table.play("fulfil D2-3", "VP_HERE")
    assert table.scores()[0] == 8


@pytest.mark.rule("FC-766")
def test_unfulfilled_cards_are_worthless() -> None:
    table = started_table(2, "DE").player(
        0,
        lower="1",
        laid=[("D3-6", "lower", 1), ("E3-1", "slot", 1)],
        coins=[0, 0, 0],
        end_cards=["Z-W1"],
    )
    assert table.final().scores()[0] == 0


# Module E


@pytest.mark.rule("FC-781")
@pytest.mark.rule("FC-782")
@pytest.mark.rule("FC-T55")
def test_slots_between_the_trains() -> None:
    table = started_table(2, "AE").show("E1-1").player(0, upper="0,0,0,0", lower="0,0")
    assert table.play("take 1.1").legal() == ["place slot 1", "place slot 2"]
    assert table.refusal("place slot 3") == "FC-782"
    table = (
        started_table(2, "AE")
        .show("E1-1")
        .player(
            0, upper=LONG, lower=LONG.replace("M1", "M2"), laid=[("E1-4", "slot", 2)]
        )
    )
    table.play("take 1.1")
    assert table.legal() == [f"place slot {n}" for n in (1, 3, 4, 5, 7, 8, 9)]
    assert table.refusal("place slot 2") == "FC-782"  # a mechanic lies there
    with pytest.raises(ValueError, match="no move"):
        table.rules.parse(table.state, "place slot 6")
    table = started_table(2, "AE").show("E2-2").player(0, upper="0,0", lower="0,0")
    table.play("take 1.1")
    assert table.seat()["pile"] == ["E2-2"]  # needs slot 3 or later


@pytest.mark.rule("FC-783")
@pytest.mark.rule("FC-T54")
@pytest.mark.parametrize(
    ("card", "slot", "met", "unmet"),
    [
        ("E1-1", 1, {"conductors": (1, 1)}, {"conductors": (1, 0)}),
        ("E2-1", 1, {"upper": "2", "lower": "4"}, {"upper": "1", "lower": "4"}),
        ("E2-3", 1, {"upper": "4", "lower": "2"}, {"upper": "4", "lower": "1"}),
        ("E1-3", 2, {"upper": "2,2", "lower": "4,2"}, {"upper": "4,4", "lower": "4,2"}),
        ("E1-3", 1, {"upper": "1", "lower": "1"}, {"upper": "0", "lower": "0"}),
    ],
)
def test_requirements_of_a_pair(
    card: str, slot: int, met: dict[str, object], unmet: dict[str, object]
) -> None:
    laid = [(card, "slot", slot)]
    table = started_table(2, "AE").player(0, laid=laid, **unmet).scoring()
    assert table.refusal(f"switch {card}") == "FC-783"
    assert table.seat()["laid"][0]["met"] is False
    table = started_table(2, "AE").player(0, laid=laid, **met).scoring()
    assert f"switch {card}" in table.legal()


@pytest.mark.rule("FC-784")
@pytest.mark.rule("FC-521")
def test_a_switch_works_once_in_every_scoring_phase() -> None:
    table = started_table(2, "AE").player(
        0, laid=[("E2-2", "slot", 1)], conductors=(1, 1), coins=[0, 0, 0], loco=2
    )
    assert table.refusal("switch E2-2") == "FC-110"  # only in scoring phases
    assert table.refusal("fulfil E1-4") == "FC-270"
    for phase in (1, 2):
        table.scoring(phase=phase).play("switch E2-2", "VP")
        assert table.refusal("bonus 2") == "FC-521"
        table.play("COIN")
        assert table.refusal("switch E2-2") == "FC-784"
        assert table.refusal("switch E1-1") == "FC-784"
        assert table.seat()["laid"][0]["used"] is True
        table.play("finish")
        assert table.seat()["laid"][0]["used"] is False
    assert table.points()["bonuses"] == 8
    assert table.seat()["laid"][0]["card"] == "E2-2"


@pytest.mark.rule("FC-784")
@pytest.mark.rule("FC-525")
def test_free_actions_inside_a_switch() -> None:
    table = (
        started_table(2, "AE")
        .player(0, laid=[("E2-2", "slot", 1)], conductors=(1, 1), coins=[1, 0, 0])
        .scoring()
    )
    table.play("switch E2-2", "spend 1 VP", "VP", "COIN")
    assert table.scores()[0] == 5


@pytest.mark.rule("FC-E25")
def test_a_switch_that_becomes_ready_during_step_1() -> None:
    table = (
        started_table(2, "AE")
        .player(0, laid=[("E1-1", "slot", 1)], conductors=(1, 0), coins=[0, 1, 0])
        .scoring()
    )
    assert table.refusal("switch E1-1") == "FC-783"
    table.play("spend 2 C1 lower", "switch E1-1", "COIN")
    assert table.coins() == (2, 0, 0)


@pytest.mark.rule("FC-785")
@pytest.mark.rule("FC-782")
def test_a_mechanic_is_fulfilled_once() -> None:
    table = started_table(2, "AE").show("E1-4", "E1-5").player(0, upper="1", lower="1")
    table.play("take 1.1", "place slot 1")
    table.play("fulfil E1-4", "COIN", "W0 upper", "W0 lower")
    assert table.seat()["laid"] == []
    assert table.seat()["pile"] == ["E1-4"]
    assert table.refusal("fulfil E1-4") == "FC-270"
    scored = (
        started_table(2, "AE")
        .player(0, upper="1", lower="1", laid=[("E1-4", "slot", 1)], coins=[0, 0, 0])
        .scoring()
    )
    assert "fulfil E1-4" in scored.legal()  # the same times as contracts
