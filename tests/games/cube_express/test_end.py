# SPDX-License-Identifier: MIT
"""How the game ends (CE-1001 to CE-1009), records of finished games."""

from pathlib import Path

import pytest

import stellwerk
from stellwerk import LUCK
from tests.games.cube_express.table import Table, enclosed, new_table, table_at
from tests.games.table import rules_for

FOLDER = Path(__file__).parents[2] / "records" / "cube_express"


def pass_turn(table: Table) -> list[str]:
    """Play a turn that does nothing, last placement first; the questions asked."""
    asked: list[str] = []
    seat = table.to_act
    question = table.asked.split()[0]
    while table.to_act in (seat, LUCK):
        asked.append(question)
        texts = table.legal()
        idle = ("skip", "end step", "end turn", "market 1")
        play = next((text for text in idle if text in texts), texts[-1])
        if question == "place":
            play = table.legal("place")[0]
        question = table.play(play).asked.split()[0]
        if question in ("place", "over") and asked[-1] != "place":
            break
    return asked


def idle_game(players: int) -> tuple[int, int, Table]:
    """A game in which nobody ever builds: turns in all, turns when the stack ended."""
    table = new_table(players).settle(seed=players)
    turns, emptied = 0, 0
    while table.asked != "over":
        pass_turn(table)
        turns += 1
        if table.view()["ending"] == "stack" and not emptied:
            emptied = turns
    return turns, emptied, table


@pytest.mark.rule("CE-1002")
@pytest.mark.rule("CE-1003")
@pytest.mark.rule("CE-1008")
@pytest.mark.rule("CE-T53")
@pytest.mark.rule("CE-1006")
@pytest.mark.rule("CE-I26")
@pytest.mark.parametrize(("players", "emptied"), [(4, 28), (3, 21), (2, 14)])
def test_the_stack_ends_after_seven_rounds_and_one_more_follows(
    players: int, emptied: int
) -> None:
    turns, last, table = idle_game(players)
    assert last == emptied
    assert turns == emptied + players
    assert table.seats("hand_size") == [2] * players
    assert table.view()["round"] == 8


def building(seat: int, round: int, level: int = 5, players: int = 4) -> Table:
    """A seat is about to build its last station in some round."""
    table = table_at(
        players,
        seat=seat,
        asked="instant",
        lay=[("S04", (-9, -9), 0)],
        level=level,
        own={"dividends": 5},
        turn={"fresh": (-9, -9)},
        more={"round": round},
    )
    return table.play("build", *["pay dividend"] * level)


@pytest.mark.rule("CE-1001")
@pytest.mark.rule("CE-1004")
@pytest.mark.rule("CE-T54")
@pytest.mark.rule("CE-I10")
def test_the_last_station_ends_the_game_with_this_round() -> None:
    table = building(1, 5)
    assert table.view()["ending"] == "station"
    assert pass_turn(table) == ["move", "market", "pledge", "refill", "finish"]
    for seat in (2, 3):
        assert table.to_act == seat
        asked = pass_turn(table)
        assert "market" not in asked
        assert asked[-1] == "finish"
    assert table.asked == "over"
    assert table.view()["round"] == 5  # 5 rounds of 4: 20 turns
    assert table.refusal("end turn") == "CE-1009"


@pytest.mark.rule("CE-I10")
def test_the_other_reading_closes_the_market_at_once() -> None:
    rules = rules_for("cube_express", 4, trigger_player_market=False)
    table = building(1, 5)
    snapshot = table.snapshot()
    closed = Table(rules).put(snapshot)
    assert pass_turn(closed) == ["move", "finish"]
    before = Table(rules).put({**snapshot, "ending": "", "last_round": 0})
    assert "market" in pass_turn(before)


@pytest.mark.rule("CE-T55")
@pytest.mark.rule("CE-I11")
def test_a_stock_maximum_of_a_player_still_to_come() -> None:
    north = (0, -2)
    table = table_at(
        4,
        asked="on_tile",
        lay=[("P01", north, 0)],
        on={north: {"holder": 2}},
        own={"locomotives": [north, None]},
        others={2: {"stock": 11, "dollars": []}},
        turn={"traveller": 0, "entry": 2, "travelled": 1, "points": 0},
        more={"round": 6},
    )
    table.play("take", "end journey")
    assert table.seat(2)["nines"] == 1
    assert "market" in pass_turn(table)
    for seat in (1, 2, 3):
        assert table.to_act == seat
        assert "market" not in pass_turn(table)
    assert table.asked == "over"
    assert table.view()["round"] == 6


@pytest.mark.rule("CE-T56")
@pytest.mark.rule("CE-I12")
@pytest.mark.rule("CE-1009")
def test_a_last_station_before_the_last_refill_leaves_no_final_round() -> None:
    table = building(3, 7)
    snapshot = table.snapshot()
    snapshot["players"][3]["lost"] = snapshot["pile"][1:]
    snapshot["pile"] = snapshot["pile"][:1]
    last = table.put(snapshot)
    assert "refill" in pass_turn(last)
    assert last.view()["stack"] == 0
    assert last.asked == "over"
    assert last.view()["ending"] == "station"


@pytest.mark.rule("CE-1007")
@pytest.mark.rule("CE-T57")
@pytest.mark.rule("CE-I13")
def test_triggers_in_the_final_round_give_markers_only() -> None:
    north = (0, -2)
    table = table_at(
        4,
        asked="instant",
        lay=[("S04", (-9, -9), 0), ("F02", north, 1)],
        level=5,
        own={
            "dividends": 5,
            "coal": 2,
            "iron": 1,
            "stock": 10,
            "dollars": [],
        },
        turn={"fresh": (-9, -9), "market_open": False},
        more={"round": 8, "last_round": 8, "ending": "stack"},
    )
    table.play("build", *["pay dividend"] * 5, "go 1 N", "deliver 1")
    assert table.seat(0)["nines"] == 2
    assert table.points(0)["nines"] == 18
    view = table.view()
    assert (view["ending"], view["last_round"]) == ("stack", 8)
    table.play("end journey")
    assert "market" not in pass_turn(table)
    for _ in range(3):
        pass_turn(table)
    assert table.asked == "over"


@pytest.mark.rule("CE-E6")
@pytest.mark.rule("CE-111")
def test_after_the_sixth_marker_none_is_left() -> None:
    table = building(1, 5)
    snapshot = table.snapshot()
    assert snapshot["nines"] == 5
    spent = table_at(
        4,
        asked="instant",
        lay=[("S04", (-9, -9), 0)],
        level=5,
        own={"dividends": 5},
        others={1: {"nines": 2}, 2: {"nines": 2}, 3: {"nines": 2}},
        turn={"fresh": (-9, -9)},
    )
    assert spent.view()["nines"] == 0
    spent.play("build", *["pay dividend"] * 5)
    assert spent.seat(0)["nines"] == 0
    assert spent.view()["ending"] == "station"


@pytest.mark.rule("CE-E8")
def test_a_stack_that_ends_within_a_round() -> None:
    table = table_at(3, asked="finish", more={"round": 4})
    snapshot = table.snapshot()
    snapshot["players"][0]["lost"] = snapshot["pile"]
    snapshot["pile"] = []
    last = table.put(snapshot).play("end turn")
    assert last.view()["last_round"] == 5
    turns = 0
    while last.asked != "over":
        assert "market" not in pass_turn(last)
        turns += 1
    assert turns == 2 + 3
    assert last.view()["round"] == 5


@pytest.mark.rule("CE-E1")
def test_a_tile_that_cannot_be_laid_is_removed() -> None:
    open_map = table_at(2, hand=["S01", "S02", "S03"])
    assert open_map.refusal("discard S01") == "CE-E1"
    assert enclosed().refusal("discard X01") == "CE-401"
    closed = enclosed()
    assert closed.legal("place") == []
    hand = closed.view(0)["hand"]
    assert closed.legal("discard") == [f"discard {tile}" for tile in hand]
    assert closed.view()["question"]["key"] == "ask.discard_tile"
    closed.play(f"discard {hand[0]}")
    assert closed.asked == "move 1"
    assert closed.view(0)["lost"] == [hand[0]]
    assert closed.view(1)["lost"] == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.record")), ids=lambda p: p.stem)
def test_every_record_ends_as_its_name_says(path: Path) -> None:
    table = stellwerk.load(path.read_text(encoding="utf-8"))
    assert table.to_act is None
    players, how = path.stem.split("-", 1)
    assert table.rules.players == int(players[0])
    assert table.view()["ending"] == how.split("-")[0]


def test_there_is_a_record_of_every_ending_at_every_player_count() -> None:
    names = {path.stem for path in FOLDER.glob("*.record")}
    wanted = {f"{n}p-{how}" for n in (2, 3, 4) for how in ("stack", "station", "stock")}
    assert wanted <= names
