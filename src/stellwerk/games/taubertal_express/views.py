# SPDX-License-Identifier: MIT
"""What each seat may know, built up; only the drafted pack differs (section 14)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Ask
from stellwerk.core.contract import NO_SEAT
from stellwerk.core.messages import seat_or_none
from stellwerk.core.views import ListPart
from stellwerk.games.taubertal_express.counts import (
    COLORS,
    GOODS,
    ONE,
    count_of,
    counts_of,
    total_of,
)
from stellwerk.games.taubertal_express.draft import wages_due
from stellwerk.games.taubertal_express.gains import capacity
from stellwerk.games.taubertal_express.hidden import sees_pack
from stellwerk.games.taubertal_express.map import BIT, NO_TILE
from stellwerk.games.taubertal_express.names import WAGONS
from stellwerk.games.taubertal_express.player import SCORED, Player
from stellwerk.games.taubertal_express.sale import AskAmount, proceeds
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.station import coin_price, goods_room
from stellwerk.games.taubertal_express.turn import AskTurn


def public_view(state: TauberState) -> dict[str, object]:
    """The table as everybody sees it, built up."""
    material = state.material
    return {
        "variant": "dice" if material.with_dice else "base",
        "cycle": state.cycle,
        "cycles": material.cycles,
        "round": state.round_number() if state.turn else 0,
        "rounds": material.rounds,
        "turns_left": material.turns - state.turn,
        "order": state.order[:],
        "active": seat_or_none(state.active),
        "main_done": state.main_done,
        "stones": by_name(material.names.colors, counts_of(state.stones, COLORS)),
        "tokens": by_name(material.names.goods, counts_of(state.tokens, GOODS)),
        "bank": state.bank,
        "workers": state.workers,
        "passengers": state.passengers,
        "wagons": by_name(WAGONS, state.wagons),
        **display_view(state),
        "dice": by_name(material.names.areas, state.dice),
        "dice_coins": by_name(material.names.areas, state.dice_coins),
        **tiles_view(state),
        "pioneer": pioneer_view(state),
        "regions": regions_view(state),
    }


def own_view(state: TauberState, seat: int | None) -> dict[str, object]:
    """What one seat sees in its own way; None is a spectator."""
    return {
        **tickets_view(state, seat),
        "hints": [] if seat is None else hints_for(state, seat),
        "journeys": {} if seat is None else journeys_of(state, seat),
        "waybill": waybill_of(state),
    }


def journeys_of(state: TauberState, seat: int) -> dict[str, object]:
    """Cities that the stones suffice for in several moves, and the way (TE-401)."""
    found: dict[str, object] = {}
    if seat != state.active or not isinstance(state.stack.top(), AskTurn):
        return found
    player = state.players[seat]
    map = state.material.map
    here: int = player.city
    stones = total_of(player.stones)
    for city, name in enumerate(state.material.names.cities):
        far = map.distances[here][city]
        if far and far <= stones and not map.costs[here][city]:
            found[name] = {"stones": far, "way": way_of(state, here, city)}
    return found


def way_of(state: TauberState, here: int, goal: int) -> list[str]:
    """The stops of a shortest way, the goal included."""
    map = state.material.map
    names = state.material.names.cities
    stops: list[str] = []
    while here != goal:
        left = map.distances[here][goal]
        for city in map.exits[here]:
            if map.costs[here][city] + map.distances[city][goal] == left:
                here = city
                break
        stops.append(names[here])
    return stops


def waybill_of(state: TauberState) -> dict[str, object] | None:
    """What the sale that is asked about would bring, kind by kind (TE-621)."""
    if state.active == NO_SEAT:
        return None
    goods = goods_on_sale(state)
    if goods is None:
        return None
    coins = state.material.sale_coins
    names = state.material.names.goods
    rows: list[dict[str, object]] = []
    for rank, good in enumerate(sorted_kinds(goods)):
        count = count_of(goods, good)
        rows.append({"good": names[good], "n": count, "each": coins[rank]})
    return {
        "rows": rows,
        "coins": proceeds(state, goods),
        "points": total_of(goods) * state.material.sale_points,
    }


def goods_on_sale(state: TauberState) -> int | None:
    """All goods, or what was chosen so far and everything not asked about yet."""
    asked = state.stack.top()
    if not isinstance(asked, Ask) or asked.name not in ("sale", "amount"):
        return None
    loaded = state.players[asked.seat].loaded
    if not isinstance(asked, AskAmount):
        return loaded
    goods: i64 = state.sold
    for good in range(asked.good, GOODS):
        goods += count_of(loaded, good) * ONE[good]
    return goods


def sorted_kinds(goods: i64) -> list[int]:
    """The kinds of some goods, the most frequent first."""
    counts = [(-count_of(goods, good), good) for good in range(GOODS)]
    return [good for count, good in sorted(counts) if count]


def hints_for(state: TauberState, seat: int) -> list[str]:
    """Advice that the rulebook prints, as keys of texts (TE-233, TE-523)."""
    hints: list[str] = []
    if state.cycle == 1 and state.turn == 0:
        hints.append("hint.hire")
    if state.cycle and state.players[seat].goods_wagons == 0:
        hints.append("hint.goods_wagon")
    return hints


def by_name(names: list[str], counts: list[int]) -> dict[str, object]:
    return dict(zip(names, counts, strict=True))


def shown_on(
    fields: list[str], items: list[int], names: list[str]
) -> dict[str, object]:
    """By field the name of what lies there, or None."""
    shown = [None if item == NO_TILE else names[item] for item in items]
    return dict(zip(fields, shown, strict=True))


def display_view(state: TauberState) -> dict[str, object]:
    """Everything that can be bought."""
    names = state.material.names
    fields = names.goods_fields
    goods = shown_on(fields, state.goods_fields, names.buildings)
    used = zip(fields, state.material.board.goods_used, strict=True)
    return {
        "goods_fields": {field: goods[field] for field, used in used if used},
        "goods_pile": sum(state.goods_pile),
        "light_fields": shown_on(names.light_fields, state.light_fields, names.kinds),
        "light_pile": sum(state.light_pile),
        "dark": {
            names.kinds[kind]: state.dark[kind]
            for kind in state.material.buildings.dark
        },
        "halls": by_name(names.stacks, state.halls),
    }


def tickets_view(state: TauberState, seat: int | None) -> dict[str, object]:
    """Open tickets and piles; the pack only for those who held it (TE-210)."""
    names = state.material.names.tickets
    fields = state.material.names.ticket_fields
    shown = sees_pack(state, seat)
    return {
        "open_tickets": shown_on(fields, state.open, names),
        "packs": state.material.cycles - state.cycle if state.cycle else 0,
        "pack_size": len(state.pack),
        "pack": [names[ticket] for ticket in state.pack] if shown else None,
        "pile": state.pile + len(state.reshuffled),
        "discards": [names[ticket] for ticket in state.discards],
    }


def tiles_view(state: TauberState) -> dict[str, object]:
    names = state.material.names.tiles
    return {
        "tile_display": [names[tile] for tile in state.tile_display],
        "tile_pile": len(state.tile_pile),
        "tile_discards": [names[tile] for tile in state.tile_discards],
    }


def pioneer_view(state: TauberState) -> list[list[int]]:
    """The markers on every space of the pioneer track, bottom first (TE-201)."""
    first = state.material.track_start
    stacks: list[list[int]] = [[] for _ in range(state.material.track_last + 1 - first)]
    for seat in state.pioneers[::-1]:
        stacks[state.spaces[seat] - first].append(seat)
    return stacks


def regions_view(state: TauberState) -> dict[str, object]:
    """By region the seats that have scored it."""
    seats = range(len(state.players))
    return {
        name: [s for s in seats if state.players[s].missing[region] == SCORED]
        for region, name in enumerate(state.material.names.regions)
    }


@final
class SeatsPart(ListPart[TauberState]):
    """All players."""

    def count(self, state: TauberState) -> int:
        return len(state.players)

    def show_one(self, state: TauberState, place: int) -> object:
        return player_view(state, state.players[place])

    def is_same(self, state: TauberState, before: TauberState, place: int) -> bool:
        return state.players[place].looks_like(before.players[place])


def player_view(state: TauberState, player: Player) -> dict[str, object]:
    """A player's train and board: everything is open (section 14)."""
    material = state.material
    names = material.names
    return {
        "score": player.score,
        "score_tile": score_tile(state, player),
        "coins": player.coins,
        "stones": by_name(names.colors, counts_of(player.stones, COLORS)),
        "capacity": capacity(state, player),
        "city": names.cities[player.city],
        "wagons": {
            "passenger": player.passenger_wagons,
            "worker": player.worker_wagons,
            "goods": player.goods_wagons,
        },
        "waiting": [names.tickets[ticket] for ticket in player.waiting],
        "aboard": [names.tickets[ticket] for ticket in player.aboard],
        "kept": [names.tickets[ticket] for ticket in player.kept],
        "hired": player.hired,
        "fresh": player.fresh,
        "wages": wages_due(state, player, player.hired),
        "bonus": bonus_of(state, player),
        "loaded": by_name(names.goods, counts_of(player.loaded, GOODS)),
        "goods_room": goods_room(state, player),
        "cities": cities_view(state, player),
        "lauda": lauda_view(state, player),
        "dark_prices": {
            names.kinds[kind]: coin_price(state, player, kind)
            for kind in material.buildings.dark
        },
        "customs": by_name(names.goods, counts_of(player.customs, GOODS)),
        "shed": by_name(names.goods, counts_of(player.shed, GOODS)),
        "remembered": player.remembered[:],
        "tiles": [names.tiles[tile] for tile in player.tiles],
        "used_tiles": [names.tiles[tile] for tile in player.used_tiles],
    }


def bonus_of(state: TauberState, player: Player) -> int:
    """Bonus stones of the next main action, more with a coal store (TE-904)."""
    material = state.material
    stored = player.visible & material.buildings.coal_store
    return material.bonus_store if stored else material.bonus


def score_tile(state: TauberState, player: Player) -> int:
    """The score tile (»Siegpunktplättchen«) that marks a lap, or 0 (TE-632)."""
    shown = 0
    for tile in state.material.score_tiles:
        if player.score > tile:
            shown = tile
    return shown


def cities_view(state: TauberState, player: Player) -> dict[str, object]:
    """What stands on each space: a goods building with its token, or a hall."""
    names = state.material.names
    built = state.material.map.buildable & ~player.free
    found: dict[str, object] = {}
    for space, name in enumerate(names.spaces):
        if not built & BIT[space]:
            continue
        hall = state.material.map.hall_at[space]
        if hall != NO_TILE:
            color = state.material.board.hall_names[hall]
            found[name] = {"hall": color, "wagon": has(player.unturned, space)}
        else:
            kinds = [k for k in range(GOODS) if player.built[k] & BIT[space]]
            building = names.buildings[kinds[0]]
            found[name] = {"building": building, "token": has(player.stocked, space)}
    return found


def has(spaces: i64, space: int) -> bool:
    return bool(spaces & BIT[space])


def lauda_view(state: TauberState, player: Player) -> list[dict[str, object]]:
    """The spaces of Lauda station: the visible kind, and what lies beneath."""
    names = state.material.names.kinds
    spaces: list[dict[str, object]] = []
    for space in range(state.material.map.spaces):
        full = space < len(player.lauda)
        beneath = [
            names[kind]
            for kind, on in zip(player.covered, player.covered_on, strict=True)
            if on == space
        ]
        kind = names[player.lauda[space]] if full else None
        spaces.append({"kind": kind, "covered": beneath})
    return spaces
