# SPDX-License-Identifier: MIT
"""Other servers on the same database, as a table sees them; here there are none."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable


class Neighbours:
    """A server that is alone: nobody has to be told or asked."""

    shared = False  # may others change a table at any moment?
    node = ""  # the own name among the others

    def tell(self, id: str, revision: int) -> None:
        """A table has changed."""

    def presence(self, id: str) -> None:
        """Somebody has come to a table, or gone."""

    def leave(self) -> None:
        """This server goes down; everybody who is connected goes elsewhere."""

    def done_with(self, id: str, work: str) -> None:
        """Others may have a piece of work that was claimed here."""

    async def may_go_alone(self, id: str) -> bool:
        """May bots decide at a table at which nobody is, as far as all servers go?"""
        return True

    async def once(
        self, id: str, work: str, do: Callable[[], Awaitable[object]]
    ) -> object:
        """What comes of a piece of work that one server does for all."""
        return await do()

    @asynccontextmanager
    async def claimed(self, id: str, work: str) -> AsyncGenerator[bool]:
        """Work for all servers; False while another one does it."""
        yield True


ALONE = Neighbours()
