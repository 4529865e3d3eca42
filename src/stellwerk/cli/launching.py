# SPDX-License-Identifier: MIT
"""The command of a source checkout runs the compiled engine, if that is up to date.

Who names the package in PYTHONPATH has chosen a build by hand, and gets that one.
"""

import os
import sys
from pathlib import Path

from stellwerk.bots.clock import is_compiled
from stellwerk.server.workers.child import HERE, environment
from stellwerk.server.workers.compiled import checkout, find


def prefer_compiled() -> None:
    """Become the same command with the compiled engine, or do nothing."""
    root = checkout()
    if root is None or is_compiled() or is_chosen() or os.name != "posix":
        return
    place = find(root)
    if place is not None:
        words = [sys.executable, "-P", "-m", "stellwerk", *sys.argv[1:]]
        os.execve(sys.executable, words, environment(place))


def is_chosen() -> bool:
    """Does PYTHONPATH name the package that runs?"""
    named = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return any(Path(path).resolve() == HERE for path in named if path)
