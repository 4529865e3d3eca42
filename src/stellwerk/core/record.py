# SPDX-License-Identifier: MIT
"""Records: a game as a text file of moves, luck included. Save, replay, bug report.

    stellwerk record 1
    game: rail_line
    rules: 1
    edition: rail_line_default_reconstruction_1 sha256:…
    players: 3
    options: {"score_sheet": 1, …}
    seats: ["Anna", "Ben", "greedy"]
    started: 2026-11-15T20:00:00Z
    ended: -
    result: -

    * start 2
    2 side I
    …
    end 57

Each move is one line: the seat counted from 1, or `*` for luck, and the move's text.
The last line says how many moves there are, so that a cut file is noticed.
"""

from __future__ import annotations

import json
import time
from functools import lru_cache
from typing import Final, final

from stellwerk.core.contract import LUCK, BadNotation, Move, Rules, S
from stellwerk.core.draws import mistake
from stellwerk.core.errors import StellwerkError
from stellwerk.core.lots import LuckDecision
from stellwerk.core.messages import Outcome, phrase, seat_name
from stellwerk.core.numbers import whole_number
from stellwerk.core.texts import Catalogue

FORMAT: Final = 1
TITLE: Final = "stellwerk record"
NOT_YET: Final = "-"
FIELDS: Final = (
    "game",
    "rules",
    "edition",
    "players",
    "options",
    "seats",
    "started",
    "ended",
    "result",
)
OPTIONAL: Final = ("luck",)  # what makes the shuffles of a game checkable


class BadRecord(StellwerkError):
    """A record that cannot be used: what is wrong, in which line, by which rule.

    `complaint` is a key of the catalogues below `record.`; parts of the file in its
    `params` are quoted.
    """

    def __init__(
        self,
        complaint: str,
        params: dict[str, object] | None = None,
        line: int = 0,
        rule: str = "",
    ) -> None:
        super().__init__(complaint, params, line, rule)
        self.complaint: Final = complaint
        self.params: Final[dict[str, object]] = {} if params is None else params
        self.line: Final = line
        self.rule: Final = rule

    def to_phrase(self) -> dict[str, object]:
        """What is wrong, and where, as a phrase of the catalogues."""
        said = phrase("record." + self.complaint, self.params)
        if self.rule:
            said = phrase("record.by_rule", {"complaint": said, "rule": self.rule})
        where = "record.in_line" if self.line else "record.anywhere"
        return phrase(where, {"line": self.line, "complaint": said})

    def say(self, words: Catalogue) -> str:
        """The sentence in a language."""
        return words.word(self.to_phrase(), ())

    def __str__(self) -> str:
        return self.say(Catalogue("en"))


@final
class Entry:
    """One line of a record: who answered what. Luck has a seat too."""

    def __init__(self, seat: int, text: str) -> None:
        self.seat: Final = seat
        self.text: Final = text

    def line(self) -> str:
        return f"{'*' if self.seat == LUCK else self.seat + 1} {self.text}"


@final
class Record:
    """A game as it is written down."""

    def __init__(
        self,
        game: str,
        version: int,
        edition: tuple[str, str],
        players: int,
        options: dict[str, object],
        seats: list[str],
        started: str,
        ended: str,
        result: dict[str, object] | None,
        entries: list[Entry],
        first_line: int = 0,
        luck: dict[str, object] | None = None,
    ) -> None:
        self.game: Final = game
        self.version: Final = version
        self.edition: Final = edition
        self.players: Final = players
        self.options: Final = options
        self.seats: Final = seats
        self.started: Final = started
        self.ended: Final = ended
        self.result: Final = result
        self.entries: Final = entries
        self.first_line: Final = first_line  # of the moves, in the file read
        self.luck: Final = luck

    def text(self) -> str:
        header = [
            f"{TITLE} {FORMAT}",
            f"game: {self.game}",
            f"rules: {self.version}",
            f"edition: {self.edition[0]} {self.edition[1]}",
            f"players: {self.players}",
            f"options: {plain(self.options)}",
            f"seats: {plain(self.seats)}",
            f"started: {self.started}",
            f"ended: {self.ended}",
            f"result: {NOT_YET if self.result is None else plain(self.result)}",
        ]
        if self.luck is not None:
            header.append(f"luck: {plain(self.luck)}")
        moves = [entry.line() for entry in self.entries]
        return "\n".join([*header, "", *moves, f"end {len(moves)}", ""])


def now() -> str:
    """The present moment as records write it."""
    return written(int(time.time()))


@lru_cache(maxsize=1)
def written(second: int) -> str:
    """A moment as records write it; many things happen in the same second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))


def plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def record_by(
    rules: Rules[S],
    seats: list[str],
    started: str,
    ended: str,
    outcome: Outcome | None,
    entries: list[Entry],
) -> Record:
    """The record of a game that was played by these rules."""
    return Record(
        rules.game,
        rules.version,
        rules.edition,
        rules.players,
        rules.options,
        seats,
        started,
        ended,
        None if outcome is None else outcome.to_dict(),
        entries,
    )


def read_record(text: str, repair: bool = False) -> Record:
    """Read a record; with `repair`, a cut file gives the moves that are whole."""
    lines = text.replace("\r\n", "\n").split("\n")
    whole_last_line = lines[-1] == ""
    if whole_last_line:
        lines.pop()
    check_title(lines)
    fields: dict[str, str] = {}
    place = 1
    while place < len(lines) and lines[place].strip():
        key, value = read_field(lines[place], place + 1)
        if key in fields:
            raise BadRecord("twice", {"key": repr(key)}, place + 1)
        fields[key] = value
        place += 1
    for key in FIELDS:
        if key not in fields:
            raise BadRecord("lacks", {"key": repr(key)}, place)
    first = place + 1
    if repair and cut_off(lines, whole_last_line):
        fields["result"] = fields["ended"] = NOT_YET
    entries = read_moves(lines, first, whole_last_line, repair)
    return from_fields(fields, entries, first + 1)


def cut_off(lines: list[str], whole_last_line: bool) -> bool:
    """Does the file lack its end, so that the result in its header is beyond it?"""
    return not whole_last_line or not lines[-1].startswith("end ")


def read_field(text: str, line: int) -> tuple[str, str]:
    key, colon, value = text.partition(":")
    if not colon or key not in FIELDS + OPTIONAL:
        known = ", ".join(FIELDS + OPTIONAL)
        raise BadRecord("field", {"text": repr(text), "known": known}, line)
    return key, value.strip()


def check_title(lines: list[str]) -> None:
    if not lines or not lines[0].startswith(TITLE + " "):
        raise BadRecord("title", {"title": repr(TITLE)}, 1)
    text = lines[0][len(TITLE) :].strip()
    number = whole_number(text)
    if number is None:
        raise BadRecord("format", {"number": repr(text)}, 1)
    if number > FORMAT:
        raise BadRecord("newer", {"number": number, "known": FORMAT}, 1)


def read_moves(
    lines: list[str], first: int, whole_last_line: bool, repair: bool
) -> list[Entry]:
    entries: list[Entry] = []
    for place in range(first, len(lines)):
        last = place == len(lines) - 1
        if repair and last and not whole_last_line:
            return entries
        if lines[place].startswith("end"):
            check_end(lines, place, len(entries))
            return entries
        entry = read_move(lines[place])
        if entry is None and repair:
            return entries
        if entry is None:
            raise BadRecord("no_move", {"text": repr(lines[place])}, place + 1)
        entries.append(entry)
    if repair:
        return entries
    raise BadRecord("cut", {"n": len(entries)}, len(lines))


def read_move(line: str) -> Entry | None:
    """One move, `* refill B12` or `2 pass`; None if the line is none."""
    who, _, text = line.partition(" ")
    text = text.strip()
    if not text:
        return None
    if who == "*":
        return Entry(LUCK, text)
    seat = whole_number(who)
    return Entry(seat - 1, text) if seat else None


def check_end(lines: list[str], place: int, moves: int) -> None:
    """The end line counts the moves, and nothing follows it."""
    if lines[place] != f"end {moves}":
        told = {"n": moves, "text": repr(lines[place])}
        raise BadRecord("count", told, place + 1)
    for line in range(place + 1, len(lines)):
        if lines[line].strip():
            raise BadRecord("after_end", {"text": repr(lines[line])}, line + 1)


def from_fields(fields: dict[str, str], entries: list[Entry], first: int) -> Record:
    edition, _, hash = fields["edition"].partition(" ")
    options = read_json(fields, "options")
    seats = read_json(fields, "seats")
    if not isinstance(options, dict):
        raise BadRecord("no_object", {"key": repr("options")})
    players = read_number(fields, "players")
    if not isinstance(seats, list) or len(seats) != players:
        raise BadRecord("seats", {"n": players})
    result: object = None
    if fields["result"] != NOT_YET:
        result = read_json(fields, "result")
    if result is not None and not isinstance(result, dict):
        raise BadRecord("result")
    luck = read_json(fields, "luck") if "luck" in fields else None
    if luck is not None and not isinstance(luck, dict):
        raise BadRecord("no_object", {"key": repr("luck")})
    return Record(
        fields["game"],
        read_number(fields, "rules"),
        (edition, hash),
        players,
        options,
        [str(name) for name in seats],
        fields["started"],
        fields["ended"],
        result,
        entries,
        first,
        luck,
    )


def read_json(fields: dict[str, str], key: str) -> object:
    try:
        value: object = json.loads(fields[key])
    except (ValueError, RecursionError):
        told: dict[str, object] = {"key": repr(key), "text": repr(fields[key])}
        raise BadRecord("json", told) from None
    return value


def read_number(fields: dict[str, str], key: str) -> int:
    number = whole_number(fields[key])
    if number is None:
        raise BadRecord("number", {"key": repr(key), "text": repr(fields[key])})
    return number


def check_header(record: Record, rules: Rules[S]) -> None:
    """Does the record belong to these rules?"""
    if record.version != rules.version:
        raise other_version(record, str(rules.version))
    if record.edition != rules.edition:
        played, known = short_edition(record.edition), short_edition(rules.edition)
        raise BadRecord("edition", {"played": played, "known": known})


def other_version(record: Record, known: str) -> BadRecord:
    """The complaint about a record of rules that are not at hand."""
    told: dict[str, object] = {
        "game": record.game,
        "version": record.version,
        "known": known,
    }
    return BadRecord("version", told)


def replay(rules: Rules[S], record: Record, moves: int = -1) -> S:
    """The position after a record, or after its first `moves` moves; all checked."""
    state = rules.new_game()
    entries = record.entries if moves < 0 else record.entries[:moves]
    for place, entry in enumerate(entries):
        line = record.first_line + place if record.first_line else place + 1
        rules.apply(state, check_entry(rules, state, entry, line))
    return state


def check_entry(rules: Rules[S], state: S, entry: Entry, line: int) -> Move:
    """The move of an entry; `BadRecord` unless it is the answer to what is asked."""
    actor = rules.to_act(state)
    if actor != entry.seat:
        told: dict[str, object] = {"who": who(entry.seat), "actor": who(actor)}
        raise BadRecord("turn", told, line)
    try:
        move = rules.parse(state, entry.text)
    except BadNotation:
        check_draw(rules, state, entry, line)
        raise BadRecord("notation", {"text": repr(entry.text)}, line) from None
    refusal = rules.why_illegal(state, move)
    if refusal is not None:
        check_draw(rules, state, entry, line)
        raise BadRecord("refused", {"text": repr(entry.text)}, line, refusal.rule)
    return move


def check_draw(rules: Rules[S], state: S, entry: Entry, line: int) -> None:
    """Complain about the very thing that luck cannot have drawn, if there is one."""
    asked = rules.asked(state)
    if isinstance(asked, LuckDecision):
        wrong = mistake(asked, state, entry.text)
        if wrong is not None:
            raise BadRecord(wrong.complaint, wrong.params, line, asked.rule) from None


def who(seat: int) -> str:
    """A seat as catalogues name it."""
    if seat == LUCK:
        return "@record.luck"
    return seat_name(seat) if seat >= 0 else "@record.nobody"


def short_edition(edition: tuple[str, str]) -> str:
    return f"{edition[0]} ({edition[1][:19]}…)"
