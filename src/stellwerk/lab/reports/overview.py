# SPDX-License-Identifier: MIT
"""All differences in one picture, each in units of its own limit, in three groups."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from html import escape
from typing import Final

from stellwerk.lab.reports import forest
from stellwerk.lab.reports.contrasts import Asked, Contrast
from stellwerk.lab.reports.document import Section, Table, as_numbers
from stellwerk.lab.reports.estimates import Estimate, Side, Strip
from stellwerk.lab.reports.forest import Forest, Row
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.nearest import nearest_pairs, row_detail
from stellwerk.lab.reports.words import Words, digits_for

SIDES: Final[tuple[Side, ...]] = ("outside", "inside", "open")
OFTEN: Final = ("turns",)  # beside seats: a game has it or not, percent of games do
WIDE: Final = 3.4  # limits to both sides
GROUP: Final = 44  # height of a heading
MOST_MINOR: Final = 12  # of things that are printed alike


def overview(
    lab: Laboratory, found: list[Contrast], unset: list[Asked], cases: list[Case]
) -> Section:
    """What changes, what does not, what is open; and what no limit was set for."""
    words = lab.words
    for row in rows_of(found, unset):
        row.opens = row_opens(lab, row, (cases[0], cases[1]))
    shown = [one for one in found if not one.minor or one.side != "inside"]
    minor = [one for one in shown if one.minor]
    minor.sort(key=lambda one: -abs(one.units))
    hidden = {id(one) for one in minor[MOST_MINOR:]}
    shown = [one for one in shown if id(one) not in hidden]
    return Section(
        "overview",
        words("report.compare.rows.title"),
        words("report.compare.rows.about"),
        draw(lab, shown, unset, cases[1]),
        table_of(words, found, unset),
        [numbers_of(one) for one in found] + [unset_numbers(one) for one in unset],
        width=12,
        note=" ".join([left_out(words, found, shown), *advice(lab, unset, cases[0])]),
    )


def table_of(words: Words, found: list[Contrast], unset: list[Asked]) -> Table:
    """All rows, also those that are not drawn."""
    return Table(
        [
            words("report.compare.what"),
            words("report.paired"),
            words("report.loose"),
            words("report.compare.limit"),
            words("report.compare.needed"),
            words("report.verdict"),
        ],
        [table_row(words, one) for one in found]
        + [unset_row(words, one) for one in unset],
        [row.opens for row in rows_of(found, unset)],
    )


def sign(number: float) -> float:
    return math.copysign(1, number)


def rows_of(found: list[Contrast], unset: list[Asked]) -> list[Contrast | Asked]:
    return [*found, *unset]


def row_opens(lab: Laboratory, one: Contrast | Asked, cases: tuple[Case, Case]) -> str:
    """The card of a row: of its thing, or of pairs that differ as much as usual."""
    if isinstance(one, Contrast) and one.thing is not None:
        return lab.details.of(one.thing)
    paired = one.paired if isinstance(one, Contrast) else one.found.paired
    if one.measure is None:
        return ""
    title, wanted = lab.words("report.games.apart_usual"), paired.value
    if one.key in OFTEN or one.key.startswith("seat"):
        title, wanted = lab.words("report.games.turned_pairs"), 100 * sign(wanted)
    games = nearest_pairs(lab, title, cases, one.measure, wanted)
    told = one.text(lab.words) if isinstance(one, Contrast) else lab.words.more(paired)
    return row_detail(lab, one.name, [(lab.words("report.paired"), told)], games)


def numbers_of(one: Contrast) -> dict[str, object]:
    """A row for programs."""
    return {
        "what": one.key,
        "side": one.side,
        "limit": one.limit,
        "missing": one.missing,
        "paired": as_numbers(one.paired),
        "loose": as_numbers(one.loose),
    }


def unset_numbers(one: Asked) -> dict[str, object]:
    """The same where no limit was set."""
    return {
        "what": one.key,
        "side": None,
        "limit": None,
        "paired": as_numbers(one.found.paired),
        "loose": as_numbers(one.found.loose),
    }


def advice(lab: Laboratory, unset: list[Asked], base: Case) -> list[str]:
    """Which limits to set, with an example for each."""
    if not unset:
        return []
    lines = [f"{one.limit} = {json.dumps(one.middle)}" for one in unset]
    told = ", ".join(lines)
    return [lab.words("report.compare.unset", base=base.header.name, lines=told)]


def unset_row(words: Words, one: Asked) -> list[str]:
    """A row of the table without a limit."""
    digits = digits_for([one.found.paired])
    unit = words(f"report.compare.unit.{one.unit}")
    return [
        one.name,
        f"{words.more(one.found.paired, digits)} {unit}",
        words.more(one.found.loose, digits),
        words("report.compare.set", field=one.limit),
        "–",
        words("report.compare.group.none"),
    ]


def left_out(words: Words, found: list[Contrast], shown: list[Contrast]) -> str:
    seen = {id(one) for one in shown}
    rest = [one for one in found if id(one) not in seen]
    if not rest:
        return ""
    return words(
        "report.compare.others",
        n=len(rest),
        inside=sum(one.side == "inside" for one in rest),
        open=sum(one.side == "open" for one in rest),
    )


def table_row(words: Words, one: Contrast) -> list[str]:
    return [
        one.name,
        one.text(words),
        words.more(one.loose, digits_for([one.paired])),
        limit_text(words, one),
        needed(words, one),
        words(f"report.compare.group.{one.side}"),
    ]


def limit_text(words: Words, one: Contrast) -> str:
    return f"±{words.plain(one.limit)}"


def needed(words: Words, one: Contrast) -> str:
    if one.missing is None:
        return "?"
    return words.whole(one.missing) if one.missing else words("report.compare.none")


def in_units(found: Estimate, limit: float) -> Estimate:
    return found.times(1 / limit)


def draw(
    lab: Laboratory, shown: list[Contrast], unset: list[Asked], other: Case
) -> str:
    """One table with a heading for each group."""
    words = lab.words
    picture = Forest(
        words("report.compare.picture"),
        [],
        Scale(-WIDE, WIDE),
        words("report.compare.heading"),
        Strip(-1, 1),
        words("report.compare.same_mark"),
        middle=0,
        ways=(
            words("report.compare.way.less", other=other.header.name),
            words("report.compare.way.more", other=other.header.name),
        ),
        ticks=[-1, 1],
        write=lambda tick: words("report.compare.one_limit"),
        more_headings=[words("report.compare.limit"), words("report.compare.needed")],
        kind="wide",
    )
    body = ""
    for side in SIDES:
        rows = [one for one in shown if one.side == side]
        if rows:
            body += group_head(lab, picture, side)
            body += "".join(limited_row(lab.words, picture, one) for one in rows)
    if unset:
        body += group_head(lab, picture, "none")
        body += "".join(plain_row(lab.words, picture, one) for one in unset)
    return (
        f'<table class="forest wide">{forest.head_html(picture)}<tbody>{body}</tbody>'
        f"{forest.foot_html(picture)}</table>"
    )


def group_head(lab: Laboratory, picture: Forest, side: str) -> str:
    """The heading of a group of rows."""
    ground = forest.ground(picture) if side != "none" else ""
    name = escape(lab.words(f"report.compare.group.{side}"))
    return (
        f'<tr class="group"><th scope="rowgroup">{name}</th>'
        f'<td class="plot"><svg width="100%" height="{GROUP}" aria-hidden="true">'
        f"{ground}</svg></td>"
        '<td class="num"></td><td></td><td></td></tr>'
    )


def limited_row(words: Words, picture: Forest, one: Contrast) -> str:
    """A difference in units of its limit."""
    return forest.row_html(
        picture,
        Row(
            one.name,
            in_units(one.paired, one.limit),
            one.text(words),
            one.side,
            thin=in_units(one.loose, one.limit),
            more=[limit_text(words, one), needed(words, one)],
            opens=one.opens,
        ),
    )


def plain_row(words: Words, picture: Forest, one: Asked) -> str:
    """A difference without a limit: its number, and nothing to draw it beside."""
    name, number, _, hint, missing, _ = unset_row(words, one)
    bare = replace(picture, strip=None, middle=None)
    found = replace(one.found.paired, value=math.nan)
    row = Row(name, found, number, more=[hint, missing], opens=one.opens)
    return forest.row_html(bare, row)
