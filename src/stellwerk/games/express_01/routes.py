# SPDX-License-Identifier: MIT
"""Trains: which stations a train can reach, and the best route (EX-403 to EX-410).

Track may be used again and again, so between two stations only the shortest way
matters. The network is therefore boiled down to stations and shortest ways, once
per network; a route is then a path over different stations of limited length.
The search is exact: it leaves out only what cannot beat the best route found.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.geometry import EXIT_COUNT
from stellwerk.games.express_01.material import NO_LINK, NO_SITE, Material

NO_EXIT: Final = -1
IMPOSSIBLE: Final = -1_000_000


@final
class RouteGraph:
    """The stations of a network and the shortest ways between them.

    A way leads from one site to another over track cards only; its cost is the
    number of cards driven onto. Ways longer than `reach` are left out.
    """

    def __init__(self, material: Material, laid: list[int], reach: i64) -> None:
        self.material: Final = material
        self.laid: Final = laid  # never changed: a network change makes a new graph
        self.reach: Final[i64] = reach
        self.slot: list[int] = []
        self.site: list[int] = []
        self.company: list[int] = []
        self.value: list[int] = []
        self.terminus: list[bool] = []
        self.partner: list[int] = []  # the linked site of a double station
        self.node_of: list[int] = [NO_SITE] * (2 * len(laid))
        self.ways: list[int] = []  # by site: where its ways begin
        self.target: list[int] = []
        self.cost: list[int] = []
        self.out: list[int] = []  # the exit it leaves by, the exit it comes in by;
        self.into: list[int] = []  # used only if trains may not turn round
        self.add_sites()
        self.visited: list[int] = [0] * (EXIT_COUNT * len(laid))
        self.reached: list[int] = [0] * len(self.slot)
        self.stamp: i64 = 0
        for node in range(len(self.slot)):
            self.ways.append(len(self.target))
            self.add_ways(node)
        self.ways.append(len(self.target))

    def add_sites(self) -> None:
        cards = self.material.cards
        for slot in self.material.plan.stations:
            face: i64 = self.laid[slot]
            if face < 0:
                continue
            kind = face // 2
            companies = cards.site_company[kind]
            first = len(self.slot)
            for site in range(len(companies)):
                self.node_of[2 * slot + site] = first + site
                self.slot.append(slot)
                self.site.append(site)
                self.company.append(companies[site])
                self.value.append(cards.site_value[kind][site])
                self.terminus.append(cards.is_terminus[kind])
                linked = cards.is_linked[kind]
                self.partner.append(first + 1 - site if linked else NO_SITE)

    def add_ways(self, node: i64) -> None:
        """The shortest ways from one site, from all exits at once if it may turn."""
        exits = self.material.cards.site_exits[self.laid[self.slot[node]]]
        mine = exits[self.site[node]]
        if self.material.may_reverse:
            self.spread(node, mine, NO_EXIT)
        else:
            for exit in mine:
                self.spread(node, [exit], exit)

    def spread(self, node: i64, exits: list[int], out: i64) -> None:
        """Drive on card by card, breadth first, from some exits of a site."""
        plan = self.material.plan
        cards = self.material.cards
        laid = self.laid
        visited = self.visited
        self.stamp += 1
        start: i64 = self.slot[node]
        edges: list[int] = [EXIT_COUNT * start + exit for exit in exits]
        cost: i64 = 0
        while edges and cost < self.reach:
            cost += 1
            onward: list[int] = []
            for edge in edges:
                slot: i64 = plan.link_slot[edge]
                if slot == NO_LINK:
                    continue
                face: i64 = laid[slot]
                if face < 0:
                    continue
                entry: i64 = plan.link_exit[edge]
                arrival = EXIT_COUNT * slot + entry
                if visited[arrival] == self.stamp:
                    continue
                visited[arrival] = self.stamp
                if plan.is_station[slot]:
                    for site in cards.sites_at[EXIT_COUNT * face + entry]:
                        self.arrive(node, 2 * slot + site, cost, out, entry)
                else:
                    for way in cards.outs[EXIT_COUNT * face + entry]:
                        onward.append(EXIT_COUNT * slot + way)
            edges = onward

    def arrive(self, node: i64, place: i64, cost: i64, out: i64, entry: i64) -> None:
        """Note a way to a site; where trains may turn, only the first counts."""
        target: i64 = self.node_of[place]
        if target == node:
            return
        if out == NO_EXIT:
            if self.reached[target] == self.stamp:
                return
            self.reached[target] = self.stamp
        self.target.append(target)
        self.cost.append(cost)
        self.out.append(out)
        self.into.append(NO_EXIT if out == NO_EXIT else entry)


@final
class RouteSearch:
    """The highest value of a company's route over a limited number of cards."""

    def __init__(self, graph: RouteGraph, company: i64, cards: i64) -> None:
        self.graph: Final = graph
        self.company: Final[i64] = company
        self.cards: Final[i64] = cards  # that may be driven onto
        self.best: i64 = 0
        self.seen: list[bool] = [False] * len(graph.slot)
        self.chain = not graph.material.may_pass_terminus
        # Upper bounds by cards left and site: stations may repeat in them. `free` if
        # the company was visited already, `need` if it still has to be.
        self.free: list[int] = []
        self.need: list[int] = []
        self.add_bounds()

    def add_bounds(self) -> None:
        graph = self.graph
        count: i64 = len(graph.slot)
        for left in range(self.cards + 1):
            row = left * count
            for node in range(count):
                self.free.append(0)
                self.need.append(IMPOSSIBLE)
                self.bound_ways(node, row, count)
            self.bound_partners(row, count)

    def bound_ways(self, node: i64, row: i64, count: i64) -> None:
        graph = self.graph
        free: i64 = 0
        need: i64 = IMPOSSIBLE
        way: i64 = graph.ways[node]
        end: i64 = graph.ways[node + 1]
        while way < end:
            before = row - count * graph.cost[way]
            if before >= 0:
                target: i64 = graph.target[way]
                value: i64 = graph.value[target]
                after: i64 = self.free[before + target]
                if value + after > free:
                    free = value + after
                if graph.company[target] != self.company:
                    after = self.need[before + target]
                if value + after > need:
                    need = value + after
            way += 1
        self.free[row + node] = free
        self.need[row + node] = need

    def bound_partners(self, row: i64, count: i64) -> None:
        """A linked site may be visited on the way, at no cost."""
        graph = self.graph
        free = self.free[row:]
        need = self.need[row:]
        for node in range(count):
            other: i64 = graph.partner[node]
            if other == NO_SITE:
                continue
            value: i64 = graph.value[other]
            after: i64 = free[other]
            self.free[row + node] = max(free[node], value + after)
            if graph.company[other] != self.company:
                after = need[other]
            self.need[row + node] = max(need[node], value + after)

    def run(self) -> i64:
        """The best value; 0 if there is no route at all (EX-402)."""
        graph = self.graph
        count: i64 = len(graph.slot)
        row = self.cards * count
        for node in range(count):
            has = graph.company[node] == self.company
            bound = self.free[row + node] if has else self.need[row + node]
            if graph.value[node] + bound > self.best:
                self.seen[node] = True
                self.extend(node, NO_EXIT, self.cards, graph.value[node], has)
                self.seen[node] = False
        return self.best

    def extend(self, node: i64, entry: i64, left: i64, value: i64, has: bool) -> None:
        """Visit every further site that could still lead to a better route."""
        graph = self.graph
        count: i64 = len(graph.slot)
        other: i64 = graph.partner[node]
        if other != NO_SITE and not self.seen[other]:
            self.visit(other, NO_EXIT, left, value, has)
        way: i64 = graph.ways[node]
        end: i64 = graph.ways[node + 1]
        while way < end:
            rest = left - graph.cost[way]
            target: i64 = graph.target[way]
            if rest >= 0 and not self.seen[target]:
                bounds = self.need
                if has or graph.company[target] == self.company:
                    bounds = self.free
                bound: i64 = bounds[rest * count + target]
                if value + graph.value[target] + bound > self.best and (
                    graph.out[way] == NO_EXIT or graph.out[way] != entry
                ):
                    self.visit(target, graph.into[way], rest, value, has)
            way += 1

    def visit(self, node: i64, entry: i64, left: i64, value: i64, has: bool) -> None:
        """The train stops here; perhaps it goes on (EX-406 to EX-409)."""
        graph = self.graph
        value += graph.value[node]
        has = has or graph.company[node] == self.company
        if has and value > self.best:
            self.best = value
        if self.chain and graph.terminus[node]:
            return
        self.seen[node] = True
        self.extend(node, entry, left, value, has)
        self.seen[node] = False


def has_route(graph: RouteGraph, company: i64, cards: i64) -> bool:
    """Can the company run at all: does a way join one of its stations with another?

    Ways lead both ways, so two stations are enough to tell (EX-402, EX-405).
    """
    for node in range(len(graph.slot)):
        if graph.company[node] == company:
            if cards >= 0 and graph.partner[node] != NO_SITE:
                return True
            for way in range(graph.ways[node], graph.ways[node + 1]):
                if graph.cost[way] <= cards:
                    return True
    return False


def best_value(graph: RouteGraph, company: i64, cards: i64) -> i64:
    """The value of the best route of a company over so many cards, or 0."""
    if cards < 0 or company not in graph.company:
        return 0
    return RouteSearch(graph, company, cards).run()
