# SPDX-License-Identifier: MIT
"""A game in print: its board as the terminal draws it, as text and for notebooks."""

from io import StringIO
from typing import Any, Final

from rich.console import Console

from stellwerk.cli.boards import board_of
from stellwerk.cli.boards.seen import Seen
from stellwerk.cli.screen import PIPE_WIDTH
from stellwerk.cli.showing import Words, choices_table
from stellwerk.core.game import Game
from stellwerk.core.texts import Teller, catalogue_of

PAGE: Final = '<pre style="line-height:1.25;overflow-x:auto">{code}</pre>'


def picture(game: Game, seat: int | None, words: Teller) -> Seen:
    """The board as a seat sees it; None is a spectator."""
    view: dict[str, Any] = game.view(seat)
    draw = board_of(game.rules.game)
    return draw(view, game.rules.printed, words.catalogue, words.names)


def draw(console: Console, game: Game) -> None:
    """The board as the seat to act sees it, with its question and its choices."""
    words = Words(catalogue_of("en", game.rules.game), game.seats)
    seat = game.to_act
    console.print(picture(game, seat, words))
    outcome = game.outcome()
    if outcome is not None:
        console.print(words.outcome(outcome))
    elif seat is not None:
        view: dict[str, Any] = game.view(seat)
        console.print(words.question(view["question"]))
        console.print(choices_table(view["choices"], seat, words))


def paper(record: bool) -> Console:
    """Where a board is printed: no colours unless they are recorded."""
    return Console(
        file=StringIO(),
        width=PIPE_WIDTH,
        record=record,
        force_terminal=record,
        color_system="truecolor" if record else None,
        legacy_windows=False,
        markup=False,
        highlight=False,
        emoji=False,
    )


def text_of(game: Game) -> str:
    """What `print(game)` shows."""
    console = paper(record=False)
    with console.capture() as captured:
        draw(console, game)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def html_of(game: Game) -> str:
    """What a notebook shows: the same in colour."""
    console = paper(record=True)
    draw(console, game)
    return console.export_html(inline_styles=True, code_format=PAGE)
