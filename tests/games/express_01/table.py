# SPDX-License-Identifier: MIT
"""Positions of Express 01 set up through snapshots, and moves played by their texts."""

from functools import lru_cache
from typing import Any

from stellwerk import Rng, rules
from stellwerk.core.texts import Catalogue


@lru_cache
def rules_for(players: int, options: tuple[tuple[str, object], ...]) -> Any:
    return rules("express_01", players, dict(options))


class Table:
    """A game that tests play by text: what is legal, refused, seen and scored."""

    def __init__(self, table_rules: Any, state: Any) -> None:
        self.rules = table_rules
        self.state = state

    def play(self, *texts: str) -> "Table":
        """Play moves that must all be legal."""
        for text in texts:
            assert self.refusal(text) is None, (text, self.refusal(text), self.legal())
            assert text in self.legal() or text.startswith("deal")
            self.rules.apply(self.state, self.rules.parse(self.state, text))
            assert self.rules.broken_laws(self.state) == []
        return self

    def told(self, *texts: str) -> list[tuple[str, dict[str, Any]]]:
        """Play moves and return the events as a spectator reads them."""
        self.state.events = []
        self.play(*texts)
        events = [event.to_dict(None) for event in self.state.events]
        self.state.events = None
        return [(event["key"], event["params"]) for event in events]

    def legal(self) -> list[str]:
        return [move.text() for move in self.rules.legal_moves(self.state)]

    def refusal(self, text: str) -> str | None:
        """The id of the rule that a move breaks, or None if it is legal."""
        refused = self.rules.why_illegal(self.state, self.rules.parse(self.state, text))
        if refused is None:
            return None
        for language in ("en", "de"):
            words = Catalogue(language, "express_01")
            assert words.say(refused.reason, refused.params)
        return str(refused.rule)

    def refused(self, *texts: str) -> list[str | None]:
        return [self.refusal(text) for text in texts]

    @property
    def to_act(self) -> int:
        return int(self.rules.to_act(self.state))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        seen: dict[str, Any] = self.rules.view(self.state, seat)
        return seen

    def seats(self, key: str) -> list[Any]:
        """One thing that everybody sees of each player."""
        return [seat[key] for seat in self.view()["seats"]]

    def stack(self, name: str) -> dict[str, Any]:
        found: list[dict[str, Any]] = self.view()["stacks"]
        return next(stack for stack in found if stack["stack"] == name)

    def slot(self, name: str) -> dict[str, Any]:
        found: list[dict[str, Any]] = self.view()["slots"]
        return next(slot for slot in found if slot["slot"] == name)

    def company(self, name: str) -> dict[str, Any]:
        found: list[dict[str, Any]] = self.view()["companies"]
        return next(company for company in found if company["company"] == name)

    def scores(self) -> list[int]:
        return list(self.rules.scores(self.state))


def new_table(players: int = 2, **options: object) -> Table:
    """A game before luck has dealt anything."""
    table_rules = rules_for(players, tuple(sorted(options.items())))
    return Table(table_rules, table_rules.new_game())


def dealt_table(players: int = 2, seed: int = 1, **options: object) -> Table:
    """A game after the deal."""
    table = new_table(players, **options)
    move = table.rules.draw(table.state, Rng(seed))
    return table.play(move.text())


def started_table(players: int = 2, seed: int = 1, **options: object) -> Table:
    """A game in the first turn: everybody has bid the lowest card."""
    table = dealt_table(players, seed, **options)
    for _ in range(players):
        table.play(table.legal()[0])
    return table


def table_with(
    players: int = 2,
    *,
    laid: dict[str, str] | None = None,
    hands: list[list[int]] | None = None,
    shares: list[list[int]] | None = None,
    bases: list[list[str]] | None = None,
    positions: list[int] | None = None,
    acted: list[bool] | None = None,
    engine: int | None = None,
    asked: str = "pair 1",
    active: int | None = None,
    tops: dict[str, list[int]] | None = None,
    missing: list[int] | None = None,
    fields: dict[str, object] | None = None,
    **options: object,
) -> Table:
    """A position in the middle of a game; all other cards lie in their stacks.

    `missing` cards are put into the last seat's hand, so that no stack holds them.
    Base cards that no seat is given lie in the last seat's display.
    The last seat owns the black engine unless another one is named.
    `tops` names the cards on top of a stack, the topmost first.
    """
    table_rules = rules_for(players, tuple(sorted(options.items())))
    snapshot = table_rules.save(table_rules.new_game())
    laid = dict(laid or {})
    hands = [list(hand) for hand in hands or [[] for _ in range(players)]]
    hands[-1] += missing or []
    shares = shares or [[] for _ in range(players)]
    bases = [list(part) for part in bases or [[] for _ in range(players)]]
    bases[-1] += [slot for slot in laid if not any(slot in part for part in bases)]
    used = [card for part in [*hands, *shares] for card in part]
    take_out(snapshot, used + [int(text.partition("/")[0]) for text in laid.values()])
    put_on_top(snapshot, stack_names(table_rules), tops or {})
    for seat, player in enumerate(snapshot["players"]):
        player["hand"] = sorted(hands[seat])
        player["shares"] = shares[seat]
        player["bases"] = bases[seat]
        player["position"] = positions[seat] - 1 if positions else seat
        player["acted"] = acted[seat] if acted else False
    snapshot["laid"] = laid
    snapshot["known"] = [min(1, len(pile)) for pile in snapshot["piles"]]
    snapshot["round"] = 1
    snapshot["engine"] = players - 1 if engine is None else engine
    snapshot["stack"] = asked.split(", ")
    snapshot["active"] = int(asked.split()[-1]) - 1 if active is None else active
    snapshot.update(fields or {})
    return Table(table_rules, table_rules.restore(snapshot))


def stack_names(table_rules: Any) -> list[str]:
    seen = table_rules.view(table_rules.new_game(), None)
    return [stack["stack"] for stack in seen["stacks"]]


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
