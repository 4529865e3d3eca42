# SPDX-License-Identifier: MIT
"""What may be laid where: the rules for one exchange on the map (EX-204 to EX-215)."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Illegal
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.faces import kind_of
from stellwerk.games.express_01.geometry import ALL_EXITS
from stellwerk.games.express_01.moves import Lay
from stellwerk.games.express_01.network import BASE, Network
from stellwerk.games.express_01.state import ExpressState


def candidates(state: ExpressState, slot: i64) -> list[int]:
    """Faces that the card on a slot names and that fit there (EX-204 to EX-209)."""
    plan = state.material.plan
    old: i64 = state.network.laid[slot]
    if old == BASE:
        return plan.starts[slot]
    return plan.upgrades[plan.usable_class[slot]][old]


def needed_exits(state: ExpressState, slot: i64) -> i64:
    """Exits of which a new card must have one; all of them if none is needed.

    A yellow card continues a neighbor's track (EX-206), except the very first
    station (EX-113); red and blue cards need no new connection (EX-207).
    """
    if state.network.laid[slot] != BASE or state.network.taken == 0:
        return ALL_EXITS
    return state.network.joins[slot]


def has_card(state: ExpressState, slot: i64) -> bool:
    """Does a card that may be laid on this slot lie in a stack (EX-215)?"""
    network = state.network
    stock: i64 = state.stacks.shelves[network.shelf[slot]]
    return stock & network.fits[slot] != 0


def fits_any(network: Network, slots: list[int], shelves: list[int]) -> bool:
    """May a card of these, masks by shelf, be laid on one of the slots?"""
    fits = network.fits
    shelf = network.shelf
    slot: i64
    for slot in slots:
        fitting: i64 = fits[slot]
        if fitting & shelves[shelf[slot]]:
            return True
    return False


def has_card_with(state: ExpressState, slot: i64, hand: list[int]) -> bool:
    """The same, counting cards that could be paid first (EX-115)."""
    on_shelves = state.material.cards.on_shelves(hand)
    return has_card(state, slot) or fits_any(state.network, [slot], on_shelves)


def slots_for(state: ExpressState, station: bool) -> list[int]:
    """The slots that an order of this type is about (EX-205, EX-113)."""
    if not station:
        return state.material.plan.tracks
    if state.network.taken == 0:
        return state.material.first_slots
    return state.material.plan.stations


def open_slots(state: ExpressState, station: bool) -> list[int]:
    """Those of the same slots on which any card at all fits."""
    if station and state.network.taken == 0:
        return state.material.first_slots
    return state.network.open[1 if station else 0]


def plain_slots(state: ExpressState, station: bool) -> list[int]:
    """Those of them that are no mountains."""
    mountain = state.material.plan.mountain
    return [slot for slot in open_slots(state, station) if not mountain[slot]]


def can_order(state: ExpressState, seat: i64, station: bool) -> bool:
    """Can the player pay for such an order and carry it out (EX-214)?"""
    hand = state.players[seat].hand
    if not hand or (state.network.taken == 0 and not station):
        return False
    slots = open_slots(state, station)
    if len(hand) == 1 and state.material.agreed.mountains:
        slots = plain_slots(state, station)
    network = state.network
    return fits_any(network, slots, state.stacks.shelves) or fits_any(
        network, slots, state.material.cards.on_shelves(hand)
    )


def buildable(state: ExpressState, slot: i64, hand: list[int]) -> bool:
    """After the order is paid: can the exchange be made here (EX-211, EX-214)?"""
    if state.material.plan.mountain[slot]:
        return bool(hand) and has_card_with(state, slot, hand)
    return has_card(state, slot)


def any_buildable(state: ExpressState, seat: i64, station: bool) -> bool:
    """Will some slot do whichever hand card pays for the order (EX-214)?"""
    slots = open_slots(state, station)
    if not state.material.agreed.mountains:
        return fits_any(state.network, slots, state.stacks.shelves)
    hand = state.players[seat].hand
    left = hand if len(hand) > 1 else []
    return any(buildable(state, slot, left) for slot in slots)


def fits_some(state: ExpressState, slots: list[int], kind: i64) -> bool:
    """May a card of this kind, if it were in a stack, be laid on one of the slots?"""
    return any(fits_here(state, slot, kind) for slot in slots)


def fits_here(state: ExpressState, slot: i64, kind: i64) -> bool:
    """The same of one slot."""
    network = state.network
    cards = state.material.cards
    if network.shelf[slot] != cards.shelf[kind]:
        return False
    fitting: i64 = network.fits[slot]
    return fitting & cards.bit[kind] != 0


def why_not_lay(state: ExpressState, slot: i64, move: Lay) -> Illegal | None:
    """The first rule that a card on a slot breaks, in the order a player would look."""
    material = state.material
    plan = material.plan
    cards = material.cards
    old: i64 = state.network.laid[slot]
    where: dict[str, object] = {"slot": plan.names[slot], "card": move.number}
    if cards.is_station[move.kind] != plan.is_station[slot]:
        return Illegal("EX-205", "refused.lay.type", where)
    listed = plan.base_lists[slot] if old == BASE else cards.lists[kind_of(old)]
    if move.number not in listed:
        return Illegal("EX-204", "refused.lay.list", where)
    if move.face not in candidates(state, slot):
        return why_not_face(state, slot, move, where)
    if state.material.cards.exits[move.face] & needed_exits(state, slot) == 0:
        return Illegal("EX-206", "refused.lay.apart", where)
    if not state.stacks.holds(move.kind):
        return Illegal("EX-215", "refused.lay.no_card", where)
    return None


def why_not_face(
    state: ExpressState, slot: i64, move: Lay, where: dict[str, object]
) -> Illegal:
    """Which rule forbids this rotation of a listed card."""
    material = state.material
    plan = material.plan
    old: i64 = state.network.laid[slot]
    if move.turned and not material.cards.turns[move.kind]:
        return Illegal("EX-E12", "refused.lay.symmetric", where)
    outside: i64 = material.cards.exits[move.face] & ~plan.usable[slot]
    if outside & plan.blocked[slot]:
        return Illegal("EX-213", "refused.lay.stick", where)
    if outside:
        return Illegal("EX-209", "refused.lay.border", where)
    if old != BASE and move.face in plan.keeps[old]:
        return Illegal("EX-208", "refused.lay.tower", where)
    return Illegal("EX-207", "refused.lay.track", where)


def add_lays(state: ExpressState, slot: i64, moves: list[Move]) -> None:
    """Every card and rotation that may be laid on the slot now."""
    needed = needed_exits(state, slot)
    answers = state.material.moves.lays
    stock: i64 = state.stacks.shelves[state.network.shelf[slot]]
    face: i64
    for face in candidates(state, slot):
        lay = answers[face]
        if lay.suits(stock, needed):
            moves.append(lay)


def draw_lay(state: ExpressState, slot: i64, rng: Rng) -> Move:
    """Any of them, counted and not listed."""
    needed = needed_exits(state, slot)
    answers = state.material.moves.lays
    stock: i64 = state.stacks.shelves[state.network.shelf[slot]]
    faces = candidates(state, slot)
    count: i64 = 0
    face: i64
    for face in faces:
        if answers[face].suits(stock, needed):
            count += 1
    left = rng.below(count)
    for face in faces:
        lay = answers[face]
        if lay.suits(stock, needed):
            if left == 0:
                return lay
            left -= 1
    raise AssertionError("fewer cards suit than were counted")
