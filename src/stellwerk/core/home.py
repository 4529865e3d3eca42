# SPDX-License-Identifier: MIT
"""Where a user's games are kept, whoever asks: terminal or server."""

import os
import sys
from pathlib import Path
from typing import Final

HOME: Final = "STELLWERK_HOME"


def home() -> Path:
    """$STELLWERK_HOME, or the system's place for user data."""
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
