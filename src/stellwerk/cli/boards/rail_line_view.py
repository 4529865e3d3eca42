# SPDX-License-Identifier: MIT
"""A view of Rail Line with what every part of its drawing asks of it."""

from functools import cached_property
from typing import Any, Final

from stellwerk.cli.boards.seen import Seen

TRACKS: Final = ("top", "middle", "bottom")
STYLES: Final = {"red": "bold red", "blue": "bold bright_blue", "green": "bold green"}


class RailSeen(Seen):
    """A view, and where things stand on the line."""

    @cached_property
    def spots(self) -> list[dict[str, Any]]:
        """Every position of the line."""
        found: list[dict[str, Any]] = self.printed["layout"]["line_positions"]
        return found

    @cached_property
    def seat_on(self) -> dict[int, int]:
        """Whose lane it is."""
        return {
            seat["lane"] - 1: place
            for place, seat in enumerate(self.view["seats"])
            if seat["lane"] is not None
        }

    def style(self, seat: int) -> str:
        """The color of a player; the text never relies on it."""
        return STYLES.get(self.view["seats"][seat]["color"], "bold")

    def next_position(self) -> int | None:
        """The position that the next card will have."""
        number = len(self.view["laid"]) + 1
        for spot in self.spots:
            if spot.get("card_number") == number:
                return int(spot["pos"])
        return None
