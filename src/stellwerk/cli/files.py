# SPDX-License-Identifier: MIT
"""The data directory, and writing files so that nothing saved is ever lost."""

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from stellwerk.cli.errors import CommandError, FileError
from stellwerk.core.home import home

ENDING: Final = ".stellwerk"


def games_folder() -> Path:
    """Where games are saved as they go."""
    return home() / "games"


def new_game_file(game: str) -> Path:
    """A name for a new record that no file has yet."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = games_folder() / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = games_folder() / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def write_safely(path: Path, text: str) -> None:
    """Replace a file as a whole or not at all: write beside it, then rename."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_new(path: Path, text: str, force: bool = False) -> None:
    """Write a file that does not exist yet, unless told to replace it."""
    if path.exists() and not force:
        raise CommandError(f"{path} exists already; --force replaces it")
    write_safely(path, text)


def read_text(path: Path) -> str:
    """A user's text file, or a clear error."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FileError("cli.file.no_text", file=path) from None
