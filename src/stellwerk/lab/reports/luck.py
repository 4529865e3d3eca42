# SPDX-License-Identifier: MIT
"""What the same luck is worth, how many games are missing, who wins the same deal."""

from __future__ import annotations

import math
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports import forest, marks
from stellwerk.lab.reports.contrasts import Contrast
from stellwerk.lab.reports.document import Games, Section, Table, as_numbers
from stellwerk.lab.reports.estimates import Estimate, round_up, share
from stellwerk.lab.reports.forest import Forest, Row
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.nearest import nearest, nearest_pairs, row_detail
from stellwerk.lab.reports.pairs import (
    Difference,
    common_games,
    difference,
    mean_score,
)
from stellwerk.lab.reports.words import digits_for

SHOWN: Final = 400
HEIGHT: Final = 300
NOW: Final = 18  # how far below its dot the present number is written
SHARES: Final = (25, 50, 75, 95)  # of pairs, percent
CLOSE: Final = 5  # points
HELPFUL: Final = 1.2  # games that a pair is worth, from which pairing pays


def luck_section(lab: Laboratory, base: Case, other: Case) -> Section:
    """One dot for each pair: the deal decides much of both games."""
    words = lab.words
    found = difference(base, other, mean_score)
    pairs = len(found.base)
    worth = (found.loose.half / found.paired.half) ** 2 if found.paired.half else 1.0
    gaps = np.abs(found.other - found.base)
    steps = np.percentile(gaps, SHARES).tolist() if pairs else []
    return Section(
        "luck",
        words(f"report.compare.luck.title{'' if worth >= HELPFUL else '.little'}"),
        words(
            "report.compare.luck.about",
            shown=words.whole(min(SHOWN, pairs)),
            pairs=words.whole(pairs),
            alike=words.decimal(found.alike, 2),
            worth=words.decimal(worth, 1),
        ),
        scatter(lab, found, base, other),
        Table(
            [words("report.compare.luck.share"), words("report.compare.luck.gap")],
            [
                [str(percent), f"≤ {words.decimal(gap, 1)}"]
                for percent, gap in zip(SHARES, steps, strict=False)
            ],
            [
                gap_detail(lab, (base, other), percent, gap)
                for percent, gap in zip(SHARES, steps, strict=False)
            ],
        ),
        [{"correlation": round(found.alike, 4), "worth": round(worth, 3)}],
        width=4,
        games=apart(lab, base, other),
    )


def gap_detail(
    lab: Laboratory, cases: tuple[Case, Case], percent: int, gap: float
) -> str:
    """What a row opens: pairs of dots that are about so far from equal."""
    words = lab.words
    _, first, second = common_games(*cases)
    means = [mean_score(case.played) for case in cases]
    far = np.full(len(means[1]), np.nan)
    far[second] = np.abs(means[1][second] - means[0][first])
    gaps = {id(cases[0].played): np.zeros(len(means[0])), id(cases[1].played): far}
    title = words("report.games.gap", gap=words.decimal(gap, 1))
    games = nearest_pairs(lab, title, cases, lambda played: gaps[id(played)], gap)
    told = f"≤ {words.decimal(gap, 1)}"
    name = words("report.compare.luck.part", share=percent)
    return row_detail(lab, name, [(words("report.compare.luck.gap"), told)], games)


def apart(lab: Laboratory, base: Case, other: Case) -> Games | None:
    """Games of the other case that differ most from those with the same luck."""
    games, first, second = common_games(base, other)
    means = [mean_score(case.played) for case in (base, other)]
    values = np.full(other.played.count, np.nan)
    values[second] = -np.abs(means[1][second] - means[0][first])
    furthest = float(values[second].min()) if len(games) else 0.0
    return nearest(lab, lab.words("report.games.apart"), values, furthest, other)


def scatter(lab: Laboratory, found: Difference, base: Case, other: Case) -> str:
    words = lab.words
    both = np.concatenate([found.base, found.other])
    low, high = (float(end) for end in np.percentile(both, (0.5, 99.5)))
    across, up = Scale(low, high, 10, 97), Scale(low, high, 250, 24)
    inner = marks.axis(across, across.ticks(4), 256, words.whole)
    for tick in across.ticks(4):
        inner += marks.label(8, up(tick) + 5, words.whole(tick), "end", kind="axis")
    inner += marks.line(across(low), up(low), across(high), up(high), marks.LINK, 1.5)
    points = "".join(
        f"M{marks.short(round(across(float(first)), 1))} {up(float(second)):.0f}h0"
        for first, second in zip(found.base[:SHOWN], found.other[:SHOWN], strict=True)
    )
    inner += marks.strokes(points, HEIGHT, f"{marks.DATA} dots", 4.4, 0.55)
    name = words("report.compare.luck.y", other=other.header.name)
    inner += marks.label(0, 12, name, "start")
    equal = words("report.compare.same_mark")
    inner += marks.label(across(high), up(high) - 8, equal, "end")
    under = words("report.compare.luck.x", base=base.header.name)
    inner += marks.label(97, 296, under, "end")
    return marks.svg(HEIGHT, words("report.compare.luck.picture"), inner)


def missing_section(lab: Laboratory, found: list[Contrast]) -> Section | None:
    """The open row that needs most games: how its interval shrinks."""
    words = lab.words
    unsure = [one for one in found if one.side == "open" and one.missing]
    unsure = [one for one in unsure if not one.minor] or unsure
    if not unsure:
        return None
    one = max(unsure, key=lambda row: row.missing or 0)
    now = one.paired.games
    half = abs(abs(one.paired.value) - one.limit)
    need = now + (one.missing or 0)
    loose = round_up(now * (one.loose.half / half) ** 2)
    return Section(
        "missing",
        words("report.compare.more.title"),
        words(
            "report.compare.more.about",
            name=one.name,
            need=words.whole(need),
            loose=words.whole(loose),
        ),
        shrinking(lab, one, (now, need, loose), half),
        shrinking_table(lab, one, sorted({now, need, loose})),
        [{"what": one.key, "now": now, "need": need, "need with other luck": loose}],
        width=4,
        code=f"stellwerk experiment run {file_of(lab)} --out more",
        note=words("report.compare.command.about"),
        captions=[
            words("report.compare.more.now", pairs=words.whole(now)),
            words("report.compare.more.settled", half=half_text(lab, one, half)),
        ],
    )


def file_of(lab: Laboratory) -> str:
    """The experiment file, as far as the name that was given tells."""
    given = Path(lab.called)
    return shlex.quote(str(given.with_suffix(".toml")))


def half_text(lab: Laboratory, one: Contrast, half: float) -> str:
    return lab.words.decimal(half, max(1, digits_for([one.paired])))


def shrinking_table(lab: Laboratory, one: Contrast, counts: list[int]) -> Table:
    """Half of the interval after so many pairs, with the same luck and with other."""
    words, now = lab.words, one.paired.games
    rows = []
    for games in counts:
        factor = math.sqrt(now / games)
        halves = (one.paired.half * factor, one.loose.half * factor)
        both = [f"±{half_text(lab, one, half)}" for half in halves]
        rows.append([words.whole(games), *both])
    keys = ("x", "same", "other")
    opens = [one.opens if games == now else "" for games in counts]
    return Table([words(f"report.compare.more.{key}") for key in keys], rows, opens)


@dataclass(frozen=True)
class Frame:
    """Pairs of games to the right, half of an interval upwards, both by powers."""

    across: Scale
    up: Scale
    now: int

    def at(self, count: float, size: float) -> tuple[float, float]:
        """Where an interval lies that is now of this size, after so many pairs."""
        shrunk = size * math.sqrt(self.now / count)
        return self.across(math.log10(count)), self.up(math.log10(shrunk))

    def halves(self) -> list[float]:
        """Round sizes to write at the left."""
        powers = range(math.floor(self.up.low), math.ceil(self.up.high) + 1)
        sizes = [step * 10.0**power for power in powers for step in (1, 2, 5)]
        return [one for one in sizes if self.up.low <= math.log10(one) <= self.up.high]


def shrinking(
    lab: Laboratory, one: Contrast, games: tuple[int, int, int], half: float
) -> str:
    """How both intervals shrink, and where the nearer edge is left."""
    words, (now, need, loose) = lab.words, games
    low, high = math.log10(now) - 1.0, math.log10(max(loose, need)) + 0.5
    widest = one.loose.half * math.sqrt(now / 10**low)
    narrowest = min(half / 3, one.paired.half * math.sqrt(now / 10**high))
    up = Scale(math.log10(narrowest), math.log10(widest), 250, 30)
    frame = Frame(Scale(low, high, 14, 96), up, now)
    inner = shrinking_lines(lab, frame, one) + settled(lab, frame, one, half)
    y = up(math.log10(half))
    for count, color, ink, hollow in (
        (need, marks.OUTSIDE, marks.OUTSIDE, False),
        (loose, marks.OTHER, marks.WORDS, True),
    ):
        x = frame.across(math.log10(count))
        if not hollow:
            inner += marks.line(x, y, x, 256, color, 1.5)
        inner += marks.dot(x, y, color, hollow=hollow, radius=5)
        under = min(250, max((y + 266) / 2, settled_at(frame, one, y) + 18))
        anchor, dx, at = ("start", 4, y - 10) if hollow else ("end", -6, under)
        inner += marks.label(x, at, words.whole(count), anchor, ink, 15, 600, dx)
    ticks = [float(p) for p in range(math.ceil(low), math.floor(high) + 1)]
    inner += marks.axis(frame.across, ticks, 256, lambda tick: words.whole(10**tick))
    name = words("report.compare.more.y", name=one.name, unit=one.unit)
    inner += marks.label(0, 12, name, "start")
    inner += marks.label(96, 296, words("report.compare.more.x"), "end")
    picture = marks.svg(HEIGHT, words("report.compare.more.picture"), inner)
    x, y = frame.at(now, one.paired.half)
    return marks.over(picture, [one.opens], (x - 4, x + 4), (y - 14, y + 14))


def shrinking_lines(lab: Laboratory, frame: Frame, one: Contrast) -> str:
    """A line for other luck and one for the same, each with its name; and now."""
    words, across = lab.words, frame.across
    inner = "".join(
        marks.label(
            *(11, frame.up(math.log10(half)) + 5, f"±{plain_size(lab, half)}", "end"),
            kind="axis",
        )
        for half in frame.halves()
    )
    for size, color, width, key, down in (  # lines fall: their names have room above
        (one.loose.half, marks.LINK, 2.0, "other", 34),
        (one.paired.half, marks.DATA, 2.5, "same", 54),
    ):
        ends = [frame.at(10**power, size) for power in (across.low, across.high)]
        inner += marks.line(*ends[0], *ends[1], color, width)
        inner += marks.line(90, down, 96, down, color, width)
        name = words(f"report.compare.more.{key}")
        inner += marks.label(90, down + 5, name, "end", dx=-8)
    x, y = frame.at(frame.now, one.paired.half)
    inner += marks.dot(x, y, marks.DATA, hollow=True, radius=5.5)
    text = words("report.compare.more.now", pairs=words.whole(frame.now))
    return inner + marks.label(x, y + NOW, text, "end", marks.TEXT, 15, 600, -8)


def settled(lab: Laboratory, frame: Frame, one: Contrast, half: float) -> str:
    """The size from which on the row is no longer open."""
    y = frame.up(math.log10(half))
    told = lab.words("report.compare.more.settled", half=half_text(lab, one, half))
    below = settled_at(frame, one, y)
    return marks.line(
        frame.across.left, y, 96, y, marks.OUTSIDE, 1.5, ' stroke-dasharray="4 4"'
    ) + marks.label(
        frame.across.left, below, told, "start", marks.OUTSIDE, weight=600, dx=4
    )


def settled_at(frame: Frame, one: Contrast, y: float) -> float:
    """Where the words of that line stand: below it, and below those of the dot."""
    _, now = frame.at(frame.now, one.paired.half)
    return max(y + 17, now + NOW + 18)


def plain_size(lab: Laboratory, size: float) -> str:
    return lab.words.decimal(size, max(0, -math.floor(math.log10(size))))


def winner_section(lab: Laboratory, base: Case, other: Case) -> Section:
    """How often the same seat wins the same deal."""
    words = lab.words
    rows = winner_rows(lab, (base, other))
    picture = Forest(
        words("report.compare.winner.picture"),
        rows,
        Scale(0, 100),
        words("report.compare.winner.heading"),
        middle=0,
        ticks=[],
    )
    return Section(
        "winner",
        words("report.compare.winner.title"),
        words("report.compare.winner.about"),
        forest.draw(picture),
        Table(
            [words("report.compare.what"), words("report.compare.winner.heading")],
            [[row.name, row.number] for row in rows],
            [row.opens for row in rows],
        ),
        [{"what": row.name, **as_numbers(row.found)} for row in rows if row.found],
        width=4,
    )


def winner_rows(lab: Laboratory, cases: tuple[Case, Case]) -> list[Row]:
    """The same seat, another in a close game, another by far: percent of pairs."""
    words, kinds = lab.words, same_winners(*cases)
    counts = np.bincount(kinds, minlength=3)
    found = [share(int(count), len(kinds)).times(100) for count in counts]
    digits = digits_for(found)
    names = [
        words("report.compare.winner.same"),
        words("report.compare.winner.close", n=CLOSE),
        words("report.compare.winner.far", n=CLOSE),
    ]
    return [
        Row(
            name,
            one,
            words.full(one, digits),
            stem=True,
            opens=winner_detail(lab, cases, kind, name, one),
        )
        for kind, (name, one) in enumerate(zip(names, found, strict=True))
    ]


def winner_detail(
    lab: Laboratory, cases: tuple[Case, Case], kind: int, name: str, found: Estimate
) -> str:
    """What a row opens: pairs of its kind with the usual difference of points."""
    chosen = {id(case.played): mean_score(case.played) for case in cases}
    _, first, _ = common_games(*cases)
    wrong = same_winners(*cases) != kind
    chosen[id(cases[0].played)][first[wrong]] = np.nan
    wanted = difference(*cases, mean_score).paired.value
    title = lab.words("report.games.apart_usual")
    games = nearest_pairs(lab, title, cases, lambda played: chosen[id(played)], wanted)
    facts = [(lab.words("report.compare.winner.heading"), lab.words.full(found))]
    return row_detail(lab, name, facts, games)


def same_winners(base: Case, other: Case) -> NDArray[Any]:
    """By pair: 0 if the same seat wins, 1 if another in a close game, else 2."""
    _, first, second = common_games(base, other)
    best = [
        base.played.wins[first].argmax(axis=1),
        other.played.wins[second].argmax(axis=1),
    ]
    close = other.played.margin[second] <= CLOSE
    found: NDArray[Any] = np.where(best[0] == best[1], 0, np.where(close, 1, 2))
    return found
