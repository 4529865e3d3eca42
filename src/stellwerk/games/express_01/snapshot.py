# SPDX-License-Identifier: MIT
"""Snapshots of Express 01: the exact state as plain JSON, and back.

Cards are written by number, slots and companies by name, stacks top card first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from stellwerk.core.contract import NO_SEAT
from stellwerk.core.fields import (
    Field,
    Flag,
    Mask,
    Number,
    Numbers,
    read_each,
    read_fields,
    save_fields,
)
from stellwerk.core.snapshot import BadSnapshot, get_list, get_part
from stellwerk.games.express_01.cards import NO_SHARE
from stellwerk.games.express_01.faces import face_of, is_turned, kind_of
from stellwerk.games.express_01.moves import STACKS
from stellwerk.games.express_01.network import BASE
from stellwerk.games.express_01.state import ExpressState

NONE: Final = -1  # no slot, no company, no bid


def place_of(things: Sequence[object], thing: object) -> int:
    """The number of a card, slot or company that a snapshot writes."""
    if thing in things:
        return things.index(thing)
    raise BadSnapshot(f"snapshot: there is no {thing!r} on this map")


class Printed(Field):
    """Something that a snapshot writes as it is printed."""

    def __init__(self, name: str, things: Sequence[object]) -> None:
        super().__init__(name)
        self.things: Final = things


class OneOrNone(Printed):
    """A card, slot or company, or null."""

    def save(self, value: object) -> object:
        assert isinstance(value, int)
        return None if value == NONE else self.things[value]

    def read(self, snapshot: dict[str, object]) -> object:
        if self.name not in snapshot:
            raise BadSnapshot(f"snapshot: {self.name!r} is missing")
        thing = snapshot[self.name]
        return NONE if thing is None else place_of(self.things, thing)


class Kinds(Printed):
    """Cards of a hand or display, sorted."""

    def save(self, value: object) -> object:
        assert isinstance(value, list)
        return [self.things[kind] for kind in value]

    def read(self, snapshot: dict[str, object]) -> object:
        return sorted(self.kinds(snapshot))

    def kinds(self, snapshot: dict[str, object]) -> list[int]:
        numbers = get_list(snapshot, self.name)
        return [place_of(self.things, number) for number in numbers]


class Piles(Kinds):
    """All stacks, whose top card is the last."""

    def save(self, value: object) -> object:
        assert isinstance(value, list)
        return [[self.things[kind] for kind in reversed(pile)] for pile in value]

    def read(self, snapshot: dict[str, object]) -> object:
        piles = get_list(snapshot, self.name)
        return [self.kinds({self.name: pile})[::-1] for pile in piles]


@final
class Snapshots:
    """Writes and reads the states of one game; `empty` is the one before it."""

    def __init__(self, empty: ExpressState) -> None:
        material = empty.material
        numbers, slots = material.cards.numbers, material.plan.names
        last = material.players - 1
        self.empty: Final = empty
        self.table: Final[list[Field]] = [
            *[Number("round"), Number("idle"), Flag("busy")],
            *[Number("active", 0, last), Number("engine", NO_SEAT, last)],
            Flag("west"),
        ]
        self.pending: Final[list[Field]] = [
            *[OneOrNone("slot", slots), OneOrNone("company", material.companies)],
            *[Number("source", STACKS, last), Number("due"), Number("left")],
            *[Number("place", 0, last), Flag("stopped")],
        ]
        self.stacks: Final[list[Field]] = [
            Piles("piles", numbers),
            Numbers("known", len(material.piles)),
        ]
        self.player: Final[list[Field]] = [
            *[Number("position"), Flag("acted"), OneOrNone("bid", numbers)],
            *[Number("drawn"), Number("marker")],
            *[
                Kinds("hand", numbers),
                Kinds("shares", numbers),
                Mask("bases", slots, "slot"),
            ],
        ]

    def save(self, state: ExpressState) -> dict[str, object]:
        slots = state.material.plan.names
        return {
            "stack": state.stack.save(),
            **save_fields(state, self.table),
            **save_fields(state.pending, self.pending),
            "laid": {
                slots[slot]: self.face_text(face)
                for slot, face in enumerate(state.network.laid)
                if face != BASE
            },
            **save_fields(state.stacks, self.stacks),
            "players": [save_fields(player, self.player) for player in state.players],
        }

    def face_text(self, face: int) -> str:
        """A card as it lies: number and turn, ``601/0`` or ``601/180``."""
        number = self.empty.material.cards.numbers[kind_of(face)]
        return f"{number}/{180 if is_turned(face) else 0}"

    def restore(self, snapshot: dict[str, object]) -> ExpressState:
        material, steps = self.empty.material, self.empty.steps
        state = ExpressState(steps.stack_of(snapshot), material, steps)
        read_fields(state, snapshot, self.table)
        read_fields(state.pending, snapshot, self.pending)
        read_fields(state.stacks, snapshot, self.stacks)
        state.stacks.count()
        lay_again(state, get_part(snapshot, "laid"))
        read_each(state.players, snapshot, "players", self.player)
        for player in state.players:
            for kind in player.shares:
                if material.cards.share[kind] == NO_SHARE:
                    number = material.cards.numbers[kind]
                    raise BadSnapshot(f"snapshot: {number} is no share")
            player.count(material)
        state.issued = state.held_by_all()
        positions: list[int] = [player.position for player in state.players]
        if sorted(positions) != list(range(len(positions))):
            raise BadSnapshot(f"snapshot: positions should all differ, not {positions}")
        state.sort_positions()
        return state


def lay_again(state: ExpressState, laid: dict[str, object]) -> None:
    """Lay the cards of the map."""
    names, numbers = state.material.plan.names, state.material.cards.numbers
    for name, text in laid.items():
        number, _, turn = str(text).partition("/")
        if turn not in ("0", "180") or not number.isdigit():
            raise BadSnapshot(f"snapshot: cannot lay {text!r} on {name!r}")
        face = face_of(place_of(numbers, int(number)), turn == "180")
        state.lay(place_of(names, name), face)
