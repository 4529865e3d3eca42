# SPDX-License-Identifier: MIT
"""A cheap estimate of a position for one seat, from what that seat may know.

The estimate is the seat's worth minus the best other worth, where worth is

- the capital (EX-101),
- while rounds are still to come, a little more for the first hand cards (whoever has
  none can do nothing), for every share (it may grow) and for base cards that still
  lack their partner,
- likewise the premium that the player could run with the shares held now, and half
  of the premium within reach of the next purchase,
- the cards still to come from a payment under way.

For the seat itself the question it is asked next counts too: an order that has been
paid, a share that has been named, or a train about to run are worth what they bring.
Only hand sizes of other players are used, never their cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.core.answers import Ask
from stellwerk.core.ranking import lead
from stellwerk.games.express_01.faces import EXIT_COUNT, edge_at, kind_of
from stellwerk.games.express_01.geometry import BITS
from stellwerk.games.express_01.network import BASE
from stellwerk.games.express_01.payout import expected_payout, payment_rest
from stellwerk.games.express_01.placement import (
    can_order,
    candidates,
    needed_exits,
    slots_for,
)
from stellwerk.games.express_01.plan import NO_LINK
from stellwerk.games.express_01.scoring import capital, pairs
from stellwerk.games.express_01.shares import affordable
from stellwerk.games.express_01.state import NO_COMPANY, ExpressState

RESERVE: Final = 3  # hand cards that a player should keep to be able to act
RESERVE_BONUS: Final = 0.8
SHARE_BONUS: Final = 0.3
BASE_BONUS: Final = 0.35
PREMIUM_WEIGHT: Final = 1.2
PROSPECT_WEIGHT: Final = 0.5
JOIN_BONUS: Final = 0.3  # for each end of track that meets another
NEXT_STATION_BONUS: Final = 1.0  # the same between two stations: a route
OPEN_BONUS: Final = 0.15  # for each end of track that points at a future station
STATION_BONUS: Final = 0.4  # for each point of a station's value
STANDSTILL_RISK: Final = 2.0
HAND_CARD: Final = 1.0  # what paying a card costs
NEXT_SHARES: Final = 3  # shares that a player might buy in the next turn


def estimate(state: ExpressState, seat: int) -> float:
    """The seat's lead over the best other player, in points."""
    if state.stack.depth == 0:
        return capital_lead(state, seat)
    rest = still_to_draw(state)
    future = rounds_to_come(state)
    best = -1000.0
    for other in range(len(state.players)):
        if other != seat:
            best = max(best, worth(state, other, future) + rest[other])
    mine = worth(state, seat, future) + rest[seat] + future * network_shape(state)
    mine += promised(state, seat, future)
    return mine - best - standstill_risk(state, seat)


def capital_lead(state: ExpressState, seat: int) -> float:
    """The lead in capital alone: all that counts once the game is over."""
    capitals: list[int] = [capital(state, each) for each in range(len(state.players))]
    return lead(capitals, seat)


def standstill_risk(state: ExpressState, seat: int) -> float:
    """Whoever is behind must not let a second idle round end the game (EX-604)."""
    if state.idle == 0 or state.busy or capital_lead(state, seat) > 0:
        return 0.0
    step = state.stack.top()
    acting = step.seat == seat and isinstance(step, Ask)
    return 0.0 if acting and state.active == seat else STANDSTILL_RISK


def reserve_loss(state: ExpressState, seat: int, cards: i64) -> float:
    """What paying so many cards takes from the reserve of a player without income."""
    if premium(state, seat) > 0:
        return 0.0
    hand: i64 = len(state.players[seat].hand)
    lost = min(hand, RESERVE) - min(hand - cards, RESERVE)
    return RESERVE_BONUS * float(int(lost))


def rounds_to_come(state: ExpressState) -> float:
    """1 at the start, 0 in the last round: the weight of everything but capital."""
    agreed = state.material.agreed
    bases = float(int(state.network.taken)) / float(int(agreed.end_bases))
    stacks = float(int(state.stacks.empty)) / float(int(agreed.end_stacks))
    done = min(1.0, max(bases, stacks))
    return 1.0 - done * done


def worth(state: ExpressState, seat: i64, future: float) -> float:
    """What a player's position is worth between turns."""
    player = state.players[seat]
    alone = max(player.base_tracks, player.base_stations) - pairs(state, seat)
    hope = SHARE_BONUS * len(player.shares)
    hope += BASE_BONUS * float(int(min(alone, 2)))
    income: int = premium(state, seat)
    if income == 0:
        hope += RESERVE_BONUS * min(len(player.hand), RESERVE)
    hope += PREMIUM_WEIGHT * float(income)
    hope += PROSPECT_WEIGHT * float(int(prospect(state, seat)))
    return float(capital(state, seat)) + future * hope


def premium(state: ExpressState, seat: i64) -> i64:
    """Cards that the player would draw from the best premium of companies held."""
    held = state.players[seat].held
    best: i64 = 0
    for company in range(len(held)):
        if held[company] > 0 and state.route_value(company) > 0:
            best = max(best, expected_payout(state, seat, company)[seat])
    return best


def prospect(state: ExpressState, seat: i64) -> i64:
    """The best premium after buying what the hand pays for, others' part left out."""
    hand: i64 = len(state.players[seat].hand)
    best: i64 = 0
    if hand == 0:
        return 0
    graph = state.route_graph()
    for company in range(len(state.network.stations)):
        price: i64 = state.network.stations[company]
        if price == 0 or price > hand or state.stacks.shares[company] == 0:
            continue
        more = min(hand // price, NEXT_SHARES, state.stacks.shares[company])
        length = state.issued[company] + more
        others: i64 = state.issued[company] - state.players[seat].held[company]
        best = max(best, graph.best_value(company, length) - others)
    return best


def still_to_draw(state: ExpressState) -> list[int]:
    """Cards to come from the payment under way, by seat."""
    if state.pending.left == 0 or state.pending.company == NO_COMPANY:
        return [0] * len(state.players)
    return payment_rest(state, state.stack.top().seat)


def network_shape(state: ExpressState) -> float:
    """How well the network hangs together, and how many stations it points at."""
    total = 0.0
    for slot, face in enumerate(state.network.laid):
        if face != BASE:
            total += face_shape(state, slot, face)
    return total


def face_shape(state: ExpressState, slot: i64, face: i64) -> float:
    """A card's track: ends that meet other track, or point at a future station."""
    plan = state.material.plan
    exits: i64 = state.material.cards.exits[face]
    joins: i64 = state.network.joins[slot]
    total = 0.0
    for exit in range(EXIT_COUNT):
        neighbor: i64 = plan.link_slot[edge_at(slot, exit)]
        if exits & BITS[exit] == 0 or neighbor == NO_LINK:
            continue
        if joins & BITS[exit]:
            both = plan.is_station[slot] and plan.is_station[neighbor]
            total += NEXT_STATION_BONUS if both else JOIN_BONUS
        elif plan.is_station[neighbor] and state.network.laid[neighbor] == BASE:
            total += OPEN_BONUS
    return total


def promised(state: ExpressState, seat: int, future: float) -> float:
    """What the question that the seat is asked next promises."""
    step = state.stack.top()
    if step.seat != seat or not isinstance(step, Ask):
        return 0.0
    name, pending = step.name, state.pending
    if name == "run":
        return float(int(premium(state, seat)))
    if name == "order":
        station = order_promise(state, seat, True, future)
        return max(0.0, station, order_promise(state, seat, False, future))
    if name == "buy":
        return future * best_purchase(state, seat)
    if name == "pay_share" or name == "share":
        coming: int = state.network.stations[pending.company] - pending.due
        promise = share_promise(state, seat, pending.company)
        return float(coming) + future * promise
    if name == "pay_station" or name == "pay_track":
        return order_promise(state, seat, name == "pay_station", future)
    if name == "pay_mountain":
        return slot_promise(state, seat, pending.slot, future) - HAND_CARD
    if name == "card":
        return slot_promise(state, seat, pending.slot, future)
    return 0.0


def best_purchase(state: ExpressState, seat: int) -> float:
    """The best share that the player could buy now, or nothing."""
    shares = enumerate(state.stacks.shares)
    offers = [each for each, n in shares if n > 0 and affordable(state, seat, each)]
    return max([0.0, *[share_promise(state, seat, each) for each in offers]])


def share_promise(state: ExpressState, seat: int, company: i64) -> float:
    """What one more share brings beyond its points: a better premium, less reserve."""
    others: i64 = state.issued[company] - state.players[seat].held[company]
    length: i64 = state.issued[company] + 1
    cards = state.route_graph().best_value(company, length) - others
    more = max(0, cards - premium(state, seat))
    promise = SHARE_BONUS + PREMIUM_WEIGHT * float(int(more))
    if cards > 0:
        return promise
    return promise - reserve_loss(state, seat, state.network.stations[company])


def order_promise(
    state: ExpressState, seat: int, station: bool, future: float
) -> float:
    """The best slot for an order minus the card that pays for it."""
    if not can_order(state, seat, station):
        return -HAND_CARD
    best = 0.0
    for slot in slots_for(state, station):
        best = max(best, slot_promise(state, seat, slot, future))
    return best - HAND_CARD - future * reserve_loss(state, seat, 1)


def slot_promise(state: ExpressState, seat: int, slot: i64, future: float) -> float:
    """The best that a card on a slot could bring, judged by its face."""
    cards = state.material.cards
    needed = needed_exits(state, slot)
    best = -HAND_CARD
    for face in candidates(state, slot):
        if state.stacks.holds(kind_of(face)) and cards.exits[face] & needed:
            gain = face_shape(state, slot, face) + station_gain(state, slot, face)
            best = max(best, future * gain + share_gain(state, seat, slot, face))
    if state.network.laid[slot] == BASE:
        best += base_gain(state, seat, slot, future)
    return best - HAND_CARD if state.material.plan.mountain[slot] else best


def share_gain(state: ExpressState, seat: int, slot: i64, face: i64) -> float:
    """How much more the player's shares are worth with this card on the slot."""
    companies = state.material.cards.site_company
    held = state.players[seat].held
    gain = sum([held[company] for company in companies[kind_of(face)]])
    old: i64 = state.network.laid[slot]
    if old != BASE:
        gain -= sum([held[company] for company in companies[kind_of(old)]])
    return float(gain)


def station_gain(state: ExpressState, slot: i64, face: i64) -> float:
    """Better stations make better routes."""
    values = state.material.cards.site_value
    gain = sum(values[kind_of(face)])
    old: i64 = state.network.laid[slot]
    if old != BASE:
        gain -= sum(values[kind_of(old)])
    return STATION_BONUS * gain


def base_gain(state: ExpressState, seat: int, slot: i64, future: float) -> float:
    """What taking the base card of a slot adds: a whole pair, or half of one."""
    player = state.players[seat]
    missing = player.base_tracks - player.base_stations
    if state.material.plan.is_station[slot]:
        missing = -missing
    pair: int = state.material.pair_points
    return float(pair) if missing < 0 else future * BASE_BONUS
