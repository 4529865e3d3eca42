# SPDX-License-Identifier: MIT
"""Recorded games still end as they ended."""

from pathlib import Path

import stellwerk
from stellwerk.core.record import read_record
from stellwerk.core.title import Title
from stellwerk.games import TITLES
from stellwerk.kit.conftest import records_of


def test_a_recorded_game_replays_to_its_result(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    read = read_record(text)
    assert read.game in TITLES
    assert record in records_of(TITLES[read.game]), "it lies with its game"
    assert read.result is not None, "only finished games are kept here"
    game = stellwerk.load(text)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.to_dict() == read.result
    assert game.record() == text, "the file is what the program itself would write"


def test_every_player_count_of_a_title_has_a_record(title: Title) -> None:
    texts = [path.read_text(encoding="utf-8") for path in records_of(title)]
    counts = {read_record(text).players for text in texts}
    assert counts == set(range(title.min_players, title.max_players + 1))
