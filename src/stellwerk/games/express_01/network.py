# SPDX-License-Identifier: MIT
"""The cards on the map (»Streckennetz«), and what follows from where they lie."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.cards import STATION_SHELF
from stellwerk.games.express_01.faces import EXIT_COUNT, edge_at, kind_of
from stellwerk.games.express_01.geometry import BITS
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.plan import NO_LINK
from stellwerk.games.express_01.player import change
from stellwerk.games.express_01.routes import Frontier, RouteGraph
from stellwerk.parts.hands import put_in, take_out

BASE: Final = -1  # a slot on which its base card still lies


@final
class Network:
    """One network. Copies of a game share it until one of them lays a card."""

    def __init__(self, material: Material, old: Network | None = None) -> None:
        """Nothing but base cards, of which any may be replaced first (EX-113).

        Or a copy of another network.
        """
        plan, count = material.plan, material.plan.count
        self.cards: Final = material.cards
        self.plan: Final = plan
        # Base cards replaced, so cards in the network; by slot the face lying there,
        # or BASE; the exits that meet track of a neighbor, a mask
        self.taken: i64 = i64(0) if old is None else old.taken
        self.laid: list[int] = [BASE] * count if old is None else old.laid[:]
        self.joins: list[int] = [0] * count if old is None else old.joins[:]
        # By slot the shelf of the cards that may come next, and those of that shelf
        # that may be laid, a mask
        self.shelf: list[int] = (
            [STATION_SHELF if station else 0 for station in plan.is_station]
            if old is None
            else old.shelf[:]
        )
        self.fits: list[int] = plan.first_fits() if old is None else old.fits[:]
        # Slots on which any card fits, sorted: those of tracks, those of stations
        tracks = plan.first_open(plan.tracks) if old is None else old.open[0][:]
        stations = plan.first_open(plan.stations) if old is None else old.open[1][:]
        self.open: list[list[int]] = [tracks, stations]
        self.stations: list[int] = (  # by company
            [0] * len(material.companies) if old is None else old.stations[:]
        )
        self.shared = False
        # The stations and ways of this network, once asked for; the frontier is made
        # with the first graph
        self.graph: RouteGraph | None = None if old is None else old.graph
        self.frontier: Frontier | None = None

    def copy(self, material: Material) -> Network:
        return Network(material, self)

    def lay(self, slot: i64, face: i64) -> None:
        """A card now lies on a slot: note its stations and what it meets."""
        cards = self.cards
        plan = self.plan
        old: i64 = self.laid[slot]
        if old == BASE:
            if self.taken == 0:
                self.need_track()
            self.taken += 1
        else:
            for company in cards.site_company[kind_of(old)]:
                change(self.stations, company, -1)
        kind = kind_of(face)
        for company in cards.site_company[kind]:
            change(self.stations, company, 1)
        self.laid[slot] = face
        self.shelf[slot] = cards.shelf[kind] + 1
        self.fit(slot, plan.upgrade_fits[plan.usable_class[slot]][face])
        self.join(slot, cards.exits[face])
        self.graph = None

    def join(self, slot: i64, exits: i64) -> None:
        """The track of a card on a slot meets its neighbors."""
        plan = self.plan
        edge = edge_at(slot, 0)
        end = edge + EXIT_COUNT
        while edge < end:
            neighbor: i64 = plan.link_slot[edge]
            if exits & 1 and neighbor != NO_LINK:
                joins: i64 = self.joins[neighbor]
                joins |= BITS[plan.link_exit[edge]]
                self.joins[neighbor] = joins
                if self.laid[neighbor] == BASE:
                    self.fit(neighbor, plan.start_fits[neighbor][joins])
            exits >>= 1
            edge += 1

    def fit(self, slot: i64, cards: i64) -> None:
        """From now on these cards, a mask, may be laid on a slot."""
        before: i64 = self.fits[slot]
        self.fits[slot] = cards
        if (before != 0) == (cards != 0):
            return
        opened = self.open[1 if self.plan.is_station[slot] else 0]
        if cards != 0:
            put_in(opened, slot)
        else:
            take_out(opened, slot)

    def need_track(self) -> None:
        """From the first card on, a card must continue track (EX-113, EX-206)."""
        self.fits = [0] * self.plan.count
        self.open = [[], []]
