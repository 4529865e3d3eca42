# SPDX-License-Identifier: MIT
"""What an experiment file may say; its JSON Schema and all checks of shape follow."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

FORMAT: Final = 1
MOST_GAMES: Final = 1 << 32
MOST_CASES: Final = 200
MOST_BLOCK: Final = 100_000

Extra: TypeAlias = Literal["decisions", "events"]
Topic: TypeAlias = Literal["seats", "bots", "margin", "length", "compare"]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_GAMES)]
Block: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_BLOCK)]
Share: TypeAlias = Annotated[float, Meta(gt=0, le=100)]
Amount: TypeAlias = Annotated[float, Meta(gt=0)]
Ends: TypeAlias = Annotated[list[float], Meta(min_length=2, max_length=2)]


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on until a question is answered, with an error rate that is kept."""

    question: Annotated[
        Topic, Meta(description="What must be answered before the games end.")
    ]
    at_most: Annotated[Count, Meta(description="Games per case, answered or not.")]
    width: Annotated[
        Amount | None,
        Meta(description="End when every interval is this narrow, not at the limits."),
    ] = None
    error: Annotated[
        float,
        Meta(
            gt=0,
            le=0.5,
            description="How often any interval of any look may miss the truth.",
        ),
    ] = 0.05


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which differences would matter; said before the games are played."""

    seats: Annotated[
        Share, Meta(description="Percentage points from equal shares of wins.")
    ] = 2.0
    bots: Annotated[
        Share, Meta(description="Percentage points of wins between bots.")
    ] = 2.0
    margin: Annotated[
        Ends | None, Meta(description="Winner's points less the next: least, most.")
    ] = None
    length: Annotated[
        Ends | None, Meta(description="Decisions of players in a game: least, most.")
    ] = None
    turns: Annotated[
        Ends | None,
        Meta(description="Percent of games that the last round turns: least, most."),
    ] = msgspec.field(default_factory=lambda: [10.0, 50.0])
    points: Annotated[
        Share,
        Meta(description="Percent of the winner's lead by one category, at most."),
    ] = 50.0
    lead_changes: Annotated[
        Ends | None, Meta(description="Changes of the lead in a game: least, most.")
    ] = None
    cards: Annotated[
        Amount, Meta(description="Points that a thing may be worth more or less.")
    ] = 4.0
    wins: Annotated[
        Share, Meta(description="Percentage points of wins that a thing may bring.")
    ] = 5.0
    taken: Annotated[
        Share, Meta(description="Percent: a thing taken less often is left lying.")
    ] = 20.0
    often: Annotated[
        Share,
        Meta(description="Percent of games that a thing is taken in more or less."),
    ] = 10.0
    compare: Annotated[
        Amount, Meta(description="Points between cases that are compared.")
    ] = 1.0


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play; what it does not say comes from the top of the file."""

    name: Annotated[
        Words | None, Meta(description="Unique; made from what differs if missing.")
    ] = None
    game: Annotated[Words | None, Meta(description="Key of the game.")] = None
    players: Annotated[
        int | None, Meta(description="Seats; the game's maximum if missing.")
    ] = None
    bots: Annotated[
        list[Words] | None,
        Meta(description="One for all seats, or one per seat from seat 1."),
    ] = None
    options: Annotated[
        dict[str, Any] | None,
        Meta(description="Options of the game; others keep their defaults."),
    ] = None
    edition: Annotated[
        Words | None, Meta(description="An edition file, relative to this file.")
    ] = None
    games: Annotated[Count | None, Meta(description="How many games.")] = None
    balanced: Annotated[
        bool | None,
        Meta(description="Rotate the bots over the seats, with the same luck."),
    ] = None


class CompareFile(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "with"}
):
    """Two cases whose games are paired by their numbers: the same luck."""

    base: Annotated[Words, Meta(description="The name of a case.")]
    other: Annotated[Words, Meta(description="The name of another case.")]


class ExperimentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An experiment: what is played, and what is asked."""

    format: Annotated[Literal[1], Meta(description="The version of this format: 1.")]
    name: Annotated[Words, Meta(description="What the experiment is about.")]
    game: Annotated[Words | None, Meta(description="Key of the game.")] = None
    seed: Annotated[
        int, Meta(ge=0, le=(1 << 63) - 1, description="Same seed, same results.")
    ] = 0
    games: Annotated[Count | None, Meta(description="Games per case.")] = None
    until: Annotated[
        Until | None, Meta(description="Instead of `games`: stop when answered.")
    ] = None
    tables: Annotated[
        list[Extra], Meta(description="Beside games, seats and rounds.")
    ] = []
    block: Annotated[
        Block | None,
        Meta(description="Games per part file; chosen from the bots if missing."),
    ] = None
    players: Annotated[int | None, Meta(description="For all cases.")] = None
    bots: Annotated[list[Words] | None, Meta(description="For all cases.")] = None
    options: Annotated[dict[str, Any] | None, Meta(description="For all cases.")] = None
    edition: Annotated[Words | None, Meta(description="For all cases.")] = None
    balanced: Annotated[bool | None, Meta(description="For all cases.")] = None
    limits: Annotated[Limits, Meta(description="Which differences would matter.")] = (
        Limits()
    )
    case: Annotated[
        list[CaseFile],
        Meta(max_length=MOST_CASES, description="One if none is given."),
    ] = []
    compare: Annotated[
        list[CompareFile], Meta(max_length=MOST_CASES, description="Paired cases.")
    ] = []


def schema() -> dict[str, Any]:
    """The JSON Schema of experiment files."""
    made = msgspec.json.schema(ExperimentFile)
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = "Stellwerk experiment"
    return made
