# SPDX-License-Identifier: MIT
"""The results folder of an experiment: parts that appear whole or not at all.

A block of games is finished when its file of the table `games` is there, which is
written last. Whatever else lies there of it is written again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from stellwerk.core.edition import Edition
from stellwerk.games import title_of
from stellwerk.lab.errors import BadResults
from stellwerk.lab.experiments.looks import Look
from stellwerk.lab.experiments.parts import Part
from stellwerk.lab.experiments.plan import FORMAT, KIND, Case, Experiment, Laboratory
from stellwerk.lab.experiments.tables import MARK
from stellwerk.lab.simulations.store import lock

HEADER: Final = "experiment.json"
LOCK: Final = ".lock"
EDITIONS: Final = "editions"  # what each case printed, as JSON
LOOKS: Final = "looks.json"
HALF: Final = ".half"  # ends the name of a file that is being written
MAIN: Final = "games"  # the table that is written last


@dataclass(frozen=True)
class Folder:
    """A folder that holds results of one experiment, and nothing else."""

    path: Path
    experiment: Experiment

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.experiment.text()).hexdigest()

    def place(self, table: str, case: Case) -> Path:
        return self.path / table / f"case={case.slug}"

    def file(self, table: str, case: Case, block: int) -> Path:
        return self.place(table, case) / f"part-{block:05d}.parquet"

    def case(self, name: str | None) -> Case:
        """A case by its name; the only one if none is named."""
        cases = self.experiment.cases
        if name is None and len(cases) == 1:
            return cases[0]
        for case in cases:
            if name in (case.name, case.slug):
                return case
        known = ", ".join(repr(case.name) for case in cases)
        said = "name a case" if name is None else f"there is no case {name!r}"
        raise BadResults(f"{self.path}: {said}; there are: {known}")

    def played(self, case: Case) -> list[int]:
        """The blocks that are there, without a look inside."""
        names = {path.name for path in self.place(MAIN, case).glob("part-*.parquet")}
        return [
            block
            for block in range(case.blocks)
            if self.file(MAIN, case, block).name in names
        ]

    def finished(self, case: Case) -> list[int]:
        """The blocks whose files are all there, whole, and of this experiment."""
        digest = self.digest.encode()
        return [
            block
            for block in self.played(case)
            if all(
                self.is_whole(table, case, block, digest)
                for table in self.experiment.tables
            )
        ]

    def is_whole(self, table: str, case: Case, block: int, digest: bytes) -> bool:
        """Can a part be read, and does it belong here?"""
        parquet: Any = import_module("pyarrow.parquet")
        arrow: Any = import_module("pyarrow")
        try:
            found = parquet.read_metadata(self.file(table, case, block))
        except (OSError, arrow.ArrowInvalid):
            return False
        games = len(case.numbers(block))
        rows = {MAIN: games, "seats": games * case.players}.get(table, found.num_rows)
        return found.num_rows == rows and (found.metadata or {}).get(MARK) == digest

    def edition_file(self, case: Case) -> Path:
        """The edition that a case was played with, kept with its results."""
        return self.path / EDITIONS / f"{case.slug}.json"

    def edition(self, case: Case) -> Edition[Any]:
        found = title_of(case.game).edition(str(self.edition_file(case)))
        if found.hash != case.edition_hash:
            raise BadResults(f"{self.edition_file(case)} has been changed")
        return found

    def write(self, case: Case, part: Part) -> None:
        """Put the files of a part into their places, that of `games` last."""
        tables = [table for table in self.experiment.tables if table != MAIN]
        for table in (*tables, MAIN):
            put(self.file(table, case, part.block), part.files[table])

    def write_looks(self, looks: list[Look]) -> None:
        """How far the question is answered; the same whoever plays."""
        text = msgspec.json.format(msgspec.json.encode(looks), indent=1)
        put(self.path / LOOKS, text + b"\n")

    def looks(self) -> list[Look]:
        """What was seen so far of the question that ends the games."""
        try:
            text = (self.path / LOOKS).read_bytes()
            return msgspec.json.decode(text, type=list[Look])
        except (OSError, msgspec.DecodeError):
            return []


def put(path: Path, content: bytes) -> None:
    """Write a file that appears complete or not at all."""
    half = path.with_name(path.name + HALF)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(content)
        os.replace(half, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            half.unlink()
        raise BadResults(
            f"{path} cannot be written: {error.strerror}; all finished parts are "
            "kept, and the same command continues"
        ) from None


def read_folder(path: str | Path) -> Folder:
    """A results folder as it is; `BadResults` if it is none."""
    place = Path(path)
    try:
        text = (place / HEADER).read_bytes()
    except OSError as error:
        raise BadResults(
            f"{place} is no results folder of an experiment: {HEADER}: {error.strerror}"
        ) from None
    return Folder(place, read_header(place, text))


def read_header(place: Path, text: bytes) -> Experiment:
    try:
        seen = msgspec.json.decode(text)
    except msgspec.DecodeError:
        seen = None
    if not isinstance(seen, dict) or seen.get("kind") != KIND:
        raise BadResults(f"{place / HEADER} is no header of an experiment")
    if seen.get("format") != FORMAT:
        raise BadResults(
            f"{place} has format {seen.get('format')}; this program knows {FORMAT}"
        )
    try:
        return msgspec.json.decode(text, type=Experiment)
    except msgspec.ValidationError as error:
        raise BadResults(f"{place / HEADER} is damaged: {error}") from None


@contextmanager
def open_folder(path: Path, laboratory: Laboratory) -> Iterator[Folder]:
    """The folder for these results, new or continued, for this run alone."""
    folder = Folder(path, laboratory.experiment)
    check_folder(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
        handle = (path / LOCK).open("ab")
    except OSError as error:
        raise BadResults(f"{path} cannot be written: {error.strerror}") from None
    with handle:
        lock(handle, path)
        check_folder(folder)  # another run may have made it just now
        sweep(path)
        for case in folder.experiment.cases:
            if not folder.edition_file(case).exists():
                raw = laboratory.editions[case.slug].raw
                text = msgspec.json.format(msgspec.json.encode(raw), indent=1)
                put(folder.edition_file(case), text)
        if not (path / HEADER).exists():
            put(path / HEADER, folder.experiment.text())
        yield folder


def check_folder(folder: Folder) -> None:
    """Refuse a folder that holds anything else, and leave it as it is."""
    path = folder.path
    if path.exists() and not path.is_dir():
        raise BadResults(f"{path} is no folder; name another")
    inside = {one.name for one in path.iterdir()} if path.exists() else set()
    if HEADER not in inside:
        if inside - {LOCK, EDITIONS, HEADER + HALF}:
            raise BadResults(
                f"{path} holds something else than results of an experiment; "
                "nothing was changed. Name another folder with --out"
            )
        return
    found = read_folder(path).experiment
    if found != folder.experiment:
        raise BadResults(
            f"{path} holds another experiment; nothing was changed. What differs:\n  "
            + "\n  ".join(differences(found, folder.experiment))
            + "\nName another folder with --out"
        )


def differences(found: Experiment, asked: Experiment) -> list[str]:
    """What two headers do not have in common, field by field; for all cases once."""
    differing = [
        key
        for key in Experiment.__struct_fields__
        if key != "cases" and getattr(found, key) != getattr(asked, key)
    ]
    lines = [
        f"{key}: {getattr(found, key)!r} in the folder, {getattr(asked, key)!r} asked"
        for key in differing
    ]
    old = {case.name: case for case in found.cases}
    new = {case.name: case for case in asked.cases}
    if list(old) != list(new):
        lines.append(f"cases: {list(old)} in the folder, {list(new)} asked")
    for name in [name for name in old if name in new]:
        lines += [
            f"case {name!r}, {key}: {getattr(old[name], key)!r} in the folder, "
            f"{getattr(new[name], key)!r} asked"
            for key in Case.__struct_fields__
            if key not in differing
            and getattr(old[name], key) != getattr(new[name], key)
        ]
    return lines


def sweep(path: Path) -> None:
    """Remove what a killed run has half written."""
    for half in path.rglob("*" + HALF):
        with contextlib.suppress(OSError):
            half.unlink()
