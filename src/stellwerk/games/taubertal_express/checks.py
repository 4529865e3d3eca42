# SPDX-License-Identifier: MIT
"""What must hold in an edition file beyond shape and types, with path and complaint."""

from __future__ import annotations

from typing import Final

from stellwerk.core.edition import Problems
from stellwerk.games.taubertal_express.board_checks import (
    check_cost,
    check_dice,
    check_fields,
    check_map,
    equal,
)
from stellwerk.games.taubertal_express.edition import MOST, Benefit, TaubertalEdition

PLAYER_COUNTS: Final = ("2", "3", "4")
# Every operation of a station building, and the numbers it needs.
OPERATIONS: Final[dict[str, tuple[str, ...]]] = {
    "gain_stones_any": ("n",),
    "hire_worker_now": ("n",),
    "discard_own_ticket_free": (),
    "bonus_black_stones": ("n",),
    "free_wagon_hall": ("n",),
    "black_stone_if_empty_at_turn_end": ("n",),
    "points_per_ticket_delivered_since_built": ("n",),
    "points_per_own_goods_building": ("n",),
    "points_per_empty_opponent_lauda_space": (),
    "points_per_points_last": ("per", "n"),
    "gain_points": ("n",),
    "store_good_after_sale": ("points_each",),
    "one_goods_wagon_capacity": ("n",),
    "exchange_stones": (),
    "black_stone_on_entering": ("n",),
    "coal_wagon_capacity": ("n",),
    "sell_coloured_stone": ("coins", "per_turn"),
    "one_worker_unpaid": ("min_workers",),
    "store_goods_for_points": ("set", "points"),
    "points_if_halls": ("points",),
    "coin_discount_station_building": ("n", "min_buildings"),
    "points_per_own_station_buildings": ("per", "n"),
}


# The catalogues of texts name these things, so an edition must use their ids.
COLORS: Final = ["white", "yellow", "blue", "violet", "black"]
GOODS: Final = ["sheep", "grain", "tools", "wine"]
BUILDINGS: Final = ["pasture", "granary", "factory", "winery"]
HALLS: Final = ["brown", "turquoise"]
AREAS: Final = [
    "engine_driver",
    "station_master",
    "warehouse_keeper",
    "travellers",
    "master_builder",
]
KINDS: Final = [
    "kiosk",
    "canteen",
    "police_post",
    "coal_store",
    "track_masters_office",
    "signal_works",
    "reception_hall",
    "magazine",
    "engine_shed",
    "post_office",
    "power_station",
    "customs_office",
    "warehouse",
    "paint_shop",
    "signal_box",
    "wagon_workshop",
    "transshipment_yard",
    "staff_house",
    "goods_shed",
    "wagon_masters_office",
    "bank",
    "water_tower",
]


def check(edition: TaubertalEdition, problems: Problems) -> None:
    """Collect everything that is wrong; an empty list means the edition plays."""
    problems.expect(bool(edition.edition.strip()), "edition", "needs a name")
    check_ids(edition, problems)
    if problems.found:
        return
    for part in (
        *(check_constants, check_colors, check_goods, check_map, check_fields),
        *(check_dice, check_buildings, check_tickets, check_tiles, check_supplies),
        *(check_setup, check_inventory, check_agreement),
    ):
        part(edition, problems)


def check_ids(edition: TaubertalEdition, problems: Problems) -> None:
    """Exactly the known things, in any order."""
    groups = [
        ("stone_colours", [part.id for part in edition.stone_colours], COLORS),
        ("goods", [part.id for part in edition.goods], GOODS),
        ("goods_buildings", [part.id for part in edition.goods_buildings], BUILDINGS),
        ("wagon_halls", [part.id for part in edition.wagon_halls], HALLS),
        ("dice_board.areas", [part.id for part in edition.dice_board.areas], AREAS),
        ("station_buildings", [part.id for part in edition.station_buildings], KINDS),
    ]
    for path, found, known in groups:
        same = sorted(found) == sorted(known)
        problems.expect(same, path, f"must be exactly {', '.join(known)}")


def check_constants(edition: TaubertalEdition, problems: Problems) -> None:
    part = edition.constants
    bounds = [
        ("cycles.value", part.cycles.value, 1, 20),
        ("rounds_per_cycle.value", part.rounds_per_cycle.value, 1, 10),
        ("worker_wagon_capacity.value", part.worker_wagon_capacity.value, 1, 10),
        ("no_dice_action_stones.value", part.no_dice_action_stones.value, 0, 10),
        ("score_floor.value", part.score_floor.value, -MOST, 0),
        ("wage_coins.value", part.wage_coins.value, 1, 10),
        ("end_stones_per_point.value", part.end_stones_per_point.value, 1, 100),
        ("dice_coin_threshold.value", part.dice_coin_threshold.value, 2, 20),
        ("coin_shortage_limit.value", part.coin_shortage_limit.value, 0, 20),
        ("start_coins.value", part.start_coins.value, 0, 20),
    ]
    for name, value, low, high in bounds:
        problems.between(value, low, high, f"constants.{name}")
    prices = part.sale_coins_by_rank.value
    equal(problems, "constants.sale_coins_by_rank.value", len(prices), 4, "one a kind")
    for value in prices:
        problems.between(value, 0, 10, "constants.sale_coins_by_rank.value")
    floor = edition.score_track.floor
    equal(problems, "score_track.floor", floor, part.score_floor.value, "score_floor")


def check_colors(edition: TaubertalEdition, problems: Problems) -> None:
    """One of the colors is black."""
    blacks = [color.id for color in edition.stone_colours if color.kind == "black"]
    equal(problems, "stone_colours", len(blacks), 1, "black stones")


def check_goods(edition: TaubertalEdition, problems: Problems) -> None:
    """A good of each color, and a building for each good."""
    by_good = {good.id: good for good in edition.goods}
    by_building = {tile.id: tile for tile in edition.goods_buildings}
    for at, color in problems.each("stone_colours", edition.stone_colours):
        good = by_good.get(color.good or "")
        known = (good is None) == (color.kind == "black")
        at.expect(known, "good", f"{color.good!r} is no good of this color")
        if good is not None and good.colour != color.id:
            at.add("good", f"{good.id} has another color")
    for at, good in problems.each("goods", edition.goods):
        tile = by_building.get(good.building)
        fits = tile is not None and tile.good == good.id
        at.expect(fits, "building", "is not a building for it")


def check_buildings(edition: TaubertalEdition, problems: Problems) -> None:
    """Each of the 22 operations once, with its numbers; dark ones have a price."""
    found = [kind.effect.op for kind in edition.station_buildings]
    for missing in sorted(set(OPERATIONS) - set(found)):
        problems.add("station_buildings", f"no building has the effect {missing!r}")
    problems.unique(found, "station_buildings")
    for at, kind in problems.each("station_buildings", edition.station_buildings):
        if kind.effect.op not in OPERATIONS:
            at.add("effect.op", f"unknown effect {kind.effect.op!r}")
            continue
        check_effect(edition, kind.effect, at.at("effect"))
        dark, cost = kind.shade == "dark", kind.coin_cost
        right = cost is not None and 0 <= cost <= MOST if dark else cost is None
        at.expect(right, "coin_cost", "dark buildings cost coins, light ones do not")
        at.between(kind.copies, 3 if dark else 1, 15, "copies")


def check_effect(
    edition: TaubertalEdition, effect: Benefit, problems: Problems
) -> None:
    """The numbers, cities and stones of a building's effect."""
    for name in OPERATIONS[effect.op]:
        value = getattr(effect, name)
        known = isinstance(value, int) and 0 <= value <= MOST
        problems.expect(known, name, "must be a number")
        if name in ("per", "set"):
            problems.expect(value != 0, name, "must not be 0")
    unknown = sorted(set(effect.cities) - {city.id for city in edition.map.cities})
    problems.expect(not unknown, "cities", f"unknown: {unknown}")
    if effect.op == "exchange_stones":
        check_cost(edition, effect.give, True, problems.at("give"))
    if effect.op == "points_per_empty_opponent_lauda_space":
        known = sorted(effect.by_players) == list(PLAYER_COUNTS)
        why = f"must have entries for {', '.join(PLAYER_COUNTS)} players"
        problems.expect(known, "by_players", why)


def check_tickets(edition: TaubertalEdition, problems: Problems) -> None:
    problems.unique([ticket.id for ticket in edition.tickets], "tickets")
    cities = {city.id for city in edition.map.cities}
    for at, ticket in problems.each("tickets", edition.tickets):
        for end in (ticket.start, ticket.destination):
            at.expect(end in cities, "", f"unknown city {end!r}")
        away = ticket.start != ticket.destination
        at.expect(away, "", "must lead to another city")
        check_cost(edition, ticket.reward.stones, True, at.at("reward.stones"))


def check_tiles(edition: TaubertalEdition, problems: Problems) -> None:
    problems.unique([tile.id for tile in edition.action_tiles], "action_tiles")
    for at, tile in problems.each("action_tiles", edition.action_tiles):
        check_cost(edition, tile.stones, True, at.at("stones"))
        equal(at, "stones", sum(tile.stones.values()), 4, "stones on a tile")


def check_supplies(edition: TaubertalEdition, problems: Problems) -> None:
    """No supply of train parts, workers or money can run short by the rules."""
    parts = edition.train_parts
    other = edition.other_supply
    start = ("passenger_wagon", "worker_wagon", "coal_wagon_small", "cab")
    right = sorted(parts.start_train) == sorted(start)
    problems.expect(right, "train_parts.start_train", f"must be {', '.join(start)}")
    given = {"passenger_wagon": 4, "worker_wagon": 4, "goods_wagon": 0}
    have = {
        "passenger_wagon": parts.passenger_wagons,
        "worker_wagon": parts.worker_wagons,
        "goods_wagon": parts.goods_wagons,
    }
    for hall in edition.wagon_halls:
        enough = sum(have[kind] - given[kind] for kind in hall.gives) >= hall.tiles
        problems.expect(enough, "train_parts", f"too few wagons for {hall.id} halls")
    places = edition.constants.worker_wagon_capacity.value * parts.worker_wagons
    equal(problems, "other_supply.workers", other.workers, places, "worker places")
    wagons = parts.passenger_wagons
    equal(problems, "other_supply.passengers", other.passengers, wagons, "wagons")
    coins = other.coins
    value = coins.silver + coins.gold * edition.constants.gold_coin_value.value
    path = "other_supply.coins.total_value"
    equal(problems, path, coins.total_value, value, "coins")
    enough = value >= 4 * edition.constants.coin_shortage_limit.value + 50
    problems.expect(enough, path, "too little money for four players")


def check_setup(edition: TaubertalEdition, problems: Problems) -> None:
    rows = edition.setup_by_players
    if sorted(rows) != list(PLAYER_COUNTS):
        problems.add("setup_by_players", "must have exactly the entries 2, 3 and 4")
        return
    cycles = edition.constants.cycles.value
    black = edition.constants.start_black_stones_by_seat.value
    rounds = edition.constants.rounds_per_cycle.value
    open_fields = len(edition.main_board.open_ticket_fields)
    for players in (2, 3, 4):
        row = rows[str(players)]
        at = problems.at(f"setup_by_players.{players}")
        fields = edition.main_board.goods_building_fields
        packed = cycles * row.tickets_per_pack
        pile = len(edition.tickets) - packed - open_fields
        wanted = {
            "goods_building_tiles": sum(f.min_players <= players for f in fields),
            "dark_copies_per_kind": players - 1,
            "tickets_per_pack": players + 1,
            "action_tiles_dice": rounds * players,
            "action_tiles_base_display": rounds * players,
            "tickets_in_packs": packed,
            "tickets_draw_pile": pile,
        }
        for name, right in wanted.items():
            equal(at, name, getattr(row, name), right, "with these components")
        at.expect(pile > 0, "tickets_draw_pile", "must not be empty")
        same = row.start_black == black[:players]
        at.expect(same, "start_black", f"must be {black[:players]}")
        tiles = len(edition.action_tiles)
        at.expect(rounds * players <= tiles, "", f"only {tiles} action tiles")


def check_inventory(edition: TaubertalEdition, problems: Problems) -> None:
    """The component list of the rulebook, counted in the file itself."""
    other = edition.other_supply
    kinds = edition.station_buildings
    halls = {hall.id: hall.tiles for hall in edition.wagon_halls}
    counted = {
        "action stones": sum(color.count for color in edition.stone_colours),
        "dice": edition.dice_board.dice,
        "coins": other.coins.silver + other.coins.gold,
        "action tiles": len(edition.action_tiles),
        "station buildings": sum(kind.copies for kind in kinds),
        "wagon halls turquoise": halls["turquoise"],
        "wagon halls brown": halls["brown"],
        "workers": other.workers,
        "passengers": other.passengers,
        "goods tokens": sum(good.tokens for good in edition.goods),
        "goods buildings": sum(tile.tiles for tile in edition.goods_buildings),
        "tickets": len(edition.tickets),
        "passenger wagons": edition.train_parts.passenger_wagons,
        "worker wagons": edition.train_parts.worker_wagons,
        "goods wagons": edition.train_parts.goods_wagons,
    }
    for name, printed in edition.rulebook_inventory:
        if name in counted:
            path = f"rulebook_inventory.{name}"
            equal(problems, path, printed, counted[name], "counted in this file")


def check_agreement(edition: TaubertalEdition, problems: Problems) -> None:
    """Numbers that the file states twice must be the same."""
    part = edition.constants
    effects = {kind.effect.op: kind.effect for kind in edition.station_buildings}
    twice = [
        ("coal_wagon_capacity", part.coal_wagon_capacity.large),
        ("one_goods_wagon_capacity", part.goods_wagon_capacity.with_warehouse),
        ("bonus_black_stones", part.bonus_black_stones_per_turn.with_coal_store),
    ]
    for op, wanted in twice:
        value = effects[op].n if op in effects else wanted
        why = f"{op} says {value}, but the constants say {wanted}"
        problems.expect(value == wanted, "station_buildings", why)
    shed = effects.get("points_per_empty_opponent_lauda_space")
    for players, row in edition.setup_by_players.items():
        value = shed.by_players.get(players) if shed is not None else None
        path = f"setup_by_players.{players}.engine_shed_points"
        same = value == row.engine_shed_points
        problems.expect(same, path, f"must be {value}, as the building says")
