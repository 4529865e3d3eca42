# SPDX-License-Identifier: MIT
"""Expanding: the questions of an order (»Streckennetz ausbauen«, EX-201 to EX-218)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import (
    Choice,
    Illegal,
    Question,
    Target,
    phrase,
    seat_name,
)
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.actions import order_number
from stellwerk.games.express_01.asking import (
    ExpressDecision,
    draw_payment,
    hand_moves,
    pay_choice,
    pay_to_stack,
    why_not_in_hand,
)
from stellwerk.games.express_01.edition import EXITS
from stellwerk.games.express_01.geometry import EXIT_COUNT
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.misfits import connections, lay_preview
from stellwerk.games.express_01.moves import (
    ChooseSlot,
    EndExpand,
    EndOrder,
    Lay,
    OrderStation,
    OrderTrack,
    Pay,
)
from stellwerk.games.express_01.network import BASE
from stellwerk.games.express_01.placement import (
    any_buildable,
    can_order,
    exchange,
    fits_here,
    has_card,
    lays,
    open_slots,
    pays_for_itself,
    slot_moves,
    why_not_lay,
    why_not_slot,
)
from stellwerk.games.express_01.state import NO_SLOT, ExpressState
from stellwerk.games.express_01.steps import Steps


def not_asked(rule: str, reason: str, move: Move) -> Illegal:
    """A move of another kind: an order cannot be given back (EX-218)."""
    if isinstance(move, (EndExpand, EndOrder)):
        return Illegal("EX-218", "refused.no_way_back")
    return Illegal(rule, reason)


def face_params(material: Material, face: i64) -> list[object]:
    """The track of a card as it would lie: segments, or each station's exits."""
    cards = material.cards
    found: list[object] = []
    for site, exits in enumerate(cards.site_exits[face]):
        company = material.companies[cards.site_company[face // 2][site]]
        leads: list[object] = ["@exit." + EXITS[exit] for exit in exits]
        params: dict[str, object] = {"company": "@company." + company, "exits": leads}
        found.append(phrase("site", params))
    for exit in range(EXIT_COUNT):
        for other in cards.outs[EXIT_COUNT * face + exit]:
            if exit < other:
                found.append(f"@track.{EXITS[exit]}.{EXITS[other]}")
    return found


@final
class AskOrder(ExpressDecision):
    """Order a station or tracks, or stop building (EX-201)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-201", "order")

    def moves(self, state: ExpressState) -> list[Move]:
        station = can_order(state, self.seat, True)
        track = can_order(state, self.seat, False)
        orders = state.material.moves.orders
        return orders[order_number(station, track, state.network.taken > 0)]

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        station = isinstance(move, OrderStation)
        if not station and not isinstance(move, (OrderTrack, EndExpand)):
            return Illegal("EX-201", "refused.order")
        if state.network.taken == 0 and not station:
            return Illegal("EX-113", "refused.order.first")
        if isinstance(move, EndExpand) or can_order(state, self.seat, station):
            return None
        if not self.player(state).hand:
            return Illegal("EX-201", "refused.order.no_card")
        return Illegal("EX-214", "refused.order.no_place")

    def resolve(self, state: ExpressState, move: Move) -> None:
        if isinstance(move, EndExpand):
            return
        steps = self.steps
        seat = self.seat
        stack = state.stack
        stack.push(self)
        if isinstance(move, OrderStation):
            stack.push(steps.station_slot[seat])
            stack.push(steps.pay_station[seat])
        else:
            stack.push(steps.second_slot[seat])
            stack.push(steps.track_slot[seat])
            stack.push(steps.pay_track[seat])

    def question(self, state: ExpressState) -> Question:
        key = "ask.order.first" if state.network.taken == 0 else "ask.order"
        return Question(key, {"n": len(self.player(state).hand)})

    def choice(self, state: ExpressState, move: Move) -> Choice:
        if isinstance(move, OrderStation):
            return Choice(move.text(), "choose.station", {}, None, "order")
        if isinstance(move, OrderTrack):
            return Choice(move.text(), "choose.track", {}, None, "order")
        return Choice(move.text(), "choose.end_expand", {}, None, "order", True)


@final
class AskPayOrder(ExpressDecision):
    """Pay one hand card for an order (EX-202, EX-214)."""

    def __init__(self, steps: Steps, seat: int, station: bool) -> None:
        name = "pay_station" if station else "pay_track"
        super().__init__(steps, seat, "EX-202", name)
        self.station: Final = station

    def moves(self, state: ExpressState) -> list[Move]:
        moves = hand_moves(state, self.player(state).hand)
        if any_buildable(state, self.seat, self.station):
            return moves
        fitting: list[Move] = []
        for move in moves:
            assert isinstance(move, Pay)
            if pays_for_itself(state, move.kind, self.station):
                fitting.append(move)
        return fitting

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        if any_buildable(state, self.seat, self.station):
            return draw_payment(state, self.player(state).hand, rng)
        return super().draw(state, rng)

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if not isinstance(move, Pay):
            return not_asked("EX-202", "refused.pay", move)
        missing = why_not_in_hand(self.player(state), move)
        if missing is not None:
            return missing
        if any_buildable(state, self.seat, self.station):
            return None
        if pays_for_itself(state, move.kind, self.station):
            return None
        return Illegal("EX-214", "refused.pay.stuck", {"card": move.number})

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, Pay)
        pay_to_stack(state, self.seat, move)

    def question(self, state: ExpressState) -> Question:
        return Question("ask." + self.name)

    def choice(self, state: ExpressState, move: Move) -> Choice:
        assert isinstance(move, Pay)
        return pay_choice(state, move)


@final
class AskSlot(ExpressDecision):
    """Choose the slot for a station, a track, or a second track (EX-202, EX-210)."""

    def __init__(self, steps: Steps, seat: int, station: bool, second: bool) -> None:
        kind = "station_slot" if station else "track_slot"
        name = "second_slot" if second else kind
        super().__init__(steps, seat, "EX-210" if second else "EX-202", name)
        self.station: Final = station
        self.second: Final = second

    def moves(self, state: ExpressState) -> list[Move]:
        moves = slot_moves(state, self.seat, open_slots(state, self.station))
        if self.second:
            moves.append(state.material.moves.end_order)
        return moves

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if self.second and isinstance(move, EndOrder):
            return None
        if not isinstance(move, ChooseSlot):
            return not_asked(self.rule, "refused.slot", move)
        return why_not_slot(state, self.seat, move.slot, self.station)

    def resolve(self, state: ExpressState, move: Move) -> None:
        if not isinstance(move, ChooseSlot):
            return
        state.slot = move.slot
        state.stack.push(self.steps.card[self.seat])
        if state.material.plan.mountain[move.slot]:
            state.stack.push(self.steps.pay_mountain[self.seat])

    def question(self, state: ExpressState) -> Question:
        return Question("ask." + self.name)

    def choice(self, state: ExpressState, move: Move) -> Choice:
        if not isinstance(move, ChooseSlot):
            return Choice(move.text(), "choose.end_order", {}, None, "slot", True)
        title = state.material.plan.titles[move.slot]
        params: dict[str, object] = {"slot": move.name, "name": title}
        key = "choose.slot"
        if state.material.plan.mountain[move.slot]:
            key = "choose.slot.mountain"
        first = state.network.taken == 0 and move.name in state.material.recommended
        target = [Target("slot", move.name)]
        return Choice(move.text(), key, params, target, "slot", first)


@final
class AskPayMountain(ExpressDecision):
    """Pay the surcharge of a mountain slot (»Gebirgsmarker«, EX-211)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-211", "pay_mountain")

    def moves(self, state: ExpressState) -> list[Move]:
        moves = hand_moves(state, self.player(state).hand)
        if has_card(state, state.slot):
            return moves
        fitting: list[Move] = []
        for move in moves:
            assert isinstance(move, Pay)
            if fits_here(state, state.slot, move.kind):
                fitting.append(move)
        return fitting

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if not isinstance(move, Pay):
            return not_asked("EX-211", "refused.pay", move)
        missing = why_not_in_hand(self.player(state), move)
        if missing is not None:
            return missing
        if has_card(state, state.slot) or fits_here(state, state.slot, move.kind):
            return None
        return Illegal("EX-I23", "refused.pay.stuck", {"card": move.number})

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, Pay)
        pay_to_stack(state, self.seat, move)

    def question(self, state: ExpressState) -> Question:
        slot = state.material.plan.names[state.slot]
        return Question("ask.pay_mountain", {"slot": slot})

    def choice(self, state: ExpressState, move: Move) -> Choice:
        assert isinstance(move, Pay)
        return pay_choice(state, move)


@final
class AskCard(ExpressDecision):
    """Search a card and lay it on the slot, upright or upside down (EX-202, EX-208)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-202", "card")

    def moves(self, state: ExpressState) -> list[Move]:
        return lays(state, state.slot)

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if not isinstance(move, Lay):
            return not_asked("EX-202", "refused.lay", move)
        return why_not_lay(state, state.slot, move)

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, Lay)
        slot = state.slot
        old = state.network.laid[slot]
        exchange(state, self.seat, move.face)
        if state.events is not None:
            self.tell(state, move, old)
        state.slot = NO_SLOT
        if old == BASE and state.material.is_west[slot] and not state.west:
            state.west = True
            if state.stacks.empty < len(state.stacks.piles):
                state.stack.push(self.steps.west[self.seat])

    def tell(self, state: ExpressState, move: Lay, old: int) -> None:
        name = state.material.plan.names[state.slot]
        params: dict[str, object] = {
            "player": seat_name(self.seat),
            "card": move.number,
            "slot": name,
            "name": state.material.plan.titles[state.slot],
            "old": name if old == BASE else state.material.cards.numbers[old // 2],
        }
        key = "laid" if old == BASE else "upgraded"
        if move.rotation:
            key += ".turned"
        targets = [Target("slot", name), Target("card", str(move.number))]
        state.tell(key, self.seat, params, targets)

    def question(self, state: ExpressState) -> Question:
        return Question("ask.card", {"slot": state.material.plan.names[state.slot]})

    def choice(self, state: ExpressState, move: Move) -> Choice:
        assert isinstance(move, Lay)
        material = state.material
        faces = face_params(material, move.face)
        params: dict[str, object] = {
            "card": move.number,
            "faces": faces,
            **connections(state, move),
        }
        key = "choose.lay.turned" if move.rotation else "choose.lay"
        if material.cards.is_station[move.kind]:
            key += ".station"
            params["n"] = sum(material.cards.site_value[move.kind])
        targets = [
            Target("slot", material.plan.names[state.slot]),
            Target("card", str(move.number)),
            Target("face", move.text().removeprefix("lay ").replace(" ", ".")),
        ]
        preview = lay_preview(state, self.seat, move)
        group = f"card {move.number}"
        return Choice(move.text(), key, params, targets, group, False, preview)
