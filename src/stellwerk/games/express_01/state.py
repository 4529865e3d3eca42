# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Express 01."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Stack, State
from stellwerk.games.express_01.faces import edge_at
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.moves import STACKS
from stellwerk.games.express_01.network import Network
from stellwerk.games.express_01.player import Player
from stellwerk.games.express_01.routes import Frontier, RouteGraph
from stellwerk.games.express_01.stacks import Stacks

if TYPE_CHECKING:  # the steps know the state, the state only holds them
    from stellwerk.games.express_01.steps import Steps

NO_SLOT: Final = -1
NO_COMPANY: Final = -1


@final
class Pending:
    """The exchange, the purchase, or the premium that is under way."""

    def __init__(self, old: Pending | None = None) -> None:
        """Nothing, or a copy of another one."""
        # The slot of the exchange; the company of the purchase or premium
        self.slot: i64 = i64(NO_SLOT) if old is None else old.slot
        self.company: i64 = i64(NO_COMPANY) if old is None else old.company
        # Of the purchase: a seat or STACKS, and the cards still to be paid
        self.source: i64 = i64(STACKS) if old is None else old.source
        self.due: i64 = i64(0) if old is None else old.due
        # Of the premium: cards still to be drawn, the position whose turn to draw it
        # is, and whether the black engine's card was declined (EX-416)
        self.left: i64 = i64(0) if old is None else old.left
        self.place: i64 = i64(0) if old is None else old.place
        self.stopped: bool = False if old is None else old.stopped

    def copy(self) -> Pending:
        return Pending(self)


@final
class ExpressState(State):
    """One game in progress; copies share the network until one of them lays a card."""

    def __init__(
        self,
        stack: Stack,
        material: Material,
        steps: Steps,
        old: ExpressState | None = None,
    ) -> None:
        """The table before anything is dealt, or a copy of another one."""
        super().__init__(stack)
        self.material: Final = material
        self.steps: Final = steps
        self.round: i64 = i64(0) if old is None else old.round
        # Rounds in a row in which nothing happened (EX-604), and whether somebody
        # expanded, bought or ran in this one
        self.idle: i64 = i64(0) if old is None else old.idle
        self.busy: bool = False if old is None else old.busy
        # Whose turn it is, and who owns the black engine (»Die schwarze Lok«)
        self.active: i64 = i64(0) if old is None else old.active
        self.engine: i64 = i64(NO_SEAT) if old is None else old.engine
        # The bonus for the west has been given (EX-212)
        self.west: bool = False if old is None else old.west
        # The seats by their position cards; shares in all displays, by company
        companies, count = len(material.companies), material.players
        self.order: list[int] = list(range(count)) if old is None else old.order
        self.issued: list[int] = [0] * companies if old is None else old.issued[:]
        self.pending: Final[Pending] = Pending() if old is None else old.pending.copy()
        self.stacks: Final[Stacks] = (
            Stacks(material) if old is None else old.stacks.copy(material)
        )
        self.network: Network = Network(material) if old is None else old.network
        self.players: list[Player] = (
            [Player(seat, companies) for seat in range(count)]
            if old is None
            else [player.copy() for player in old.players]
        )

    def copy(self) -> ExpressState:
        self.network.shared = True
        return ExpressState(self.stack.copy(), self.material, self.steps, self)

    def lay(self, slot: i64, face: i64) -> None:
        """A card is laid on a slot, in this game only."""
        if self.network.shared:
            self.network = self.network.copy(self.material)
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
                frontier = Frontier(edge_at(self.material.plan.count, 0))
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
        if self.material.agreed.engine_lengthens and self.engine != NO_SEAT:
            length += 1
        return length - 1 if self.material.agreed.counts_start else length

    def held_by_all(self) -> list[int]:
        """Shares in all displays, by company, counted."""
        held = [player.held for player in self.players]
        return [sum(shares) for shares in zip(*held, strict=True)]

    def sort_positions(self) -> None:
        """Position cards have changed hands."""
        order = [0] * len(self.players)
        for seat in range(len(self.players)):
            order[self.players[seat].position] = seat
        self.order = order
