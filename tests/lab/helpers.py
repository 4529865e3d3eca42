# SPDX-License-Identifier: MIT
"""A small program with the lab's commands, and games that are quick to play."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import typer
from typer.testing import CliRunner, Result

from stellwerk.cli import experiment, lab, report, strength, tournament
from stellwerk.core.texts import PACKAGE
from tests.waiting import wait_until

GAME = "rail_line"


def program() -> typer.Typer:
    """A program that has nothing but the lab's commands."""
    app = typer.Typer()
    lab.register(app)
    experiment.register(app)
    report.register(app)
    tournament.register(app)
    strength.register(app)
    return app


def command(*words: object) -> Result:
    return CliRunner().invoke(program(), [str(word) for word in words])


def start(source: str, *words: object, **keywords: Any) -> "subprocess.Popen[str]":
    """A Python program in a process of its own, with the package that is tested."""
    return subprocess.Popen(
        [sys.executable, "-c", source, *[str(word) for word in words]],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **keywords,
    )


def status(pid: int | str) -> list[str]:
    """State, parent, process group … of a process; nothing if it is gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return text.rpartition(")")[2].split()


def alive(pid: int) -> bool:
    """Does the process still run? A dead one may wait for its parent's attention."""
    return status(pid)[:1] not in ([], ["Z"])


def group(leader: int) -> list[int]:
    """The processes of a group."""
    pids = [path.name for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [int(pid) for pid in pids if status(pid)[2:3] == [str(leader)]]


def assert_gone(pids: list[int]) -> None:
    """Workers notice that their parent is gone and end."""
    wait_until(lambda: not any(alive(pid) for pid in pids))


def deaths_until_done(source: str, jobs: int, out: Path) -> int:
    """Run a program that kills itself again and again until it gets through."""
    deaths = 0
    while True:
        process = start(source, jobs, out)
        told, errors = process.communicate(timeout=120)
        if process.returncode == 0:
            return deaths
        assert process.returncode == -signal.SIGKILL, errors
        assert_gone([int(word) for word in told.split()])
        deaths += 1
