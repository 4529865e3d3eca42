# SPDX-License-Identifier: MIT
"""What all questions of a report may use: words, limits, and the games of each case."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from stellwerk.lab.experiments.plan import Case as CaseHeader
from stellwerk.lab.reports.document import Answer, Details, Verdict
from stellwerk.lab.reports.editions import edition_of, shipped_edition
from stellwerk.lab.reports.estimates import Estimate, Side, Strip
from stellwerk.lab.reports.folder import Folder
from stellwerk.lab.reports.limits import Limits
from stellwerk.lab.reports.naming import Names
from stellwerk.lab.reports.played import Played, read_played
from stellwerk.lab.reports.stopping import Stopping, read_stopping
from stellwerk.lab.reports.strength import Strengths, measure
from stellwerk.lab.reports.takes import Takes, read_takes
from stellwerk.lab.reports.words import Words

FEW: Final = 30  # games; from fewer nobody can say how many more are needed
FIELDS: Final = {"scores": "margin", "length": "length", "tension": "turns"}


class Case:
    """One case, read when somebody asks for it."""

    def __init__(self, folder: Folder, header: CaseHeader) -> None:
        self.folder: Final = folder
        self.header: Final = header

    @cached_property
    def played(self) -> Played:
        return read_played(self.folder, self.header)

    @cached_property
    def takes(self) -> Takes:
        return read_takes(self.folder, self.played)

    @cached_property
    def strengths(self) -> Strengths:
        return measure(self.played, self.takes)

    @cached_property
    def kept_strengths(self) -> Strengths:
        """With what each deal adds, for paired differences."""
        return measure(self.played, self.takes, keep=True)

    @property
    def begun(self) -> bool:
        return bool(self.folder.parts("games", self.header))


@dataclass
class Laboratory:
    """A folder opened for a report in one language."""

    folder: Folder
    words: Words
    limits: Limits
    names: Names
    stopping: Stopping
    called: str  # the folder or file as it was given, for commands
    cases: list[Case]
    main: Case
    details: Details = field(default_factory=Details)

    def case(self, name: str) -> Case:
        header = self.folder.results.case(name)
        return next(case for case in self.cases if case.header is header)


def open_laboratory(
    folder: Folder, language: str, main: str | None, called: str | None = None
) -> Laboratory:
    """Everything a report needs; the main case is the first unless named."""
    cases = [Case(folder, header) for header in folder.header.cases]
    chosen = folder.header.cases[0] if main is None else folder.results.case(main)
    words = Words(language, chosen.game)
    printed = edition_of(folder, chosen) or shipped_edition(chosen)
    return Laboratory(
        folder,
        words,
        Limits(folder.header.limits),
        Names(words, chosen.game, printed),
        read_stopping(folder),
        called or folder.path.name,
        cases,
        next(case for case in cases if case.header is chosen),
    )


def judged(
    lab: Laboratory,
    key: str,
    sentence: str,
    found: Estimate,
    strip: Strip | None,
    outside: Verdict = "look",
    count: int = 0,
) -> Answer:
    """An answer beside its limit: keep, look at or change, or play on."""
    words = lab.words
    question = words(f"report.question.{key}")
    if not found.known:
        few = words("report.verdict.few")
        return Answer(key, question, sentence, "none", few, found)
    if strip is None:
        text = words("report.verdict.none", field=f"limits.{FIELDS[key]}")
        return Answer(key, question, sentence, "none", text, found)
    side = strip.judge(found)
    verdict: Verdict = "keep"
    text = words("report.verdict.keep")
    if side == "outside":
        verdict = outside
        suffix = "_n" if count else ""
        text = words(f"report.verdict.{outside}{suffix}", n=count)
    elif side == "open":
        verdict, text = "open", open_text(words, strip.missing(found), found.games)
    return Answer(key, question, sentence, verdict, text, found, strip, side)


def way(side: Side | None, found: Estimate, strip: Strip | None) -> str:
    """The side of a finding; outside of a strip, also which way."""
    if side != "outside" or strip is None:
        return side or "none"
    return f"outside.{'more' if found.value > strip.high else 'less'}"


def open_text(words: Words, missing: int | None, games: int) -> str:
    """How many games are missing; after a few nobody can tell."""
    if games < FEW:
        return words("report.verdict.open_few")
    if not missing:
        return words("report.verdict.open")
    return words("report.verdict.open_n", n=missing, games=words.whole(missing))


def wider(lab: Laboratory, question: str) -> str:
    """Said where intervals are wider because one looked again and again."""
    if not lab.stopping.steers(question) or not lab.stopping.looks:
        return ""
    return " " + lab.words("report.until.wider")
