# SPDX-License-Identifier: MIT
"""Scoring on both sheets and on score sheet 1 (RL-801 to RL-818)."""

import pytest

from tests.games.rail_line.table import scored

VALUES = {
    "travellers": [1, 2, 3, 4, 5, 6, 7, 8],
    "mail": [-2, 4, 2, 8, 6, 13],
    "coal": [1, 2, 3, 4, 6, 9],
    "glassworks": [1, 3, 6, 4, 2],
}
INDUSTRY = ("coal", "iron_ore", "steel", "factory")


def industry(coal: int, ore: int, steel: int, factory: int, **options: object) -> list:
    marks = {"coal": coal, "iron_ore": ore, "steel": steel, "factory": factory}
    points = scored(1, marks, options=options).points()
    return [points[row] for row in INDUSTRY]


def sugar(beets: int, factories: int) -> int:
    points = scored(1, {"sugar_beet": beets, "sugar_factory": factories}).points()
    assert points["sugar_beet"] == 0
    return points["sugar_factory"]


def wood(wood: int, sawmill: int) -> int:
    return scored(1, {"wood": wood, "sawmill": sawmill}).points()["wood_sawmill"]


@pytest.mark.rule("RL-801")
@pytest.mark.parametrize("row", list(VALUES))
def test_only_the_rightmost_marked_box_of_a_row_counts(row: str) -> None:
    rival = {"travellers": 8}
    values = [
        scored(1, {row: count}, rival).points()[row]
        for count in range(1, len(VALUES[row]) + 1)
    ]
    assert values == VALUES[row]
    shown = scored(1, {row: 3}, rival).seat(0)
    assert shown["counting"][row] == 3


@pytest.mark.rule("RL-802")
@pytest.mark.parametrize("sheet", [1, 2])
def test_an_empty_sheet_is_worth_nothing_in_every_line(sheet: int) -> None:
    empty = scored(sheet)
    assert set(empty.points().values()) == {0}
    assert empty.scores() == [0, 0]
    assert set(empty.seat(0)["counting"].values()) == {0}


@pytest.mark.rule("RL-803")
def test_a_total_may_be_negative() -> None:
    table = scored(1, {"mail": 1}, {"coal": 3, "mail": 2})
    assert table.scores() == [-2, 7]


@pytest.mark.rule("RL-T1")
@pytest.mark.rule("RL-I25")
def test_the_scoring_example_of_the_rulebook_gives_26_points() -> None:
    marks = {
        "travellers": 4,
        "mail": 3,
        "coal": 3,
        "iron_ore": 1,
        "factory": 1,
        "wood": 1,
        "sawmill": 3,
        "sugar_beet": 5,
        "sugar_factory": 2,
        "glassworks": 4,
    }
    table = scored(1, marks, {"travellers": 4}, coins=[1], spent=[8])
    assert table.points() == {
        "travellers": 4,
        "mail": 2,
        "coal": 3,
        "iron_ore": 1,
        "steel": 0,
        "factory": 0,
        "wood_sawmill": 3,
        "sugar_beet": 0,
        "sugar_factory": 8,
        "glassworks": 4,
        "coins": 1,
    }
    assert table.scores()[0] == 26


@pytest.mark.rule("RL-811")
@pytest.mark.rule("RL-T31")
@pytest.mark.parametrize(
    ("marks", "points"),
    [((5, 3), (10, 3)), ((4, 4, 2), (4, 4, 2)), ((0, 0), (0, 0)), ((8, 8), (8, 8))],
)
def test_only_a_single_leader_doubles_the_travellers(
    marks: tuple[int, ...], points: tuple[int, ...]
) -> None:
    table = scored(1, *[{"travellers": count} for count in marks])
    assert [table.points(seat)["travellers"] for seat in range(len(marks))] == [*points]


@pytest.mark.rule("RL-811")
def test_travellers_beyond_a_full_row_do_not_count_for_the_majority() -> None:
    full = {"travellers": 8}
    table = scored(1, full, full, asked="extra").receive(0, "travellers")
    assert table.coins(0) == 2
    assert [table.points(seat)["travellers"] for seat in range(2)] == [8, 8]


@pytest.mark.rule("RL-812")
@pytest.mark.rule("RL-T30")
def test_mail_jumps_up_and_down() -> None:
    values = [scored(1, {"mail": n}).points()["mail"] for n in range(1, 7)]
    assert values == [-2, 4, 2, 8, 6, 13]


@pytest.mark.rule("RL-817")
@pytest.mark.rule("RL-T30")
def test_glassworks_lose_points_again_after_the_third_mark() -> None:
    values = [scored(1, {"glassworks": n}).points()["glassworks"] for n in range(1, 6)]
    assert values == [1, 3, 6, 4, 2]
    assert scored(1, {"glassworks": 3}).view(0)["gains"]["glassworks"] == -2


@pytest.mark.rule("RL-813")
def test_coal_needs_nothing_else() -> None:
    assert [industry(n, 0, 0, 0)[0] for n in range(7)] == [0, 1, 2, 3, 4, 6, 9]


@pytest.mark.rule("RL-814")
@pytest.mark.rule("RL-T24")
@pytest.mark.rule("RL-T25")
@pytest.mark.rule("RL-T26")
@pytest.mark.rule("RL-I16")
@pytest.mark.parametrize(
    ("marks", "points", "total"),
    [
        ((3, 2, 2, 2), [3, 1, 2, 3], 9),
        ((4, 2, 2, 2), [4, 2, 5, 8], 19),
        ((6, 2, 2, 2), [9, 2, 5, 8], 24),
        ((6, 1, 2, 2), [9, 1, 2, 3], 15),
        ((1, 2, 2, 2), [1, 0, 0, 0], 1),
    ],
)
def test_industry_boxes_need_all_boxes_above_them(
    marks: tuple[int, int, int, int], points: list[int], total: int
) -> None:
    assert industry(*marks) == points
    assert sum(points) == total


@pytest.mark.rule("RL-814")
def test_the_view_frames_the_box_that_counts() -> None:
    marks = {"coal": 3, "iron_ore": 2, "steel": 2, "factory": 2}
    counting = scored(1, marks).seat(0)["counting"]
    assert [counting[row] for row in INDUSTRY] == [3, 1, 1, 1]


@pytest.mark.rule("RL-T27")
def test_the_order_of_the_marks_does_not_matter_for_a_chain() -> None:
    table = scored(1, {"coal": 1}, asked="extra")
    table.receive(0, "steel", "iron_ore")
    assert table.points()["steel"] == 0
    table.receive(0, "coal")
    assert table.points()["steel"] == 2


@pytest.mark.rule("RL-I16")
def test_without_the_fall_back_a_failed_box_scores_nothing() -> None:
    off = {"chain_rows_fall_back_to_earlier_box": False}
    assert industry(3, 2, 2, 2) == [3, 1, 2, 3]
    assert industry(3, 2, 2, 2, **off) == [3, 0, 0, 0]
    assert industry(4, 2, 2, 2, **off) == [4, 2, 5, 8]
    assert industry(3, 1, 1, 1, **off) == [3, 1, 2, 3]


@pytest.mark.rule("RL-815")
@pytest.mark.rule("RL-T28")
def test_wood_and_sawmill_are_multiplied() -> None:
    assert (wood(0, 5), wood(5, 5), wood(2, 3), wood(4, 0)) == (0, 25, 6, 0)


@pytest.mark.rule("RL-816")
@pytest.mark.rule("RL-T29")
@pytest.mark.rule("RL-I25")
@pytest.mark.parametrize(
    ("beets", "factories", "points"),
    [(2, 2, 3), (3, 2, 8), (0, 2, 0), (5, 0, 0), (1, 1, 3)],
)
def test_a_sugar_factory_needs_the_beet_above_it(
    beets: int, factories: int, points: int
) -> None:
    assert sugar(beets, factories) == points


@pytest.mark.rule("RL-818")
def test_each_coin_left_is_one_point() -> None:
    table = scored(1, coins=[7, 0], spent=[3, 9])
    assert table.points(0)["coins"] == 7
    assert table.scores() == [7, 0]


@pytest.mark.rule("RL-801")
@pytest.mark.parametrize("sheet", [1, 2])
def test_every_line_of_the_score_names_its_rule_and_its_rows(sheet: int) -> None:
    table = scored(sheet)
    lines = table.view()["lines"]
    assert [line["key"] for line in lines] == list(table.points())
    chapter = ("RL-81", "RL-9")[sheet - 1]
    assert all(line["rule"].startswith(chapter) for line in lines)
    rows = [row for line in lines for row in line["rows"]]
    assert sorted(rows) == sorted(table.seat(0)["marks"])
