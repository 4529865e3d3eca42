# SPDX-License-Identifier: MIT
"""How to play on one page: complete in both languages, and every rule exists."""

from pathlib import Path

import pytest

from stellwerk.core.guide import BadGuide
from stellwerk.core.how import how_complaints, read_how
from stellwerk.games import TITLES, title_of

LONGEST = 170  # letters of a line


@pytest.mark.parametrize("game", TITLES)
def test_nothing_is_missing_on_the_page(game: str) -> None:
    assert how_complaints(title_of(game)) == []


@pytest.mark.parametrize("game", TITLES)
def test_lines_are_short(game: str) -> None:
    lines = [
        line
        for block in read_how(title_of(game).folder()).block
        for line in block.lines
    ]
    lines += [phase.text for phase in read_how(title_of(game).folder()).phase]
    said = [text for line in lines for text in (line.en, line.de)]
    assert [text for text in said if len(text) > LONGEST] == []


def test_a_line_in_one_language_only_is_refused(tmp_path: Path) -> None:
    (tmp_path / "how.toml").write_text(
        'set_up = "lay"\nrow = []\nphase = []\n'
        '[[block]]\nkey = "goal"\nrules = []\nlines = [{ en = "Win" }]\n'
    )
    with pytest.raises(BadGuide, match="de"):
        read_how(tmp_path)
