# SPDX-License-Identifier: MIT
"""What changes in a game, and how it tells what happens."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final, Self

from mypy_extensions import mypyc_attr

from stellwerk.core.messages import Event, Target, seat_name
from stellwerk.core.stack import Stack


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):  # compiled, ABC as a base class would cost speed
    """Everything that changes in one game; copied by hand, field by field."""

    def __init__(self, stack: Stack) -> None:
        self.stack: Final = stack
        self.events: list[Event] | None = None  # a list while somebody listens

    def tell(
        self,
        key: str,
        seat: int | None,
        params: dict[str, object],
        targets: list[Target] | None = None,
    ) -> None:
        """Log `event.<key>`; call it only while `events` is not None."""
        assert self.events is not None
        self.events.append(Event("event." + key, seat, params, targets))

    def tell_of(
        self,
        seat: int,
        key: str,
        params: dict[str, object] | None = None,
        targets: list[Target] | None = None,
        secret: dict[str, object] | None = None,
        known_to: list[int] | None = None,
    ) -> None:
        """Log what a player did, who is the parameter `player`, if somebody listens.

        Where parameters take time to build, ask first whether `events` is None.
        """
        if self.events is not None:
            told: dict[str, object] = {"player": seat_name(seat)}
            if params is not None:
                told.update(params)
            key = "event." + key
            self.events.append(Event(key, seat, told, targets, secret, known_to))

    @abstractmethod
    def copy(self) -> Self:
        """An independent twin that nobody listens to."""
