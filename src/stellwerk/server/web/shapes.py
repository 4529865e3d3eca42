# SPDX-License-Identifier: MIT
"""The shapes of the REST interface: what is asked, what is answered."""

from typing import Annotated, Any, Literal

import msgspec

from stellwerk.server.web.from_client import BotText, Name
from stellwerk.server.web.messages import (
    Json,
    Kind,
    LogLine,
    Phrase,
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
    """One title of the lobby; what it is called and like in both languages."""

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
    length: dict[str, str]  # of a game, in words of both languages
    weight: dict[str, str]  # how much there is to learn
    lesson: int  # minutes of the guided first game


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
    hints: bool = True  # may the seat that decides ask for advice?


class BranchWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table that goes on after so many entries of a finished game's record."""

    entry: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=9)] = []


class LessonWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game, and how the learner is called."""

    name: Name | None = None


class Access(msgspec.Struct, frozen=True):
    """Who can reach the server."""

    here: bool  # the asker sits at the machine, under an address of it alone
    open: bool  # others can come
    changeable: bool  # the asker may let others in, and shut them out again
    addresses: list[str]  # under which others come, for who sits at the machine
    token: bool  # who makes a table needs the server's token


class AccessWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shall others be let in?"""

    open: bool


class NameWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody wants to be called; what is wrong with it is said in words."""

    name: Annotated[str, msgspec.Meta(max_length=1000)]


class OwnSeat(msgspec.Struct, frozen=True):
    """The seat that a token belongs to; null is to watch."""

    seat: int | None
    name: str
    kind: Kind


class NoteInfo(msgspec.Struct, frozen=True):
    """One thing to know, and the things to look at meanwhile."""

    text: str
    look: list[str]


class StopInfo(msgspec.Struct, frozen=True):
    """A moment of the guided game, after so many entries of the record."""

    key: str
    entry: int
    rules: list[str]
    title: str
    notes: list[NoteInfo]
    task: str | None = None  # without it there is only to read
    otherwise: str | None = None  # why another move is worth less here


class GuideInfo(msgspec.Struct, frozen=True):
    """The guided first game of a title, in one language."""

    minutes: int
    stops: list[StopInfo]
    moves: dict[str, str]  # of the learner, by entry
    watched: list[int]  # those of them that are played without asking
    not_played: list[str]  # what else one can do, in words
    seals: list[str]  # of the record after so many entries, if it is the guide's


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


class TableAgain(msgspec.Struct, frozen=True):
    """The table on which the same people play again, with the links they have."""

    table: str


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
    hints: bool = True
    closed: Phrase | None = None  # it can be looked at only, and why


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


class Hint(msgspec.Struct, frozen=True):
    """A move worth a thought, as the view offers it; value from 0 (lost) to 1 (won)."""

    choice: Json
    value: float
    visits: int


class Hints(msgspec.Struct, frozen=True):
    """The best few moves of the seat that has to decide, the most promising first."""

    seat: int
    seen: int  # the position that they are meant for
    hints: list[Hint]


class Judgement(msgspec.Struct, frozen=True):
    """One decision of a finished game beside the best that was found.

    `loss` is known up to `noise`, 95 times of 100.
    """

    entry: int
    seat: int
    played: Hint
    best: Hint
    loss: float
    noise: float


class ReviewPage(msgspec.Struct, frozen=True):
    """A review that grows: ask again until `done` is `of`."""

    done: int  # entries of the record looked at
    of: int
    judgements: list[Judgement]


class Gain(msgspec.Struct, frozen=True):
    """Points that an entry of the record brought or cost a seat, by category."""

    entry: int  # its place in the record, as in a line of the log
    seat: int
    category: str  # `score.<category>` in the catalogues
    points: int


class ScoreCourse(msgspec.Struct, frozen=True):
    """Points during the game: after how many entries of the record, and how many.

    `gains` has every single change; those of a seat and category add up to its points.
    `turns` and `rounds` are the entries with which a player, a round begins.
    """

    entries: list[int]
    scores: list[list[int]]  # per entry and seat
    gains: list[Gain]
    turns: list[int]
    rounds: list[int]


class Export(msgspec.Struct, frozen=True):
    """All that the asker may know of a table: own view and log while it runs."""

    table: TableFacts
    seat: int | None  # of the asker; null is a spectator
    views: dict[str, Json]  # by seat, "spectator" too
    log: list[LogLine]


class HowBlock(msgspec.Struct, frozen=True):
    """A part of the page that says how to play: `how.<key>` is its title."""

    key: str
    rules: list[str]
    lines: list[str]


class HowPhase(msgspec.Struct, frozen=True):
    """A station of the turn: always, by choice, if it comes to it, or the last one."""

    choice: Literal["must", "may", "when", "end"]
    rules: list[str]
    name: str
    text: str


class HowRow(msgspec.Struct, frozen=True):
    """Something that the number of players changes, from the lowest number on."""

    what: str
    rule: str
    by: list[str]


class HowThing(msgspec.Struct, frozen=True):
    """A kind of thing: the page draws it by its name, beside these rules."""

    name: str
    rules: list[str]


class Rulebook(msgspec.Struct, frozen=True):
    """The rules as players read them: in short, and chapter by chapter."""

    chapters: list[Json]  # {"title", "rules": [{"id", "text"}]}
    how: list[HowBlock]
    phases: list[HowPhase]
    rows: list[HowRow]
    things: list[HowThing]
    set_up: Json  # the view of a spectator


class LuckLot(msgspec.Struct, frozen=True):
    """Things from which luck drew `count`, in the order in which they are counted."""

    how: Literal["sample", "shuffle", "take", "roll"]
    items: list[str]
    count: int


class LuckCut(msgspec.Struct, frozen=True):
    """What an answer tells of a lot: drawn things from `first` to before `end`.

    In order of the lot if `ordered`; with `counted` only how many of that thing.
    """

    lot: int
    first: int
    end: int
    ordered: bool
    counted: str


class LuckAnswer(msgspec.Struct, frozen=True):
    """One answer of luck, the digest that it was drawn with, and from what.

    `word`, the `cuts` of the drawn things and `glue` give the text of the answer.
    """

    entry: int
    digest: str  # HMAC-SHA256 of the entry's number, in hexadecimal
    text: str
    word: str
    lots: list[LuckLot]  # in the order in which the generator is asked
    cuts: list[LuckCut]
    glue: str


class Verified(msgspec.Struct, frozen=True):
    """The outcome of recomputing every shuffle of a finished game.

    Commitment, key and digests can be recomputed in a browser as well:
    `docs/server.md` says how.
    """

    ok: bool
    luck: int  # how many answers of luck were recomputed
    complaint: Phrase | None = None  # the first line that is amiss
    commitment: str = ""
    secret: str = ""
    seeds: list[str] = []
    key: str = ""
    answers: list[LuckAnswer] = []
    scheme: int = 1
    promises: list[str] = []
    seal: str = ""  # of the whole record


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    code: str
    detail: str
