# SPDX-License-Identifier: MIT
"""A position as seats see it, and what has changed since the one before.

Each part is built at most once and shared with the position before. What a seat sees is
kept by seat and only ever compared with what the same seat saw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from stellwerk.core.contract import Rules, State
from stellwerk.core.differences import Change, differences
from stellwerk.core.messages import Choice

# How a choice is told; it is asked once for each.
Write = Callable[[Choice], object]


@final
class Shown:
    """One position as seats see it; a viewer is a seat, or None: a spectator."""

    def __init__(
        self,
        rules: Rules[Any],
        state: State,
        seq: int,
        before: Shown | None,
        write: Write,
    ) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.state: Final = state
        self.seq: Final = seq  # its place in the history
        self.before = before  # what it may share parts with, until it is told
        self.write: Final = write
        self.own: Final[dict[int | None, dict[str, object]]] = {}
        self.start = b""  # of all whole views as they are sent, once one was
        if before is None:
            self.common: dict[str, object] = rules.common(state)
            # Of the latest whole views, by viewer: how large they are about now.
            self.sizes: dict[int | None, int] = {}
        else:
            before.before = None  # it is told: nobody needs what was before it
            self.common = rules.common(state, before.state, before.common)
            self.sizes = before.sizes

    def particular(self, viewer: int | None) -> dict[str, object]:
        """What only this viewer sees; choices are written already."""
        found = self.own.get(viewer)
        if found is None:
            found = self.own[viewer] = self.build_own(viewer)
        return found

    def build_own(self, viewer: int | None) -> dict[str, object]:
        before = self.before
        shown = None if before is None else before.own.get(viewer)
        if before is None or shown is None:
            own = self.rules.personal(self.state, viewer)
        else:
            own = self.rules.personal(self.state, viewer, before.state, shown)
        choices = self.rules.choices(self.state, viewer)
        own["choices"] = [self.written(choice) for choice in choices]
        return own

    def written(self, choice: Choice) -> object:
        """A choice as it is told: many are offered again, at other tables too."""
        if choice.written is None:
            choice.written = self.write(choice)
        return choice.written

    def common_changes(self, before: Shown) -> list[Change]:
        """What has changed for all since another position."""
        return differences(before.common, self.common)

    def own_changes(self, before: Shown, viewer: int | None) -> list[Change]:
        """What has changed for one viewer alone."""
        return differences(before.particular(viewer), self.particular(viewer))
