# SPDX-License-Identifier: MIT
"""What holds after every move of Rail Line; anything else is a bug."""

from __future__ import annotations

from stellwerk.games.rail_line.material import GOAL, LAST_CARD
from stellwerk.games.rail_line.state import RailState


def broken_laws(state: RailState) -> list[str]:
    broken: list[str] = []
    material = state.material
    cards = state.display + state.pile + state.removed + state.discarded + state.laid
    for player in state.players:
        cards = cards + player.hand
    if sorted(cards) != list(range(len(material.cards))):
        broken.append("every card is in exactly one place")
    if len(state.laid) > LAST_CARD:
        broken.append("at most 24 cards are laid")
    for seat, player in enumerate(state.players):
        if not 0 <= player.slow <= player.fast <= GOAL:
            broken.append(f"trains of seat {seat}: 0 <= slow <= fast <= 27")
        if player.coins < 0 or player.spent < 0:
            broken.append(f"coins of seat {seat} are never negative")
        if not 0 <= player.swaps <= material.swaps:
            broken.append(f"seat {seat} took at most {material.swaps} coins instead")
        if not 0 <= player.boxes <= material.prices.mark_limit:
            broken.append(
                f"seat {seat} marked at most {material.prices.mark_limit} box"
            )
        for good, count in enumerate(player.marks):
            if not 0 <= count <= material.sheet.sizes[good]:
                broken.append(f"seat {seat} marked {count} boxes of {good}")
    return broken
