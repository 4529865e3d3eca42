# SPDX-License-Identifier: MIT
"""The one place where errors of the command line become a message and code 2."""

from typing import Any, Final

import typer
from typer.core import TyperGroup

from stellwerk.bots.advice import NothingToAdvise
from stellwerk.bots.bot import BadBudget
from stellwerk.bots.registry import UnknownBot
from stellwerk.core.edition import BadEdition
from stellwerk.core.options import BadOption
from stellwerk.core.record import BadRecord
from stellwerk.core.snapshot import BadSnapshot
from stellwerk.core.title import BadSetup

REFUSED: Final = 2


class CommandError(Exception):
    """Something that the user asked for cannot be done; the message says why."""


USER_ERRORS: Final = (
    CommandError,
    BadBudget,
    BadEdition,
    BadOption,
    BadRecord,
    BadSetup,
    BadSnapshot,
    NothingToAdvise,
    UnknownBot,
    OSError,
)


def complaint(error: BaseException) -> str:
    """What is wrong, in one message."""
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror}"
    return str(error)


class Commands(TyperGroup):
    """Typer's group of commands, with the handler around every one of them."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # the reader of our output has gone: Typer ends quietly
        except USER_ERRORS as error:
            typer.echo(f"stellwerk: {complaint(error)}", err=True)
            raise typer.Exit(REFUSED) from None
