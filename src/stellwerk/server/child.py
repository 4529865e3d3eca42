# SPDX-License-Identifier: MIT
"""Processes that the server starts: they import the very package that runs here."""

import os
import sys
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1]


def command(module: str, *words: str) -> list[str]:
    """How to run a module of the package in a process of its own."""
    return [sys.executable, "-P", "-m", module, *words]


def environment() -> dict[str, str]:
    """Our surroundings; the package comes from where ours came from."""
    others = os.environ.get("PYTHONPATH", "")
    path = f"{PACKAGE.parent}{os.pathsep}{others}".strip(os.pathsep)
    return {**os.environ, "PYTHONPATH": path}
