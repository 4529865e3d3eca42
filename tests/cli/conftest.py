# SPDX-License-Identifier: MIT
"""Running commands as a user would, in a data directory of their own."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk.cli.main import app
from stellwerk.core.game import Game

SOURCES = Path(stellwerk.__file__).parent.parent


class Run:
    """What a command printed, and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def saved(self) -> Path:
        """The file that the command says it saved the game in."""
        found = re.findall(r"(\S+\.stellwerk)", self.out)
        return Path(found[-1])


Command = Callable[..., Run]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data directory; English unless a test says otherwise."""
    folder = tmp_path / "home"
    monkeypatch.setenv("STELLWERK_HOME", str(folder))
    monkeypatch.setenv("LC_ALL", "C")
    # Wide, so that no path is broken over two lines.
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return folder


@pytest.fixture
def command() -> Command:
    """Runs a command in this process; `typed` are the lines on standard input."""

    def run(*arguments: object, typed: list[str] | None = None) -> Run:
        lines = "".join(f"{line}\n" for line in typed or [])
        result = CliRunner().invoke(app, [str(a) for a in arguments], input=lines)
        if result.exception is not None and not isinstance(
            result.exception, SystemExit
        ):
            raise result.exception
        return Run(result.exit_code, result.stdout, result.stderr)

    return run


def start_process(*arguments: object, **more: str) -> subprocess.Popen[str]:
    """The command as a process of its own, with pipes and `more` environment."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCES),
        "PYTHONUNBUFFERED": "1",
        **more,
    }
    return subprocess.Popen(
        [sys.executable, "-m", "stellwerk", *(str(a) for a in arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
    )


def before_a_paid_move(answers: int, seats: list[str]) -> Game:
    """A game in which seat 0 may pay for a slow-train move with so many answers."""
    for seed in range(200):
        luck = random.Random(seed)
        game = stellwerk.new("rail_line", 2, seed, seats=seats)
        while game.to_act is not None:
            if game.to_act == 0 and "buy slow" in game.legal_moves():
                twin = stellwerk.load(game.record())
                twin.play("buy slow")
                if len(twin.legal_moves()) == answers:
                    return game
            game.play(luck.choice(game.legal_moves()))
    raise AssertionError("no such game")
