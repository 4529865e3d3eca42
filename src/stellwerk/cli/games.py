# SPDX-License-Identifier: MIT
"""`stellwerk games`: what can be played."""

import typer
from rich.table import Table
from rich.text import Text

from stellwerk.cli.language import LanguageOption, speak
from stellwerk.cli.screen import make_console
from stellwerk.core.title import Title
from stellwerk.games import TITLES, plugged


def register(app: typer.Typer) -> None:
    app.command("games")(games)


def games(language: LanguageOption = None) -> None:
    """List the games: key, name, players, people behind it."""
    words = speak(language)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("key", "name", "players", "people", "about"):
        table.add_column(words.say(f"cli.games.{column}"), overflow="fold")
    for title in TITLES.values():
        table.add_row(*(Text(cell) for cell in cells(title, language)))
    console = make_console()
    console.print(table)
    for problem in plugged().problems.values():
        console.print(Text(words.say("cli.games.left_out", {"why": problem})))


def cells(title: Title, language: LanguageOption) -> list[str]:
    words = speak(language, title.key)
    people = f"{', '.join(title.designers)} ({title.publisher}, {title.year})"
    return [
        title.key,
        words.say("title"),
        players_range(title),
        people,
        words.say("pitch"),
    ]


def players_range(title: Title) -> str:
    """The numbers of players in short: `2-3`."""
    if title.min_players == title.max_players:
        return str(title.min_players)
    return f"{title.min_players}-{title.max_players}"
