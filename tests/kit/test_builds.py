# SPDX-License-Identifier: MIT
"""The interpreted and the compiled build play the very same games.

The compiled build is `build/fast` (`make fast`), or the folder that the environment
variable STELLWERK_FAST names. STELLWERK_REQUIRE_FAST=1 forbids to do without it.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from stellwerk.core.title import Title
from stellwerk.kit.digest import digest
from stellwerk.kit.effort import effort
from stellwerk.kit.properties import SCALE

ROOT: Final = Path(__file__).parents[2]
FAST: Final = Path(os.environ.get("STELLWERK_FAST", ROOT / "build" / "fast"))
REQUIRED: Final = os.environ.get("STELLWERK_REQUIRE_FAST") == "1"
GAMES: Final = round(effort(300, 1000) * SCALE)


def run(package: Path, game: str) -> tuple[str, str]:
    """The digest that a build prints, and which build it says it is."""
    done = subprocess.run(
        [sys.executable, "-m", "stellwerk.kit.digest", game, str(GAMES)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    printed, build = done.stdout.split()
    return printed, build


@pytest.mark.slow
def test_both_builds_play_the_same_games(title: Title) -> None:
    if not (FAST / "stellwerk").is_dir():
        assert not REQUIRED, f"no compiled build in {FAST}; make one with `make fast`"
        pytest.skip(f"no compiled build in {FAST}; make one with `make fast`")
    compiled, fast = run(FAST, title.key)
    assert fast == "compiled", f"{FAST} holds no compiled modules"
    interpreted, plain = run(ROOT / "src", title.key)
    assert plain == "interpreted"
    assert compiled == interpreted


@pytest.mark.slow
def test_the_digest_tells_games_apart(title: Title) -> None:
    assert digest(title.key, 2) == digest(title.key, 2)
    assert digest(title.key, 2) != digest(title.key, 3)
