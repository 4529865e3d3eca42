# SPDX-License-Identifier: MIT
"""The balance report: answers first, each beside the limit that was set for it."""

from __future__ import annotations

from datetime import UTC, datetime

from stellwerk.games import title_of
from stellwerk.lab.reports.bots import ask_bots
from stellwerk.lab.reports.cases import ask_cases
from stellwerk.lab.reports.course import ask_length, ask_scores, ask_tension
from stellwerk.lab.reports.details import describe_things
from stellwerk.lab.reports.document import Answer, Report, Section
from stellwerk.lab.reports.laboratory import Case, Laboratory, way
from stellwerk.lab.reports.points import ask_points
from stellwerk.lab.reports.replays import replays
from stellwerk.lab.reports.seats import ask_seats, furthest_seat, seat_shares
from stellwerk.lab.reports.things import (
    ask_things,
    common_kind,
    judge_things,
)
from stellwerk.lab.reports.unloved import ask_unloved
from stellwerk.lab.reports.words import Words

MOST_FINDINGS = 2  # in the title, beside seats


def balance_report(lab: Laboratory) -> Report:
    """All questions that the folder can answer."""
    describe_things(lab)
    answers: list[Answer] = []
    sections: list[Section] = []
    for ask in (ask_seats, ask_scores, ask_length):
        answer, section = ask(lab)
        answers.append(answer)
        sections.append(section)
    answer, courses = ask_tension(lab)
    answers.append(answer)
    sections += courses
    for maybe in (ask_points, ask_things, ask_unloved, ask_cases):
        add(maybe(lab), answers, sections)
    add(ask_bots(lab, answers), answers, sections)
    sections.append(replays(lab))
    fit_widths(sections)
    words = lab.words
    report = Report(
        "balance",
        words.language,
        words("report.head.balance"),
        facts(lab, [lab.main]),
        headline(lab, answers),
        lead(lab),
        answers,
        sections,
        notes(lab),
        words("report.marks"),
        warnings(lab, lab.cases),
        details=lab.details.all,
    )
    report.renumber()
    return report


def add(
    found: tuple[Answer, Section] | None, answers: list[Answer], sections: list[Section]
) -> None:
    """Keep what a question gave, if it could be asked."""
    if found is not None:
        answers.append(found[0])
        sections.append(found[1])


def fit_widths(sections: list[Section]) -> None:
    """Things are tall: two others stand beside them; alone, all are wide."""
    halves = [section for section in sections if section.width == 6]
    if len(halves) == 3:
        halves[0].tall = True
    elif len(halves) == 1:
        halves[0].width = 12


def facts(lab: Laboratory, cases: list[Case]) -> str:
    """Game, edition, date."""
    words = lab.words
    editions = dict.fromkeys(edition_name(case) for case in cases)
    return " · ".join(
        [
            game_name(lab),
            words("report.edition", edition=", ".join(editions), n=len(editions)),
            date(words, datetime.now(UTC)),
        ]
    )


def edition_name(case: Case) -> str:
    """The id of an edition, as far as it says more than the game, in words."""
    header = case.header
    return header.edition.removeprefix(f"{header.game}_").replace("_", " ")


def game_name(lab: Laboratory) -> str:
    return title_of(lab.main.header.game).name


def date(words: Words, day: datetime) -> str:
    month = words("report.months").split(" ")[day.month - 1]
    return words("report.date", day=day.day, month=month, year=day.year)


def headline(lab: Laboratory, answers: list[Answer]) -> str:
    """The finding: seats first, then what should change or be looked at."""
    words, by_key = lab.words, {answer.key: answer for answer in answers}
    seats = by_key["seats"]
    side = "open" if seats.found is None else way(seats.side, seats.found, seats.strip)
    first = words(
        f"report.headline.seats.{'open' if side == 'none' else side}",
        game=game_name(lab),
        seat=furthest_seat(seat_shares(lab, lab.main)) + 1,
    )
    things = by_key.get("things")
    wrong = [answer for answer in answers if answer.verdict in ("look", "change")]
    others = [
        words(f"report.headline.look.{answer.key}")
        for answer in wrong
        if answer.key not in ("seats", "things")
    ]
    unsure = [answer for answer in answers if answer.verdict == "open"]
    if things is not None and things.verdict == "change":
        second = things_headline(lab)
    elif others:
        second = words.listed(others[:MOST_FINDINGS])
    elif unsure:
        second = words("report.headline.open", n=len(unsure))
    else:
        second = words("report.headline.fine")
    return words("report.headline", first=first, second=second)


def things_headline(lab: Laboratory) -> str:
    """How many cards, tiles or buildings should change."""
    limit = lab.limits.number("cards")
    wrong = [
        one.strength.thing
        for one in judge_things(lab.main, limit)
        if one.side == "outside"
    ]
    things = lab.words.kinds(common_kind(wrong), len(wrong))
    return lab.words("report.headline.things", n=len(wrong), things=things)


def lead(lab: Laboratory) -> str:
    words, case = lab.words, lab.main
    return words(
        "report.lead",
        games=words.whole(case.played.count),
        n=case.played.count,
        players=words("report.players", n=case.header.players),
        bots=words.listed(words.bots(case.header.bots)),
        options=options(lab, case),
        seed=lab.folder.header.seed,
        case=case.header.name,
    )


def options(lab: Laboratory, case: Case) -> str:
    """The options of a case, in the words of the game where it has them."""
    header = case.header
    usual = title_of(header.game).rules(header.players).options
    told = [
        f"{option_name(lab, key)}: {option_value(lab, key, value)}"
        for key, value in header.options.items()
        if value != usual.get(key)
    ]
    return ", ".join(told) or lab.words("report.no_options")


def option_name(lab: Laboratory, key: str) -> str:
    return lab.words(f"option.{key}") if lab.words.has(f"option.{key}") else key


def option_value(lab: Laboratory, key: str, value: object) -> str:
    if isinstance(value, bool):
        return lab.words("yes" if value else "no")
    if isinstance(value, list):
        return " + ".join(map(str, value))
    named = f"option.{key}.{value}"
    return lab.words(named) if lab.words.has(named) else str(value)


def warnings(lab: Laboratory, cases: list[Case]) -> list[str]:
    """What is not there yet, and what went wrong while playing."""
    words, told = lab.words, []
    for case in cases:
        there = case.played.count if case.begun else 0
        wanted = lab.stopping.ended or case.header.games
        if there < wanted:
            told.append(
                words(
                    "report.unfinished",
                    case=case.header.name,
                    there=words.whole(there),
                    games=words.whole(wanted),
                )
            )
    if "events" not in lab.folder.header.tables:
        told.append(words("report.no_events"))
    return told


def notes(lab: Laboratory) -> list[str]:
    words = lab.words
    return [
        *lab.stopping.note(words),
        words("report.note.intervals"),
        words("report.note.things"),
        words("report.note.many", n=len(lab.main.strengths.measured)),
        words("report.note.program", version=lab.folder.header.version),
    ]
