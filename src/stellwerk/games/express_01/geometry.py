# SPDX-License-Identifier: MIT
"""What is printed on a card as it lies: exits, segments and towers (EX-G2 to EX-G10).

Exits are numbered clockwise from N, so turning a card upside down adds 3 (EX-G4).
Upside down is rotation 1.
"""

from __future__ import annotations

from typing import Final

from stellwerk.games.express_01.edition import EXITS, UpgradeCard
from stellwerk.games.express_01.faces import EXIT_COUNT

HALF_TURN: Final = 3
BIT: Final = (1, 2, 4, 8, 16, 32)
ALL_EXITS: Final = 63
MASK_SIZE: Final = 62  # slots, or cards, that a mask has room for
BITS: Final[list[int]] = [1 << place for place in range(MASK_SIZE)]
NO_TOWER: Final = -1


def exit_number(name: str, rotation: int) -> int:
    """The exit that a printed name means on a card lying this way round."""
    return (EXITS.index(name) + HALF_TURN * rotation) % EXIT_COUNT


def rotations(card: UpgradeCard) -> list[int]:
    """The ways to lay a card that differ: upright, and perhaps upside down."""
    return [0] if card.symmetric and card.water_tower is None else [0, 1]


def segments(card: UpgradeCard, rotation: int) -> list[tuple[int, int]]:
    """The track of a track card, each segment with its lower exit first (EX-G9)."""
    found: list[tuple[int, int]] = []
    for one, other in card.tracks:
        ends = sorted([exit_number(one, rotation), exit_number(other, rotation)])
        found.append((ends[0], ends[1]))
    return sorted(found)


def site_mask(card: UpgradeCard, site: int, rotation: int) -> int:
    """The exits of one station of a card as a bit mask (EX-G10)."""
    mask = 0
    for name in card.sites[site].exits:
        mask |= BIT[exit_number(name, rotation)]
    return mask


def exit_mask(card: UpgradeCard, rotation: int) -> int:
    """All exits with track as a bit mask."""
    mask = 0
    for one, other in segments(card, rotation):
        mask |= BIT[one] | BIT[other]
    for site in range(len(card.sites)):
        mask |= site_mask(card, site, rotation)
    return mask


def tower_corner(card: UpgradeCard, rotation: int) -> int:
    """The corner of the water tower (»Wasserturm«), numbered like the exits."""
    if card.water_tower is None:
        return NO_TOWER
    return exit_number(card.water_tower, rotation)


def keeps_track(old: UpgradeCard, old_turn: int, new: UpgradeCard, turn: int) -> bool:
    """Does the new card keep all track of the old one (EX-207)?"""
    if len(old.sites) > len(new.sites):
        return False
    for site in range(len(old.sites)):
        before = site_mask(old, site, old_turn)
        if before & site_mask(new, site, turn) != before:
            return False
    after = segments(new, turn)
    return all(segment in after for segment in segments(old, old_turn))


def keeps_tower(old: UpgradeCard, old_turn: int, new: UpgradeCard, turn: int) -> bool:
    """A tower laid on a tower must stand in the same corner (EX-208)."""
    before = tower_corner(old, old_turn)
    after = tower_corner(new, turn)
    return NO_TOWER in (before, after) or before == after
