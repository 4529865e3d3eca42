# SPDX-License-Identifier: MIT
"""What is known of a table without any rules, and why something cannot be done."""

from typing import Final, NoReturn

from stellwerk.games import TITLES
from stellwerk.server.storage.database import Damaged, StoreFailed, Undecided
from stellwerk.server.storage.saved import Saved, SeatRow, TableRow
from stellwerk.server.storage.store import Store
from stellwerk.server.web import messages as m
from stellwerk.server.web.catalogue import is_played


class Oops(Exception):
    """Something that is not a matter of the rules; a code of `messages.ERRORS`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code: Final = code


class MaybeSaved(Oops):
    """The database went away while something was stored: it is, or it is not."""

    def __init__(self) -> None:
        super().__init__("maybe_saved")


class IsStale(Exception):
    """The position has changed since the sender looked."""


class Overtaken(IsStale):
    """Another server has changed the table; what it did is known by now."""


def raise_not_saved(error: StoreFailed) -> NoReturn:
    """Nothing happened; or nobody knows."""
    if isinstance(error, Undecided):
        raise MaybeSaved from None
    raise Oops("not_saved") from None


class Shelf:
    """What is known of a table without any rules."""

    def __init__(self, saved: Saved, store: Store) -> None:
        self.store: Final = store
        self.row: TableRow = saved.table
        self.seats: list[SeatRow] = saved.seats

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def status(self) -> m.Status:
        """How it stands if nobody can play on."""
        if self.row.started is None:
            return "waiting"
        return "paused" if self.row.ended is None else "over"


class OtherRules(Damaged):
    """A table of rules about which this program knows nothing at all."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(f"rules {shelf.row.version} of {shelf.row.game}")
        self.shelf: Final = shelf


def why_closed(row: TableRow) -> m.Phrase | None:
    """The sentence for a table whose rules this program does not have."""
    if is_played(row.game, row.version):
        return None
    title = TITLES.get(row.game)
    if title is None:
        return m.Phrase("server.closed.game", {"game": row.game})
    age = "newer" if row.version > title.version else "older"
    told = {"version": row.version, "known": title.known_versions()}
    return m.Phrase(f"server.closed.{age}", told)
