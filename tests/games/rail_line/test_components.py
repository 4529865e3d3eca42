# SPDX-License-Identifier: MIT
"""Components, layout and coordinates (RL-001 to RL-015)."""

import pytest

from tests.games.rail_line.table import end_of, line, new_table, table_at


@pytest.mark.rule("RL-001")
def test_each_of_three_colors_has_two_locomotives() -> None:
    start = table_at(3)
    assert start.rules.printed["component_counts"]["locomotives"] == 6
    assert start.seats("color") == ["red", "blue", "green"]
    for seat in range(3):
        assert start.trains(seat) == (0, 0)


@pytest.mark.rule("RL-002")
def test_there_are_12_a_and_25_b_cards_of_three_tracks() -> None:
    printed = new_table().rules.printed["track_cards"]
    decks = [card["deck"] for card in printed]
    assert (decks.count("A"), decks.count("B")) == (12, 25)
    for card in printed:
        assert list(card["tracks"]) == ["top", "middle", "bottom"]
        assert all(len(track) <= 2 for track in card["tracks"].values())


@pytest.mark.rule("RL-003")
def test_the_start_card_has_two_sides_and_six_cards_are_fixed() -> None:
    table = new_table()
    printed = table.rules.printed
    assert table.legal() == ["side I", "side II"]
    assert printed["goal_station_card"]["id"] == "GOAL"
    assert [card["id"] for card in printed["curve_cards"]] == [
        "K1a",
        "K1b",
        "K2a",
        "K2b",
    ]
    assert printed["component_counts"]["start_player_cards"] == 1
    assert table.view()["start_player"] == 0


@pytest.mark.rule("RL-004")
@pytest.mark.parametrize("sheet", [1, 2])
def test_every_player_has_a_pencil_and_a_sheet_with_two_sides(sheet: int) -> None:
    table = new_table(3, score_sheet=sheet)
    assert table.rules.printed["component_counts"]["pencils"] == 3
    assert table.view()["sheet"] == sheet
    printed = table.rules.printed["score_sheets"][sheet - 1]
    for seat in range(3):
        rows = [row["symbol"] for row in printed["rows"]]
        assert list(table.seat(seat)["marks"]) == rows


@pytest.mark.rule("RL-010")
def test_the_line_has_room_for_24_cards_and_no_more() -> None:
    last = table_at(laid=line(23, 8))
    assert last.view()["next"]["number"] == 24
    assert last.asked == "card 1"
    last.play_on("play B16")
    assert last.view()["next"] is None
    assert last.refusal("buy card") is not None
    rows = [spot["row"] for spot in last.rules.printed["layout"]["line_positions"][1:9]]
    assert rows == [1] * 8


@pytest.mark.rule("RL-011")
@pytest.mark.parametrize(
    ("number", "pos"), [(1, 1), (8, 8), (9, 10), (16, 17), (17, 19), (24, 26)]
)
def test_the_nth_card_lies_at_its_line_position(number: int, pos: int) -> None:
    before = table_at(laid=line(number - 1, 8 if number > 8 else 0))
    assert before.view()["next"]["number"] == number
    assert before.view()["next"]["pos"] == pos
    before.play(before.legal()[-1])
    before.play(before.legal()[0])
    assert before.told("fast")[0]["params"] == {"pos": pos}
    assert before.seat(0)["fast"] == pos + (number in (8, 16))


@pytest.mark.rule("RL-012")
def test_a_curve_is_one_position_with_a_station_for_every_lane() -> None:
    shown = table_at(laid=line(16, 8)).view()["line"]
    for lane in shown:
        assert len(lane) == 19  # the start, 16 cards, two curves
        assert lane[9] == lane[18] == ["locomotive"]
    assert [end_of(7), end_of(8), end_of(9)] == [7, 9, 10]


@pytest.mark.rule("RL-013")
@pytest.mark.rule("RL-I1")
def test_lanes_use_mirrored_tracks_in_the_second_row_only() -> None:
    for number, lanes in [(0, [1, 2, 3]), (8, [3, 2, 1]), (16, [1, 2, 3])]:
        before = table_at(
            laid=line(number, 8 if number else 0), display="B20 B21 B23 B25"
        )
        assert before.view()["next"]["lanes"] == lanes
        before.play("play B20")  # coal on top, mail, iron ore at the bottom
        line_shown = before.view()["line"]
        shown = [line_shown[lane - 1][end_of(number) + 1] for lane in lanes]
        assert shown == [["coal"], ["mail"], ["iron_ore"]]


@pytest.mark.rule("RL-T7")
def test_the_ninth_card_serves_lane_1_with_its_bottom_track() -> None:
    table = table_at(
        3,
        lanes=(1, 2, 3),
        laid="B16 B17 B18 B19 B20 B21 B25 B03",
        display="B05 B06 B07 B08",
        slow=[9, 9, 9],
        swaps=[4, 4, 4],
    )
    table.play("play B05", "refill B01")
    assert table.marks(0) == {"travellers": 1}
    assert table.marks(1) == {"wood": 1, "sawmill": 1}
    assert table.marks(2) == {}
    assert [table.trains(seat) for seat in range(3)] == [(10, 9)] * 3


@pytest.mark.rule("RL-014")
def test_trains_never_move_to_a_lower_position() -> None:
    table = table_at(laid=line(6), asked="extra", coins=[1], slow=[3])
    table.play("buy slow")
    assert table.refusal("slow 2 sugar_beet") == "RL-014"
    assert table.refusal("slow 3 iron_ore") == "RL-014"
    assert all(int(text.split()[1]) > 3 for text in table.legal())


@pytest.mark.rule("RL-015")
def test_a_lane_belongs_to_one_player_and_with_two_one_stays_empty() -> None:
    table = new_table().play("side I", game_deal(2), "lane 2")
    assert table.legal() == ["lane 1", "lane 3"]
    assert table.refusal("lane 2") == "RL-015"
    table.play("lane 3")
    assert table.seats("lane") == [2, 3]
    assert table.asked == "card 1"


def game_deal(players: int) -> str:
    hands = ["A01,A02,A03,A04", "A05,A06,A07,A08", "A09,A10,A11,A12"]
    return f"deal {' '.join(hands[:players])} B01,B02,B03,B04"


def test_every_move_of_a_player_has_a_number_of_its_own() -> None:
    rules = new_table(3).rules
    moves = [rules.action(id) for id in range(rules.action_count())]
    assert [move.id for move in moves] == list(range(len(moves)))
    assert len({move.text() for move in moves}) == len(moves)
    state = rules.new_game()
    for move in moves:
        assert rules.parse(state, move.text()) is move
