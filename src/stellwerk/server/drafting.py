# SPDX-License-Identifier: MIT
"""New tables before they are stored: as wished, from a position, or once more."""

from dataclasses import dataclass, field, replace

import msgspec

from stellwerk.core.contract import OVER, State
from stellwerk.core.record import now
from stellwerk.core.shuffle import new_secret
from stellwerk.core.title import BadSetup
from stellwerk.games import title_of
from stellwerk.server import catalogue
from stellwerk.server.actions import STAND_IN, check_bot, printable
from stellwerk.server.saved import MoveRow, SeatRow, SnapshotRow, TableRow
from stellwerk.server.shapes import (
    BranchWish,
    SeatMade,
    SeatWish,
    TableMade,
    TableWish,
)
from stellwerk.server.table import Table
from stellwerk.server.tokens import new_id, new_token, token_hash


@dataclass(frozen=True)
class Draft:
    """A table that is about to be stored; only here tokens are in the clear."""

    row: TableRow
    seats: list[SeatRow]
    edition: str
    made: TableMade
    moves: list[MoveRow] = field(default_factory=list)
    snapshot: SnapshotRow | None = None


def draft_table(wish: TableWish) -> Draft:
    """Check everything that was asked for."""
    title_of(wish.game)  # refuses an unknown one
    text = catalogue.shipped_text(wish.game)
    if wish.edition is not None:
        text = msgspec.json.encode(wish.edition).decode()
    options = msgspec.json.encode(wish.options, order="sorted").decode()
    rules = catalogue.rules_of(wish.game, wish.players, options, text)
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
    return Draft(row, seats, text, TableMade(row.id, made, spectator))


def seat_row(place: int, wish: SeatWish, token: str | None) -> SeatRow:
    bot = (wish.bot or STAND_IN) if wish.kind == "bot" else None
    if bot is not None:
        check_bot(bot)
    return SeatRow(
        *(place, printable(wish.name or ""), wish.kind, bot),
        None if token is None else token_hash(token),
        joined=bot is not None,
    )


def like(source: Table, seats: list[SeatWish]) -> TableWish:
    """The wish for a table with the game, options and edition of another."""
    return TableWish(
        game=source.row.game,
        players=source.row.players,
        seats=seats,
        options=msgspec.json.decode(source.row.options),
        edition=msgspec.json.decode(source.edition),
        hints=source.row.hints,
    )


def draft_branch(
    source: Table, wish: BranchWish, record: list[MoveRow], state: State
) -> Draft:
    """A table whose record begins with the first moves of a finished game.

    It has that game's secret and seeds, so that its shuffles can be checked as a whole:
    the same decisions bring the same luck.
    """
    if wish.entry > len(record) or source.rules.to_act(state) == OVER:
        raise BadSetup(
            f"'entry' should be 0 to {len(record) - 1}, where the game still runs"
        )
    draft = draft_table(like(source, wish.seats))
    seats = [
        replace(new, seed=old.seed)
        for new, old in zip(draft.seats, source.seats, strict=True)
    ]
    moves = [
        msgspec.structs.replace(row, seq=place)
        for place, row in enumerate(record[: wish.entry])
    ]
    saved = msgspec.json.encode(source.rules.save(state)).decode()
    return replace(
        draft,
        row=replace(draft.row, secret=source.row.secret),
        seats=seats,
        moves=moves,
        snapshot=SnapshotRow(len(moves), len(moves), saved) if moves else None,
    )


def draft_again(source: Table) -> Draft:
    """A fresh game for the same people: their old links open the new table too."""
    draft = draft_table(like(source, []))
    row = replace(
        draft.row, spectators=source.row.spectators, spectator=source.row.spectator
    )
    seats = [replace(old, joined=old.kind == "bot", seed="") for old in source.seats]
    return replace(draft, row=row, seats=seats)
