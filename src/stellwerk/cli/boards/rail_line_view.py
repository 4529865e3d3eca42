# SPDX-License-Identifier: MIT
"""A view of Rail Line with what every part of its drawing asks of it."""

from collections.abc import Sequence
from typing import Any, Final

from stellwerk.core.texts import Catalogue

TRACKS: Final = ("top", "middle", "bottom")
STYLES: Final = {"red": "bold red", "blue": "bold bright_blue", "green": "bold green"}
QUIET: Final = "dim"


class Seen:
    """One view, the printed components, and the words for them."""

    def __init__(
        self,
        view: dict[str, Any],
        printed: dict[str, Any],
        words: Catalogue,
        names: Sequence[str],
    ) -> None:
        self.view: Final = view
        self.printed: Final = printed
        self.words: Final = words
        self.names: Final = names
        self.spots: Final[list[dict[str, Any]]] = printed["layout"]["line_positions"]
        self.seat_on: Final[dict[int, int]] = {
            seat["lane"] - 1: place
            for place, seat in enumerate(view["seats"])
            if seat["lane"] is not None
        }

    def say(self, key: str, params: dict[str, object] | None = None) -> str:
        return self.words.say(key, params, self.names)

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
