# SPDX-License-Identifier: MIT
"""What people may do at a table: one function per message, run under its lock."""

import re
import unicodedata
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

import msgspec

from stellwerk.bots.registry import BOTS
from stellwerk.core.contract import OVER, State
from stellwerk.core.record import now
from stellwerk.core.shuffle import commitment, new_secret
from stellwerk.server.storage.saved import (
    Change,
    ChatRow,
    SeatRow,
    load_moves,
    with_seed,
)
from stellwerk.server.tables.beginning import (
    begin,
    begin_if_complete,
    open_if_revealed,
)
from stellwerk.server.tables.course import record_of
from stellwerk.server.tables.following import write_refusal
from stellwerk.server.tables.history import position_at, seal_at
from stellwerk.server.tables.shelf import IsStale, Oops
from stellwerk.server.tables.table import Table
from stellwerk.server.web import from_client as c
from stellwerk.server.web import messages as m
from stellwerk.server.web.connection import Connection

STAND_IN: Final = "conductor"  # plays on for who leaves
CHAT_KEPT: Final = 100
UNNAMED_BOT: Final = re.compile(r"bot *\d*")


# The messages.


async def start(table: Table, connection: Connection, message: c.Start) -> None:
    if not connection.seats:
        raise Oops("not_your_seat")
    if not table.gathering:
        raise Oops("already_started")
    await begin(table)


async def reveal(table: Table, connection: Connection, message: c.Reveal) -> None:
    """A seed counts if it was promised; it is stored before anybody learns it."""
    if table.row.started is not None:
        raise Oops("already_started")
    if table.row.locked is None:
        raise Oops("not_asked")
    promised = commitment(message.seed)
    own = [table.seats[seat] for seat in connection.seats]
    kept = [replace(row, seed=message.seed) for row in own if row.promise == promised]
    if not kept:
        raise Oops("wrong_seed")
    await table.commit(Change(seats=kept))
    for row in kept:
        table.seats[row.seat] = row
    await open_if_revealed(table)


async def play(table: Table, connection: Connection, message: c.Play) -> None:
    check_running(table)
    check_seen(table, message.seen)
    if table.course.to_act != message.seat:
        raise Oops("not_your_turn")
    check_person(table, message.seat)
    await table.play(message.text, "player")


async def undo(table: Table, connection: Connection, message: c.Undo) -> None:
    check_running(table)
    check_seen(table, message.seen)
    every = not table.seats[message.seat].auto
    plan = table.course.undo(message.seat, every, message.entry)
    if plan is None:
        raise Oops("nothing_to_undo")
    await table.carry_out(plan)


async def ask_undo(
    table: Table, connection: Connection, message: c.UndoRequest
) -> None:
    check_running(table)
    check_seen(table, message.seen)
    if table.takeback is not None:
        raise Oops("request_pending")
    rows = record_of(await table.store.read(lambda c: load_moves(c, table.id, -1)))
    own = [row for row in rows if row.seat == message.seat and row.by == "player"]
    if not own:
        raise Oops("nothing_to_undo")
    entry = own[-1].entry
    played = {row.seat for row in rows[entry:]}
    asked = [
        row.seat
        for row in table.seats
        if row.seat not in connection.seats and has_a_say(row, row.seat in played)
    ]
    await settle_request(table, m.Takeback(message.seat, entry, asked))


def has_a_say(seat: SeatRow, played: bool) -> bool:
    """Must somebody agree? Whose bot only keeps the seat warm must if it played."""
    if seat.kind == "human":
        return True
    return played and seat.kind == "bot" and seat.token is not None


async def answer_undo(
    table: Table, connection: Connection, message: c.UndoAnswer
) -> None:
    request = table.takeback
    if request is None:
        raise Oops("no_request")
    if not message.accept and message.seat in (request.seat, *request.missing):
        await refuse_request(table, request, message.seat)
        return
    if message.seat not in request.missing:
        raise Oops("no_request")
    missing = [seat for seat in request.missing if seat != message.seat]
    await settle_request(table, m.Takeback(request.seat, request.entry, missing))


async def refuse_request(table: Table, request: m.Takeback, seat: int) -> None:
    """Somebody does not agree, or who asked does not want it any more."""
    if seat == request.seat:
        await table.change_table(takeback=None)
        return
    refused = m.TakebackRefused(seat=request.seat, by=seat)
    await table.change_table(takeback=None, refusal=write_refusal(refused))
    table.send_all(refused)


async def settle_request(table: Table, request: m.Takeback) -> None:
    """Go back if nobody has to be asked any more; else tell who has."""
    if request.missing:
        asked = msgspec.json.encode(request).decode()
        await table.change_table(takeback=asked, refusal=None)
        return
    state: State = await position_at(table, request.entry)
    seal = await seal_at(table, request.entry)
    plan = table.course.take_back(request.seat, request.entry, state, seal)
    await table.carry_out(plan)


async def why(table: Table, connection: Connection, message: c.Why) -> None:
    check_started(table)
    if table.course.to_act not in (message.seat, OVER):
        raise Oops("not_your_turn")
    illegal = table.course.why_refused(message.text)
    facts: dict[str, Any] = {}
    if illegal is not None:
        facts = {
            "rule": illegal.rule,
            "reason": illegal.reason,
            "params": illegal.params,
        }
    connection.send(
        m.Answer(
            re=message.re,
            seat=message.seat,
            text=message.text,
            legal=illegal is None,
            **facts,
        )
    )


async def chat(table: Table, connection: Connection, message: c.Chat) -> None:
    text = printable(message.text)
    if not text:
        raise Oops("bad_message")
    number = table.chat[-1].number + 1 if table.chat else 0
    row = ChatRow(number, message.seat, table.seats[message.seat].name, text, now())
    await table.commit(Change(chat=[row]))
    table.chat = [*table.chat, row][-CHAT_KEPT:]
    table.say(row)


async def rename(table: Table, connection: Connection, message: c.Rename) -> None:
    await call_seat(table, message.seat, message.name)


async def call_seat(table: Table, seat: int, text: str) -> None:
    """How the person on a seat is called from now on."""
    name = person_name(text)
    if not name or len(name) > c.MOST_LETTERS:
        raise Oops("bad_name")
    await table.change_seat(replace(table.seats[seat], name=name))


async def hand_to_bot(
    table: Table, connection: Connection, message: c.HandToBot
) -> None:
    check_bot(message.bot)
    row = replace(table.seats[message.seat], kind="bot", bot=message.bot)
    await table.change_seat(contributing_bot(table, row))


def contributing_bot(table: Table, row: SeatRow) -> SeatRow:
    """A bot's seat brings a seed too, unless one is promised or it is too late."""
    if not table.gathering or table.row.scheme == 1 or row.promise or row.seed:
        return row
    return with_seed(row, new_secret())


async def take_seat(table: Table, connection: Connection, message: c.TakeSeat) -> None:
    row = table.seats[message.seat]
    if row.kind != "bot":
        raise Oops("seat_is_free")
    await table.change_seat(replace(row, kind="human", bot=None))


async def leave(table: Table, connection: Connection, message: c.Leave) -> None:
    """The game stays; name and link of the seat go."""
    row = table.seats[message.seat]
    bot = row.bot or STAND_IN
    gone = replace(row, kind="bot", bot=bot, name="", token=None, joined=True)
    if table.gathering and not gone.seed:
        gone = replace(gone, promise="")  # nobody is left to reveal it
    await table.change_seat(contributing_bot(table, gone), nameless=True)
    for each in table.connections:
        if message.seat in each.seats:
            each.seats.remove(message.seat)
    table.publish_info()
    await begin_if_complete(table)


async def pause(table: Table, connection: Connection, message: c.Pause) -> None:
    check_started(table)
    await table.change_table(paused=message.on)
    table.publish_state()
    table.wake()


async def auto(table: Table, connection: Connection, message: c.Auto) -> None:
    await table.change_seat(replace(table.seats[message.seat], auto=message.on))


# Checks.


def check_started(table: Table) -> None:
    if table.row.started is None:
        raise Oops("not_started")


def check_running(table: Table) -> None:
    """Over is over: then the secret of the shuffles is told."""
    check_started(table)
    if table.status in ("paused", "over"):
        raise Oops(table.status)


def check_seen(table: Table, seen: int) -> None:
    if seen != table.course.seq:
        raise IsStale


def check_person(table: Table, seat: int) -> None:
    """A seat that a bot plays must be taken back first."""
    if table.seats[seat].kind == "bot":
        raise Oops("not_your_turn")


def check_bot(spec: str) -> None:
    """A bot by its name; people may not set how long it thinks, nor start programs."""
    if spec not in BOTS:
        raise Oops("unknown_bot")


def person_name(text: str) -> str:
    """A name that nobody takes for a bot's, as the page or a record writes it."""
    name = printable(text)
    plain = unicodedata.normalize("NFKC", name).casefold().strip()
    if plain.endswith(")") or plain in BOTS or UNNAMED_BOT.fullmatch(plain):
        raise Oops("bad_name")
    return name


def printable(text: str) -> str:
    """Without anything that could move a cursor or turn the line around."""
    return "".join(letter for letter in text if letter.isprintable()).strip()


ACTIONS: Final[dict[type, Callable[[Table, Connection, Any], Awaitable[None]]]] = {
    c.Start: start,
    c.Reveal: reveal,
    c.Play: play,
    c.Undo: undo,
    c.UndoRequest: ask_undo,
    c.UndoAnswer: answer_undo,
    c.Why: why,
    c.Chat: chat,
    c.Rename: rename,
    c.HandToBot: hand_to_bot,
    c.TakeSeat: take_seat,
    c.Leave: leave,
    c.Pause: pause,
    c.Auto: auto,
}


ALWAYS: Final = (c.Chat, c.Leave)  # where nobody can play on, too
OF_SEAT: Final = {kind for kind in ACTIONS if issubclass(kind, c.OfSeat)}


def act(table: Table, connection: Connection, message: Any) -> Awaitable[None]:
    """Do what a message asks, under the table's lock."""
    kind = type(message)  # `isinstance` is slow with structs

    async def do() -> None:
        if kind in OF_SEAT and message.seat not in connection.seats:
            raise Oops("not_your_seat")
        if table.closed is not None and kind not in ALWAYS:
            raise Oops("other_rules")
        await ACTIONS[kind](table, connection, message)
        if kind is not c.Why:
            connection.send(m.Done(re=message.re, seen=table.course.seq))

    return table.decide(do)
