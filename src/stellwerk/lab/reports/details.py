# SPDX-License-Identifier: MIT
"""Detail cards of things: what is printed, how strong they are, games with them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports.document import Detail, Games
from stellwerk.lab.reports.estimates import Estimate, mean
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.pairs import by_deal
from stellwerk.lab.reports.takes import Thing
from stellwerk.lab.reports.things import (
    Judged,
    judge_things,
    taken_games,
)
from stellwerk.lab.reports.unloved import taken_shares
from stellwerk.lab.reports.words import begun

Facts = list[tuple[str, str]]


def describe_things(lab: Laboratory) -> None:
    """A card for everything that was on offer or taken, the strongest first."""
    judged = judge_things(lab.main, lab.limits.number("cards"))
    measured = {one.strength.thing: one for one in judged}
    shares = dict(taken_shares(lab.main))
    for thing in dict.fromkeys([*measured, *lab.main.takes.things]):
        detail = thing_detail(lab, thing, measured.get(thing), shares.get(thing))
        lab.details.add(detail, thing)


def thing_detail(
    lab: Laboratory, thing: Thing, found: Judged | None, taken: Estimate | None
) -> Detail:
    """One thing: its front, its numbers, the games nearest to what takers gain."""
    place = lab.main.takes.numbers[thing]
    facts = strength_facts(lab, found) + taken_facts(lab, place, taken)
    return fronted(lab, thing, facts, taken_games(lab, lab.main, thing))


def fronted(lab: Laboratory, thing: Thing, facts: Facts, games: Games | None) -> Detail:
    """A card with the thing as it is printed."""
    front, chips = lab.names.front(thing), lab.names.faces.chips
    name, title = lab.names.parts(thing)
    if name.isdigit() and not title:
        name = begun(lab.names.thing(thing))
    return Detail(name, title, facts, games, front, colors=chips)


def strength_facts(lab: Laboratory, found: Judged | None) -> Facts:
    """How strong a thing is, if it was taken often enough to say."""
    words = lab.words
    if found is None:
        return [(words("report.detail.strength"), words("report.unknown"))]
    one = found.strength
    return [
        (words("report.things.side"), words(f"report.side.{found.side}")),
        (words("report.detail.strength"), words.more(one.points)),
        (words("report.things.won"), words.full(one.won.times(100))),
        (words("report.detail.lead"), words.more(one.lead)),
    ]


def taken_facts(lab: Laboratory, place: int, taken: Estimate | None) -> Facts:
    """How often a thing was taken, and in which round."""
    words, takes = lab.words, lab.main.takes
    often = words(
        "report.detail.of",
        n=words.whole(takes.taken[place]),
        games=words.whole(lab.main.played.count),
    )
    facts = [(words("report.things.games"), often)]
    if taken is not None:
        facts.append((words("report.detail.offered"), words.full(taken)))
    if takes.taken[place]:
        rounds = by_deal(lab.main.played, rounds_when_taken(lab.main, place))[1]
        facts.append((words("report.detail.round"), words.full(mean(rounds))))
    return facts


def rounds_when_taken(case: Case, place: int) -> NDArray[Any]:
    """By game: the mean round in which a thing was taken; nothing if it was not."""
    at = case.takes.by_thing[place]
    games, count = case.takes.rows[at] // case.played.players, case.played.count
    sums = np.bincount(games, case.takes.rounds[at], count)
    with np.errstate(invalid="ignore", divide="ignore"):
        found: NDArray[Any] = sums / np.bincount(games, minlength=count)
    return found
