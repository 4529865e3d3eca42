# SPDX-License-Identifier: MIT
"""A report before it is drawn: what page, Markdown and JSON have in common."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from stellwerk.lab.reports.estimates import Estimate, Side, Strip
from stellwerk.lab.reports.faces import Side as Printed

Verdict = Literal["keep", "look", "change", "open", "none"]


@dataclass
class Answer:
    """One row at the top: a question, its answer, and what to do about it."""

    key: str
    question: str
    sentence: str  # **bold** marks what matters
    verdict: Verdict
    verdict_text: str
    found: Estimate | None = None
    strip: Strip | None = None
    side: Side | None = None
    number: int = 0
    turns: str = ""  # said if another bot answers otherwise


@dataclass
class Table:
    """The numbers of a picture, in words."""

    headings: list[str]
    rows: list[list[str]] = field(default_factory=list)
    opens: list[str] = field(default_factory=list)  # by row: the key of its detail


@dataclass
class Game:
    """A game to look at."""

    number: int
    told: str
    cells: list[str]  # the same by columns


@dataclass
class Games:
    """Games that show a finding."""

    title: str
    headings: list[str]
    games: list[Game]
    replay: list[str]  # commands that play one again, up to its number

    def commands(self, number: int) -> list[str]:
        """What plays a game again."""
        return [f"{command} {number}" for command in self.replay]


@dataclass
class Detail:
    """A thing or row in full: what is printed on it, its numbers, games with it."""

    name: str
    title: str
    facts: list[tuple[str, str]]  # what, and how much
    games: Games | None
    printed: Printed | None = None
    before: Printed | None = None  # the same in the case that it is compared with
    colors: dict[str, str] = field(default_factory=dict)  # of chips
    key: str = ""
    nobody: str = "report.detail.nobody"  # said if there are no games

    @property
    def full(self) -> str:
        return f"{self.name} {self.title}".strip()

    @property
    def front_lines(self) -> list[str]:
        """What is printed, in words: first what kind of thing it is."""
        if self.printed is None:
            return []
        said = [line.text for line in self.printed.lines]
        return [self.printed.head, *said] if self.printed.head else said


class Details:
    """All detail cards of a report, and which thing has which."""

    def __init__(self) -> None:
        self.all: Final[list[Detail]] = []
        self.keys: Final[dict[Hashable, str]] = {}

    def add(self, detail: Detail, thing: Hashable = None) -> str:
        """Keep a card; what opens it names its key."""
        detail.key = f"d{len(self.all) + 1}"
        self.all.append(detail)
        if thing is not None:
            self.keys[thing] = detail.key
        return detail.key

    def of(self, thing: Hashable) -> str:
        """The key of a thing's card; nothing if it has none."""
        return self.keys.get(thing, "")

    def games(self, thing: Hashable) -> Games | None:
        """The games that a thing's card lists."""
        return next(
            (one.games for one in self.all if one.key == self.keys.get(thing)), None
        )


@dataclass
class Section:
    """A heading that is a finding, a picture, and the same as a table."""

    key: str
    title: str
    about: str
    picture: str = ""  # HTML, made of SVG
    table: Table | None = None
    numbers: list[dict[str, Any]] = field(default_factory=list)
    answers: str = ""  # the key of the answer that this section is about
    width: int = 6  # of twelve columns
    tall: bool = False  # two others stand beside it
    code: str = ""  # commands to copy
    note: str = ""
    captions: list[str] = field(default_factory=list)  # words inside the picture
    number: int = 0
    games: Games | None = None


@dataclass
class Report:
    """Everything that a reader gets."""

    kind: Literal["balance", "comparison"]
    language: str
    head: str  # what kind of page it is
    facts: str  # game, edition, date
    title: str
    lead: str
    answers: list[Answer]
    sections: list[Section]
    notes: list[str]
    marks: str = ""  # what the marks of the rows mean
    warnings: list[str] = field(default_factory=list)
    groups: list[tuple[str, str, str]] = field(default_factory=list)  # of a comparison
    details: list[Detail] = field(default_factory=list)

    def renumber(self) -> None:
        """Number the answers, and the sections after them."""
        places = {}
        for place, answer in enumerate(self.answers, 1):
            answer.number = places[answer.key] = place
        for section in self.sections:
            section.number = places.get(section.answers, 0)


def plain(number: float) -> float | None:
    """A number for JSON; what is not finite is null."""
    return round(number, 6) if math.isfinite(number) else None


def as_numbers(found: Estimate) -> dict[str, Any]:
    """An estimate for JSON."""
    return {
        "value": plain(found.value),
        "low": plain(found.low),
        "high": plain(found.high),
        "games": found.games,
    }


def strip_numbers(strip: Strip) -> list[float | None]:
    return [plain(end) for end in strip.ends]
