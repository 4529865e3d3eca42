# SPDX-License-Identifier: MIT
"""Tickets: taking, boarding, dropping, delivering passengers (TE-410 to TE-424)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target, phrase
from stellwerk.games.taubertal_express.asking import FreeAction, go_on
from stellwerk.games.taubertal_express.counts import covers
from stellwerk.games.taubertal_express.gains import (
    gain_points,
    pay_out,
    spend_stones,
    stone_words,
    take_stones,
    trim,
)
from stellwerk.games.taubertal_express.map import NO_TILE
from stellwerk.games.taubertal_express.moves import Named
from stellwerk.games.taubertal_express.player import TICKETS, Player
from stellwerk.games.taubertal_express.state import TauberState, gaps
from stellwerk.parts.lists import replaced, without


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
            tell_ticket(state, seat, ticket, "boarded")


def drop_ticket(state: TauberState, seat: int, ticket: int) -> None:
    """A ticket leaves the train undelivered, with its passenger (TE-214, TE-903)."""
    tell_ticket(state, seat, ticket, "dropped")
    leave_train(state, state.players[seat], ticket)
    discard_ticket(state, ticket)


def leave_train(state: TauberState, player: Player, ticket: int) -> None:
    if ticket in player.aboard:
        player.aboard = without(player.aboard, ticket)
        state.passengers += 1
    else:
        player.waiting = without(player.waiting, ticket)


def discard_ticket(state: TauberState, ticket: int) -> None:
    """Onto the discard pile; an empty open field is filled again at once (TE-I25)."""
    state.discards = [*state.discards, ticket]
    if gaps(state.open):
        state.stack.push(state.steps.refill_open)


def tell_ticket(state: TauberState, seat: int, ticket: int, key: str) -> None:
    if state.events is not None:
        label = state.material.tickets.labels[ticket]
        target = Target("ticket", state.material.names.tickets[ticket])
        state.say(key, seat, {"ticket": label}, target)


def ticket_choice(
    state: TauberState, move: Move, ticket: int, label: str, group: str
) -> Choice:
    """A choice of a ticket: passenger, route, and the reward as a preview."""
    material = state.material
    name = material.names.tickets[ticket]
    params: dict[str, object] = {"route": material.tickets.routes[ticket], "id": name}
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


@final
class DropTicket(Named):
    """Take a ticket off the own train: ``drop T05``."""


class Dropping(Answer[TauberState, DropTicket]):
    """One of the tickets on the own train leaves it."""

    def __init__(self, rule: str) -> None:
        super().__init__(DropTicket)
        self.rule: Final = rule

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        drops = state.steps.moves.drops
        player = state.players[seat]
        for ticket in player.waiting:
            moves.append(drops[ticket])
        for ticket in player.aboard:
            moves.append(drops[ticket])

    def why_not(
        self, state: TauberState, seat: i64, move: DropTicket
    ) -> Illegal | None:
        if state.players[seat].has_ticket(move.index):
            return None
        return Illegal(self.rule, "refused.not_on_train", {"ticket": move.name})

    def choice(self, state: TauberState, seat: i64, move: DropTicket) -> Choice:
        return ticket_choice(state, move, move.index, "choose.drop", "drop")


@final
class TakeTicket(Named):
    """Take the open ticket of a field: ``ticket F2``."""


@final
class TakingTicket(FreeAction[TakeTicket]):
    """An open ticket: free in its start station, else for a stone (TE-420, TE-421)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        prices = state.material.board.ticket_costs
        starts = state.material.tickets.starts
        tickets = state.steps.moves.tickets
        for field, ticket in enumerate(state.open):
            if ticket == NO_TILE:
                continue
            if starts[ticket] == player.city or covers(player.stones, prices[field]):
                moves.append(tickets[field])

    def why_not(
        self, state: TauberState, seat: i64, move: TakeTicket
    ) -> Illegal | None:
        """A ticket, a free wagon, and the start station or the stone."""
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

    def resolve(self, state: TauberState, seat: i64, move: TakeTicket) -> None:
        go_on(state, seat)
        player = state.players[seat]
        material = state.material
        field = move.index
        ticket = state.open[field]
        if material.tickets.starts[ticket] != player.city:
            spend_stones(state, seat, material.board.ticket_costs[field])
        state.open = replaced(state.open, field, NO_TILE)
        tell_ticket(state, seat, ticket, "took_ticket")
        take_ticket(state, seat, ticket)
        state.stack.push(state.steps.refill_open)

    def choice(self, state: TauberState, seat: i64, move: TakeTicket) -> Choice:
        material = state.material
        ticket = state.open[move.index]
        here = material.tickets.starts[ticket] == state.players[seat].city
        label = "choose.ticket.here" if here else "choose.ticket"
        offer = ticket_choice(state, move, ticket, label, "ticket")
        price = material.board.ticket_costs[move.index]
        offer.params["stones"] = stone_words(state, price)
        return offer


@final
class Deliver(Named):
    """Deliver the passenger of a ticket: ``deliver T05``."""


@final
class Delivering(FreeAction[Deliver]):
    """The passenger leaves, the reward comes, perhaps a sale (TE-411, TE-415)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        ends = state.material.tickets.ends
        for ticket in player.aboard:
            if ends[ticket] == player.city:
                moves.append(state.steps.moves.delivers[ticket])

    def why_not(self, state: TauberState, seat: i64, move: Deliver) -> Illegal | None:
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

    def resolve(self, state: TauberState, seat: i64, move: Deliver) -> None:
        go_on(state, seat)
        tell_ticket(state, seat, move.index, "delivered")
        leave_train(state, state.players[seat], move.index)
        self.reward(state, seat, move.index)

    def reward(self, state: TauberState, seat: i64, ticket: int) -> None:
        """Points, coins and stones; the ticket is kept only for the reception hall."""
        player = state.players[seat]
        tickets = state.material.tickets
        if tickets.long_stop[ticket] and player.loaded:
            state.stack.push(state.steps.sale[seat])
        gain_points(state, seat, tickets.points[ticket], TICKETS)
        pay_out(state, seat, tickets.coins[ticket])
        if tickets.stones[ticket]:
            take_stones(state, seat, tickets.stones[ticket])
            trim(state, seat)
        if player.visible & state.material.buildings.reception:
            player.kept = [*player.kept, ticket]
        else:
            discard_ticket(state, ticket)

    def choice(self, state: TauberState, seat: i64, move: Deliver) -> Choice:
        return ticket_choice(state, move, move.index, "choose.deliver", "ticket")
