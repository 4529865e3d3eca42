# SPDX-License-Identifier: MIT
"""Small checks that all parts of an edition share."""

from __future__ import annotations

from stellwerk.core.edition import Problems
from stellwerk.games.cube_express.edition import BOUND


def in_range(
    problems: Problems, path: str, value: int, low: int, high: int = BOUND
) -> None:
    """A number must lie between two bounds."""
    problems.expect(
        low <= value <= high, path, f"must be from {low} to {high}, not {value}"
    )


def same(problems: Problems, path: str, value: object, right: object) -> None:
    """A value must be exactly the right one."""
    problems.expect(value == right, path, f"must be {right!r}, not {value!r}")


def check_amounts(
    problems: Problems, path: str, amounts: dict[str, int], known: tuple[str, ...]
) -> None:
    """Markers by area: known areas, no negative numbers."""
    for area, amount in amounts.items():
        problems.expect(
            area in known,
            path,
            f"unknown area {area!r}; allowed: {', '.join(known)}",
        )
        in_range(problems, f"{path}.{area}", amount, 0)


def check_word(problems: Problems, path: str, id: str) -> None:
    """Ids are typed in moves: letters, digits and underscores."""
    problems.expect(
        bool(id) and id.isascii() and id.replace("_", "").isalnum(),
        path,
        f"{id!r} must be letters, digits and underscores",
    )
