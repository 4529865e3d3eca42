# SPDX-License-Identifier: MIT
"""The route that is shown for a premium: fewest cards, then lowest slots (EX-410).

Nothing depends on it but pictures, so it is searched only when somebody looks, and
once per network and train length.

A *path* is a list of numbers in driving order: a stop in a station is written as
`stop_at` its site, everything else is the edge (slot and exit) that the train drives
across.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.games.express_01.edition import EXITS
from stellwerk.games.express_01.faces import edge_at, exit_of, slot_of
from stellwerk.games.express_01.plan import NO_LINK
from stellwerk.games.express_01.routes import (
    NO_EXIT,
    NO_WAY,
    RouteGraph,
    RouteSearch,
    train_of,
)
from stellwerk.games.express_01.state import ExpressState


def shown_route(state: ExpressState, company: i64) -> list[str]:
    """The slots of the best route in driving order; empty if there is none."""
    path = shown_path(state, company)
    return slot_names(state.route_graph(), path) if path else []


def shown_path(state: ExpressState, company: i64) -> list[int]:
    """The path of the best route; empty if there is none."""
    value = state.route_value(company)
    if value == 0:
        return []
    graph = state.route_graph()
    asked = train_of(company, state.drives(company))
    if asked not in graph.shown:
        cards: i64 = 0
        while graph.best_value(company, cards) < value:
            cards += 1
        search = ShownSearch(graph, company, cards, value)
        search.run()
        graph.shown[asked] = search.lowest
    return graph.shown[asked]


def route_view(state: ExpressState, company: i64) -> dict[str, object]:
    """A route card by card: where the train comes in, goes out and stops."""
    graph = state.route_graph()
    plan = graph.material.plan
    slots: list[object] = []
    ways: list[object] = []
    stops: list[object] = []
    here: list[object] = []
    entry = ""
    for step in shown_path(state, company):
        if step < 0:
            here.append(graph.site(site_of(step)) + 1)
            continue
        slots.append(plan.names[slot_of(step)])
        ways.append([entry, EXITS[exit_of(step)]])
        stops.append(here)
        here = []
        entry = EXITS[plan.link_exit[step]]
    slots.extend(shown_route(state, company)[-1:])
    return {
        "company": state.material.companies[company],
        "value": state.route_value(company),
        "slots": slots,
        "ways": [*ways, [entry, ""]],
        "stops": [*stops, here],
    }


def stop_at(node: i64) -> int:
    """How a path writes a stop at a site."""
    stop: int = -1 - node
    return stop


def site_of(stop: i64) -> i64:
    """The site of a stop in a path."""
    return -1 - stop


@final
class ShownSearch(RouteSearch):
    """All routes of the best value over the fewest cards; keeps the lowest slots."""

    def __init__(self, graph: RouteGraph, company: i64, cards: i64, value: i64) -> None:
        super().__init__(graph, company, cards)
        self.best = value - 1  # is never raised: every route of the value is found
        self.path: list[int] = []  # to where the train is
        self.lowest: list[int] = []

    def extend(self, node: i64, entry: i64, left: i64, value: i64, has: bool) -> None:
        self.path.append(stop_at(node))
        super().extend(node, entry, left, value, has)
        self.path.pop()

    def visit(self, node: i64, way: i64, left: i64, value: i64, has: bool) -> None:
        before = self.path
        if way != NO_WAY:
            start = site_of(before[-1])
            self.path = before + shortest_way(self.graph, start, way)
        super().visit(node, way, left, value, has)
        self.path = before

    def found(self, node: i64, value: i64) -> None:
        self.lowest = lower(self.graph, self.lowest, [*self.path, stop_at(node)])


def shortest_way(graph: RouteGraph, node: i64, way: i64) -> list[int]:
    """The edges that a way drives across; of equally short ones the lowest slots."""
    exits = graph.material.cards.site_exits[graph.laid[graph.slot[node]]]
    starts = exits[graph.site(node)]
    if not graph.may_reverse:
        starts = [graph.out[way]]
    found: list[int] = []
    for exit in starts:
        edge = edge_at(graph.slot[node], exit)
        found = lower(graph, found, drive(graph, edge, way, graph.cost[way]))
    return found


def lower(graph: RouteGraph, found: list[int], other: list[int]) -> list[int]:
    """The one of two ways over lower slots; none is no way at all."""
    if not found or not other:
        return found or other
    return other if slot_names(graph, other) < slot_names(graph, found) else found


def slot_names(graph: RouteGraph, path: list[int]) -> list[str]:
    """The slots of a path in driving order, the one it starts on included."""
    plan = graph.material.plan
    slots: list[str] = []
    step: i64
    for step in path:
        if step >= 0:
            slots.append(plan.names[plan.link_slot[step]])
        elif not slots:
            slots.append(plan.names[graph.slot[site_of(step)]])
    return slots


def drive(graph: RouteGraph, edge: i64, way: i64, left: i64) -> list[int]:
    """The lowest edges from an exit to the way's target over exactly `left` cards."""
    plan = graph.material.plan
    cards = graph.material.cards
    slot: i64 = plan.link_slot[edge]
    if slot == NO_LINK or graph.laid[slot] < 0:
        return []
    entry: i64 = plan.link_exit[edge]
    arrival = edge_at(graph.laid[slot], entry)
    target: i64 = graph.target[way]
    if plan.is_station[slot]:
        right = slot == graph.slot[target] and left == 1
        right = right and graph.site(target) in cards.sites_at[arrival]
        right = right and graph.entry(way) in (NO_EXIT, entry)
        return [edge] if right else []
    found: list[int] = []
    if left > 1:
        for out in cards.outs[arrival]:
            onward = drive(graph, edge_at(slot, out), way, left - 1)
            found = lower(graph, found, onward)
    return [edge, *found] if found else []
