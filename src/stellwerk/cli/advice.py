# SPDX-License-Identifier: MIT
"""`stellwerk hint` and `stellwerk review`: what to play, and what one should have."""

from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from stellwerk.bots.advice import HINTS, Advice, Judgement, worst
from stellwerk.bots.bot import Budget
from stellwerk.cli.errors import CommandError
from stellwerk.cli.files import read_text, write_new
from stellwerk.cli.lab import (
    JobsOption,
    OnOption,
    TreesOption,
    progress_bar,
    refusals,
)
from stellwerk.cli.language import LanguageOption, speak
from stellwerk.cli.screen import Screen
from stellwerk.cli.seating import clean
from stellwerk.cli.showing import Words
from stellwerk.core.game import Game
from stellwerk.core.rng import SEED_LIMIT
from stellwerk.lab.advice import REVIEW_SIMS, load
from stellwerk.lab.advice import hint as find_hint
from stellwerk.lab.plot import Line, html_page, svg_plot, text_plot
from stellwerk.lab.reviews import reviews

PICTURES: Final = (".svg", ".html")
PLOT_WIDTH: Final = 90
MOST_SIMS: Final = 1_000_000_000
MOST_SECONDS: Final = 86_400  # a day

RecordArgument = Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game.")]
RecordsArgument = Annotated[
    list[Path], typer.Argument(metavar="RECORD...", help="Saved games.")
]
SeedOption = Annotated[int, typer.Option(metavar="S", help="Same seed, same advice.")]
EditionOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The edition it is played with.")
]


def register(app: typer.Typer) -> None:
    app.command("hint")(hint)
    app.command("review")(review)


def hint(
    record: RecordArgument,
    count: Annotated[int, typer.Option(metavar="N", help="Moves shown.")] = HINTS,
    sims: Annotated[
        int | None, typer.Option(metavar="N", help="Simulations; 1000 if not given.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help="Thinking time instead.")
    ] = None,
    seed: SeedOption = 0,
    edition: EditionOption = None,
    language: LanguageOption = None,
) -> None:
    """Show the best few moves of the current decision.

    Only what the seat to act may know is used.
    """
    budget = Budget(seconds, sims)
    check_most("--sims", sims, MOST_SIMS)
    check_most("--seconds", seconds, MOST_SECONDS)
    check_seed(seed)
    if count < 1:
        raise CommandError(f"--count is at least 1, not {count}")
    game = load(read_text(record), None if edition is None else str(edition))
    found = find_hint(game, count=count, budget=budget, seed=seed)
    words = words_for(game, language)
    screen = Screen()
    assert game.to_act is not None
    asked: Any = game.view(game.to_act)["question"]
    screen.show(words.question(asked))
    table = plain_table(words, "move", "outlook", "tries", "type")
    for advice in found:
        table.add_row(*hint_row(advice, words))
    screen.show(table)
    screen.say(words.say("cli.advice.meaning"))


def hint_row(advice: Advice, words: Words) -> list[Text]:
    choice: Any = advice.choice
    cells = [words.label(choice), percent(advice.value), str(advice.visits)]
    return [Text(cell) for cell in [*cells, choice["text"]]]


def review(
    record: RecordsArgument,
    sims: Annotated[
        int, typer.Option(metavar="N", help="Simulations per look.")
    ] = REVIEW_SIMS,
    seed: SeedOption = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a picture: .svg, or .html for all."),
    ] = None,
    trees: TreesOption = 1,
    jobs: JobsOption = None,
    on: OnOption = None,
    edition: EditionOption = None,
    language: LanguageOption = None,
) -> None:
    """Look at every decision again: the ten costliest, and how the game went.

    Each decision is judged by what its seat could know then.
    """
    check_seed(seed)
    check_out(out, len(record))
    Budget(simulations=sims)
    check_most("--sims", sims, MOST_SIMS)
    own = None if edition is None else str(edition)
    games = [load(read_text(file), own) for file in record]
    with refusals(), progress_bar("reviewing") as watch:
        looks = {"sims": sims, "seed": seed, "trees": trees}
        found = reviews(games, **looks, edition=own, jobs=jobs, on=on, progress=watch)
        for file, game, judgements in zip(record, games, found, strict=True):
            if len(record) > 1:
                Screen().say(str(file), "bold")
            words = words_for(game, language)
            show_review(judgements, words)
            draw(out, judgements, words)


def draw(out: Path | None, judgements: list[Judgement], words: Words) -> None:
    """Write the picture, if one is wanted."""
    if out is not None:
        write_new(out, picture(out, judgements, words))
        Screen().say(words.say("cli.review.written", {"file": str(out)}))


def check_seed(seed: int) -> None:
    if not 0 <= seed < SEED_LIMIT:
        raise CommandError(f"a seed is a number from 0 to 2^64 - 1, not {seed}")


def check_most(name: str, value: float | None, most: int) -> None:
    """Nobody waits for more than this; it was a slip of the hand."""
    if value is not None and value > most:
        raise CommandError(f"{name} is at most {most}, not {value:g}")


def check_out(out: Path | None, records: int) -> None:
    """Before minutes of work, not after."""
    if out is None:
        return
    if records > 1:
        raise CommandError(f"--out draws one record, not {records}; name one")
    if out.suffix not in PICTURES:
        raise CommandError(f"--out {out}: the name must end in {' or '.join(PICTURES)}")
    if out.exists():
        raise CommandError(f"{out} exists already; take another name")
    if not out.resolve().parent.is_dir():
        raise CommandError(f"{out}: there is no such folder")


def words_for(game: Game, language: LanguageOption) -> Words:
    catalogue = speak(language, game.rules.game)
    return Words(catalogue, [clean(name) for name in game.seats])


def show_review(judgements: list[Judgement], words: Words) -> None:
    """The worst decisions and the course of the game."""
    screen = Screen()
    costly = worst(judgements)
    screen.say(words.say("cli.review.looked", {"n": len(judgements)}), "bold")
    if not judgements:
        return
    if costly:
        table = plain_table(words, *COLUMNS)
        for one in costly:
            table.add_row(*(Text(cell) for cell in review_row(one, words)))
        screen.show(table)
    else:
        screen.say(words.say("cli.review.flawless"))
    screen.say(words.say("cli.review.course"), "bold")
    for row in text_plot(courses(judgements, words), PLOT_WIDTH):
        screen.say(row)
    for seat, name in enumerate(words.names):
        screen.say(f"  {seat + 1} = {name}")
    screen.say(words.say("cli.advice.meaning"))


COLUMNS: Final = ("number", "who", "played", "better", "loss")


def review_row(one: Judgement, words: Words) -> list[str]:
    played: Any = one.played.choice
    better: Any = one.best.choice
    loss = f"{100 * one.loss:.0f} ± {100 * one.noise:.0f}"
    return [
        str(one.entry + 1),
        words.names[one.seat],
        f"{words.label(played)} [{played['text']}]",
        f"{words.label(better)} [{better['text']}]",
        loss,
    ]


def courses(judgements: list[Judgement], words: Words) -> list[Line]:
    """What every seat could expect, at each of its decisions."""
    return [
        Line(name, [(j.entry, j.best.value) for j in judgements if j.seat == seat])
        for seat, name in enumerate(words.names)
    ]


def picture(out: Path, judgements: list[Judgement], words: Words) -> str:
    """The course as a picture, or a page with the costliest decisions below it."""
    title = words.say("cli.review.course")
    along = words.say("cli.advice.number")
    drawn = svg_plot(courses(judgements, words), title, along)
    if out.suffix == ".svg":
        return drawn
    heads = [words.say(f"cli.advice.{column}") for column in COLUMNS]
    rows = [review_row(one, words) for one in worst(judgements)]
    return html_page(words.say("title"), drawn, heads, rows)


def plain_table(words: Words, *columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(words.say(f"cli.advice.{column}"), overflow="fold")
    return table


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"
