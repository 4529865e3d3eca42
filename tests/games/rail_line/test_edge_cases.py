# SPDX-License-Identifier: MIT
"""Edge cases for programs (RL-E1 to RL-E16)."""

import pytest

from tests.games.editions import own_edition
from tests.games.rail_line.editions import set_tracks
from tests.games.rail_line.table import line, new_table, table_at

SHEET_2 = {"score_sheet": 2}


@pytest.mark.rule("RL-E2")
@pytest.mark.rule("RL-404")
@pytest.mark.rule("RL-I8")
def test_a_chain_of_slow_moves_is_finished_before_the_waiting_beet() -> None:
    """A station with a closed beet and a locomotive: the slow train goes first."""

    def change(raw: dict) -> None:
        set_tracks(raw, "B22", top=["sugar_beet", "locomotive"])
        set_tracks(raw, "B16", top=["locomotive"])
        set_tracks(raw, "B17", top=["sugar_factory"])

    edition = own_edition("rail_line", change)
    fields = {
        "edition": edition,
        "options": SHEET_2,
        "laid": "B16 B17",
        "display": "B22 B10 B15 B20",
        "marks": [{"sugar_beet": 2}],
    }
    table = table_at(**fields)
    table.play("play B22", "refill B25", "slow 1 locomotive")
    assert table.marks(0) == {"sugar_beet": 2}  # still waiting, a chain is going on
    table.play("slow 2 sugar_factory")
    boxes = [event["targets"][0]["id"] for event in table.told("marked")]
    assert boxes[:2] == ["1.sugar_factory.1", "1.sugar_beet.3"]
    unlucky = table_at(**fields).play("play B22", "refill B25", "slow 3 sugar_beet")
    assert len(unlucky.told("lost")) == 2


@pytest.mark.rule("RL-E4")
def test_both_end_triggers_in_one_turn_give_one_last_round() -> None:
    table = table_at(laid=line(23, 3), hands=["A01", "A02"], slow=[25, 25])
    assert table.view()["pile"] == 1
    table.play_on("play B21")
    assert (len(table.view()["laid"]), table.view()["pile"]) == (24, 0)
    assert len(table.told("end.pile")) == len(table.told("end.line")) == 1
    for asked in ("extra 1", "extra 2", "final_extra 1", "final_extra 2"):
        assert table.asked == asked
        table.play("pass")
    assert table.asked == "over"


@pytest.mark.rule("RL-E5")
def test_a_trigger_by_the_second_card_ends_the_turn_but_not_the_round() -> None:
    table = table_at(
        asked="extra", coins=[1], laid=line(23, 8), hands=["A01", "A02"], slow=[25, 25]
    )
    table.play_on("buy card", "play A01")
    assert table.view()["last_round"]
    assert table.asked == "extra 2"  # seat 2 has no space for a card
    table.play("pass")
    assert table.asked == "final_extra 1"


@pytest.mark.rule("RL-E6")
def test_the_display_shrinks_only_after_the_pile_is_empty_and_never_to_nothing() -> (
    None
):
    table = table_at(
        3, laid=line(20), hands=["", "", ""], coins=[1, 1, 1], slow=[22] * 3
    )
    sizes = []
    while not table.asked.startswith("final_extra"):
        if "buy card" in table.legal():
            table.play("buy card")
        elif table.asked.startswith("extra"):
            table.play("pass")
        else:
            table.play_on(f"play {table.view()['display'][0]}")
            sizes.append((table.view()["pile"], len(table.view()["display"])))
    assert sizes == [(0, 4), (0, 3), (0, 2), (0, 1)]
    assert len(table.view()["laid"]) == 24


@pytest.mark.rule("RL-E7")
def test_with_an_empty_hand_the_display_remains() -> None:
    table = table_at(hands=["", "A01"], display="B01 B02 B03 B04")
    assert table.legal() == ["play B01", "play B02", "play B03", "play B04"]
    table.play_on("play B02")
    assert table.legal() == ["pass"]
    assert table.refusal("discard A01") == "RL-504"


@pytest.mark.rule("RL-E8")
def test_the_empty_lane_gives_nothing_to_anybody() -> None:
    table = table_at(lanes=(1, 2), display="B06 B02 B03 B04")
    table.play("play B06", "refill B25")  # bottom: factory and sugar beet
    assert (table.marks(0), table.marks(1)) == ({}, {"travellers": 1})
    assert table.view()["line"][2][1] == ["factory", "sugar_beet"]


@pytest.mark.rule("RL-E9")
def test_the_mark_that_fills_a_row_gives_no_coin() -> None:
    table = table_at(asked="extra", marks=[{"iron_ore": 1}]).receive(0, "iron_ore")
    assert (table.marks(0), table.coins(0)) == ({"iron_ore": 2}, 0)
    table.receive(0, "iron_ore")
    assert table.coins(0) == 1


@pytest.mark.rule("RL-E10")
def test_two_symbols_of_one_row_are_resolved_one_after_the_other() -> None:
    edition = own_edition(
        "rail_line", lambda e: set_tracks(e, "B16", top=["coal", "coal"])
    )
    table = table_at(
        edition=edition, display="B16 B02 B03 B04", marks=[{"coal": 5}], coins=[1]
    )
    table.play("play B16", "refill B25")
    assert (table.marks(0), table.coins(0)) == ({"coal": 6}, 3)
    table.play("buy slow")
    assert table.legal() == ["slow 1 coal"]  # one choice, not two equal ones


@pytest.mark.rule("RL-E11")
def test_one_mark_completes_at_most_one_chain_and_each_is_paid_once() -> None:
    marks = {"coal": 6, "iron_ore": 3, "steel": 0}
    table = table_at(asked="extra", options=SHEET_2, marks=[marks])
    coins = []
    for _ in range(4):
        table.receive(0, "steel")
        coins.append(table.coins(0))
    assert coins == [1, 2, 3, 4]  # the fourth is the row's end, not a chain
    assert len(table.told("coins.for_full")) == 1


@pytest.mark.rule("RL-E12")
def test_a_harmful_mark_cannot_be_refused_with_two_players() -> None:
    table = table_at(lanes=(2, 1), hands=["A04", "A01"], marks=[{}, {"mail": 4}])
    table.play("play A04")
    assert table.points(1)["mail"] == 6
    assert table.asked == "extra 1"
    assert table.refusal("coin") == "RL-501"


@pytest.mark.rule("RL-E15")
@pytest.mark.parametrize(("players", "most"), [(2, 12), (3, 8)])
def test_games_take_21_to_24_cards_and_a_bounded_number_of_rounds(
    players: int, most: int
) -> None:
    for seed in range(60):
        shown = new_table(players).play_out(seed).view()
        assert 21 <= len(shown["laid"]) <= 24
        assert (4 if players == 3 else 6) <= shown["round"] <= most


@pytest.mark.rule("RL-E15")
def test_21_cards_are_laid_only_without_any_a_card() -> None:
    table = table_at(3, laid=line(20), hands=["", "", ""], seat=2, slow=[22] * 3)
    table.play_on("play B21", "pass")
    assert len(table.view()["laid"]) == 21
    assert table.asked == "final_extra 1"


@pytest.mark.rule("RL-E16")
def test_the_first_answer_listed_is_a_safe_default() -> None:
    extra = table_at(asked="extra", coins=[3], laid=line(3))
    assert extra.legal()[0] == "pass"
    assert [c["text"] for c in extra.view(0)["choices"] if c["primary"]] == ["pass"]
    final = table_at(asked="final", coins=[3], laid=line(24, 8), hands=["", ""])
    assert final.legal()[0] == "pass"
    swap = table_at(3, lanes=(3, 1, 2), display="B01 B02 B15 B20")
    swap.play("play B01", "refill B25")
    assert swap.legal()[0] == "take"
    assert [c["text"] for c in swap.view(1)["choices"] if c["primary"]] == ["take"]
    assert table_at().legal()[0] == "play A01"
