# SPDX-License-Identifier: MIT
"""`python -m stellwerk.kit GAME`: the kit over a game; more words are for pytest."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from stellwerk.core.title import BadSetup
from stellwerk.games import title_of

USAGE = "usage: python -m stellwerk.kit GAME [words for pytest]"


def main(words: list[str]) -> int:
    """The exit code of pytest; 2 if there is no such game, or no pytest."""
    if not words or words[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    game, *others = words
    try:
        title_of(game)
    except BadSetup as error:
        print(error, file=sys.stderr)
        return 2
    missing = [name for name in ("pytest", "hypothesis") if find_spec(name) is None]
    if missing:
        print(f"{missing[0]} is missing: pip install 'stellwerk[kit]'", file=sys.stderr)
        return 2
    import pytest

    here = str(Path(__file__).parent)
    alone = ["-c", os.devnull, "--rootdir", os.getcwd(), "-p", "no:cacheprovider"]
    return int(pytest.main([here, "--game", game, *alone, *others]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
