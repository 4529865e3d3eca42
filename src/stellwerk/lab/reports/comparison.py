# SPDX-License-Identifier: MIT
"""The comparison of two cases with the same luck: differs, same enough, open."""

from __future__ import annotations

from typing import Any

from stellwerk.lab.errors import BadResults
from stellwerk.lab.reports.balance import facts, warnings
from stellwerk.lab.reports.contrasts import Contrast, contrasts, unlimited
from stellwerk.lab.reports.document import Report, Section
from stellwerk.lab.reports.estimates import Side
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.luck import luck_section, missing_section, winner_section
from stellwerk.lab.reports.overview import overview
from stellwerk.lab.reports.pair_details import describe_pairs
from stellwerk.lab.reports.printed import printed_section
from stellwerk.lab.reports.words import Words

NAMED = 3  # in a sentence


def comparison_report(lab: Laboratory, base: Case, other: Case) -> Report:
    """Everything about two cases: what is printed, what changes, what is missing."""
    words = lab.words
    found, unset = contrasts(lab, base, other), unlimited(lab, base, other)
    if not found:
        raise BadResults(
            f"{lab.folder.path}: too few games to compare {base.header.name!r} with "
            f"{other.header.name!r}; two pairs are needed"
        )
    describe_pairs(lab, (base, other), found)
    same_edition = base.header.edition_hash == other.header.edition_hash
    sections = [
        printed_section(lab, base, other),
        overview(lab, found, unset, [base, other]),
        luck_section(lab, base, other),
    ]
    missing = missing_section(lab, found)
    if missing is not None:
        sections.append(missing)
    sections.append(winner_section(lab, base, other))
    share_row(sections[2:])
    return Report(
        "comparison",
        words.language,
        words(f"report.head.{'comparison' if same_edition else 'editions'}"),
        facts(lab, [base, other]),
        headline(lab, found, base, other),
        lead(words, base, other, found[0].paired.games),
        [],
        sections,
        notes(lab, len(found)),
        warnings=warnings(lab, [base, other]),
        groups=groups(lab, found),
        details=lab.details.all,
    )


def notes(lab: Laboratory, asked: int) -> list[str]:
    """What one should know of all answers."""
    words = lab.words
    return [
        *lab.stopping.note(words),
        words("report.compare.note.pairs"),
        words("report.compare.note.same"),
        words("report.note.many", n=asked),
        words("report.note.program", version=lab.folder.header.version),
    ]


def lead(words: Words, base: Case, other: Case, pairs: int) -> str:
    """How many pairs of what were played."""
    return words(
        "report.compare.lead",
        pairs=words.whole(pairs),
        players=words("report.players", n=base.header.players),
        bots=words.listed(words.bots([*base.header.bots, *other.header.bots])),
        base=base.header.name,
        other=other.header.name,
    )


def share_row(sections: list[Section]) -> None:
    """What stands beside each other shares the width."""
    for section in sections:
        section.width = 12 // len(sections)


def of_side(found: list[Contrast], side: Side) -> list[Contrast]:
    return [one for one in found if one.side == side]


def headline(lab: Laboratory, found: list[Contrast], base: Case, other: Case) -> str:
    """The finding."""
    words = lab.words
    names: dict[str, Any] = {"base": base.header.name, "other": other.header.name}
    differs, unsure = of_side(found, "outside"), of_side(found, "open")
    if not differs:
        return words(
            f"report.compare.headline.{'unsure' if unsure else 'same'}", **names
        )
    subjects = list(dict.fromkeys(one.subject for one in differs))
    if len(subjects) > NAMED:
        return words("report.compare.headline.many", n=len(differs), **names)
    key = "open" if unsure else "differs"
    what = words.listed(subjects)
    return words(f"report.compare.headline.{key}", what=what, n=len(unsure), **names)


def groups(lab: Laboratory, found: list[Contrast]) -> list[tuple[str, str, str]]:
    """Three boxes: how many rows differ, are same enough, are open."""
    words = lab.words
    made = []
    for key, side in (("differs", "outside"), ("same", "inside"), ("open", "open")):
        rows = of_side(found, side)  # type: ignore[arg-type]
        text = words(f"report.compare.{key}.none") if not rows else told(lab, key, rows)
        made.append(
            (key, words(f"report.compare.{key}", n=words.whole(len(rows))), text)
        )
    return made


def told(lab: Laboratory, key: str, rows: list[Contrast]) -> str:
    """The most important rows of a group in a sentence."""
    words = lab.words
    ordered = sorted(rows, key=lambda one: (one.minor, -abs(one.units)))
    if key == "differs":
        differences = [f"{one.name} {one.text(words)}" for one in ordered]
        return f"{words.some(differences, NAMED)}."
    names = words.some([one.name for one in ordered], NAMED)
    if key == "same":
        return f"{names}."
    needs = [one.missing for one in rows if one.missing]
    if not needs:
        return words("report.compare.open.unknown", names=names)
    return words(
        "report.compare.open.needs",
        names=names,
        n=len(rows),
        games=words.whole(max(needs)),
    )
