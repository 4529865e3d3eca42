# SPDX-License-Identifier: MIT
"""Does every seat win equally often?"""

from __future__ import annotations

import numpy as np

from stellwerk.games import title_of
from stellwerk.lab.experiments.answering import of_seat
from stellwerk.lab.reports import forest
from stellwerk.lab.reports.document import Answer, Games, Section, Table, as_numbers
from stellwerk.lab.reports.estimates import Estimate, Strip, share
from stellwerk.lab.reports.forest import Forest, Row
from stellwerk.lab.reports.laboratory import Case, Laboratory, judged, way, wider
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.nearest import nearest, row_detail, where
from stellwerk.lab.reports.words import digits_for


def seat_shares(lab: Laboratory, case: Case) -> list[Estimate]:
    """Percent of games that each seat wins; shared wins count in equal parts.

    If seats ended the games, the interval is that of the last look.
    """
    wins = case.played.wins.sum(axis=0, dtype=np.float64)
    return [
        (
            lab.stopping.found("seats", of_seat(case.header, seat))
            or share(float(won), case.played.count)
        ).times(100)
        for seat, won in enumerate(wins)
    ]


def fair_strip(lab: Laboratory, case: Case) -> Strip:
    return Strip.around(100 / case.played.players, lab.limits.number("seats"))


def ask_seats(lab: Laboratory) -> tuple[Answer, Section]:
    """The seat furthest from an equal share decides."""
    words, found = lab.words, seat_shares(lab, lab.main)
    strip = fair_strip(lab, lab.main)
    equal = 100 / len(found)
    far = furthest_seat(found)
    judgement = strip.judge(found[far])
    digits = digits_for(found)
    whole = words.decimal(equal, 1 if equal % 1 else 0)
    sentence = words(
        f"report.seats.answer.{judgement}",
        seat=far + 1,
        share=words.decimal(found[far].value, digits),
        interval=words.between(found[far], digits),
        equal=whole,
        limit=words.plain(lab.limits.number("seats")),
    )
    answer = judged(lab, "seats", sentence, found[far], strip, "change")
    opens = [seat_detail(lab, seat, one) for seat, one in enumerate(found)]
    section = Section(
        "seats",
        words(f"report.seats.title.{way(judgement, found[far], strip)}", seat=far + 1),
        f"{words('report.seats.about', equal=whole)} {who_begins(lab)}"
        + wider(lab, "seats"),
        draw_seats(lab, found, strip, opens),
        Table(
            [words("report.seat_heading"), words("report.seats.won")],
            [
                [str(seat + 1), words.full(one, digits)]
                for seat, one in enumerate(found)
            ],
            opens,
        ),
        [{"seat": seat + 1, **as_numbers(one)} for seat, one in enumerate(found)],
        "seats",
        4,
        games=won_by(lab, lab.main, far),
    )
    return answer, section


def furthest_seat(found: list[Estimate]) -> int:
    """The seat whose share is furthest from an equal one."""
    equal = 100 / len(found)
    return max(range(len(found)), key=lambda seat: abs(found[seat].value - equal))


def who_begins(lab: Laboratory) -> str:
    """Whether seats tell anything about the start player."""
    header = lab.main.header
    usual = title_of(header.game).rules(header.players).options
    start = {**usual, **header.options}.get("start_player")
    if start is None:
        return lab.words("report.seats.start.unknown")
    if isinstance(start, int):
        return lab.words("report.seats.start.fixed", seat=start)
    return lab.words("report.seats.start.random")


def won_by(lab: Laboratory, case: Case, seat: int) -> Games | None:
    """Games that a seat wins alone, by about the usual lead."""
    played = case.played
    won = where(played.wins[:, seat] == 1, played.margin)
    title = lab.words("report.games.seats", seat=seat + 1)
    return nearest(lab, title, won, float(np.median(played.margin)), case)


def seat_detail(lab: Laboratory, seat: int, found: Estimate) -> str:
    """What a seat's row opens."""
    words = lab.words
    facts = [(words("report.seats.won"), words.full(found))]
    name = words("report.seat", seat=seat + 1)
    return row_detail(lab, name, facts, won_by(lab, lab.main, seat))


def draw_seats(
    lab: Laboratory, found: list[Estimate], strip: Strip, opens: list[str]
) -> str:
    words, digits = lab.words, digits_for(found)
    equal = (strip.low + strip.high) / 2
    low, high = forest.reach(found, strip.low - 1, strip.high + 1)
    whole = words.decimal(equal, 1 if equal % 1 else 0)
    return forest.draw(
        Forest(
            words("report.seats.picture"),
            [
                Row(
                    words("report.seat", seat=seat + 1),
                    one,
                    words.full(one, digits),
                    strip.judge(one),
                    opens=opens[seat],
                )
                for seat, one in enumerate(found)
            ],
            Scale(low, high),
            words("report.seats.won"),
            strip,
            words("report.seats.equal", share=whole),
            middle=equal,
            under=words(
                "report.seats.under", limit=words.plain(lab.limits.number("seats"))
            ),
            write=lambda tick: words.decimal(tick, 0 if tick == int(tick) else 1),
        )
    )
