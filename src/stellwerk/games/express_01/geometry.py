# SPDX-License-Identifier: MIT
"""What is printed on a card as it lies: exits, segments and towers (EX-G2 to EX-G10).

Exits are numbered clockwise from N, so turning a card upside down adds 3 (EX-G4).
Upside down is rotation 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stellwerk.games.express_01.edition import EXITS, Slot, UpgradeCard
from stellwerk.games.express_01.faces import EXIT_COUNT

HALF_TURN: Final = 3
ALL_EXITS: Final = 63
MASK_SIZE: Final = 62  # slots, or cards, that a mask has room for
BITS: Final[list[int]] = [1 << place for place in range(MASK_SIZE)]


def exit_number(name: str, rotation: int) -> int:
    """The exit that a printed name means on a card lying this way round."""
    return (EXITS.index(name) + HALF_TURN * rotation) % EXIT_COUNT


def mask_of(names: Iterable[str], rotation: int) -> int:
    """Exits that printed names mean on a card lying this way round, as a bit mask."""
    mask = 0
    for name in names:
        mask |= BITS[exit_number(name, rotation)]
    return mask


def exits_to(slot: Slot, kinds: tuple[str, ...]) -> int:
    """The exits of a slot beyond which such things lie, as a bit mask (EX-G8)."""
    return mask_of([name for name in slot.exits if slot.exits[name].kind in kinds], 0)


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


def site_masks(card: UpgradeCard, rotation: int) -> list[int]:
    """The exits of each station of a card as a bit mask (EX-G10)."""
    return [mask_of(site.exits, rotation) for site in card.sites]


def exit_mask(card: UpgradeCard, rotation: int) -> int:
    """All exits with track as a bit mask."""
    names: list[str] = [name for ends in card.tracks for name in ends]
    for site in card.sites:
        names += site.exits
    return mask_of(names, rotation)


def keeps_track(old: UpgradeCard, old_turn: int, new: UpgradeCard, turn: int) -> bool:
    """Does the new card keep all track of the old one (EX-207)?"""
    before, after = site_masks(old, old_turn), site_masks(new, turn)
    if len(before) > len(after):
        return False
    if any(mask & ~after[site] for site, mask in enumerate(before)):
        return False
    return set(segments(old, old_turn)) <= set(segments(new, turn))


def keeps_tower(old: UpgradeCard, old_turn: int, new: UpgradeCard, turn: int) -> bool:
    """A water tower (»Wasserturm«) on another must stand in its corner (EX-208)."""
    before, after = old.water_tower, new.water_tower
    if before is None or after is None:
        return True
    return exit_number(before, old_turn) == exit_number(after, turn)
