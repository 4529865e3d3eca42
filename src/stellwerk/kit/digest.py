# SPDX-License-Identifier: MIT
"""A program: plays seeded random games of one title and prints their hash.

    python -m stellwerk.kit.digest GAME COUNT

The interpreted and the compiled build must print the same. The second word printed
says which build it was.
"""

import hashlib
import sys

from stellwerk import Rng
from stellwerk.core import rng
from stellwerk.core.play import transcript
from stellwerk.games import TITLES
from stellwerk.kit.cases import cases_of

SEED = 20_261_115


def build() -> str:
    """Which build is running."""
    return "interpreted" if rng.__file__.endswith(".py") else "compiled"


def digest(game: str, count: int) -> str:
    """The hash of so many games, spread over all cases of the title."""
    cases = cases_of(TITLES[game])
    hashed = hashlib.sha256()
    for number in range(count):
        rules = cases[number % len(cases)].rules
        lines = transcript(rules, Rng(SEED, number))
        hashed.update("\n".join(lines).encode())
    return hashed.hexdigest()


if __name__ == "__main__":
    print(digest(sys.argv[1], int(sys.argv[2])), build())
