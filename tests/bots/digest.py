# SPDX-License-Identifier: MIT
"""A program: lets searches decide in seeded positions of one title and prints a hash.

    python -m tests.bots.digest GAME COUNT

The interpreted and the compiled build must print the same. The second word printed
says which build it was.
"""

import hashlib
import sys

from stellwerk import Rng
from stellwerk.bots.bot import FREE, position_for
from stellwerk.bots.parallel import Tree
from stellwerk.bots.registry import make_bot
from stellwerk.bots.tree import Settings
from stellwerk.games import TITLES
from stellwerk.kit.digest import build
from tests.bots.helpers import choices

SPECS = ("greedy", "search:sims=20", "search:sims=20:depth=4:look=3:prior=2")


def digest(game: str, count: int) -> str:
    """The hash of what is chosen, visited and expected in so many positions."""
    rules = TITLES[game].rules(TITLES[game].min_players)
    hashed = hashlib.sha256()
    for place, (state, seat) in enumerate(choices(rules, 11, 7)):
        if place == count:
            break
        position = position_for(rules, state, seat, Rng(3))
        for spec in SPECS:
            chosen = make_bot(spec, Rng(4), game).choose(position, FREE)
            hashed.update(chosen.text().encode())
        grown = Tree(0, 20, 1e6).grow(position, Settings(depth=2, prior=1.5), 5)
        hashed.update(repr(grown).encode())
    return hashed.hexdigest()


if __name__ == "__main__":
    print(digest(sys.argv[1], int(sys.argv[2])), build())
