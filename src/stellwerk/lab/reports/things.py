# SPDX-License-Identifier: MIT
"""Cards, tiles, buildings: which are too strong or too weak."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports import forest, marks
from stellwerk.lab.reports.document import Answer, Games, Section, Table, as_numbers
from stellwerk.lab.reports.estimates import (
    Side,
    Strip,
    beyond,
    discoveries,
)
from stellwerk.lab.reports.forest import Forest, Row
from stellwerk.lab.reports.laboratory import Case, Laboratory, judged, open_text
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.nearest import nearest
from stellwerk.lab.reports.strength import Strength, standard_error
from stellwerk.lab.reports.takes import Thing
from stellwerk.lab.reports.words import Words, digits_for

SHOWN: int = 9  # the strongest, and as many of the weakest
MOST_KINDS: int = 3
NAMED: int = 12  # of those that are too rare to measure


@dataclass
class Judged:
    """A thing and on which side of the limit it is, many looks considered."""

    strength: Strength
    side: Side


def judge_things(case: Case, limit: float) -> list[Judged]:
    """The strongest first. Outside only what stands among all others (5 % false)."""
    found = sorted(case.strengths.measured, key=lambda one: -one.points.value)
    deals = len(np.unique(case.played.deals))
    values = np.array([one.points.value for one in found])
    errors = np.array([standard_error(one.points, deals) for one in found])
    stands = discoveries(beyond(values, errors, limit))
    strip = Strip.around(0, limit)
    sides: list[Judged] = []
    for one, stand in zip(found, stands, strict=True):
        side = strip.judge(one.points)
        outside = side == "outside"
        sides.append(Judged(one, "open" if outside and not stand else side))
    return sides


def counted(words: Words, things: list[Thing]) -> str:
    """“37 cards and 2 sides”; many kinds are just things."""
    kinds = Counter(thing.kind for thing in things)
    if len(kinds) > MOST_KINDS:
        return f"{words.whole(len(things))} {words.kinds('thing', len(things))}"
    return words.listed(
        [
            f"{words.whole(count)} {words.kinds(kind, count)}"
            for kind, count in kinds.items()
        ]
    )


def common_kind(things: list[Thing]) -> str:
    """The kind that all have, else the general word."""
    kinds = {thing.kind for thing in things}
    return kinds.pop() if len(kinds) == 1 else "thing"


def ask_things(lab: Laboratory) -> tuple[Answer, Section] | None:
    """Is anything too strong or too weak?"""
    words, limit = lab.words, lab.limits.number("cards")
    found = judge_things(lab.main, limit)
    if not found:
        return None
    strong = [
        one for one in found if one.side == "outside" and one.strength.points.value > 0
    ]
    weak = [
        one for one in found if one.side == "outside" and one.strength.points.value < 0
    ]
    unsure = [one for one in found if one.side == "open"]
    kind = common_kind([one.strength.thing for one in found])
    wrong = strong + weak
    far = furthest(wrong or unsure or found)
    key = "found" if wrong else "open" if unsure else "fine"
    sentence = words(
        f"report.things.answer.{key}",
        strong=len(strong),
        things=counted(words, [one.strength.thing for one in found]),
        weak=len(weak),
        open=len(unsure),
        furthest=lab.names.thing(far.strength.thing),
        points=words.ahead(far.strength.points),
        interval=words.between(far.strength.points),
        limit=words.plain(limit),
    )
    strip = Strip.around(0, limit)
    answer = judged(
        lab, "things", sentence, far.strength.points, strip, "change", len(wrong)
    )
    settle(answer, words, len(wrong), unsure, strip)
    title = things_title(words, strong, weak, len(unsure))
    return answer, things_section(lab, found, title, kind)


def things_title(
    words: Words, strong: list[Judged], weak: list[Judged], unsure: int
) -> str:
    """The finding, with the kind of what is too strong or too weak."""
    wrong = [one.strength.thing for one in strong + weak]
    if wrong:
        key = "found" if strong and weak else "strong" if strong else "weak"
    else:
        key = "open" if unsure else "fine"
    return words(
        f"report.things.title.{key}",
        strong=len(strong),
        weak=len(weak),
        open=unsure,
        things=words.kinds(common_kind(wrong), len(strong or weak)),
    )


def things_section(
    lab: Laboratory, found: list[Judged], title: str, kind: str
) -> Section:
    words, strip = lab.words, Strip.around(0, lab.limits.number("cards"))
    return Section(
        "things",
        title,
        words("report.things.about", n=min(SHOWN, len(found) // 2 or 1)),
        draw_things(lab, found, strip, kind),
        things_table(lab, found),
        [strength_numbers(one) for one in found],
        "things",
        6,
        note=rare_note(lab),
        games=furthest_games(lab, furthest(outside(found) or found)),
    )


def outside(found: list[Judged]) -> list[Judged]:
    return [one for one in found if one.side == "outside"]


def furthest_games(lab: Laboratory, one: Judged) -> Games | None:
    """The games of the thing that the answer names, with its name."""
    games = lab.details.games(one.strength.thing)
    if games is None:
        return None
    name = lab.names.thing(one.strength.thing)
    return replace(games, title=lab.words("report.games.things", thing=name))


def taken_games(lab: Laboratory, case: Case, thing: Thing) -> Games | None:
    """Games with a thing, nearest to what its takers gain on average."""
    place = case.takes.numbers.get(thing)
    if place is None:
        return None
    leads = lead_when_taken(case, place)
    known = leads[~np.isnan(leads)]
    usual = float(known.mean()) if known.size else 0.0
    for one in case.strengths.measured:
        if one.thing == thing:
            usual = one.lead.value
    return nearest(lab, lab.words("report.games.taken"), leads, usual, case)


def lead_when_taken(case: Case, place: int) -> NDArray[Any]:
    """By game: how far who took a thing is ahead of the table; else nothing."""
    rows = case.takes.rows[case.takes.by_thing[place]]
    games, scores = rows // case.played.players, case.played.scores
    found = np.full(case.played.count, np.nan)
    found[games] = scores.ravel()[rows] - scores[games].mean(axis=1)
    return found


def furthest(found: list[Judged]) -> Judged:
    return max(found, key=lambda one: abs(one.strength.points.value))


def settle(
    answer: Answer, words: Words, wrong: int, unsure: list[Judged], strip: Strip
) -> None:
    """The verdict of many things: change those outside, else play on for the open."""
    if wrong:
        answer.verdict, answer.side = "change", "outside"
        answer.verdict_text = words("report.verdict.change_n", n=wrong)
    elif unsure:
        missing = [strip.missing(one.strength.points) for one in unsure]
        known = [games for games in missing if games]
        answer.verdict, answer.side = "open", "open"
        games = min(one.strength.points.games for one in unsure)
        answer.verdict_text = open_text(words, max(known) if known else None, games)


def strength_numbers(one: Judged) -> dict[str, object]:
    return {
        "kind": one.strength.thing.kind,
        "thing": one.strength.thing.name,
        "side": one.side,
        "taken in games": one.strength.games,
        "points": as_numbers(one.strength.points),
        "wins": as_numbers(one.strength.wins.times(100)),
        "won when taken": as_numbers(one.strength.won.times(100)),
        "lead when taken": as_numbers(one.strength.lead),
    }


def things_table(lab: Laboratory, found: list[Judged]) -> Table:
    words = lab.words
    digits = digits_for([one.strength.points for one in found])
    return Table(
        [
            words("report.things.thing"),
            words("report.things.games"),
            words("report.things.points"),
            words("report.things.wins"),
            words("report.things.won"),
            words("report.things.lead"),
            words("report.things.side"),
        ],
        [
            [
                lab.names.full(one.strength.thing),
                words.whole(one.strength.games),
                words.more(one.strength.points, digits),
                words.more(one.strength.wins.times(100)),
                words.full(one.strength.won.times(100)),
                words.more(one.strength.lead),
                words(f"report.side.{one.side}"),
            ]
            for one in found
        ],
        [lab.details.of(one.strength.thing) for one in found],
    )


def rare_note(lab: Laboratory) -> str:
    rare = lab.main.strengths.rare
    if not rare:
        return ""
    names = lab.words.some([lab.names.short(thing) for thing in rare], NAMED)
    return lab.words("report.things.rare", n=len(rare), names=names)


def draw_things(lab: Laboratory, found: list[Judged], strip: Strip, kind: str) -> str:
    words = lab.words
    digits = digits_for([one.strength.points for one in found])
    shown = [one.strength.points for one in found]
    edge = max(
        abs(end) for end in forest.reach(shown, strip.low * 1.5, strip.high * 1.5)
    )
    scale = Scale(-edge, edge)
    ends = found if len(found) <= 2 * SHOWN else [*found[:SHOWN], *found[-SHOWN:]]
    rows = [thing_row(lab, one, digits) for one in ends]
    if len(found) > 2 * SHOWN:
        between = found[SHOWN:-SHOWN]
        words_between = words(
            "report.things.between",
            n=len(between),
            things=words.kinds(kind, len(between)),
            low=words.signed(between[-1].strength.points.value, digits),
            high=words.signed(between[0].strength.points.value, digits),
        )
        rows.insert(SHOWN, Row(words_between, None, ""))
    picture = Forest(
        words("report.things.picture"),
        rows,
        scale,
        words("report.things.points"),
        strip,
        words("report.things.strip", limit=words.plain(strip.high)),
        middle=0,
        under=words("report.things.under"),
        write=lambda tick: words.signed(tick, 0 if tick == int(tick) else 1),
        kind="things",
    )
    return ticks_of(lab, found, scale, strip, kind) + forest.draw(picture)


def thing_row(lab: Laboratory, one: Judged, digits: int) -> Row:
    thing = one.strength.thing
    name, title = lab.names.parts(thing)[0], lab.names.about(thing)
    number = lab.words.more(one.strength.points, digits)
    opens = lab.details.of(thing)
    return Row(name, one.strength.points, number, one.side, title, opens=opens)


def ticks_of(
    lab: Laboratory, found: list[Judged], scale: Scale, strip: Strip, kind: str
) -> str:
    """All of them, one tick each."""
    words = lab.words
    inner = marks.band(scale, strip.low, strip.high, 0, 34)
    by_ink: dict[str, str] = {}
    for one in found:
        place = marks.short(scale(one.strength.points.value))
        ink = marks.ink(one.side)
        by_ink[ink] = by_ink.get(ink, "") + f"M{place} 6v22"
    for ink, points in by_ink.items():
        inner += marks.strokes(points, 34, ink, 1.2, 0.7)
    name = words(
        "report.things.all", n=words.whole(len(found)), things=words.kinds(kind, 2)
    )
    picture = marks.svg(34, name, inner)
    return (
        f'<table class="forest things all"><tbody><tr><th>{name}'
        f"<span>{words('report.things.tick')}</span></th>"
        f'<td class="plot">{picture}</td><td class="num"></td></tr></tbody></table>'
    )
