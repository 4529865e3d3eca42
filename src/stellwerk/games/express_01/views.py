# SPDX-License-Identifier: MIT
"""What each seat may know of a game of Express 01 (EX-801 to EX-805)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.messages import seat_or_none
from stellwerk.core.views import ListPart, Part
from stellwerk.games.express_01.faces import is_turned, kind_of
from stellwerk.games.express_01.hidden import other_hands
from stellwerk.games.express_01.misfits import misfits
from stellwerk.games.express_01.network import BASE
from stellwerk.games.express_01.payout import payment_view
from stellwerk.games.express_01.phases import end_reasons
from stellwerk.games.express_01.player import NO_BID, slots_in
from stellwerk.games.express_01.scoring import capital, pairs
from stellwerk.games.express_01.shown import route_view
from stellwerk.games.express_01.state import NO_COMPANY, NO_SLOT, ExpressState


def public_view(state: ExpressState) -> dict[str, object]:
    """The table as everybody sees it, built up."""
    material, pending = state.material, state.pending
    agreed, slots = material.agreed, material.plan.names
    names, company = material.companies, pending.company
    companies, seats = range(len(names)), range(len(state.players))
    return {
        "map": agreed.map,
        "mountains": agreed.mountains,
        "length": agreed.length,
        "round": state.round,
        "active": state.active if state.round > 0 else None,
        "engine": seat_or_none(state.engine),
        "west_bonus": west_view(state),
        "end": end_view(state),
        "companies": [company_view(state, each) for each in companies],
        "seats": [player_view(state, seat) for seat in seats],
        "building": None if pending.slot == NO_SLOT else slots[pending.slot],
        "company": None if company == NO_COMPANY else names[company],
        "due": pending.due,
        "premium_left": pending.left,
        "payment": payment_view(state),
        "routes": [
            route_view(state, each)
            for each in companies
            if route_value(state, each) > 0
        ],
    }


def own_view(state: ExpressState, seat: int | None) -> dict[str, object]:
    """What one seat sees in its own way; a spectator has no hand."""
    material = state.material
    mine = [] if seat is None else state.players[seat].hand
    bid = NO_BID if seat is None else int(state.players[seat].bid)
    return {
        "hand": material.numbers_of(mine),
        "bid": None if bid == NO_BID else material.cards.numbers[bid],
        "other_hands": material.numbers_of(other_hands(state, seat)),
        "misfits": misfits(state) if seat == state.active else [],
    }


def west_view(state: ExpressState) -> str | None:
    """Whether the bonus for the west is still open; None where there is none."""
    if True not in state.material.is_west:
        return None
    return "taken" if state.west else "open"


def end_view(state: ExpressState) -> dict[str, object]:
    """How near the end is, and why the game is over once it is (EX-602)."""
    agreed = state.material.agreed
    return {
        "bases": state.network.taken,
        "bases_needed": agreed.end_bases,
        "stacks": state.stacks.empty,
        "stacks_needed": agreed.end_stacks,
        "idle_rounds": state.idle,
        "max_rounds": agreed.max_rounds,
        "reasons": [] if state.stack.depth else end_reasons(state),
    }


@final
class SlotsPart(ListPart[ExpressState]):
    """All slots of the map: the base card of each, or the card lying there now."""

    def count(self, state: ExpressState) -> int:
        return state.material.plan.count

    def is_same(self, state: ExpressState, before: ExpressState, place: int) -> bool:
        return state.network.laid[place] == before.network.laid[place]

    def show_one(self, state: ExpressState, place: int) -> object:
        material = state.material
        face = state.network.laid[place]
        laid = face != BASE
        cards, kind = material.cards, kind_of(face)
        return {
            "slot": material.plan.names[place],
            "kind": "station" if material.plan.is_station[place] else "track",
            "mountain": material.plan.mountain[place],
            "card": cards.ids[kind] if laid else None,
            "number": cards.numbers[kind] if laid else None,
            "level": cards.level[kind] if laid else 0,
            "turned": laid and is_turned(face),
        }


@final
class StacksPart(ListPart[ExpressState]):
    """All stacks: the top card, the size, and what it holds, without the order."""

    def count(self, state: ExpressState) -> int:
        return len(state.stacks.piles)

    def is_same(self, state: ExpressState, before: ExpressState, place: int) -> bool:
        return state.stacks.looks_like(before.stacks, place)

    def show_one(self, state: ExpressState, place: int) -> object:
        material = state.material
        cards = state.stacks.piles[place]
        known = cards[len(cards) - state.stacks.known[place] :]
        return {
            "stack": material.piles[place],
            "size": len(cards),
            "top": material.cards.numbers[cards[-1]] if cards else None,
            "seen": material.numbers_of(known)[::-1],
            "holds": material.numbers_of(sorted(cards)),
        }


PARTS: Final[list[Part[ExpressState]]] = [SlotsPart("slots"), StacksPart("stacks")]


def company_view(state: ExpressState, company: int) -> dict[str, object]:
    """Stations (the price of a share), train length, and where the shares are."""
    return {
        "company": state.material.companies[company],
        "stations": state.network.stations[company],
        "issued": state.issued[company],
        "in_stacks": state.stacks.shares[company],
        "held": [player.held[company] for player in state.players],
        "route_value": route_value(state, company),
    }


def route_value(state: ExpressState, company: int) -> int:
    """The value of a company's best route; 0 at a glance if there is no train."""
    if state.network.stations[company] == 0 or state.issued[company] == 0:
        return 0
    return state.route_value(company)


def player_view(state: ExpressState, seat: int) -> dict[str, object]:
    """What everybody sees of a player; of the hand only its size."""
    material = state.material
    player = state.players[seat]
    return {
        "position": player.position + 1 if state.round > 0 else None,
        "acted": player.acted,
        "has_bid": player.bid != NO_BID,
        "hand_size": len(player.hand),
        "shares": material.numbers_of(player.shares),
        "held": player.held[:],
        "bases": [material.plan.names[slot] for slot in slots_in(player.bases)],
        "base_tracks": player.base_tracks,
        "base_stations": player.base_stations,
        "pairs": pairs(state, seat),
        "capital": capital(state, seat),
        "marker": marker_view(state, player.marker),
        "drawn": player.drawn,
    }


def marker_view(state: ExpressState, value: int) -> dict[str, object]:
    """Where the brown engine stands, and how often it went round (EX-104)."""
    length: int = state.material.track_length
    laps = max(0, value - 1) // length
    return {"space": value - laps * length, "lying": laps > 0, "laps": laps}
