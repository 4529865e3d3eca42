# SPDX-License-Identifier: MIT
"""Finding the interpreted and the compiled build of the package that runs."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from stellwerk.bots.clock import is_compiled
from stellwerk.core.texts import PACKAGE

LAYERS: Final = ("core", "parts", "games", "bots")  # what the compiler sees
BINARIES: Final = ("*.so", "*.pyd", "__pycache__")


@dataclass(frozen=True)
class Build:
    """Where a build lies; without a path, `note` says why it is left out."""

    name: str
    path: Path | None
    note: str = ""


def interpreted_build(scratch: Path) -> Build:
    """The running package, or a copy of it without what was compiled."""
    if not is_compiled():
        return Build("interpreted", PACKAGE.parent)
    ignore = shutil.ignore_patterns(*BINARIES)
    shutil.copytree(PACKAGE, scratch / PACKAGE.name, ignore=ignore)
    return Build("interpreted", scratch)


def compiled_build(fast: Path | None) -> Build:
    """The running package, or `fast`, or `build/fast` of the checkout."""
    if fast is None and is_compiled():
        return Build("compiled", PACKAGE.parent)
    place = PACKAGE.parent.parent / "build" / "fast" if fast is None else fast
    if not (place / PACKAGE.name).is_dir():
        return Build("compiled", None, "there is no compiled build; make it: make fast")
    stale = differing(place / PACKAGE.name)
    if stale:
        return Build(
            "compiled",
            None,
            f"the compiled build is older than the source ({stale[0]} differs); "
            "make it again: make fast",
        )
    return Build("compiled", place)


def differing(other: Path) -> list[str]:
    """Source files of the compiled layers that are not the same in both packages."""
    names = {
        str(path.relative_to(root))
        for root in (PACKAGE, other)
        for layer in LAYERS
        for path in (root / layer).rglob("*.py")
    }
    return sorted(name for name in names if not same(PACKAGE / name, other / name))


def same(left: Path, right: Path) -> bool:
    return left.exists() and right.exists() and left.read_bytes() == right.read_bytes()
