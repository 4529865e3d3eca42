# SPDX-License-Identifier: MIT
"""Other cases beside the main one: modules, maps, options, editions."""

from __future__ import annotations

from stellwerk.lab.reports import forest
from stellwerk.lab.reports.document import Answer, Section, Table, as_numbers
from stellwerk.lab.reports.estimates import Estimate, Strip
from stellwerk.lab.reports.forest import Forest, Row
from stellwerk.lab.reports.laboratory import Case, Laboratory, judged
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.nearest import nearest_pairs, row_detail
from stellwerk.lab.reports.pairs import Difference, mean_score, score_difference
from stellwerk.lab.reports.words import digits_for


def same(one: Case, other: Case, *but: str) -> bool:
    """Are two cases alike, apart from these fields?"""
    fields = {"game", "players", "options", "bots", "edition_hash"} - set(but)
    return all(
        getattr(one.header, field) == getattr(other.header, field) for field in fields
    )


def other_rules(lab: Laboratory) -> list[Case]:
    """Begun cases that differ in options or edition alone."""
    return [
        case
        for case in lab.cases
        if case is not lab.main
        and case.begun
        and same(case, lab.main, "options", "edition_hash")
        and not same(case, lab.main)
    ]


def ask_cases(lab: Laboratory) -> tuple[Answer, Section] | None:
    """Do modules, maps or options change how much is scored?"""
    others = other_rules(lab)
    if not others:
        return None
    words = lab.words
    found = [(case, score_difference(lab.stopping, lab.main, case)) for case in others]
    found.sort(key=lambda one: -one[1].paired.value)
    strip = Strip.around(0, lab.limits.number("compare"))
    far, most = max(found, key=lambda one: abs(one[1].paired.value))
    key = "more" if most.paired.value >= 0 else "less"
    size = most.paired if key == "more" else most.paired.times(-1)
    sentence = words(
        f"report.cases.answer.{key}",
        case=far.header.name,
        points=words.alone(size),
        interval=words.between(size),
        base=lab.main.header.name,
        limit=words.plain(strip.high),
    )
    answer = judged(lab, "cases", sentence, most.paired, strip)
    return answer, cases_section(lab, found, answer, strip)


def cases_section(
    lab: Laboratory,
    found: list[tuple[Case, Difference]],
    answer: Answer,
    strip: Strip,
) -> Section:
    words = lab.words
    opens = [case_detail(lab, case, one) for case, one in found]
    gain = sorted(
        one.loose.half / one.paired.half for _, one in found if one.paired.half
    )
    return Section(
        "cases",
        words(f"report.cases.title.{answer.side or 'none'}"),
        words(
            f"report.cases.about.{'paired' if helps(gain) else 'same'}",
            games=words.whole(min(one.paired.games for _, one in found)),
            gain=words.decimal(gain[len(gain) // 2] if gain else 1, 1),
        ),
        draw_cases(lab, found, strip, opens),
        cases_table(lab, found, opens),
        [
            {
                "case": case.header.name,
                "paired": as_numbers(one.paired),
                "loose": as_numbers(one.loose),
            }
            for case, one in found
        ],
        "cases",
        6,
    )


def helps(gain: list[float]) -> bool:
    """Are intervals narrower by a tenth at least?"""
    return bool(gain) and gain[len(gain) // 2] >= 1.1


def case_detail(lab: Laboratory, case: Case, found: Difference) -> str:
    """What a case's row opens: pairs that differ as much as usual."""
    words, wanted = lab.words, found.paired.value
    title = words("report.games.apart_usual")
    games = nearest_pairs(lab, title, (lab.main, case), mean_score, wanted)
    facts = [
        (words("report.paired"), words.more(found.paired)),
        (words("report.loose"), words.more(found.loose)),
    ]
    return row_detail(lab, case.header.name, facts, games)


def cases_table(
    lab: Laboratory, found: list[tuple[Case, Difference]], opens: list[str]
) -> Table:
    words = lab.words
    return Table(
        [words("report.case"), words("report.paired"), words("report.loose")],
        [
            [case.header.name, words.more(one.paired), words.more(one.loose)]
            for case, one in found
        ],
        opens,
    )


def draw_cases(
    lab: Laboratory,
    found: list[tuple[Case, Difference]],
    strip: Strip,
    opens: list[str],
) -> str:
    words = lab.words
    digits = digits_for([one.paired for _, one in found])
    ends = [one.loose for _, one in found] + [one.paired for _, one in found]
    edge = max(abs(end) for end in forest.reach(ends, strip.low, strip.high))
    rows = [
        Row(
            case.header.name,
            one.paired,
            words.more(one.paired, digits),
            strip.judge(one.paired),
            thin=one.loose,
            opens=opens[place],
        )
        for place, (case, one) in enumerate(found)
    ]
    base = Estimate(0, 0, 0, lab.main.played.count)
    compared = Row(lab.main.header.name, base, words("report.cases.base"), "open")
    at = sum(one.paired.value > 0 for _, one in found)
    rows.insert(at, compared)
    return forest.draw(
        Forest(
            words("report.cases.picture"),
            rows,
            Scale(-edge, edge),
            words("report.things.points"),
            strip,
            words("report.cases.strip", limit=words.plain(strip.high)),
            middle=0,
            under=words("report.cases.under"),
            write=lambda tick: words.signed(tick, 0 if tick == int(tick) else 1),
        )
    )
