# SPDX-License-Identifier: MIT
"""What every drawing of a table starts from."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType

from stellwerk.core.texts import Catalogue

QUIET: Final = "dim"


class Seen(ABC):
    """A view with the printed components, the words and the players' names."""

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

    @abstractmethod
    def __rich__(self) -> RenderableType:
        """Everything that the seat may know."""

    def say(self, key: str, **params: object) -> str:
        return self.words.say(key, params, self.names)
