# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Express 01."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.express_01.faces import first_edge
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.network import Network, empty_network
from stellwerk.games.express_01.pending import Pending
from stellwerk.games.express_01.player import Player, new_player
from stellwerk.games.express_01.routes import Frontier, RouteGraph
from stellwerk.games.express_01.stacks import Stacks, sorted_stacks

if TYPE_CHECKING:  # the steps know the state, the state only holds them
    from stellwerk.games.express_01.steps import Steps

NOBODY_YET: Final = -1  # nobody owns the black engine


@final
class ExpressState(State):
    """One game in progress; copies share the network until one of them lays a card."""

    def __init__(
        self,
        *,
        stack: Stack,
        material: Material,
        steps: Steps,
        round: i64,
        idle: i64,
        busy: bool,
        active: i64,
        engine: i64,
        west: bool,
        order: list[int],
        issued: list[int],
        pending: Pending,
        stacks: Stacks,
        network: Network,
        players: list[Player],
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.steps: Final = steps
        self.round = round
        self.idle = idle  # rounds in a row in which nothing happened (EX-604)
        self.busy = busy  # somebody expanded, bought or ran in this round
        self.active = active  # whose turn it is
        self.engine = engine  # who owns the black engine (»Die schwarze Lok«)
        self.west = west  # the bonus for the west has been given (EX-212)
        self.order = order  # the seats by their position cards
        self.issued = issued  # shares in all displays, by company
        self.pending: Final = pending
        self.stacks: Final = stacks
        self.network = network
        self.players = players

    def copy(self) -> ExpressState:
        self.network.shared = True
        return ExpressState(
            stack=self.stack.copy(),
            material=self.material,
            steps=self.steps,
            round=self.round,
            idle=self.idle,
            busy=self.busy,
            active=self.active,
            engine=self.engine,
            west=self.west,
            order=self.order,
            issued=self.issued[:],
            pending=self.pending.copy(),
            stacks=self.stacks.copy(),
            network=self.network,
            players=[player.copy() for player in self.players],
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
                frontier = Frontier(first_edge(self.material.plan.count))
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
        if self.material.agreed.engine_lengthens and self.engine != NOBODY_YET:
            length += 1
        return length - 1 if self.material.agreed.counts_start else length

    def sort_positions(self) -> None:
        """Position cards have changed hands."""
        order = [0] * len(self.players)
        for seat in range(len(self.players)):
            order[self.players[seat].position] = seat
        self.order = order


def new_state(material: Material, steps: Steps, stack: Stack) -> ExpressState:
    """The table before anything is dealt: all cards sorted, in their stacks."""
    companies = len(material.companies)
    seats = range(material.players)
    return ExpressState(
        stack=stack,
        material=material,
        steps=steps,
        round=0,
        idle=0,
        busy=False,
        active=0,
        engine=NOBODY_YET,
        west=False,
        order=list(seats),
        issued=[0] * companies,
        pending=Pending(),
        stacks=sorted_stacks(material.cards, len(material.piles), companies),
        network=empty_network(material.cards, material.plan, companies),
        players=[new_player(seat, companies) for seat in seats],
    )
