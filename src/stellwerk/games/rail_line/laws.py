# SPDX-License-Identifier: MIT
"""What holds after every move of Rail Line; anything else is a bug."""

from __future__ import annotations

from stellwerk.core.laws import failing
from stellwerk.games.rail_line.material import GOAL, LAST_CARD
from stellwerk.games.rail_line.player import NEVER, NO_LANE, Player
from stellwerk.games.rail_line.state import RailState


def broken_laws(state: RailState) -> list[str]:
    """The laws that do not hold, each with its seat where it has one."""
    broken = failing(table_laws(state))
    for seat, player in enumerate(state.players):
        broken += failing(player_laws(state, player), f"seat {seat}: ")
    return broken


def table_laws(state: RailState) -> dict[str, bool]:
    cards = state.display + state.pile + state.removed + state.discarded + state.laid
    for player in state.players:
        cards = cards + player.hand
    all_cards = list(range(len(state.material.cards)))
    most = state.material.display_size
    in_time = len(state.laid) == LAST_CARD or not state.pile or not state.ending
    lanes = [player.lane for player in state.players if player.lane != NO_LANE]
    return {
        "every card is in exactly one place": sorted(cards) == all_cards,
        f"at most {LAST_CARD} cards are laid": len(state.laid) <= LAST_CARD,
        f"at most {most} cards are in the display": len(state.display) <= most,
        "the last round needs a complete line or an empty B pile": in_time,
        "the game ends only after a last round": bool(state.stack) or state.ending,
        "every player has a lane of their own": len(set(lanes)) == len(lanes),
    }


def player_laws(state: RailState, player: Player) -> dict[str, bool]:
    material, sheet = state.material, state.material.sheet
    last = GOAL if material.behind[GOAL - 1] else GOAL - 1
    swaps, boxes, hand = material.swaps, material.prices.mark_limit, material.hand_size
    race = sheet.race_row
    knows = race == NEVER or sheet.is_full(player.marks, race) == (
        player.race_turn != NEVER
    )
    in_order = 0 <= player.slow <= player.fast <= last
    laws = {
        f"0 <= slow train <= fast train <= {last}": in_order,
        "coins are never negative": player.coins >= 0 and player.spent >= 0,
        f"at most {swaps} coins instead of a symbol": 0 <= player.swaps <= swaps,
        f"at most {boxes} boxes bought": 0 <= player.boxes <= boxes,
        f"at most {hand} cards in hand": len(player.hand) <= hand,
        "a full race row knows its turn, no other does": knows,
    }
    for good, count in enumerate(player.marks):
        size, name = sheet.sizes[good], sheet.goods[good]
        laws[f"{count} of {size} boxes of {name}"] = 0 <= count <= size
    return laws
