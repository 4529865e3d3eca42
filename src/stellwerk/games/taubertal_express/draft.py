# SPDX-License-Identifier: MIT
"""The start of a cycle: a ticket, without dice an action tile, workers (TE-210)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, seat_name
from stellwerk.games.taubertal_express.gains import lose_points, stone_words
from stellwerk.games.taubertal_express.moves import (
    DropTicket,
    Hire,
    PickTicket,
    TakeTile,
)
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.state import TauberState, without
from stellwerk.games.taubertal_express.steps import Steps, TauberDecision, TauberWork
from stellwerk.games.taubertal_express.travel import (
    discard_ticket,
    drop_ticket,
    take_ticket,
    ticket_choice,
)


@final
class AskPick(TauberDecision):
    """Choose a ticket of the pack (»Fahrkarte ziehen«, TE-210)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "TE-210", "pick")

    def moves(self, state: TauberState) -> list[Move]:
        picks = state.material.moves.picks
        moves: list[Move] = []
        for ticket in state.pack:
            moves.append(picks[ticket])
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if not isinstance(move, PickTicket):
            return Illegal("TE-210", "refused.pick")
        if move.index in state.pack:
            return None
        return Illegal("TE-210", "refused.pick.elsewhere", {"ticket": move.name})

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, PickTicket)
        state.pack = without(state.pack, move.index)
        if state.events is not None:
            label = state.material.tickets.labels[move.index]
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "ticket": label,
            }
            target = Target("ticket", move.name)
            state.tell("picked", self.seat, params, [target])
        if state.players[self.seat].free_places() > 0:
            state.drafted += 1
            take_ticket(state, self.seat, move.index)
        else:
            state.stack.push(self.steps.replace[self.seat][move.index])

    def question(self, state: TauberState) -> Question:
        return Question("ask.pick", {"n": state.cycle})

    def choice(self, state: TauberState, move: Move) -> Choice:
        assert isinstance(move, PickTicket)
        return ticket_choice(state, move, move.index, "choose.pick", "pick")


@final
class AskReplace(TauberDecision):
    """A full train: which ticket makes room for the new one? (TE-214)"""

    def __init__(self, steps: Steps, seat: int, ticket: int, name: str) -> None:
        super().__init__(steps, seat, "TE-214", "replace")
        self.ticket: Final = ticket
        self.ticket_name: Final = name

    def text(self) -> str:
        return f"replace {self.seat + 1} {self.ticket_name}"

    def moves(self, state: TauberState) -> list[Move]:
        return drop_moves(state, state.players[self.seat])

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if not isinstance(move, DropTicket):
            return Illegal("TE-214", "refused.replace")
        if state.players[self.seat].has_ticket(move.index):
            return None
        return Illegal("TE-214", "refused.not_on_train", {"ticket": move.name})

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, DropTicket)
        state.drafted += 1
        drop_ticket(state, self.steps, self.seat, move.index)
        lose_points(state, self.seat, state.material.replace_penalty)
        take_ticket(state, self.seat, self.ticket)

    def question(self, state: TauberState) -> Question:
        return Question("ask.replace", {"n": state.material.replace_penalty})

    def choice(self, state: TauberState, move: Move) -> Choice:
        assert isinstance(move, DropTicket)
        return ticket_choice(state, move, move.index, "choose.drop", "drop")


def drop_moves(state: TauberState, player: Player) -> list[Move]:
    """One answer for every ticket on the train."""
    drops = state.material.moves.drops
    moves: list[Move] = []
    for ticket in player.waiting:
        moves.append(drops[ticket])
    for ticket in player.aboard:
        moves.append(drops[ticket])
    return moves


@final
class EndDraft(TauberWork):
    """The ticket left over goes onto the discard pile (TE-211)."""

    def run(self, state: TauberState) -> None:
        last = state.pack[0]
        state.pack = []
        discard_ticket(state, self.steps, last)
        if state.events is not None:
            params: dict[str, object] = {"ticket": state.material.tickets.labels[last]}
            target = Target("ticket", state.material.names.tickets[last])
            state.tell("left_over", None, params, [target])


@final
class AskTile(TauberDecision):
    """Take an action tile of the display (»Aktionsplättchen«, TE-B03)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "TE-B03", "tile")

    def moves(self, state: TauberState) -> list[Move]:
        tiles = state.material.moves.take_tiles
        moves: list[Move] = []
        for tile in state.tile_display:
            moves.append(tiles[tile])
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if not isinstance(move, TakeTile):
            return Illegal("TE-B03", "refused.tile")
        if move.index in state.tile_display:
            return None
        return Illegal("TE-B03", "refused.tile.gone", {"tile": move.name})

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, TakeTile)
        player = state.players[self.seat]
        state.tile_display = without(state.tile_display, move.index)
        player.tiles = [*player.tiles, move.index]
        if state.events is not None:
            stones = stone_words(state, state.material.action_tiles[move.index])
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "tile": move.name,
                "stones": stones,
            }
            state.tell("tile", self.seat, params, [Target("tile", move.name)])

    def question(self, state: TauberState) -> Question:
        return Question("ask.tile", {"n": len(state.players[self.seat].tiles) + 1})

    def choice(self, state: TauberState, move: Move) -> Choice:
        assert isinstance(move, TakeTile)
        stones = stone_words(state, state.material.action_tiles[move.index])
        params: dict[str, object] = {"tile": move.name, "stones": stones}
        target = Target("tile", move.name)
        return Choice(move.text(), "choose.tile", params, [target], "tile")


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
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "n": count}
        key = "hired" if count else "hired.none"
        state.tell(key, seat, params, [Target("workers", str(seat + 1))])


@final
class AskHire(TauberDecision):
    """How many workers (»Arbeiter anheuern«, TE-230)?"""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "TE-230", "hire")

    def moves(self, state: TauberState) -> list[Move]:
        hires = state.material.moves.hires
        moves: list[Move] = []
        for count in range(worker_room(state, state.players[self.seat]) + 1):
            moves.append(hires[count])
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if not isinstance(move, Hire):
            return Illegal("TE-230", "refused.hire")
        room = worker_room(state, state.players[self.seat])
        if move.count <= room:
            return None
        return Illegal("TE-230", "refused.hire.room", {"n": room})

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, Hire)
        hire(state, self.seat, move.count)

    def question(self, state: TauberState) -> Question:
        return Question("ask.hire", {"n": state.players[self.seat].coins})

    def choice(self, state: TauberState, move: Move) -> Choice:
        assert isinstance(move, Hire)
        player = state.players[self.seat]
        wages = wages_due(state, player, player.hired + move.count)
        shown: dict[str, object] = {"n": wages, "coins": player.coins}
        preview = [Effect(self.seat, "preview.wages", shown)]
        targets = [Target("hire", str(move.count))] if move.count else None
        params: dict[str, object] = {"n": move.count}
        return Choice(
            move.text(), "choose.hire", params, targets, "hire", False, preview
        )


def wages_due(state: TauberState, player: Player, hired: i64) -> i64:
    """Coins for so many workers on payday, one of them free (TE-701, TE-918)."""
    return paid_workers(state, player, hired) * state.material.wage


def paid_workers(state: TauberState, player: Player, hired: i64) -> i64:
    """Workers that must be paid; a staff house saves one of several (TE-918)."""
    buildings = state.material.buildings
    if player.visible & buildings.staff and hired >= buildings.staff_minimum:
        return hired - 1
    return hired
