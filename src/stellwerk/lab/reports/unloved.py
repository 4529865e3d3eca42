# SPDX-License-Identifier: MIT
"""Choices nobody takes: what is left lying, and what never appears."""

from __future__ import annotations

from typing import Final

import numpy as np

from stellwerk.lab.reports import forest
from stellwerk.lab.reports.document import Answer, Section, Table, as_numbers
from stellwerk.lab.reports.estimates import Estimate, Strip, share
from stellwerk.lab.reports.forest import Forest, Row
from stellwerk.lab.reports.laboratory import Case, Laboratory, judged
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.takes import Thing
from stellwerk.lab.reports.things import common_kind
from stellwerk.lab.reports.words import digits_for

UNLOVED: Final = 8  # shown
NAMED: Final = 20  # of those that nobody took, or that never appeared


def taken_shares(case: Case) -> list[tuple[Thing, Estimate]]:
    """Percent of the games with a thing on offer in which somebody took it.

    Whatever was taken was there to be taken, even if no event has put it on offer, as
    a card that is looked for in an open stack. A kind without any offers is there in
    every game.
    """
    takes = case.takes
    kinds = {
        thing.kind
        for thing, offered in zip(takes.things, takes.offered, strict=True)
        if offered
    }
    found = []
    for place, thing in enumerate(takes.things):
        taken, games = takes.taken[place], case.played.count
        if thing.kind in kinds:
            games = int(takes.offered[place] + taken - takes.both[place])
        if games:
            found.append((thing, share(float(taken), games).times(100)))
    return sorted(found, key=lambda one: one[1].value)


def ask_unloved(lab: Laboratory) -> tuple[Answer, Section] | None:
    """Is anything left lying?"""
    words, found = lab.words, taken_shares(lab.main)
    if not found:
        return None
    strip = Strip.at_least(lab.limits.number("taken"))
    left = [one for one in found if strip.judge(one[1]) == "outside"]
    kind = common_kind([thing for thing, _ in left])
    rarest, taken = found[0]
    key = "found" if left else "open" if strip.judge(taken) == "open" else "none"
    sentence = words(
        f"report.unloved.answer.{key}",
        n=len(left),
        things=words.kinds(kind, len(left)),
        limit=words.plain(strip.low),
        rarest=lab.names.thing(rarest),
        share=words.alone(taken),
        interval=words.between(taken),
    )
    answer = judged(lab, "unloved", sentence, taken, strip, "look", len(left))
    section = Section(
        "unloved",
        words(
            f"report.unloved.title.{key}",
            n=len(left),
            things=words.kinds(kind, len(left)),
        ),
        words("report.unloved.about"),
        draw_unloved(lab, found, strip),
        unloved_table(lab, found),
        [
            {"kind": thing.kind, "thing": thing.name, **as_numbers(one)}
            for thing, one in found
        ],
        "unloved",
        6,
        note=dead_note(lab),
    )
    return answer, section


def digits_of(found: list[tuple[Thing, Estimate]]) -> int:
    """As many as the rarest things need, for all that are shown."""
    return max(digits_for([one]) for _, one in found[:UNLOVED])


def unloved_table(lab: Laboratory, found: list[tuple[Thing, Estimate]]) -> Table:
    words, digits = lab.words, digits_of(found)
    return Table(
        [
            words("report.things.thing"),
            words("report.unloved.games"),
            words("report.unloved.taken"),
        ],
        [
            [
                lab.names.full(thing),
                words.whole(one.games),
                words.full(one, digits if place < UNLOVED else None),
            ]
            for place, (thing, one) in enumerate(found)
        ],
        [lab.details.of(thing) for thing, _ in found],
    )


def dead_note(lab: Laboratory) -> str:
    """Things that are printed and never came on offer, or were never taken."""
    words, takes = lab.words, lab.main.takes
    never = [
        thing
        for thing, taken in zip(takes.things, takes.taken, strict=True)
        if not taken
    ]
    unseen = lab.names.unseen(takes.things)
    notes = []
    for key, things in (("never", never), ("unseen", unseen)):
        if things:
            names = words.some([lab.names.short(thing) for thing in things], NAMED)
            notes.append(words(f"report.unloved.{key}", n=len(things), names=names))
    return " ".join(notes)


def draw_unloved(
    lab: Laboratory, found: list[tuple[Thing, Estimate]], strip: Strip
) -> str:
    words = lab.words
    shown = found[:UNLOVED]
    digits = digits_of(found)
    average = float(np.mean([one.value for _, one in found]))
    return forest.draw(
        Forest(
            words("report.unloved.picture"),
            [
                Row(
                    lab.names.parts(thing)[0],
                    one,
                    words.full(one, digits),
                    strip.judge(one),
                    lab.names.about(thing),
                    opens=lab.details.of(thing),
                )
                for thing, one in shown
            ],
            Scale(0, 100),
            words("report.unloved.taken"),
            strip,
            words("report.unloved.mean", share=words.decimal(average, 0)),
            middle=average,
            middle_dashed=True,
            under=words("report.unloved.under", limit=words.plain(strip.low)),
            ticks=[0, 20, 40, 60, 80, 100],
            write=lambda tick: words.decimal(tick, 0),
            kind="things",
        )
    )
