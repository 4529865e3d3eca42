# SPDX-License-Identifier: MIT
"""Every drawn board shows what is printed: another edition looks different.

Each field of a printed thing is exchanged for that of another one of its kind. If
neither its detail card nor the drawing changes, the board does not show that field,
or draws it from a constant.
"""

import copy
import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from stellwerk.games import title_of
from tests.browser.boards import board_of
from tests.browser.conftest import NewDesk
from tests.browser.desk import Desk, nothing, recorded
from tests.browser.stage import drawn_games

TRIED: Final = 4  # things of a kind that are changed in each of their fields
REMARKS: Final = ("provenance", "note", "text", "id", "german", "count")


def fields(item: dict[str, Any], before: str = "") -> Iterator[str]:
    """The paths of all printed fields of a thing; remarks are none."""
    for key, value in item.items():
        if key.startswith(REMARKS):
            continue
        if isinstance(value, dict):
            yield from fields(value, f"{before}{key}.")
        else:
            yield before + key


def get(item: Any, path: str) -> Any:
    for key in path.split("."):
        item = item.get(key) if isinstance(item, dict) else None
    return item


def put(item: Any, path: str, value: Any) -> None:
    *before, last = path.split(".")
    for key in before:
        item = item[key]
    item[last] = value


def other_value(items: list[Any], item: Any, path: str) -> Any:
    """The value that another thing of the kind has there, or a number beside it."""
    own = get(item, path)
    for other in items:
        value = get(other, path)
        if value is not None and type(value) is type(own) and value != own:
            return value
    return own + 1 if type(own) is int else None


def changes(game: str) -> dict[str, list[dict[str, Any]]]:
    """Changed editions by field; several things of a kind are tried."""
    raw = title_of(game).edition().raw
    found: dict[str, list[dict[str, Any]]] = {}
    for path, name in board_of(game).printed.items():
        items = get(raw, path)
        for at in range(0, len(items), max(1, len(items) // TRIED)):
            for field in fields(items[at]):
                value = other_value(items, items[at], field)
                if value is None:
                    continue
                edition = copy.deepcopy(raw)
                put(get(edition, path)[at], field, value)
                one = {"thing": name.format(**items[at]), "edition": edition}
                found.setdefault(f"{path}.{field}", []).append(one)
    return found


def declared() -> list[str]:
    """The boards that say under which names they show what is printed."""
    return [game for game in drawn_games() if board_of(game).printed]


def position_for(game: str, field: str, first: str) -> str:
    """The recorded position in which the list that a field belongs to can be seen."""
    places = board_of(game).printed_at
    return next((at for path, at in places.items() if field.startswith(path)), first)


def is_shown(desk: Desk, field: str, tried: list[dict[str, Any]]) -> bool:
    """Does any of some changed things look different? The first that does is enough."""
    return not all(desk.ask("desk.unseen", [{**one, "field": field}]) for one in tried)


@pytest.mark.slow
@pytest.mark.parametrize("game", declared())
def test_every_printed_field_is_shown(new_desk: NewDesk, game: str) -> None:
    desk = new_desk(game)
    positions = recorded(game)
    first = next(iter(positions))
    expected = board_of(game).unprinted
    faults: list[str] = []
    shown = ""
    for field, tried in changes(game).items():
        if (at := position_for(game, field, first)) != shown:
            desk.show(positions[at])
            shown = at
        if field not in expected and not is_shown(desk, field, tried):
            things = json.dumps([one["thing"] for one in tried])
            faults.append(f"{field} is not shown ({things})")
    nothing(faults)
