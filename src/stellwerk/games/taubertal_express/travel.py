# SPDX-License-Identifier: MIT
"""Moving the locomotive, tickets, boarding and delivery (TE-401 to TE-424)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.messages import (
    Choice,
    Effect,
    Illegal,
    Question,
    Target,
    phrase,
    seat_name,
)
from stellwerk.games.taubertal_express.counts import covers, total_of
from stellwerk.games.taubertal_express.gains import (
    gain_points,
    give_back,
    pay_out,
    stone_words,
    take_black,
    take_stones,
    trim,
)
from stellwerk.games.taubertal_express.material import (
    NO_TILE,
)
from stellwerk.games.taubertal_express.moves import (
    Deliver,
    Go,
    PayStones,
    TakeTicket,
)
from stellwerk.games.taubertal_express.player import TICKETS, Player
from stellwerk.games.taubertal_express.state import (
    TauberState,
    gaps,
    replaced,
    without,
)
from stellwerk.games.taubertal_express.steps import Steps, TauberDecision
from stellwerk.games.taubertal_express.wagons import collect_wagon

# Tickets and passengers.


def take_ticket(state: TauberState, seat: int, ticket: int) -> None:
    """A ticket comes under a free passenger wagon; perhaps it boards (TE-213)."""
    player = state.players[seat]
    player.waiting = [*player.waiting, ticket]
    board(state, seat)


def board(state: TauberState, seat: int) -> None:
    """Every waiting passenger of this city boards (»Zusteigen«, TE-410)."""
    player = state.players[seat]
    starts = state.material.tickets.starts
    city = player.city
    for ticket in player.waiting:
        if starts[ticket] == city:
            player.waiting = without(player.waiting, ticket)
            player.aboard = [*player.aboard, ticket]
            state.passengers -= 1
            if state.events is not None:
                tell_ticket(state, seat, ticket, "boarded")


def drop_ticket(state: TauberState, steps: Steps, seat: int, ticket: int) -> None:
    """A ticket leaves the train undelivered, with its passenger (TE-214, TE-903)."""
    if state.events is not None:
        tell_ticket(state, seat, ticket, "dropped")
    leave_train(state, state.players[seat], ticket)
    discard_ticket(state, steps, ticket)


def leave_train(state: TauberState, player: Player, ticket: int) -> None:
    if ticket in player.aboard:
        player.aboard = without(player.aboard, ticket)
        state.passengers += 1
    else:
        player.waiting = without(player.waiting, ticket)


def discard_ticket(state: TauberState, steps: Steps, ticket: int) -> None:
    """Onto the discard pile; an empty open field is filled again at once (TE-I25)."""
    state.discards = [*state.discards, ticket]
    if gaps(state.open):
        state.stack.push(steps.refill_open)


def tell_ticket(state: TauberState, seat: int, ticket: int, key: str) -> None:
    params: dict[str, object] = {
        "player": seat_name(seat),
        "ticket": state.material.tickets.labels[ticket],
    }
    target = Target("ticket", state.material.names.tickets[ticket])
    state.tell(key, seat, params, [target])


def ticket_choice(
    state: TauberState, move: Move, ticket: int, label: str, group: str
) -> Choice:
    """A choice of a ticket: passenger, route, and the reward as a preview."""
    material = state.material
    name = material.names.tickets[ticket]
    params: dict[str, object] = {
        "route": material.tickets.routes[ticket],
        "id": name,
    }
    preview = reward_preview(state, state.stack.top().seat, ticket, label)
    target = Target("ticket", name)
    return Choice(move.text(), label, params, [target], group, False, preview)


def reward_preview(
    state: TauberState, seat: int, ticket: int, label: str
) -> list[Effect]:
    """What a delivery of the ticket brings, or is lost if it is dropped (TE-E24)."""
    key = "preview.lost" if label == "choose.drop" else "preview.reward"
    effects = [Effect(seat, key, {"reward": reward_words(state, ticket)})]
    if label.startswith("choose.ticket"):
        effects.append(Effect(seat, "preview.turns_up", {}))
    return effects


def reward_words(state: TauberState, ticket: int) -> list[object]:
    """The reward of a ticket in words: points, coins, stones, a long stop."""
    tickets = state.material.tickets
    words: list[object] = []
    if tickets.points[ticket]:
        words.append(phrase("gain.points", {"n": tickets.points[ticket]}))
    if tickets.coins[ticket]:
        words.append(phrase("gain.coins", {"n": tickets.coins[ticket]}))
    words.extend(stone_words(state, tickets.stones[ticket]))
    if tickets.long_stop[ticket]:
        words.append("@gain.long_stop")
    return words


# Open tickets.


def why_no_ticket(state: TauberState, seat: int, move: TakeTicket) -> Illegal | None:
    """A ticket, a free wagon, and the start station or the stone (TE-420)."""
    player = state.players[seat]
    ticket = state.open[move.index]
    if ticket == NO_TILE:
        return Illegal("TE-I25", "refused.ticket.empty", {"field": move.name})
    if player.free_places() <= 0:
        return Illegal("TE-422", "refused.ticket.full")
    if state.material.tickets.starts[ticket] == player.city:
        return None
    price = state.material.board.ticket_costs[move.index]
    if covers(player.stones, price):
        return None
    stones = stone_words(state, price)
    return Illegal("TE-421", "refused.ticket.stone", {"stones": stones})


def take_open(state: TauberState, steps: Steps, seat: int, field: int) -> None:
    """Take an open ticket: free in its start station, else for a stone (TE-421)."""
    player = state.players[seat]
    material = state.material
    ticket = state.open[field]
    if material.tickets.starts[ticket] != player.city:
        give_back(state, player, material.board.ticket_costs[field])
    state.open = replaced(state.open, field, NO_TILE)
    if state.events is not None:
        tell_ticket(state, seat, ticket, "took_ticket")
    take_ticket(state, seat, ticket)
    state.stack.push(steps.refill_open)


# Moving.


def why_no_go(state: TauberState, seat: int, move: Go) -> Illegal | None:
    """A link must lead there, and all its stones be paid (TE-401, TE-402)."""
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


@final
class AskPay(TauberDecision):
    """Which stones pay for the link (TE-401)? Black ones count too."""

    def __init__(self, steps: Steps, seat: int, city: int, name: str) -> None:
        super().__init__(steps, seat, "TE-401", "pay")
        self.city: Final = city
        self.city_name: Final = name

    def text(self) -> str:
        return f"pay {self.seat + 1} {self.city_name}"

    def cost(self, state: TauberState) -> int:
        return state.material.map.costs[state.players[self.seat].city][self.city]

    def moves(self, state: TauberState) -> list[Move]:
        player = state.players[self.seat]
        cost = state.material.map.costs[player.city][self.city]
        return state.material.purses.of(player.stones).links[cost]

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        cost = self.cost(state)
        if not isinstance(move, PayStones) or len(move.names) != cost:
            return Illegal("TE-401", "refused.pay", {"n": cost})
        if covers(state.players[self.seat].stones, move.price):
            return None
        return Illegal("TE-401", "refused.pay.stones", {"n": cost})

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, PayStones)
        player = state.players[self.seat]
        give_back(state, player, move.price)
        player.city = self.city
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "city": state.material.map.names[self.city],
                "stones": stone_words(state, move.price),
            }
            target = Target("city", self.city_name)
            state.tell("moved", self.seat, params, [target])
        enter(state, self.steps, self.seat)

    def question(self, state: TauberState) -> Question:
        params: dict[str, object] = {
            "n": self.cost(state),
            "city": state.material.map.names[self.city],
        }
        return Question("ask.pay", params)

    def choice(self, state: TauberState, move: Move) -> Choice:
        assert isinstance(move, PayStones)
        params: dict[str, object] = {"stones": stone_words(state, move.price)}
        targets = [
            own_stone(name, move.names[:place].count(name))
            for place, name in enumerate(move.names)
        ]
        return Choice(move.text(), "choose.pay", params, targets, "pay")


def own_stone(color: str, before: int) -> Target:
    """A stone on the coal wagon; the second of a color is a target of its own."""
    return Target("own_stone", color if before == 0 else f"{color}.{before + 1}")


def enter(state: TauberState, steps: Steps, seat: int) -> None:
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
        collect_wagon(state, steps, seat)
    trim(state, steps, seat)


# Delivery.


def why_no_delivery(state: TauberState, seat: int, move: Deliver) -> Illegal | None:
    """On board, and the locomotive in the destination (TE-411)."""
    player = state.players[seat]
    if move.index in player.waiting:
        return Illegal("TE-411", "refused.deliver.waiting", {"ticket": move.name})
    if move.index not in player.aboard:
        return Illegal("TE-411", "refused.not_on_train", {"ticket": move.name})
    end = state.material.tickets.ends[move.index]
    if end == player.city:
        return None
    city = state.material.map.names[end]
    return Illegal("TE-411", "refused.deliver.city", {"city": city})


def deliver(state: TauberState, steps: Steps, seat: int, ticket: int) -> None:
    """The passenger leaves, the reward comes, perhaps a sale (TE-415)."""
    player = state.players[seat]
    material = state.material
    tickets = material.tickets
    if state.events is not None:
        tell_ticket(state, seat, ticket, "delivered")
    leave_train(state, player, ticket)
    if tickets.long_stop[ticket] and player.loaded:
        state.stack.push(steps.sale[seat])
    gain_points(state, seat, tickets.points[ticket], TICKETS)
    pay_out(state, seat, tickets.coins[ticket])
    if tickets.stones[ticket]:
        take_stones(state, seat, tickets.stones[ticket])
        trim(state, steps, seat)
    if player.visible & material.buildings.reception:
        player.kept = [*player.kept, ticket]
    else:
        discard_ticket(state, steps, ticket)
