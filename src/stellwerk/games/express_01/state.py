# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Express 01."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.express_01.geometry import EXIT_COUNT
from stellwerk.games.express_01.material import NO_LINK, NO_SHARE, STACKS, Material
from stellwerk.games.express_01.player import NO_BID, Player, changed
from stellwerk.games.express_01.routes import RouteGraph, best_value, has_route

BASE: Final = -1  # a slot on which its base card still lies
NOBODY_YET: Final = -1  # nobody owns the black engine
NO_SLOT: Final = -1
NO_COMPANY: Final = -1
BITS: Final[list[int]] = [1, 2, 4, 8, 16, 32]  # by exit
UNKNOWN: Final = -1  # a best route that has not been searched for yet


@final
class ExpressState(State):
    """One game in progress.

    Copies share the lists from `laid` to `issued`, the stacks, and what is known of
    routes: those lists are replaced, never changed in place (best routes excepted,
    which are the same for all that share them).
    """

    def __init__(
        self,
        stack: Stack,
        material: Material,
        round: i64,
        idle: i64,
        busy: bool,
        active: i64,
        engine: i64,
        west: bool,
        taken: i64,
        slot: i64,
        company: i64,
        source: i64,
        due: i64,
        left: i64,
        place: i64,
        stopped: bool,
        laid: list[int],
        joins: list[int],
        stations: list[int],
        issued: list[int],
        stock: list[int],
        share_stock: list[int],
        piles: list[list[int]],
        known: list[int],
        best: list[int],
        graph: RouteGraph | None,
        players: list[Player],
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.round = round
        self.idle = idle  # rounds in a row in which nothing happened (EX-604)
        self.busy = busy  # somebody expanded, bought or ran in this round
        self.active = active  # whose turn it is
        self.engine = engine  # who owns the black engine (»Die schwarze Lok«)
        self.west = west  # the bonus for the west has been given (EX-212)
        self.taken = taken  # base cards replaced on the map, so cards in the network
        self.slot = slot  # chosen for the exchange under way
        self.company = company  # of the purchase or premium under way
        self.source = source  # of the purchase under way: a seat, or STACKS
        self.due = due  # cards still to be paid for the purchase under way
        self.left = left  # cards still to be drawn in the payment under way
        self.place = place  # the position whose turn to draw it is
        self.stopped = stopped  # the black engine's card was declined (EX-416)
        self.laid = laid  # by slot the face lying there, or BASE (»Streckennetz«)
        self.joins = joins  # by slot the exits that meet track of a neighbor, a mask
        self.stations = stations  # in the network, by company
        self.issued = issued  # shares in all displays, by company
        self.stock = stock  # cards in the stacks, by kind
        self.share_stock = share_stock  # shares in the stacks, by company
        self.piles = piles  # the stacks (»Stapel«), top card last
        self.known = known  # by stack: how many cards from the top everybody knows
        self.best = best  # by company the value of its best route, or UNKNOWN
        self.graph = graph  # the stations and ways of this network, once asked for
        self.players = players

    def copy(self) -> ExpressState:
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        return ExpressState(
            self.stack.copy(),
            self.material,
            self.round,
            self.idle,
            self.busy,
            self.active,
            self.engine,
            self.west,
            self.taken,
            self.slot,
            self.company,
            self.source,
            self.due,
            self.left,
            self.place,
            self.stopped,
            self.laid,
            self.joins,
            self.stations,
            self.issued,
            self.stock[:],
            self.share_stock[:],
            self.piles[:],
            self.known[:],
            self.best,
            self.graph,
            players,
        )

    def put_on_top(self, kind: i64) -> None:
        """A card goes face up onto the stack of its type and level (EX-114)."""
        cards = self.material.cards
        pile: i64 = cards.pile[kind]
        cards_there = self.piles[pile][:]
        cards_there.append(kind)
        self.piles[pile] = cards_there
        self.known[pile] += 1
        self.stock[kind] += 1
        company: i64 = cards.share[kind]
        if company != NO_SHARE:
            self.share_stock[company] += 1

    def draw_top(self, pile: i64) -> i64:
        """Take the top card of a stack (EX-117a)."""
        cards = self.piles[pile][:]
        kind: i64 = cards.pop()
        self.piles[pile] = cards
        self.known[pile] -= 1
        self.left_stack(kind, pile)
        return kind

    def search_out(self, kind: i64) -> None:
        """Take the copy nearest to the top; the rest keep their order (EX-116)."""
        pile: i64 = self.material.cards.pile[kind]
        cards = self.piles[pile][:]
        place: i64 = len(cards) - 1
        while cards[place] != kind:
            place -= 1
        if place >= len(cards) - self.known[pile]:
            self.known[pile] -= 1
        cards.pop(place)
        self.piles[pile] = cards
        self.left_stack(kind, pile)

    def left_stack(self, kind: i64, pile: i64) -> None:
        """A card is gone from a stack; the card now on top is known to all."""
        self.stock[kind] -= 1
        company: i64 = self.material.cards.share[kind]
        if company != NO_SHARE:
            self.share_stock[company] -= 1
        if self.known[pile] == 0 and self.piles[pile]:
            self.known[pile] = 1

    def route_value(self, company: i64) -> i64:
        """The value of the company's best route, searched once per network (EX-410)."""
        value: i64 = self.best[company]
        if value == UNKNOWN:
            value = best_value(self.route_graph(), company, self.drives(company))
            self.best[company] = value
        return value

    def can_run(self, company: i64) -> bool:
        """Has the company a station in the network, and a route (EX-402)?"""
        if self.stations[company] == 0:
            return False
        value: i64 = self.best[company]
        if value != UNKNOWN:
            return value > 0
        return has_route(self.route_graph(), company, self.drives(company))

    def route_graph(self) -> RouteGraph:
        """The stations and ways of this network, far enough for every train."""
        reach: i64 = 1
        for company in range(len(self.issued)):
            reach = max(reach, self.drives(company))
        graph = self.graph
        if graph is None or graph.reach < reach:
            graph = RouteGraph(self.material, self.laid, reach)
            self.graph = graph
        return graph

    def drives(self, company: i64) -> i64:
        """How many cards a train of the company may drive onto (EX-403, EX-404)."""
        length: i64 = self.issued[company]
        if length == 0:
            return -1
        if self.material.engine_lengthens and self.engine != NOBODY_YET:
            length += 1
        return length - 1 if self.material.counts_start else length

    def issue(self, company: i64) -> None:
        """One more share is in a display: the train is longer now (EX-403)."""
        self.issued = changed(self.issued, company, 1)
        self.best = self.best[:]
        self.best[company] = UNKNOWN

    def forget_routes(self) -> None:
        """The network has changed."""
        self.graph = None
        self.best = [UNKNOWN] * len(self.best)

    def exhausted(self) -> i64:
        """How many stacks are empty now (EX-603)."""
        empty: i64 = 0
        for pile in self.piles:
            if not pile:
                empty += 1
        return empty

    def by_position(self) -> list[int]:
        """The seats in the order of their position cards."""
        seats = [0] * len(self.players)
        for seat, player in enumerate(self.players):
            seats[player.position] = seat
        return seats


def new_state(material: Material, stack: Stack) -> ExpressState:
    """The table before anything is dealt: all cards sorted, in their stacks."""
    cards = material.cards
    piles: list[list[int]] = [[] for _ in material.piles]
    for kind in range(cards.count):
        piles[cards.pile[kind]] += [kind] * cards.copies[kind]
    companies = len(material.companies)
    players = [
        Player(seat, False, NO_BID, 0, 0, 0, 0, [], [], [0] * companies, [])
        for seat in range(material.players)
    ]
    state = ExpressState(
        stack,
        material,
        0,
        0,
        False,
        0,
        NOBODY_YET,
        False,
        0,
        NO_SLOT,
        NO_COMPANY,
        STACKS,
        0,
        0,
        0,
        False,
        [BASE] * material.plan.count,
        [0] * material.plan.count,
        [0] * companies,
        [0] * companies,
        [],
        [],
        piles,
        [1] * len(piles),
        [UNKNOWN] * companies,
        None,
        players,
    )
    count_stock(state)
    return state


def count_stock(state: ExpressState) -> None:
    """Count again what the stacks hold."""
    cards = state.material.cards
    state.stock = [0] * cards.count
    state.share_stock = [0] * len(state.material.companies)
    for pile in state.piles:
        for kind in pile:
            state.stock[kind] += 1
            if cards.share[kind] != NO_SHARE:
                state.share_stock[cards.share[kind]] += 1


def lay_face(state: ExpressState, slot: i64, face: i64) -> None:
    """A card now lies on a slot: note its stations and what it meets."""
    material = state.material
    cards = material.cards
    old: i64 = state.laid[slot]
    if old == BASE:
        state.taken += 1
    else:
        for company in cards.site_company[old // 2]:
            state.stations = changed(state.stations, company, -1)
    for company in cards.site_company[face // 2]:
        state.stations = changed(state.stations, company, 1)
    laid = state.laid[:]
    laid[slot] = face
    state.laid = laid
    joins = state.joins[:]
    state.joins = joins
    exits: i64 = cards.exits[face]
    plan = material.plan
    edge = EXIT_COUNT * slot
    bits = BITS
    for exit in range(EXIT_COUNT):
        if exits & bits[exit]:
            neighbor: i64 = plan.link_slot[edge + exit]
            if neighbor != NO_LINK:
                joins[neighbor] |= bits[plan.link_exit[edge + exit]]
    state.forget_routes()
