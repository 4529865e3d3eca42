# SPDX-License-Identifier: MIT
"""Station buildings: effects on building, and powers in the own turn (TE-901)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.taubertal_express.building import can_place_hall
from stellwerk.games.taubertal_express.counts import (
    GOODS,
    ONE,
    count_of,
    covers,
    total_of,
)
from stellwerk.games.taubertal_express.draft import drop_moves, hire, worker_room
from stellwerk.games.taubertal_express.gains import (
    gain_points,
    give_back,
    pay_out,
    stone_words,
    take_black,
    trim,
)
from stellwerk.games.taubertal_express.moves import (
    Decline,
    DropTicket,
    Paint,
    Store,
    Trade,
)
from stellwerk.games.taubertal_express.player import GOODS_SHED, POWER, Player
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.steps import (
    Steps,
    TauberDecision,
    TauberWork,
    push_times,
)
from stellwerk.games.taubertal_express.travel import drop_ticket, ticket_choice

# Immediate effects.


@final
class BuildingEffect(TauberWork):
    """What a station building does at once for the active player (TE-514)."""

    def __init__(self, steps: Steps, kind: int, name: str) -> None:
        super().__init__(steps, f"effect {name}")
        self.kind: Final = kind

    def run(self, state: TauberState) -> None:
        buildings = state.material.buildings
        seat: int = state.active
        if self.kind == buildings.kiosk:
            state.stack.push(self.steps.trim)
            if buildings.kiosk_stones > 0 and state.stones:
                state.stack.push(self.steps.kiosk[seat][buildings.kiosk_stones])
        elif self.kind == buildings.canteen:
            room = worker_room(state, state.players[seat])
            count = min(room, buildings.canteen_workers)
            if count > 0:
                hire(state, seat, count)
        elif self.kind == buildings.police:
            self.ask_police(state, seat)
        elif self.kind == buildings.track_master:
            if can_place_hall(state, seat):
                hall = self.steps.office_hall[seat]
                push_times(state.stack, hall, buildings.free_halls)
        elif self.kind == buildings.power:
            gain_points(state, seat, buildings.power_points, POWER)

    def ask_police(self, state: TauberState, seat: int) -> None:
        player = state.players[seat]
        if player.waiting or player.aboard:
            state.stack.push(self.steps.police[seat])


@final
class AskPolice(TauberDecision):
    """Discard an own ticket without penalty, or none (»Polizeiposten«, TE-903)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "TE-903", "police")

    def moves(self, state: TauberState) -> list[Move]:
        moves = drop_moves(state, state.players[self.seat])
        moves.append(state.material.moves.none)
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, Decline):
            return None
        if not isinstance(move, DropTicket):
            return Illegal("TE-903", "refused.police")
        if state.players[self.seat].has_ticket(move.index):
            return None
        return Illegal("TE-I28", "refused.not_on_train", {"ticket": move.name})

    def resolve(self, state: TauberState, move: Move) -> None:
        if isinstance(move, DropTicket):
            drop_ticket(state, self.steps, self.seat, move.index)

    def question(self, state: TauberState) -> Question:
        return Question("ask.police")

    def choice(self, state: TauberState, move: Move) -> Choice:
        if not isinstance(move, DropTicket):
            return Choice(move.text(), "choose.decline", {}, None, "drop")
        return ticket_choice(state, move, move.index, "choose.drop", "drop")


# Powers in the own turn.


def needs(state: TauberState, kind: str, rule: str) -> Illegal:
    return Illegal(rule, "refused.power", {"kind": "@kind." + kind})


def why_no_paint(state: TauberState, seat: int, move: Paint) -> Illegal | None:
    """Two black stones for one of a color in the supply (TE-914)."""
    player = state.players[seat]
    if not player.visible & state.material.buildings.paint:
        return needs(state, "paint_shop", "TE-914")
    if not covers(player.stones, state.material.paint_price):
        stones = stone_words(state, state.material.paint_price)
        return Illegal("TE-914", "refused.paint", {"stones": stones})
    if count_of(state.stones, move.index):
        return None
    color = "@color." + move.name
    return Illegal("TE-342", "refused.stone.none", {"color": color})


def paint(state: TauberState, seat: int, color: int) -> None:
    player = state.players[seat]
    give_back(state, player, state.material.paint_price)
    player.stones += ONE[color]
    state.stones -= ONE[color]
    if state.events is not None:
        tell_power(state, seat, "painted", color)


def why_no_trade(state: TauberState, seat: int, move: Trade) -> Illegal | None:
    """Once per turn a colored stone for a coin (TE-917)."""
    player = state.players[seat]
    buildings = state.material.buildings
    if not player.visible & buildings.yard:
        return needs(state, "transshipment_yard", "TE-917")
    if state.traded >= buildings.yard_limit:
        return Illegal("TE-917", "refused.trade.again", {"n": buildings.yard_limit})
    return why_no_stone(player, move.index, move.name, "TE-917")


def why_no_stone(player: Player, color: i64, name: str, rule: str) -> Illegal | None:
    if count_of(player.stones, color):
        return None
    return Illegal(rule, "refused.no_stone", {"color": "@color." + name})


def trade(state: TauberState, seat: int, color: int) -> None:
    give_back(state, state.players[seat], ONE[color])
    state.traded += 1
    if state.events is not None:
        tell_power(state, seat, "traded", color)
    pay_out(state, seat, state.material.buildings.yard_coins)


def why_no_store(state: TauberState, seat: int, move: Store) -> Illegal | None:
    """A stone of the good's color, and the token in the supply (TE-919)."""
    player = state.players[seat]
    material = state.material
    if not player.visible & material.buildings.goods_shed:
        return needs(state, "goods_shed", "TE-919")
    if material.shed_limit and state.stored >= material.shed_limit:
        return Illegal("TE-I13", "refused.store.limit", {"n": material.shed_limit})
    if count_of(state.tokens, move.index) == 0:
        good = "@good." + material.names.goods[move.index]
        return Illegal("TE-E5", "refused.provide.supply", {"good": good})
    return why_no_stone(player, move.index, move.name, "TE-919")


def store(state: TauberState, seat: int, good: int) -> None:
    """A token onto the goods shed; three bring points and go back (TE-919)."""
    player = state.players[seat]
    buildings = state.material.buildings
    give_back(state, player, ONE[good])
    state.tokens -= ONE[good]
    player.shed += ONE[good]
    state.stored += 1
    if state.events is not None:
        tell_power(state, seat, "stored", good)
    if total_of(player.shed) >= buildings.shed_set:
        state.tokens += player.shed
        player.shed = 0
        gain_points(state, seat, buildings.shed_points, GOODS_SHED)


def tell_power(state: TauberState, seat: int, key: str, color: int) -> None:
    params: dict[str, object] = {
        "player": seat_name(seat),
        "stones": stone_words(state, ONE[color]),
    }
    state.tell(key, seat, params, [Target("stones", str(seat + 1))])


def add_powers(state: TauberState, player: Player, moves: list[Move]) -> None:
    """Append every use of the own paint shop, yard and goods shed."""
    material = state.material
    buildings = material.buildings
    answers = material.moves
    visible = player.visible
    stones = player.stones
    if visible & buildings.paint and covers(stones, material.paint_price):
        for color in range(GOODS):
            if count_of(state.stones, color):
                moves.append(answers.paints[color])
    if visible & buildings.yard and state.traded < buildings.yard_limit:
        for color in range(GOODS):
            if count_of(stones, color):
                moves.append(answers.trades[color])
    limit = material.shed_limit
    if visible & buildings.goods_shed and (limit == 0 or state.stored < limit):
        for color in range(GOODS):
            if count_of(stones, color) and count_of(state.tokens, color):
                moves.append(answers.stores[color])


# The end of a turn.


def turn_end_stones(state: TauberState, steps: Steps, seat: int) -> None:
    """Signal works, and the signal box if it also counts idle turns (TE-906)."""
    player = state.players[seat]
    material = state.material
    buildings = material.buildings
    if player.visible & buildings.works and player.stones == 0:
        take_black(state, seat, buildings.works_stones)
    idle = player.city == material.box_city and not state.entered
    if material.box_when_idle and idle and player.visible & buildings.signal_box:
        take_black(state, seat, buildings.box_stones)
        trim(state, steps, seat)
