# SPDX-License-Identifier: MIT
"""What holds after every move of Express 01; anything else is a bug (EX-T42)."""

from __future__ import annotations

from stellwerk.games.express_01.faces import kind_of
from stellwerk.games.express_01.network import BASE, Network
from stellwerk.games.express_01.player import NO_BID, slots_in
from stellwerk.games.express_01.stacks import Stacks
from stellwerk.games.express_01.state import ExpressState


def broken_laws(state: ExpressState) -> list[str]:
    """The laws that do not hold, in words for a bug report."""
    broken = lost_cards(state)
    broken += lost_bases(state)
    broken += miscounted_stacks(state)
    broken += miscounted_displays(state)
    broken += wrong_track(state)
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
    found = [0] * cards.count
    for pile, stack in enumerate(state.stacks.piles):
        for kind in stack:
            found[kind] += 1
            if cards.pile[kind] != pile:
                broken.append(f"{cards.numbers[kind]} lies in the wrong stack")
    for player in state.players:
        for kind in player.hand + player.shares:
            found[kind] += 1
    for face in state.network.laid:
        if face != BASE:
            found[kind_of(face)] += 1
    for kind in range(cards.count):
        if found[kind] != cards.copies[kind]:
            number = cards.numbers[kind]
            broken.append(f"{number}: {found[kind]} of {cards.copies[kind]} cards")
    return broken


def lost_bases(state: ExpressState) -> list[str]:
    """Every base card lies on its slot or in exactly one display (EX-203)."""
    broken: list[str] = []
    taken = sorted(
        [slot for player in state.players for slot in slots_in(player.bases)]
    )
    built = [slot for slot, face in enumerate(state.network.laid) if face != BASE]
    if taken != built or len(built) != state.network.taken:
        broken.append("every base card is on the map or in one display")
    return broken


def miscounted_stacks(state: ExpressState) -> list[str]:
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


def miscounted_displays(state: ExpressState) -> list[str]:
    broken: list[str] = []
    for seat, player in enumerate(state.players):
        counted = player.copy()
        counted.count(state.material)
        bases = (counted.base_tracks, counted.base_stations)
        if bases != (player.base_tracks, player.base_stations):
            broken.append(f"base cards of seat {seat} are miscounted")
        if counted.held != player.held:
            broken.append(f"shares of seat {seat} are miscounted")
    if state.issued != state.held_by_all():
        broken.append("shares in displays are counted by company")
    return broken


def wrong_track(state: ExpressState) -> list[str]:
    """No track leaves the map or meets the stick; all else follows from the cards."""
    material, network = state.material, state.network
    plan = material.plan
    broken: list[str] = []
    again = Network(material)
    for slot, face in enumerate(network.laid):
        if face != BASE:
            again.lay(slot, face)
            if material.cards.exits[face] & ~plan.usable[slot]:
                broken.append(f"track leaves the map at {plan.names[slot]}")
    if again.joins != network.joins:
        broken.append("tracks meet where cards join")
    if again.stations != network.stations:
        broken.append("stations are counted by company")
    if (again.shelf, again.fits) != (network.shelf, network.fits):
        broken.append("what fits on a slot follows from the network")
    opened = sorted(network.open[0] + network.open[1])
    if opened != [slot for slot in range(plan.count) if network.fits[slot] != 0]:
        broken.append("a slot is open if any card fits there")
    return broken
