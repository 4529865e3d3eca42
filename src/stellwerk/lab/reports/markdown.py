# SPDX-License-Identifier: MIT
"""The same report as Markdown and as JSON."""

from __future__ import annotations

import json
from typing import Any

from stellwerk.lab.reports.document import (
    Answer,
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
        lines += [f"- {one.told}: `{one.command}`" for one in section.games.games]
        lines.append("")
    if section.note:
        lines += [section.note, ""]
    if section.code:
        lines += ["```", section.code, "```", ""]
    return lines


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
        "games": [
            {"game": one.number, "told": one.told, "command": one.command}
            for one in (section.games.games if section.games else [])
        ],
        "games_title": section.games.title if section.games else "",
        "note": section.note,
        "code": section.code,
        "numbers": section.numbers,
    }


def plain_text(text: str) -> str:
    return text.replace("**", "")
