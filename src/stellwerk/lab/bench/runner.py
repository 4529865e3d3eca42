# SPDX-License-Identifier: MIT
"""The driver's end of a contender process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from stellwerk.lab.errors import GameFailed

SCRIPT: Final = Path(__file__).with_name("contender.py")
PATIENCE: Final = 10.0


class Runner:
    """One contender: `missing` says why it cannot run, else it takes slices."""

    def __init__(self, name: str, task: Sequence[object], path: Path | None) -> None:
        self.name: Final = name
        environment = dict(os.environ)
        if path is not None:
            others = environment.get("PYTHONPATH", "")
            environment["PYTHONPATH"] = f"{path}{os.pathsep}{others}".strip(os.pathsep)
        self.process: Final = subprocess.Popen(
            [sys.executable, "-P", str(SCRIPT), json.dumps(task)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        greeting = self.receive()
        self.missing: Final[str] = greeting.get("missing", "")
        self.facts: Final[dict[str, Any]] = greeting.get("facts", {})
        self.measures: Final[list[str]] = greeting.get("measures", [])

    def receive(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.close()
            code = self.process.returncode
            raise GameFailed(f"contender {self.name} broke off (exit code {code})")
        return json.loads(line)

    def slice(self, measure: str, seconds: float) -> float:
        """Counts per second during one slice of work."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([measure, seconds]) + "\n")
        self.process.stdin.flush()
        count, took = self.receive()
        return float(count / took)

    def close(self) -> None:
        """Let the process end by itself; it has nothing to lose if it does not."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
