# SPDX-License-Identifier: MIT
"""Moves that several games have."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move


@final
class DrawStart(Move):
    """Luck names the start player: ``start 2``."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.drawn: Final = seat

    def text(self) -> str:
        return f"start {self.drawn + 1}"
