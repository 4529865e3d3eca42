# SPDX-License-Identifier: MIT
"""Reading RULES.md."""

from pathlib import Path

import pytest

from stellwerk.core.rulebook import rulebook

ENGLISH = """# Some game

| id | rule | where |
|---|---|---|

## Turn

Words between tables are for people.

| id | rule | where |
|---|---|---|
| XX-201 | Play one card. | `phases.py` |
| XX-117a | A letter may follow. | `moves.py`, `state.py` |

## Rulings
| XX-I5 | See XX-201; a `|` is no column here. | `flow.py` |
| xx-1 | no id | nowhere |
XX-300 no row
"""
GERMAN = """## Zug
| Nummer | Regel |
|---|---|
| XX-201 | Spiele eine Karte. |
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "RULES.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "RULES.de.md").write_text(GERMAN, encoding="utf-8")
    return tmp_path


def test_rows_with_an_id_are_rules_in_their_chapter(folder: Path) -> None:
    rules = rulebook(folder, "en")
    assert list(rules) == ["XX-201", "XX-117a", "XX-I5"]
    first = rules["XX-201"]
    assert (first.id, first.chapter) == ("XX-201", "Turn")
    assert (first.text, first.where) == ("Play one card.", "`phases.py`")
    assert rules["XX-117a"].where == "`moves.py`, `state.py`"
    assert rules["XX-I5"].chapter == "Rulings"


def test_other_languages_need_not_say_where(folder: Path) -> None:
    rules = rulebook(folder, "de")
    assert rules["XX-201"].text == "Spiele eine Karte."
    assert rules["XX-201"].chapter == "Zug"
    assert rules["XX-201"].where == ""


def test_a_missing_book_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"RULES\.md"):
        rulebook(tmp_path, "en")
