# SPDX-License-Identifier: MIT
"""Every message that the server sends. `docs/protocol.md` says when each is sent.

JSON Schema and the page's TypeScript types are generated from these structs by
`tools/protocol.py`. Fields are only ever added, with a default.
"""

from typing import Any, Final, Literal

import msgspec

PROTOCOL: Final = 1

Kind = Literal["human", "bot", "open"]
Status = Literal["waiting", "running", "paused", "over"]
By = Literal["player", "luck", "bot", "auto", "undo"]
Json = dict[str, Any]


class LogEvent(msgspec.Struct, frozen=True):
    """One thing that happened, as the reader may know it (`Event.to_dict`)."""

    key: str
    seat: int | None
    params: Json
    targets: list[Json]


class LogLine(msgspec.Struct, frozen=True):
    """All that one entry of the record showed. `by` tells who answered."""

    seq: int  # its place in the table's history; `seen` counts these
    entry: int  # its place in the game's record; taken-back entries are reused
    seat: int  # -1 is luck
    by: By
    at: str
    events: list[LogEvent]


class ChatLine(msgspec.Struct, frozen=True):
    """One line of chat; plain text, never markup."""

    number: int
    seat: int
    name: str
    text: str
    at: str


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat. `open` waits for somebody with its link."""

    seat: int
    name: str
    kind: Kind
    bot: str | None
    connected: bool
    auto: bool
    owned: bool  # has a link, so that a person may take it back from a bot


class Takeback(msgspec.Struct, frozen=True):
    """A request to take a move back, and whose consent is still missing."""

    seat: int
    entry: int  # the record would end here
    missing: list[int]


class Shuffle(msgspec.Struct, frozen=True):
    """What makes the shuffles checkable; `secret` is told when the game is over.

    `promises` and `seeds` are by seat: "" is none, a seed "-" was not revealed.
    """

    commitment: str
    seeds: list[str]  # told when the game begins
    secret: str | None = None
    scheme: int = 1
    promises: list[str] = []
    locked: bool = False  # no promise is accepted any more: reveal
    seal: str | None = None  # of the whole record, once the game is over


class Phrase(msgspec.Struct, frozen=True):
    """A sentence of the catalogues: its key, and what fills its gaps."""

    key: str
    params: Json


class ToClient(msgspec.Struct, tag_field="type", frozen=True, kw_only=True):
    """What the server says."""


class Welcome(ToClient, tag="welcome", frozen=True):
    """The answer to hello: where one sits and what happened before."""

    protocol: int
    table: str
    game: str
    players: int
    options: Json
    edition: list[str]  # id and content hash
    seats: list[int]  # held by this connection; empty for a spectator
    seen: int
    log: list[LogLine]  # since the client's `seen`, or the last lines
    log_from: int  # the first `seq` in `log`; older lines by REST
    chat: list[ChatLine]


class TableInfo(ToClient, tag="table", frozen=True):
    """Who sits where and how the table stands; sent whenever it changes."""

    status: Status
    seats: list[SeatInfo]
    spectators: int
    shuffle: Shuffle
    takeback: Takeback | None = None
    hints: bool = True  # may the seat that decides ask for advice?
    next: str | None = None  # the table on which the same people play again
    closed: Phrase | None = None  # it can be looked at only, and why
    lesson: bool = False  # a guided first game, or what became of one
    turn_seconds: float = 0.0  # that a bot thinks about a turn, at most


class TakebackRefused(ToClient, tag="takeback_refused", frozen=True):
    """Somebody did not agree to a request; nothing is taken back."""

    seat: int  # who asked
    by: int  # who refused


class Position(ToClient, frozen=True, kw_only=True):
    """What is told of a position beside its view (seat null: to a spectator)."""

    seat: int | None
    seen: int
    entry: int  # length of the record
    log: list[LogLine]  # what is new since the last state
    can_undo: bool
    undo_from: int | None = None  # the earliest entry that the seat may take back
    undone: bool = False  # the position went back; animate nothing
    outcome: Json | None = None
    seal: str = ""  # of the record up to `entry`


class StateInfo(Position, tag="state", frozen=True, kw_only=True):
    """The position as one seat may know it."""

    view: Json


class ChangeInfo(Position, tag="change", frozen=True, kw_only=True):
    """The same for a client that asked for it and has the view of `since`.

    Each change is a path and what stands there now; a path alone: nothing any more.
    """

    since: int
    changes: list[list[Any]]


class Done(ToClient, tag="done", frozen=True):
    """What was asked for is done, and safe on disk."""

    re: int
    seen: int


class Refused(ToClient, tag="refused", frozen=True):
    """A move that the rules do not allow: rule, and reason as a catalogue key."""

    re: int
    seat: int
    text: str
    rule: str
    reason: str
    params: Json


class Stale(ToClient, tag="stale", frozen=True):
    """The click came too late: the position has changed. Nothing was done."""

    re: int
    state: StateInfo


class Answer(ToClient, tag="answer", frozen=True):
    """The answer to why: legal, or the rule and reason of the refusal."""

    re: int
    seat: int
    text: str
    legal: bool
    rule: str = ""
    reason: str = ""
    params: Json = {}


class Said(ToClient, tag="chat", frozen=True):
    """Somebody said something."""

    line: ChatLine


class Failed(ToClient, tag="error", frozen=True):
    """Not a matter of the rules: `server.error.<code>` in the catalogues."""

    re: int
    code: str
    params: Json = {}


class Pong(ToClient, tag="pong", frozen=True):
    """The answer to ping."""

    re: int


FromServer = (
    Welcome
    | TableInfo
    | TakebackRefused
    | StateInfo
    | ChangeInfo
    | Done
    | Refused
    | Stale
    | Answer
    | Said
    | Failed
    | Pong
)

# Codes of `Failed`; each has its sentence in the catalogues.
ERRORS: Final = (
    "bad_message",  # not JSON, no such type, a field missing or too long
    "hello_first",
    "wrong_token",
    "no_spectators",
    "no_hints",  # the table was made without
    "not_your_seat",
    "not_your_turn",
    "not_started",
    "already_started",
    "paused",
    "over",
    "nothing_to_undo",
    "no_request",
    "outdated",  # the position has changed since the question was asked
    "request_pending",
    "not_asked",  # a seed that came before all promises were made
    "wrong_seed",  # not what any own seat has promised
    "unknown_bot",
    "bad_name",
    "create_token",  # tables are made here only by those who know a token
    "not_here",  # only who sits at the machine may let others in
    "no_network",  # there is no address under which others could come
    "port_taken",  # another program listens there
    "seat_is_free",  # take_seat on a seat that no bot plays
    "too_fast",
    "other_rules",  # the game was begun under rules that this server does not have
    "damaged_table",  # what is stored of this table cannot be read
    "not_saved",  # the disk is full or the database is away: nothing happened
    "maybe_saved",  # the database went away during the commit: nobody knows
)

# Codes with which the server closes a socket.
CLOSE_RESTART: Final = 1012  # the server goes down; come back soon
CLOSE_AWAY: Final = 1013  # the database is away, from here; come back, or elsewhere
CLOSE_REFUSED: Final = 4401  # wrong token or no hello
CLOSE_UNKNOWN: Final = 4404  # no such table
CLOSE_DAMAGED: Final = 4409  # this table cannot be opened
CLOSE_TOO_MUCH: Final = 4429  # flooding, or too many sockets
CLOSE_SLOW: Final = 4408  # does not read what it is sent

encoder: Final = msgspec.json.Encoder()


def write_message(message: ToClient) -> bytes:
    """A frame for a client."""
    return encoder.encode(message)
