# SPDX-License-Identifier: MIT
"""Scoring on score sheet 2 (RL-901 to RL-950)."""

import pytest

from tests.games.rail_line.table import scored, table_at

SHEET_2 = {"score_sheet": 2}


def points(**marks: int) -> dict[str, int]:
    race = [1] if marks.get("glassworks") == 4 else []
    return scored(2, marks, race_turn=race).points()


@pytest.mark.rule("RL-901")
@pytest.mark.rule("RL-E14")
def test_travellers_cost_points_even_without_mail() -> None:
    values = [points(travellers=n)["travellers"] for n in range(1, 9)]
    assert values == [-1, -2, -3, -4, -5, -6, -7, -8]
    alone = scored(2, {"travellers": 5}, {"travellers": 1})
    assert alone.scores() == [-5, -1]  # nobody doubles on this sheet


@pytest.mark.rule("RL-902")
@pytest.mark.rule("RL-T32")
@pytest.mark.parametrize(
    ("travellers", "mail", "mail_points", "travellers_points"),
    [(4, 3, 12, -4), (0, 2, 0, 0), (8, 5, 36, -8), (5, 2, 12, -5), (6, 5, 28, -6)],
)
def test_mail_needs_the_traveller_above_it(
    travellers: int, mail: int, mail_points: int, travellers_points: int
) -> None:
    found = points(travellers=travellers, mail=mail)
    assert (found["mail"], found["travellers"]) == (mail_points, travellers_points)


@pytest.mark.rule("RL-910")
@pytest.mark.rule("RL-T46")
@pytest.mark.rule("RL-I17")
@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ((6, 0, 3), (9, 0, 0)),
        ((3, 2, 2), (3, 1, 2)),
        ((4, 2, 1), (4, 3, 2)),
        ((6, 3, 3), (9, 5, 9)),
        ((1, 1, 1), (1, 0, 0)),
    ],
)
def test_iron_ore_and_steel_need_their_chain_here_too(
    marks: tuple[int, int, int], expected: tuple[int, int, int]
) -> None:
    coal, ore, steel = marks
    found = points(coal=coal, iron_ore=ore, steel=steel)
    assert (found["coal"], found["iron_ore"], found["steel"]) == expected


@pytest.mark.rule("RL-I17")
def test_the_table_may_agree_that_the_chain_is_not_needed() -> None:
    marks = {"coal": 1, "iron_ore": 2, "steel": 3}
    loose = scored(2, marks, options={"sheet2_industry_needs_chain": False}).points()
    assert (loose["iron_ore"], loose["steel"]) == (3, 9)
    strict = scored(2, marks).points()
    assert (strict["iron_ore"], strict["steel"]) == (0, 0)
    sheet_1 = scored(
        1, marks | {"steel": 2}, options={"sheet2_industry_needs_chain": False}
    )
    assert sheet_1.points()["steel"] == 0


@pytest.mark.rule("RL-I16")
def test_without_the_fall_back_a_failed_box_scores_nothing_on_sheet_2() -> None:
    marks = {"coal": 3, "iron_ore": 2, "steel": 2}
    strict = scored(2, marks, options={"chain_rows_fall_back_to_earlier_box": False})
    assert (strict.points()["iron_ore"], strict.points()["steel"]) == (0, 0)
    assert (points(**marks)["iron_ore"], points(**marks)["steel"]) == (1, 2)
    mail = scored(
        2,
        {"travellers": 4, "mail": 3},
        options={"chain_rows_fall_back_to_earlier_box": False},
    )
    assert mail.points()["mail"] == 12  # printed on the sheet, no matter of the switch


@pytest.mark.rule("RL-911")
@pytest.mark.rule("RL-T46")
def test_three_chains_bring_three_coins_in_any_order() -> None:
    for order in (
        ["coal"] * 6 + ["iron_ore"] * 3 + ["steel"] * 3,
        ["steel"] * 3 + ["iron_ore"] * 3 + ["coal"] * 6,
        ["iron_ore", "steel", "coal", "coal"] * 3,
    ):
        table = table_at(asked="extra", options=SHEET_2).receive(0, *order)
        assert table.coins(0) == 3
        assert len(table.told("coins.for_chain")) == 3


@pytest.mark.rule("RL-920")
@pytest.mark.rule("RL-T34")
@pytest.mark.rule("RL-I18")
@pytest.mark.parametrize(
    ("wood", "sawmill", "expected"),
    [(3, 1, 4), (0, 5, 0), (1, 5, 2), (2, 2, 6), (4, 3, 13), (5, 5, 22)],
)
def test_the_last_box_of_the_unbroken_chain_counts_once(
    wood: int, sawmill: int, expected: int
) -> None:
    assert points(wood=wood, sawmill=sawmill)["wood_sawmill"] == expected


@pytest.mark.rule("RL-920")
def test_the_view_frames_the_end_of_the_chain() -> None:
    counting = scored(2, {"wood": 3, "sawmill": 1}).seat(0)["counting"]
    assert (counting["wood"], counting["sawmill"]) == (2, 0)
    counting = scored(2, {"wood": 1, "sawmill": 5}).seat(0)["counting"]
    assert (counting["wood"], counting["sawmill"]) == (0, 1)


@pytest.mark.rule("RL-930")
def test_each_section_of_the_beets_waits_for_a_sugar_factory() -> None:
    for beets, factories, marked in [
        (1, 0, True),
        (2, 0, False),
        (2, 1, True),
        (3, 1, True),
        (4, 1, False),
        (4, 2, True),
        (5, 2, True),
    ]:
        marks = {"sugar_beet": beets, "sugar_factory": factories}
        table = table_at(asked="extra", options=SHEET_2, marks=[marks], coins=[2])
        assert (table.refusal("mark sugar_beet") is None) == marked
        table.receive(0, "sugar_beet")
        assert table.marks(0)["sugar_beet"] == beets + marked


@pytest.mark.rule("RL-930")
def test_the_factories_themselves_are_never_stopped() -> None:
    table = table_at(asked="extra", options=SHEET_2).receive(0, *["sugar_factory"] * 3)
    assert table.marks(0) == {"sugar_factory": 3}
    assert not table.told("lost")


@pytest.mark.rule("RL-931")
def test_beets_and_sugar_factories_each_score_their_rightmost_box() -> None:
    beets = [points(sugar_beet=n, sugar_factory=3)["sugar_beet"] for n in range(7)]
    assert beets == [0, 1, 2, 4, 6, 8, 10]
    factories = [points(sugar_factory=n)["sugar_factory"] for n in range(4)]
    assert factories == [0, 2, 5, 9]


@pytest.mark.rule("RL-940")
@pytest.mark.rule("RL-T3")
@pytest.mark.rule("RL-T37")
@pytest.mark.rule("RL-I21")
@pytest.mark.parametrize(
    ("boxes", "coins", "expected"),
    [
        (3, 5, 17),
        (3, 3, 12),
        (3, 4, 16),
        (2, 5, 11),
        (1, 5, 7),
        (0, 5, 5),
        (3, 0, 0),
        (2, 2, 6),
    ],
)
def test_factories_make_coins_worth_more(boxes: int, coins: int, expected: int) -> None:
    table = scored(2, {"factory": boxes}, coins=[coins])
    assert table.points()["factory_coins"] == expected
    assert table.scores()[0] == expected


@pytest.mark.rule("RL-I21")
def test_the_tie_break_counts_coins_before_any_exchange() -> None:
    table = scored(2, {"factory": 3}, coins=[2, 8], asked="over", laid=LINE)
    assert table.scores() == [8, 8]
    outcome = table.outcome()
    assert outcome.tie_breaks == [{"coins": 2}, {"coins": 8}]
    assert outcome.winners == [1]


LINE = " ".join([f"A{n:02}" for n in range(9, 13)] + [f"B{n:02}" for n in range(1, 21)])


@pytest.mark.rule("RL-950")
@pytest.mark.rule("RL-T38")
def test_the_first_to_complete_the_glassworks_scores_8() -> None:
    full = {"glassworks": 4}
    shared = scored(2, full, full, {"glassworks": 3}, race_turn=[10, 10, -1])
    assert [shared.points(seat)["glassworks"] for seat in range(3)] == [8, 8, 3]
    later = scored(2, full, full, race_turn=[10, 11])
    assert [later.points(seat)["glassworks"] for seat in range(2)] == [8, 4]
    unfinished = [points(glassworks=n)["glassworks"] for n in range(4)]
    assert unfinished == [0, 1, 2, 3]


@pytest.mark.rule("RL-950")
@pytest.mark.rule("RL-T39")
@pytest.mark.rule("RL-I20")
def test_completing_it_in_the_same_turn_shares_the_8_points() -> None:
    three = {"glassworks": 3}
    table = table_at(
        lanes=(2, 1),
        display="B19 B02 B03 B20",
        options=SHEET_2,
        marks=[three, three],
        coins=[2],
    )
    table.play("play B19", "refill B25")  # glassworks on top, for seat 2
    assert [table.points(seat)["glassworks"] for seat in range(2)] == [3, 8]
    one_turn_later = table.copy()
    table.play("mark glassworks")
    assert [table.points(seat)["glassworks"] for seat in range(2)] == [8, 8]
    one_turn_later.play("pass").play_on("play A05")
    one_turn_later.receive(0, "glassworks")
    found = [one_turn_later.points(seat)["glassworks"] for seat in range(2)]
    assert found == [4, 8]


@pytest.mark.rule("RL-I20")
def test_both_cards_of_a_turn_are_the_same_turn() -> None:
    three = {"glassworks": 3}
    table = table_at(
        lanes=(2, 1),
        display="B19 B13 B03 B20",
        options=SHEET_2,
        marks=[three, three],
        coins=[1],
    )
    table.play("play B19", "refill B25", "buy card", "play B13", "refill B24").go_on()
    assert [table.points(seat)["glassworks"] for seat in range(2)] == [8, 8]


@pytest.mark.rule("RL-I20")
@pytest.mark.rule("RL-I32")
def test_every_final_action_is_a_turn_of_its_own_in_the_race() -> None:
    three = {"glassworks": 3}
    table = table_at(
        asked="final",
        laid=LINE,
        options=SHEET_2,
        marks=[three, three],
        coins=[2, 2],
        turn=25,
    )
    table.play("mark glassworks", "mark glassworks")
    assert table.asked == "over"
    assert [table.points(seat)["glassworks"] for seat in range(2)] == [8, 4]
    assert table.seats("race_turn") == [25, 26]


@pytest.mark.rule("RL-T40")
def test_a_full_second_sheet_gives_61_points() -> None:
    marks = {
        "travellers": 5,
        "mail": 3,
        "coal": 4,
        "iron_ore": 2,
        "steel": 1,
        "wood": 3,
        "sawmill": 2,
        "sugar_beet": 3,
        "sugar_factory": 2,
        "factory": 2,
        "glassworks": 4,
    }
    table = scored(2, marks, coins=[4], race_turn=[10])
    assert table.points() == {
        "travellers": -5,
        "mail": 22,
        "coal": 4,
        "iron_ore": 3,
        "steel": 2,
        "wood_sawmill": 8,
        "sugar_beet": 4,
        "sugar_factory": 5,
        "factory_coins": 10,
        "glassworks": 8,
    }
    assert table.scores()[0] == 61
