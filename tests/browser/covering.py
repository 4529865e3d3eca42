# SPDX-License-Identifier: MIT
"""Few recorded positions that show all that is in any of them.

A claim is about a question or about a thing on the board, not about a position. What
there is to see is read from the views: each question of each setting, each part that
is not empty, each kind of thing.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from stellwerk.kit.effort import SOAK
from tests.browser.desk import Told, recorded

KINDS: Final = ("kind", "type")  # parts whose words say what a thing is


def contents(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all parts of a view that are not empty, places of lists left out."""
    if isinstance(value, list):
        for part in value:
            yield from contents(part, path)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from contents(part, f"{path}.{key}")
    elif value:
        yield f"{path}={value}" if path.endswith(KINDS) else path


def features(name: str, position: Told) -> set[str]:
    """What there is to see in a position, and what is asked in which setting."""
    view = position[2]["view"]
    asked = view["question"]["key"] if view.get("question") else "nothing"
    return {f"{name.partition('/')[0]} asks {asked}", *contents(view)}


def covering(positions: dict[str, Told]) -> dict[str, Told]:
    """Positions that show the most that others do not, of these the largest first."""
    seen = {name: features(name, position) for name, position in positions.items()}
    size = {name: len(json.dumps(one)) for name, one in positions.items()}
    left: set[str] = set().union(*seen.values())
    chosen: set[str] = set()
    while left:
        most = max(seen, key=lambda name: (len(seen[name] & left), size[name]))
        chosen.add(most)
        left -= seen[most]
    return {name: one for name, one in positions.items() if name in chosen}


@cache
def looked_through(game: str) -> dict[str, Told]:
    """The recorded positions that are looked at: in a soak all of them."""
    return recorded(game) if SOAK else covering(recorded(game))
