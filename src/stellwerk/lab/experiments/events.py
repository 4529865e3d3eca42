# SPDX-License-Identifier: MIT
"""What happened to things: from moves and lines of the log to rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from stellwerk.bots.notes import Heard
from stellwerk.core.messages import Event
from stellwerk.lab.experiments.interests import Interests, Note

WORDS: Final = re.compile(r"[ ,]+")
NOBODY: Final = -1  # the seat of what luck does, or nobody in particular
PREFIX: Final = "event."

Row: TypeAlias = tuple[int, int, int, str, str, str, int]


class Listener:
    """Finds the things of a game in what was heard."""

    def __init__(self, interests: Interests, printed: Mapping[str, Any]) -> None:
        self.ids: Final = interests.ids(printed)
        self.events: Final[dict[str, list[Note]]] = {}
        self.moves: Final[dict[str, list[Note]]] = {}
        for note in interests.note:
            if note.event:
                self.events.setdefault(PREFIX + note.event, []).append(note)
            else:
                self.moves.setdefault(note.move, []).append(note)
        self.places: Final = {note.place for note in interests.note if note.place}

    @property
    def wanted(self) -> tuple[set[str], set[str]]:
        """The questions and the events that the notes should keep."""
        return set(self.moves), set(self.events)

    def rows(self, heard: list[Heard]) -> list[Row]:
        """What happened in a game: decision, round, seat, role, kind, thing, amount."""
        laid: dict[str, list[str]] = {}
        return [
            (one.decision, one.round, seat, note.role, note.kind, thing, amount)
            for one in heard
            for seat, note, thing, amount in self.found(one, laid)
        ]

    def found(
        self, one: Heard, laid: dict[str, list[str]]
    ) -> Iterator[tuple[int, Note, str, int]]:
        if one.question in self.moves:
            words = WORDS.split(one.move.text())
            if one.question in self.places:
                laid[one.question] = words[1:]
            for note in self.moves[one.question]:
                for word in words:
                    if word in self.ids[note.kind]:
                        yield max(one.seat, NOBODY), note, word, 1
        for event in one.events:
            for note in self.events.get(event.key, ()):
                seat = NOBODY if event.seat is None else event.seat
                for thing in self.things(note, event, laid):
                    yield seat, note, thing, amount_of(note, event)

    def things(
        self, note: Note, event: Event, laid: Mapping[str, list[str]]
    ) -> list[str]:
        """The things of a note that an event names: as targets, else as parameters."""
        targets = [
            target.id
            for target in event.targets
            if not note.source or target.kind == note.source
        ]
        if note.place:
            return [laid[note.place][int(number) - 1] for number in targets]
        ids = self.ids[note.kind]
        known = [id for id in targets if id in ids]
        return known or [
            word
            for params in (event.params, event.secret)
            for word in leaves(params, note.source)
            if word in ids
        ]


def amount_of(note: Note, event: Event) -> int:
    """How much an event says it was; 1 if it says nothing."""
    found = event.params.get(note.amount) if note.amount else 1
    return found if isinstance(found, int) else 1


def leaves(value: object, source: str = "") -> Iterator[str]:
    """All words of a parameter; those of the catalogues without their kind."""
    if isinstance(value, dict):
        for key, part in value.items():
            if not source or key == source:
                yield from leaves(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from leaves(part)
    elif isinstance(value, str) and value.startswith("@"):
        yield value.rpartition(".")[2]
    else:
        yield str(value)
