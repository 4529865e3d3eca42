# SPDX-License-Identifier: MIT
"""What is of interest in a game: its printed things, and the moves and events of them.

Each game has an `interests.toml`. A kind of things names the lists of the edition that
print them. A note says which move or event offers, takes, uses, scores or loses a
thing; the things are found in the text of the move, or in the targets and parameters
of the event, by their ids. A game without the file has no things.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from stellwerk.core.errors import StellwerkError
from stellwerk.core.texts import LANGUAGES, catalogue_of
from stellwerk.core.title import Title

FILE: Final = "interests.toml"
ALL: Final = "*"

Role: TypeAlias = Literal["offered", "taken", "used", "scored", "lost"]


class BadInterests(StellwerkError):
    """A declaration of interests that cannot be read."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of printed things."""

    printed: list[str]  # lists of the edition: `a.b`, `a.*` for all in `a`
    id: str = "id"  # the field that tells the things of a list apart
    names: dict[str, str] = {}  # by language: the field with the name, if it has one
    text: str = ""  # or an entry of the game's catalogues, with {id}


class Note(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}
):
    """When something happens to things of a kind."""

    role: Role
    kind: str
    move: str = ""  # the first word of a question's text: what it is answered with
    event: str = ""  # or an event, without `event.`
    source: str = ""  # the parameter or kind of target to look at; all if not given
    place: str = ""  # the things are numbers of places, laid out by this move
    amount: str = ""  # the parameter that says how much; else 1


class Thing(msgspec.Struct, frozen=True):
    """Something printed; `names` by language are empty where only its id is known."""

    kind: str
    id: str
    names: dict[str, str]


class Interests(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file."""

    kind: dict[str, Kind] = {}
    note: list[Note] = []

    def things(self, title: Title, printed: Mapping[str, Any]) -> list[Thing]:
        """Everything that an edition prints, in its order, each once."""
        found: dict[tuple[str, str], Thing] = {}
        for name, kind in self.kind.items():
            for item in items(kind, printed):
                id = str(item[kind.id])
                if (name, id) not in found:
                    found[name, id] = Thing(name, id, words(title, kind, item, id))
        return list(found.values())

    def ids(self, printed: Mapping[str, Any]) -> dict[str, frozenset[str]]:
        """The ids of an edition's things by kind."""
        return {
            name: frozenset(str(item[kind.id]) for item in items(kind, printed))
            for name, kind in self.kind.items()
        }


def read_interests(title: Title) -> Interests:
    """What a title declares."""
    path = title.folder() / FILE
    if not path.exists():
        return Interests()
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        found = msgspec.convert(raw, Interests)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInterests(f"{path}: {error}") from None
    for note in found.note:
        if note.kind not in found.kind or bool(note.move) == bool(note.event):
            raise BadInterests(f"{path}: a note needs a kind and a move or an event")
    return found


def items(kind: Kind, printed: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The printed things of a kind as the edition has them."""
    for path in kind.printed:
        yield from inside(printed, path.split("."))


def inside(part: Any, path: list[str]) -> Iterator[Mapping[str, Any]]:
    if not path:
        yield from part
    elif path[0] == ALL:
        for key in part:
            if isinstance(part[key], (dict, list)):
                yield from inside(part[key], path[1:])
    else:
        yield from inside(part[path[0]], path[1:])


def words(title: Title, kind: Kind, item: Mapping[str, Any], id: str) -> dict[str, str]:
    """The names of a thing by language."""
    found = {lang: str(item[key]) for lang, key in kind.names.items() if item.get(key)}
    if kind.text:
        key = kind.text.format(id=id)
        for lang in LANGUAGES:
            found[lang] = catalogue_of(lang, title.key).say(key, {})
    return found
