# SPDX-License-Identifier: MIT
"""A report as one HTML page: styles, fonts and pictures inside, no script."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from html import escape
from itertools import zip_longest
from pathlib import Path
from typing import Final

from stellwerk.lab.reports import marks, opened
from stellwerk.lab.reports.document import (
    Answer,
    Game,
    Games,
    Report,
    Section,
    Table,
)
from stellwerk.lab.reports.forest import opening
from stellwerk.lab.reports.marks import Scale, rich
from stellwerk.lab.reports.words import Words

HERE: Final = Path(__file__).parent
FONTS: Final = (
    ("Barlow", 400, "barlow-latin-400-normal"),
    ("Barlow", 600, "barlow-latin-600-normal"),
    ("Barlow Condensed", 500, "barlow-condensed-latin-500-normal"),
    ("Barlow Condensed", 600, "barlow-condensed-latin-600-normal"),
    ("Zilla Slab", 600, "zilla-slab-latin-600-normal"),
    ("Zilla Slab", 700, "zilla-slab-latin-700-normal"),
)
THEMES: Final = ("auto", "light", "dark")
LOGO: Final = (
    '<svg class="logo" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" '
    'r="19" fill="var(--text)"/><circle cx="20" cy="20" r="15.8" fill="none" '
    'stroke="var(--surface)" stroke-width="1.6"/><path d="M13 33V9.5h3V33z" '
    'fill="var(--surface)"/><path d="M14 10.5 33 7v6.500L15 16.500z" fill="#D6247F" '
    'stroke="var(--surface)" stroke-width="1.3"/><circle cx="14.5" cy="13.3" r="2.7" '
    'fill="var(--surface)"/><circle cx="14.5" cy="24" r="3.2" fill="var(--surface)"/>'
    '<circle cx="14.5" cy="24" r="1.5" fill="#D6247F"/></svg>'
)
ICONS: Final = {
    "keep": '<path d="m4 12.5 2-2 4 4L18.5 6l2 2L10 18.5z"/>',
    "look": (
        '<path d="M12 5c5 0 8.500 3.500 10.500 7-2 3.500-5.500 7-10.500 7S3.500 15.500 '
        "1.500 12C3.500 8.500 7 5 12 5Zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z"
        '" fill-rule="evenodd"/>'
    ),
    "change": (
        '<path d="M21 6.500a5.500 5.500 0 0 1-7.500 5.100L6 21l-3-3 9.400-7.500A5.500 '
        '5.500 0 0 1 17.500 3l-2.700 2.700.8 2.700 2.700.8L21 6.500Z"/>'
    ),
    "open": (
        '<path d="M5 2h14v3c0 3-2 5-4.500 7 2.500 2 4.500 4 4.500 7v3H5v-3c0-3 2-5 '
        "4.500-7C7 10 5 8 5 5V2Zm3 3c0 1.600 1 3 4 5.200C15 8 16 6.600 16 5H8Zm4 9.800"
        'c-2 1.500-3.200 2.600-3.700 4.200h7.400c-.5-1.600-1.700-2.700-3.700-4.200Z" '
        'fill-rule="evenodd"/>'
    ),
    "none": '<path d="M5 10.500h14v3H5z"/>',
}
ROW: Final = 26
RANGE: Final = re.compile(r"(\d) (to|bis) (?=[\d−])")
NAMES: Final = re.compile(r"\b\w*\d-\w+")
SEAT: Final = re.compile(r"\b(Seat|Platz) (?=\d)")
LIMIT: Final = re.compile(r"(:) (?=[\d−])")


def shared(words: Words) -> str:
    """What many cards say, once: above a command, how to watch its game."""
    again = json.dumps(words("report.detail.again"), ensure_ascii=False)
    return f":root{{--again:{again}}}"


@cache
def styles() -> str:
    """The style sheet with the fonts inside."""
    faces = "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;'
        f'src:url(data:font/woff2;base64,{packed(name)}) format("woff2")}}'
        for family, weight, name in FONTS
    )
    return faces + (HERE / "style.css").read_text(encoding="utf-8")


def packed(name: str) -> str:
    raw = (HERE / "fonts" / f"{name}.woff2").read_bytes()
    return base64.b64encode(raw).decode("ascii")


def page(report: Report, words: Words, theme: str = "auto") -> str:
    """The whole page."""
    forced = "" if theme == "auto" else f' data-theme="{theme}"'
    return (
        f'<!doctype html>\n<html lang="{report.language}"{forced}>\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="generator" content="stellwerk experiment report">\n'
        f"<title>{escape(report.title)}</title>\n<style>{styles()}{shared(words)}</style>\n</head>\n"
        f"<body>\n{header(report, switch(words, theme))}\n"
        f'<main class="paper {report.kind}" id="top">\n'
        f"<h1>{titled(report.title)}</h1>\n"
        f'<p class="lead">{rich(report.lead)}</p>\n{warned(report)}\n'
        f"{groups(report)}{answers(report, words)}\n"
        f'<div class="grid">{grid(report.sections, words)}</div>\n'
        f"{footer(report)}\n{opened.draw(report.details, words)}</main>\n"
        "</body>\n</html>\n"
    )


def titled(title: str) -> str:
    """A title or note; no line ends within a printed name such as X3-W8."""
    return NAMES.sub(r"<b>\g<0></b>", escape(title, quote=False))


def grid(sections: list[Section], words: Words) -> str:
    """All sections; beside a tall one the next two stand, one below the other."""
    drawn, rest = [], list(sections)
    while rest:
        one = rest.pop(0)
        drawn.append(section(one, words))
        if one.tall:
            pair = "".join(section(other, words) for other in rest[:2])
            drawn.append(f'<div class="beside w6">{pair}</div>')
            del rest[:2]
    return "".join(drawn)


def switch(words: Words, theme: str) -> str:
    """Light, dark, or as the system has it: three buttons without a script."""
    parts = [
        f'<input type="radio" name="theme" id="theme-{name}"'
        f"{' checked' if name == theme else ''}>"
        f'<label for="theme-{name}">{words(f"report.theme.{name}")}</label>'
        for name in THEMES
    ]
    return (
        f'<fieldset class="theme"><legend>{words("report.theme")}</legend>'
        f"{''.join(parts)}</fieldset>"
    )


def header(report: Report, buttons: str) -> str:
    return (
        f'<header class="top">{LOGO}<div class="title"><b>{escape(report.head)}</b>'
        f"<span>{escape(report.facts)}</span></div>{buttons}</header>"
    )


def warned(report: Report) -> str:
    return "".join(f'<p class="warned">{rich(text)}</p>' for text in report.warnings)


def groups(report: Report) -> str:
    """The three groups of a comparison: differs, same enough, open."""
    if not report.groups:
        return ""
    boxes = "".join(
        f'<div class="{key}"><b>{escape(head)}</b>'
        f"<p>{rich(kept_together(text))}</p></div>"
        for key, head, text in report.groups
    )
    return f'<div class="groups">{boxes}</div>'


def answers(report: Report, words: Words) -> str:
    """One row per question."""
    if not report.answers:
        return ""
    places = {one.answers: one.key for one in reversed(report.sections)}
    rows = "".join(
        answer_row(answer, places.get(answer.key, "top")) for answer in report.answers
    )
    scale = "".join(
        f"<span>{words(f'report.{key}')}</span>" for key in ("little", "fine", "much")
    )
    return (
        f'<table class="answers"><thead><tr><th colspan="2">'
        f"{words('report.question')}</th>"
        f'<th>{words("report.answer")}</th><th class="plot">{scale}</th>'
        f"<th>{words('report.verdict')}</th></tr></thead><tbody>{rows}</tbody></table>"
        f'<p class="key">{rich(report.marks)}</p>'
    )


def answer_row(answer: Answer, place: str) -> str:
    """One question; its number leads to the first picture about it."""
    shape = ICONS[answer.verdict]
    icon = f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">{shape}</svg>'
    turns = (
        f'<a class="flip" href="#bots">{escape(answer.turns)}</a>'
        if answer.turns
        else ""
    )
    return (
        f'<tr id="answer-{answer.key}"><td class="n"><a class="no" '
        f'href="#{place}">{answer.number}</a></td>'
        f'<th scope="row">{escape(answer.question)}</th>'
        f'<td class="a">{rich(kept_together(answer.sentence))}</td>'
        f'<td class="plot">{mini(answer)}</td>'
        f'<td class="v {answer.verdict}">{icon}'
        f"<span>{escape(answer.verdict_text)}</span>{turns}</td></tr>"
    )


def kept_together(sentence: str) -> str:
    """No line ends inside of a range, or between a number and what it belongs to."""
    whole = LIMIT.sub("\\1\u00a0", sentence.replace(" %", "\u00a0%"))
    return RANGE.sub("\\1\u00a0\\2\u00a0", whole)


def mini(answer: Answer) -> str:
    """The answer in units of its own limit."""
    scale = Scale(-2, 2, 2, 98)
    inner = marks.band(scale, -1, 1, 0, ROW)
    inner += marks.line(scale(0), 0, scale(0), ROW, marks.STRONG, 1)
    found, strip = answer.found, answer.strip
    if strip is None or found is None:
        return ""
    value, low, high = map(strip.units, (found.value, found.low, found.high))
    inner += marks.interval(scale, value, low, high, ROW / 2, answer.side)
    return f'<svg aria-hidden="true">{inner}</svg>'


def section(one: Section, words: Words) -> str:
    number = (
        f'<a class="no" href="#answer-{one.answers}">{one.number}</a>'
        if one.number
        else ""
    )
    told = rich(SEAT.sub("\\1\u00a0", kept_together(one.about)))
    about = f'<p class="sub">{told}</p>' if one.about else ""
    note = f'<p class="note">{titled(one.note)}</p>' if one.note else ""
    code = (
        f'<pre class="mono" tabindex="0">{marks.command(one.code)}</pre>'
        if one.code
        else ""
    )
    return (
        f'<section class="w{one.width}" id="{one.key}">'
        f"<h2>{number}"
        f"<span>{escape(one.title)}</span></h2>{about}{one.picture}"
        f"{table(one, words)}{games(one)}{note}{code}</section>"
    )


def games(one: Section) -> str:
    """Games to look at, each with the command that plays it again."""
    if one.games is None:
        return ""
    rows = "".join(
        f"<li>{escape(game.told)}{commands_html(one.games, game)}</li>"
        for game in one.games.games
    )
    return (
        f"<details><summary>{escape(one.games.title)}</summary>"
        f'<ol class="games">{rows}</ol></details>'
    )


def commands_html(games: Games, game: Game) -> str:
    return "".join(
        f"<code>{marks.command(line)}</code>" for line in games.commands(game.number)
    )


def table(one: Section, words: Words) -> str:
    """The same numbers for reading aloud and for copying."""
    if one.table is None:
        return ""
    drawn = table_html(one.table, not one.picture)
    made = (  # keys can scroll only what they can reach
        f'<div class="scroll" tabindex="0" role="group" '
        f'aria-label="{escape(one.title)}">{drawn}</div>'
    )
    if not one.picture:
        return made
    return f"<details><summary>{words('report.as_table')}</summary>{made}</details>"


def table_html(table: Table, named: bool) -> str:
    """All numbers; cells end where the next one begins, which HTML allows.

    Cells that have their headings with them can stand below each other on a phone.
    """
    cell = '<td data-name="{}">{}' if named else "<td>{1}"
    head = "".join(f'<th scope="col">{escape(heading)}' for heading in table.headings)
    body = "".join(
        f'<tr><th scope="row">{opening(escape(row[0]), opens)}'
        + "".join(
            cell.format(escape(heading), escape(said))
            for heading, said in zip(table.headings[1:], row[1:], strict=True)
        )
        for row, opens in zip_longest(table.rows, table.opens, fillvalue="")
    )
    return f'<table class="data"><thead><tr>{head}<tbody>{body}</table>'


def footer(report: Report) -> str:
    notes = "".join(f"<p>{rich(note)}</p>" for note in report.notes)
    return f'<footer class="ft">{notes}</footer>'
