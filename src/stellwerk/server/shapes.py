# SPDX-License-Identifier: MIT
"""The shapes of the REST interface: what is asked, what is answered."""

from typing import Annotated, Any, Literal

import msgspec

from stellwerk.server.messages import (
    BotText,
    Json,
    Kind,
    LogLine,
    Name,
    SeatInfo,
    Shuffle,
    Status,
)


class OptionInfo(msgspec.Struct, frozen=True):
    """The declaration of one option, for a form.

    Labels: `option.<key>`, help `option.<key>.help`, values `option.<key>.<value>`.
    """

    key: str
    kind: Literal["choice", "flag", "pick", "number"]
    rule: str
    default: Any
    values: list[Any]  # all of them; of a number the lowest and the highest
    count: int | None = None  # how many to pick


class GameInfo(msgspec.Struct, frozen=True):
    """One title of the lobby; name and pitch in both languages."""

    key: str
    name: dict[str, str]
    pitch: dict[str, str]
    designers: list[str]
    publisher: str
    year: int
    min_players: int
    max_players: int
    options: dict[str, list[OptionInfo]]  # by number of players
    bots: list[str]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: a person here, a bot, or somebody with the link."""

    kind: Kind = "open"
    name: Name | None = None
    bot: BotText | None = None


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[int, msgspec.Meta(ge=1, le=9)]
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=9)] = []
    options: Json = {}
    edition: Json | None = None
    spectators: Literal["link", "open"] = "link"
    start: Literal["joined", "now"] = "joined"


class SeatMade(msgspec.Struct, frozen=True):
    """A seat of the new table; its secret token is told only here."""

    seat: int
    kind: Kind
    token: str | None


class TableMade(msgspec.Struct, frozen=True):
    """The new table. Links are `/t/<table>#<token>`."""

    table: str
    seats: list[SeatMade]
    spectator: str


class TableFacts(msgspec.Struct, frozen=True):
    """What anybody who knows a table's address may know."""

    table: str
    game: str
    players: int
    options: Json
    edition: list[str]
    status: Status
    seats: list[SeatInfo]
    seen: int
    entry: int
    created: str
    shuffle: Shuffle
    scores: list[int] | None = None  # once it is over
    outcome: Json | None = None


class LogPage(msgspec.Struct, frozen=True):
    """Lines of the log as the asker may know them."""

    lines: list[LogLine]
    more: bool


class PastView(msgspec.Struct, frozen=True):
    """A position of the past: own knowledge while the game runs, then everything.

    `views` has the asker's own seat, or every seat once the game is over.
    """

    entry: int
    entries: int
    views: dict[str, Json]  # by seat, "spectator" too
    log: list[LogLine]


class Rulebook(msgspec.Struct, frozen=True):
    """The rules as players read them, chapter by chapter."""

    chapters: list[Json]  # {"title", "rules": [{"id", "text"}]}


class Verified(msgspec.Struct, frozen=True):
    """The outcome of recomputing every shuffle of a finished game."""

    ok: bool
    luck: int  # how many answers of luck were recomputed
    complaint: str = ""


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    code: str
    detail: str
