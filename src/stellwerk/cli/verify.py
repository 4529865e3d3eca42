# SPDX-License-Identifier: MIT
"""`stellwerk verify`: were the shuffles of a recorded game fair?"""

from pathlib import Path
from typing import Annotated

import typer

import stellwerk
from stellwerk.cli.files import read_text
from stellwerk.cli.language import LanguageOption, speak
from stellwerk.core.record import check_header, read_record
from stellwerk.core.shuffle import verify as recompute


def register(app: typer.Typer) -> None:
    app.command("verify")(verify)


def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game's record.")],
    edition: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The edition it was played with."),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Recompute every shuffle of a record from its secret and the players' seeds."""
    told = read_record(read_text(record))
    source = None if edition is None else str(edition)
    rules = stellwerk.rules(told.game, told.players, told.options, source)
    check_header(told, rules)
    drawn = len(recompute(rules, told))
    words = speak(language)
    assert told.luck is not None
    typer.echo(words.say("cli.verified", {"n": drawn}))
    typer.echo(words.say("cli.commitment", {"hash": str(told.luck["commitment"])}))
