# SPDX-License-Identifier: MIT
"""The same report as Markdown and as JSON."""

from __future__ import annotations

import json
from typing import Any

from stellwerk.lab.reports.document import (
    Answer,
    Detail,
    Games,
    Report,
    Section,
    Table,
    as_numbers,
    strip_numbers,
)
from stellwerk.lab.reports.words import Words


def markdown(report: Report, words: Words) -> str:
    """Everything that the page says, without pictures."""
    lines = [f"# {report.title}", "", report.facts, "", report.lead, ""]
    for warning in report.warnings:
        lines += [f"> {warning}", ""]
    lines += [f"- **{name}.** {text}" for _, name, text in report.groups]
    if report.answers:
        head = [
            "",
            words("report.question"),
            words("report.answer"),
            words("report.verdict"),
        ]
        rows = [
            [str(one.number), one.question, one.sentence, verdict(one)]
            for one in report.answers
        ]
        lines += [*table_lines(Table(head, rows)), "", report.marks, ""]
    for section in report.sections:
        lines += section_lines(section)
    lines += details_lines(report, words)
    lines += [f"- {note}" for note in report.notes]
    return "\n".join(lines) + "\n"


def verdict(answer: Answer) -> str:
    return ", ".join(part for part in (answer.verdict_text, answer.turns) if part)


def section_lines(section: Section) -> list[str]:
    number = f"{section.number} " if section.number else ""
    lines = ["", f"## {number}{section.title}", "", section.about, ""]
    lines += [f"- {caption}" for caption in section.captions]
    if section.captions:
        lines.append("")
    if section.table is not None:
        lines += [*table_lines(section.table), ""]
    if section.games is not None:
        lines += [f"{section.games.title}:", ""]
        lines += [
            f"- {one.told}: `{'; '.join(section.games.commands(one.number))}`"
            for one in section.games.games
        ]
        lines.append("")
    if section.note:
        lines += [section.note, ""]
    if section.code:
        lines += ["```", section.code, "```", ""]
    return lines


def details_lines(report: Report, words: Words) -> list[str]:
    """What detail cards add: what is printed, when it is taken, games to look at."""
    if not report.details:
        return []
    lines = ["", f"## {words('report.detail.all')}", ""]
    told = [words("report.things.thing"), words("report.detail.games")]
    by_command: dict[str, list[Detail]] = {}
    for one in report.details:
        command = "; ".join(one.games.replay) if one.games else ""
        by_command.setdefault(command, []).append(one)
    for command, details in by_command.items():
        if command:
            lines += [words("report.detail.number", command=f"`{command}`"), ""]
        rows = [detail_row(one) for one in details]
        lines += [*table_lines(Table(told, rows)), ""]
    return lines


def detail_row(one: Detail) -> list[str]:
    """Its name and front, and the numbers of its games."""
    front = "; ".join(one.front_lines)
    name = f"**{one.full}**" + (f": {front}" if front else "")
    games = one.games.games if one.games else []
    return [name, ", ".join(str(game.number) for game in games) or "–"]


def detail_json(one: Detail) -> dict[str, Any]:
    """A detail card for programs."""
    return {
        "key": one.key,
        "name": one.full,
        "printed": one.front_lines,
        "before": []
        if one.before is None
        else [said.text for said in one.before.lines],
        "facts": [{"what": what, "found": found} for what, found in one.facts],
        "games_title": one.games.title if one.games else "",
        "commands": one.games.replay if one.games else [],
        "games": [
            {"game": game.number, "told": game.told}
            for game in (one.games.games if one.games else [])
        ],
    }


def table_lines(table: Table) -> list[str]:
    def row(cells: list[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    rule = "|" + "---|" * len(table.headings)
    return [row(table.headings), rule, *[row(cells) for cells in table.rows]]


def as_json(report: Report) -> str:
    """Everything that the page says, and the numbers behind it."""
    told: dict[str, Any] = {
        "kind": f"stellwerk {report.kind} report",
        "format": 1,
        "language": report.language,
        "head": report.head,
        "facts": report.facts,
        "title": report.title,
        "lead": plain_text(report.lead),
        "warnings": report.warnings,
        "groups": [
            {"group": key, "title": head, "text": plain_text(text)}
            for key, head, text in report.groups
        ],
        "answers": [
            {
                "number": one.number,
                "key": one.key,
                "question": one.question,
                "answer": plain_text(one.sentence),
                "verdict": one.verdict,
                "verdict_text": one.verdict_text,
                "turns": one.turns,
                "found": None if one.found is None else as_numbers(one.found),
                "fine": None if one.strip is None else strip_numbers(one.strip),
            }
            for one in report.answers
        ],
        "sections": [section_json(section) for section in report.sections],
        "details": [detail_json(one) for one in report.details],
        "marks": plain_text(report.marks),
        "notes": report.notes,
    }
    return json.dumps(told, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def section_json(section: Section) -> dict[str, Any]:
    table = section.table
    return {
        "key": section.key,
        "number": section.number,
        "title": section.title,
        "about": plain_text(section.about),
        "captions": section.captions,
        "headings": [] if table is None else table.headings,
        "rows": [] if table is None else table.rows,
        "games": games_json(section.games),
        "games_title": section.games.title if section.games else "",
        "note": section.note,
        "code": section.code,
        "numbers": section.numbers,
    }


def games_json(games: Games | None) -> list[dict[str, Any]]:
    """Games of a section, each with what plays it again."""
    if games is None:
        return []
    return [
        {
            "game": one.number,
            "told": one.told,
            "command": "; ".join(games.commands(one.number)),
        }
        for one in games.games
    ]


def plain_text(text: str) -> str:
    return text.replace("**", "")
