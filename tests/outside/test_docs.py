# SPDX-License-Identifier: MIT
"""What the page about new games shows of the example stands there, word for word."""

import re
import textwrap
from pathlib import Path
from typing import Final

from tests.outside.conftest import EXAMPLE

PAGE: Final = EXAMPLE.parents[1] / "docs" / "new_game.md"
BLOCK: Final = r"^ *```(?:python|toml)\n(.*?)^ *```"
SHOWN: Final = re.compile(BLOCK, re.DOTALL | re.MULTILINE)
COUNTED: Final = re.compile(r"`(\w+\.py)` \| (\d+) \|")


def test_the_examples_are_those_of_the_game() -> None:
    files = [*EXAMPLE.rglob("*.py"), EXAMPLE / "pyproject.toml"]
    code = [path.read_text(encoding="utf-8") for path in files]
    shown = [textwrap.dedent(part) for part in SHOWN.findall(PAGE.read_text("utf-8"))]
    assert len(shown) == 3
    assert [part for part in shown if not any(part in text for text in code)] == []


def test_the_numbers_of_lines_are_right() -> None:
    counted = COUNTED.findall(PAGE.read_text("utf-8"))
    assert [name for name, _ in counted] == ["edition.py", "turn.py", "game.py"]
    for name, lines in counted:
        path: Path = EXAMPLE / "kesseldruck" / name
        assert len(path.read_text("utf-8").splitlines()) == int(lines), name
