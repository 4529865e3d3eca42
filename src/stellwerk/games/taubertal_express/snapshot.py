# SPDX-License-Identifier: MIT
"""A game as plain JSON, and back: names instead of numbers, lists instead of bits."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.contract import Stack
from stellwerk.core.snapshot import (
    BadSnapshot,
    get_bool,
    get_int,
    get_ints,
    get_parts,
    get_texts,
)
from stellwerk.games.taubertal_express.counts import COLORS, GOODS, counts_of, pile_of
from stellwerk.games.taubertal_express.material import BIT, NO_TILE, Material
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.state import TauberState

NOTHING = "-"


def save_state(state: TauberState) -> dict[str, object]:
    names = state.material.names
    return {
        "stack": state.stack.save(),
        "cycle": state.cycle,
        "turn": state.turn,
        "active": state.active,
        "order": state.order[:],
        "pioneers": state.pioneers[:],
        "spaces": state.spaces[:],
        "stones": counts_of(state.stones, COLORS),
        "tokens": counts_of(state.tokens, GOODS),
        "bank": state.bank,
        "workers": state.workers,
        "passengers": state.passengers,
        "wagons": state.wagons[:],
        "goods_fields": named(state.goods_fields, names.buildings),
        "goods_pile": state.goods_pile[:],
        "light_fields": named(state.light_fields, names.kinds),
        "light_pile": state.light_pile[:],
        "dark": state.dark[:],
        "halls": state.halls[:],
        "open": named(state.open, names.tickets),
        "unseen": named(state.unseen, names.tickets),
        "pile": state.pile,
        "reshuffled": named(state.reshuffled, names.tickets),
        "discards": named(state.discards, names.tickets),
        "pack": named(state.pack, names.tickets),
        "drafted": state.drafted,
        "dice": state.dice[:],
        "dice_coins": state.dice_coins[:],
        "area": state.area,
        "main_done": state.main_done,
        "coal_ready": state.coal_ready,
        "entered": state.entered,
        "traded": state.traded,
        "stored": state.stored,
        "actions": state.actions,
        "sold": counts_of(state.sold, GOODS),
        "tile_pile": named(state.tile_pile, names.tiles),
        "tile_display": named(state.tile_display, names.tiles),
        "tile_discards": named(state.tile_discards, names.tiles),
        "players": [save_player(state, player) for player in state.players],
    }


def named(items: list[int], names: list[str]) -> list[str]:
    return [NOTHING if item == NO_TILE else names[item] for item in items]


def spaces_of(state: TauberState, mask: i64) -> list[str]:
    names = state.material.names.spaces
    return [names[space] for space in range(len(names)) if mask & BIT[space]]


def save_player(state: TauberState, player: Player) -> dict[str, object]:
    names = state.material.names
    return {
        "score": player.score,
        "points": player.points[:],
        "coins": player.coins,
        "stones": counts_of(player.stones, COLORS),
        "city": names.cities[player.city],
        "passenger_wagons": player.passenger_wagons,
        "worker_wagons": player.worker_wagons,
        "goods_wagons": player.goods_wagons,
        "waiting": named(player.waiting, names.tickets),
        "aboard": named(player.aboard, names.tickets),
        "kept": named(player.kept, names.tickets),
        "hired": player.hired,
        "fresh": player.fresh,
        "loaded": counts_of(player.loaded, GOODS),
        "free": spaces_of(state, player.free),
        "built": [spaces_of(state, spaces) for spaces in player.built],
        "stocked": spaces_of(state, player.stocked),
        "unturned": spaces_of(state, player.unturned),
        "lauda": named(player.lauda, names.kinds),
        "covered": named(player.covered, names.kinds),
        "covered_on": player.covered_on[:],
        "customs": counts_of(player.customs, GOODS),
        "shed": counts_of(player.shed, GOODS),
        "missing": player.missing[:],
        "remembered": player.remembered[:],
        "tiles": named(player.tiles, names.tiles),
        "used_tiles": named(player.used_tiles, names.tiles),
    }


def restore_state(
    snapshot: dict[str, object], material: Material, stack: Stack
) -> TauberState:
    """The state that `save_state` wrote, with its stack already read."""
    names = material.names
    return TauberState(
        stack,
        material,
        get_int(snapshot, "cycle"),
        get_int(snapshot, "turn"),
        get_int(snapshot, "active"),
        get_ints(snapshot, "order"),
        get_ints(snapshot, "pioneers"),
        get_ints(snapshot, "spaces"),
        pile_of(get_ints(snapshot, "stones")),
        pile_of(get_ints(snapshot, "tokens")),
        get_int(snapshot, "bank"),
        get_int(snapshot, "workers"),
        get_int(snapshot, "passengers"),
        get_ints(snapshot, "wagons"),
        numbered(snapshot, "goods_fields", names.buildings),
        get_ints(snapshot, "goods_pile"),
        numbered(snapshot, "light_fields", names.kinds),
        get_ints(snapshot, "light_pile"),
        get_ints(snapshot, "dark"),
        get_ints(snapshot, "halls"),
        numbered(snapshot, "open", names.tickets),
        numbered(snapshot, "unseen", names.tickets),
        get_int(snapshot, "pile"),
        numbered(snapshot, "reshuffled", names.tickets),
        numbered(snapshot, "discards", names.tickets),
        numbered(snapshot, "pack", names.tickets),
        get_int(snapshot, "drafted"),
        get_ints(snapshot, "dice"),
        get_ints(snapshot, "dice_coins"),
        get_int(snapshot, "area"),
        get_bool(snapshot, "main_done"),
        get_bool(snapshot, "coal_ready"),
        get_bool(snapshot, "entered"),
        get_int(snapshot, "traded"),
        get_int(snapshot, "stored"),
        get_int(snapshot, "actions"),
        pile_of(get_ints(snapshot, "sold")),
        numbered(snapshot, "tile_pile", names.tiles),
        numbered(snapshot, "tile_display", names.tiles),
        numbered(snapshot, "tile_discards", names.tiles),
        [restore_player(part, material) for part in get_parts(snapshot, "players")],
    )


def number_of(name: str, names: list[str], key: str) -> int:
    if name == NOTHING:
        return NO_TILE
    if name not in names:
        raise BadSnapshot(f"snapshot: {key!r} holds {name!r}, which does not exist")
    return names.index(name)


def numbered(snapshot: dict[str, object], key: str, names: list[str]) -> list[int]:
    return [number_of(name, names, key) for name in get_texts(snapshot, key)]


def mask_from(texts: list[str], names: list[str], key: str) -> int:
    mask = 0
    for text in texts:
        mask |= BIT[number_of(text, names, key)]
    return mask


def space_mask(snapshot: dict[str, object], key: str, material: Material) -> int:
    return mask_from(get_texts(snapshot, key), material.names.spaces, key)


def built_masks(snapshot: dict[str, object], material: Material) -> list[int]:
    masks: list[int] = []
    rows = snapshot.get("built")
    if not isinstance(rows, list):
        raise BadSnapshot(f"snapshot: 'built' should be a list, not {rows!r}")
    for row in rows:
        masks.append(space_mask({"built": row}, "built", material))
    return masks


def restore_player(snapshot: dict[str, object], material: Material) -> Player:
    names = material.names
    lauda = numbered(snapshot, "lauda", names.kinds)
    covered = numbered(snapshot, "covered", names.kinds)
    visible = 0
    for kind in lauda:
        visible |= BIT[kind]
    kinds = visible
    for kind in covered:
        kinds |= BIT[kind]
    city = get_texts({"city": [snapshot.get("city")]}, "city")
    return Player(
        get_int(snapshot, "score"),
        get_ints(snapshot, "points"),
        get_int(snapshot, "coins"),
        pile_of(get_ints(snapshot, "stones")),
        number_of(city[0], names.cities, "city"),
        get_int(snapshot, "passenger_wagons"),
        get_int(snapshot, "worker_wagons"),
        get_int(snapshot, "goods_wagons"),
        numbered(snapshot, "waiting", names.tickets),
        numbered(snapshot, "aboard", names.tickets),
        numbered(snapshot, "kept", names.tickets),
        get_int(snapshot, "hired"),
        get_int(snapshot, "fresh"),
        pile_of(get_ints(snapshot, "loaded")),
        space_mask(snapshot, "free", material),
        built_masks(snapshot, material),
        space_mask(snapshot, "stocked", material),
        space_mask(snapshot, "unturned", material),
        lauda,
        covered,
        get_ints(snapshot, "covered_on"),
        visible,
        kinds,
        pile_of(get_ints(snapshot, "customs")),
        pile_of(get_ints(snapshot, "shed")),
        get_ints(snapshot, "missing"),
        get_ints(snapshot, "remembered"),
        numbered(snapshot, "tiles", names.tiles),
        numbered(snapshot, "used_tiles", names.tiles),
    )
