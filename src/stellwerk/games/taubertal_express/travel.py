# SPDX-License-Identifier: MIT
"""Moving the locomotive: links, stones, arriving (TE-401 to TE-405)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.core.rng import Rng
from stellwerk.games.taubertal_express.asking import FreeAction, go_on
from stellwerk.games.taubertal_express.counts import (
    COLORS,
    ONE,
    covers,
    sets_of,
    total_of,
)
from stellwerk.games.taubertal_express.gains import (
    give_back,
    stone_words,
    take_black,
    trim,
)
from stellwerk.games.taubertal_express.moves import Named, offer
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.tickets import board
from stellwerk.games.taubertal_express.wagons import collect_wagon
from stellwerk.parts.moves import Numbering, Word


@final
class Go(Named):
    """Move the locomotive to a neighboring city: ``go KOE``."""


@final
class Going(FreeAction[Go]):
    """Move the locomotive along a link, whose stones are then paid (TE-401)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        moves.extend(goes_of(state, player))

    def why_not(self, state: TauberState, seat: i64, move: Go) -> Illegal | None:
        """A link must lead there, and all its stones be paid (TE-402)."""
        player = state.players[seat]
        cost = state.material.map.costs[player.city][move.index]
        city = state.material.map.names[move.index]
        if cost == 0:
            return Illegal("TE-401", "refused.go.link", {"city": city})
        have = total_of(player.stones)
        if have < cost:
            params: dict[str, object] = {"n": cost, "have": have}
            return Illegal("TE-402", "refused.go.stones", params)
        return None

    def resolve(self, state: TauberState, seat: i64, move: Go) -> None:
        go_on(state, seat)
        state.stack.push(state.steps.pay[seat][move.index])

    def choice(self, state: TauberState, seat: i64, move: Go) -> Choice:
        map = state.material.map
        cost: i64 = map.costs[state.players[seat].city][move.index]
        params: dict[str, object] = {"city": map.names[move.index], "n": cost}
        return offer(move, "choose.go", params, "city", "go")


def goes_of(state: TauberState, player: Player) -> list[Move]:
    """Where the locomotive can go; nobody changes the list."""
    goes = state.steps.moves.goes[player.city]
    most: i64 = len(goes) - 1
    return goes[min(total_of(player.stones), most)]


@final
class PayStones(Word):
    """Pay for a link with these stones: ``pay white black``."""

    def __init__(self, id: int, price: int, names: list[str]) -> None:
        super().__init__("pay " + " ".join(names), id)
        self.price: Final = price
        self.names: Final = names


def payments_up_to(
    dearest: int, colors: list[str], made: Numbering
) -> list[list[PayStones]]:
    """By the cost of a link, all ways to pay it."""
    none: list[PayStones] = []
    rows = [none]
    for cost in range(1, dearest + 1):
        rows.append(made.row(ways_to_pay(cost, colors, made.next())))
    return rows


def ways_to_pay(cost: int, colors: list[str], first: int) -> list[PayStones]:
    """Every set of `cost` stones once, whatever their order (TE-401)."""
    found: list[PayStones] = []
    for place, chosen in enumerate(sets_of(cost, 0, COLORS - 1)):
        price = sum([ONE[color] for color in chosen])
        names = [colors[color] for color in chosen]
        found.append(PayStones(first + place, price, names))
    return found


@final
class AskPay(Ask[TauberState]):
    """Which stones pay for the link (TE-401)? Black ones count too."""

    def __init__(
        self, book: Book[TauberState], seat: int, city: int, name: str
    ) -> None:
        answers = (Paying(city, name),)
        super().__init__(book, seat, "TE-401", "pay", answers, name)
        self.city: Final = city

    def draw(self, state: TauberState, rng: Rng) -> Move:
        moves = payments(state, state.players[self.seat], self.city)
        return moves[rng.below(len(moves))]

    def why_other(self, state: TauberState, move: Move) -> Illegal:
        cost = cost_to(state, self.seat, self.city)
        return Illegal("TE-401", "refused.pay", {"n": cost})


def cost_to(state: TauberState, seat: i64, city: int) -> int:
    """The stones that the link to a city costs."""
    return state.material.map.costs[state.players[seat].city][city]


def payments(state: TauberState, player: Player, city: int) -> list[Move]:
    """All ways to pay for the link to a city; nobody changes the list."""
    cost = state.material.map.costs[player.city][city]
    return state.steps.purses.of(player.stones).links[cost]


@final
class Paying(Answer[TauberState, PayStones]):
    """The stones go back to the supply, and the locomotive arrives (TE-401)."""

    def __init__(self, city: int, name: str) -> None:
        super().__init__(PayStones)
        self.city: Final = city
        self.city_name: Final = name

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        moves.extend(payments(state, state.players[seat], self.city))

    def why_not(self, state: TauberState, seat: i64, move: PayStones) -> Illegal | None:
        cost = cost_to(state, seat, self.city)
        if len(move.names) != cost:
            return Illegal("TE-401", "refused.pay", {"n": cost})
        if covers(state.players[seat].stones, move.price):
            return None
        return Illegal("TE-401", "refused.pay.stones", {"n": cost})

    def resolve(self, state: TauberState, seat: i64, move: PayStones) -> None:
        player = state.players[seat]
        give_back(state, player, move.price)
        player.city = self.city
        if state.events is not None:
            told: dict[str, object] = {
                "city": state.material.map.names[self.city],
                "stones": stone_words(state, move.price),
            }
            state.say("moved", seat, told, Target("city", self.city_name))
        enter(state, seat)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        city = state.material.map.names[self.city]
        return {"n": cost_to(state, seat, self.city), "city": city}

    def choice(self, state: TauberState, seat: i64, move: PayStones) -> Choice:
        params: dict[str, object] = {"stones": stone_words(state, move.price)}
        targets = [
            own_stone(name, move.names[:place].count(name))
            for place, name in enumerate(move.names)
        ]
        return Choice(move.text(), "choose.pay", params, targets, "pay")


def own_stone(color: str, before: int) -> Target:
    """A stone on the coal wagon; the second of a color is a target of its own."""
    return Target("own_stone", color if before == 0 else f"{color}.{before + 1}")


def enter(state: TauberState, seat: int) -> None:
    """Arriving: signal box, boarding, waiting wagon, in this order (TE-405)."""
    player = state.players[seat]
    material = state.material
    if player.city == material.box_city:
        state.entered = True
        if player.visible & material.buildings.signal_box:
            take_black(state, seat, material.buildings.box_stones)
    if player.waiting:
        board(state, seat)
    if player.unturned:
        collect_wagon(state, seat)
    trim(state, seat)
