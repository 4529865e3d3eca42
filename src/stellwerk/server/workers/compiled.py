# SPDX-License-Identifier: MIT
"""The compiled engine of a source checkout: where it is, and how its making stands.

`tools/fast.py` makes it in build/fast, with a digest of everything that it was made
from: one that is older than its sources is never used.
"""

import contextlib
import os
import signal
import sysconfig
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal

import msgspec

from stellwerk.bots.clock import is_compiled
from stellwerk.server.workers.child import PACKAGE

READY: Final = ".ready"
LOCK: Final = "fast.lock"
STATUS: Final = "fast.status"
PROGRESS: Final = "fast.progress"
NO_COMPILER: Final = 2  # exit code of the tool
TOOL: Final = Path("tools", "fast.py")
LAYERS: Final = ("core", "parts", "games", "bots")  # what the compiler sees
BINARIES: Final = (".so", ".pyd", ".pyc")

State = Literal["building", "ready", "failed", "no_compiler"]


class Making(msgspec.Struct, frozen=True):
    """What was last said about the making of a compiled engine."""

    state: State
    why: str = ""
    digest: str = ""  # of what it was made from


def checkout() -> Path | None:
    """The folder of the sources that run here; None for an installed package."""
    root = PACKAGE.parent.parent
    is_source = PACKAGE.parent.name == "src" and (root / TOOL).exists()
    return root if is_source and (root / "setup.py").exists() else None


def digest_of(root: Path, layers: tuple[str, ...] = ("",)) -> str:
    """A digest of all files of the package, or of some layers as the compiler sees."""
    digest = sha256(str(sysconfig.get_config_var("EXT_SUFFIX")).encode())
    files = [root / "setup.py", root / "tools" / "modules.py"]
    for layer in layers:
        pattern = "*.py" if layer else "*"
        files += (root / "src" / PACKAGE.name / layer).rglob(pattern)
    for path in sorted(files):
        if path.is_file() and path.suffix not in BINARIES:
            digest.update(f"{path.relative_to(root)}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def mark_of(root: Path) -> str:
    """What a compiled engine keeps of its sources: the compiled ones, and all."""
    return f"{digest_of(root, LAYERS)}\n{digest_of(root)}\n"


def find(root: Path) -> Path | None:
    """The compiled engine of a checkout for this Python, if it is up to date."""
    place = root / "build" / "fast"
    return place if read_mark(place) == mark_of(root) else None


def read_mark(place: Path) -> str:
    """What a compiled engine was made from; nothing if there is none."""
    try:
        return (place / READY).read_text(encoding="utf-8")
    except OSError:
        return ""


def write_status(build: Path, state: State, why: str = "", digest: str = "") -> None:
    making = msgspec.json.encode(Making(state, why, digest))
    (build / STATUS).write_bytes(making)


def read_status(root: Path) -> Making | None:
    """What was said last, if anything was."""
    try:
        said = (root / "build" / STATUS).read_bytes()
        return msgspec.json.decode(said, type=Making)
    except (OSError, msgspec.DecodeError):
        return None


def read_progress(root: Path) -> str:
    """How far the making has come, `12/88`; empty if it has not begun to compile."""
    try:
        return (root / "build" / PROGRESS).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def end_making(pid: int) -> None:
    """End a tool that was started in a session of its own, with its compilers.

    It is told first, so that it can throw half a build away.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGTERM)
        else:  # pragma: no cover  (Windows)
            os.kill(pid, signal.SIGTERM)


def is_being_made(root: Path) -> bool:
    """Does somebody hold the lock?"""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  (not on Windows)
        return False
    try:
        with (root / "build" / LOCK).open("r") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def describe() -> str:
    """In words how it stands with the compiled engine here."""
    root = checkout()
    if is_compiled():
        return "runs"
    if root is None:
        return "none: installed without one, and there are no sources to compile"
    if find(root) is not None:
        return "ready: bots and the command stellwerk use it"
    if is_being_made(root):
        return f"is being built: {read_progress(root) or 'begun'}"
    made = read_status(root)
    if made is not None and made.state == "no_compiler":
        return "none: no C compiler with Python's headers was found"
    if made is not None and made.state == "failed":
        return f"could not be built: {(made.why.splitlines() or [''])[-1]}"
    return "not built yet: play and serve do it in the background, `make fast` at once"
