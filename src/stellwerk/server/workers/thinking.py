# SPDX-License-Identifier: MIT
"""Bots outside the event loop: worker processes, a time budget, simpler stand-ins.

A worker that crashes or stalls is ended and replaced, a simpler bot answers, and the
game goes on. The last stand-in is any legal move, chosen here.

Who thinks next is decided by `fairness.py`, how long by the clock of the turn.
"""

import asyncio
import logging
import secrets
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from stellwerk.bots.bot import position_for
from stellwerk.bots.clock import TurnClock, is_compiled, turn_seconds
from stellwerk.bots.registry import level_spec
from stellwerk.core.contract import Rules, State
from stellwerk.core.rng import Rng
from stellwerk.server import metrics
from stellwerk.server.web import catalogue
from stellwerk.server.workers import child
from stellwerk.server.workers.fairness import Job, Queue, Who
from stellwerk.server.workers.worker import (
    Greeting,
    HintQuestion,
    Latest,
    Lesson,
    Question,
    ReviewQuestion,
)

LINE_LIMIT: Final = 8_000_000  # an edition and a position
SIMPLER: Final = "greedy:worlds=1"
QUICK: Final = ("greedy", "random")  # kinds of bots that decide without a search
POLITE: Final = 10  # who searches leaves the processor to moves and to quick bots
log: Final = logging.getLogger(__name__)

AnyQuestion = Question | HintQuestion | ReviewQuestion


class Worker:
    """One process."""

    def __init__(self, politeness: int = 0) -> None:
        words = ("stellwerk.server.workers.worker", str(politeness))
        self.child: Final = child.Child(*words, limit=LINE_LIMIT)
        self.known: Latest[bool] = Latest()  # editions that it was taught
        self.awake = False  # it has answered since it was started
        self.job: Job | None = None

    @property
    def compiled(self) -> bool:
        """Does it think with the compiled engine?"""
        return is_compiled() or self.child.place != child.HERE

    def warm_up(self, place: Path) -> None:
        """Start, so that the first question need not wait for it."""
        if self.child.starting is None:
            self.child.place = place
            self.child.begin()

    async def move_to(self, place: Path) -> None:
        """Be a process with the package that lies there, from the next question on."""
        if place != self.child.place:
            await self.end()
            self.child.place = place

    async def ask_in_turn(
        self, question: Question, rules: Rules[Any], clock: TurnClock
    ) -> object:
        """A decision within what is left of its turn; starting is not thinking."""
        await self.wake()
        began = time.perf_counter()
        share = clock.share(question.seat, turn_seconds(self.compiled))
        timed = msgspec.structs.replace(question, until=time.time() + share)
        try:
            return await self.ask(timed, rules)
        finally:
            clock.spend(question.seat, time.perf_counter() - began)

    async def wake(self) -> None:
        """Wait until the process has started."""
        if not self.awake:
            greeting = msgspec.json.encode(Greeting()) + b"\n"
            self.awake = msgspec.json.decode(await self.child.ask(greeting), type=bool)

    async def ask(self, question: AnyQuestion, rules: Rules[Any]) -> object:
        """An answer; any failure is an exception, and the caller ends the process."""
        lines = self.lesson(rules) + msgspec.json.encode(question) + b"\n"
        answer: object = msgspec.json.decode(await self.child.ask(lines))
        return answer

    def lesson(self, rules: Rules[Any]) -> bytes:
        """The edition, if it does not come with the game and was not sent lately."""
        hash = rules.edition[1]
        if hash == catalogue.shipped(rules.game).hash or self.known.has(hash):
            return b""
        self.known.add(hash, True)
        lesson = Lesson(game=rules.game, hash=hash, raw=rules.printed)
        return msgspec.json.encode(lesson) + b"\n"

    async def end(self) -> None:
        """Stop the process, whatever it does; the next one knows nothing."""
        self.known = Latest()
        self.awake = False
        await self.child.end()


class Thinking:
    """All bots of the server."""

    def __init__(self, workers: int, seconds: float, per_minute: int = 60) -> None:
        self.seconds: Final = seconds
        self.quick: Final = Worker()  # for who decides without a search
        self.workers: Final = [Worker(POLITE) for _ in range(workers)]
        self.queue: Final = Queue(max(1, workers - 1), per_minute)
        self.thoughts: Final[set[asyncio.Task[None]]] = set()
        self.alarm: asyncio.TimerHandle | None = None
        self.closed = False
        self.place = child.HERE  # of the package that the processes import

    @property
    def turn_seconds(self) -> float:
        """How long a bot's turn may take."""
        return turn_seconds(is_compiled() or self.place != child.HERE)

    async def close(self) -> None:
        """Stop all processes; none is started any more."""
        self.closed = True
        if self.alarm is not None:
            self.alarm.cancel()
        for thought in self.thoughts:
            thought.cancel()
        await asyncio.gather(*self.thoughts, return_exceptions=True)
        for worker in (self.quick, *self.workers):
            await worker.end()

    def expect(self, game: str, bots: list[str]) -> None:
        """Bots will soon be asked at a table."""
        if self.closed:
            return
        for bot in bots:
            quick = is_quick(bot, game)
            (self.quick if quick else self.workers[0]).warm_up(self.place)

    async def choose(
        self,
        rules: Rules[Any],
        state: State,
        seat: int,
        bot: str,
        who: Who,
        clock: TurnClock | None = None,
    ) -> str:
        """A legal move of a bot; with a clock, in the time that its turn has left."""
        rng = Rng(secrets.randbits(64))
        legal = [move.text() for move in rules.legal_moves(state)]
        if len(legal) == 1:
            return legal[0]
        asked = position(rules, state, seat, rng)
        for spec in (bot, SIMPLER):
            if spec == "random":
                break
            text = await self.decide(Question(**asked, bot=spec), rules, who, clock)
            if text in legal:
                return str(text)
        return legal[rng.below(len(legal))]

    async def decide(
        self,
        question: Question,
        rules: Rules[Any],
        who: Who,
        clock: TurnClock | None,
    ) -> object | None:
        """What a bot answers in time, or None."""
        job = Job(who, "bot", is_quick(question.bot, question.game))
        if clock is None:
            job.work = lambda worker: worker.ask(question, rules)
        else:
            job.work = lambda worker: worker.ask_in_turn(question, rules, clock)
        return await self.finish(job)

    async def think(
        self, question: HintQuestion | ReviewQuestion, rules: Rules[Any], who: Who
    ) -> object | None:
        """An answer in time, or None."""
        job = Job(who, share_of(question), quick=False)
        job.work = lambda worker: worker.ask(question, rules)
        return await self.finish(job)

    async def finish(self, job: Job) -> object | None:
        """What comes of a job in time, or None.

        Who does not wait for it any more leaves the queue; a thought that has begun
        is thought to its end, which costs less than another process.
        """
        self.queue.add(job)
        self.dispatch()
        try:
            return await job.done
        finally:
            self.queue.remove(job)

    def dispatch(self) -> None:
        """Let whoever is free think about whatever is next."""
        if self.closed:
            return
        for worker in (self.quick, *self.workers):
            if worker.job is None:
                job = self.queue.take(worker is self.quick)
                if job is not None:
                    self.begin(worker, job)
        self.look_again()

    def look_again(self) -> None:
        """Somebody may come to a table, or a minute pass, without a word to us."""
        if self.queue.waiting and self.alarm is None:
            loop = asyncio.get_running_loop()
            self.alarm = loop.call_later(self.queue.PATIENCE, self.ring)

    def ring(self) -> None:
        self.alarm = None
        self.dispatch()

    def begin(self, worker: Worker, job: Job) -> None:
        worker.job = job
        thought = asyncio.get_running_loop().create_task(self.run(worker, job))
        self.thoughts.add(thought)
        thought.add_done_callback(self.thoughts.discard)

    async def run(self, worker: Worker, job: Job) -> None:
        """One question by one worker, which is free again afterwards."""
        began = time.perf_counter()
        answered = False
        try:
            await worker.move_to(self.place)
            async with asyncio.timeout(self.seconds):
                found = await job.work(worker)
            answered = True
            job.finish(found)
        except (TimeoutError, OSError, ValueError) as error:
            metrics.BOT_FAILURES.inc()
            told = {"question": job.share, "error": repr(error)}
            log.warning("a bot failed", extra=told)
            job.finish(None)
        finally:
            if not answered:
                await worker.end()
            seconds = time.perf_counter() - began
            metrics.BOT_SECONDS.observe(seconds)
            self.queue.thought(job, seconds)
            worker.job = None
        self.dispatch()


def share_of(question: HintQuestion | ReviewQuestion) -> str:
    return "hint" if isinstance(question, HintQuestion) else "review"


def is_quick(bot: str, game: str) -> bool:
    """Does a bot decide without a search?"""
    return level_spec(bot, game).partition(":")[0] in QUICK


def position(rules: Rules[Any], state: State, seat: int, rng: Rng) -> dict[str, Any]:
    """What every question begins with: a position that the seat may imagine."""
    imagined = position_for(rules, state, seat, rng).imagined
    return {
        "game": rules.game,
        "players": rules.players,
        "options": msgspec.json.encode(rules.options).decode(),
        "edition": rules.edition[1],
        "version": rules.version,
        "seat": seat,
        "seed": rng.seed(),
        "state": rules.save(imagined),
    }
