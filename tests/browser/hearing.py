# SPDX-License-Identifier: MIT
"""The views that a page is told on its socket: whole ones, and what changes in them."""

import json
from typing import Any

from stellwerk.core.differences import carried_out


class Views:
    """The newest view of every seat that a socket tells of."""

    def __init__(self) -> None:
        self.newest: dict[int | None, dict[str, Any]] = {}

    def hear(self, frame: str | bytes) -> list[dict[str, Any]]:
        """The views that a frame brings, in order."""
        found = [self.take(message) for message in json.loads(frame)]
        return [view for view in found if view is not None]

    def take(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The view after a message; None if it tells of no position."""
        seat = message.get("seat")
        if message["type"] == "state":
            self.newest[seat] = message["view"]
        elif message["type"] == "change":
            self.newest[seat] = carried_out(self.newest[seat], message["changes"])
        else:
            return None
        return self.newest[seat]
