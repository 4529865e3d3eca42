# SPDX-License-Identifier: MIT
"""Who is connected at a table, to this server and to others."""

from __future__ import annotations

from typing import Final

from stellwerk.server.storage.saved import Saved
from stellwerk.server.storage.shared import Here
from stellwerk.server.storage.store import Store
from stellwerk.server.tables.neighbours import Neighbours
from stellwerk.server.tables.shelf import Shelf
from stellwerk.server.web import messages as m
from stellwerk.server.web.connection import Connection


class Company(Shelf):
    """The people at a table."""

    def __init__(self, saved: Saved, store: Store, neighbours: Neighbours) -> None:
        super().__init__(saved, store)
        self.neighbours: Final = neighbours
        self.connections: Final[set[Connection]] = set()
        self.elsewhere: list[Here] = []  # at other servers

    def be_told(self, presence: list[Here]) -> None:
        """Who is connected to other servers."""
        others = [here for here in presence if here.node != self.neighbours.node]
        self.elsewhere = others if self.neighbours.shared else []

    @property
    def present(self) -> set[int]:
        """The seats whose people are connected, wherever."""
        here = {seat for each in self.connections for seat in each.seats}
        return here.union(*(each.seats for each in self.elsewhere))

    @property
    def watching(self) -> int:
        """How many look on, wherever."""
        here = sum(not each.seats for each in self.connections)
        return here + sum(each.watching for each in self.elsewhere)

    @property
    def attended(self) -> bool:
        """Is anybody at the table?"""
        return bool(self.connections or self.elsewhere)

    def here(self) -> Here | None:
        """Who is connected to this server, if others have to know it."""
        if not self.neighbours.shared:
            return None
        seats = {seat for each in self.connections for seat in each.seats}
        watching = sum(not each.seats for each in self.connections)
        return Here(self.neighbours.node, sorted(seats), watching)

    def tell_others(self, revision: int) -> None:
        """A change is stored: let servers know at which somebody has to be told.

        All of them are known here. Whoever comes to a table anywhere raises its
        revision, so a change without knowing of them would have been refused.
        """
        if self.elsewhere:
            self.neighbours.tell(self.id, revision)

    def count_out(self, living: set[str]) -> bool:
        """Nobody is connected to a server that is gone; was there anybody?"""
        before = self.elsewhere
        self.elsewhere = [here for here in before if here.node in living]
        return self.elsewhere != before

    def send_all(self, message: m.ToClient) -> None:
        frame = m.write_message(message)
        for connection in self.connections:
            connection.send_frame(frame)
