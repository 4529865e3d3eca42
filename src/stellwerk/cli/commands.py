# SPDX-License-Identifier: MIT
"""What a person may type at the table besides moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.table import Table as Grid
from rich.text import Text

from stellwerk.cli.rules import chapters, full_id, near_ids, read_book, show_rules
from stellwerk.cli.saving import keeper_for_resumed, load_game
from stellwerk.cli.seating import bots_for, kind_in
from stellwerk.cli.showing import scores_table
from stellwerk.core.numbers import whole_number
from stellwerk.core.rulebook import Rule
from stellwerk.core.texts import Catalogue
from stellwerk.games import title_of

if TYPE_CHECKING:
    from stellwerk.cli.table import Table

LOG_LINES: Final = 20


def read(line: str, words: Catalogue) -> tuple[str, str]:
    """The command of a line and what follows it; "" if it is none."""
    first, _, rest = line.strip().partition(" ")
    for name in COMMANDS:
        if first.lower() in (name, words.say(f"cli.command.{name}")):
            return name, rest.strip()
    return "", line


def undo(table: Table, seat: int, rest: str) -> None:
    """Take the latest own decision back."""
    take_back(table, seat)


def take_back(table: Table, seat: int) -> bool:
    """Go back to the latest own decision that was a choice, if that is allowed."""
    steps = table.game.back.steps(seat, table.ask_all)
    if steps == 0:
        table.say("cli.cannot_undo", None, "yellow")
        return False
    text = ""
    for _ in range(steps):
        text = table.game.undo()
    for reader in table.read:
        table.read[reader] = min(table.read[reader], len(table.game.log))
    length = len(table.game.entries)
    table.notes = {at: note for at, note in table.notes.items() if at < length}
    table.keep()
    table.say("cli.undone", {"move": text})
    table.shown = False
    return True


def why(table: Table, seat: int, rest: str) -> None:
    """Is a move legal, and if not, by which rule?"""
    if not rest:
        table.say("cli.why_what", None, "yellow")
        return
    move = table.move_typed(rest)
    if move is not None:
        table.say("cli.legal", {"move": move})
        return
    refusal = table.game.why_illegal(rest)
    assert refusal is not None, "a legal move was not recognized"
    table.screen.say(table.words.refusal(refusal))
    rule = book_of(table).get(refusal.rule)
    if rule is not None:
        show_rules(table.screen.console, [rule])


def rules(table: Table, seat: int, rest: str) -> None:
    """The chapters of the rulebook, one chapter, or one rule."""
    book = book_of(table)
    parts = list(chapters(book).items())
    number = whole_number(rest)
    if number is not None and 1 <= number <= len(parts):
        show_rules(table.screen.console, parts[number - 1][1])
    elif rest and full_id(book, rest) in book:
        show_rules(table.screen.console, [book[full_id(book, rest)]])
    elif rest:
        near = near_ids(book, full_id(book, rest))
        table.say("cli.no_rule", {"id": rest, "near": near}, "yellow")
    else:
        show_chapters(table, parts)


def book_of(table: Table) -> dict[str, Rule]:
    return read_book(title_of(table.game.rules.game), table.language)


def show_chapters(table: Table, parts: list[tuple[str, list[Rule]]]) -> None:
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 1))
    for place, (chapter, found) in enumerate(parts, 1):
        ids = f"{found[0].id} … {found[-1].id}"
        grid.add_row(Text(str(place)), Text(chapter), Text(ids, style="cyan"))
    table.screen.show(grid)
    table.say("cli.rules_how")


def log(table: Table, seat: int, rest: str) -> None:
    """The last lines of the log, as the seat may read them."""
    lines = [
        table.words.event(event, seat) for events in table.game.log for event in events
    ]
    count = whole_number(rest)
    shown = LOG_LINES if count is None else count
    for line in lines[max(0, len(lines) - shown) :]:
        table.screen.say(f"  {line}")


def board(table: Table, seat: int, rest: str) -> None:
    """Show the position again."""
    table.show(seat)


def scores(table: Table, seat: int, rest: str) -> None:
    """The points so far, by category."""
    game = table.game
    table.screen.show(scores_table(game.breakdown(), game.scores(), table.words))


def save(table: Table, seat: int, rest: str) -> None:
    """Save, under another name if one is given."""
    if rest:
        path = Path(rest).expanduser()
        table.keeper.keep_copy(table.game, path)
        table.say("cli.saved", {"file": str(path)})
        return
    table.keeper.keep(table.game)
    table.say("cli.saved", {"file": str(table.keeper.path)})


def resume(table: Table, seat: int, rest: str) -> None:
    """Leave this game, which is saved, and go on with another."""
    if not rest:
        table.say("cli.resume_what", None, "yellow")
        return
    path = Path(rest).expanduser()
    game, cut = load_game(path, None, False)
    keeper = keeper_for_resumed(game.rules.game, path, None, cut)
    table.say("cli.saved", {"file": str(table.keeper.path)})
    kinds = [kind_in(name) for name in game.seats]
    table.sit_down(game, bots_for(game.rules, kinds, None), keeper)


def help(table: Table, seat: int, rest: str) -> None:
    """All commands."""
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 1))
    for name in COMMANDS:
        typed = table.words.say(f"cli.usage.{name}")
        grid.add_row(
            Text(typed, style="cyan"), Text(table.words.say(f"cli.help.{name}"))
        )
    table.say("cli.help")
    table.screen.show(grid)


def quit(table: Table, seat: int, rest: str) -> None:
    """Stop here; everything is saved."""
    table.stopped = True


COMMANDS: Final[dict[str, Callable[[Table, int, str], None]]] = {
    "undo": undo,
    "why": why,
    "rules": rules,
    "log": log,
    "board": board,
    "scores": scores,
    "save": save,
    "resume": resume,
    "help": help,
    "quit": quit,
}
