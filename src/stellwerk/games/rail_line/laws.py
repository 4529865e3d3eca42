# SPDX-License-Identifier: MIT
"""What holds after every move of Rail Line; anything else is a bug."""

from __future__ import annotations

from stellwerk.games.rail_line.material import GOAL, LAST_CARD
from stellwerk.games.rail_line.player import NEVER, NO_LANE, Player
from stellwerk.games.rail_line.state import RailState


def broken_laws(state: RailState) -> list[str]:
    """The laws that do not hold, each with its seat where it has one."""
    broken = broken_table_laws(state)
    for seat, player in enumerate(state.players):
        for law in broken_player_laws(state, player):
            broken.append(f"seat {seat}: {law}")
    return broken


def broken_table_laws(state: RailState) -> list[str]:
    broken: list[str] = []
    material = state.material
    cards = state.display + state.pile + state.removed + state.discarded + state.laid
    for player in state.players:
        cards = cards + player.hand
    if sorted(cards) != list(range(len(material.cards))):
        broken.append("every card is in exactly one place")
    if len(state.laid) > LAST_CARD:
        broken.append(f"at most {LAST_CARD} cards are laid")
    if len(state.display) > material.display_size:
        broken.append(f"at most {material.display_size} cards are in the display")
    triggered = len(state.laid) == LAST_CARD or not state.pile
    if state.ending and not triggered:
        broken.append("the last round needs a complete line or an empty B pile")
    if not state.stack and not state.ending:
        broken.append("the game ends only after a last round")
    lanes = [player.lane for player in state.players if player.lane != NO_LANE]
    if len(set(lanes)) != len(lanes):
        broken.append("every player has a lane of their own")
    return broken


def broken_player_laws(state: RailState, player: Player) -> list[str]:
    broken: list[str] = []
    material = state.material
    last = GOAL if material.behind[GOAL - 1] else GOAL - 1
    if not 0 <= player.slow <= player.fast <= last:
        broken.append(f"0 <= slow train <= fast train <= {last}")
    if player.coins < 0 or player.spent < 0:
        broken.append("coins are never negative")
    if not 0 <= player.swaps <= material.swaps:
        broken.append(f"at most {material.swaps} coins instead of a symbol")
    if not 0 <= player.boxes <= material.prices.mark_limit:
        broken.append(f"at most {material.prices.mark_limit} boxes bought")
    if len(player.hand) > material.hand_size:
        broken.append(f"at most {material.hand_size} cards in hand")
    sheet = material.sheet
    for good, count in enumerate(player.marks):
        if not 0 <= count <= sheet.sizes[good]:
            broken.append(
                f"{count} of {sheet.sizes[good]} boxes of {sheet.goods[good]}"
            )
    if sheet.race_row != NEVER:
        full = sheet.is_full(player.marks, sheet.race_row)
        if full != (player.race_turn != NEVER):
            broken.append("a full race row knows its turn, no other does")
    return broken
