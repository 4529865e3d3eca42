# SPDX-License-Identifier: MIT
"""New tables before they are stored: wished, taught, from a position, once more."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from stellwerk.bots.registry import LEVELS
from stellwerk.core.contract import OVER, State
from stellwerk.core.edition import Edition
from stellwerk.core.record import now
from stellwerk.core.shuffle import new_secret
from stellwerk.core.title import BadSetup
from stellwerk.games import title_of
from stellwerk.server.storage.saved import (
    MoveRow,
    SeatRow,
    SnapshotRow,
    TableRow,
    with_seed,
)
from stellwerk.server.tables import lessons
from stellwerk.server.tables.actions import STAND_IN, check_bot, person_name
from stellwerk.server.tables.table import Table
from stellwerk.server.web import catalogue
from stellwerk.server.web.shapes import (
    BranchWish,
    LessonWish,
    SeatMade,
    SeatWish,
    TableMade,
    TableWish,
)
from stellwerk.server.web.tokens import new_id, new_token, token_hash

OPPONENT: Final = LEVELS[0]  # who plays on when a guide is at its end


@dataclass(frozen=True)
class Draft:
    """A table that is about to be stored; only here tokens are in the clear."""

    row: TableRow
    seats: list[SeatRow]
    edition: Edition[Any]
    made: TableMade
    moves: list[MoveRow] = field(default_factory=list)
    snapshot: SnapshotRow | None = None


def draft_table(wish: TableWish) -> Draft:
    """Check everything that was asked for."""
    title_of(wish.game)  # refuses an unknown one
    edition = catalogue.wished_edition(wish.game, wish.edition)
    options = msgspec.json.encode(wish.options, order="sorted").decode()
    rules = catalogue.rules_of(wish.game, wish.players, options, edition)
    if len(wish.seats) > wish.players:
        raise BadSetup(f"{len(wish.seats)} seats given for {wish.players} players")
    wishes = [*wish.seats, *[SeatWish()] * (wish.players - len(wish.seats))]
    tokens = [None if each.kind == "bot" else new_token() for each in wishes]
    spectator = new_token()
    row = TableRow(
        new_id(),
        *(wish.game, rules.version, wish.players),
        msgspec.json.encode(rules.options).decode(),
        *(
            rules.edition[1],
            new_secret(),
            wish.spectators,
            token_hash(spectator),
            now(),
        ),
        hints=wish.hints,
    )
    seats = [
        seat_row(place, each, token)
        for place, (each, token) in enumerate(zip(wishes, tokens, strict=True))
    ]
    made = [
        SeatMade(seat.seat, seat.kind, token)
        for seat, token in zip(seats, tokens, strict=True)
    ]
    return Draft(row, seats, edition, TableMade(row.id, made, spectator))


def seat_row(place: int, wish: SeatWish, token: str | None) -> SeatRow:
    """A bot's seat brings a seed of its own, which the server keeps."""
    bot = (wish.bot or STAND_IN) if wish.kind == "bot" else None
    row = SeatRow(
        *(place, person_name(wish.name or ""), wish.kind, bot),
        None if token is None else token_hash(token),
        joined=bot is not None,
    )
    if bot is None:
        return row
    check_bot(bot)
    return with_seed(row, new_secret())


def draft_lesson(game: str, wish: LessonWish) -> Draft:
    """A table for the guided first game: one person, and bots."""
    found = lessons.lesson(game)
    seats = [
        SeatWish("human", wish.name)
        if seat == found.learner
        else SeatWish("bot", None, OPPONENT)
        for seat in range(found.guide.players)
    ]
    draft = draft_table(
        TableWish(game, found.guide.players, seats, found.guide.options)
    )
    shuffle = found.guide.shuffle()
    rows = zip(draft.seats, shuffle.seeds, strict=True)
    return replace(
        draft,
        row=replace(draft.row, secret=shuffle.secret),
        seats=[with_seed(row, seed) for row, seed in rows],
    )


def like(source: Table, seats: list[SeatWish]) -> TableWish:
    """The wish for a table with the game, options and edition of another."""
    return TableWish(
        game=source.row.game,
        players=source.row.players,
        seats=seats,
        options=msgspec.json.decode(source.row.options),
        edition=source.rules.printed,
        hints=source.row.hints,
    )


def draft_branch(
    source: Table, wish: BranchWish, record: list[MoveRow], state: State
) -> Draft:
    """A table whose record begins with the first moves of a finished game.

    It has that game's secret, promises and seeds, so that its shuffles can be checked
    as a whole: the same decisions bring the same luck.
    """
    if wish.entry > len(record) or source.rules.to_act(state) == OVER:
        raise BadSetup(
            f"'entry' should be 0 to {len(record) - 1}, where the game still runs"
        )
    draft = draft_table(like(source, wish.seats))
    seats = [
        replace(new, seed=old.seed, promise=old.promise)
        for new, old in zip(draft.seats, source.seats, strict=True)
    ]
    moves = [
        msgspec.structs.replace(row, seq=place)
        for place, row in enumerate(record[: wish.entry])
    ]
    row = replace(
        draft.row,
        secret=source.row.secret,
        scheme=source.row.scheme,
        version=source.row.version,
    )
    snapshot: SnapshotRow | None = None
    if moves:
        saved = msgspec.json.encode(source.rules.save(state)).decode()
        snapshot = SnapshotRow(len(moves), len(moves), saved, moves[-1].seal)
    return replace(
        draft,
        row=row,
        seats=seats,
        moves=moves,
        snapshot=snapshot,
    )


def draft_again(source: Table) -> Draft:
    """A fresh game for the same people: their old links open the new table too."""
    draft = draft_table(like(source, []))
    row = replace(
        draft.row, spectators=source.row.spectators, spectator=source.row.spectator
    )
    fresh = [replace(old, joined=False, seed="", promise="") for old in source.seats]
    seats = [
        with_seed(replace(seat, joined=True), new_secret())
        if seat.kind == "bot"
        else seat
        for seat in fresh
    ]
    return replace(draft, row=row, seats=seats)
