# SPDX-License-Identifier: MIT
"""Hints for a decision at hand, and a second look at a finished game.

Both are made where bots think, from what the seat could know. A hint belongs to the
seat and the position it was asked for. A review grows decision by decision, may be
asked for meanwhile, and is stored: after a restart it goes on where it was.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from stellwerk.core.contract import State
from stellwerk.core.rng import Rng
from stellwerk.server.storage.database import Conflict, StoreFailed
from stellwerk.server.storage.saved import (
    MoveRow,
    insert_judgement,
    load_judgements,
    load_moves,
)
from stellwerk.server.tables.course import record_of
from stellwerk.server.tables.shelf import Oops
from stellwerk.server.tables.table import Table
from stellwerk.server.web.shapes import Hint, Hints, Judgement, ReviewPage
from stellwerk.server.workers.fairness import Who
from stellwerk.server.workers.thinking import Thinking, position
from stellwerk.server.workers.worker import HintQuestion, ReviewQuestion

HINT_SIMS: Final = 400
HINT_SECONDS: Final = 3.0
HINTS: Final = 3
REVIEW_SIMS: Final = 60
ALONG_SECONDS: Final = 1.0  # until it is looked again how far others are
MOST_WAITING: Final = 8  # hints, and reviews; then nobody is advised for a while
MOST_REVIEWS: Final = 40  # kept in memory
log: Final = logging.getLogger(__name__)

# Whom a hint belongs to: the table, how much of its history was seen, and the seat.
Asked = tuple[str, int, int]


class Busy(Exception):
    """Too many bots think already."""


class Review:
    """A second look at one game, as far as it has come."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.done = 0
        self.of = table.course.entry
        self.judgements: dict[int, Judgement] = {}  # by entry
        self.task: asyncio.Task[None] | None = None

    def page(self) -> ReviewPage:
        found = sorted(self.judgements.items())
        return ReviewPage(self.done, self.of, [judgement for _, judgement in found])

    def add(self, judgement: Judgement) -> None:
        self.judgements[judgement.entry] = judgement


class Advising:
    """All hints and reviews of a server."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking: Final = thinking
        self.hints: Final[dict[Asked, asyncio.Future[Hints]]] = {}
        self.reviews: Final[dict[str, Review]] = {}

    async def close(self) -> None:
        """Stop thinking."""
        tasks: list[asyncio.Future[Any]] = [*self.hints.values()]
        tasks += [each.task for each in self.reviews.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Hints.

    async def hint(self, table: Table, seat: int) -> Hints:
        """What is worth a thought for the seat that has to decide."""
        check_asked(table, seat)
        asked = (table.id, table.course.seq, seat)
        self.drop_outdated(asked)
        known = self.hints.get(asked)
        if known is None or has_failed(known):
            check_busy(self.hints.values())
            if len(self.hints) >= MOST_REVIEWS:
                self.hints.clear()
            search = self.find_hints(table, table.course.state, asked)
            known = self.hints[asked] = asyncio.ensure_future(search)
        try:
            return await asyncio.shield(known)
        except asyncio.CancelledError:
            if known.cancelled():
                raise Oops("outdated") from None
            raise

    def drop_outdated(self, asked: Asked) -> None:
        """Nobody needs a hint for a position that the table has left."""
        for other in [key for key in self.hints if key[0] == asked[0]]:
            if other != asked:
                self.hints.pop(other).cancel()

    async def find_hints(self, table: Table, state: State, asked: Asked) -> Hints:
        _, seen, seat = asked
        known = question(table, state, seat, seen)
        seconds = min(HINT_SECONDS, self.thinking.seconds / 2)
        wish = HintQuestion(**known, sims=HINT_SIMS, seconds=seconds, count=HINTS)

        async def search() -> object:
            return await self.thinking.think(wish, table.rules, Who(table.id))

        found = await table.neighbours.once(table.id, f"hint {seat} {seen}", search)
        if found is None:
            raise Busy
        return Hints(seat, seen, msgspec.convert(found, list[Hint]))

    # Reviews.

    def review(self, table: Table) -> ReviewPage:
        """How far the review of a finished game is; it begins when first asked for."""
        known = self.reviews.get(table.id)
        if known is None or (known.task is not None and has_failed(known.task)):
            check_busy(each.task for each in self.reviews.values())
            if len(self.reviews) >= MOST_REVIEWS:
                self.forget_one()
            self.reviews.pop(table.id, None)
            known = self.reviews[table.id] = Review(table)
            known.task = asyncio.ensure_future(self.look(known))
        return known.page()

    def forget_one(self) -> None:
        """Make room for another review; all that still grow are kept."""
        for id, review in self.reviews.items():
            if review.task is not None and review.task.done():
                del self.reviews[id]
                return
        raise Busy

    async def look(self, review: Review) -> None:
        """Look through a game, or along while another server does."""
        table = review.table
        while True:
            async with table.neighbours.claimed(table.id, "review") as mine:
                if mine:
                    await self.look_through(review)
                    break
            await self.look_along(review)
            await asyncio.sleep(ALONG_SECONDS)
        table.neighbours.done_with(table.id, "review")

    async def look_along(self, review: Review) -> None:
        """What another server has found so far."""
        table = review.table
        known = await table.store.read(lambda c: load_judgements(c, table.id))
        for entry, raw in known.items():
            review.add(msgspec.json.decode(raw, type=Judgement))
            review.done = max(review.done, entry + 1)

    async def look_through(self, review: Review) -> None:
        table = review.table
        moves = await table.store.read(lambda c: load_moves(c, table.id, -1))
        known = await table.store.read(lambda c: load_judgements(c, table.id))
        state: State = table.rules.new_game()
        for row in record_of(moves):
            await asyncio.sleep(0)  # a long game is looked through, others move on
            move = table.rules.parse(state, row.text)
            if row.entry in known:
                review.add(msgspec.json.decode(known[row.entry], type=Judgement))
            elif row.seat >= 0 and len(table.rules.legal_moves(state)) > 1:
                await self.judge(review, state, row)
            table.rules.apply(state, move)
            review.done = max(review.done, row.entry + 1)

    async def judge(self, review: Review, state: State, row: MoveRow) -> None:
        table = review.table
        asked = question(table, state, row.seat, row.entry)
        wish = ReviewQuestion(**asked, sims=REVIEW_SIMS, entry=row.entry, move=row.text)
        found: Any = await self.thinking.think(wish, table.rules, Who(table.id))
        if found is None:
            log.warning("a decision was not judged", extra={"table": table.id})
            return
        review.add(msgspec.convert(found, Judgement))
        raw = msgspec.json.encode(found).decode()
        try:
            await table.store.write(
                lambda c: insert_judgement(c, table.id, row.entry, raw)
            )
        except (Conflict, StoreFailed) as error:  # it is known here all the same
            log.warning("not saved", extra={"table": table.id, "error": str(error)})


def question(table: Table, state: State, seat: int, stream: int) -> dict[str, Any]:
    return position(table.rules, state, seat, Rng(0, stream))


def check_asked(table: Table, seat: int) -> None:
    """Only who has to decide is advised, and only where that was agreed on."""
    if not table.row.hints:
        raise Oops("no_hints")
    if table.status != "running":
        raise Oops(
            {"waiting": "not_started", "paused": "paused"}.get(table.status, "over")
        )
    if table.course.to_act != seat:
        raise Oops("not_your_turn")


def check_busy(searches: Iterable[asyncio.Future[Any] | None]) -> None:
    """Is one more too many? Whatever has not ended counts, also before it begins."""
    if sum(each is not None and not each.done() for each in searches) >= MOST_WAITING:
        raise Busy


def has_failed(search: asyncio.Future[Any]) -> bool:
    """Has it ended without an answer?"""
    return search.done() and (search.cancelled() or search.exception() is not None)
