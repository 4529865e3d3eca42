# SPDX-License-Identifier: MIT
"""The route that is shown for a premium: fewest cards, then lowest slots (EX-410).

Nothing depends on it but pictures, so it is searched only when somebody looks.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.geometry import EXIT_COUNT
from stellwerk.games.express_01.plan import NO_LINK
from stellwerk.games.express_01.routes import (
    NEVER,
    NO_EXIT,
    NO_SITE,
    RouteGraph,
    RouteSearch,
)
from stellwerk.games.express_01.state import ExpressState


def shown_route(state: ExpressState, company: i64) -> list[str]:
    """The slots of the best route in driving order; empty if there is none."""
    value = state.route_value(company)
    if value == 0:
        return []
    graph = state.route_graph()
    cards: i64 = 0
    while graph.best_value(company, cards) < value:
        cards += 1
    search = ShownSearch(graph, company, cards, value)
    search.run()
    names = state.material.plan.names
    return [names[slot] for slot in search.route]


@final
class ShownSearch:
    """All routes of the best value over the fewest cards; keeps the lowest slots."""

    def __init__(self, graph: RouteGraph, company: i64, cards: i64, value: i64) -> None:
        self.graph: Final = graph
        self.company: Final[i64] = company
        self.cards: Final[i64] = cards
        self.value: Final[i64] = value
        self.bounds: Final = RouteSearch(graph, company, cards)
        self.seen: list[bool] = [False] * len(graph.slot)
        self.route: list[int] = []

    def run(self) -> None:
        graph = self.graph
        for node in range(len(graph.slot)):
            has = graph.company[node] == self.company
            self.seen[node] = True
            start = [graph.slot[node]]
            self.extend(node, NO_EXIT, self.cards, graph.value[node], has, start)
            self.seen[node] = False

    def extend(
        self, node: i64, entry: i64, left: i64, value: i64, has: bool, route: list[int]
    ) -> None:
        """Go on to every site from which the best value is still in reach."""
        graph = self.graph
        if value == self.value and has and len(route) > 0 and self.stops_here(route):
            self.keep(route)
        if not self.may_go_on(node, route):
            return
        other: i64 = graph.partner[node]
        if other != NO_SITE and not self.seen[other]:
            self.visit(other, NO_EXIT, left, value, has, route)
        for way in range(graph.first[node], graph.last[node]):
            rest = left - graph.cost[way]
            target: i64 = graph.target[way]
            if rest < 0 or self.seen[target]:
                continue
            if graph.may_leave(way, entry) and self.in_reach(target, rest, value, has):
                onward = route + shortest_way(graph, node, way)
                self.visit(target, graph.entry(way), rest, value, has, onward)

    def stops_here(self, route: list[int]) -> bool:
        return sum(self.seen) > 1

    def may_go_on(self, node: i64, route: list[int]) -> bool:
        """A terminus may be closed to trains that came from elsewhere."""
        first = sum(self.seen) == 1
        return first or not (self.bounds.chain and self.graph.is_terminus(node))

    def in_reach(self, target: i64, rest: i64, value: i64, has: bool) -> bool:
        graph = self.graph
        rows = self.bounds.need
        if has or graph.company[target] == self.company:
            rows = self.bounds.free
        bound = rows[rest * len(graph.slot) + target]
        return bound != NEVER and value + graph.value[target] + bound >= self.value

    def visit(
        self, node: i64, entry: i64, left: i64, value: i64, has: bool, route: list[int]
    ) -> None:
        graph = self.graph
        has = has or graph.company[node] == self.company
        self.seen[node] = True
        self.extend(node, entry, left, value + graph.value[node], has, route)
        self.seen[node] = False

    def keep(self, route: list[int]) -> None:
        names = self.graph.material.plan.names
        if not self.route or [names[s] for s in route] < [names[s] for s in self.route]:
            self.route = route


def shortest_way(graph: RouteGraph, node: i64, way: i64) -> list[int]:
    """The slots driven onto along a way; of equally short ones the lowest."""
    exits = graph.material.cards.site_exits[graph.laid[graph.slot[node]]]
    starts = exits[graph.site(node)]
    if not graph.material.may_reverse:
        starts = [graph.out[way]]
    found: list[int] = []
    for exit in starts:
        edge = EXIT_COUNT * graph.slot[node] + exit
        slots = drive(graph, edge, way, graph.cost[way])
        if slots and (not found or slot_names(graph, slots) < slot_names(graph, found)):
            found = slots
    return found


def slot_names(graph: RouteGraph, slots: list[int]) -> list[str]:
    return [graph.material.plan.names[slot] for slot in slots]


def drive(graph: RouteGraph, edge: i64, way: i64, left: i64) -> list[int]:
    """The lowest slots from an exit to the way's target over exactly `left` cards."""
    plan = graph.material.plan
    cards = graph.material.cards
    slot: i64 = plan.link_slot[edge]
    if slot == NO_LINK or graph.laid[slot] < 0:
        return []
    entry: i64 = plan.link_exit[edge]
    arrival = EXIT_COUNT * graph.laid[slot] + entry
    target: i64 = graph.target[way]
    if plan.is_station[slot]:
        right = slot == graph.slot[target] and left == 1
        right = right and graph.site(target) in cards.sites_at[arrival]
        right = right and graph.entry(way) in (NO_EXIT, entry)
        return [slot] if right else []
    found: list[int] = []
    if left > 1:
        for out in cards.outs[arrival]:
            slots = drive(graph, EXIT_COUNT * slot + out, way, left - 1)
            if slots and (
                not found or slot_names(graph, slots) < slot_names(graph, found)
            ):
                found = slots
    return [slot, *found] if found else []
