# SPDX-License-Identifier: MIT
"""The list of games. Adding a game means adding its title here."""

from typing import Final

from stellwerk.core.title import BadSetup, Title
from stellwerk.games.cube_express.game import CubeExpress
from stellwerk.games.rail_line.game import RailLine

TITLES: Final[dict[str, Title]] = {
    title.key: title for title in [CubeExpress(), RailLine()]
}


def title_of(key: str) -> Title:
    """The title with this key; `BadSetup` names those that exist."""
    if key not in TITLES:
        raise BadSetup(f"unknown game {key!r}; there are: {', '.join(TITLES)}")
    return TITLES[key]
