# SPDX-License-Identifier: MIT
"""Expanding: the questions of an order (»Streckennetz ausbauen«, EX-201 to EX-218)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, phrase
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.asking import (
    AskPay,
    Declining,
    Drawing,
    Paying,
)
from stellwerk.games.express_01.edition import EXITS
from stellwerk.games.express_01.faces import EXIT_COUNT, edge_at, kind_of
from stellwerk.games.express_01.geometry import BITS
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.misfits import connections, lay_preview
from stellwerk.games.express_01.moves import (
    ChooseSlot,
    Draw,
    EndExpand,
    EndOrder,
    Lay,
    Order,
    Pay,
)
from stellwerk.games.express_01.network import BASE
from stellwerk.games.express_01.placement import (
    add_lays,
    any_buildable,
    buildable,
    can_order,
    candidates,
    draw_lay,
    fits_here,
    fits_some,
    has_card,
    needed_exits,
    open_slots,
    plain_slots,
    slots_for,
    why_not_lay,
)
from stellwerk.games.express_01.state import NO_SLOT, ExpressState

# Orders


@final
class AskOrder(Ask[ExpressState]):
    """Order a station or tracks, or stop building (EX-201)?"""

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        """Any of `moves`, which are three at most, without a list of them."""
        actions, seat = state.material.moves, self.seat
        station = can_order(state, seat, True)
        tracks = can_order(state, seat, False)
        number = rng.below(int(station) + tracks + (state.network.taken > 0))
        if station and number == 0:
            return actions.orders[0]
        if tracks and number == int(station):
            return actions.orders[1]
        return actions.end_expand

    def question(self, state: ExpressState) -> Question:
        key = "ask.order.first" if state.network.taken == 0 else "ask.order"
        return Question(key, {"n": len(state.players[self.seat].hand)})


@final
class Ordering(Answer[ExpressState, Order]):
    """Begin an order that can be paid and carried out (EX-201, EX-214)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        for order in state.material.moves.orders:
            if can_order(state, seat, order.station):
                moves.append(order)

    def why_not(self, state: ExpressState, seat: i64, move: Order) -> Illegal | None:
        if state.network.taken == 0 and not move.station:
            return Illegal("EX-113", "refused.order.first")
        if can_order(state, seat, move.station):
            return None
        if not state.players[seat].hand:
            return Illegal("EX-201", "refused.order.no_card")
        return Illegal("EX-214", "refused.order.no_place")

    def resolve(self, state: ExpressState, seat: i64, move: Order) -> None:
        stack, steps = state.stack, state.steps
        stack.push(steps.order[seat])
        if move.station:
            stack.push(steps.station_slot[seat])
            stack.push(steps.pay_station[seat])
        else:
            stack.push(steps.second_slot[seat])
            stack.push(steps.track_slot[seat])
            stack.push(steps.pay_track[seat])

    def choice(self, state: ExpressState, seat: i64, move: Order) -> Choice:
        return Choice(move.text(), "choose." + move.text(), {}, None, "order")


@final
class EndingExpand(Declining[EndExpand]):
    """Build no more in this turn, unless nothing is built yet (EX-201, EX-113)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        if state.network.taken > 0:
            super().add_moves(state, seat, moves)

    def why_not(
        self, state: ExpressState, seat: i64, move: EndExpand
    ) -> Illegal | None:
        if state.network.taken == 0:
            return Illegal("EX-113", "refused.order.first")
        return None


# An order under way


def no_way_back(rule: str, reason: str, move: Move) -> Illegal:
    """A move of another kind: an order cannot be given back (EX-218)."""
    if isinstance(move, (EndExpand, EndOrder)):
        return Illegal("EX-218", "refused.no_way_back")
    return Illegal(rule, reason)


class AskPayOrder(AskPay):
    """Pay one hand card for an order (EX-202, EX-214)."""

    def why_other(self, state: ExpressState, move: Move) -> Illegal:
        return no_way_back(self.rule, "refused.pay", move)


@final
class AskPayMountain(AskPayOrder):
    """Pay the surcharge of a mountain slot (»Gebirgsmarker«, EX-211)."""

    def question(self, state: ExpressState) -> Question:
        return Question("ask.pay_mountain", {"slot": chosen_slot(state)})


@final
class AskSlot(Ask[ExpressState]):
    """Choose the slot for a station, a track, or a second track (EX-202, EX-210)."""

    def why_other(self, state: ExpressState, move: Move) -> Illegal:
        return no_way_back(self.rule, "refused.slot", move)


@final
class AskCard(Ask[ExpressState]):
    """Search a card and lay it on the slot, upright or upside down (EX-202, EX-208)."""

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        return draw_lay(state, state.pending.slot, rng)

    def why_other(self, state: ExpressState, move: Move) -> Illegal:
        return no_way_back(self.rule, "refused.lay", move)

    def question(self, state: ExpressState) -> Question:
        return Question("ask.card", {"slot": chosen_slot(state)})


def chosen_slot(state: ExpressState) -> str:
    """The name of the slot that is being built on."""
    return state.material.plan.names[state.pending.slot]


@final
class PayingOrder(Paying):
    """Pay so that some slot of the ordered type can be built on (EX-202, EX-214)."""

    def __init__(self, moves: type[Pay], station: bool) -> None:
        super().__init__(moves, "EX-214")
        self.station: Final = station

    def takes_any(self, state: ExpressState, seat: i64) -> bool:
        return any_buildable(state, seat, self.station)

    def takes(self, state: ExpressState, kind: i64) -> bool:
        """It alone, once it lies in a stack, makes an exchange possible (EX-115)."""
        return fits_some(state, plain_slots(state, self.station), kind)


@final
class PayingMountain(Paying):
    """Pay so that a card for the chosen slot lies in a stack (EX-211, EX-I23)."""

    def takes_any(self, state: ExpressState, seat: i64) -> bool:
        return has_card(state, state.pending.slot)

    def takes(self, state: ExpressState, kind: i64) -> bool:
        return fits_here(state, state.pending.slot, kind)


@final
class ChoosingSlot(Answer[ExpressState, ChooseSlot]):
    """Choose a slot of the ordered type; a mountain costs a card more (EX-211)."""

    def __init__(self, moves: type[ChooseSlot], station: bool) -> None:
        super().__init__(moves)
        self.station: Final = station

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        answers = state.material.moves.slots
        hand = state.players[seat].hand
        mountain = state.material.plan.mountain
        network = state.network
        fits = network.fits
        shelf = network.shelf
        shelves = state.stacks.shelves
        slot: i64
        for slot in open_slots(state, self.station):
            fitting: i64 = fits[slot]
            there = fitting & shelves[shelf[slot]] != 0
            if mountain[slot]:
                there = buildable(state, slot, hand)
            if there:
                moves.append(answers[slot])

    def why_not(
        self, state: ExpressState, seat: i64, move: ChooseSlot
    ) -> Illegal | None:
        slot = move.slot
        material = state.material
        plan = material.plan
        where: dict[str, object] = {"slot": plan.names[slot]}
        if plan.is_station[slot] != self.station:
            return Illegal("EX-205", "refused.slot.type", where)
        if slot not in slots_for(state, self.station):
            names: list[object] = [plan.names[first] for first in material.first_slots]
            return Illegal("EX-113", "refused.slot.first", {**where, "slots": names})
        if buildable(state, slot, state.players[seat].hand):
            return None
        if not candidates(state, slot):
            return Illegal("EX-204", "refused.slot.last", where)
        if needed_exits(state, slot) == 0:
            return Illegal("EX-206", "refused.slot.apart", where)
        if plan.mountain[slot] and not state.players[seat].hand:
            return Illegal("EX-211", "refused.slot.mountain", where)
        return Illegal("EX-215", "refused.slot.no_card", where)

    def resolve(self, state: ExpressState, seat: i64, move: ChooseSlot) -> None:
        state.pending.slot = move.slot
        state.stack.push(state.steps.card[seat])
        if state.material.plan.mountain[move.slot]:
            state.stack.push(state.steps.pay_mountain[seat])

    def choice(self, state: ExpressState, seat: i64, move: ChooseSlot) -> Choice:
        material = state.material
        title = material.plan.titles[move.slot]
        params: dict[str, object] = {"slot": move.name, "name": title}
        mountain = material.plan.mountain[move.slot]
        key = "choose.slot.mountain" if mountain else "choose.slot"
        first = state.network.taken == 0 and move.name in material.recommended
        target = [Target("slot", move.name)]
        return Choice(move.text(), key, params, target, "slot", first)


@final
class LayingCard(Answer[ExpressState, Lay]):
    """Exchange the card on the slot (EX-202 to EX-209); the west pays once (EX-212)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        add_lays(state, state.pending.slot, moves)

    def why_not(self, state: ExpressState, seat: i64, move: Lay) -> Illegal | None:
        return why_not_lay(state, state.pending.slot, move)

    def resolve(self, state: ExpressState, seat: i64, move: Lay) -> None:
        """Swap the cards (EX-203, EX-217)."""
        slot = state.pending.slot
        old: i64 = state.network.laid[slot]
        state.stacks.search_out(move.kind)
        if old == BASE:
            take_base(state, seat, slot)
        else:
            state.stacks.put_on_top(kind_of(old))
        state.lay(slot, move.face)
        state.busy = True
        if state.events is not None:
            tell_laid(state, seat, move, old)
        state.pending.slot = NO_SLOT
        if old == BASE and state.material.is_west[slot] and not state.west:
            state.west = True
            if state.stacks.empty < len(state.stacks.piles):
                state.stack.push(state.steps.west[seat])

    def choice(self, state: ExpressState, seat: i64, move: Lay) -> Choice:
        cards = state.material.cards
        params: dict[str, object] = {
            "card": move.number,
            "faces": face_params(state.material, move.face),
            **connections(state, move),
        }
        key = "choose.lay.turned" if move.turned else "choose.lay"
        if cards.is_station[move.kind]:
            key += ".station"
            params["n"] = sum(cards.site_value[move.kind])
        targets = [
            Target("slot", chosen_slot(state)),
            Target("card", str(move.number)),
            Target("face", move.text().removeprefix("lay ").replace(" ", ".")),
        ]
        preview = lay_preview(state, seat, move)
        group = f"card {move.number}"
        return Choice(move.text(), key, params, targets, group, False, preview)


def take_base(state: ExpressState, seat: i64, slot: i64) -> None:
    """The base card of a slot comes into the display (EX-203)."""
    player = state.players[seat]
    player.bases |= BITS[slot]
    if state.material.plan.is_station[slot]:
        player.base_stations += 1
    else:
        player.base_tracks += 1


def tell_laid(state: ExpressState, seat: i64, move: Lay, old: i64) -> None:
    material = state.material
    name = chosen_slot(state)
    params: dict[str, object] = {
        "card": move.number,
        "slot": name,
        "name": material.plan.titles[state.pending.slot],
        "old": name if old == BASE else material.cards.numbers[kind_of(old)],
    }
    key = "laid" if old == BASE else "upgraded"
    if move.turned:
        key += ".turned"
    targets = [Target("slot", name), Target("card", str(move.number))]
    state.tell_of(seat, key, params, targets)


def face_params(material: Material, face: i64) -> list[object]:
    """The track of a card as it would lie: segments, or each station's exits."""
    cards = material.cards
    found: list[object] = []
    for site, exits in enumerate(cards.site_exits[face]):
        company = material.company_word(cards.site_company[kind_of(face)][site])
        leads: list[object] = ["@exit." + EXITS[exit] for exit in exits]
        found.append(phrase("site", {"company": company, "exits": leads}))
    for exit in range(EXIT_COUNT):
        for other in cards.outs[edge_at(face, exit)]:
            if exit < other:
                found.append(f"@track.{EXITS[exit]}.{EXITS[other]}")
    return found


ORDER: Final = (Ordering(Order), EndingExpand(EndExpand, "order", True))
PAY_STATION: Final = PayingOrder(Pay, True)
PAY_TRACK: Final = PayingOrder(Pay, False)
PAY_MOUNTAIN: Final = PayingMountain(Pay, "EX-I23")
STATION_SLOT: Final = (ChoosingSlot(ChooseSlot, True),)
TRACK_SLOT: Final = (ChoosingSlot(ChooseSlot, False),)
SECOND_SLOT: Final = (*TRACK_SLOT, Declining(EndOrder, "slot", True))
CARD: Final = (LayingCard(Lay),)
WEST: Final = (Drawing(Draw, "EX-212", "drew.west"),)
