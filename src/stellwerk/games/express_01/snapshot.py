# SPDX-License-Identifier: MIT
"""Snapshots of Express 01: the exact state as plain JSON, and back."""

from __future__ import annotations

from stellwerk.core.snapshot import (
    BadSnapshot,
    get_bool,
    get_int,
    get_ints,
    get_list,
    get_parts,
    get_texts,
)
from stellwerk.games.express_01.cards import NO_SHARE
from stellwerk.games.express_01.faces import face_of, is_turned, kind_of
from stellwerk.games.express_01.geometry import BITS
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.network import BASE
from stellwerk.games.express_01.pending import NO_COMPANY, NO_SLOT
from stellwerk.games.express_01.player import NO_BID, Player, change, new_player
from stellwerk.games.express_01.state import ExpressState, new_state


def save_state(state: ExpressState) -> dict[str, object]:
    """Cards by number, slots and companies by name, stacks top card first."""
    material, pending = state.material, state.pending
    slots, names = material.plan.names, material.companies
    return {
        "stack": state.stack.save(),
        "round": state.round,
        "idle": state.idle,
        "busy": state.busy,
        "active": state.active,
        "engine": state.engine,
        "west": state.west,
        "slot": None if pending.slot == NO_SLOT else slots[pending.slot],
        "company": None if pending.company == NO_COMPANY else names[pending.company],
        "source": pending.source,
        "due": pending.due,
        "left": pending.left,
        "place": pending.place,
        "stopped": pending.stopped,
        "laid": {
            slots[slot]: face_text(material, face)
            for slot, face in enumerate(state.network.laid)
            if face != BASE
        },
        "piles": [material.numbers_of(pile)[::-1] for pile in state.stacks.piles],
        "known": state.stacks.known[:],
        "players": [player.save(material) for player in state.players],
    }


def face_text(material: Material, face: int) -> str:
    """A card as it lies: number and turn, ``601/0`` or ``601/180``."""
    turn = 180 if is_turned(face) else 0
    return f"{material.cards.numbers[kind_of(face)]}/{turn}"


def restore_state(snapshot: dict[str, object], empty: ExpressState) -> ExpressState:
    """The state that `save_state` wrote; `empty` knows the material and the steps."""
    material, steps = empty.material, empty.steps
    state = new_state(material, steps, steps.stack_of(snapshot))
    state.round = get_int(snapshot, "round")
    state.idle = get_int(snapshot, "idle")
    state.busy = get_bool(snapshot, "busy")
    state.active = get_int(snapshot, "active")
    state.engine = get_int(snapshot, "engine")
    state.west = get_bool(snapshot, "west")
    restore_pending(state, snapshot)
    state.stacks.piles = [
        [read_kind(material, number) for number in reversed(read_row(row))]
        for row in get_list(snapshot, "piles")
    ]
    state.stacks.known = get_ints(snapshot, "known")
    state.stacks.count()
    restore_map(state, snapshot)
    state.players = [
        restore_player(part, state) for part in get_parts(snapshot, "players")
    ]
    restore_order(state)
    return state


def restore_pending(state: ExpressState, snapshot: dict[str, object]) -> None:
    """What the active player is in the middle of."""
    material, pending = state.material, state.pending
    pending.slot = read_name(snapshot, "slot", material.plan.names, NO_SLOT)
    pending.company = read_name(snapshot, "company", material.companies, NO_COMPANY)
    pending.source = get_int(snapshot, "source")
    pending.due = get_int(snapshot, "due")
    pending.left = get_int(snapshot, "left")
    pending.place = get_int(snapshot, "place")
    pending.stopped = get_bool(snapshot, "stopped")


def restore_order(state: ExpressState) -> None:
    """The turn order follows from the position cards."""
    positions: list[int] = [player.position for player in state.players]
    if sorted(positions) != list(range(len(positions))):
        raise BadSnapshot(f"snapshot: positions should all differ, not {positions}")
    state.sort_positions()


def restore_map(state: ExpressState, snapshot: dict[str, object]) -> None:
    laid = snapshot.get("laid")
    if not isinstance(laid, dict):
        raise BadSnapshot(f"snapshot: 'laid' should be an object, not {laid!r}")
    names = state.material.plan.names
    for name, text in laid.items():
        number, _, turn = str(text).partition("/")
        if name not in names or turn not in ("0", "180") or not number.isdigit():
            raise BadSnapshot(f"snapshot: cannot lay {text!r} on {name!r}")
        face = face_of(read_kind(state.material, int(number)), turn == "180")
        state.network.lay(names.index(name), face)


def restore_player(snapshot: dict[str, object], state: ExpressState) -> Player:
    material = state.material
    player = new_player(get_int(snapshot, "position"), len(material.companies))
    for kind in read_kinds(snapshot, "shares", material):
        company = material.cards.share[kind]
        if company == NO_SHARE:
            number = material.cards.numbers[kind]
            raise BadSnapshot(f"snapshot: {number} is no share")
        player.add_share(kind, company)
        change(state.issued, company, 1)
    bases = [
        read_place(material.plan.names, name) for name in get_texts(snapshot, "bases")
    ]
    bid = get_or_none(snapshot, "bid")
    player.acted = get_bool(snapshot, "acted")
    player.bid = NO_BID if bid is None else read_kind(material, bid)
    player.drawn = get_int(snapshot, "drawn")
    player.marker = get_int(snapshot, "marker")
    player.base_stations = sum(material.plan.is_station[slot] for slot in bases)
    player.base_tracks = len(bases) - player.base_stations
    player.hand = read_kinds(snapshot, "hand", material)
    player.bases = sum(BITS[slot] for slot in set(bases))
    return player


def read_row(row: object) -> list[object]:
    if isinstance(row, list):
        return row
    raise BadSnapshot(f"snapshot: a stack should be a list, not {row!r}")


def read_kind(material: Material, number: object) -> int:
    if isinstance(number, int) and number in material.cards.numbers:
        return material.cards.numbers.index(number)
    raise BadSnapshot(f"snapshot: there is no card {number!r} on this map")


def read_kinds(snapshot: dict[str, object], key: str, material: Material) -> list[int]:
    return sorted(read_kind(material, number) for number in get_ints(snapshot, key))


def read_place(names: list[str], name: object) -> int:
    if isinstance(name, str) and name in names:
        return names.index(name)
    raise BadSnapshot(f"snapshot: unknown name {name!r}; allowed: {', '.join(names)}")


def read_name(
    snapshot: dict[str, object], key: str, names: list[str], missing: int
) -> int:
    name = get_or_none(snapshot, key)
    return missing if name is None else read_place(names, name)


def get_or_none(snapshot: dict[str, object], key: str) -> object:
    """A part that may be null but not left out."""
    if key not in snapshot:
        raise BadSnapshot(f"snapshot: {key!r} is missing")
    return snapshot[key]
