# SPDX-License-Identifier: MIT
"""The cards on the map (»Streckennetz«), and what follows from where they lie."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.cards import STATION_SHELF, Cards
from stellwerk.games.express_01.faces import EXIT_COUNT, first_edge, kind_of
from stellwerk.games.express_01.geometry import ALL_EXITS, BITS
from stellwerk.games.express_01.plan import NO_LINK, Plan
from stellwerk.games.express_01.player import change, insert_card, take_card
from stellwerk.games.express_01.routes import Frontier, RouteGraph

BASE: Final = -1  # a slot on which its base card still lies


@final
class Network:
    """One network. Copies of a game share it until one of them lays a card."""

    def __init__(
        self,
        *,
        cards: Cards,
        plan: Plan,
        taken: i64,
        laid: list[int],
        joins: list[int],
        shelf: list[int],
        fits: list[int],
        open_tracks: list[int],
        open_stations: list[int],
        stations: list[int],
        graph: RouteGraph | None,
    ) -> None:
        self.cards: Final = cards
        self.plan: Final = plan
        self.taken = taken  # base cards replaced, so cards in the network
        self.laid = laid  # by slot the face lying there, or BASE
        self.joins = joins  # by slot the exits that meet track of a neighbor, a mask
        self.shelf = shelf  # by slot the shelf of the cards that may come next
        self.fits = fits  # by slot those of that shelf that may be laid, a mask
        self.open_tracks = open_tracks  # slots on which any card fits, sorted
        self.open_stations = open_stations
        self.stations = stations  # by company
        self.shared = False
        self.graph = graph  # the stations and ways of this network, once asked for
        self.frontier: Frontier | None = None  # made with the first graph

    def copy(self) -> Network:
        return Network(
            cards=self.cards,
            plan=self.plan,
            taken=self.taken,
            laid=self.laid[:],
            joins=self.joins[:],
            shelf=self.shelf[:],
            fits=self.fits[:],
            open_tracks=self.open_tracks[:],
            open_stations=self.open_stations[:],
            stations=self.stations[:],
            graph=self.graph,
        )

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
        edge = first_edge(slot)
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
        is_station = self.plan.is_station[slot]
        opened = self.open_stations if is_station else self.open_tracks
        if cards != 0:
            insert_card(opened, slot)
        else:
            take_card(opened, slot)

    def need_track(self) -> None:
        """From the first card on, a card must continue track (EX-113, EX-206)."""
        self.fits = [0] * self.plan.count
        self.open_tracks = []
        self.open_stations = []


def empty_network(cards: Cards, plan: Plan, companies: int) -> Network:
    """Nothing but base cards: any card that they name may be the first (EX-113)."""
    count = plan.count
    fits = [plan.start_fits[slot][ALL_EXITS] for slot in range(count)]
    return Network(
        cards=cards,
        plan=plan,
        taken=0,
        laid=[BASE] * count,
        joins=[0] * count,
        shelf=[STATION_SHELF if station else 0 for station in plan.is_station],
        fits=fits,
        open_tracks=[slot for slot in plan.tracks if fits[slot] != 0],
        open_stations=[slot for slot in plan.stations if fits[slot] != 0],
        stations=[0] * companies,
        graph=None,
    )
