# SPDX-License-Identifier: MIT
"""Bots get the compiled engine: at once if it is there, else when it is built.

From a source checkout it is built in the background, at the lowest priority and with
one job. A build that fails says why once; it is tried again when the sources change.
"""

import asyncio
import logging
import sys
from pathlib import Path
from typing import Final

from stellwerk.bots.clock import is_compiled
from stellwerk.server.workers import compiled
from stellwerk.server.workers.thinking import Thinking

LOWEST: Final = 19
LOOK_SECONDS: Final = 5.0
log: Final = logging.getLogger(__name__)
log.setLevel(logging.INFO)  # a few lines, also where only warnings are wanted


class Compiling:
    """The making of the compiled engine, as long as the server runs."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking: Final = thinking
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Find or make the compiled engine; nobody waits for it."""
        root = compiled.checkout()
        if root is not None and not is_compiled():
            self.task = asyncio.get_running_loop().create_task(self.provide(root))

    async def end(self) -> None:
        """Stop; half a build is thrown away."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def provide(self, root: Path) -> None:
        found = await asyncio.to_thread(compiled.find, root)
        if found is None and await self.worth_trying(root):
            await self.make(root)
            found = await asyncio.to_thread(compiled.find, root)
        if found is not None:
            self.thinking.place = found
            log.info("bots think with the compiled engine")

    async def worth_trying(self, root: Path) -> bool:
        """Has it not failed with these very sources already?"""
        made = compiled.read_status(root)
        if made is None or made.state != "failed":
            return True
        return made.digest != await asyncio.to_thread(compiled.digest_of, root)

    async def make(self, root: Path) -> None:
        """Run the tool that builds, and tell how far it is."""
        words = (str(root / compiled.TOOL), "--jobs", "1", "--nice", str(LOWEST))
        tool = await asyncio.create_subprocess_exec(
            *(sys.executable, *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        log.info("the compiled engine is being built in the background")
        telling = asyncio.get_running_loop().create_task(tell_progress(root))
        try:
            said, _ = await tool.communicate()
        except BaseException:
            compiled.end_making(tool.pid)
            await tool.wait()
            raise
        finally:
            telling.cancel()
        if tool.returncode == compiled.NO_COMPILER:
            log.info("no compiled engine: there is no C compiler")
        elif tool.returncode != 0:
            why = said.decode(errors="replace").strip()
            log.warning("the compiled engine cannot be built", extra={"why": why})


async def tell_progress(root: Path) -> None:
    """Say in the log when another quarter is done."""
    told = 0
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        done, _, of = compiled.read_progress(root).partition("/")
        quarter = 4 * int(done) // int(of) if done and of else 0
        if quarter > told:
            told = quarter
            log.info("compiling the engine", extra={"done": int(done), "of": int(of)})
