# SPDX-License-Identifier: MIT
"""Edition files: everything printed, as JSON, checked completely before use.

Each game describes its file with msgspec structs; from them come the JSON Schema,
the check of shape and types, and the typed values that the game numbers at load.
Not compiled: msgspec's structs are a metaclass of their own.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec

from stellwerk.core.errors import StellwerkError

MAX_BYTES: Final = 4_000_000
PROVENANCE: Final = ("rulebook", "public", "reconstructed", "not found")

MOST_PROBLEMS: Final = 200  # then nobody reads on
MOST_LETTERS: Final = 1000  # of a complaint

E = TypeVar("E", bound=msgspec.Struct)
T = TypeVar("T")

# What an edition may hold: far more than any real one, and never without an end.
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Many = Annotated[list[T], msgspec.Meta(max_length=500)]
Named = Annotated[dict[Text, T], msgspec.Meta(max_length=100)]
Origin = Text | Named[Text]


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Any object of a file: it may state its origin and carry a note."""

    provenance: Origin | None = None
    note: Text | None = None


def stated(part: Part) -> dict[str, object]:
    """What an object says beside its origin and note, such as a table's options."""
    said: dict[str, object] = msgspec.structs.asdict(part)
    return {key: said[key] for key in said if key not in Part.__struct_fields__}


class BadEdition(StellwerkError):
    """An edition file that cannot be played; `problems` are path and complaint."""

    def __init__(self, source: str, problems: list[tuple[str, str]]) -> None:
        lines = [f"{path}: {complaint}" for path, complaint in problems]
        super().__init__(f"edition {source} is not usable:\n  " + "\n  ".join(lines))
        self.source: Final = source
        self.problems: Final = problems


class Edition(Generic[E]):
    """One checked edition: its typed content, id and content hash."""

    def __init__(
        self, content: E, raw: dict[str, Any], id: str, hash: str, source: str
    ) -> None:
        self.content: Final = content
        self.raw: Final = raw  # the file as it is, for drawing and exporting
        self.id: Final = id
        self.hash: Final = hash
        self.source: Final = source


class TooManyProblems(Exception):
    """Whatever else is wrong does not matter any more."""


class Problems:
    """Collects what is wrong with an edition, each with its path in the file.

    Checks may be fed anything: each one takes time in proportion to what it reads.
    `at` and `each` give the same collection to whoever checks a part of the file, so
    that paths begin there.
    """

    def __init__(
        self, path: str = "", found: list[tuple[str, str]] | None = None
    ) -> None:
        self.path: Final = path
        self.found: Final[list[tuple[str, str]]] = [] if found is None else found

    def at(self, path: str) -> Problems:
        """The same problems, for checks of one part."""
        inner = "" if not self.path or not path or path.startswith("[") else "."
        return Problems(self.path + inner + path, self.found)

    def each(self, path: str, parts: list[T]) -> Iterator[tuple[Problems, T]]:
        """Every part of a list, with the problems at its place.

        The path is "" if the problems are already those of the list.
        """
        for place, part in enumerate(parts):
            yield self.at(f"{path}[{place}]"), part

    def add(self, path: str, complaint: str) -> None:
        where = self.at(path).path
        self.found.append((f"$.{where}" if where else "$", complaint[:MOST_LETTERS]))
        if len(self.found) >= MOST_PROBLEMS:
            raise TooManyProblems

    def expect(self, holds: bool, path: str, complaint: str) -> None:
        if not holds:
            self.add(path, complaint)

    def equal(self, value: object, wanted: object, path: str) -> None:
        self.expect(value == wanted, path, f"must be {wanted!r}, not {value!r}")

    def between(self, value: int, low: int, high: int, path: str) -> None:
        holds = low <= value <= high
        self.expect(holds, path, f"must be from {low} to {high}, not {value}")

    def unique(self, ids: list[str], path: str) -> None:
        counted = Counter(ids)
        for id in sorted(id for id, count in counted.items() if count > 1):
            self.add(path, f"{id!r} occurs {counted[id]} times")


def content_hash(raw: object) -> str:
    """A hash of what the file says, whatever its spacing and order of keys."""
    plain = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(plain.encode()).hexdigest()


def read_edition(
    text: bytes,
    source: str,
    shape: type[E],
    check: Callable[[E, Problems], None],
) -> Edition[E]:
    """Check an edition file completely; `BadEdition` names every problem found."""
    if len(text) > MAX_BYTES:
        raise BadEdition(source, [("$", f"larger than {MAX_BYTES} bytes")])
    if not text.strip():
        raise BadEdition(source, [("$", "the file is empty")])
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadEdition(source, [("$", f"not valid JSON: {error}")]) from None
    try:
        content = msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise BadEdition(source, [split_path(str(error))]) from None
    problems = Problems()
    try:
        check(content, problems)
        check_provenance(raw, problems)
    except TooManyProblems:
        problems.found.append(("$", "and more"))
    if problems.found:
        raise BadEdition(source, problems.found)
    return Edition(content, raw, str(raw["edition"]), content_hash(raw), source)


def split_path(complaint: str) -> tuple[str, str]:
    """msgspec's "Expected `int`, got `str` - at `$.a`" as path and complaint."""
    words, _, path = complaint.partition(" - at ")
    return (path.strip("`") or "$", words)


def check_provenance(raw: Any, problems: Problems, path: str = "") -> None:
    """Every origin that the file states must be one of the known labels."""
    if isinstance(raw, list):
        for place, part in enumerate(raw):
            check_provenance(part, problems, f"{path}[{place}]")
    if not isinstance(raw, dict):
        return
    for key, value in raw.items():
        inner = f"{path}.{key}" if path else key
        if not key.startswith("provenance"):
            check_provenance(value, problems, inner)
            continue
        labels = value.values() if isinstance(value, dict) else [value]
        for label in labels:
            problems.expect(
                label in PROVENANCE,
                inner,
                f"unknown origin {label!r}; allowed: {', '.join(PROVENANCE)}",
            )


def read_file(path: Path) -> bytes:
    """The bytes of a user's file, or `BadEdition` with the reason."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadEdition(str(path), [("$", f"cannot be read: {error}")]) from None


def schema(shape: type[msgspec.Struct], game: str) -> dict[str, Any]:
    """The JSON Schema of a game's edition files."""
    made = msgspec.json.schema(shape)
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = f"Stellwerk edition of {game}"
    return made
