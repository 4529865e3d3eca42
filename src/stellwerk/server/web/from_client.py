# SPDX-License-Identifier: MIT
"""Every message that a browser sends. `docs/protocol.md` says when each is sent.

JSON Schema and the page's TypeScript types are generated from these structs by
`tools/protocol.py`. Fields are only ever added, with a default.
"""

from typing import Annotated, Final, Literal

import msgspec

Seat = Annotated[int, msgspec.Meta(ge=0, le=9)]
Seen = Annotated[int, msgspec.Meta(ge=0)]
Ref = Annotated[int, msgspec.Meta(ge=0, le=2**53)]  # chosen by the client, sent back
Token = Annotated[str, msgspec.Meta(max_length=64)]
MOST_LETTERS: Final = 24  # of a name
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LETTERS)]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
SeedText = Annotated[str, msgspec.Meta(max_length=100, pattern=r"^[^\x00]*$")]
Promise = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
BotText = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Language = Literal["de", "en"]


class ToServer(
    msgspec.Struct,
    tag_field="type",
    forbid_unknown_fields=True,
    frozen=True,
    kw_only=True,
):
    """What a browser says. `re` comes back in the answer to it."""

    re: Ref = 0


class OfSeat(ToServer, frozen=True):
    """Something that a seat of the sender does."""

    seat: Seat


class Chosen(OfSeat, frozen=True):
    """Something that was chosen in a position; `seen` says in which."""

    seen: Seen


class Switch(OfSeat, frozen=True):
    """Something that is on or off."""

    on: bool


class Hello(ToServer, tag="hello", frozen=True):
    """The first message: which seats (none: a spectator) and what was seen last."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=8)] = []
    seen: Seen = 0
    language: Language = "en"
    promise: Promise = ""  # SHA-256 of a seed that is revealed when it is asked for
    seed: SeedText = ""  # the same for who trusts the server to keep it until then
    batch: bool = False  # frames are lists of messages, as many as are ready
    differences: bool = False  # who has a view is told what has changed since


class Reveal(ToServer, tag="reveal", frozen=True):
    """The seed that was promised, now that nobody may promise any more."""

    seed: Annotated[SeedText, msgspec.Meta(min_length=1)]


class Start(ToServer, tag="start", frozen=True):
    """Begin although not everybody has come yet."""


class Play(Chosen, tag="move", frozen=True):
    """A move of a seat, by its text; `seen` is the position it was chosen in."""

    text: MoveText


class Undo(Chosen, tag="undo", frozen=True):
    """Take the latest own choice back, up to the last new information.

    With `entry`, everything from that entry of the record on, at once.
    """

    entry: int | None = None


class UndoRequest(Chosen, tag="undo_request", frozen=True):
    """Ask the other people to take the own latest choice back."""


class UndoAnswer(OfSeat, tag="undo_answer", frozen=True):
    """Agree to a request, or not. The asker may withdraw it with false."""

    accept: bool


class Why(OfSeat, tag="why", frozen=True):
    """Ask whether a text is a legal move now, and if not, by which rule."""

    text: MoveText


class Chat(OfSeat, tag="chat", frozen=True):
    """Say something to everybody at the table."""

    text: ChatText


class Rename(OfSeat, tag="rename", frozen=True):
    """Take another name."""

    name: Name


class HandToBot(OfSeat, tag="hand_to_bot", frozen=True):
    """Let a bot play the seat until it is taken back."""

    bot: BotText = "conductor"


class TakeSeat(OfSeat, tag="take_seat", frozen=True):
    """Take the own seat back from the bot."""


class Leave(OfSeat, tag="leave", frozen=True):
    """Leave for good, or resign: a bot plays on, the seat forgets the name."""


class Pause(Switch, tag="pause", frozen=True):
    """Stop the game for a while, or go on."""


class Auto(Switch, tag="auto", frozen=True):
    """Shall questions with a single answer be answered by themselves?"""


class Look(ToServer, tag="look", frozen=True):
    """Send the whole views again: a change did not fit what the client has."""


class Ping(ToServer, tag="ping", frozen=True):
    """Is the connection alive?"""


FromClient = (
    Hello
    | Reveal
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
    | Look
    | Ping
)

decoder: Final = msgspec.json.Decoder(FromClient)


def read_message(frame: str | bytes) -> FromClient:
    """A client's frame; `msgspec.MsgspecError` if it is none."""
    try:
        message: FromClient = decoder.decode(frame)
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None
    return message
