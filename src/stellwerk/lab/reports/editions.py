# SPDX-License-Identifier: MIT
"""What is printed: the edition of a case, and how two editions differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from stellwerk.games import title_of
from stellwerk.lab.experiments.plan import Case as CaseHeader
from stellwerk.lab.reports.folder import Folder

# Fields that say nothing about play.
SILENT: Final = ("edition", "provenance", "note", "notes", "schema_version")


@dataclass(frozen=True)
class Change:
    """One printed value that differs; `item` is the thing it stands on."""

    item: str
    field: str
    old: str
    new: str
    section: str = ""  # the part of the edition that it stands in
    values: tuple[Any, Any] = (None, None)  # as they are printed


def edition_of(folder: Folder, case: CaseHeader) -> dict[str, Any] | None:
    """The edition file as it was played; None if it is not to be had."""
    stored = folder.results.edition_file(case)
    if stored.is_file():
        found: dict[str, Any] = json.loads(stored.read_text(encoding="utf-8"))
        return found
    shipped = title_of(case.game).edition(None)
    return shipped.raw if shipped.hash == case.edition_hash else None


def shipped_edition(case: CaseHeader) -> dict[str, Any]:
    raw: dict[str, Any] = title_of(case.game).edition(None).raw
    return raw


def changed(old: Any, new: Any) -> list[Change]:
    """All printed values that differ, in the order of the file."""
    return list(walk(old, new, Change("", "", "", "")))


def walk(old: Any, new: Any, at: Change) -> Iterator[Change]:
    """Compare two parts of editions; lists of things by their ids."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            if key not in SILENT and not key.startswith("provenance"):
                there = replace(
                    at, field=joined(at.field, key), section=at.section or key
                )
                yield from walk(old.get(key), new.get(key), there)
    elif named(old) and named(new):
        before, after = by_id(old), by_id(new)
        for key in dict.fromkeys([*before, *after]):
            there = replace(at, item=key, field="")
            yield from walk(before.get(key), after.get(key), there)
    else:
        yield replace(at, old=shown(old), new=shown(new), values=(old, new))


def joined(field: str, key: str) -> str:
    return f"{field}.{key}" if field else key


def named(part: Any) -> bool:
    """A list of things that have ids, all different."""
    if not isinstance(part, list) or not part:
        return False
    ids = [item.get("id") if isinstance(item, dict) else None for item in part]
    return None not in ids and len(set(ids)) == len(ids)


def by_id(part: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {str(item["id"]): item for item in part}


def shown(value: Any) -> str:
    """A printed value on one line; nothing for what is not there."""
    if value is None:
        return ""
    if isinstance(value, (str, int, float, bool)):
        return str(value)
    if isinstance(value, dict):
        parts = [
            f"{key} {shown(part)}" for key, part in value.items() if key not in SILENT
        ]
        return ", ".join(parts)
    return "; ".join(shown(part) for part in value)


def plainly(value: Any) -> Any:
    """A printed value without what says nothing about play."""
    if isinstance(value, dict):
        return {
            key: plainly(part)
            for key, part in value.items()
            if key not in SILENT and not key.startswith("provenance")
        }
    return [plainly(part) for part in value] if isinstance(value, list) else value
