# SPDX-License-Identifier: MIT
"""Broken editions are refused with the path in the file and what is wrong."""

from pathlib import Path
from typing import Any

import pytest

from stellwerk import BadEdition, rules
from tests.games.editions import Change, own_file, put
from tests.games.rail_line.editions import row


def complaint(path: str | Path) -> list[tuple[str, str]]:
    with pytest.raises(BadEdition) as refused:
        rules("rail_line", 2, edition=str(path))
    assert str(path) in str(refused.value)
    return refused.value.problems


def drop_card(edition: dict[str, Any]) -> None:
    del edition["track_cards"][36]


def double_card(edition: dict[str, Any]) -> None:
    edition["track_cards"][1]["id"] = "A01"


def drop_row(edition: dict[str, Any]) -> None:
    del edition["score_sheets"][1]["rows"][0]


def cross_curve(edition: dict[str, Any]) -> None:
    edition["curve_cards"][0]["side_map"]["top"] = "left"


def swap_positions(edition: dict[str, Any]) -> None:
    spots = edition["layout"]["line_positions"]
    spots[3], spots[4] = spots[4], spots[3]


BROKEN: list[tuple[Change, str, str]] = [
    (drop_card, "$.track_cards", "24 B cards instead of 25"),
    (double_card, "$.track_cards", "'A01' occurs 2 times"),
    (drop_row, "$.score_sheets[1].rows", "exactly one row for each good"),
    (cross_curve, "$.layout.line_positions[9].cards", "lane 1 comes out on"),
    (swap_positions, "$.layout.line_positions", "must run from 0 to 27"),
    (
        put("component_counts.track_cards", 36),
        "$.component_counts.track_cards",
        "must be 37, not 36",
    ),
    (
        put("setup.by_players.2.coin_instead_of_symbol_uses", 4),
        "$.setup.by_players.2.coin_instead_of_symbol_uses",
        "must be from 0 to 0, not 4",
    ),
    (
        put("component_counts.locomotives", 5),
        "$.component_counts.locomotives",
        "must be 6, not 5",
    ),
    (
        put("track_cards.0.tracks.top", ["gold"]),
        "$.track_cards[0].tracks.top",
        "unknown symbol 'gold'",
    ),
    (
        put("track_cards.0.tracks.top", ["coal", "mail", "wood"]),
        "$.track_cards[0].tracks.top",
        "3 symbols; allowed are 0 to 2",
    ),
    (
        put("track_cards.0.tracks", {"top": [], "middle": [], "bottom": []}),
        "$.track_cards[0].tracks",
        "A01 has no station at all",
    ),
    (put("track_cards.0.deck", "C"), "$.track_cards[0].deck", "Invalid enum"),
    (put("track_cards.0.id", "X 1"), "$.track_cards[0].id", "begin with A"),
    (
        put("start_station_card.sides.0.tracks.top", ["locomotive"]),
        "$.start_station_card.sides[0].tracks.top",
        "unknown symbol",
    ),
    (
        put("curve_cards.1.station_symbols_by_lane", {"1": ["locomotive"]}),
        "$.layout.line_positions[9].cards",
        "needs a station for each",
    ),
    (
        put("score_sheets.0.rows.0.row_end_coins", 3),
        "$.score_sheets[0].rows[0].row_end_coins",
        "must be 0, 1 or 2",
    ),
    (
        put("score_sheets.0.rows.0.boxes.1.n", 5),
        "$.score_sheets[0].rows[0].boxes",
        "numbered 1, 2, 3",
    ),
    (
        put("score_sheets.0.rows.0.boxes.1.column", 1),
        "$.score_sheets[0].rows[0].boxes",
        "columns must increase",
    ),
    (
        put("score_sheets.0.scoring_groups.3.chains.0.boxes.0.1", 9),
        "$.score_sheets[0].scoring_groups[3].chains[0]",
        "there is no box coal 9",
    ),
    (
        put("score_sheets.0.scoring_groups.3.chains.0.boxes.0.1", 3),
        "$.score_sheets[0].scoring_groups[3].chains",
        "different columns",
    ),
    (
        put("score_sheets.0.scoring_groups.5.support_row", "gold"),
        "$.score_sheets[0].scoring_groups[5].support_row",
        "there is no row 'gold'",
    ),
    (
        put("score_sheets.1.instant_bonuses.0.boxes.0", ["coal", 7]),
        "$.score_sheets[1].instant_bonuses[0]",
        "there is no box coal 7",
    ),
    (
        put("score_sheets.1.gates.0.requires", ["sugar_factory", 4]),
        "$.score_sheets[1].gates[0].requires",
        "there is no box sugar_factory 4",
    ),
    (
        put("score_sheets.1.gates.0.section", 4),
        "$.score_sheets[1].gates[0]",
        "has no section 4",
    ),
    (
        put("layout.line_positions.10.lane_to_track.1", "top"),
        "$.layout.line_positions[10].lane_to_track",
        "a track of its own",
    ),
    (
        put("layout.line_positions.4.cells", [[3, 9]]),
        "$.layout.line_positions",
        "30 different places",
    ),
    (
        put("layout.fixed_cells.1.card", "K9"),
        "$.layout.fixed_cells",
        "must place the start, goal and curve cards",
    ),
    (
        put("setup.by_players.2.b_pile_after_setup", 20),
        "$.setup.by_players.2.b_pile_after_setup",
        "must be 21",
    ),
    (put("setup.display_size", "4"), "$.setup.display_size", "Expected `int`"),
    (put("symbols.0.id", "tourists"), "$.symbols", "the goods must be exactly"),
    (put("actions.0.id", "fly"), "$.actions", "must be exactly"),
    (put("actions.0.cost_coins", -1), "$.actions[0]", "from 0 to 100"),
    (
        put("actions.1.allowed_in_final_action", True),
        "$.actions[1].allowed_in_final_action",
        "never a final action",
    ),
    (put("options.score_sheet", 3), "$.options.score_sheet", "Invalid enum"),
    (put("surprise", 1), "$", "unknown field `surprise`"),
    (put("setup.jokers", 2), "$.setup", "unknown field `jokers`"),
    (
        put("track_cards.3.provenance", "a friend"),
        "$.track_cards[3].provenance",
        "unknown origin 'a friend'; allowed: rulebook, public",
    ),
    (put("schema_version", 2), "$.schema_version", "Invalid enum"),
    (put("edition", " "), "$.edition", "needs a name"),
]


@pytest.mark.parametrize(("change", "path", "words"), BROKEN)
def test_a_broken_edition_is_refused_with_path_and_complaint(
    tmp_path: Path, change: Change, path: str, words: str
) -> None:
    problems = complaint(own_file("rail_line", change, tmp_path))
    assert any(place == path and words in why for place, why in problems), problems


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (b"{", "not valid JSON"),
        (b"\xff\xfe", "not valid JSON"),
        (b"[]", "Expected `object`"),
        (b"{}", "missing required field"),
        (b" " * 4_000_001, "larger than"),
    ],
)
def test_a_file_that_is_no_edition_is_refused(
    tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "edition.json"
    path.write_bytes(content)
    assert words in complaint(path)[0][1]


def test_an_unreadable_file_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in complaint(tmp_path / "missing.json")[0][1]
    assert "cannot be read" in complaint(tmp_path)[0][1]


def test_all_problems_are_named_at_once(tmp_path: Path) -> None:
    def change(edition: dict[str, Any]) -> None:
        drop_card(edition)
        cross_curve(edition)
        row(edition, 1, "mail")["row_end_coins"] = 7

    paths = {path for path, _ in complaint(own_file("rail_line", change, tmp_path))}
    assert {"$.track_cards", "$.layout.line_positions[9].cards"} < paths
