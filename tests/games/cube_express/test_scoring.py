# SPDX-License-Identifier: MIT
"""Final scoring, majorities and ties (CE-1101 to CE-1104)."""

from typing import Any

import pytest

from tests.games.cube_express.table import Table, table_at

MET = "OB04"  # two locomotives: simple to meet and to fail


def pledged(players: int, column: int, counts: list[int], met: list[bool]) -> list[int]:
    """Objective points per seat for pledges in one column."""
    pledges = [0] * (4 * players)
    for seat, number in enumerate(counts):
        pledges[4 * seat + column - 1] = number
    second: dict[int, dict[str, Any]] = {
        seat: {"locomotives": [(0, 0), (0, 0) if done else None]}
        for seat, done in enumerate(met)
    }
    own = second.pop(0)
    cards = ["OB01", "OB02", "OB03", "OB05"]
    cards[column - 1] = MET
    table = table_at(
        players,
        asked="move",
        own=own,
        others=second,
        objectives=cards,
        more={"pledges": pledges},
    )
    points = [table.points(seat)["objectives"] for seat in range(players)]
    shown = table.view()["objectives"][column - 1]
    assert shown["met"] == met
    assert shown["points"] == points
    return points


@pytest.mark.rule("CE-1101")
@pytest.mark.rule("CE-T51")
@pytest.mark.rule("CE-I16")
@pytest.mark.rule("CE-I18")
def test_majorities_with_three_players() -> None:
    counts = [3, 3, 1]
    assert pledged(3, 4, counts, [True, True, True]) == [12, 12, 2]
    assert pledged(3, 4, counts, [False, True, True]) == [0, 12, 2]
    assert pledged(3, 4, counts, [False, False, True]) == [0, 0, 4]


@pytest.mark.rule("CE-T52")
@pytest.mark.rule("CE-I15")
@pytest.mark.rule("CE-109")
def test_neutral_markers_count_with_two_players() -> None:
    both = [True, True]
    assert pledged(2, 3, [2, 1], both) == [2, 1]
    assert pledged(2, 3, [3, 1], both) == [12, 1]
    assert pledged(2, 3, [4, 4], both) == [16, 16]


def position(own: dict[str, Any], **changes: Any) -> Table:
    return table_at(asked="move", own=own, **changes)


@pytest.mark.rule("CE-T58")
@pytest.mark.rule("CE-1102")
def test_the_sample_of_a_scoring() -> None:
    lay = [
        ("F02", (-9, 0), 0),
        ("F01", (-9, 5), 0),
        ("S02", (0, -2), 2),  # joins red's start city: 2 + 2 houses
        ("S04", (-9, 9), 0),  # 2 houses
        ("S07", (-9, 12), 0),  # 2
        ("S05", (-9, 15), 0),  # 1
    ]
    on = {
        (-9, 0): {"holder": 0},
        (-9, 5): {"holder": 1, "later": [0]},
        (0, -1): {"passengers": [1, 2]},
        (-9, 9): {"holder": 0, "passengers": [0, 0]},
        (-9, 12): {"holder": 0, "passengers": [0]},
        (-9, 15): {"holder": 0},
    }
    table = position(
        {"stock": 7, "dividends": 3, "dollars": [9], "locomotives": [(0, -1), (0, -1)]},
        lay=lay,
        on=on,
        objectives=(MET, "OB01", "OB13", "OB02"),
        more={"pledges": [2, 0, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0]},
    )
    sizes = [table.city(place)["size"] for place in ("0,-1", "-9,9", "-9,12", "-9,15")]
    assert sizes == [4, 2, 2, 1]
    score = table.points(0)
    assert list(score.values()) == [14, 3, 9, 27, 8, 3, 0]
    assert sum(score.values()) == 64
    assert sum(score.values()) == table.scores()[0]
    assert list(score) == [
        "objectives",
        "passengers",
        "factories",
        "stations",
        "stock",
        "dividends",
        "nines",
    ]


@pytest.mark.rule("CE-1101")
def test_categories_score_as_printed() -> None:
    table = position({"nines": 2, "dividends": 7, "stock": 0})
    score = table.points(0)
    assert (score["nines"], score["dividends"], score["stock"]) == (18, 7, 0)
    assert score["stations"] == 6


@pytest.mark.rule("CE-1103")
def test_what_scores_nothing() -> None:
    bare = position({})
    rich = position(
        {"coal": 3, "wood": 2, "iron": 1, "locomotives": [(0, -1), (0, -1)]},
        lay=[("P01", (-9, 0), 0), ("S04", (-9, 9), 0)],
        on={(-9, 0): {"holder": 0}},
    )
    assert rich.points(0) == bare.points(0)


@pytest.mark.rule("CE-I17")
@pytest.mark.parametrize(
    ("card", "changes", "met"),
    [
        ("OB03", {"level": 5}, True),
        ("OB03", {"level": 4}, False),
        ("OB08", {"own": {"coal": 1, "wood": 1, "iron": 1}}, True),
        ("OB08", {"own": {"coal": 2, "iron": 1}}, False),
        ("OB09", {"own": {"stock": 7}}, True),
        ("OB09", {"own": {"stock": 6}}, False),
        ("OB10", {"own": {"dividends": 4}}, True),
        ("OB10", {"own": {"dividends": 3}}, False),
    ],
)
def test_objectives_about_the_player_board(
    card: str, changes: dict[str, Any], met: bool
) -> None:
    table = table_at(asked="move", objectives=(card, "OB01", "OB02", "OB04"), **changes)
    assert table.view()["objectives"][0]["met"][0] is met


@pytest.mark.rule("CE-I17")
@pytest.mark.parametrize(
    ("card", "on", "met"),
    [
        ("OB02", {(3, 3): {"holder": 0}, (3, 6): {"holder": 0}}, False),
        ("OB05", {(6, 3): {"holder": 0, "later": [0, 0]}}, True),
        ("OB05", {(6, 3): {"holder": 0, "later": [0, 1]}}, False),
        ("OB06", {(6, 3): {"holder": 0}, (6, 6): {"holder": 0}}, True),
        ("OB06", {(6, 3): {"holder": 0, "later": [0]}}, False),
        ("OB07", {(9, 3): {"holder": 0}, (9, 6): {"holder": 0}}, True),
        ("OB07", {(9, 3): {"holder": 0}, (9, 6): {"holder": 1}}, False),
        (
            "OB11",
            {(0, -1): {"passengers": [0, 0]}, (1, 0): {"passengers": [0, 0]}},
            True,
        ),
        (
            "OB11",
            {(0, -1): {"passengers": [0, 0]}, (1, 0): {"passengers": [0, 1]}},
            False,
        ),
        ("OB12", {(1, 0): {"passengers": [0]}, (0, 1): {"passengers": [0]}}, True),
        ("OB12", {(1, 0): {"passengers": [0, 0]}, (0, -1): {"passengers": [0]}}, False),
        ("OB13", {(0, -1): {"passengers": [1, 2]}}, True),
        ("OB13", {(0, -1): {"passengers": [1, 0]}, (1, 0): {"passengers": [2]}}, False),
        ("OB14", {(3, 3): {"holder": 0}}, True),
        ("OB14", {(3, 2): {"holder": 0}}, False),
    ],
)
def test_objectives_about_the_map(
    card: str, on: dict[tuple[int, int], dict[str, Any]], met: bool
) -> None:
    lay = [
        ("S04", (3, 3), 0),
        ("S07", (3, 6), 0),
        ("F01", (6, 3), 0),
        ("F02", (6, 6), 0),
        ("P01", (9, 3), 0),
        ("P02", (9, 6), 0),
    ]
    if (3, 2) in on:
        lay[0] = ("S04", (3, 2), 0)
    table = table_at(
        asked="move", lay=lay, on=on, objectives=(card, "OB01", "OB03", "OB04")
    )
    assert table.view()["objectives"][0]["met"][0] is met


@pytest.mark.rule("CE-I17")
def test_objectives_about_city_sizes() -> None:
    big = [("S02", (0, -2), 2), ("P04", (1, -2), 0)]  # red's city: 2 + 2 + 1
    table = table_at(asked="move", lay=big, objectives=("OB01", "OB02", "OB03", "OB04"))
    assert table.city("0,-1")["size"] == 5
    assert [card["met"][0] for card in table.view()["objectives"]][:2] == [True, False]
    assert table.view()["objectives"][3]["met"][0] is False  # one locomotive


def finished(
    own: dict[str, Any], other: dict[str, Any], levels: tuple[int, int]
) -> Any:
    """A game that ends with red's last move; the outcome."""
    table = table_at(
        2,
        seat=1,
        asked="finish",
        level=levels[1],
        own=other,
        others={0: own},
        more={"round": 8, "last_round": 8, "ending": "stack"},
    )
    snapshot = table.snapshot()
    names = [name for name in snapshot["pile"] if name.startswith("S")]
    for step in range(levels[0] - 1):
        name = names.pop()
        snapshot["pile"].remove(name)
        part = {"face": name, "at": [-14, 3 * step], "r": 0, "holder": 0}
        snapshot["map"].append({**part, "passengers": [], "later": []})
    outcome = table.put(snapshot).play("end turn").outcome()
    assert outcome is not None
    return outcome


@pytest.mark.rule("CE-1104")
@pytest.mark.rule("CE-T59")
@pytest.mark.rule("CE-I28")
@pytest.mark.rule("CE-I29")
def test_ties_are_broken_by_stations_then_stock() -> None:
    even = finished({"dividends": 4}, {"dividends": 4}, (1, 1))
    assert even.places == [1, 1]
    assert even.winners == [0, 1]
    points = finished({"dividends": 5}, {"dividends": 4}, (1, 1))
    assert points.places == [1, 2]
    # One field more and one dividend less: the same points, further on the track.
    stock = finished({"dividends": 3, "stock": 2}, {"dividends": 4}, (1, 1))
    assert stock.scores[0] == stock.scores[1]
    assert stock.places == [1, 2]
    more = finished({"dividends": 0}, {"dividends": 0}, (2, 1))
    gap = more.scores[0] - more.scores[1]
    stations = finished({"dividends": 0}, {"dividends": gap}, (2, 1))
    assert stations.scores[0] == stations.scores[1]
    assert stations.places == [1, 2]
    assert stations.tie_breaks[0] == {"stations": 2, "stock": 1}
