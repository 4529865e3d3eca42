# SPDX-License-Identifier: MIT
"""Bots outside the event loop: worker processes, a time budget, simpler stand-ins.

A worker that crashes or stalls is ended and replaced, a simpler bot answers, and the
game goes on. The last stand-in is any legal move, chosen here.
"""

import asyncio
import logging
import secrets
import time
from typing import Any, Final

import msgspec

from stellwerk.bots.bot import position_for
from stellwerk.core.contract import Rules, State
from stellwerk.core.rng import Rng
from stellwerk.server import child, metrics
from stellwerk.server.worker import Question

LINE_LIMIT: Final = 8_000_000  # an edition and a position
SIMPLER: Final = "greedy:worlds=1"
log: Final = logging.getLogger(__name__)


class Worker:
    """One process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes) -> str:
        """A move; any failure is an exception, and the caller ends the process."""
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *child.command("stellwerk.server.worker"),
                env=child.environment(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE_LIMIT,
            )
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(line + b"\n")
        await stdin.drain()
        return msgspec.json.decode(await stdout.readline(), type=str)

    async def end(self) -> None:
        """Stop the process, whatever it does."""
        process, self.process = self.process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()


class Thinking:
    """All bots of the server."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds: Final = seconds
        self.workers: Final = [Worker() for _ in range(workers)]
        self.free: Final[asyncio.Queue[Worker]] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)

    async def close(self) -> None:
        """Stop all processes."""
        for worker in self.workers:
            await worker.end()

    async def choose(
        self, rules: Rules[Any], state: State, seat: int, bot: str, texts: list[str]
    ) -> str:
        """A legal move of a bot; `texts` are the rules' options and edition."""
        rng = Rng(secrets.randbits(64))
        legal = [move.text() for move in rules.legal_moves(state)]
        if len(legal) == 1:
            return legal[0]
        position = position_for(rules, state, seat, rng)
        snapshot = rules.save(position.imagined)
        for spec in (bot, SIMPLER):
            if spec == "random":
                break
            question = Question(
                game=rules.game,
                players=rules.players,
                options=texts[0],
                edition=texts[1],
                bot=spec,
                seat=seat,
                seed=rng.seed(),
                state=snapshot,
            )
            text = await self.think(question)
            if text in legal:
                return text
        return legal[rng.below(len(legal))]

    async def think(self, question: Question) -> str | None:
        """A bot's answer in time, or None."""
        worker = await self.free.get()
        began = time.perf_counter()
        answered = False
        try:
            line = msgspec.json.encode(question)
            text = await asyncio.wait_for(worker.ask(line), self.seconds)
            answered = True
            return text
        except (TimeoutError, OSError, ValueError) as error:
            metrics.BOT_FAILURES.inc()
            log.warning(
                "a bot failed", extra={"bot": question.bot, "error": repr(error)}
            )
            return None
        finally:
            if not answered:
                await worker.end()
            metrics.BOT_SECONDS.observe(time.perf_counter() - began)
            self.free.put_nowait(worker)
