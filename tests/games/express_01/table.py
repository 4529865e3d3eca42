# SPDX-License-Identifier: MIT
"""Positions of Express 01, written as snapshots, and what its players see."""

from __future__ import annotations

from typing import Any

from tests.games import table as shared
from tests.games.table import rules_for


class Table(shared.Table):
    """A table of Express 01."""

    def stack(self, name: str) -> dict[str, Any]:
        found: list[dict[str, Any]] = self.view()["stacks"]
        return next(stack for stack in found if stack["stack"] == name)

    def slot(self, name: str) -> dict[str, Any]:
        found: list[dict[str, Any]] = self.view()["slots"]
        return next(slot for slot in found if slot["slot"] == name)

    def company(self, name: str) -> dict[str, Any]:
        found: list[dict[str, Any]] = self.view()["companies"]
        return next(company for company in found if company["company"] == name)


def new_table(players: int = 2, **options: object) -> Table:
    """A table before luck has dealt anything."""
    return Table(rules_for("express_01", players, **options))


def started_table(players: int = 2, seed: int = 1, **options: object) -> Table:
    """The first turn: everybody has bid the lowest card."""
    table = new_table(players, **options).settle(seed=seed)
    for _ in range(players):
        table.play(table.legal()[0])
    return table


def table_at(
    players: int = 2,
    *,
    laid: dict[str, str] | None = None,
    hands: list[list[int]] | None = None,
    shares: list[list[int]] | None = None,
    bases: list[list[str]] | None = None,
    positions: list[int] | None = None,
    acted: list[bool] | None = None,
    engine: int | None = None,
    seat: int = 0,
    tops: dict[str, list[int]] | None = None,
    missing: list[int] | None = None,
    fields: dict[str, object] | None = None,
    **options: object,
) -> Table:
    """A turn of a seat in the middle of a game; all other cards lie in their stacks.

    `missing` cards are put into the last seat's hand, so that no stack holds them.
    Base cards that no seat is given lie in the last seat's display.
    The last seat owns the black engine unless another one is named.
    `tops` names the cards on top of a stack, the topmost first.
    """
    table = new_table(players, **options)
    snapshot = table.snapshot()
    laid = dict(laid or {})
    shares = shares or [[] for _ in range(players)]
    hands, bases = with_the_rest(players, laid, hands, bases, missing or [])
    used = [card for part in [*hands, *shares] for card in part]
    take_out(snapshot, used + [int(text.partition("/")[0]) for text in laid.values()])
    names = [stack["stack"] for stack in table.view()["stacks"]]
    put_on_top(snapshot, names, tops or {})
    for place, player in enumerate(snapshot["players"]):
        player.update(hand=sorted(hands[place]), shares=shares[place])
        player["bases"] = bases[place]
        player["position"] = positions[place] - 1 if positions else place
        player["acted"] = acted[place] if acted else False
    snapshot["known"] = [min(1, len(pile)) for pile in snapshot["piles"]]
    snapshot["engine"] = players - 1 if engine is None else engine
    snapshot.update(laid=laid, round=1, stack=[f"pair {seat + 1}"], active=seat)
    return table.put({**snapshot, **(fields or {})})


def with_the_rest(
    players: int,
    laid: dict[str, str],
    hands: list[list[int]] | None,
    bases: list[list[str]] | None,
    missing: list[int],
) -> tuple[list[list[int]], list[list[str]]]:
    """Hands and displays, where the last seat has what nobody is given."""
    hands = [list(hand) for hand in hands or [[] for _ in range(players)]]
    hands[-1] += missing
    bases = [list(part) for part in bases or [[] for _ in range(players)]]
    bases[-1] += [slot for slot in laid if not any(slot in part for part in bases)]
    return hands, bases


def take_out(snapshot: dict[str, Any], used: list[int]) -> None:
    """Take cards that lie elsewhere out of their stacks."""
    for number in used:
        pile = next(pile for pile in snapshot["piles"] if number in pile)
        pile.remove(number)


def put_on_top(
    snapshot: dict[str, Any], names: list[str], tops: dict[str, list[int]]
) -> None:
    """Put cards on top of their stacks, the topmost first."""
    for name, cards in tops.items():
        pile = snapshot["piles"][names.index(name)]
        for card in reversed(cards):
            place = len(pile) - 1 - pile[::-1].index(card)  # the lowest copy
            pile.insert(0, pile.pop(place))
