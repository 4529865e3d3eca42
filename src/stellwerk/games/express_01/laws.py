# SPDX-License-Identifier: MIT
"""What holds after every move of Express 01; anything else is a bug (EX-T42)."""

from __future__ import annotations

from stellwerk.games.express_01.faces import EXIT_COUNT, edge_at, kind_of
from stellwerk.games.express_01.geometry import BITS
from stellwerk.games.express_01.network import BASE, Network
from stellwerk.games.express_01.plan import NO_LINK
from stellwerk.games.express_01.player import NO_BID, slots_in
from stellwerk.games.express_01.stacks import Stacks
from stellwerk.games.express_01.state import ExpressState


def broken_laws(state: ExpressState) -> list[str]:
    """The laws that do not hold, in words for a bug report."""
    broken = lost_cards(state) + lost_bases(state) + wrong_track(state)
    broken += miscounted_stacks(state) + miscounted_companies(state)
    positions: list[int] = [state.players[seat].position for seat in state.order]
    if positions != list(range(len(state.players))):
        broken.append("everybody has a different position card")
    if state.round > 0 and not 0 <= state.engine < len(state.players):
        broken.append("somebody owns the black engine")
    for seat, player in enumerate(state.players):
        if player.bid != NO_BID and player.bid not in player.hand:
            broken.append(f"seat {seat} bids a card of the own hand")
        if player.hand != sorted(player.hand):
            broken.append(f"the hand of seat {seat} is sorted")
    return broken


def lost_cards(state: ExpressState) -> list[str]:
    """Every upgrade card is in exactly one place, in the right stack (EX-T42)."""
    cards = state.material.cards
    broken: list[str] = []
    found = laid_kinds(state)
    for pile, stack in enumerate(state.stacks.piles):
        found += stack
        for kind in stack:
            if cards.pile[kind] != pile:
                broken.append(f"{cards.numbers[kind]} lies in the wrong stack")
    for player in state.players:
        found += player.hand + player.shares
    for kind, copies in enumerate(cards.copies):
        count = found.count(kind)
        if count != copies:
            broken.append(f"{cards.numbers[kind]}: {count} of {copies} cards")
    return broken


def laid_kinds(state: ExpressState) -> list[int]:
    """The upgrade cards on the map."""
    return [kind_of(face) for face in state.network.laid if face != BASE]


def lost_bases(state: ExpressState) -> list[str]:
    """Every base card lies on its slot or in exactly one display (EX-203)."""
    broken: list[str] = []
    taken: list[int] = []
    is_station = state.material.plan.is_station
    for seat, player in enumerate(state.players):
        bases = slots_in(player.bases)
        taken += bases
        stations = sum([is_station[slot] for slot in bases])
        tracks = len(bases) - stations
        if (player.base_tracks, player.base_stations) != (tracks, stations):
            broken.append(f"base cards of seat {seat} are miscounted")
    built = [slot for slot, face in enumerate(state.network.laid) if face != BASE]
    if sorted(taken) != built or len(built) != state.network.taken:
        broken.append("every base card is on the map or in one display")
    return broken


def miscounted_stacks(state: ExpressState) -> list[str]:
    """Counts kept for speed are what counting gives."""
    kept = state.stacks
    counted = Stacks(state.material, kept)
    counted.count()
    broken: list[str] = []
    if (counted.shelves, counted.shares) != (kept.shelves, kept.shares):
        broken.append("the stock is what the stacks hold")
    if counted.empty != kept.empty:
        broken.append("empty stacks are counted")
    for pile, stack in enumerate(kept.piles):
        if not min(1, len(stack)) <= kept.known[pile] <= len(stack):
            broken.append("the top card of a stack is known")
    return broken


def miscounted_companies(state: ExpressState) -> list[str]:
    """So are those of stations and shares by company."""
    cards, companies = state.material.cards, range(len(state.issued))
    broken: list[str] = []
    sites = [site for kind in laid_kinds(state) for site in cards.site_company[kind]]
    if [sites.count(company) for company in companies] != state.network.stations:
        broken.append("stations are counted by company")
    for seat, player in enumerate(state.players):
        shares = [cards.share[kind] for kind in player.shares]
        if [shares.count(company) for company in companies] != player.held:
            broken.append(f"shares of seat {seat} are miscounted")
    if state.held_by_all() != state.issued:
        broken.append("shares in displays are counted by company")
    return broken


def wrong_track(state: ExpressState) -> list[str]:
    """No track leaves the map or meets the stick; joins are what the cards say."""
    material = state.material
    plan = material.plan
    broken: list[str] = []
    joins = [0] * plan.count
    for slot, face in enumerate(state.network.laid):
        exits = 0 if face == BASE else material.cards.exits[face]
        if exits & ~plan.usable[slot]:
            broken.append(f"track leaves the map at {plan.names[slot]}")
        for exit in range(EXIT_COUNT):
            edge = edge_at(slot, exit)
            if exits & BITS[exit] and plan.link_slot[edge] != NO_LINK:
                joins[plan.link_slot[edge]] |= BITS[plan.link_exit[edge]]
    if joins != state.network.joins:
        broken.append("tracks meet where cards join")
    again = Network(material)
    for slot, face in enumerate(state.network.laid):
        if face != BASE:
            again.lay(slot, face)
    network = state.network
    if (again.shelf, again.fits) != (network.shelf, network.fits):
        broken.append("what fits on a slot follows from the network")
    opened = sorted(network.open[0] + network.open[1])
    if opened != [slot for slot in range(plan.count) if network.fits[slot] != 0]:
        broken.append("a slot is open if any card fits there")
    return broken
