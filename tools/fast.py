# SPDX-License-Identifier: MIT
"""Compiles the engine into build/fast: `make fast`, and `play` in the background.

Only one builds at a time. It is built beside and then renamed, so that build/fast is
always whole; what is said meanwhile is in build/fast.status, the compiler's own words
in build/fast.log. Exit code 0: it is ready. 2: no compiler. 1: it could not be built.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from compiler import has_compiler  # noqa: E402

from stellwerk.server.workers import compiled  # noqa: E402
from stellwerk.server.workers.child import environment  # noqa: E402

try:
    import fcntl
except ImportError:  # pragma: no cover  (not on Windows)
    fcntl = None  # type: ignore[assignment]

LAST_LINES: Final = 400  # letters of the log that say why
PROBE: Final = (
    "import stellwerk.server.workers.worker, stellwerk.bots.clock as clock, sys;"
    "sys.exit(not clock.is_compiled())"
)


@contextmanager
def alone(build: Path) -> Iterator[None]:
    """Wait until nobody else builds."""
    build.mkdir(exist_ok=True)
    with (build / compiled.LOCK).open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make(root: Path, jobs: int) -> int:
    """The compiled engine of a checkout, unless it is there already."""
    build = root / "build"
    if compiled.find(root) is not None:
        return 0
    if not has_compiler():
        compiled.write_status(build, "no_compiler")
        print("No C compiler with Python's headers (Debian: gcc, python3-dev).")
        return compiled.NO_COMPILER
    mark, digest = compiled.mark_of(root), compiled.digest_of(root)
    compiled.write_status(build, "building", digest=digest)
    fresh = build / "fast.new"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        again = same_engine(build / "fast", mark)
        why = "" if again else compile_into(root, fresh, jobs)
        if why == "":
            copy_sources(root, fresh)
            if again:
                copy_binaries(build / "fast", fresh)
            why = unusable(fresh)
        if why == "":
            (fresh / compiled.READY).write_text(mark)
            put_in_place(fresh, build / "fast")
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    compiled.write_status(build, "failed" if why else "ready", why, digest)
    print(why or "The compiled engine is ready.")
    return 1 if why else 0


def same_engine(place: Path, mark: str) -> bool:
    """Has nothing changed that is compiled?"""
    before = compiled.read_mark(place).splitlines()
    return before[:1] == mark.splitlines()[:1]


def copy_binaries(place: Path, fresh: Path) -> None:
    """What was compiled before."""
    for path in place.rglob("*"):
        if path.suffix in (".so", ".pyd"):
            shutil.copy2(path, fresh / path.relative_to(place))


def copy_sources(root: Path, fresh: Path) -> None:
    """What is not compiled, as it is now: the page may have been built meanwhile."""
    ignored = shutil.ignore_patterns("__pycache__")
    package = root / "src" / "stellwerk"
    shutil.copytree(package, fresh / "stellwerk", ignore=ignored, dirs_exist_ok=True)


def compile_into(root: Path, fresh: Path, jobs: int) -> str:
    """Why it could not be compiled; nothing if it was."""
    words = ["setup.py", "--quiet", "build_ext", "--build-lib", str(fresh)]
    surroundings = {
        **os.environ,
        "STELLWERK_BUILD": "compiled",
        "STELLWERK_JOBS": str(jobs),
        "STELLWERK_PROGRESS": str(root / "build" / compiled.PROGRESS),
    }
    log = root / "build" / "fast.log"
    with log.open("wb") as said:
        code = subprocess.run(
            [sys.executable, *words],
            cwd=root,
            env=surroundings,
            stdout=said,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
    (root / "build" / compiled.PROGRESS).unlink(missing_ok=True)
    if code == 0:
        return ""
    words_said = log.read_text(errors="replace")[-LAST_LINES:].strip()
    return words_said or f"setup.py ended with exit code {code}"


def unusable(fresh: Path) -> str:
    """Why a build that was made cannot be used."""
    ran = subprocess.run(
        [sys.executable, "-P", "-c", PROBE],
        env=environment(fresh),
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode == 0:
        return ""
    return ran.stderr[-LAST_LINES:].strip() or "what was built is not compiled"


def put_in_place(fresh: Path, place: Path) -> None:
    """Two renames; whoever runs the old one keeps its open files."""
    old = place.with_name("fast.old")
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        place.rename(old)
    fresh.rename(place)
    shutil.rmtree(old, ignore_errors=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--nice", type=int, default=0)
    wishes = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that half is removed
    if wishes.nice and hasattr(os, "nice"):
        os.nice(wishes.nice)
    with alone(ROOT / "build"):
        return make(ROOT, wishes.jobs)


if __name__ == "__main__":
    sys.exit(main())
