# SPDX-License-Identifier: MIT
"""The rows of a comparison: every question, other case less base, with its limit."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports.editions import changed, edition_of
from stellwerk.lab.reports.estimates import (
    Estimate,
    Side,
    Strip,
    beyond,
    discoveries,
    share,
)
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.pairs import (
    Difference,
    Measure,
    difference,
    mean_score,
    score_difference,
)
from stellwerk.lab.reports.played import Played
from stellwerk.lab.reports.strength import Strengths, standard_error
from stellwerk.lab.reports.takes import Takes, Thing
from stellwerk.lab.reports.words import Words, begun, digits_for
from stellwerk.lab.simulations.summary import t95

NONE: Final = np.empty(0, np.int64)


@dataclass
class Contrast:
    """One difference beside its limit."""

    key: str
    name: str
    unit: str
    paired: Estimate
    loose: Estimate
    limit: float
    side: Side
    minor: bool = False  # a thing that is printed alike: shown only if it differs
    subject: str = ""  # what a headline says has changed
    measure: Measure | None = None  # by game, if it is about whole games
    thing: Thing | None = None  # or about a thing
    opens: str = ""  # the key of its detail

    @property
    def strip(self) -> Strip:
        return Strip.around(0, self.limit)

    @property
    def units(self) -> float:
        return self.paired.value / self.limit

    @property
    def missing(self) -> int | None:
        """Pairs still needed; None if nobody can say."""
        return self.strip.missing(self.paired) if self.side == "open" else 0

    def text(self, words: Words) -> str:
        """The difference with its interval and unit."""
        return f"{words.more(self.paired, digits_for([self.paired]))} {self.unit}"


def contrasts(lab: Laboratory, base: Case, other: Case) -> list[Contrast]:
    """All rows: games as a whole first, then things."""
    rows = [*whole_games(lab, base, other)]
    touched = changed_things(lab, base, other)
    rows += strengths(lab, base, other, touched)
    rows += taken(lab, base, other, touched)
    return many_looks(rows)


def make(
    lab: Laboratory,
    key: str,
    name: str,
    unit: str,
    pair: tuple[Estimate, Estimate],
    limit: float,
) -> Contrast:
    side = Strip.around(0, limit).judge(pair[0])
    words = lab.words(f"report.compare.unit.{unit}")
    return Contrast(key, name, words, *pair, limit, side, subject=name)


@dataclass
class Asked:
    """A question about games as a whole; `limit` is the field that sets its limit."""

    key: str
    name: str
    unit: str
    limit: str
    found: Difference
    middle: list[float]  # the middle half of the games of the base: an example
    measure: Measure
    opens: str = ""  # the key of its detail


def asked(lab: Laboratory, base: Case, other: Case) -> Iterator[Asked]:
    """Seats, points, margin, length, tension and lead changes, as far as known."""
    words = lab.words
    measures: list[tuple[str, str, str, Measure]] = [
        ("margin", "points", "margin", lambda played: played.margin),
        ("length", "decisions", "length", lambda played: played.decisions),
        ("turns", "percent", "turns", lambda played: 100 * played.turned),
        ("lead_changes", "changes", "lead_changes", lambda one: one.lead_changes),
    ]
    if base.header.players == other.header.players:
        for seat in range(base.header.players):
            name = words("report.compare.row.seat", seat=seat + 1)
            wins = seat_wins(seat)
            found = difference(base, other, wins)
            yield Asked(f"seat {seat + 1}", name, "percent", "seats", found, [], wins)
    scores = score_difference(lab.stopping, base, other)
    name = words("report.compare.row.scores")
    yield Asked("scores", name, "points", "compare", scores, [], mean_score)
    for key, unit, limit, measure in measures:
        found = difference(base, other, measure)
        name = words(f"report.compare.row.{key}")
        half = middle_half(base, measure)
        yield Asked(key, name, unit, limit, found, half, measure)


def middle_half(case: Case, measure: Measure) -> list[float]:
    """From the first to the third quarter of the games, in whole numbers."""
    values = np.asarray(measure(case.played), dtype=np.float64)
    known = values[~np.isnan(values)]
    if not len(known):
        return []
    low, high = np.percentile(known, (25, 75))
    return [math.floor(low), max(math.ceil(high), math.floor(low) + 1)]


def whole_games(lab: Laboratory, base: Case, other: Case) -> Iterator[Contrast]:
    """The questions about whole games that have a limit."""
    for one in asked(lab, base, other):
        limit = lab.limits.differ(one.limit)
        if limit is not None and one.found.paired.known:
            pair = (one.found.paired, one.found.loose)
            row = make(lab, one.key, one.name, one.unit, pair, limit)
            yield replace(row, measure=one.measure)


def unlimited(lab: Laboratory, base: Case, other: Case) -> list[Asked]:
    """The questions about whole games for which no limit was set."""
    return [
        one
        for one in asked(lab, base, other)
        if lab.limits.differ(one.limit) is None and one.found.paired.known
    ]


def seat_wins(seat: int) -> Measure:
    def wins(played: Played) -> NDArray[Any]:
        found: NDArray[Any] = 100 * played.wins[:, seat]
        return found

    return wins


def changed_things(lab: Laboratory, base: Case, other: Case) -> set[str]:
    """The ids of things that are printed differently."""
    if base.header.edition_hash == other.header.edition_hash:
        return set()
    editions = [edition_of(lab.folder, case.header) for case in (base, other)]
    if None in editions:
        return set()
    return {change.item for change in changed(*editions)}


def strengths(
    lab: Laboratory, base: Case, other: Case, touched: set[str]
) -> list[Contrast]:
    """How much stronger things are, from what each deal adds in both cases."""
    sides = [base.kept_strengths, other.kept_strengths]
    if any(side.influence is None for side in sides):
        return []
    limit = lab.limits.number("cards")
    places = [
        {one.thing: place for place, one in enumerate(side.measured)} for side in sides
    ]
    rows = []
    for thing in [thing for thing in places[0] if thing in places[1]]:
        at = places[0][thing], places[1][thing]
        pair = strength_difference(sides, at)
        name = lab.words(
            "report.compare.row.strength", thing=begun(lab.names.thing(thing))
        )
        row = make(lab, f"strength {thing.name}", name, "points", pair, limit)
        rows.append(about_thing(lab, row, thing, touched))
    return rows


def about_thing(
    lab: Laboratory, row: Contrast, thing: Thing, touched: set[str]
) -> Contrast:
    """A row about one thing; a minor one if it is printed alike."""
    minor = thing.name not in touched
    return replace(row, minor=minor, subject=lab.names.thing(thing), thing=thing)


def strength_difference(
    sides: list[Strengths], at: tuple[int, int]
) -> tuple[Estimate, Estimate]:
    """By pairs of deals; and as if the deals were others."""
    middle = (
        sides[1].measured[at[1]].points.value - sides[0].measured[at[0]].points.value
    )
    influences = []
    for side, place in zip(sides, at, strict=True):
        assert side.influence is not None
        influences.append(side.influence[:, place].astype(np.float64))
    assert sides[0].deals is not None
    assert sides[1].deals is not None
    common, first, second = np.intersect1d(
        sides[0].deals, sides[1].deals, assume_unique=True, return_indices=True
    )
    alone = [float((part**2).sum()) for part in influences]
    shared = 2 * float((influences[0][first] * influences[1][second]).sum())
    made = []
    for spread in (max(0.0, sum(alone) - shared), sum(alone)):
        reach = t95(max(1, len(common) - 1)) * math.sqrt(spread)
        made.append(Estimate(middle, middle - reach, middle + reach, len(common)))
    return made[0], made[1]


def taken(
    lab: Laboratory, base: Case, other: Case, touched: set[str]
) -> list[Contrast]:
    """How much more often things that both cases have are taken, in percent of games.

    Also what nobody takes in one of them; that is a finding.
    """
    limit = lab.limits.number("often")
    sides = [taken_by_game(case) for case in (base, other)]
    both = [thing for thing in base.takes.things if thing in other.takes.numbers]
    rows = []
    for thing in both:
        if not (thing in sides[0] or thing in sides[1] or thing.name in touched):
            continue  # printed alike, and nobody ever takes it
        found = difference(base, other, chosen([base, other], sides, thing))
        if not found.paired.known:
            continue
        name = lab.words(
            "report.compare.row.taken", thing=begun(lab.names.thing(thing))
        )
        pair = (never_sure(found.paired), never_sure(found.loose))
        row = make(lab, f"taken {thing.name}", name, "percent", pair, limit)
        rows.append(about_thing(lab, row, thing, touched))
    return rows


def never_sure(found: Estimate) -> Estimate:
    """What was the same in every pair may still differ in one that was not played."""
    if found.half:
        return found
    rest = 100 * share(0, found.games).high
    return replace(found, low=found.value - rest, high=found.value + rest)


def taken_by_game(case: Case) -> dict[Thing, NDArray[Any]]:
    """For every thing the games in which somebody took it."""
    takes: Takes = case.takes
    games = takes.rows // case.played.players
    return {
        thing: np.unique(games[places])
        for thing, places in zip(takes.things, takes.by_thing, strict=True)
        if len(places)
    }


def chosen(
    cases: list[Case], sides: list[dict[Thing, NDArray[Any]]], thing: Thing
) -> Measure:
    """100 for the games with the thing, else 0."""

    def measure(played: Played) -> NDArray[Any]:
        side = sides[0] if played is cases[0].played else sides[1]
        found = np.zeros(played.count)
        found[side.get(thing, NONE)] = 100
        return found

    return measure


def many_looks(rows: list[Contrast]) -> list[Contrast]:
    """Outside is only what stands among all rows (Benjamini and Hochberg, 5 %)."""
    values = np.array([row.paired.value / row.limit for row in rows])
    errors = np.array(
        [standard_error(row.paired, row.paired.games) / row.limit for row in rows]
    )
    stands = discoveries(beyond(values, errors, 1.0))
    return [
        replace(row, side="open") if row.side == "outside" and not stand else row
        for row, stand in zip(rows, stands, strict=True)
    ]
