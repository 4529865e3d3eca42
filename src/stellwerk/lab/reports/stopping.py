# SPDX-License-Identifier: MIT
"""Games that ended by a rule: the intervals that hold however often one looked."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.lab.experiments.looks import Look, look_at
from stellwerk.lab.experiments.plan import Experiment
from stellwerk.lab.experiments.shape import Until
from stellwerk.lab.reports.estimates import Estimate
from stellwerk.lab.reports.folder import Folder
from stellwerk.lab.reports.words import Words


@dataclass(frozen=True)
class Stopping:
    """The question that ended the games, and what was seen of it."""

    until: Until | None
    looks: list[Look]

    @property
    def ended(self) -> int | None:
        """Games per case after which the question was answered."""
        return self.looks[-1].games if self.looks and self.looks[-1].answered else None

    def steers(self, question: str) -> bool:
        """Do the intervals of a question come from the looks?"""
        return self.until is not None and self.until.question == question

    def found(self, question: str, what: str) -> Estimate | None:
        """What the last look says; None if something else ended the games."""
        if not self.steers(question) or not self.looks:
            return None
        for one in self.looks[-1].estimates:
            if one.what == what:
                return Estimate(one.mean, one.low, one.high, one.games)
        return None

    def note(self, words: Words) -> list[str]:
        """How often one looked, and what that means for intervals."""
        if self.until is None:
            return []
        question = words(f"report.until.{self.until.question}")
        if not self.looks:
            return [words("report.until.none", question=question)]
        return [
            words(
                "report.note.until",
                looks=words.listed([words.whole(look.games) for look in self.looks]),
                most=len(look_at(self.until.at_most)),
                question=question,
                error=words.decimal(100 * self.until.error, 0),
            )
        ]


def read_stopping(folder: Folder) -> Stopping:
    """The rule of a folder and its looks."""
    header: Experiment = folder.header
    return Stopping(header.until, folder.results.looks() if header.until else [])
