# SPDX-License-Identifier: MIT
"""Every file under `tests/records/<game>/` is a record that the kit replays."""

from pathlib import Path
from typing import Final

from stellwerk.games import TITLES
from stellwerk.kit.conftest import records_of

RECORDS: Final = Path(__file__).parents[1] / "records"


def test_every_record_belongs_to_a_title() -> None:
    files = {path for path in RECORDS.rglob("*") if path.is_file()}
    assert files == {path for title in TITLES.values() for path in records_of(title)}
