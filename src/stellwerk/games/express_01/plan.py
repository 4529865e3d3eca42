# SPDX-License-Identifier: MIT
"""The map of Express 01, numbered at load: slots, links, and what fits where."""

from __future__ import annotations

from typing import Final, final

from stellwerk.games.express_01.cards import Cards
from stellwerk.games.express_01.checks import usable_exits
from stellwerk.games.express_01.edition import BaseCard, Slot, UpgradeCard
from stellwerk.games.express_01.faces import edge_at, face_of, kind_of
from stellwerk.games.express_01.geometry import (
    ALL_EXITS,
    exit_mask,
    exit_number,
    exits_to,
    keeps_tower,
    keeps_track,
    rotations,
)

NO_LINK: Final = -1


@final
class Plan:
    """The map (»Spielplan«): slots, their neighbors, and what may be laid where."""

    def __init__(
        self,
        slots: list[Slot],
        bases: list[BaseCard],
        pool: list[UpgradeCard],
        cards: Cards,
        mountains: bool,
    ) -> None:
        self.names: Final = [slot.slot for slot in slots]
        self.titles: Final = [card.name for card in bases]
        self.count: Final = len(slots)
        self.is_station: Final = [card.kind == "station" for card in bases]
        self.tracks: Final = [i for i, there in enumerate(self.is_station) if not there]
        self.stations: Final = [i for i, there in enumerate(self.is_station) if there]
        self.mountain: Final = [slot.mountain and mountains for slot in slots]
        # By edge: the slot on the other side and its exit.
        self.link_slot: Final = [NO_LINK] * edge_at(len(slots), 0)
        self.link_exit: Final = [0] * edge_at(len(slots), 0)
        add_links(slots, self.names, self.link_slot, self.link_exit)
        # Faces that may replace a slot's base card, or a face lying there.
        self.usable: Final = [usable_exits(slot) for slot in slots]
        classes = sorted(set(self.usable))
        self.usable_class: Final = [classes.index(mask) for mask in self.usable]
        self.starts: Final = [
            yellow_faces(card, pool, mask)
            for card, mask in zip(bases, self.usable, strict=True)
        ]
        listed = successors(pool, True)
        self.upgrades: Final = [within(mask, listed, cards) for mask in classes]
        # The same as masks of a shelf: by slot and the exits that meet track, of which
        # a card must have one (EX-206); by class and face.
        self.start_fits: Final = [fits_by_joins(faces, cards) for faces in self.starts]
        self.upgrade_fits: Final = [
            [faces_with(faces, ALL_EXITS, cards) for faces in rows]
            for rows in self.upgrades
        ]
        # For telling which rule a refused card breaks; the stick blocks exits (EX-213).
        self.keeps: Final = successors(pool, False)
        self.blocked: Final = [exits_to(slot, ("blocked",)) for slot in slots]
        self.base_lists: Final = [base.replaced_by for base in bases]

    def first_fits(self) -> list[int]:
        """By slot the cards that may be the first of all, a mask (EX-113)."""
        return [fits[ALL_EXITS] for fits in self.start_fits]

    def first_open(self, slots: list[int]) -> list[int]:
        """Those of the slots on which any card may be the first."""
        return [slot for slot in slots if self.start_fits[slot][ALL_EXITS] != 0]


def add_links(
    slots: list[Slot], names: list[str], link_slot: list[int], link_exit: list[int]
) -> None:
    """Which exits meet which, as the edition says it (EX-G3)."""
    for place, slot in enumerate(slots):
        for name, crossing in slot.exits.items():
            if crossing.to is not None and crossing.exit is not None:
                edge = edge_at(place, exit_number(name, 0))
                link_slot[edge] = names.index(crossing.to)
                link_exit[edge] = exit_number(crossing.exit, 0)


def within(usable: int, rows: list[list[int]], cards: Cards) -> list[list[int]]:
    """Those faces of each row that have no track beyond the usable exits (EX-209)."""
    return [[face for face in row if cards.exits[face] & ~usable == 0] for row in rows]


def yellow_faces(base: BaseCard, pool: list[UpgradeCard], usable: int) -> list[int]:
    """Faces that a base card may become, none with track into a border (EX-209)."""
    faces: list[int] = []
    for kind, card in enumerate(pool):
        if card.number in base.replaced_by:
            for turn in rotations(card):
                if exit_mask(card, turn) & ~usable == 0:
                    faces.append(face_of(kind, turn))
    return faces


def faces_with(faces: list[int], joins: int, cards: Cards) -> int:
    """Those of the faces that have track at one of the exits, as a mask."""
    mask = 0
    for face in faces:
        if cards.exits[face] & joins:
            mask |= cards.bit[kind_of(face)]
    return mask


def fits_by_joins(faces: list[int], cards: Cards) -> list[int]:
    """The same for every set of exits."""
    return [faces_with(faces, joins, cards) for joins in range(ALL_EXITS + 1)]


def successors(pool: list[UpgradeCard], towers: bool) -> list[list[int]]:
    """By face, the faces that keep its track (EX-207), and its tower (EX-208)."""
    kinds = {card.number: kind for kind, card in enumerate(pool)}
    found: list[list[int]] = []
    for old in pool:
        for before in (0, 1):
            faces: list[int] = []
            for number in old.replaced_by:
                new = pool[kinds[number]]
                for after in rotations(new):
                    kept = keeps_tower(old, before, new, after) or not towers
                    if kept and keeps_track(old, before, new, after):
                        faces.append(face_of(kinds[number], after))
            found.append(sorted(faces))
    return found
