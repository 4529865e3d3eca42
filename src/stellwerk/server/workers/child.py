# SPDX-License-Identifier: MIT
"""Processes that the server starts: they import the very package that runs here.

Or its compiled twin, where `compiling.py` has found one.
"""

import asyncio
import os
import sys
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[2]
HERE: Final = PACKAGE.parent  # where the running package lies


def command(module: str, *words: str) -> list[str]:
    """How to run a module of the package in a process of its own."""
    return [sys.executable, "-P", "-m", module, *words]


def environment(place: Path = HERE) -> dict[str, str]:
    """Our surroundings; the package comes from `place`, or where ours came from."""
    others = os.environ.get("PYTHONPATH", "")
    path = f"{place}{os.pathsep}{others}".strip(os.pathsep)
    return {**os.environ, "PYTHONPATH": path}


class Child:
    """A process that is asked line by line; started when it is needed first."""

    def __init__(self, *words: str, limit: int) -> None:
        self.words: Final = words
        self.limit: Final = limit  # bytes of an answer
        self.place = HERE  # of the package that it imports
        self.starting: asyncio.Future[asyncio.subprocess.Process] | None = None
        self.ending: Final[set[asyncio.Future[None]]] = set()

    @property
    def process(self) -> asyncio.subprocess.Process | None:
        """The process, if there is one."""
        begun = self.starting is not None and self.starting.done()
        return self.starting.result() if begun and self.starting else None

    async def ask(self, lines: bytes) -> bytes:
        """The line with which it answers; after a failure the caller ends it."""
        stdin, stdout = pipes(await asyncio.shield(self.begin()))
        stdin.write(lines)
        await stdin.drain()
        return await stdout.readline()

    def begin(self) -> asyncio.Future[asyncio.subprocess.Process]:
        """Start it, if it does not run."""
        if self.starting is None:
            self.starting = asyncio.ensure_future(self.start())
        return self.starting

    async def start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *command(*self.words),
            env=environment(self.place),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=self.limit,
        )

    async def end(self) -> None:
        """Stop the process, whatever it does; it starts again when it is asked.

        Who is called off meanwhile leaves no process behind: ending goes on, and
        whoever ends next waits for it.
        """
        starting, self.starting = self.starting, None
        if starting is not None:
            ending = asyncio.ensure_future(stop(starting))
            self.ending.add(ending)
            ending.add_done_callback(self.ending.discard)
        await asyncio.gather(*map(asyncio.shield, self.ending), return_exceptions=True)


async def stop(starting: asyncio.Future[asyncio.subprocess.Process]) -> None:
    """End a process, also one that is just being started."""
    process = await starting
    if process.returncode is None:
        process.kill()
    await process.wait()
    pipes(process)[0].close()


def pipes(
    process: asyncio.subprocess.Process,
) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
    """Where a process is asked, and where it answers."""
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout
