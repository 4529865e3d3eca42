# SPDX-License-Identifier: MIT
"""Builds the wheel: compiled by mypyc where a C compiler is found, else plain Python.

STELLWERK_BUILD=pure or =compiled decides it by hand.
"""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import new_compiler
from setuptools.errors import CompileError

PACKAGE = Path("src/stellwerk")
COMPILED = ["core", "parts", "games", "bots"]
# msgspec's structs are a metaclass of their own; the others are not on a hot path.
INTERPRETED = {"edition.py", "texts.py", "external.py"}


def compiled_modules() -> list[str]:
    """All modules of the compiled layers, in one call, so that calls stay native."""
    files = [path for layer in COMPILED for path in (PACKAGE / layer).rglob("*.py")]
    return sorted(
        str(path)
        for path in files
        if path.name not in INTERPRETED and path.name != "__init__.py"
    )


def has_compiler() -> bool:
    """Can this machine compile a C file that includes Python's headers?"""
    import sysconfig

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        try:
            new_compiler().compile(
                [str(probe)],
                output_dir=folder,
                include_dirs=[sysconfig.get_path("include")],
            )
        except (CompileError, OSError):
            return False
    return True


def extensions() -> list[object]:
    wish = os.environ.get("STELLWERK_BUILD", "auto")
    if wish not in ("auto", "pure", "compiled"):
        sys.exit(f"STELLWERK_BUILD is {wish!r}; allowed: auto, pure, compiled")
    if wish == "pure" or (wish == "auto" and not has_compiler()):
        return []
    from mypyc.build import mypycify

    opt_level = os.environ.get("STELLWERK_OPT", "3")
    return list(mypycify(["--strict", *compiled_modules()], opt_level=opt_level))


if __name__ == "__main__":
    setup(ext_modules=extensions())
