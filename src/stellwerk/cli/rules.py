# SPDX-License-Identifier: MIT
"""`stellwerk rules`: the rulebook by chapter, or one rule."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stellwerk.cli.errors import CommandError
from stellwerk.cli.language import LanguageOption, speak
from stellwerk.cli.screen import make_console
from stellwerk.core.rulebook import Rule, rulebook
from stellwerk.core.title import Title
from stellwerk.games import title_of

NEAR: Final = 5


def register(app: typer.Typer) -> None:
    app.command("rules")(rules)


def rules(
    game: Annotated[str, typer.Argument(help="The game's key.")],
    id: Annotated[str | None, typer.Argument(help="A rule id, like RL-201.")] = None,
    language: LanguageOption = None,
) -> None:
    """Show the rulebook of a game, or one rule of it."""
    title = title_of(game)
    book = read_book(title, speak(language).language)
    wanted = book.values() if id is None else [find_rule(book, id)]
    show_rules(make_console(), wanted)


def read_book(title: Title, language: str) -> dict[str, Rule]:
    """The rulebook, or a clear error if it is missing."""
    try:
        return rulebook(title.folder(), language)
    except FileNotFoundError as error:
        raise CommandError(
            f"the rulebook of {title.name} is missing: {error.filename}"
        ) from None


def full_id(book: dict[str, Rule], typed: str) -> str:
    """An id as the book writes it; the letters of the game may be left out."""
    id = typed.strip().upper()
    if "-" in id or not book:
        return id
    return f"{next(iter(book)).partition('-')[0]}-{id}"


def find_rule(book: dict[str, Rule], typed: str) -> Rule:
    """The rule with this id, however it is typed; an error names near ones."""
    id = full_id(book, typed)
    if id not in book:
        near = near_ids(book, id)
        known = list(book)
        hint = (
            f"near: {', '.join(near)}"
            if near
            else f"they are {known[0]} to {known[-1]}"
        )
        raise CommandError(f"there is no rule {typed!r}; {hint}")
    return book[id]


def near_ids(book: dict[str, Rule], id: str) -> list[str]:
    """Ids that look alike."""
    return get_close_matches(id, list(book), NEAR, 0.6)


def chapters(book: dict[str, Rule]) -> dict[str, list[Rule]]:
    """The rules of each chapter, in the order of the book."""
    found: dict[str, list[Rule]] = {}
    for rule in book.values():
        found.setdefault(rule.chapter, []).append(rule)
    return found


def show_rules(console: Console, wanted: Iterable[Rule]) -> None:
    """Rules as a table per chapter."""
    for chapter, rules in chapters({rule.id: rule for rule in wanted}).items():
        console.print(Text(chapter, style="bold underline"))
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, style="cyan")
        table.add_column()
        for rule in rules:
            table.add_row(Text(rule.id), Text(rule.text))
        console.print(Padding(table, (0, 0, 1, 0)))
