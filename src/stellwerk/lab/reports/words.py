# SPDX-License-Identifier: MIT
"""Words and digits of a report, in German and English."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from stellwerk.core.texts import Catalogue
from stellwerk.lab.reports.estimates import Estimate

HERE: Final = Path(__file__).parent
LEVELS: Final = ("apprentice", "conductor", "driver", "director")
MINUS: Final = "−"
MOST_DIGITS: Final = 3
WIDE: Final = 3  # an interval up to so wide still gets a digit behind the point


class Words(Catalogue):
    """The game's texts and those of reports, and how numbers are written."""

    def __init__(self, language: str, game: str | None) -> None:
        super().__init__(language, game)
        self.texts.update(own_texts(language))
        self.point: Final = "," if language == "de" else "."
        self.comma: Final = "." if language == "de" else ","

    def __call__(self, key: str, **gaps: object) -> str:
        return self.say(key, gaps)

    def whole(self, number: float) -> str:
        """A count, with separators from ten thousand on in German as in English."""
        text = f"{abs(round(number)):,}".replace(",", self.comma)
        return (MINUS if round(number) < 0 else "") + text

    def decimal(self, number: float, digits: int) -> str:
        if not math.isfinite(number):
            return "–"
        text = f"{abs(number):,.{digits}f}"
        zero = not float(text.replace(",", ""))
        text = text.replace(",", "_").replace(".", self.point).replace("_", self.comma)
        return (MINUS if number < 0 and not zero else "") + text

    def plain(self, number: float) -> str:
        """A number that was set, as it was set: “2”, “0.25”."""
        whole = (digits for digits in range(3) if number == round(number, digits))
        return self.decimal(number, next(whole, 3))

    def signed(self, number: float, digits: int) -> str:
        text = self.decimal(number, digits)
        zero = not any(letter in "123456789" for letter in text)
        return text if text.startswith(MINUS) or zero else "+" + text

    def alone(self, found: Estimate) -> str:
        """A number whose interval follows later."""
        return self.decimal(found.value, digits_for([found]))

    def ahead(self, found: Estimate) -> str:
        """The same for a difference, with its sign."""
        return self.signed(found.value, digits_for([found]))

    def between(self, found: Estimate, digits: int | None = None) -> str:
        """An interval without its brackets: “25.8 to 26.4”."""
        if not found.known:
            return self("report.unknown")
        places = digits_for([found]) if digits is None else digits
        ends = self.decimal(found.low, places), self.decimal(found.high, places)
        return self("report.to", low=ends[0], high=ends[1])

    def full(self, found: Estimate, digits: int | None = None) -> str:
        """A number and its interval in brackets; what never varies has none."""
        if found.known and not found.half:
            return self.plain(found.value)
        places = digits_for([found]) if digits is None else digits
        return f"{self.decimal(found.value, places)} ({self.between(found, places)})"

    def more(self, found: Estimate, digits: int | None = None) -> str:
        """The same for a difference, with its sign."""
        places = digits_for([found]) if digits is None else digits
        return f"{self.signed(found.value, places)} ({self.between(found, places)})"

    def bots(self, bots: list[str]) -> list[str]:
        """Different bots by their names; levels have one in each language."""
        return [
            self(f"cli.kind.{bot}").partition(" (")[0] if bot in LEVELS else bot
            for bot in dict.fromkeys(bots)
        ]

    def kinds(self, kind: str, count: int) -> str:
        """The name of a kind of things, one or many."""
        key = f"report.kind.{kind}"
        return self(key if self.has(key) else "report.kind.thing", n=count)

    def listed(self, items: list[str]) -> str:
        """“a, b and c”."""
        if len(items) < 2:
            return "".join(items)
        return self("report.and", first=", ".join(items[:-1]), last=items[-1])

    def some(self, items: list[str], most: int) -> str:
        """The first of many, and how many more there are."""
        rest = len(items) - most
        if rest <= 0:
            return self.listed(items)
        names = ", ".join(items[:most])
        return self("report.rest", names=names, n=self.whole(rest))


def begun(text: str) -> str:
    """The same where a sentence begins."""
    return text[:1].upper() + text[1:]


@cache
def own_texts(language: str) -> dict[str, str]:
    path = HERE / f"texts.{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def digits_for(found: Iterable[Estimate]) -> int:
    """As many digits as the typical interval supports: its half has one or two."""
    halves = sorted(one.half for one in found if one.known and one.half > 0)
    if not halves:
        return 1
    half = halves[len(halves) // 2]
    if 1 <= half < WIDE:
        return 1
    return min(MOST_DIGITS, max(0, math.ceil(-math.log10(half))))
