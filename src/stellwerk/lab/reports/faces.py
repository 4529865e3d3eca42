# SPDX-License-Identifier: MIT
"""What is printed on a thing, in words: declared in the game's `faces.toml`.

A line names a field of the edition and entries of the catalogues, of which the first
that fits is said. `{field}` in an entry's name is the value of that field; a switch
that is on stands for its own name. Gaps of a sentence are filled from the fields that
are named for them; a gap that begins with `@` is an entry itself.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from stellwerk.core.title import Title
from stellwerk.lab.errors import BadPlan
from stellwerk.lab.reports.words import Words, begun

FILE: Final = "faces.toml"
PLACE: Final = re.compile(r"\{([\w.]+)\}")


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed field, and how it is said and drawn."""

    field: str
    text: list[str]
    label: str = ""  # said before it
    gaps: dict[str, list[str]] = {}
    inside: dict[str, Line] = {}  # gaps that are lines themselves
    lookup: str = ""  # a list of the edition whose ids stand for names
    names: str = ""  # an entry for each part of a list of pairs
    chips: dict[str, str] = {}  # what is drawn for a value of the field `by`
    by: str = ""
    short: str = ""  # or an entry to be drawn on a chip
    draw: str = ""  # "tracks": lines from side to side


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of things looks."""

    head: list[str]
    line: list[Line] = []
    color: str = ""  # the field that colours the head
    mark: str = ""  # the field that stands in its corner


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed value that stands on no single thing."""

    field: str
    text: str
    line: Line | None = None


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file."""

    thing: dict[str, Face] = {}
    value: list[Value] = []
    chips: dict[str, str] = {}  # colours of chips by what is on them
    colors: dict[str, str] = {}  # colours of heads


@dataclass(frozen=True)
class Said:
    """One line of a thing: words, and what is drawn for them."""

    text: str
    chips: tuple[tuple[str, str], ...] = ()  # what is on each, and its colour's name
    tracks: tuple[tuple[str, str], ...] = ()


@dataclass
class Side:
    """A thing or value as one edition prints it."""

    head: str = ""
    color: str = ""
    mark: str = ""
    lines: list[Said] = field(default_factory=list)


def read_faces(title: Title) -> Faces:
    """What a title declares; a title that declares nothing has no words for things."""
    path = title.folder() / FILE
    if not path.exists():
        return Faces()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Faces)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadPlan(f"{path}: {error}") from None


class Reader:
    """Says the lines of things of one edition."""

    def __init__(self, words: Words, edition: Mapping[str, Any]) -> None:
        self.words: Final = words
        self.edition: Final = edition

    def head(self, face: Face, item: Mapping[str, Any]) -> str:
        """What kind of thing it is."""
        said = self.say(face.head, item, item, {"n": 1})
        return begun(said)

    def side(self, faces: Faces, kind: str, item: Mapping[str, Any]) -> Side:
        """A thing as it is printed; without words for it, only its kind."""
        face = faces.thing.get(kind, Face([]))
        color = faces.colors.get(str(item.get(face.color)), "")
        mark = str(item.get(face.mark, "")) if face.mark else ""
        head = self.head(face, item) or self.words.kinds(kind, 1)
        return Side(head, color, mark, self.lines(face, item))

    def lines(self, face: Face, item: Mapping[str, Any]) -> list[Said]:
        return [said for line in face.line for said in self.line(line, item)]

    def line(self, line: Line, item: Mapping[str, Any]) -> list[Said]:
        """A field: a line for each of its parts, or one for all with a label."""
        value = inside(item, line.field)
        parts = [part for part in parts_of(value) if self.told(line, part, item)]
        if not parts:
            return []
        if not (line.label or line.short):
            return [self.part(line, part, item) for part in parts]
        all_parts = [self.part(line, part, item) for part in parts]
        text = ", ".join(said.text for said in all_parts)
        if line.label:
            text = f"{self.words(line.label)}: {text}"
        chips = tuple(chip for said in all_parts for chip in said.chips)
        tracks = tuple(track for said in all_parts for track in said.tracks)
        return [Said(text, chips, tracks)]

    def told(self, line: Line, part: Any, item: Mapping[str, Any]) -> str:
        return self.say(line.text, part, item, self.gaps(line, part, item))

    def part(self, line: Line, part: Any, item: Mapping[str, Any]) -> Said:
        """One part of a field."""
        text = self.told(line, part, item)
        tracks = ((str(part[0]), str(part[1])),) if line.draw == "tracks" else ()
        return Said(text, self.chips(line, part, item), tracks)

    def chips(
        self, line: Line, part: Any, item: Mapping[str, Any]
    ) -> tuple[tuple[str, str], ...]:
        """What is drawn for a part: so often as it is printed."""
        if line.short:
            return ((self.say([line.short], part, item, {}), str(part)),)
        drawn = line.chips.get(str(inside(part, line.by)), "") if line.by else ""
        often = self.gaps(line, part, item).get("n", 1)
        return ((drawn, drawn),) * int(str(often)) if drawn else ()

    def gaps(self, line: Line, part: Any, item: Mapping[str, Any]) -> dict[str, Any]:
        """Everything that a sentence may ask for."""
        found: dict[str, Any] = {}
        if isinstance(part, Mapping):
            found = {key: self.named(line, value) for key, value in part.items()}
        for gap, sources in line.gaps.items():
            values = [self.source(source, part, item) for source in sources]
            known = [value for value in values if value is not None]
            if known:
                found[gap] = self.named(line, known[0])
        for gap, inner in line.inside.items():
            if isinstance(part, Mapping) and inside(part, inner.field) is not None:
                found[gap] = [said.text for said in self.line(inner, part)]
        if line.names and isinstance(part, list):
            found |= {
                key: self.words(filled(line.names, one, item) or "")
                for key, one in zip(("first", "second"), part, strict=False)
            }
        return found

    def source(self, source: str, part: Any, item: Mapping[str, Any]) -> Any:
        if source.startswith("@"):
            return filled(source, part, item)
        return known_value(source, part, item)

    def named(self, line: Line, value: Any) -> Any:
        """A name instead of an id."""
        if not line.lookup:
            return value
        names = {one["id"]: one["name"] for one in inside(self.edition, line.lookup)}
        if isinstance(value, list):
            return [names.get(one, one) for one in value]
        return names.get(value, value) if isinstance(value, str) else value

    def say(
        self,
        entries: list[str],
        part: Any,
        item: Mapping[str, Any],
        gaps: Mapping[str, Any],
    ) -> str:
        """The first entry that there is and whose gaps are known; else nothing."""
        for entry in entries:
            key = filled(entry, part, item)
            if key is None or not self.words.has(key):
                continue
            try:
                return self.words.say(key, gaps)
            except KeyError:
                continue
        return ""


def parts_of(value: Any) -> Iterator[Any]:
    """The parts of a printed value; amounts by name are parts of their own."""
    if not value:
        return
    if isinstance(value, list):
        yield from value
    elif isinstance(value, Mapping) and all(isinstance(n, int) for n in value.values()):
        yield value
        yield from ({"key": key, "value": n} for key, n in value.items() if n)
    else:
        yield value


def inside(value: Any, path: str) -> Any:
    """The value at a path like `a.b`; None if there is none."""
    for name in path.split("."):
        if not isinstance(value, Mapping):
            return None
        value = value.get(name)
    return value


def known_value(name: str, part: Any, item: Mapping[str, Any]) -> Any:
    """A field of the part; `item.field` of the thing; `value`, `0`, `1` of a list."""
    if name.startswith("item."):
        return inside(item, name.removeprefix("item."))
    if isinstance(part, Mapping):
        return inside(part, name)
    if name == "value":
        return part
    if isinstance(part, list) and name.isdigit() and int(name) < len(part):
        return part[int(name)]
    return None


def filled(entry: str, part: Any, item: Mapping[str, Any]) -> str | None:
    """The name of an entry with its fields filled in; None if one is missing."""
    for name in PLACE.findall(entry):
        value = known_value(name, part, item)
        if value is None or value is False:
            return None
        text = name.rpartition(".")[2] if value is True else str(value)
        entry = entry.replace(f"{{{name}}}", text)
    return entry
