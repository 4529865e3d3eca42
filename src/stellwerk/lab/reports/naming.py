# SPDX-License-Identifier: MIT
"""What things are called: by the game's own catalogue, else by their printed id."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from stellwerk.games import title_of
from stellwerk.lab.experiments.interests import items, read_interests
from stellwerk.lab.reports.faces import Faces, Reader, Side, read_faces
from stellwerk.lab.reports.takes import Thing
from stellwerk.lab.reports.words import Words, begun

Items = dict[Thing, Mapping[str, Any]]


def things_of(game: str, edition: Mapping[str, Any]) -> Items:
    """Everything that an edition prints, as it has it."""
    return {
        Thing(name, str(item[kind.id])): item
        for name, kind in read_interests(title_of(game)).kind.items()
        for item in items(kind, edition)
    }


class Names:
    """Titles of cards, tiles, buildings and categories of one game."""

    def __init__(self, words: Words, game: str, printed: Mapping[str, Any]) -> None:
        self.words: Final = words
        self.game: Final = game
        self.edition: Final = printed

    @cached_property
    def printed(self) -> dict[Thing, str]:
        """Everything that the edition prints, with its title."""
        title = title_of(self.game)
        return {
            Thing(thing.kind, thing.id): thing.names.get(self.words.language, "")
            for thing in read_interests(title).things(title, self.edition)
        }

    def thing(self, thing: Thing) -> str:
        """Id and title, as far as there are; of a bare number, what has it."""
        told = self.short(thing)
        if not told.isdigit():
            return told
        return f"{self.words.kinds(thing.kind, 1)} {told}"

    def short(self, thing: Thing) -> str:
        """The same for lists that say what they are of."""
        return " ".join(part for part in self.parts(thing) if part)

    def parts(self, thing: Thing) -> tuple[str, str]:
        """The printed id and the title; a key without a number is no printed id."""
        title = self.printed.get(thing, "")
        if title and not any(letter.isdigit() for letter in thing.name):
            return begun(title), ""
        return thing.name, title

    def about(self, thing: Thing) -> str:
        """The title of a thing; what is printed on it if it has none."""
        name, title = self.parts(thing)
        face = self.faces.thing.get(thing.kind)
        if title or name != thing.name or face is None or thing not in self.items:
            return title
        lines = Reader(self.words, self.edition).lines(face, self.items[thing])
        return ", ".join(said.text for said in lines)

    def full(self, thing: Thing) -> str:
        """Id and what it is, for tables."""
        return f"{self.parts(thing)[0]} {self.about(thing)}".strip()

    @cached_property
    def faces(self) -> Faces:
        return read_faces(title_of(self.game))

    @cached_property
    def items(self) -> Items:
        """Everything printed, as the edition has it."""
        return things_of(self.game, self.edition)

    def front(self, thing: Thing) -> Side | None:
        """A thing as it is printed; nothing if the edition does not have it."""
        item = self.items.get(thing)
        if item is None:
            return None
        return Reader(self.words, self.edition).side(self.faces, thing.kind, item)

    def unseen(self, seen: list[Thing]) -> list[Thing]:
        """What the edition prints and no game showed, of kinds that can be taken."""
        known, kinds = set(seen), {thing.kind for thing in seen}
        return [
            thing
            for thing in self.printed
            if thing.kind in kinds and thing not in known
        ]

    def category(self, name: str) -> str:
        """A category of points; sheets of a game call it `score.name`."""
        for key in (f"score.{name}", name):
            if self.words.has(key):
                return self.words.say(key)
        return name.replace("_", " ")
