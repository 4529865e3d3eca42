# SPDX-License-Identifier: MIT
"""The same questions with weaker and stronger bots: which conclusions turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from html import escape
from itertools import pairwise
from typing import Any, Final

from stellwerk.bots.registry import level_spec
from stellwerk.lab.reports import forest, marks
from stellwerk.lab.reports.cases import same
from stellwerk.lab.reports.course import (
    length_mean,
    margin,
    mean_length_games,
    turned,
    turned_games,
    usual_margin,
)
from stellwerk.lab.reports.document import Answer, Games, Section, Table, as_numbers
from stellwerk.lab.reports.estimates import Estimate, Side, Strip
from stellwerk.lab.reports.forest import opening
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.nearest import row_detail
from stellwerk.lab.reports.seats import fair_strip, seat_shares, won_by
from stellwerk.lab.reports.takes import Thing
from stellwerk.lab.reports.things import judge_things, taken_games
from stellwerk.lab.reports.words import Words, begun

MOST_THINGS: Final = 6  # in the picture
KINDS: Final = ("random", "greedy", "search")  # from weak to strong; others are unknown
MEASURES: Final = {"greedy": ("slips", -1.0), "search": ("sims", 1.0)}


def other_bots(lab: Laboratory) -> list[Case]:
    """Begun cases of one bot that differ in bots alone, the weakest bot first."""
    found = [
        case
        for case in lab.cases
        if case.begun
        and same(case, lab.main, "bots")
        and (case is lab.main or len(bots_of(case)) == 1)
    ]
    duel = met(lab, found)
    if duel is None:
        return sorted(found, key=known_strength)
    shares = shares_of_bots(duel)
    return sorted(found, key=lambda case: mean_of(shares[bot] for bot in bots_of(case)))


def bots_of(case: Case) -> list[str]:
    return list(dict.fromkeys(case.header.bots))


def mean_of(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return sum(listed) / len(listed)


def met(lab: Laboratory, cases: list[Case]) -> Case | None:
    """A case in which all bots that are compared sat at one table."""
    wanted = {bot for case in cases for bot in bots_of(case)}
    for case in lab.cases:
        if case.begun and len(wanted) > 1 and wanted <= set(case.header.bots):
            return case
    return None


def shares_of_bots(case: Case) -> dict[str, float]:
    """How often each bot of a case wins, per seat."""
    played = case.played
    return {
        name: float(played.wins[played.bots == place].mean())
        for place, name in enumerate(played.bot_names)
    }


def known_strength(case: Case) -> tuple[float, float]:
    """By what bots do: choose blindly, look ahead with slips, search; then others."""
    ranks = [strength_of_bot(bot, case.header.game) for bot in bots_of(case)]
    return mean_of(kind for kind, _ in ranks), mean_of(much for _, much in ranks)


def strength_of_bot(bot: str, game: str) -> tuple[int, float]:
    """The place of a bot's kind, and how much it thinks or slips."""
    name, *settings = level_spec(bot, game).split(":")
    if name not in KINDS:
        return len(KINDS), 0.0
    key, sign = MEASURES.get(name, ("", 1.0))
    given = dict(setting.partition("=")[::2] for setting in settings)
    return KINDS.index(name), sign * float(given.get(key, 0))


Look = Callable[[Case], Games | None]


@dataclass
class Course:
    """One question, answered by every bot."""

    key: str  # of the answer that it is about
    name: str
    unit: str
    strip: Strip
    found: list[Estimate | None]  # by case
    games: Look  # those of a case that are nearest
    thing: Thing | None = None
    opens: list[str] = field(default_factory=list)  # by case: the key of its detail

    @property
    def title(self) -> str:
        """The name where a sentence begins."""
        return begun(self.name)

    def ends(self, words: Words) -> list[str]:
        """What is fine, from and to; differences have a sign."""
        write = words.signed if self.thing else words.decimal
        ends = [round(end, 1) for end in (self.strip.low, self.strip.high)]
        return [write(end, 0 if end == int(end) else 1) for end in ends]

    def full(self, words: Words, found: Estimate | None) -> str:
        """What a bot finds; differences have a sign."""
        if found is None:
            return "–"
        return words.more(found) if self.thing else words.full(found)

    @property
    def sides(self) -> set[Side | None]:
        return {None if one is None else self.strip.judge(one) for one in self.found}

    @property
    def flips(self) -> bool:
        """Is it settled with one bot, and settled otherwise with another?"""
        return len(self.regions() - {0}) > 1 or {"inside", "outside"} <= self.sides

    def regions(self) -> set[int]:
        """Surely below, inside or above the strip."""
        low, high = self.strip.ends
        known = [one for one in self.found if one is not None and one.known]
        return {(one.low > high) - (one.high < low) for one in known}


def courses(lab: Laboratory, cases: list[Case]) -> list[Course]:
    """Seats, margin, length, tension, and the things that matter, for every bot."""
    words, limits = lab.words, lab.limits
    found = seat_courses(lab, cases)
    measures: dict[str, tuple[str, Callable[[Laboratory, Case], Estimate], Look]] = {
        "margin": ("scores", margin, lambda case: usual_margin(lab, case)),
        "length": ("length", length_mean, lambda case: mean_length_games(lab, case)),
        "turns": (
            "tension",
            lambda _, case: turned(case.played),
            lambda case: turned_games(lab, case),
        ),
    }
    for limit, (key, measure, look) in measures.items():
        strip = limits.strip(limit)
        if strip is not None:
            values: list[Estimate | None] = [measure(lab, case) for case in cases]
            name = words(f"report.bots.name.{limit}")
            unit = words(f"report.bots.unit.{limit}")
            found.append(Course(key, name, unit, strip, values, look))
    return found + thing_courses(lab, cases)


def seat_courses(lab: Laboratory, cases: list[Case]) -> list[Course]:
    """The seat that is furthest from equal, and all that change sides."""
    words, strip = lab.words, fair_strip(lab, lab.main)
    shares = [seat_shares(lab, case) for case in cases]
    equal = (strip.low + strip.high) / 2
    made = [
        Course(
            "seats",
            words("report.seat", seat=seat + 1),
            words("report.bots.percent"),
            strip,
            [found[seat] for found in shares],
            partial(won_by, lab, seat=seat),
        )
        for seat in range(lab.main.played.players)
    ]
    own = shares[cases.index(lab.main)]
    far = max(range(len(own)), key=lambda seat: abs(own[seat].value - equal))
    return [one for seat, one in enumerate(made) if seat == far or one.flips]


def thing_courses(lab: Laboratory, cases: list[Case]) -> list[Course]:
    """Things that are outside with any bot, those that flip first."""
    limit = lab.limits.number("cards")
    strip = Strip.around(0, limit)
    by_case = [
        {one.strength.thing: one for one in judge_things(case, limit)} for case in cases
    ]
    wanted: dict[Any, float] = {}
    for found in by_case:
        for thing, one in found.items():
            if one.side == "outside":
                far = abs(one.strength.points.value)
                wanted[thing] = max(far, wanted.get(thing, 0.0))
    made = []
    for thing in sorted(wanted, key=lambda thing: -wanted[thing]):
        values = [
            found[thing].strength.points if thing in found else None
            for found in by_case
        ]
        name = lab.names.thing(thing)
        unit = lab.words("report.points_unit")
        look = partial(taken_games, lab, thing=thing)
        made.append(Course("things", name, unit, strip, values, look, thing))
    made.sort(key=lambda course: not course.flips)
    return made[:MOST_THINGS]


def ask_bots(lab: Laboratory, others: list[Answer]) -> tuple[Answer, Section] | None:
    """Does a conclusion change with the strength of the bots? Those that do say so."""
    words, cases = lab.words, other_bots(lab)
    if len(cases) < 2:
        return None
    found = courses(lab, cases)
    turns = [course for course in found if course.flips]
    for other in others:
        if any(course.key == other.key for course in turns):
            other.turns = words("report.bots.mark")
    bots = [", ".join(words.bots(case.header.bots)) for case in cases]
    names = words.listed([course.name for course in turns])
    sentence = words(
        f"report.bots.answer.{'turns' if turns else 'none'}",
        names=begun(names),
        n=len(turns),
    )
    answer = Answer(
        "bots",
        words("report.question.bots"),
        sentence,
        "look" if turns else "keep",
        words("report.verdict.look_n", n=len(turns))
        if turns
        else words("report.verdict.keep"),
    )
    for course in found:
        course.opens = course_details(lab, course, cases, bots)
    return answer, bots_section(lab, cases, found, bots)


def course_details(
    lab: Laboratory, course: Course, cases: list[Case], bots: list[str]
) -> list[str]:
    """A card for every dot: what a bot finds, and games of that bot nearest to it.

    The main case has one for its things already.
    """
    return [
        ""
        if one is None
        else (case is lab.main and lab.details.of(course.thing))
        or row_detail(
            lab,
            f"{course.title}, {bot}",
            [(course.unit, course.full(lab.words, one))],
            course.games(case),
        )
        for one, case, bot in zip(course.found, cases, bots, strict=True)
    ]


def bots_section(
    lab: Laboratory, cases: list[Case], found: list[Course], bots: list[str]
) -> Section:
    words = lab.words
    turns = [course for course in found if course.flips]
    names = words.listed([course.name for course in turns])
    return Section(
        "bots",
        words(f"report.bots.title.{'turns' if turns else 'none'}", names=names),
        words(
            "report.bots.about", games=told(lab, cases, bots), order=order(lab, cases)
        ),
        '<div class="small">'
        + "".join(draw_course(lab, course, bots) for course in found)
        + "</div>",
        Table(
            [words("report.bots.what"), *bots],
            [
                [course.title, *[course.full(words, one) for one in course.found]]
                for course in found
            ],
        ),
        [
            {
                "name": course.name,
                "flips": course.flips,
                "fine": course.ends(words),
                **{
                    bot: None if one is None else as_numbers(one)
                    for bot, one in zip(bots, course.found, strict=True)
                },
            }
            for course in found
        ],
        "bots",
        12,
    )


def told(lab: Laboratory, cases: list[Case], bots: list[str]) -> str:
    """The bots, and how many games each has played."""
    counts = [case.played.count for case in cases]
    listed = [
        lab.words("report.bots.played", bot=bot, games=lab.words.whole(count), n=count)
        for bot, count in zip(bots, counts, strict=True)
    ]
    return lab.words.listed(listed)


def order(lab: Laboratory, cases: list[Case]) -> str:
    """How the order of the bots is known."""
    duel = met(lab, cases)
    if duel is not None:
        return lab.words("report.bots.order.measured", case=duel.header.name)
    unknown = any(known_strength(case)[0] > len(KINDS) - 1 for case in cases)
    return lab.words(f"report.bots.order.{'unknown' if unknown else 'known'}")


def draw_course(lab: Laboratory, course: Course, bots: list[str]) -> str:
    """A small picture: one question, from the first bot to the last."""
    words, strip = lab.words, course.strip
    known = [one for one in course.found if one is not None and one.known]
    low, high = forest.reach(known, strip.low, strip.high)
    up = Scale(low, high, 120, 10)
    inner = (
        f"<rect x=12% y={up(strip.high):.1f} width=88% "
        f"height={up(strip.low) - up(strip.high):.1f} />"
    )
    for tick in Scale(low, high).ticks(3):
        text = words.decimal(tick, 0 if tick == int(tick) else 1)
        inner += marks.label(9, up(tick) + 5, text, "end", kind="axis")
    ends = course.ends(words)
    fine = words("report.bots.fine", unit=course.unit, low=ends[0], high=ends[1])
    mark = (
        f' <em class="flip">{words("report.bots.flips")}</em>' if course.flips else ""
    )
    picture = marks.svg(126, course.name, inner + course_marks(course, up))
    return (
        f"<figure><figcaption><b>{escape(course.title)}</b> {fine}{mark}</figcaption>"
        f'{picture}<div class="under">{bot_names(course, bots)}</div></figure>'
    )


def places(count: int) -> list[float]:
    """Where the bots stand, in percent of the width."""
    across = Scale(0, max(1, count - 1), 22, 88)
    return [across(place) if count > 1 else 50 for place in range(count)]


def course_marks(course: Course, up: Scale) -> str:
    """A line from bot to bot, and above it a dot with its interval for each."""
    known = [
        (x, one)
        for x, one in zip(places(len(course.found)), course.found, strict=True)
        if one is not None and one.known
    ]
    inner = "".join(
        marks.line(x, up(one.value), other_x, up(other.value), marks.LINK, 1.5)
        for (x, one), (other_x, other) in pairwise(known)
    )
    for x, one in known:
        side = course.strip.judge(one)
        inner += marks.line(x, up(one.low), x, up(one.high), marks.ink(side), 3)
        inner += marks.dot(x, up(one.value), marks.ink(side), hollow=side == "open")
    return inner


def bot_names(course: Course, bots: list[str]) -> str:
    """A name under every dot; it opens the card of the dot."""
    return "".join(
        f'<span style="left:{x:.1f}%">'
        f"{opening(escape(bot.partition(':')[0]), opens)}</span>"
        for x, bot, opens in zip(places(len(bots)), bots, course.opens, strict=True)
    )
