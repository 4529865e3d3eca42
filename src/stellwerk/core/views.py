# SPDX-License-Identifier: MIT
"""Parts of views that are dear to build: shown again while nothing in them changes.

From one position to the next most of a view stays. A part that has not changed is the
same object again, so nothing is built, compared or thrown away for it.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final, Generic, cast, final

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


@mypyc_attr(allow_interpreted_subclasses=True)
class ListPart(Part[S]):
    """An entry of the views that lists the same things every time, as the players."""

    @abstractmethod
    def count(self, state: S) -> int:
        """How many things there are; never another number in the same game."""

    @abstractmethod
    def show_one(self, state: S, place: int) -> object:
        """Build what everybody sees of one of them."""

    @abstractmethod
    def is_same(self, state: S, before: S, place: int) -> bool:
        """Would it look as it did in another position of the game?"""

    def show_one_again(self, state: S, place: int, before: S, shown: object) -> object:
        """The same as `show_one`; pieces of what was `shown` before may be shared."""
        return self.show_one(state, place)

    @final
    def show(self, state: S, seat: int | None) -> object:
        return [self.show_one(state, place) for place in range(self.count(state))]

    @final
    def show_again(
        self, state: S, seat: int | None, before: S, shown: object
    ) -> object:
        things = cast(list[object], shown)
        places = range(len(things))
        same = [self.is_same(state, before, place) for place in places]
        if False not in same:
            return shown
        return [
            things[place]
            if same[place]
            else self.show_one_again(state, place, before, things[place])
            for place in places
        ]
