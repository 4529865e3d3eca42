# SPDX-License-Identifier: MIT
"""Builds the wheel: compiled by mypyc where a C compiler is found, else plain Python.

STELLWERK_BUILD=pure or =compiled decides it by hand.
"""

import os
import sys
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "tools"))

from compiler import has_compiler  # noqa: E402
from modules import compiled_modules  # noqa: E402


def extensions() -> list[object]:
    wish = os.environ.get("STELLWERK_BUILD", "auto")
    if wish not in ("auto", "pure", "compiled"):
        sys.exit(f"STELLWERK_BUILD is {wish!r}; allowed: auto, pure, compiled")
    if wish == "pure" or (wish == "auto" and not has_compiler()):
        return []
    from mypyc.build import mypycify

    modules = [str(path.relative_to(ROOT)) for path in compiled_modules()]
    return list(mypycify(["--strict", *modules], opt_level="3"))


if __name__ == "__main__":
    setup(ext_modules=extensions())
