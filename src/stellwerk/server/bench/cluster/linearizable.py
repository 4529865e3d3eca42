# SPDX-License-Identifier: MIT
"""Is there one order of events that explains all that people were told?

The storage gives the order of moves and of chat: every answer must fit its place in
it, and whoever asks after an answer was given must see at least what it said. Names
and kinds of seats have no numbers; for them the order is searched for (Wing and
Gong's search, which remembers what it tried).
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stellwerk.server.bench.cluster.history import (
    DONE,
    NEVER,
    History,
    Line,
    Operation,
    Reading,
    Stored,
)

REGISTERS: Final = {"name": "", "kind": "human"}  # with what they begin


def violations(history: History, stored: Stored) -> list[str]:
    """Everything that no order of events explains."""
    return [
        *moves_in_place(history, stored),
        *nobody_invents(history, stored),
        *known_stays_known(history),
        *sights_agree(history, stored),
        *chat_in_place(history, stored),
        *heard_in_order(history, stored),
        *registers_linear(history),
    ]


# Moves.


def of_kind(history: History, kind: str) -> list[Operation]:
    return [each for each in history.operations if each.kind == kind]


def is_at(operation: Operation, lines: list[Line]) -> bool:
    """Is a move stored where it was made?"""
    if operation.seen >= len(lines):
        return False
    line = lines[operation.seen]
    said = (operation.seat, "player", operation.text)
    return (line.seat, line.by, line.text) == said


def moves_in_place(history: History, stored: Stored) -> Iterator[str]:
    """An acknowledged move is stored; a stale one met a longer history."""
    for move in of_kind(history, "move"):
        if move.done and not is_at(move, stored.lines):
            yield f"acknowledged but not stored: {move}"
        if move.answer in (DONE, "stale") and move.told <= move.seen:
            yield f"the answer is older than the question: {move}"


def nobody_invents(history: History, stored: Stored) -> Iterator[str]:
    """Every stored move of a person was asked for there, and not refused."""
    asked = defaultdict(list)
    for move in of_kind(history, "move"):
        asked[move.seen].append(move)
    for seq, line in enumerate(stored.lines):
        if line.by != "player":
            continue
        same = [move for move in asked[seq] if is_at(move, stored.lines)]
        if not same:
            yield f"stored at {seq} but never asked for: {line.text!r}"
        elif not any(move.done or move.open for move in same):
            yield f"refused but stored: {same[0]}"
        elif sum(move.done for move in same) > 1:
            yield f"acknowledged twice at {seq}: {line.text!r}"


def known_stays_known(history: History) -> Iterator[str]:
    """Who asks after others were told of a position is told of none before it."""
    told = [(each.ended, each.told) for each in history.operations if each.told >= 0]
    seen = [(each.at, each.seen) for each in history.sights]
    facts = sorted(told + seen)
    known, place = 0, 0
    for each in sorted(history.operations, key=lambda each: each.began):
        while place < len(facts) and facts[place][0] < each.began:
            known = max(known, facts[place][1])
            place += 1
        if 0 <= each.told < known:
            yield f"{known} was known before: {each}"


def sights_agree(history: History, stored: Stored) -> Iterator[str]:
    """Everybody sees what is stored, and a socket never goes back."""
    latest: dict[tuple[str, int], int] = {}
    for sight in history.sights:
        where = (sight.who, sight.session)
        if sight.seen < latest.get(where, 0):
            yield f"{sight.who} saw {latest[where]} and then {sight.seen}"
        latest[where] = sight.seen
        if sight.seen > len(stored.lines):
            yield f"{sight.who} saw {sight.seen}, stored are {len(stored.lines)}"
        elif sight.seen and stored.lines[sight.seen - 1].seal != sight.seal:
            yield f"{sight.who} saw another position {sight.seen} than is stored"


# Chat: every text is said once.


def chat_in_place(history: History, stored: Stored) -> Iterator[str]:
    """What was said is stored once, in the order of the answers."""
    places: dict[tuple[int, str], list[int]] = defaultdict(list)
    for number, line in enumerate(stored.chat):
        places[line].append(number)
    said = of_kind(history, "chat")
    for each in said:
        found = len(places[each.seat, each.text])
        if found > 1 or (each.done and not found):
            yield f"stored {found} times: {each}"
        if found and not (each.done or each.open):
            yield f"refused but stored: {each}"
    for line in places.keys() - {(each.seat, each.text) for each in said}:
        yield f"stored but never said: {line}"
    done = [each for each in said if each.done and places[each.seat, each.text]]
    newest = -1
    for before, after in answered_before(done):
        newest = max(newest, *(places[each.seat, each.text][0] for each in before), -1)
        if places[after.seat, after.text][0] < newest:
            yield f"later in the chat than what was said after it: {after}"


def answered_before(
    operations: list[Operation],
) -> Iterator[tuple[list[Operation], Operation]]:
    """Each one, with those whose answers came since the one before it began."""
    ends = sorted(operations, key=lambda each: each.ended)
    place = 0
    for each in sorted(operations, key=lambda each: each.began):
        first = place
        while place < len(ends) and ends[place].ended < each.began:
            place += 1
        yield ends[first:place], each


def heard_in_order(history: History, stored: Stored) -> Iterator[str]:
    """A socket hears every line once, in order, as it is stored."""
    latest: dict[tuple[str, int], int] = {}
    for line in history.heard:
        where = (line.who, line.session)
        if where in latest and line.number != latest[where] + 1:
            yield f"{line.who} heard {line.number} after {latest[where]}"
        latest[where] = line.number
        if line.number >= len(stored.chat):
            yield f"{line.who} heard line {line.number}, which is not stored"
        elif stored.chat[line.number][1] != line.text:
            yield f"{line.who} heard another line {line.number} than is stored"


# Seats: registers that are written by their owner and read by everybody.


@dataclass(frozen=True)
class Call:
    """A write or a read of one value."""

    writes: bool
    value: str
    began: float
    ended: float  # infinite if nobody knows whether it happened


def registers_linear(history: History) -> Iterator[str]:
    """Names and kinds of the seats whose people came."""
    for what, first in REGISTERS.items():
        for seat in sorted({each.seat for each in of_kind(history, "hello")}):
            if not is_linear(calls_of(history, what, seat), first):
                yield f"no order explains the {what} of seat {seat}"


def calls_of(history: History, what: str, seat: int) -> list[Call]:
    """All that was done to a seat's name or kind, and seen of it."""
    reads = [
        Call(False, each.value, each.began, each.ended)
        for each in history.readings
        if is_of(each, what, seat)
    ]
    writes = [
        Call(True, value, each.began, NEVER if each.open else each.ended)
        for each in history.operations
        if each.seat == seat and (each.done or each.open)
        if (value := written(each, what)) is not None
    ]
    return reads + writes


def is_of(reading: Reading, what: str, seat: int) -> bool:
    return (reading.what, reading.seat) == (what, seat)


def written(operation: Operation, what: str) -> str | None:
    """What an operation makes of a seat's name or kind; None: it stays."""
    if what == "name":
        return {"rename": operation.text, "leave": ""}.get(operation.kind)
    kinds = {"hand_to_bot": "bot", "leave": "bot", "take_seat": "human"}
    return kinds.get(operation.kind)


def is_linear(calls: list[Call], value: str) -> bool:
    """Can all calls be put in an order in which every read tells the last write?"""
    tried: set[tuple[frozenset[int], str]] = set()
    everything = frozenset(range(len(calls)))
    waiting = [(everything, value)]
    while waiting:
        rest, now = waiting.pop()
        if all(calls[place].ended == float("inf") for place in rest):
            return True
        if (rest, now) in tried:
            continue
        tried.add((rest, now))
        waiting += [
            (rest - {place}, calls[place].value)
            for place in may_be_next(calls, rest)
            if calls[place].writes or calls[place].value == now
        ]
    return False


def may_be_next(calls: list[Call], rest: frozenset[int]) -> list[int]:
    """Whatever began before the first of all answers that are still to come."""
    first = min(calls[place].ended for place in rest)
    return [place for place in rest if calls[place].began <= first]
