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

from stellwerk.games.express_01.faces import edge_at, kind_of
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.plan import NO_LINK

NO_EXIT: Final = -1
NO_SITE: Final = -1
NO_WAY: Final = -1  # to the other site of the same card
NOT_YET: Final = -1  # ways from a site that nobody has asked for
NEVER: Final = -1  # a bound: the company cannot be visited any more
LONGEST: Final = 1_000  # no train drives onto so many cards


def train_of(company: i64, cards: i64) -> int:
    """One number for a company's train that drives onto so many cards."""
    train: int = LONGEST * company + cards
    return train


@final
class Frontier:
    """Where a search for ways has been, and where it goes on.

    Made once for all graphs of a network: a stamp tells one search from the next.
    """

    def __init__(self, exits: i64) -> None:
        self.visited: Final = [0] * exits
        self.queue: Final = [0] * exits
        self.stamp: i64 = 0


@final
class RouteGraph:
    """The stations of a network and the shortest ways between them.

    A way leads from one site to another over track cards only; its cost is the
    number of cards driven onto. Ways longer than `reach` are left out. The ways from
    a site are searched when they are asked for first, and so are the best routes.
    """

    def __init__(
        self, material: Material, laid: list[int], reach: i64, frontier: Frontier
    ) -> None:
        self.material: Final = material
        self.laid: Final = laid  # never changed: a network change makes a new graph
        self.reach: Final[i64] = reach
        self.may_reverse: Final = material.agreed.may_reverse
        self.slot: list[int] = []
        self.company: list[int] = []
        self.value: list[int] = []
        self.partner: list[int] = []  # the linked site of a double station
        self.linked = False  # is there any?
        self.node_of: list[int] = [NO_SITE] * len(laid)  # by slot its first site
        self.add_sites()
        self.first: list[int] = [NOT_YET] * len(self.slot)  # by site: its first way
        self.last: list[int] = [NOT_YET] * len(self.slot)  # and where its ways end
        self.target: list[int] = []
        self.cost: list[int] = []
        self.out: list[int] = []  # the exit it leaves by, the exit it comes in by;
        self.into: list[int] = []  # kept only if trains may not turn round
        self.frontier: Final = frontier
        self.reached: list[int] = [0] * len(self.slot)
        self.best: dict[int, int] = {}  # values of best routes found so far
        self.shown: dict[int, list[int]] = {}  # and how they are shown

    def add_sites(self) -> None:
        cards = self.material.cards
        for slot in self.material.plan.stations:
            face: i64 = self.laid[slot]
            if face < 0:
                continue
            kind = kind_of(face)
            companies = cards.site_company[kind]
            first = len(self.slot)
            linked = cards.is_linked[kind]
            self.linked = self.linked or linked
            self.node_of[slot] = first
            for site in range(len(companies)):
                self.slot.append(slot)
                self.company.append(companies[site])
                self.value.append(cards.site_value[kind][site])
                self.partner.append(first + 1 - site if linked else NO_SITE)

    def site(self, node: i64) -> i64:
        """Which of the sites of its card a site is: they follow each other."""
        return 1 if node > 0 and self.slot[node - 1] == self.slot[node] else 0

    def is_terminus(self, node: i64) -> bool:
        return self.material.cards.is_terminus[kind_of(self.laid[self.slot[node]])]

    def explore(self, node: i64) -> None:
        """Find the shortest ways from one site, unless they are known."""
        if self.first[node] != NOT_YET:
            return
        self.first[node] = len(self.target)
        exits = self.material.cards.site_exits[self.laid[self.slot[node]]]
        mine = exits[self.site(node)]
        if self.may_reverse:  # from all exits at once
            self.spread(node, mine, NO_EXIT)
        else:
            for exit in mine:
                self.spread(node, [exit], exit)
        self.last[node] = len(self.target)

    def spread(self, node: i64, exits: list[int], out: i64) -> None:
        """Drive on card by card, breadth first, from some exits of a site."""
        plan = self.material.plan
        cards = self.material.cards
        laid = self.laid
        queue = self.frontier.queue
        self.frontier.stamp += 1
        tail = self.enqueue(edge_at(self.slot[node], 0), exits, 0)
        head: i64 = 0
        cost: i64 = 0
        while head < tail and cost < self.reach:
            cost += 1
            end = tail
            while head < end:
                edge: i64 = queue[head]
                head += 1
                slot: i64 = plan.link_slot[edge]
                if slot == NO_LINK:
                    continue
                face: i64 = laid[slot]
                if face < 0:
                    continue
                entry: i64 = plan.link_exit[edge]
                if plan.is_station[slot]:
                    for site in cards.sites_at[edge_at(face, entry)]:
                        target: i64 = self.node_of[slot]
                        self.arrive(node, target + site, cost, out, entry)
                else:
                    ways = cards.outs[edge_at(face, entry)]
                    tail = self.enqueue(edge_at(slot, 0), ways, tail)

    def enqueue(self, edge: i64, exits: list[int], tail: i64) -> i64:
        """Drive out of a card by these exits, by each only once; `edge` is its first.

        Returns where the queue ends now.
        """
        visited = self.frontier.visited
        queue = self.frontier.queue
        stamp = self.frontier.stamp
        exit: i64
        for exit in exits:
            if visited[edge + exit] != stamp:
                visited[edge + exit] = stamp
                queue[tail] = edge + exit
                tail += 1
        return tail

    def arrive(self, node: i64, target: i64, cost: i64, out: i64, entry: i64) -> None:
        """Note a way to a site; where trains may turn, only the first counts."""
        if target == node:
            return
        if out == NO_EXIT:
            stamp = self.frontier.stamp
            if self.reached[target] == stamp:
                return
            self.reached[target] = stamp
        else:
            self.out.append(out)
            self.into.append(entry)
        self.target.append(target)
        self.cost.append(cost)

    def may_leave(self, way: i64, entry: i64) -> bool:
        """May a train that came in by an exit go on this way (EX-I6)?"""
        return self.may_reverse or self.out[way] != entry

    def entry(self, way: i64) -> i64:
        """The exit by which a way comes in, if that matters."""
        return NO_EXIT if self.may_reverse or way == NO_WAY else self.into[way]

    def has_route(self, company: i64, cards: i64) -> bool:
        """Can the company run at all: does a way join a station of it with another?

        Ways lead both ways, so two stations are enough to tell (EX-402, EX-405).
        """
        for node in range(len(self.slot)):
            if self.company[node] == company:
                if cards >= 0 and self.partner[node] != NO_SITE:
                    return True
                self.explore(node)
                for way in range(self.first[node], self.last[node]):
                    if self.cost[way] <= cards:
                        return True
        return False

    def best_value(self, company: i64, cards: i64) -> i64:
        """The value of a company's best route over so many cards, or 0 (EX-410)."""
        if cards < 0 or company not in self.company:
            return 0
        asked = train_of(company, cards)
        if asked not in self.best:
            self.best[asked] = RouteSearch(self, company, cards).run()
        return self.best[asked]


class RouteSearch:
    """The highest value of a company's route over a limited number of cards."""

    def __init__(self, graph: RouteGraph, company: i64, cards: i64) -> None:
        self.graph: Final = graph
        self.company: Final[i64] = company
        self.cards: Final[i64] = cards  # that may be driven onto
        self.count: Final[i64] = len(graph.slot)
        self.best: i64 = 0
        self.seen: list[bool] = [False] * len(graph.slot)
        self.chain = not graph.material.agreed.may_pass_terminus
        # Upper bounds by cards left and site: stations may repeat in them. `free` if
        # the company was visited already, `need` if it still has to be.
        size = (cards + 1) * self.count
        self.free: list[int] = [0] * size
        self.need: list[int] = [NEVER] * size
        self.add_bounds()

    def add_bounds(self) -> None:
        """Row after row; without a card left, there is no way to go."""
        count = self.count
        node: i64
        for node in range(count):
            self.graph.explore(node)
        row: i64 = 0
        while row <= self.cards * count:
            if row > 0:
                self.bound_ways(row)
            if self.graph.linked:
                self.bound_partners(row)
            row += count

    def bound_ways(self, row: i64) -> None:
        """The bounds of all sites, by the ways that lead on."""
        graph = self.graph
        company, first, last = graph.company, graph.first, graph.last
        cost, targets, values = graph.cost, graph.target, graph.value
        frees, needs, count = self.free, self.need, self.count
        node: i64
        for node in range(count):
            free: i64 = 0
            need: i64 = NEVER
            way: i64
            for way in range(first[node], last[node]):
                before = row - count * cost[way]
                if before < 0:
                    continue
                target: i64 = targets[way]
                value: i64 = values[target]
                after: i64 = frees[before + target]
                free = max(free, value + after)
                if company[target] != self.company:
                    after = needs[before + target]
                if after != NEVER:
                    need = max(need, value + after)
            frees[row + node] = free
            needs[row + node] = need

    def bound_partners(self, row: i64) -> None:
        """A linked site may be visited on the way, at no cost."""
        graph = self.graph
        free = self.free[row : row + self.count]
        need = self.need[row : row + self.count]
        node: i64
        for node in range(self.count):
            other: i64 = graph.partner[node]
            if other == NO_SITE:
                continue
            value: i64 = graph.value[other]
            after: i64 = free[other]
            self.free[row + node] = max(free[node], value + after)
            if graph.company[other] != self.company:
                after = need[other]
            if after != NEVER:
                self.need[row + node] = max(need[node], value + after)

    def run(self) -> i64:
        """The best value; 0 if there is no route at all (EX-402)."""
        graph = self.graph
        node: i64
        for node in range(self.count):
            has = graph.company[node] == self.company
            value: i64 = graph.value[node]
            if self.promises(node, self.cards, value, has):
                self.seen[node] = True
                self.extend(node, NO_EXIT, self.cards, value, has)
                self.seen[node] = False
        return self.best

    def promises(self, node: i64, left: i64, value: i64, has: bool) -> bool:
        """Could going on from a site lead to a better route?"""
        bounds = self.free if has else self.need
        bound: i64 = bounds[left * self.count + node]
        return bound != NEVER and value + bound > self.best

    def extend(self, node: i64, entry: i64, left: i64, value: i64, has: bool) -> None:
        """Visit every further site that could still lead to a better route."""
        graph = self.graph
        other: i64 = graph.partner[node]
        if other != NO_SITE and not self.seen[other]:
            self.visit(other, NO_WAY, left, value, has)
        way: i64 = graph.first[node]
        end: i64 = graph.last[node]
        while way < end:
            rest = left - graph.cost[way]
            target: i64 = graph.target[way]
            if rest >= 0 and not self.seen[target]:
                there = has or graph.company[target] == self.company
                then = value + graph.value[target]
                if self.promises(target, rest, then, there) and graph.may_leave(
                    way, entry
                ):
                    self.visit(target, way, rest, value, has)
            way += 1

    def visit(self, node: i64, way: i64, left: i64, value: i64, has: bool) -> None:
        """The train stops here; perhaps it goes on (EX-406 to EX-409)."""
        graph = self.graph
        value += graph.value[node]
        has = has or graph.company[node] == self.company
        if has and value > self.best:
            self.found(node, value)
        if self.chain and graph.is_terminus(node):
            return
        self.seen[node] = True
        self.extend(node, graph.entry(way), left, value, has)
        self.seen[node] = False

    def found(self, node: i64, value: i64) -> None:
        """A better route than any before ends here."""
        self.best = value
