# SPDX-License-Identifier: MIT
"""All that workers on other machines need: this package and its libraries, in one zip.

It is laid out like a wheel, so that the folder it is unpacked to can be imported from.
Nodes need Ray and the same Python, and nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from types import ModuleType
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LEFT_OUT: Final = {"__pycache__", "static"}  # a worker shows no page
NOT_OURS: Final = {"ray"}  # every node has its own
METADATA: Final = ("METADATA", "entry_points.txt")  # versions, games of other packages


def loaded_packages() -> list[str]:
    """What this process has imported beside the standard library."""
    names = {name.partition(".")[0] for name in sys.modules}
    names -= set(sys.stdlib_module_names) | NOT_OURS
    return sorted(name for name in names if not name.startswith("_"))


def pack(packages: Iterable[str], target: Path) -> Path:
    """Write the packages to a zip; the same packages make the same bytes."""
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        for name, file in sorted(all_files(list(packages))):
            archive.writestr(ZipInfo(name), file.read_bytes(), ZIP_DEFLATED, 1)
    return target


def all_files(packages: list[str]) -> Iterator[tuple[str, Path]]:
    """Names in the zip and files of packages, and of their descriptions."""
    for package in packages:
        for root in roots(sys.modules[package]):
            for file in files_below(root):
                yield file.relative_to(root.parent).as_posix(), file
    for distribution in distributions():
        if set(packages) & set(top_level(distribution)):
            yield from described(distribution)


def roots(module: ModuleType) -> list[Path]:
    """Where a package or module lies; nothing if it has no file."""
    folders = [Path(folder) for folder in getattr(module, "__path__", [])]
    file = getattr(module, "__file__", None)
    return folders or ([Path(file)] if file else [])


def files_below(root: Path) -> Iterator[Path]:
    """A file, or all files of a folder that workers need."""
    if root.is_file():
        yield root
        return
    for file in root.rglob("*"):
        if file.is_file() and not LEFT_OUT & set(file.relative_to(root).parts):
            yield file


def top_level(distribution: Distribution) -> list[str]:
    """The packages of a distribution, by its own list or by its name."""
    listed = distribution.read_text("top_level.txt")
    return listed.split() if listed else [distribution.name.replace("-", "_")]


def described(distribution: Distribution) -> Iterator[tuple[str, Path]]:
    """Version and entry points of a distribution, where a library looks for them."""
    folder = f"{distribution.name}-{distribution.version}.dist-info"
    for name in METADATA:
        file = Path(str(distribution.locate_file(f"{folder}/{name}")))
        if file.is_file():
            yield f"{folder}/{name}", file
