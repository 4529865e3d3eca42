# SPDX-License-Identifier: MIT
"""What the record of a finished game says for good, whatever its people do later."""

import msgspec

from stellwerk.core.record import NOT_YET
from stellwerk.core.texts import Catalogue
from stellwerk.server.storage.saved import SeatRow, TableRow
from stellwerk.server.tables.course import Course, Plan
from stellwerk.server.web.messages import Json


class Closing(msgspec.Struct, frozen=True):
    """Names, result and seal as they were at the end."""

    seats: list[str]
    result: Json | None
    seal: str = ""  # of the whole record; games of old have none


def closing_of(
    course: Course, end: Course | Plan, row: TableRow, seats: list[SeatRow]
) -> Closing:
    """What the record says of a game that has ended here.

    A game of rules that are no longer there has no result.
    """
    outcome = course.rules.outcome(end.state)
    result = None if outcome is None else outcome.to_dict()
    names = [record_name(seat) for seat in seats]
    times = (row.started or NOT_YET, row.ended or NOT_YET)
    seal = course.shuffle.last_seal(end.seal, names, *times, result)
    return Closing(names, result, seal)


def record_name(seat: SeatRow) -> str:
    """A seat's name; a bot's carries its kind, as in the terminal."""
    name = seat.name or Catalogue("en").say("player", {"seat": seat.seat + 1})
    return f"{name} ({seat.bot})" if seat.kind == "bot" else name


def write_closing(closing: Closing) -> str:
    return msgspec.json.encode(closing).decode()


def read_closing(text: str) -> Closing:
    return msgspec.json.decode(text, type=Closing)
