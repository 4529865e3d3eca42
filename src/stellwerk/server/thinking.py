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
from stellwerk.server.worker import HintQuestion, Question, ReviewQuestion

LINE_LIMIT: Final = 8_000_000  # an edition and a position
SIMPLER: Final = "greedy:worlds=1"
log: Final = logging.getLogger(__name__)


class Worker:
    """One process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes) -> object:
        """An answer; any failure is an exception, and the caller ends the process."""
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
        answer: object = msgspec.json.decode(await stdout.readline())
        return answer

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
        self.asked = 0  # questions that are not answered yet
        self.workers: Final = [Worker() for _ in range(workers)]
        self.free: Final[asyncio.Queue[Worker]] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)

    async def close(self) -> None:
        """Stop all processes."""
        for worker in self.workers:
            await worker.end()

    @property
    def waiting(self) -> int:
        """How many questions wait for a free process."""
        return self.asked - len(self.workers)

    async def choose(
        self, rules: Rules[Any], state: State, seat: int, bot: str, texts: list[str]
    ) -> str:
        """A legal move of a bot; `texts` are the rules' options and edition."""
        rng = Rng(secrets.randbits(64))
        legal = [move.text() for move in rules.legal_moves(state)]
        if len(legal) == 1:
            return legal[0]
        asked = position(rules, state, seat, rng, texts)
        for spec in (bot, SIMPLER):
            if spec == "random":
                break
            text = await self.think(Question(**asked, bot=spec))
            if text in legal:
                return str(text)
        return legal[rng.below(len(legal))]

    async def think(
        self, question: Question | HintQuestion | ReviewQuestion
    ) -> object | None:
        """An answer in time, or None."""
        self.asked += 1
        try:
            worker = await self.free.get()
        except BaseException:
            self.asked -= 1
            raise
        began = time.perf_counter()
        answered = False
        try:
            line = msgspec.json.encode(question)
            found = await asyncio.wait_for(worker.ask(line), self.seconds)
            answered = True
            return found
        except (TimeoutError, OSError, ValueError) as error:
            metrics.BOT_FAILURES.inc()
            log.warning(
                "a bot failed",
                extra={"question": type(question).__name__, "error": repr(error)},
            )
            return None
        finally:
            self.asked -= 1
            if not answered:
                await worker.end()
            metrics.BOT_SECONDS.observe(time.perf_counter() - began)
            self.free.put_nowait(worker)


def position(
    rules: Rules[Any], state: State, seat: int, rng: Rng, texts: list[str]
) -> dict[str, Any]:
    """What every question begins with: a position that the seat may imagine."""
    imagined = position_for(rules, state, seat, rng).imagined
    return {
        "game": rules.game,
        "players": rules.players,
        "options": texts[0],
        "edition": texts[1],
        "seat": seat,
        "seed": rng.seed(),
        "state": rules.save(imagined),
    }
