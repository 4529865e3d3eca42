# SPDX-License-Identifier: MIT
"""Detail cards of a comparison: a thing in two cases, and pairs of games with it."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from stellwerk.lab.reports.contrasts import Contrast
from stellwerk.lab.reports.details import Facts, fronted
from stellwerk.lab.reports.document import Detail
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.nearest import nearest_pairs
from stellwerk.lab.reports.played import Played
from stellwerk.lab.reports.printed import read_printed
from stellwerk.lab.reports.strength import Strength
from stellwerk.lab.reports.takes import Thing
from stellwerk.lab.reports.things import lead_when_taken


def describe_pairs(
    lab: Laboratory, cases: tuple[Case, Case], found: list[Contrast]
) -> None:
    """A card for everything that a comparison has rows of."""
    same = cases[0].header.edition_hash == cases[1].header.edition_hash
    printed = None if same else read_printed(lab, *cases)
    changed = set() if printed is None else set(printed.differing())
    measured = [
        {one.thing: one for one in case.kept_strengths.measured} for case in cases
    ]
    rows: dict[Thing, list[Contrast]] = {}
    for one in found:
        if one.thing is not None:
            rows.setdefault(one.thing, []).append(one)
    for thing, contrasts in rows.items():
        facts = [
            (f"{lab.words('report.detail.strength')}: {case.header.name}", told)
            for case, of in zip(cases, measured, strict=True)
            if (told := strength_told(lab, of.get(thing)))
        ]
        facts += [(apart(lab, one), one.text(lab.words)) for one in contrasts]
        lab.details.add(pair_detail(lab, cases, thing, facts, contrasts[0]), thing)
        if printed is not None and thing in changed:
            swap = printed.swap(thing)
            detail = lab.details.all[-1]
            detail.before, detail.printed = swap.old, swap.new


def apart(lab: Laboratory, one: Contrast) -> str:
    """What differs, on a card that has the name of the thing already."""
    return lab.words(f"report.detail.apart.{one.key.partition(' ')[0]}")


def strength_told(lab: Laboratory, found: Strength | None) -> str:
    return "" if found is None else lab.words.more(found.points)


def pair_detail(
    lab: Laboratory,
    cases: tuple[Case, Case],
    thing: Thing,
    facts: Facts,
    first: Contrast,
) -> Detail:
    """One thing in two cases; pairs in which it is taken, as far apart as usual."""
    leads = [lead_when_taken(case, case.takes.numbers[thing]) for case in cases]
    apart = first.paired.value if first.key.startswith("strength") else 0.0

    def measure(played: Played) -> NDArray[Any]:
        return leads[0] if played is cases[0].played else leads[1]

    title = lab.words("report.games.paired")
    games = nearest_pairs(lab, title, cases, measure, apart)
    detail = fronted(lab, thing, facts, games)
    detail.nobody = "report.detail.nobody.pairs"
    return detail
