# SPDX-License-Identifier: MIT
"""The shipped edition obeys every invariant of its data page."""

from itertools import pairwise

import pytest

from tests.games.editions import shipped
from tests.games.rail_line.editions import row
from tests.games.rail_line.table import new_table

TRACKS = ("top", "middle", "bottom")
CARDS = shipped("rail_line")["track_cards"]
SHEET_1 = {
    "travellers": ([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8], 2),
    "mail": ([-2, 4, 2, 8, 6, 13], [1, 2, 3, 4, 5, 6], 2),
    "coal": ([1, 2, 3, 4, 6, 9], [1, 2, 3, 4, 5, 6], 2),
    "iron_ore": ([1, 2], [2, 4], 1),
    "steel": ([2, 5], [2, 4], 1),
    "factory": ([3, 8], [2, 4], 1),
    "wood": ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 1),
    "sawmill": ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 1),
    "sugar_beet": ([0, 0, 0, 0, 0], [1, 2, 3, 4, 5], 1),
    "sugar_factory": ([3, 8], [1, 3], 1),
    "glassworks": ([1, 3, 6, 4, 2], [1, 2, 3, 4, 5], 1),
}
COPIES = {  # A cards, B cards
    "travellers": (6, 12),
    "mail": (3, 9),
    "coal": (3, 12),
    "iron_ore": (3, 6),
    "steel": (3, 3),
    "factory": (3, 3),
    "wood": (3, 6),
    "sawmill": (3, 6),
    "sugar_beet": (3, 9),
    "sugar_factory": (3, 3),
    "glassworks": (3, 6),
    "locomotive": (0, 9),
}


def symbols(deck: str, track: str) -> list[str]:
    on_track = [c["tracks"][track] for c in CARDS if c["deck"] == deck]
    return [symbol for station in on_track for symbol in station]


@pytest.mark.rule("RL-002")
def test_invariant_1_the_box_is_complete() -> None:
    edition = shipped("rail_line")
    ids = [card["id"] for card in CARDS]
    assert len(ids) == len(set(ids)) == 37
    assert [id[0] for id in ids].count("A") == 12
    assert len(edition["curve_cards"]) == 4
    assert len(edition["start_station_card"]["sides"]) == 2
    assert [part["locomotives"] for part in edition["player_colours"]] == [2, 2, 2]


@pytest.mark.rule("RL-002")
def test_invariant_2_every_card_has_three_tracks_and_a_station() -> None:
    known = {symbol["id"] for symbol in shipped("rail_line")["symbols"]}
    for card in CARDS:
        stations = [card["tracks"][track] for track in TRACKS]
        assert all(len(station) <= 2 for station in stations)
        assert any(stations)
        assert {symbol for station in stations for symbol in station} <= known


def test_invariant_3_no_lane_is_favored() -> None:
    for deck in "AB":
        tops = sorted(symbols(deck, "top"))
        assert (
            tops == sorted(symbols(deck, "middle")) == sorted(symbols(deck, "bottom"))
        )
    for good, (in_a, in_b) in COPIES.items():
        found = [
            sum(symbols(deck, track).count(good) for track in TRACKS) for deck in "AB"
        ]
        assert found == [in_a, in_b]


def test_invariant_3_cards_and_pairs_are_all_different() -> None:
    faces = [str(card["tracks"]) for card in CARDS]
    assert len(set(faces)) == 37
    pairs = []
    for card in CARDS:
        stations = [card["tracks"][track] for track in TRACKS]
        on_card = [symbol for station in stations for symbol in station]
        assert len(set(on_card)) == len(on_card)
        pairs += [frozenset(station) for station in stations if len(station) == 2]
    assert len(set(pairs)) == len(pairs) == 33


def test_invariant_3_one_card_shows_the_marking_example() -> None:
    fitting = [
        card["id"]
        for card in CARDS
        if card["deck"] == "B"
        and ["wood", "sawmill"] in card["tracks"].values()
        and ["travellers"] in card["tracks"].values()
    ]
    assert fitting == ["B05"]


@pytest.mark.parametrize("sheet", [1, 2])
def test_invariant_4_every_good_has_one_row_of_numbered_boxes(sheet: int) -> None:
    edition = shipped("rail_line")
    goods = [s["id"] for s in edition["symbols"] if s["kind"] == "good"]
    rows = edition["score_sheets"][sheet - 1]["rows"]
    assert sorted(part["symbol"] for part in rows) == sorted(goods)
    for part in rows:
        boxes = part["boxes"]
        assert [box["n"] for box in boxes] == list(range(1, len(boxes) + 1))
        assert all(one["column"] < two["column"] for one, two in pairwise(boxes))
        assert part["row_end_coins"] in (0, 1, 2)


@pytest.mark.parametrize("sheet", [1, 2])
def test_invariant_5_every_row_can_be_filled(sheet: int) -> None:
    for good, (in_a, in_b) in COPIES.items():
        if good != "locomotive":
            per_track = (in_a + in_b) // 3
            assert 2 * per_track >= len(row(shipped("rail_line"), sheet, good)["boxes"])


@pytest.mark.parametrize("sheet", [1, 2])
def test_invariant_6_chains_gates_and_bonuses_name_existing_boxes(sheet: int) -> None:
    raw = shipped("rail_line")
    printed = raw["score_sheets"][sheet - 1]
    column = {
        (part["symbol"], box["n"]): box["column"]
        for part in printed["rows"]
        for box in part["boxes"]
    }
    for group in printed["scoring_groups"]:
        for chain in group.get("chains", []):
            assert len({column[tuple(box)] for box in chain["boxes"]}) == 1
        zigzag = [column[tuple(box)] for box in group.get("chain", [])]
        assert zigzag == list(range(1, len(zigzag) + 1))
        if "support_row" in group:
            assert row(raw, sheet, group["support_row"])
    for bonus in printed.get("instant_bonuses", []):
        assert len({column[tuple(box)] for box in bonus["boxes"]}) == 1
    for gate in printed.get("gates", []):
        assert tuple(gate["requires"]) in column
        assert gate["section"] in row(raw, sheet, gate["row"])["sections"]


def test_invariant_6_the_zigzag_chain_rises_to_22() -> None:
    edition = shipped("rail_line")
    woods = [box["points"] for box in row(edition, 2, "wood")["boxes"]]
    mills = [box["points"] for box in row(edition, 2, "sawmill")["boxes"]]
    values = [value for pair in zip(woods, mills, strict=True) for value in pair]
    assert values == [1, 2, 4, 6, 8, 10, 13, 16, 19, 22]


@pytest.mark.rule("RL-011")
def test_invariant_7_the_line_runs_through_30_touching_cells() -> None:
    spots = shipped("rail_line")["layout"]["line_positions"]
    assert [spot["pos"] for spot in spots] == list(range(28))
    numbers = [spot["card_number"] for spot in spots if spot["kind"] == "track"]
    assert numbers == list(range(1, 25))
    assert [spot["pos"] for spot in spots if spot["kind"] == "curve"] == [9, 18]
    cells = [tuple(cell) for spot in spots for cell in spot["cells"]]
    assert len(set(cells)) == len(cells) == 30
    for (r1, c1), (r2, c2) in pairwise(cells):
        assert abs(r1 - r2) + abs(c1 - c2) == 1


@pytest.mark.rule("RL-013")
def test_invariant_7_curves_lead_every_lane_to_its_track() -> None:
    edition = shipped("rail_line")
    spots = edition["layout"]["line_positions"]
    maps = {card["id"]: card["side_map"] for card in edition["curve_cards"]}
    for pos in (9, 18):
        first, second = spots[pos]["cards"]
        for lane, track in spots[pos - 1]["lane_to_track"].items():
            left = maps[second][maps[first][track]]
            assert left == spots[pos + 1]["lane_to_track"][lane]


@pytest.mark.parametrize("good", list(SHEET_1))
def test_invariant_9_sheet_1_equals_the_printed_table(good: str) -> None:
    part = row(shipped("rail_line"), 1, good)
    values, columns, coins = SHEET_1[good]
    assert [box["points"] for box in part["boxes"]] == values
    assert [box["column"] for box in part["boxes"]] == columns
    assert part["row_end_coins"] == coins


def test_invariant_9_travellers_and_mail_of_sheet_2_too() -> None:
    travellers = row(shipped("rail_line"), 2, "travellers")["boxes"]
    mail = row(shipped("rail_line"), 2, "mail")["boxes"]
    assert [box["points"] for box in travellers] == [-n for n in range(1, 9)]
    assert [box["points"] for box in mail] == [5, 12, 22, 28, 36]
    assert [box["column"] for box in mail] == [1, 3, 5, 6, 8]


@pytest.mark.parametrize("sheet", [1, 2])
@pytest.mark.parametrize("players", [2, 3])
def test_invariant_10_random_games_keep_every_law(players: int, sheet: int) -> None:
    for seed in range(30):
        table = new_table(players, score_sheet=sheet).play_out(seed)
        assert 21 <= len(table.view()["laid"]) <= 24
        for seat in range(players):
            assert table.trains(seat)[0] <= 26
            assert table.seat(seat)["swaps"] <= (4 if players == 3 else 0)


def test_a_broken_position_is_noticed() -> None:
    """The laws themselves can fail, each for its own reason."""
    table = new_table(3).play_out(1)
    whole = table.snapshot()

    def broken(**change: object) -> str:
        snapshot = {**whole, "players": [dict(part) for part in whole["players"]]}
        mine = {
            key: change.pop(key)
            for key in list(change)
            if key in snapshot["players"][0]
        }
        snapshot["players"][0].update(mine)
        snapshot.update(change)
        return " ".join(table.rules.broken_laws(table.rules.restore(snapshot)))

    assert broken() == ""
    assert "exactly one place" in broken(display=["B01", "B01"])
    assert "slow train" in broken(slow=26, fast=25)
    assert "slow train" in broken(fast=27)
    assert "coins are never negative" in broken(coins=-1)
    assert "instead of a symbol" in broken(swaps=5)
    assert "boxes bought" in broken(boxes=2)
    assert "boxes of travellers" in broken(marks=[9] + [0] * 10)
    assert "ends only after" in broken(ending=False)
    assert "a lane of their own" in broken(lane=whole["players"][1]["lane"])
