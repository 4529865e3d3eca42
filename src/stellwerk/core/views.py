# SPDX-License-Identifier: MIT
"""Parts of views that are dear to build: shown again while nothing in them changes.

From one position to the next most of a view stays. A part that has not changed is the
same object again, so nothing is built, compared or thrown away for it.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from stellwerk.core.contract import S


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Generic[S], metaclass=ABCMeta):
    """One entry of the views, under its key. Nobody changes what it has shown."""

    def __init__(self, key: str) -> None:
        self.key: Final = key

    @abstractmethod
    def show(self, state: S, seat: int | None) -> object:
        """Build it for a seat; None is a spectator, or everybody."""

    @abstractmethod
    def show_again(
        self, state: S, seat: int | None, before: S, shown: object
    ) -> object:
        """The same as `show`, which has `shown` it of another position of the game.

        That very object, if nothing in it has changed; else its pieces may be shared.
        """
