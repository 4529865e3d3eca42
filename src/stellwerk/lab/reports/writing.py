# SPDX-License-Identifier: MIT
"""From a results folder to files: page, Markdown and JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from stellwerk.lab.errors import BadPlan
from stellwerk.lab.files import write_text
from stellwerk.lab.reports.balance import balance_report
from stellwerk.lab.reports.comparison import comparison_report
from stellwerk.lab.reports.document import Report
from stellwerk.lab.reports.folder import Folder, open_folder
from stellwerk.lab.reports.laboratory import open_laboratory
from stellwerk.lab.reports.markdown import as_json, markdown
from stellwerk.lab.reports.page import THEMES, page
from stellwerk.lab.reports.words import Words

REPORT: Final = "report.html"


def make_report(
    folder: Folder,
    language: str = "en",
    case: str | None = None,
    compare: tuple[str, str] | None = None,
    called: str | None = None,
) -> tuple[Report, Words]:
    """A balance report about a case, or a comparison of two."""
    if compare is None:
        lab = open_laboratory(folder, language, case, called)
        return balance_report(lab), lab.words
    lab = open_laboratory(folder, language, compare[0], called)
    return comparison_report(lab, lab.case(compare[0]), lab.case(compare[1])), lab.words


def write_report(
    path: str | Path,
    out: str | Path | None = None,
    language: str = "en",
    theme: str = "auto",
    case: str | None = None,
    compare: tuple[str, str] | None = None,
    called: str | None = None,
) -> list[Path]:
    """Write a report, and one beside it for every comparison that was planned.

    Without `out`, it is `report.html` in the folder. Markdown and JSON have the same
    name with another ending. Commands name the results as they are `called`.
    """
    if theme not in THEMES:
        raise BadPlan(f"theme: {theme!r} is not known; choose from {', '.join(THEMES)}")
    folder = open_folder(path)
    target = folder.path / REPORT if out is None else Path(out)
    if target.suffix != ".html":
        raise BadPlan(f"out: {target} must end in .html")
    how = (language, theme, called)
    written = write_one(folder, target, how, case, compare)
    if case is None and compare is None:
        for number, pair in enumerate(folder.header.compare, 1):
            beside = target.with_name(f"{target.stem}.compare-{number}.html")
            names = (pair.base, pair.other)
            written += write_one(folder, beside, how, None, names)
    return written


def write_one(
    folder: Folder,
    target: Path,
    how: tuple[str, str, str | None],
    case: str | None,
    compare: tuple[str, str] | None,
) -> list[Path]:
    """One report in its three forms, in a language, a theme, by a name."""
    language, theme, called = how
    report, words = make_report(folder, language, case, compare, called)
    texts = {
        target: page(report, words, theme),
        target.with_suffix(".md"): markdown(report, words),
        target.with_suffix(".json"): as_json(report),
    }
    for path, text in texts.items():
        write_text(path, text, folder.path)
    return list(texts)
