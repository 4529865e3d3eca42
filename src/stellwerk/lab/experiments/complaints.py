# SPDX-License-Identifier: MIT
"""What is wrong with an experiment file: all of it, each with its line and field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin

import msgspec

from stellwerk.core.errors import StellwerkError

Path: TypeAlias = tuple[str | int, ...]

TABLE: Final = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
FIELD: Final = re.compile(r"""\s*["']?([A-Za-z0-9_.-]+)["']?\s*=""")
MOST: Final = 100
CASES: Final = "case"


class BadExperiment(StellwerkError):
    """An experiment file that cannot be run; `problems` are line, field, complaint.

    What is wrong with the file as a whole has line 0.
    """

    def __init__(self, source: str, problems: list[tuple[int, str, str]]) -> None:
        lines = [told(*problem) for problem in problems]
        super().__init__(f"{source} cannot be run:\n  " + "\n  ".join(lines))
        self.source: Final = source
        self.problems: Final = problems


def told(line: int, field: str, words: str) -> str:
    """One complaint, as far as its place is known."""
    places = [f"line {line}"] if line else []
    places += [field] if field else []
    return f"{', '.join(places)}: {words}" if places else words


class Complaints:
    """Collects what is wrong; knows in which line every field stands."""

    def __init__(self, source: str, text: str) -> None:
        self.source: Final = source
        self.lines: Final = find_lines(text)
        self.found: list[tuple[int, str, str]] = []
        self.places: set[Path] = set()  # of what is complained about

    def add(self, path: Path, words: str) -> None:
        """Complain once about a field, where it stands."""
        self.places.add(path)
        home = self.home(path)
        complaint = (self.line(home), field_name(home), words)
        if len(self.found) < MOST and complaint not in self.found:
            self.found.append(complaint)

    def home(self, path: Path) -> Path:
        """Where a field of a case stands: in the case, or at the top for all."""
        top = path[2:]
        inherited = path[:1] == (CASES,) and path not in self.lines
        return top if inherited and top in self.lines else path

    def line(self, path: Path) -> int:
        """The line of a field, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def check(self) -> None:
        if self.found:
            raise BadExperiment(self.source, sorted(self.found))


def find_lines(text: str) -> dict[Path, int]:
    """The line of every table and field that begins a line."""
    found: dict[Path, int] = {}
    inside: Path = ()
    tables: Counter[Path] = Counter()
    for number, line in enumerate(text.splitlines(), 1):
        table = TABLE.match(line)
        field = FIELD.match(line)
        if table:
            inside = tuple(table[2].split("."))
            if table[1] == "[[":
                tables[inside] += 1
                inside = (*inside, tables[inside] - 1)
            found.setdefault(inside, number)
        elif field:
            found.setdefault((*inside, *field[1].split(".")), number)
    return found


def field_in(text: str, line: int) -> str:
    """The field that begins a line of a file that is no TOML."""
    lines = text.splitlines()
    found = FIELD.match(lines[line - 1]) if line <= len(lines) else None
    return found[1] if found else ""


def field_name(path: Path) -> str:
    """A path as people write it: `case 2, options.modules`, counted from 1."""
    words = ""
    for part in path:
        if isinstance(part, int):
            words += f"[{part + 1}]"
        else:
            words += f".{part}" if words else part
    return words


def check_shape(
    raw: object, shape: type[msgspec.Struct], path: Path, complaints: Complaints
) -> None:
    """Every field that is unknown, missing or of the wrong type."""
    if not isinstance(raw, Mapping):
        complaints.add(path, "a table of fields is expected")
        return
    known = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    for key in raw:
        if key not in known:
            complaints.add((*path, key), f"unknown; known are: {', '.join(known)}")
    for name, field in known.items():
        if name in raw:
            check_value(raw[name], field.type, (*path, name), complaints)
        elif field.required:
            complaints.add(path, f"{name!r} is missing")


def check_value(value: object, kind: Any, path: Path, complaints: Complaints) -> None:
    """One value; tables and lists of tables are looked into."""
    shape = struct_in(kind)
    if shape is None:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            complaints.add(path, plain(str(error)) + choices(kind, str(error)))
    elif not is_list(kind):
        check_shape(value, shape, path, complaints)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            check_shape(part, shape, (*path, place), complaints)
    else:
        complaints.add(path, "a list of tables is expected, each begun with [[ ]]")


def mended(raw: Mapping[str, Any], bad: Collection[Path]) -> dict[str, Any]:
    """The fields of a file without those that are wrong, so that the rest is read."""
    return {
        key: without(value, (key,), bad)
        for key, value in raw.items()
        if (key,) not in bad
    }


def without(value: Any, path: Path, bad: Collection[Path]) -> Any:
    """A value without what is wrong inside it; tables keep their places in lists."""
    if isinstance(value, Mapping):
        return {
            key: without(part, (*path, key), bad)
            for key, part in value.items()
            if (*path, key) not in bad
        }
    if isinstance(value, list):
        return [
            {}
            if (*path, place) in bad and not isinstance(part, Mapping)
            else without(part, (*path, place), bad)
            for place, part in enumerate(value)
        ]
    return value


def plain(complaint: str) -> str:
    """msgspec's words, without its own path."""
    words, _, place = complaint.replace(" | null", "").partition(" - at ")
    words = words.replace("Invalid enum value", "unknown")
    inner = place.strip("`").removeprefix("$")
    return f"{words} ({inner})" if inner else words


def choices(kind: Any, complaint: str) -> str:
    """What may be chosen, if the complaint is about a word that is none of it."""
    known = [str(word) for word in words_in(kind)]
    if not known or not complaint.startswith("Invalid enum value"):
        return ""
    return f"; choose from {', '.join(known)}"


def words_in(kind: Any) -> list[object]:
    """The words of a field's type: itself, optional, or in a list."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [word for part in get_args(kind) for word in words_in(part)]


def struct_in(kind: Any) -> type[msgspec.Struct] | None:
    """The struct of a field's type: itself, optional, or in a list."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    for part in get_args(kind):
        found = struct_in(part)
        if found is not None:
            return found
    return None


def is_list(kind: Any) -> bool:
    if get_origin(kind) is list:
        return True
    return any(is_list(part) for part in get_args(kind))
