# SPDX-License-Identifier: MIT
"""The one place where errors of the command line become a message and code 2."""

import errno
from typing import Any, Final

import typer
from typer.core import TyperGroup

from stellwerk.bots.advice import NothingToAdvise
from stellwerk.bots.bot import BadBudget
from stellwerk.bots.registry import UnknownBot
from stellwerk.core.edition import BadEdition
from stellwerk.core.errors import StellwerkError
from stellwerk.core.options import BadOption
from stellwerk.core.record import BadRecord
from stellwerk.core.snapshot import BadSnapshot
from stellwerk.core.texts import Catalogue
from stellwerk.core.title import BadSetup
from stellwerk.server.storage.database import Unusable

REFUSED: Final = 2
REASONS: Final = {
    errno.ENOENT: "cli.file.missing",
    errno.EACCES: "cli.file.denied",
    errno.EPERM: "cli.file.not_permitted",
    errno.EISDIR: "cli.file.folder",
    errno.ENOTDIR: "cli.file.no_folder",
    errno.ENOSPC: "cli.file.full",
    errno.EROFS: "cli.file.read_only",
    errno.EDQUOT: "cli.file.quota",
    errno.ENAMETOOLONG: "cli.file.long_name",
}


class CommandError(StellwerkError):
    """Something that the user asked for cannot be done; the message says why."""


class FileError(CommandError):
    """A file that cannot be used; `key` is one of the catalogues."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key: Final = key
        self.params: Final = params

    def say(self, words: Catalogue) -> str:
        """The sentence in a language."""
        return words.say(self.key, self.params)

    def __str__(self) -> str:
        return self.say(Catalogue("en"))


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
    Unusable,
    OSError,
)


def complaint(error: BaseException, words: Catalogue | None = None) -> str:
    """What is wrong, in one message; in the language of a table where it has one."""
    spoken = words or Catalogue("en")
    if isinstance(error, (BadRecord, FileError)):
        return error.say(spoken)
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{reason(error, spoken)}"
    return str(error)


def reason(error: OSError, words: Catalogue) -> str:
    """Why the system refused; rare reasons in the system's own words."""
    key = REASONS.get(error.errno or 0)
    return str(error.strerror) if key is None else words.say(key)


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
