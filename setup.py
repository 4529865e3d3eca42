# SPDX-License-Identifier: MIT
"""Builds the wheel: compiled by mypyc where a C compiler is found, else plain Python.

STELLWERK_BUILD=pure or =compiled decides it by hand.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

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
    # A cache of its own: types may be checked at the same time, with the other one.
    wishes = ["--strict", "--cache-dir=build/.mypy_cache", *modules]
    # A C file per module: one file for all takes gcc several times as long.
    made = mypycify(wishes, opt_level="2", multi_file=True)
    if sys.platform == "linux":
        for extension in made:  # calls between modules need no detour: 6 to 9 % faster
            extension.extra_link_args.append("-Wl,-Bsymbolic")
    return list(made)


def tell_progress(done: int, of: int) -> None:
    """Leave word how far it is where somebody wants to know (tools/fast.py)."""
    file = os.environ.get("STELLWERK_PROGRESS")
    if file is not None:
        Path(file).write_text(f"{done}/{of}")


class ParallelCompile(build_ext):
    """Compiles the C files of the one big extension on all processors."""

    def build_extensions(self) -> None:
        one_after_another = self.compiler.compile

        def compile_all(sources: list[str], *args: Any, **kwargs: Any) -> list[str]:
            jobs = int(os.environ.get("STELLWERK_JOBS", os.cpu_count() or 1))
            with ThreadPoolExecutor(jobs) as pool:
                parts = [
                    pool.submit(one_after_another, [source], *args, **kwargs)
                    for source in sources
                ]
                for done, _ in enumerate(as_completed(parts), 1):
                    tell_progress(done, len(parts))
                return [name for part in parts for name in part.result()]

        self.compiler.compile = compile_all
        super().build_extensions()


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": ParallelCompile})
