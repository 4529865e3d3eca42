# SPDX-License-Identifier: MIT
"""Result files: JSON Lines that grow game by game and survive any interruption.

The first line is the header, every other line one game, in order.
A run that was killed leaves whole lines and perhaps a half one at the end;
continuing cuts the half line off and goes on from there.
"""

from __future__ import annotations

import contextlib
import io
import os
import stat
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, Generic, TypeVar

import msgspec

from stellwerk.lab.errors import BadResults
from stellwerk.lab.simulations.plan import Header
from stellwerk.lab.simulations.rows import Row

T = TypeVar("T")
R = TypeVar("R", bound=Row)


class RowFile(ABC, Generic[T]):
    """An open file with a header and rows, or the same thing in memory."""

    def __init__(
        self, name: str, handle: BinaryIO, header: Header, kind: type[T]
    ) -> None:
        self.name: Final = name
        self.handle: Final = handle
        self.header: Final = header
        self.decoder: Final = msgspec.json.Decoder(kind)
        self.done = 0  # games in it

    def append(self, lines: bytes, games: int) -> None:
        """Add whole lines at the end and hand them to the operating system."""
        try:
            self.handle.write(lines)
            self.handle.flush()
        except OSError as error:
            raise BadResults(
                f"{self.name} cannot be written: {error.strerror}; the {self.done} "
                "games in it are kept, and the same command continues"
            ) from None
        self.done += games

    def lines(self) -> Iterator[bytes]:
        """All whole lines after the header, from the beginning."""
        self.handle.seek(len(self.header.line()))
        for line in self.handle:
            if line.endswith(b"\n"):
                yield line

    def rows(self) -> Iterator[T]:
        """All games so far, each row checked."""
        for number, line in enumerate(self.lines()):
            yield self.row(line, number)

    def row(self, line: bytes, number: int) -> T:
        """The row of a line; it must be the game that belongs there."""
        try:
            row = self.decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self.damaged(number, str(error)) from None
        complaint = self.complaint(row, number)
        if complaint:
            raise self.damaged(number, complaint)
        return row

    @abstractmethod
    def complaint(self, row: T, number: int) -> str:
        """Why a row cannot stand at its place; empty if it can."""

    def damaged(self, number: int, complaint: str) -> BadResults:
        line = number + 2
        return BadResults(
            f"{self.name} is damaged in line {line}: {complaint}. Nothing was changed; "
            f"cut the file before line {line} to continue from there, or name another"
        )

    def find_end(self) -> None:
        """Count the games and cut a half line off; ready to append."""
        self.done = 0
        end = len(self.header.line())
        for number, line in enumerate(self.lines()):
            self.row(line, number)
            self.done += 1
            end += len(line)
        if self.done < self.header.games:
            self.cut(end)

    def cut(self, end: int) -> None:
        if not self.handle.writable():
            raise BadResults(f"{self.name} is unfinished and write-protected")
        self.handle.truncate(end)
        self.handle.seek(end)

    def close(self) -> None:
        """Make the results durable and let go of the file."""
        with contextlib.suppress(OSError):  # a failed write was told already
            if self.handle.writable() and not isinstance(self.handle, io.BytesIO):
                os.fsync(self.handle.fileno())
            self.handle.close()


class Store(RowFile[R]):
    """Results: the games in order, none missing."""

    def complaint(self, row: R, number: int) -> str:
        if row.game != number or number >= self.header.games:
            return f"game {row.game} does not belong there"
        return self.header.misfit(row)


def in_memory(header: Header, kind: type[R]) -> Store[R]:
    """A store that vanishes with the program."""
    store = Store("memory", io.BytesIO(), header, kind)
    store.append(header.line(), 0)
    return store


def open_store(path: Path, header: Header, kind: type[R]) -> Store[R]:
    """The file for these results: new, or continued where it stopped."""
    store = Store(str(path), open_file(path), header, kind)
    prepare(store, path)
    return store


def prepare(store: RowFile[Any], path: Path) -> None:
    """Lock the file, check or write its header, and be ready to append."""
    header = store.header
    try:
        lock(store.handle, path)
        first = store.handle.readline()
        if header.line().startswith(first) and not first.endswith(b"\n"):
            store.cut(0)  # new, or killed within the header
            store.append(header.line(), 0)
        else:
            check_header(str(path), first, header)
        store.find_end()
    except BaseException:
        store.close()
        raise


def open_file(path: Path) -> BinaryIO:
    """Open for reading and writing, made if missing; what exists is not touched."""
    try:
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            kind = "a folder" if path.is_dir() else "no ordinary file"
            raise BadResults(f"{path} is {kind}; name a file")
        if path.exists() and not os.access(path, os.W_OK):
            return path.open("rb")  # enough to sum up finished results
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except OSError as error:
        raise BadResults(f"{path} cannot be opened: {error.strerror}") from None


def lock(handle: BinaryIO, path: Path) -> None:
    """Refuse a second run on the same file; the lock ends with the process."""
    try:
        import fcntl
    except ImportError:  # only Unix has it
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadResults(f"{path} is being written by another run") from None


def read_header(name: str, line: bytes, asked: Header) -> Header:
    """The header in a first line; `BadResults` if it is not of the kind asked for."""
    refusal = BadResults(f"{name} exists and is no result file; nothing was changed")
    try:
        seen = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise refusal from None
    if not isinstance(seen, dict) or seen.get("kind") != asked.kind:
        raise refusal
    if seen.get("format") != asked.format:
        raise BadResults(
            f"{name} has format {seen.get('format')}; this program knows {asked.format}"
        )
    try:
        return msgspec.json.decode(line, type=type(asked))
    except msgspec.ValidationError as error:
        raise BadResults(f"{name} is damaged in line 1: {error}") from None


def check_header(name: str, line: bytes, header: Header) -> None:
    """The results must come from the same plan; else `BadResults` says what differs."""
    found = read_header(name, line, header)
    if line == header.line():
        return
    differs = [
        f"{key}: {getattr(found, key)!r} in the file, {getattr(header, key)!r} asked"
        for key in header.__struct_fields__
        if getattr(found, key) != getattr(header, key)
    ]
    raise BadResults(
        f"{name} holds another {header.what}; nothing was changed. What differs:\n  "
        + "\n  ".join(differs or ["spacing or order in line 1"])
    )
