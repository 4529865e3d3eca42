# SPDX-License-Identifier: MIT
"""Hints for a decision at hand, and a second look at a finished game.

Both are made where bots think, from what the seat could know. A hint is kept until the
position changes; a review grows decision by decision, may be asked for meanwhile, and
is stored: after a restart it goes on where it was.
"""

import asyncio
import logging
from typing import Any, Final

import msgspec

from stellwerk.core.contract import State
from stellwerk.core.rng import Rng
from stellwerk.server.course import record_of
from stellwerk.server.saved import (
    MoveRow,
    insert_judgement,
    load_judgements,
    load_moves,
)
from stellwerk.server.shapes import Hint, Hints, Judgement, ReviewPage
from stellwerk.server.store import Conflict, StoreFailed
from stellwerk.server.table import Oops, Table
from stellwerk.server.thinking import Thinking, position
from stellwerk.server.worker import HintQuestion, ReviewQuestion

HINT_SIMS: Final = 400
HINT_SECONDS: Final = 3.0
HINTS: Final = 3
REVIEW_SIMS: Final = 60
MOST_WAITING: Final = 8  # questions; then nobody is advised for a while
MOST_REVIEWS: Final = 40  # kept in memory
log: Final = logging.getLogger(__name__)


class Busy(Exception):
    """Too many bots think already."""


class Review:
    """A second look at one game, as far as it has come."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.done = 0
        self.of = table.course.entry
        self.judgements: list[Judgement] = []
        self.task: asyncio.Task[None] | None = None

    def page(self) -> ReviewPage:
        return ReviewPage(self.done, self.of, self.judgements[:])


class Advising:
    """All hints and reviews of a server."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking: Final = thinking
        self.hints: Final[dict[str, asyncio.Future[Hints]]] = {}  # by table
        self.reviews: Final[dict[str, Review]] = {}

    async def close(self) -> None:
        """Stop thinking."""
        tasks = [each.task for each in self.reviews.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Hints.

    async def hint(self, table: Table, seat: int) -> Hints:
        """What is worth a thought for the seat that has to decide."""
        check_asked(table, seat)
        known = self.hints.get(table.id)
        if known is not None and not known.done():
            return await asyncio.shield(known)
        if known is not None and is_current(known, table):
            return known.result()
        self.check_busy()
        if len(self.hints) >= MOST_REVIEWS:
            self.hints.clear()
        found = asyncio.ensure_future(self.find_hints(table, seat))
        self.hints[table.id] = found
        return await asyncio.shield(found)

    def check_busy(self) -> None:
        if self.thinking.waiting > MOST_WAITING:
            raise Busy

    async def find_hints(self, table: Table, seat: int) -> Hints:
        seen, state = table.course.seq, table.course.state
        asked = question(table, state, seat, seen)
        seconds = min(HINT_SECONDS, self.thinking.seconds / 2)
        wish = HintQuestion(**asked, sims=HINT_SIMS, seconds=seconds, count=HINTS)
        found: Any = await self.thinking.think(wish)
        if found is None:
            raise Busy
        return Hints(seat, seen, msgspec.convert(found, list[Hint]))

    # Reviews.

    def review(self, table: Table) -> ReviewPage:
        """How far the review of a finished game is; it begins when first asked for."""
        known = self.reviews.get(table.id)
        if known is None:
            self.check_busy()
            if len(self.reviews) >= MOST_REVIEWS:
                self.forget_one()
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
        table = review.table
        moves = await table.store.read(lambda c: load_moves(c, table.id, -1))
        known = await table.store.read(lambda c: load_judgements(c, table.id))
        state: State = table.rules.new_game()
        for row in record_of(moves):
            move = table.rules.parse(state, row.text)
            if row.entry in known:
                stored = msgspec.json.decode(known[row.entry], type=Judgement)
                review.judgements.append(stored)
            elif row.seat >= 0 and len(table.rules.legal_moves(state)) > 1:
                await self.judge(review, state, row)
            table.rules.apply(state, move)
            review.done = row.entry + 1

    async def judge(self, review: Review, state: State, row: MoveRow) -> None:
        table = review.table
        asked = question(table, state, row.seat, row.entry)
        wish = ReviewQuestion(**asked, sims=REVIEW_SIMS, entry=row.entry, move=row.text)
        found: Any = await self.thinking.think(wish)
        if found is None:
            log.warning("a decision was not judged", extra={"table": table.id})
            return
        review.judgements.append(msgspec.convert(found, Judgement))
        raw = msgspec.json.encode(found).decode()
        try:
            await table.store.write(
                lambda c: insert_judgement(c, table.id, row.entry, raw)
            )
        except (Conflict, StoreFailed) as error:  # it is known here all the same
            log.warning("not saved", extra={"table": table.id, "error": str(error)})


def question(table: Table, state: State, seat: int, stream: int) -> dict[str, Any]:
    texts = [table.row.options, table.edition]
    return position(table.rules, state, seat, Rng(0, stream), texts)


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


def is_current(known: asyncio.Future[Hints], table: Table) -> bool:
    failed = known.cancelled() or known.exception() is not None
    return not failed and known.result().seen == table.course.seq
