# SPDX-License-Identifier: MIT
"""Detail cards: what a name opens, over the page and without a script."""

from __future__ import annotations

from html import escape

from stellwerk.lab.reports import cards
from stellwerk.lab.reports.document import Detail, Games
from stellwerk.lab.reports.marks import command, rich
from stellwerk.lab.reports.words import Words


def draw(details: list[Detail], words: Words) -> str:
    """All cards; a browser shows the one whose name was pressed."""
    return "".join(draw_detail(one, words) for one in details)


def draw_detail(one: Detail, words: Words) -> str:
    """Name, what is printed, numbers, and games with the command for them."""
    title = f" <span>{escape(one.title)}</span>" if one.title else ""
    facts = "".join(f"<dt>{escape(what)}<dd>{escape(much)}" for what, much in one.facts)
    games = (
        f'<p class="note">{words(one.nobody)}</p>'
        if one.games is None
        else draw_games(one.games)
    )
    return (
        f"<div popover id={one.key} role=dialog aria-labelledby={one.key}h>"
        f"<h3 id={one.key}h>{escape(one.name)}{title}</h3>"
        f"<button popovertarget={one.key} autofocus>"
        f"{words('report.detail.close')}</button>"
        f"{draw_fronts(one)}<dl>{facts}</dl>{games}</div>"
    )


def draw_fronts(one: Detail) -> str:
    """The thing as it is printed; old beside new where both differ."""
    if one.printed is None or not one.printed.lines:
        return ""
    if one.before is None:
        return cards.draw_side(one.printed, one.colors, set(), "is")
    return cards.draw_both(one.before, one.printed, one.colors)


def draw_games(games: Games) -> str:
    """A row for each game, the nearest first; one command shows how to see them.

    Elements end where the next one begins, which HTML allows: a page has hundreds.
    What the command does stands above it by the style sheet, once for all cards.
    """
    head = "".join(f"<th>{escape(heading)}" for heading in games.headings)
    rows = "".join(
        "<tr>" + "".join(f"<td>{rich(cell)}" for cell in game.cells)
        for game in games.games
    )
    return (
        f"<table><caption>{escape(games.title)}"
        f"<thead><tr>{head}<tbody>{rows}</table>"
        f"<pre>{command(watching(games))}</pre>"
    )


def watching(games: Games) -> str:
    """What plays the nearest game again; the row below says how to look at it."""
    return "\n".join(games.commands(games.games[0].number))
