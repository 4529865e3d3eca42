# SPDX-License-Identifier: MIT
"""A game of Cube Express as plain JSON, and back; what does not fit is refused by name.

The map is written tile by tile in the order of laying; cities and openings follow
from it and are built anew when it is read.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.snapshot import (
    BadSnapshot,
    get_between,
    get_bool,
    get_indices,
    get_int,
    get_ints,
    get_parts,
    get_texts,
)
from stellwerk.games.cube_express.cities import lay, raise_station
from stellwerk.games.cube_express.faces import STATION
from stellwerk.games.cube_express.map import NO_TILE, NOBODY, Map
from stellwerk.games.cube_express.material import AREA_NAMES, Material
from stellwerk.games.cube_express.packed import (
    bits_of,
    mark_of,
    places_of,
    turn_of,
    turned_face,
)
from stellwerk.games.cube_express.player import NOWHERE, Player
from stellwerk.games.cube_express.state import ENDINGS, CubeState, Turn, new_player


def save_state(state: CubeState) -> dict[str, object]:
    """The exact state as plain JSON."""
    names = state.material.tiles
    cards = state.material.cards
    return {
        "stack": state.stack.save(),
        "start": state.start,
        "active": state.active,
        "round": state.round,
        "ending": ENDINGS[state.ending],
        "last_round": state.last_round,
        "nines": state.nines,
        "turn": save_turn(state.turn),
        "map": [save_laid(state, laid) for laid in range(len(state.map.cells))],
        "pile": [names[tile] for tile in state.pile],
        "market": ["" if tile == NO_TILE else names[tile] for tile in state.market],
        "objectives": [cards[card] for card in state.objectives],
        "pledges": state.pledges[:],
        "players": [save_player(player, names) for player in state.players],
    }


def save_turn(turn: Turn) -> dict[str, object]:
    """The turn in progress."""
    return {
        "market_open": turn.market_open,
        "points": turn.points,
        "traveller": turn.traveller,
        "entry": turn.entry,
        "acted": turn.acted,
        "travelled": turn.travelled,
        "fresh": turn.fresh,
        "due": turn.due,
        "column": turn.column,
    }


def save_laid(state: CubeState, laid: int) -> dict[str, object]:
    """One laid tile: its face, place, rotation and everything on it."""
    table = state.map
    grid = state.material.grid
    at: list[object] = [grid.x(table.cells[laid]), grid.y(table.cells[laid])]
    return {
        "face": state.material.faces.all[table.face_of(laid)].id,
        "at": at,
        "r": turn_of(table.tiles[laid]),
        "holder": table.holders[laid],
        "passengers": table.passengers_on(laid),
        "later": table.later_on(laid),
    }


def save_player(player: Player, names: list[str]) -> dict[str, object]:
    """A player, without what the map tells."""
    saved: dict[str, object] = {}
    for area, name in enumerate(AREA_NAMES):
        saved[name] = player.held(area)
    saved["stock"] = player.stock
    saved["dollars"] = places_of(player.dollars)
    saved["topped"] = player.topped
    saved["nines"] = player.nines
    saved["locomotives"] = list(player.locomotives)
    saved["hand"] = [names[tile] for tile in player.hand]
    saved["known"] = [names[tile] for tile in places_of(player.known)]
    saved["maybe"] = [names[tile] for tile in places_of(player.maybe)]
    saved["lost"] = [names[tile] for tile in places_of(player.lost)]
    return saved


def restore_state(snapshot: dict[str, object], empty: CubeState) -> CubeState:
    """The state that `save_state` wrote; `empty` is one before the game."""
    material, steps = empty.material, empty.steps
    stack = steps.stack_of(snapshot)
    table = Map()
    last_seat = material.players - 1
    parts = get_parts(snapshot, "players")
    if len(parts) != material.players:
        raise BadSnapshot(
            f"snapshot: 'players' should hold {material.players}, not {len(parts)}"
        )
    laid = len(get_parts(snapshot, "map"))
    players = [restore_player(part, material, laid) for part in parts]
    for part in get_parts(snapshot, "map"):
        restore_laid(part, material, table, players)
    restore_holders(snapshot, material, table, players)
    cards = get_indices(snapshot, "objectives", material.cards, "card")
    return CubeState(
        stack=stack,
        material=material,
        steps=steps,
        start=get_between(snapshot, "start", NOBODY, last_seat),
        active=get_between(snapshot, "active", NOBODY, last_seat),
        round=get_int(snapshot, "round"),
        ending=read_ending(snapshot),
        last_round=get_int(snapshot, "last_round"),
        nines=get_int(snapshot, "nines"),
        turn=restore_turn(get_part(snapshot, "turn"), material, laid),
        map=table,
        pile=get_indices(snapshot, "pile", material.tiles, "tile"),
        market=some(read_market(snapshot, material), "market", material.columns),
        objectives=some(cards, "objectives", material.columns),
        pledges=exactly(get_ints(snapshot, "pledges"), "pledges", len(empty.pledges)),
        players=players,
    )


def exactly(numbers: list[int], key: str, count: int) -> list[int]:
    """A list that must have a certain length."""
    if len(numbers) == count:
        return numbers
    raise BadSnapshot(f"snapshot: {key!r} should hold {count}, not {len(numbers)}")


def some(numbers: list[int], key: str, count: int) -> list[int]:
    """A list that is empty before the setup and has a certain length after it."""
    return exactly(numbers, key, count) if numbers else numbers


def between(numbers: list[int], key: str, low: int, high: int) -> list[int]:
    """A list of numbers that are used as indices."""
    for number in numbers:
        if not low <= number <= high:
            raise BadSnapshot(
                f"snapshot: {key!r} should hold numbers from {low} to {high}, "
                f"not {number}"
            )
    return numbers


def get_part(snapshot: dict[str, object], key: str) -> dict[str, object]:
    """An object inside a snapshot."""
    value = snapshot.get(key)
    if isinstance(value, dict):
        return value
    raise BadSnapshot(f"snapshot: {key!r} should be an object, not {value!r}")


def read_ending(snapshot: dict[str, object]) -> int:
    """The trigger of the end by its name."""
    ending = snapshot.get("ending")
    for number, name in enumerate(ENDINGS):
        if ending == name:
            return number
    raise BadSnapshot(f"snapshot: 'ending' should be one of {ENDINGS}, not {ending!r}")


def read_market(snapshot: dict[str, object], material: Material) -> list[int]:
    """Tiles by column; an empty text is an empty space (CE-E7)."""
    market: list[int] = []
    for name in get_texts(snapshot, "market"):
        if name and name not in material.tiles:
            raise BadSnapshot(f"snapshot: 'market' names an unknown tile {name!r}")
        market.append(material.tiles.index(name) if name else NO_TILE)
    return market


def restore_turn(snapshot: dict[str, object], material: Material, laid: int) -> Turn:
    """The turn in progress."""
    turn = Turn()
    turn.market_open = get_bool(snapshot, "market_open")
    turn.points = get_int(snapshot, "points")
    turn.traveller = get_between(snapshot, "traveller", NOBODY, 1)
    turn.entry = get_between(snapshot, "entry", 0, 3)
    turn.acted = get_bool(snapshot, "acted")
    turn.travelled = get_between(snapshot, "travelled", 0, 3)
    turn.fresh = get_between(snapshot, "fresh", NO_TILE, laid - 1)
    turn.due = get_int(snapshot, "due")
    turn.column = get_between(snapshot, "column", 0, material.columns - 1)
    return turn


def restore_player(
    snapshot: dict[str, object], material: Material, laid: int
) -> Player:
    """A player without what the map tells: stations, passengers, deliveries, sites."""
    names = material.tiles
    last = material.stock.last
    spots = exactly(get_ints(snapshot, "locomotives"), "locomotives", 2)
    player = new_player(material, 0)
    player.reserve = get_int(snapshot, "reserve")
    player.dividends = get_int(snapshot, "dividends")
    player.coal = get_int(snapshot, "coal")
    player.wood = get_int(snapshot, "wood")
    player.iron = get_int(snapshot, "iron")
    player.stock = get_between(snapshot, "stock", 0, last)
    dollars = between(get_ints(snapshot, "dollars"), "dollars", 0, last)
    player.dollars = bits_of(dollars)
    player.topped = get_bool(snapshot, "topped")
    player.nines = get_int(snapshot, "nines")
    player.stations = 0
    player.locomotives = vec[i64](between(spots, "locomotives", NOWHERE, laid - 1))
    player.hand = sorted(get_indices(snapshot, "hand", names, "tile"))
    player.known = bits_of(get_indices(snapshot, "known", names, "tile"))
    player.maybe = bits_of(get_indices(snapshot, "maybe", names, "tile"))
    player.lost = bits_of(get_indices(snapshot, "lost", names, "tile"))
    return player


def restore_laid(
    part: dict[str, object], material: Material, table: Map, players: list[Player]
) -> None:
    """Lay one tile again, with its passengers and later deliveries."""
    ids = [face.id for face in material.faces.all]
    if part.get("face") not in ids:
        raise BadSnapshot(
            f"snapshot: 'face' names an unknown tile {part.get('face')!r}"
        )
    number = ids.index(str(part["face"]))
    face = material.faces.all[number]
    cell = read_cell(part, material, table)
    turned = turned_face(number, get_between(part, "r", 0, 3))
    laid = lay(table, material, cell, turned)
    first = table.first_house[laid]
    last_seat = material.players - 1
    riders = between(get_ints(part, "passengers"), "passengers", NOBODY, last_seat)
    if len(riders) > len(face.house_street):
        raise BadSnapshot(f"snapshot: too many 'passengers' on {face.id}")
    for house, seat in enumerate(riders):
        table.passengers[first + house] = seat
        if seat != NOBODY:
            players[seat].passengers += 1
    for seat in between(get_ints(part, "later"), "later", 0, last_seat):
        table.later = [*table.later, mark_of(laid, seat)]
        players[seat].deliveries += 1
        players[seat].delivered += face.later_value


def read_cell(part: dict[str, object], material: Material, table: Map) -> int:
    """An empty cell of the grid."""
    grid = material.grid
    at = exactly(get_ints(part, "at"), "at", 2)
    between(at, "at", 1 - grid.reach, grid.reach - 1)
    cell = grid.cell(at[0], at[1])
    if table.laid_at(cell) != NO_TILE:
        raise BadSnapshot(f"snapshot: 'at' has two tiles on {grid.name(cell)}")
    return cell


def restore_holders(
    snapshot: dict[str, object], material: Material, table: Map, players: list[Player]
) -> None:
    """Stations, owners and first deliveries, once all cities are joined."""
    for laid, part in enumerate(get_parts(snapshot, "map")):
        seat = get_between(part, "holder", NOBODY, material.players - 1)
        face = material.faces.all[table.face_of(laid)]
        if seat == NOBODY:
            continue
        table.holders[laid] = seat
        if face.kind == STATION:
            raise_station(table, material.faces, laid, seat)
            players[seat].stations += 1
            if players[seat].stations > material.technology.last:
                raise BadSnapshot(f"snapshot: 'holder' {seat} has too many stations")
        elif face.first_value:
            players[seat].firsts += 1
            players[seat].deliveries += 1
            players[seat].delivered += face.first_value
        else:
            players[seat].sites += 1
