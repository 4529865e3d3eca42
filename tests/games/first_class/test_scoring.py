# SPDX-License-Identifier: MIT
"""Ends of rounds, scoring phases, and the final scoring."""

import pytest

from tests.games.first_class.table import started_table


@pytest.mark.rule("FC-302")
@pytest.mark.rule("FC-T21")
def test_eighteen_and_eighteen_of_forty() -> None:
    table = started_table()
    assert table.view()["stack"] == 22
    table.edit(stack=["round_over", "post 1"], turn=6).play("end turn").settle()
    assert table.asked == "turn 1"
    assert table.view()["round"] == 2
    assert table.view()["stack"] == 4  # removed unseen
    table.edit(stack=["round_over", "post 1"], turn=6).play("end turn")
    while table.asked.startswith("score"):
        table.play("finish")
    table.settle()
    assert table.view()["round"] == 3
    assert table.view()["stack"] == 22
    assert table.view()["stage"] == 2


@pytest.mark.rule("FC-500")
@pytest.mark.rule("FC-533")
def test_each_player_completes_both_steps_before_the_next() -> None:
    table = started_table(3).player(0, upper="4", conductors=(1, 0))
    table.edit(stack=["round_over", "post 1"], round=2, turn=9, start=2)
    table.play("end turn")
    assert table.asked == "score 3"  # clockwise from the start player
    table.play("finish")
    assert table.asked == "score 1"
    assert table.scores()[0] == 0
    table.play("finish")
    assert table.scores()[0] == 4
    assert table.asked == "score 2"  # nothing more for the first player


@pytest.mark.rule("FC-520")
@pytest.mark.rule("FC-I21")
def test_reached_cities_give_their_bonus_once_in_any_order() -> None:
    table = started_table().player(0, track=["X1-T1", "X1-T3"], loco=4).scoring()
    assert table.legal("bonus") == ["bonus 2", "bonus 4"]
    assert table.refusal("bonus 6") == "FC-520"  # not reached
    assert table.refusal("bonus 1") == "FC-520"  # no bonus city
    table.play("bonus 4", "COIN")
    assert table.refusal("bonus 4") == "FC-520"
    assert table.seat()["used_cities"] == [4]
    table.play("bonus 2", "COIN", "finish")
    assert table.coins() == (5, 1, 0)
    assert table.seat()["used_cities"] == []  # the next phase has them all again


@pytest.mark.rule("FC-T18")
def test_the_rulebook_example_of_step_1() -> None:
    table = started_table().player(
        0,
        track=["X1-T2", "X1-T3"],
        loco=5,
        upper="0,0",
        conductors=(2, 0),
        coins=[1, 0, 0],
    )
    table.scoring().play("bonus 5", "W0 upper", "L")
    assert table.seat()["loco"] == 7
    assert table.scores()[0] == 3
    table.play("bonus 2", "COIN")
    assert table.coins() == (3, 0, 0)
    table.play("spend 1 W0 upper")
    assert table.coins() == (2, 0, 0)
    table.play("bonus 7", "C1 2 0")
    assert table.seat()["conductors"] == [4, 0]
    assert table.legal("bonus") == []


@pytest.mark.rule("FC-521")
@pytest.mark.rule("FC-524")
@pytest.mark.rule("FC-T43")
def test_a_city_is_finished_before_the_next() -> None:
    table = started_table().player(0, track=["X1-T2", "X1-T1"], loco=5, coins=[0, 0, 0])
    table.scoring().play("bonus 5", "W0 upper")
    assert table.refusal("bonus 2") == "FC-521"
    table.play("stop")  # the rest is lost for this phase
    assert table.refusal("bonus 5") == "FC-520"
    table.play("bonus 2", "COIN", "finish")
    table.scoring(phase=2)
    assert "L" in table.play("bonus 5").legal()  # but not in the next one


@pytest.mark.rule("FC-522")
@pytest.mark.rule("FC-T42")
def test_cities_reached_during_step_1_count() -> None:
    track = ["X3-T5", "X1-T1", "X1-T4"]
    table = started_table().player(0, track=track, loco=7, coins=[0, 0, 0])
    table.player(0, loco=5).scoring()
    assert table.legal("bonus") == ["bonus 2", "bonus 5"]
    table.play("bonus 5", "L")  # over two points cities onto the next bonus city
    assert table.seat()["loco"] == 8
    assert table.points()["cities"] == 13
    assert table.legal("bonus") == ["bonus 2", "bonus 8"]
    table.play("bonus 8", "COIN", "bonus 2", "COIN")
    assert table.legal("bonus") == []


@pytest.mark.rule("FC-T42")
def test_two_cities_passed_by_a_third_ones_steps() -> None:
    table = (
        started_table()
        .player(0, track=["X3-T5", "X1-T1", "X1-T4"], loco=7, coins=[0, 0, 0])
        .scoring()
    )
    table.play("bonus 5", "L")
    assert table.seat()["loco"] == 10
    assert table.legal("bonus") == ["bonus 2", "bonus 8", "bonus 9"]
    table.play("bonus 9", "W0 upper", "W0 upper", "bonus 8", "COIN")
    assert table.legal("bonus") == ["bonus 2"]


@pytest.mark.rule("FC-523")
@pytest.mark.rule("FC-525")
@pytest.mark.rule("FC-I11")
@pytest.mark.rule("FC-T56")
def test_free_actions_inside_a_city() -> None:
    table = (
        started_table()
        .player(0, track=["X2-T4"], loco=5, conductors=(1, 1), coins=[0, 0, 0])
        .scoring()
    )
    table.play("bonus 5")
    assert table.refusal("CB") == "FC-119"
    table.play("COIN", "spend 1 W0 upper")
    assert table.coins() == (0, 0, 0)
    table.play("CB")
    assert table.seat()["conductors"] == [2, 1]


@pytest.mark.rule("FC-525")
def test_a_city_ends_by_itself_or_by_stop() -> None:
    table = (
        started_table()
        .player(0, track=["X2-T4"], loco=5, conductors=(1, 1), coins=[0, 0, 0])
        .scoring()
    )
    table.play("bonus 5", "COIN")
    assert table.view()["source"]["kind"] == "city"  # a coin may still change things
    table.play("spend 1 VP")
    assert table.view()["source"] is None  # now nothing can
    table = (
        started_table()
        .player(0, track=["X2-T4"], loco=5, conductors=(1, 1), coins=[0, 0, 0])
        .scoring()
    )
    table.play("bonus 5", "COIN", "stop")
    assert table.asked == "score 1"


@pytest.mark.rule("FC-I27")
@pytest.mark.rule("FC-525")
def test_no_free_action_inside_a_contract_or_mail_wagon() -> None:
    table = (
        started_table()
        .player(0, upper="0,0,0,0", coins=[3, 0, 0], contracts=["A1-1"], loco=2)
        .scoring()
    )
    table.play("bonus 2", "fulfil A1-1")
    assert table.view()["source"]["kind"] == "goal"
    assert table.refusal("spend 1 VP") == "FC-525"
    table.play("COIN", "stop")
    assert table.view()["source"]["kind"] == "city"  # it goes on
    table.play("COIN", "spend 1 W0 upper", "mail M4")
    assert table.refusal("spend 1 VP") == "FC-525"


@pytest.mark.rule("FC-525")
def test_what_a_free_action_triggers_waits_for_the_city() -> None:
    table = (
        started_table()
        .player(0, upper="0,0,0,0", coins=[1, 0, 0], track=["X2-T4"], loco=5)
        .scoring()
    )
    table.play("bonus 5", "spend 1 W0 upper", "mail M1")
    assert table.queue() == ["mail M1"]
    table.play("COIN", "CB")
    assert table.view()["source"]["kind"] == "mail"


@pytest.mark.rule("FC-E26")
def test_overflow_inside_a_contract_inside_a_city() -> None:
    table = (
        started_table()
        .player(0, upper="0,0,0,0", coins=[5, 5, 2], contracts=["A1-1"], loco=2)
        .scoring()
    )
    table.play("bonus 2", "fulfil A1-1", "COIN")
    assert table.asked == "overflow 1 1"
    table.play("spend 1 VP")
    assert table.view()["source"]["kind"] == "goal"
    table.play("C1 3 0")
    assert table.view()["source"]["kind"] == "city"
    table.play("stop")
    assert table.asked == "score 1"


@pytest.mark.rule("FC-I14")
def test_a_bonus_without_effect_is_not_offered() -> None:
    table = (
        started_table()
        .player(0, track=["X1-T3"], loco=5, conductors=(1, 1), coins=[1, 0, 0])
        .scoring()
    )
    assert table.legal("bonus") == ["bonus 2"]
    assert table.refusal("bonus 5") == "FC-119"


@pytest.mark.rule("FC-E16")
@pytest.mark.rule("FC-523")
def test_step_1_ends_by_itself_without_anything_to_do() -> None:
    table = started_table().player(0, coins=[0, 0, 0]).scoring().settle()
    assert table.asked == "turn 1"
    table = started_table().player(0, coins=[1, 0, 0]).scoring()
    assert table.asked == "score 1"  # a coin may be spent even without a bonus
    assert table.legal("bonus") == []


@pytest.mark.rule("FC-530")
@pytest.mark.rule("FC-T19")
def test_values_up_to_the_conductor() -> None:
    table = (
        started_table()
        .player(0, upper="12,4,1,1,0,M1,0", conductors=(7, 0), coins=[0, 0, 0])
        .scoring()
    )
    assert table.points()["trains"] == 18
    table = (
        started_table()
        .player(0, upper="12,4,1,1,0,M1,0", conductors=(2, 0), coins=[0, 0, 0])
        .scoring()
    )
    assert table.points()["trains"] == 16


@pytest.mark.rule("FC-532")
def test_both_trains_are_scored() -> None:
    table = (
        started_table()
        .player(0, upper="4,2", lower="7,1", conductors=(2, 1), coins=[0, 0, 0])
        .scoring()
    )
    assert table.points()["trains"] == 4 + 2 + 7
    assert table.told("scored")[0]["params"]["n"] == 13


# Final scoring


@pytest.mark.rule("FC-601")
def test_coins_left_are_points() -> None:
    table = started_table().player(0, coins=[5, 2, 0], end_cards=["Z-W1"]).final()
    assert table.points()["coins"] == 7


@pytest.mark.rule("FC-602")
@pytest.mark.rule("FC-603")
@pytest.mark.rule("FC-T20")
@pytest.mark.rule("FC-703")
def test_end_cards_multiply_base_cards() -> None:
    pile = ["X1-W1", "X1-W2", "X2-W1", "X1-L1", "X1-C1", "X1-T1", "A1-1", "A1-7"]
    table = (
        started_table()
        .player(0, pile=pile, end_cards=["Z-W4", "Z-W5", "Z-L5"], coins=[0, 0, 0])
        .final()
    )
    assert table.points()["end_wagon"] == 3 * 4  # cards count, not their symbols
    assert table.points()["end_locomotive"] == 3
    assert table.points()["end_conductor"] == 0
    assert table.scores()[0] == 15


@pytest.mark.rule("FC-604")
@pytest.mark.rule("FC-606")
@pytest.mark.rule("FC-T46")
def test_ties_share_the_victory() -> None:
    table = started_table(3)
    for seat, points in enumerate((143, 143, 100)):
        table.player(seat, points=points, coins=[0, 0, 0], end_cards=["Z-W1"])
    table.final()
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.scores == [143, 143, 100]
    assert outcome.winners == [0, 1]
    assert outcome.places == [1, 1, 3]
    assert [sum(part.values()) for part in outcome.breakdown] == outcome.scores
    assert outcome.tie_breaks == [{}, {}, {}]  # there is no further tie-break


@pytest.mark.rule("FC-606")
def test_scores_are_the_score_board_until_the_end() -> None:
    table = started_table().player(0, points=10, pile=["X1-W1"], end_cards=["Z-W4"])
    assert table.scores()[0] == 10
    assert table.outcome() is None
    assert table.final().scores()[0] == 10 + 1 + 2
    assert table.refusal(table.rules.action(0).text()) == "FC-600"


@pytest.mark.rule("FC-E17")
def test_more_than_a_lap() -> None:
    table = started_table().player(0, points=49, coins=[0, 0, 1]).play("spend 3 VP")
    assert table.scores()[0] == 50
    assert table.play("decline 1.1").scores()[0] == 50
    assert table.player(0, points=149, coins=[1, 0, 0]).seat()["points"] == 150
