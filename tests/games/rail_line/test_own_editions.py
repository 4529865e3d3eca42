# SPDX-License-Identifier: MIT
"""Editions of owners are played with their own values."""

import json
from pathlib import Path
from typing import Any

import pytest

from stellwerk import rules
from tests.games.editions import own_edition, shipped
from tests.games.rail_line.editions import action, card, row, set_tracks
from tests.games.rail_line.table import Table, line, new_table, scored, table_at


def test_other_symbols_on_a_card_are_played() -> None:
    def change(edition: dict[str, Any]) -> None:
        set_tracks(edition, "B05", top=["locomotive", "steel"], middle=["mail"])

    table = table_at(
        edition=own_edition("rail_line", change), display="B05 B06 B07 B08"
    )
    table.play("play B05", "refill B25")
    assert table.marks(0) == {"steel": 1}  # the good first, though printed second
    assert table.asked == "free_slow 1"
    assert table.legal() == ["slow 1 locomotive", "slow 1 steel"]
    assert card(table.rules.printed, "B05")["tracks"]["middle"] == ["mail"]


def test_other_values_and_row_end_coins_are_scored() -> None:
    def change(edition: dict[str, Any]) -> None:
        row(edition, 1, "coal")["boxes"][1]["points"] = 20
        row(edition, 1, "iron_ore")["row_end_coins"] = 2
        row(edition, 1, "steel")["row_end_coins"] = 0
        row(edition, 2, "factory")["boxes"][0].update(
            exchange_coins=1, points_per_coin=9
        )
        row(edition, 2, "glassworks")["boxes"][3]["points_first"] = 12

    edition = own_edition("rail_line", change)
    full = {"coal": 2, "iron_ore": 2, "steel": 2}
    table = scored(1, full, edition=edition, asked="extra")
    assert table.points()["coal"] == 20
    table.receive(0, "iron_ore", "steel")
    assert table.coins() == 2
    second = scored(
        2, {"factory": 1, "glassworks": 4}, edition=edition, coins=[3], race_turn=[1]
    )
    assert second.points()["factory_coins"] == 11
    assert second.points()["glassworks"] == 12


def test_other_costs_limits_and_reaches_are_played() -> None:
    def change(edition: dict[str, Any]) -> None:
        action(edition, "move_slow_train").update(cost_coins=2, max_stations=2)
        action(edition, "second_track_card")["cost_coins"] = 3
        action(edition, "discard_a_card")["gain_coins"] = 2
        action(edition, "mark_one_box").update(cost_coins=1, limit_per_game=2)

    edition = own_edition("rail_line", change)
    laid = "B16 B17 B18 B19"
    table = table_at(
        edition=edition, asked="extra", coins=[2], laid=laid, hands=["A01", ""]
    )
    assert "buy slow" in table.legal()
    assert table.refusal("buy card") == "RL-503"
    assert table.reason("buy card") == "It costs 3 coins; you have 2."
    assert table.copy().play("discard A01").coins() == 4
    assert table.copy().play("mark coal").seat(0)["boxes_allowed"] == 2
    table.play("buy slow")
    assert [text.split()[1] for text in table.legal()] == ["1", "2"]
    assert "1 to 2 stations" in table.reason("slow 3 glassworks")
    again = table_at(edition=edition, asked="extra", coins=[1], boxes=[1])
    assert "mark coal" in again.legal()
    assert (
        table_at(edition=edition, asked="extra", coins=[1], boxes=[2]).refusal(
            "mark coal"
        )
        == "RL-505"
    )


def goal_with_symbols(edition: dict[str, Any]) -> None:
    edition["goal_station_card"]["tracks"].update(
        top=["mail", "coal"], middle=["locomotive"]
    )


@pytest.mark.rule("RL-I12")
def test_a_goal_with_symbols_is_reached_like_a_curve() -> None:
    table = table_at(
        edition=own_edition("rail_line", goal_with_symbols),
        laid=line(23, 7),
        hands=["A05", "A02"],
        slow=[25, 24],
        coins=[1],
    )
    table.play("play A05")  # nothing on top, wood and sugar factory in the middle
    told = table.keys()
    assert told.index("marked") < told.index("goal")
    assert "curve" not in told
    assert table.seats("fast") == [27, 27]
    assert table.marks(0) == {"mail": 1, "coal": 1}
    assert table.asked == "free_slow 2"
    assert table.legal()[-1] == "slow 27 locomotive"
    table.go_on()
    assert table.asked == "extra 1"
    table.play("buy slow")
    assert table.legal() == ["slow 27 mail", "slow 27 coal"]
    assert len(table.view()["line"][0]) == 28


@pytest.mark.rule("RL-I12")
def test_a_lane_without_symbols_at_such_a_goal_has_no_station_there() -> None:
    table = table_at(
        edition=own_edition("rail_line", goal_with_symbols),
        lanes=(3, 1),
        laid=line(23, 7),
        hands=["A05", "A02"],
        slow=[25, 25],
        coins=[1],
    )
    table.play_on("play A05")
    assert table.trains(0)[0] == 27
    table.play("buy slow")
    assert table.legal() == ["slow 26 sawmill"]
    assert table.refusal("slow 27 mail") == "RL-310"


def test_the_edition_sets_defaults_that_the_table_may_overrule() -> None:
    def change(edition: dict[str, Any]) -> None:
        edition["options"].update(score_sheet=2, slow_train_free_move_mandatory=False)

    edition = own_edition("rail_line", change)
    by_default = rules("rail_line", 2, edition=edition)
    assert by_default.options["score_sheet"] == 2
    assert by_default.options["slow_train_free_move_mandatory"] is False
    assert by_default.edition[0] == "owner"
    overruled = rules("rail_line", 2, {"score_sheet": 1}, edition)
    assert overruled.options["score_sheet"] == 1
    state = by_default.new_game()
    assert by_default.view(state, None)["sheet"] == 2


def test_a_smaller_display_empties_the_pile_later() -> None:
    def change(edition: dict[str, Any]) -> None:
        edition["setup"]["display_size"] = 2
        for part in edition["setup"]["by_players"].values():
            part["b_pile_after_setup"] = 23

    edition = own_edition("rail_line", change)
    made = rules("rail_line", 2, {"start_player": 1}, edition)
    table = Table(made, made.new_game()).play("side I")
    short = "deal A01,A02,A03,A04 A05,A06,A07,A08 B01,B02"
    assert table.refusal(short + ",B03,B04") == "RL-107"
    table.play(short)
    assert (len(table.view()["display"]), table.view()["pile"]) == (2, 23)


def test_the_content_hash_follows_the_content_not_the_spacing(tmp_path: Path) -> None:
    edition = shipped("rail_line")
    path = tmp_path / "spaced.json"
    path.write_text(json.dumps(edition, indent=7), encoding="utf-8")
    original = rules("rail_line", 2).edition
    assert rules("rail_line", 2, edition=str(path)).edition == original
    other = own_edition("rail_line", lambda e: set_tracks(e, "B05", top=["coal"]))
    assert rules("rail_line", 2, edition=other).edition[1] != original[1]


def test_whole_games_with_a_changed_edition_keep_every_law() -> None:
    def change(edition: dict[str, Any]) -> None:
        goal_with_symbols(edition)
        edition["curve_cards"][1]["station_symbols_by_lane"]["2"] = [
            "coal",
            "locomotive",
        ]

    edition = own_edition("rail_line", change)
    for seed in range(20):
        table = new_table(3, edition).play_out(seed)
        assert table.outcome() is not None
