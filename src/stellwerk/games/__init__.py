# SPDX-License-Identifier: MIT
"""The list of games: ours, and those of other packages (`plugging.py`).

The package can be called: `stellwerk.games()` gives the keys of all games.
"""

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Final

from stellwerk.core.title import BadSetup, Title
from stellwerk.games.cube_express.game import CubeExpress
from stellwerk.games.express_01.game import Express01
from stellwerk.games.first_class.game import FirstClass
from stellwerk.games.plugging import Plugged, find_games
from stellwerk.games.rail_line.game import RailLine
from stellwerk.games.taubertal_express.game import TaubertalExpress

ALL: Final[list[Title]] = [
    RailLine(),
    FirstClass(),
    CubeExpress(),
    Express01(),
    TaubertalExpress(),
]
OWN: Final[dict[str, Title]] = {title.key: title for title in ALL}


@cache
def plugged() -> Plugged:
    """The games of other packages; looked for once, when somebody asks for a game."""
    return find_games(OWN)


class Titles(Mapping[str, Title]):
    """All titles by key, ours first.

    The others are found at the first question, not on import: they import this package.
    """

    def __getitem__(self, key: str) -> Title:
        return OWN[key] if key in OWN else plugged().titles[key]

    def __iter__(self) -> Iterator[str]:
        return iter([*OWN, *plugged().titles])

    def __len__(self) -> int:
        return len(OWN) + len(plugged().titles)


TITLES: Final = Titles()


def title_of(key: str) -> Title:
    """The title with this key; `BadSetup` names those that exist."""
    if key in TITLES:
        return TITLES[key]
    problem = plugged().problems.get(key)
    raise BadSetup(problem or f"unknown game {key!r}; there are: {', '.join(TITLES)}")


class Games(ModuleType):
    """This package, as a function too."""

    def __call__(self) -> list[str]:
        return list(TITLES)


sys.modules[__name__].__class__ = Games
