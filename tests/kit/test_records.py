# SPDX-License-Identifier: MIT
"""Recorded games under `tests/records/<game>/` still end as they ended."""

from pathlib import Path
from typing import Final

import pytest

import stellwerk
from stellwerk.core.record import read_record
from stellwerk.core.title import Title
from stellwerk.games import TITLES

RECORDS: Final = Path(__file__).parents[1] / "records"
FILES: Final = sorted(path for path in RECORDS.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_recorded_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert record.game == path.parent.name
    assert record.result is not None, "only finished games are kept here"
    game = stellwerk.load(text)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.to_dict() == record.result
    assert game.record() == text, "the file is what the program itself would write"


def test_every_player_count_of_a_title_has_a_record(title: Title) -> None:
    found = [path for path in FILES if path.parent.name == title.key]
    counts = {read_record(path.read_text(encoding="utf-8")).players for path in found}
    assert counts == set(range(title.min_players, title.max_players + 1))


def test_records_belong_to_titles() -> None:
    assert {path.parent.name for path in FILES} <= set(TITLES)
