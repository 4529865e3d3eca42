# SPDX-License-Identifier: MIT
"""Games of other packages, found by their entry points.

A package names the class of its title in the group `stellwerk.games`:

    [project.entry-points."stellwerk.games"]
    some_game = "some_game.game:SomeGame"

A game that cannot be used is left out, with one sentence that says why.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, final

from stellwerk.core.errors import StellwerkError
from stellwerk.core.texts import FOLDERS, LANGUAGES
from stellwerk.core.title import Title

GROUP: Final = "stellwerk.games"
FILES: Final = ("edition.json", "RULES.md", "RULES.de.md", "guide.toml", "how.toml")
METHODS: Final = ("options", "edition_shape", "build", "observer")
WORDS: Final = ("key", "name", "publisher", "prefix")
NUMBERS: Final = ("year", "min_players", "max_players", "version")


class BadGame(StellwerkError):
    """A game of another package that cannot be used; the text says why."""


@final
class Plugged:
    """The games that were found, and what is wrong with those that were left out."""

    def __init__(self) -> None:
        self.titles: Final[dict[str, Title]] = {}
        self.problems: Final[dict[str, str]] = {}  # by the name of the entry point

    def add(self, entry: EntryPoint, taken: dict[str, Title]) -> None:
        try:
            title = load(entry)
            if title.key in taken or title.key in self.titles:
                raise BadGame(f"there is another game with the key {title.key!r}")
        except Exception as error:  # whatever another package does, the others go on
            self.problems[entry.name] = f"{origin(entry)} cannot be used: {why(error)}"
            return
        self.titles[title.key] = title
        FOLDERS[title.key] = title.folder()


def find_games(taken: dict[str, Title]) -> Plugged:
    """All games of other packages; `taken` are the games that come with this one."""
    found = Plugged()
    entries = list(entry_points(group=GROUP))
    entries.sort(key=origin)
    for entry in entries:
        found.add(entry, taken)
    return found


def origin(entry: EntryPoint) -> str:
    """Whose game it is."""
    package = "" if entry.dist is None else f" of the package {entry.dist.name}"
    return f"the game {entry.name!r}{package}"


def why(error: Exception) -> str:
    """What went wrong, in one line."""
    said = " ".join(str(error).split()) or "no reason is given"
    return said if isinstance(error, BadGame) else f"{type(error).__name__}: {said}"


def load(entry: EntryPoint) -> Title:
    """The title of an entry point, checked."""
    made: Any = entry.load()
    if not isinstance(made, type) or not issubclass(made, Title):
        raise BadGame(f"{entry.value} is no class derived from stellwerk's Title")
    for name in METHODS:  # compiled, an abstract class is made without a word
        if getattr(made, name) is getattr(Title, name):
            raise BadGame(f"its title has no method {name!r}")
    title: Title = made()
    check_facts(title)
    if title.key != entry.name:
        raise BadGame(f"its key is {title.key!r}, and its entry point has another name")
    missing = [name for name in needed() if not (title.folder() / name).is_file()]
    if missing:
        raise BadGame(f"{title.folder()} has no {missing[0]}")
    title.edition()
    return title


def needed() -> list[str]:
    """The files that every game has."""
    return [*FILES, *[f"texts.{language}.json" for language in LANGUAGES]]


def check_facts(title: Title) -> None:
    """What a title says of itself is there, and of the right kind."""
    for name in WORDS:
        if not isinstance(getattr(title, name, None), str):
            raise BadGame(f"its title has no {name}, which is a text")
    for name in NUMBERS:
        if not isinstance(getattr(title, name, None), int):
            raise BadGame(f"its title has no {name}, which is a whole number")
    if not title.key.isidentifier() or not title.key.islower():
        raise BadGame(f"its key {title.key!r} is not made of small letters")
    if not 1 <= title.min_players <= title.max_players:
        raise BadGame(f"{title.min_players} to {title.max_players} players cannot play")
    if title.version not in title.versions:
        raise BadGame(f"its version {title.version} is not among its versions")
