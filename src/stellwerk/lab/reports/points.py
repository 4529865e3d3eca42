# SPDX-License-Identifier: MIT
"""Ways to win: where the points of winners and losers come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports import forest
from stellwerk.lab.reports.document import Answer, Games, Section, Table, as_numbers
from stellwerk.lab.reports.estimates import Estimate, Strip, mean, ratio
from stellwerk.lab.reports.forest import Forest, Row
from stellwerk.lab.reports.laboratory import Case, Laboratory, judged
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.nearest import nearest, row_detail
from stellwerk.lab.reports.words import Words, digits_for


@dataclass
class Category:
    """One kind of points: of winners, of losers, and what the lead has of it."""

    key: str
    name: str
    winners: Estimate
    losers: Estimate
    lead: Estimate
    part: Estimate


def differences(case: Case, numbers: NDArray[Any]) -> NDArray[Any]:
    """By game: winners' mean less losers'; games without losers are left out."""
    won = case.played.wins > 0
    chosen = ~won.all(axis=1)
    won, numbers = won[chosen], numbers[chosen].astype(np.float64)
    top = (numbers * won).sum(axis=1) / won.sum(axis=1)
    rest = (numbers * ~won).sum(axis=1) / (~won).sum(axis=1)
    found: NDArray[Any] = np.stack([top, rest])
    return found


def categories(lab: Laboratory, case: Case) -> list[Category]:
    """All categories that score, the one that carries most of the lead first."""
    top, rest = differences(case, case.played.scores)
    lead = top - rest
    found = []
    for name, numbers in case.played.points.items():
        if not numbers.any():
            continue
        high, low = differences(case, numbers)
        found.append(
            Category(
                name,
                lab.names.category(name),
                mean(high),
                mean(low),
                mean(high - low),
                ratio(high - low, lead).times(100),
            )
        )
    return sorted(found, key=lambda category: -category.lead.value)


def ask_points(lab: Laboratory) -> tuple[Answer, Section] | None:
    """Does one way to win carry too much of the lead?"""
    words, found = lab.words, categories(lab, lab.main)
    if not found or not found[0].part.known:
        return None
    strip = Strip.at_most(lab.limits.number("points"))
    first = found[0]
    sentence = words(
        "report.points.answer",
        category=first.name,
        share=words.alone(first.part),
        interval=words.between(first.part),
        limit=words.plain(strip.high),
    )
    answer = judged(lab, "points", sentence, first.part, strip)
    key = f"report.points.title.{answer.side or 'none'}"
    opens = [category_detail(lab, one) for one in found]
    section = Section(
        "points",
        words(key, category=first.name),
        words("report.points.about"),
        draw_points(lab, found, answer, opens),
        points_table(lab, found, opens),
        [category_numbers(one) for one in found],
        "points",
        4,
        captions=[sum_text(lab)],
        note=silent_note(lab),
        games=led_by(lab, first),
    )
    return answer, section


def category_numbers(one: Category) -> dict[str, object]:
    """A row for programs."""
    return {
        "category": one.name,
        "winners": as_numbers(one.winners),
        "losers": as_numbers(one.losers),
        "difference": as_numbers(one.lead),
        "percent of the lead": as_numbers(one.part),
    }


def silent_note(lab: Laboratory) -> str:
    """The categories in which nobody ever scored."""
    points = lab.main.played.points
    silent = [lab.names.category(name) for name in points if not points[name].any()]
    names = lab.words.listed(silent)
    return lab.words("report.points.nobody", names=names) if silent else ""


def led_by(lab: Laboratory, category: Category) -> Games | None:
    """Games whose winner is ahead by a category as far as winners are on average."""
    played = lab.main.played
    decided = ~(played.wins > 0).all(axis=1)
    values = np.full(played.count, np.nan)
    top, rest = differences(lab.main, played.points[category.key])
    values[decided] = top - rest
    title = lab.words("report.games.points", category=category.name)
    return nearest(lab, title, values, category.lead.value)


def category_detail(lab: Laboratory, one: Category) -> str:
    """What a category's row opens."""
    words = lab.words
    facts = [
        (words("report.winners"), words.full(one.winners)),
        (words("report.losers"), words.full(one.losers)),
        (words("report.points.difference"), words.more(one.lead)),
        (words("report.points.part"), words.full(one.part)),
    ]
    return row_detail(lab, one.name, facts, led_by(lab, one))


def points_table(lab: Laboratory, found: list[Category], opens: list[str]) -> Table:
    words = lab.words
    return Table(
        [
            words("report.points.category"),
            words("report.winners"),
            words("report.losers"),
            words("report.points.difference"),
            words("report.points.part"),
        ],
        [
            [
                one.name,
                words.full(one.winners),
                words.full(one.losers),
                lead,
                words.full(one.part),
            ]
            for one, lead in zip(found, lead_texts(words, found), strict=True)
        ],
        opens,
    )


def lead_texts(words: Words, found: list[Category]) -> list[str]:
    """What each category adds to the lead, with digits that suit all of them."""
    digits = digits_for([one.lead for one in found])
    return [words.more(one.lead, max(digits, digits_for([one.lead]))) for one in found]


def sum_text(lab: Laboratory) -> str:
    """How far winners are ahead of losers in all."""
    total = mean(np.subtract(*differences(lab.main, lab.main.played.scores)))
    return lab.words("report.points.sum", sum=lab.words.more(total))


def draw_points(
    lab: Laboratory, found: list[Category], answer: Answer, opens: list[str]
) -> str:
    words = lab.words
    ends = [end for one in found for end in (one.winners.value, one.losers.value)]
    low, high = min([0.0, *ends]), max(ends)
    rows = [
        Row(
            one.name,
            one.winners,
            lead,
            "outside" if place == 0 and answer.side == "outside" else None,
            base=one.losers.value,
            opens=opens[place],
        )
        for place, (one, lead) in enumerate(
            zip(found, lead_texts(words, found), strict=True)
        )
    ]
    return forest.draw(
        Forest(
            words("report.points.picture"),
            rows,
            Scale(low, high * 1.03 or 1, 3, 97),
            words("report.points.difference"),
            legend=(words("report.losers"), words("report.winners")),
            under=sum_text(lab),
            write=lambda tick: words.decimal(tick, 0 if tick == int(tick) else 1),
            kind="left",
        )
    )
