# SPDX-License-Identifier: MIT
"""The list of games. Adding a game means adding its title here."""

from typing import Final

from stellwerk.core.title import BadSetup, Title
from stellwerk.games.cube_express.game import CubeExpress
from stellwerk.games.express_01.game import Express01
from stellwerk.games.first_class.game import FirstClass
from stellwerk.games.rail_line.game import RailLine
from stellwerk.games.taubertal_express.game import TaubertalExpress

ALL: Final[list[Title]] = [
    RailLine(),
    FirstClass(),
    CubeExpress(),
    Express01(),
    TaubertalExpress(),
]
TITLES: Final[dict[str, Title]] = {title.key: title for title in ALL}


def title_of(key: str) -> Title:
    """The title with this key; `BadSetup` names those that exist."""
    if key not in TITLES:
        raise BadSetup(f"unknown game {key!r}; there are: {', '.join(TITLES)}")
    return TITLES[key]
