# SPDX-License-Identifier: MIT
"""Every message on a table's socket. `docs/protocol.md` says when each is sent.

JSON Schema and the page's TypeScript types are generated from these structs by
`tools/protocol.py`. Fields are only ever added, with a default.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

PROTOCOL: Final = 1

Seat = Annotated[int, msgspec.Meta(ge=0, le=9)]
Seen = Annotated[int, msgspec.Meta(ge=0)]
Ref = Annotated[int, msgspec.Meta(ge=0, le=2**53)]  # chosen by the client, sent back
Token = Annotated[str, msgspec.Meta(max_length=64)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
SeedText = Annotated[str, msgspec.Meta(max_length=100)]
BotText = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Language = Literal["de", "en"]
Kind = Literal["human", "bot", "open"]
Status = Literal["waiting", "running", "paused", "over"]
By = Literal["player", "luck", "bot", "auto", "undo"]
Json = dict[str, Any]


class ToServer(
    msgspec.Struct,
    tag_field="type",
    forbid_unknown_fields=True,
    frozen=True,
    kw_only=True,
):
    """What a browser says. `re` comes back in the answer to it."""

    re: Ref = 0


class Hello(ToServer, tag="hello", frozen=True):
    """The first message: which seats (none: a spectator) and what was seen last."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=8)] = []
    seen: Seen = 0
    language: Language = "en"
    seed: SeedText = ""  # mixed into the shuffles, if the game has not begun
    batch: bool = False  # frames are lists of messages, as many as are ready


class Start(ToServer, tag="start", frozen=True):
    """Begin although not everybody has come yet."""


class Play(ToServer, tag="move", frozen=True):
    """A move of a seat, by its text; `seen` is the position it was chosen in."""

    seat: Seat
    text: MoveText
    seen: Seen


class Undo(ToServer, tag="undo", frozen=True):
    """Take the latest own choice back, up to the last new information."""

    seat: Seat
    seen: Seen


class UndoRequest(ToServer, tag="undo_request", frozen=True):
    """Ask the other people to take the own latest choice back."""

    seat: Seat
    seen: Seen


class UndoAnswer(ToServer, tag="undo_answer", frozen=True):
    """Agree to a request, or not. The asker may withdraw it with false."""

    seat: Seat
    accept: bool


class Why(ToServer, tag="why", frozen=True):
    """Ask whether a text is a legal move now, and if not, by which rule."""

    seat: Seat
    text: MoveText


class Chat(ToServer, tag="chat", frozen=True):
    """Say something to everybody at the table."""

    seat: Seat
    text: ChatText


class Rename(ToServer, tag="rename", frozen=True):
    """Take another name."""

    seat: Seat
    name: Name


class HandToBot(ToServer, tag="hand_to_bot", frozen=True):
    """Let a bot play the seat until it is taken back."""

    seat: Seat
    bot: BotText = "conductor"


class TakeSeat(ToServer, tag="take_seat", frozen=True):
    """Take the own seat back from the bot."""

    seat: Seat


class Leave(ToServer, tag="leave", frozen=True):
    """Leave for good, or resign: a bot plays on, the seat forgets the name."""

    seat: Seat


class Pause(ToServer, tag="pause", frozen=True):
    """Stop the game for a while, or go on."""

    seat: Seat
    on: bool


class Auto(ToServer, tag="auto", frozen=True):
    """Shall questions with a single answer be answered by themselves?"""

    seat: Seat
    on: bool


class Ping(ToServer, tag="ping", frozen=True):
    """Is the connection alive?"""


FromClient = (
    Hello
    | Start
    | Play
    | Undo
    | UndoRequest
    | UndoAnswer
    | Why
    | Chat
    | Rename
    | HandToBot
    | TakeSeat
    | Leave
    | Pause
    | Auto
    | Ping
)


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
    """What makes the shuffles checkable; `secret` is told when the game is over."""

    commitment: str
    seeds: list[str]
    secret: str | None = None


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


class StateInfo(ToClient, tag="state", frozen=True):
    """The position as one seat may know it (seat null: a spectator)."""

    seat: int | None
    seen: int
    entry: int  # length of the record
    view: Json
    log: list[LogLine]  # what is new since the last state
    can_undo: bool
    undone: bool = False  # the position went back; animate nothing
    outcome: Json | None = None


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
    | StateInfo
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
    "not_your_seat",
    "not_your_turn",
    "not_started",
    "already_started",
    "paused",
    "over",
    "nothing_to_undo",
    "no_request",
    "request_pending",
    "unknown_bot",
    "bad_name",
    "seat_is_free",  # take_seat on a seat that no bot plays
    "too_fast",
    "not_saved",  # the disk is full or the database is away: nothing happened
)

# Codes with which the server closes a socket.
CLOSE_RESTART: Final = 1012  # the server goes down; come back soon
CLOSE_REFUSED: Final = 4401  # wrong token or no hello
CLOSE_UNKNOWN: Final = 4404  # no such table
CLOSE_TOO_MUCH: Final = 4429  # flooding, or too many sockets
CLOSE_SLOW: Final = 4408  # does not read what it is sent

decoder: Final = msgspec.json.Decoder(FromClient)
encoder: Final = msgspec.json.Encoder()


def read_message(frame: str | bytes) -> FromClient:
    """A client's frame; `msgspec.MsgspecError` if it is none."""
    message: FromClient = decoder.decode(frame)
    return message


def write_message(message: ToClient) -> str:
    """A frame for a client."""
    return encoder.encode(message).decode()
