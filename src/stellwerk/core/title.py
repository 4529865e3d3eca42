# SPDX-License-Identifier: MIT
"""A title: what the program knows about a game before one is set up."""

import sys
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

import msgspec
from mypy_extensions import mypyc_attr

from stellwerk.core.contract import Rules, Setup
from stellwerk.core.edition import Edition, Problems, read_edition, read_file, schema
from stellwerk.core.errors import StellwerkError
from stellwerk.core.observation import Observer
from stellwerk.core.options import Option, complete


class BadSetup(StellwerkError):
    """A game that cannot be set up as asked."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Title(ABC):
    """One of the games: its name and people, its options, and how to set it up."""

    key: str
    name: str
    designers: tuple[str, ...]
    publisher: str
    year: int
    min_players: int
    max_players: int
    version: int  # of the rules: raised when a change alters what is legal
    versions: tuple[int, ...]  # of the rules that games can still be played by
    prefix: str  # of its rule ids

    @abstractmethod
    def options(self) -> list[Option]:
        """What players may agree on before the game."""

    def check_options(self, options: dict[str, object], players: int) -> None:
        """`BadOption` if values that are fine one by one do not go together."""
        return

    @abstractmethod
    def edition_shape(self) -> type[msgspec.Struct]:
        """The struct that describes edition files."""

    def check_edition(self, content: Any, problems: Problems) -> None:
        """All that must hold in an edition beyond shape and types."""
        return

    def edition_options(self, content: Any) -> dict[str, object]:
        """Option defaults that an edition states itself."""
        return {}

    @abstractmethod
    def build(self, setup: Setup) -> Rules[Any]:
        """The rules for what was agreed on.

        A change that is written so that older games can go on asks for its version.
        """

    @abstractmethod
    def observer(self, rules: Rules[Any]) -> Observer[Any]:
        """What writes the observations of this game for programs that learn."""

    def folder(self) -> Path:
        """Where the game's data, texts and rules live: beside its title."""
        place = sys.modules[type(self).__module__].__file__
        assert place is not None, "a title stands in a file"
        return Path(place).parent

    def edition(self, path: str | None = None) -> Edition[Any]:
        """The shipped edition, or a user's own file; checked completely."""
        source = self.folder() / "edition.json" if path is None else Path(path)
        shape = self.edition_shape()
        return read_edition(read_file(source), str(source), shape, self.check_edition)

    def edition_schema(self) -> dict[str, Any]:
        """The JSON Schema of edition files."""
        return schema(self.edition_shape(), self.name)

    def rules(
        self,
        players: int,
        options: dict[str, object] | None = None,
        edition: str | Edition[Any] | None = None,
        version: int | None = None,
    ) -> Rules[Any]:
        """The rules, after checking everything that was asked for."""
        wanted_version = self.version if version is None else version
        if wanted_version not in self.versions:
            raise BadSetup(
                f"{self.name}: rules {wanted_version} are unknown; "
                f"there are: {self.known_versions()}"
            )
        self.check_players(players)
        if not isinstance(edition, Edition):
            edition = self.edition(edition)
        wanted = {**self.edition_options(edition.content), **(options or {})}
        chosen = complete(self.options(), wanted, players)
        self.check_options(chosen, players)
        return self.build(Setup(players, chosen, edition, wanted_version))

    def known_versions(self) -> str:
        """The versions of the rules that games can still be played by, in words."""
        return ", ".join([str(version) for version in self.versions])

    def check_players(self, players: object) -> None:
        """`BadSetup` unless it is a number of players that the box allows."""
        low: Final = self.min_players
        high: Final = self.max_players
        if isinstance(players, bool) or not isinstance(players, int):
            raise BadSetup(f"players must be a whole number, not {players!r}")
        if not low <= players <= high:
            raise BadSetup(
                f"{self.name} is for {low} to {high} players, not for {players}"
            )
