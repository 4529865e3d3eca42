# SPDX-License-Identifier: MIT
"""Snapshots of First Class: the exact state as plain JSON, and back."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.snapshot import BadSnapshot, get_int, get_ints, get_parts, get_texts
from stellwerk.games.first_class.actions import ROWS
from stellwerk.games.first_class.material import (
    COLUMN_COUNT,
    DISPLAY,
    LEVEL_COUNT,
    Material,
)
from stellwerk.games.first_class.moves import TRAINS
from stellwerk.games.first_class.packing import (
    BITS,
    DIGIT_MASK,
    ONES,
    digits_of,
    packed,
)
from stellwerk.games.first_class.player import CATEGORIES, NONE_LAID, Player
from stellwerk.games.first_class.state import (
    EMPTY,
    FirstState,
    add_section,
    new_player,
    replaced,
)
from stellwerk.games.first_class.steps import Steps

NO_NAME: Final = "-"
STOCKS: Final = 3


def save_state(state: FirstState) -> dict[str, object]:
    """Everything, with cards and sources by name."""
    material = state.material
    names = material.names
    ends = material.end_names
    frames: list[object] = [*state.frames()]  # each source, then what is left of it
    for place in range(0, len(frames), 2):
        frames[place] = material.sources[state.frames()[place]].name
    return {
        "stack": state.stack.save(),
        "first": state.first,
        "start": state.start,
        "active": state.active,
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "tile_owner": state.tile_owner,
        "murderer": state.murderer,
        "shown": state.shown,
        "display": [
            NO_NAME if card == EMPTY else names[card] for card in state.shown_display()
        ],
        "gone": digits_of(state.gone, ROWS),
        "unseen": [names[card] for card in state.face_down()],
        "removed": [names[card] for card in state.removed],
        "offer": [ends[card] for card in state.offer],
        "end_pile": [ends[card] for card in state.end_pile],
        "drafted": [ends[card] for card in state.drafted],
        "held": [ends[card] for card in state.held],
        "stock": state.stock(),
        "tiles": state.tiles,
        "arrived": state.arrived[:],
        "frames": frames,
        "queue": [material.sources[source].name for source in state.queue],
        "token_at": state.token_at[:],
        "token_known": state.token_known[:],
        "arrested": state.arrested[:],
        "players": [save_player(player, material) for player in state.players],
    }


def save_player(player: Player, material: Material) -> dict[str, object]:
    names = material.names
    values = material.values
    saved: dict[str, object] = {}
    for train, word in enumerate(TRAINS):
        counts = digits_of(player.wagons_of(train), LEVEL_COUNT)
        saved[word] = {
            "wagons": {str(values[i]): counts[i] for i in range(LEVEL_COUNT)},
            "cards": player.cards_in(train),
            "conductor": player.conductor(train),
            "mail": NO_NAME
            if player.mail[train] == NONE_LAID
            else material.mail_names[player.mail[train]],
            "tile": player.tiles[train],
        }
    saved["loco"] = player.loco
    saved["track"] = [names[card] for card in player.track]
    saved["coins"] = digits_of(player.coins, COLUMN_COUNT)
    saved["contracts"] = [names[card] for card in player.contracts]
    saved["spots"] = list(player.spots)
    saved["laid"] = [names[card] for card in player.laid]
    saved["pile"] = [names[card] for card in player.pile]
    saved["end_cards"] = [material.end_names[card] for card in player.end_cards]
    saved["points"] = {
        CATEGORIES[place]: points for place, points in enumerate(player.points)
    }
    saved["scored"] = player.scored
    saved["used_cities"] = player.used_cities
    saved["used_slots"] = player.used_slots
    return saved


def restore_state(
    snapshot: dict[str, object], material: Material, steps: Steps
) -> FirstState:
    """The state that `save_state` wrote."""
    state = FirstState(steps.stack_of(snapshot), material, steps)
    state.first = get_int(snapshot, "first")
    state.start = get_int(snapshot, "start")
    state.active = get_int(snapshot, "active")
    state.round = get_int(snapshot, "round")
    state.turn = get_int(snapshot, "turn")
    state.phase = get_int(snapshot, "phase")
    state.tile_owner = get_int(snapshot, "tile_owner")
    state.murderer = get_int(snapshot, "murderer")
    state.shown = get_int(snapshot, "shown")
    state.display = read_display(snapshot, material)
    for place, card in enumerate(state.display):
        state.open |= BITS[place] if card != EMPTY else 0
    state.gone = get_digits(snapshot, "gone", ROWS)
    state.unseen = read_cards(snapshot, "unseen", material)
    state.removed = read_cards(snapshot, "removed", material)
    state.offer = read_names(snapshot, "offer", material.end_number_of)
    state.end_pile = read_names(snapshot, "end_pile", material.end_number_of)
    state.drafted = read_names(snapshot, "drafted", material.end_number_of)
    state.held = read_names(snapshot, "held", material.end_number_of)
    stock = get_ints(snapshot, "stock")
    if len(stock) != STOCKS:
        raise BadSnapshot(f"snapshot: there are {STOCKS} kinds of wagon cards")
    state.low_stock, state.middle_stock, state.high_stock = stock
    state.tiles = get_int(snapshot, "tiles")
    state.arrived = get_ints(snapshot, "arrived")
    read_frames(snapshot, state)
    state.queue = read_names(snapshot, "queue", material.source_number)
    state.token_at = get_ints(snapshot, "token_at")
    state.token_known = get_ints(snapshot, "token_known")
    state.arrested = get_ints(snapshot, "arrested")
    state.players = [
        restore_player(part, material) for part in get_parts(snapshot, "players")
    ]
    return state


def number_for(name: str, numbers: dict[str, int]) -> int:
    if name not in numbers:
        raise BadSnapshot(f"snapshot: {name!r} is unknown")
    return numbers[name]


def read_names(
    snapshot: dict[str, object], key: str, numbers: dict[str, int]
) -> list[int]:
    return [number_for(name, numbers) for name in get_texts(snapshot, key)]


def read_cards(snapshot: dict[str, object], key: str, material: Material) -> vec[i64]:
    return vec[i64](read_names(snapshot, key, material.number_of))


def read_display(snapshot: dict[str, object], material: Material) -> vec[i64]:
    display = [
        EMPTY if name == NO_NAME else number_for(name, material.number_of)
        for name in get_texts(snapshot, "display")
    ]
    if len(display) != DISPLAY:
        raise BadSnapshot(f"snapshot: the display has {DISPLAY} places")
    return vec[i64](display)


def read_frames(snapshot: dict[str, object], state: FirstState) -> None:
    """The sources that run, each followed by what is left of it."""
    parts = snapshot.get("frames")
    if not isinstance(parts, list) or len(parts) % 2:
        raise BadSnapshot("snapshot: 'frames' should hold pairs of source and rest")
    for name, left in zip(parts[::2], parts[1::2], strict=True):
        if not isinstance(name, str) or not isinstance(left, int):
            wrong = left if isinstance(name, str) else name
            raise BadSnapshot(f"snapshot: 'frames' should not hold {wrong!r}")
        state.start_source(number_for(name, state.material.source_number), left)


def checked_digit(count: int, key: str) -> int:
    if not 0 <= count <= DIGIT_MASK:
        raise BadSnapshot(f"snapshot: {key!r} should be 0 to {DIGIT_MASK}, not {count}")
    return count


def get_digit(snapshot: dict[str, object], key: str) -> int:
    """A small count."""
    return checked_digit(get_int(snapshot, key), key)


def get_digits(snapshot: dict[str, object], key: str, size: int) -> int:
    """Several small counts, packed."""
    counts = [checked_digit(count, key) for count in get_ints(snapshot, key)]
    if len(counts) != size:
        raise BadSnapshot(f"snapshot: {key!r} should hold {size} numbers")
    return packed(counts)


def read_part(snapshot: dict[str, object], key: str) -> dict[str, object]:
    part = snapshot.get(key)
    if not isinstance(part, dict):
        raise BadSnapshot(f"snapshot: {key!r} should be an object, not {part!r}")
    return part


def restore_player(part: dict[str, object], material: Material) -> Player:
    """A player; what follows from the track is worked out again."""
    player = new_player(material)
    player.wagons = player.cards = 0
    for train, word in enumerate(TRAINS):
        restore_train(read_part(part, word), player, train, material)
    player.loco = get_int(part, "loco")
    for card in read_names(part, "track", material.number_of):
        add_section(player, material, card)
    player.reached = sum(stop <= player.loco for stop in player.stops)
    player.coins = get_digits(part, "coins", COLUMN_COUNT)
    player.contracts = read_cards(part, "contracts", material)
    player.spots = vec[i64](get_ints(part, "spots"))
    player.laid = read_cards(part, "laid", material)
    player.pile = read_cards(part, "pile", material)
    player.end_cards = read_names(part, "end_cards", material.end_number_of)
    points = read_part(part, "points")
    player.points = vec[i64]([get_int(points, category) for category in CATEGORIES])
    player.scored = get_int(part, "scored")
    player.used_cities = get_int(part, "used_cities")
    player.used_slots = get_int(part, "used_slots")
    return player


def restore_train(
    part: dict[str, object], player: Player, train: int, material: Material
) -> None:
    wagons = read_part(part, "wagons")
    for level in range(LEVEL_COUNT):
        count = get_digit(wagons, str(material.values[level]))
        player.wagons += count * ONES[train * LEVEL_COUNT + level]
    player.cards += get_digit(part, "cards") * ONES[train]
    player.conductors += get_digit(part, "conductor") * ONES[train]
    mail = part.get("mail")
    if mail != NO_NAME:
        if mail not in material.mail_names:
            raise BadSnapshot(f"snapshot: {mail!r} is no mail wagon")
        wagon = material.mail_names.index(str(mail))
        player.mail = replaced(player.mail, train, wagon)
    player.tiles = replaced(player.tiles, train, get_int(part, "tile"))
