# SPDX-License-Identifier: MIT
"""A game as plain JSON, and back: names instead of numbers, lists instead of bits."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.snapshot import (
    BadSnapshot,
    get_bool,
    get_int,
    get_ints,
    get_parts,
    get_texts,
)
from stellwerk.games.taubertal_express.counts import COLORS, GOODS, counts_of, pile_of
from stellwerk.games.taubertal_express.map import BIT, NO_TILE, mask_of
from stellwerk.games.taubertal_express.material import Material
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.state import TauberState, new_state

NOTHING = "-"


def save_state(state: TauberState) -> dict[str, object]:
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
        **save_displays(state),
        **save_turn(state),
        "players": [save_player(state, player) for player in state.players],
    }


def save_displays(state: TauberState) -> dict[str, object]:
    """Tiles and tickets, open and hidden."""
    names = state.material.names
    return {
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
    }


def save_turn(state: TauberState) -> dict[str, object]:
    """The dice, what has happened in this turn, and action tiles."""
    names = state.material.names
    return {
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


def restore_state(snapshot: dict[str, object], empty: TauberState) -> TauberState:
    """The state that `save_state` wrote; `empty` is one before the game."""
    material, steps = empty.material, empty.steps
    state = new_state(material, steps, steps.stack_of(snapshot))
    restore_course(state, snapshot)
    restore_displays(state, snapshot)
    restore_turn(state, snapshot)
    parts = get_parts(snapshot, "players")
    state.players = [restore_player(part, material) for part in parts]
    return state


def restore_course(state: TauberState, snapshot: dict[str, object]) -> None:
    """Where the game is, and what is in the supply."""
    state.cycle = get_int(snapshot, "cycle")
    state.turn = get_int(snapshot, "turn")
    state.active = get_int(snapshot, "active")
    state.order = get_ints(snapshot, "order")
    state.pioneers = get_ints(snapshot, "pioneers")
    state.spaces = get_ints(snapshot, "spaces")
    state.stones = pile_of(get_ints(snapshot, "stones"))
    state.tokens = pile_of(get_ints(snapshot, "tokens"))
    state.bank = get_int(snapshot, "bank")
    state.workers = get_int(snapshot, "workers")
    state.passengers = get_int(snapshot, "passengers")
    state.wagons = get_ints(snapshot, "wagons")


def restore_displays(state: TauberState, snapshot: dict[str, object]) -> None:
    """Tiles and tickets, open and hidden."""
    names = state.material.names
    state.goods_fields = numbered(snapshot, "goods_fields", names.buildings)
    state.goods_pile = get_ints(snapshot, "goods_pile")
    state.light_fields = numbered(snapshot, "light_fields", names.kinds)
    state.light_pile = get_ints(snapshot, "light_pile")
    state.dark = get_ints(snapshot, "dark")
    state.halls = get_ints(snapshot, "halls")
    state.open = numbered(snapshot, "open", names.tickets)
    state.unseen = numbered(snapshot, "unseen", names.tickets)
    state.pile = get_int(snapshot, "pile")
    state.reshuffled = numbered(snapshot, "reshuffled", names.tickets)
    state.discards = numbered(snapshot, "discards", names.tickets)
    state.pack = numbered(snapshot, "pack", names.tickets)
    state.drafted = get_int(snapshot, "drafted")


def restore_turn(state: TauberState, snapshot: dict[str, object]) -> None:
    """The dice, what has happened in this turn, and action tiles."""
    names = state.material.names
    state.dice = get_ints(snapshot, "dice")
    state.dice_coins = get_ints(snapshot, "dice_coins")
    state.area = get_int(snapshot, "area")
    state.main_done = get_bool(snapshot, "main_done")
    state.coal_ready = get_bool(snapshot, "coal_ready")
    state.entered = get_bool(snapshot, "entered")
    state.traded = get_int(snapshot, "traded")
    state.stored = get_int(snapshot, "stored")
    state.actions = get_int(snapshot, "actions")
    state.sold = pile_of(get_ints(snapshot, "sold"))
    state.tile_pile = numbered(snapshot, "tile_pile", names.tiles)
    state.tile_display = numbered(snapshot, "tile_display", names.tiles)
    state.tile_discards = numbered(snapshot, "tile_discards", names.tiles)


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
    city = get_texts({"city": [snapshot.get("city")]}, "city")
    return Player(
        score=get_int(snapshot, "score"),
        points=get_ints(snapshot, "points"),
        coins=get_int(snapshot, "coins"),
        stones=pile_of(get_ints(snapshot, "stones")),
        city=number_of(city[0], names.cities, "city"),
        passenger_wagons=get_int(snapshot, "passenger_wagons"),
        worker_wagons=get_int(snapshot, "worker_wagons"),
        goods_wagons=get_int(snapshot, "goods_wagons"),
        waiting=numbered(snapshot, "waiting", names.tickets),
        aboard=numbered(snapshot, "aboard", names.tickets),
        kept=numbered(snapshot, "kept", names.tickets),
        hired=get_int(snapshot, "hired"),
        fresh=get_int(snapshot, "fresh"),
        loaded=pile_of(get_ints(snapshot, "loaded")),
        free=space_mask(snapshot, "free", material),
        built=built_masks(snapshot, material),
        stocked=space_mask(snapshot, "stocked", material),
        unturned=space_mask(snapshot, "unturned", material),
        lauda=lauda,
        covered=covered,
        covered_on=get_ints(snapshot, "covered_on"),
        visible=mask_of(lauda),
        kinds=mask_of(lauda + covered),
        customs=pile_of(get_ints(snapshot, "customs")),
        shed=pile_of(get_ints(snapshot, "shed")),
        missing=get_ints(snapshot, "missing"),
        remembered=get_ints(snapshot, "remembered"),
        tiles=numbered(snapshot, "tiles", names.tiles),
        used_tiles=numbered(snapshot, "used_tiles", names.tiles),
    )
