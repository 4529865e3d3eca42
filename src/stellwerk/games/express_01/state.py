# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Express 01."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.express_01.actions import STACKS
from stellwerk.games.express_01.geometry import EXIT_COUNT
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.network import Network, empty_network
from stellwerk.games.express_01.player import NO_BID, Player
from stellwerk.games.express_01.routes import Frontier, RouteGraph
from stellwerk.games.express_01.stacks import Stacks, sorted_stacks

NOBODY_YET: Final = -1  # nobody owns the black engine
NO_SLOT: Final = -1
NO_COMPANY: Final = -1


@final
class ExpressState(State):
    """One game in progress.

    Copies share the turn order, which is only replaced, and the network, which is
    copied before it changes.
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
        slot: i64,
        company: i64,
        source: i64,
        due: i64,
        left: i64,
        place: i64,
        stopped: bool,
        order: list[int],
        issued: list[int],
        stacks: Stacks,
        network: Network,
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
        self.slot = slot  # chosen for the exchange under way
        self.company = company  # of the purchase or premium under way
        self.source = source  # of the purchase under way: a seat, or STACKS
        self.due = due  # cards still to be paid for the purchase under way
        self.left = left  # cards still to be drawn in the payment under way
        self.place = place  # the position whose turn to draw it is
        self.stopped = stopped  # the black engine's card was declined (EX-416)
        self.order = order  # the seats by their position cards
        self.issued = issued  # shares in all displays, by company
        self.stacks = stacks
        self.network = network
        self.players = players

    def copy(self) -> ExpressState:
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        self.network.shared = True
        return ExpressState(
            self.stack.copy(),
            self.material,
            self.round,
            self.idle,
            self.busy,
            self.active,
            self.engine,
            self.west,
            self.slot,
            self.company,
            self.source,
            self.due,
            self.left,
            self.place,
            self.stopped,
            self.order,
            self.issued[:],
            self.stacks.copy(),
            self.network,
            players,
        )

    def lay(self, slot: i64, face: i64) -> None:
        """A card is laid on a slot, in this game only."""
        if self.network.shared:
            self.network = self.network.copy()
        self.network.lay(slot, face)

    def route_value(self, company: i64) -> i64:
        """The value of the company's best route, searched once per network (EX-410)."""
        cards = self.drives(company)
        return self.route_graph().best_value(company, cards) if cards >= 0 else 0

    def can_run(self, company: i64) -> bool:
        """Has the company a station in the network, and a route (EX-402)?"""
        if self.network.stations[company] == 0:
            return False
        return self.route_graph().has_route(company, self.drives(company))

    def route_graph(self) -> RouteGraph:
        """The stations and ways of this network, far enough for every train."""
        longest: i64 = 0
        issued: i64
        for issued in self.issued:
            longest = max(longest, issued)
        reach = max(1, self.driven(longest))
        network = self.network
        graph = network.graph
        if graph is None or graph.reach < reach:
            frontier = network.frontier
            if frontier is None:
                frontier = Frontier(EXIT_COUNT * self.material.plan.count)
                network.frontier = frontier
            graph = RouteGraph(self.material, network.laid[:], reach, frontier)
            network.graph = graph
        return graph

    def drives(self, company: i64) -> i64:
        """How many cards a train of the company may drive onto (EX-403, EX-404)."""
        return self.driven(self.issued[company])

    def driven(self, length: i64) -> i64:
        """The same for a train of so many shares; without any there is none."""
        if length == 0:
            return -1
        if self.material.engine_lengthens and self.engine != NOBODY_YET:
            length += 1
        return length - 1 if self.material.counts_start else length

    def sort_positions(self) -> None:
        """Position cards have changed hands."""
        order = [0] * len(self.players)
        for seat in range(len(self.players)):
            order[self.players[seat].position] = seat
        self.order = order


def new_state(material: Material, stack: Stack) -> ExpressState:
    """The table before anything is dealt: all cards sorted, in their stacks."""
    companies = len(material.companies)
    players = [
        Player(seat, False, NO_BID, 0, 0, 0, 0, [], [], [0] * companies, 0)
        for seat in range(material.players)
    ]
    return ExpressState(
        stack,
        material,
        0,
        0,
        False,
        0,
        NOBODY_YET,
        False,
        NO_SLOT,
        NO_COMPANY,
        STACKS,
        0,
        0,
        0,
        False,
        list(range(material.players)),
        [0] * companies,
        sorted_stacks(material.cards, len(material.piles), companies),
        empty_network(material.cards, material.plan, companies),
        players,
    )
