# SPDX-License-Identifier: MIT
"""Why symbols of a running source have no effect now (FC-119)."""

from __future__ import annotations

from stellwerk.games.first_class.material import CARDS_IN_TRAIN, LEVEL_COUNT
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.sources import can_execute
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.symbols import (
    C1,
    CODES,
    DIGIT,
    DIGIT_MASK,
    EG,
    EV_DRAW,
    EV_OTHERS,
    EV_PEEK,
    U712,
    UA,
    L,
    Source,
)


def times_left(left: int, place: int) -> int:
    """How often a symbol of a remainder is left."""
    return (left >> (DIGIT * place)) & DIGIT_MASK


def lacks_of(
    state: FirstClassState, seat: int, source: Source, left: int
) -> list[str | None]:
    """What each symbol of the source lacks; None if it can be used or is used up."""
    player = state.players[seat]
    lacks: list[str | None] = []
    for place, kind in enumerate(source.kinds):
        useless = times_left(left, place) > 0 and not can_execute(
            state, player, seat, kind
        )
        lacks.append(lack_of(player, source, left, kind) if useless else None)
    return lacks


def lack_of(player: Player, source: Source, left: int, kind: int) -> str:
    """What one symbol lacks, as an entry of the catalogue."""
    if 0 < kind <= U712:
        return upgrade_lack(player, source, left, kind - 1)
    if kind <= UA:
        complete = min(player.cards) >= CARDS_IN_TRAIN
        return "@lack.complete" if complete else "@lack.stock"
    if kind <= C1:
        return "@lack.walk"
    if kind == L:
        return "@lack.track"
    if kind == EG:
        return "@lack.offer"
    if kind in (EV_DRAW, EV_OTHERS):
        return "@lack.bag"
    return "@lack.others" if kind == EV_PEEK else "@lack.token"


def upgrade_lack(player: Player, source: Source, left: int, level: int) -> str:
    """No wagon of this value, or no better card; another symbol may make one."""
    if player.wagons[level] + player.wagons[LEVEL_COUNT + level]:
        return "@lack.stock"
    before = source.place_of(level)
    if level > 0 and before >= 0 and times_left(left, before):
        return "@lack.first." + CODES[level]
    return "@lack.wagon." + CODES[level + 1]
