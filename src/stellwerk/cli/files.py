# SPDX-License-Identifier: MIT
"""The data directory, and writing files so that nothing saved is ever lost."""

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

from stellwerk.cli.errors import CommandError

HOME: Final = "STELLWERK_HOME"
ENDING: Final = ".stellwerk"


def home() -> Path:
    """Where games are kept: $STELLWERK_HOME, or the system's place for user data."""
    chosen = os.environ.get(HOME)
    return Path(chosen).expanduser() if chosen else user_data() / "stellwerk"


def user_data() -> Path:
    """The system's place for user data."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    xdg = Path(os.environ.get("XDG_DATA_HOME", ""))
    return xdg if xdg.is_absolute() else Path.home() / ".local" / "share"


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
        raise CommandError(f"{path} is not a text file") from None
