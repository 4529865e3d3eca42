# SPDX-License-Identifier: MIT
"""The start of a cycle: a ticket, without dice an action tile, workers (TE-210)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Run
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target
from stellwerk.games.taubertal_express.gains import (
    lose_points,
    stone_words,
    tell_amount,
)
from stellwerk.games.taubertal_express.moves import Counted, Named, offer
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.tickets import (
    Dropping,
    DropTicket,
    discard_ticket,
    drop_ticket,
    take_ticket,
    tell_ticket,
    ticket_choice,
)
from stellwerk.parts.lists import without


@final
class PickTicket(Named):
    """Choose a ticket of the pack: ``pick T05``."""


@final
class PickingTicket(Answer[TauberState, PickTicket]):
    """Choose a ticket of the pack (»Fahrkarte ziehen«, TE-210).

    A full train has to make room (TE-214).
    """

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        picks = state.steps.moves.picks
        for ticket in state.pack:
            moves.append(picks[ticket])

    def why_not(
        self, state: TauberState, seat: i64, move: PickTicket
    ) -> Illegal | None:
        if move.index in state.pack:
            return None
        return Illegal("TE-210", "refused.pick.elsewhere", {"ticket": move.name})

    def resolve(self, state: TauberState, seat: i64, move: PickTicket) -> None:
        state.pack = without(state.pack, move.index)
        tell_ticket(state, seat, move.index, "picked")
        if state.players[seat].free_places() > 0:
            state.drafted += 1
            take_ticket(state, seat, move.index)
        else:
            state.stack.push(state.steps.replace[seat][move.index])

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return {"n": state.cycle}

    def choice(self, state: TauberState, seat: i64, move: PickTicket) -> Choice:
        return ticket_choice(state, move, move.index, "choose.pick", "pick")


@final
class ReplacingTicket(Dropping):
    """A ticket of a full train makes room, for penalty points (TE-214)."""

    def __init__(self, ticket: int) -> None:
        super().__init__("TE-214")
        self.ticket: Final = ticket  # the new one

    def resolve(self, state: TauberState, seat: i64, move: DropTicket) -> None:
        state.drafted += 1
        drop_ticket(state, seat, move.index)
        lose_points(state, seat, state.material.replace_penalty)
        take_ticket(state, seat, self.ticket)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return {"n": state.material.replace_penalty}


@final
class EndDraft(Run[TauberState]):
    """The ticket left over goes onto the discard pile (TE-211)."""

    def run(self, state: TauberState) -> None:
        last = state.pack[0]
        state.pack = []
        discard_ticket(state, last)
        if state.events is not None:
            params: dict[str, object] = {"ticket": state.material.tickets.labels[last]}
            target = Target("ticket", state.material.names.tickets[last])
            state.tell("left_over", None, params, [target])


@final
class TakeTile(Named):
    """Take an action tile of the display, without dice: ``tile A05``."""


@final
class TakingTile(Answer[TauberState, TakeTile]):
    """Take an action tile of the display (»Aktionsplättchen«, TE-B03)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        tiles = state.steps.moves.take_tiles
        for tile in state.tile_display:
            moves.append(tiles[tile])

    def why_not(self, state: TauberState, seat: i64, move: TakeTile) -> Illegal | None:
        if move.index in state.tile_display:
            return None
        return Illegal("TE-B03", "refused.tile.gone", {"tile": move.name})

    def resolve(self, state: TauberState, seat: i64, move: TakeTile) -> None:
        player = state.players[seat]
        state.tile_display = without(state.tile_display, move.index)
        player.tiles = [*player.tiles, move.index]
        if state.events is not None:
            target = Target("tile", move.name)
            state.say("tile", seat, tile_words(state, move), target)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return {"n": len(state.players[seat].tiles) + 1}

    def choice(self, state: TauberState, seat: i64, move: TakeTile) -> Choice:
        return offer(move, "choose.tile", tile_words(state, move), "tile", "tile")


def tile_words(state: TauberState, move: Named) -> dict[str, object]:
    """The action tile that a move names, and its stones."""
    stones = stone_words(state, state.material.action_tiles[move.index])
    return {"tile": move.name, "stones": stones}


def worker_room(state: TauberState, player: Player) -> i64:
    """Free places on the worker wagons, as far as workers are left (TE-230)."""
    places = player.worker_wagons * state.material.worker_places - player.hired
    return min(places, state.workers)


def hire(state: TauberState, seat: int, count: i64) -> None:
    """Fresh workers come onto the wagons (TE-230)."""
    player = state.players[seat]
    player.hired += count
    player.fresh += count
    state.workers -= count
    tell_amount(state, seat, "hired" if count else "hired.none", count, "workers")


@final
class Hire(Counted):
    """Hire so many workers: ``hire 2``."""


@final
class Hiring(Answer[TauberState, Hire]):
    """Hire workers (»Arbeiter anheuern«), as many as there is room for (TE-230)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        hires = state.steps.moves.hires
        for count in range(worker_room(state, state.players[seat]) + 1):
            moves.append(hires[count])

    def why_not(self, state: TauberState, seat: i64, move: Hire) -> Illegal | None:
        room = worker_room(state, state.players[seat])
        if move.count <= room:
            return None
        return Illegal("TE-230", "refused.hire.room", {"n": room})

    def resolve(self, state: TauberState, seat: i64, move: Hire) -> None:
        hire(state, seat, move.count)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return {"n": state.players[seat].coins}

    def choice(self, state: TauberState, seat: i64, move: Hire) -> Choice:
        player = state.players[seat]
        wages = wages_due(state, player, player.hired + move.count)
        shown: dict[str, object] = {"n": wages, "coins": player.coins}
        preview = [Effect(seat, "preview.wages", shown)]
        targets = [Target("hire", str(move.count))] if move.count else None
        label, n = "choose.hire", move.count
        return Choice(move.text(), label, {"n": n}, targets, "hire", preview=preview)


def wages_due(state: TauberState, player: Player, hired: i64) -> i64:
    """Coins for so many workers on payday, one of them free (TE-701, TE-918)."""
    return paid_workers(state, player, hired) * state.material.wage


def paid_workers(state: TauberState, player: Player, hired: i64) -> i64:
    """Workers that must be paid; a staff house saves one of several (TE-918)."""
    buildings = state.material.buildings
    if player.visible & buildings.staff and hired >= buildings.staff_minimum:
        return hired - 1
    return hired
