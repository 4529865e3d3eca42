# SPDX-License-Identifier: MIT
"""The box of Der Taubertal-Express, numbered at load: board, prices, cards, options."""

from __future__ import annotations

from typing import Final, final

from stellwerk.games.taubertal_express.edition import Benefit, TaubertalEdition
from stellwerk.games.taubertal_express.map import BIT, Map, mask_of
from stellwerk.games.taubertal_express.names import Names
from stellwerk.games.taubertal_express.printed import Board, Dice, Tickets, price


class Kinds:
    """The 22 station buildings (»Bahnhofsgebäude«) by what they do."""

    def __init__(self, edition: TaubertalEdition) -> None:
        kinds = edition.station_buildings
        ops = [kind.effect.op for kind in kinds]
        self.count: Final = len(kinds)
        self.copies: Final = [kind.copies for kind in kinds]
        self.prices: Final = [kind.coin_cost or 0 for kind in kinds]
        self.dark: Final = [i for i, kind in enumerate(kinds) if kind.shade == "dark"]
        self.is_dark: Final = [kind.shade == "dark" for kind in kinds]
        # As numbers ...
        self.kiosk: Final = ops.index("gain_stones_any")
        self.canteen: Final = ops.index("hire_worker_now")
        self.police: Final = ops.index("discard_own_ticket_free")
        self.track_master: Final = ops.index("free_wagon_hall")
        self.power: Final = ops.index("gain_points")
        # ... or as bits, where ownership is asked.
        bit = {op: BIT[place] for place, op in enumerate(ops)}
        self.coal_store: Final = bit["bonus_black_stones"]
        self.works: Final = bit["black_stone_if_empty_at_turn_end"]
        self.reception: Final = bit["points_per_ticket_delivered_since_built"]
        self.magazine: Final = bit["points_per_own_goods_building"]
        self.shed: Final = bit["points_per_empty_opponent_lauda_space"]
        self.post: Final = bit["points_per_points_last"]
        self.customs: Final = bit["store_good_after_sale"]
        self.warehouse: Final = bit["one_goods_wagon_capacity"]
        self.paint: Final = bit["exchange_stones"]
        self.signal_box: Final = bit["black_stone_on_entering"]
        self.workshop: Final = bit["coal_wagon_capacity"]
        self.yard: Final = bit["sell_coloured_stone"]
        self.staff: Final = bit["one_worker_unpaid"]
        self.goods_shed: Final = bit["store_goods_for_points"]
        self.wagon_master: Final = bit["points_if_halls"]
        self.bank: Final = bit["coin_discount_station_building"]
        self.tower: Final = bit["points_per_own_station_buildings"]


@final
class Buildings(Kinds):
    """The station buildings with the numbers of their benefits."""

    def __init__(self, edition: TaubertalEdition, players: int) -> None:
        super().__init__(edition)
        kinds = edition.station_buildings
        # The edition's check has made sure of all numbers that a benefit needs.
        benefit: dict[str, Benefit] = {kind.effect.op: kind.effect for kind in kinds}
        n = {op: effect.n or 0 for op, effect in benefit.items()}
        self.kiosk_stones: Final = n["gain_stones_any"]
        self.canteen_workers: Final = n["hire_worker_now"]
        self.free_halls: Final = n["free_wagon_hall"]
        self.power_points: Final = n["gain_points"]
        self.works_stones: Final = n["black_stone_if_empty_at_turn_end"]
        self.box_stones: Final = n["black_stone_on_entering"]
        self.bank_discount: Final = n["coin_discount_station_building"]
        self.ticket_points: Final = n["points_per_ticket_delivered_since_built"]
        self.magazine_points: Final = n["points_per_own_goods_building"]
        self.post_points: Final = n["points_per_points_last"]
        self.tower_points: Final = n["points_per_own_station_buildings"]
        yard, shed = benefit["sell_coloured_stone"], benefit["store_goods_for_points"]
        self.yard_coins: Final = yard.coins or 0
        self.yard_limit: Final = yard.per_turn or 0
        self.shed_set: Final = shed.set or 0
        self.shed_points: Final = shed.points or 0
        bank = benefit["coin_discount_station_building"]
        self.bank_minimum: Final = bank.min_buildings or 0
        self.staff_minimum: Final = benefit["one_worker_unpaid"].min_workers or 0
        self.post_per: Final = benefit["points_per_points_last"].per or 0
        self.tower_per: Final = benefit["points_per_own_station_buildings"].per or 0
        self.customs_points: Final = benefit["store_good_after_sale"].points_each or 0
        self.master_points: Final = benefit["points_if_halls"].points or 0
        empty = benefit["points_per_empty_opponent_lauda_space"].by_players
        self.empty_points: Final = empty[str(players)]
        self.paint_give: Final = benefit["exchange_stones"].give
        self.master_names: Final = benefit["points_if_halls"].cities
        self.box_name: Final = benefit["black_stone_on_entering"].city
        self.payable: Final = payable(self.dark, self.prices)


def payable(dark: list[int], prices: list[int]) -> list[list[int]]:
    """By coins: the places of the dark buildings that they pay for."""
    return [
        [place for place, kind in enumerate(dark) if prices[kind] <= coins]
        for coins in range(max(prices) + 1)
    ]


class Numbers:
    """The numbers of the rules (»Konstanten«)."""

    def __init__(self, edition: TaubertalEdition, players: int) -> None:
        constants = edition.constants
        coal = constants.coal_wagon_capacity
        goods = constants.goods_wagon_capacity
        bonus = constants.bonus_black_stones_per_turn
        self.players: Final = players
        self.cycles: Final = constants.cycles.value
        self.rounds: Final = constants.rounds_per_cycle.value
        self.turns: Final = self.rounds * players  # in a cycle
        self.coal: Final = coal.small
        self.coal_large: Final = coal.large
        self.worker_places: Final = constants.worker_wagon_capacity.value
        self.goods_places: Final = goods.normal
        self.extra_place: Final = goods.with_warehouse - goods.normal
        self.bonus: Final = bonus.value
        self.bonus_store: Final = bonus.with_coal_store
        self.free_stones: Final = constants.no_dice_action_stones.value
        self.replace_penalty: Final = constants.ticket_replacement_penalty.value
        self.wage_penalty: Final = constants.unpaid_worker_penalty.value
        self.floor: Final = constants.score_floor.value
        self.wage: Final = constants.wage_coins.value
        self.sale_coins: Final = constants.sale_coins_by_rank.value
        self.sale_points: Final = constants.sale_points_per_good.value
        self.shortage: Final = constants.coin_shortage_limit.value
        self.coin_points: Final = constants.end_points_per_coin.value
        self.stones_per_point: Final = constants.end_stones_per_point.value
        self.start_coins: Final = constants.start_coins.value
        self.start_black: Final = constants.start_black_stones_by_seat.value
        self.track_start: Final = edition.pioneer_track.start
        self.track_last: Final = edition.pioneer_track.last
        self.score_tiles: Final = sorted(edition.score_track.tiles)


class Supplies(Numbers):
    """The numbers of the rules, and how much there is of everything."""

    def __init__(
        self, edition: TaubertalEdition, names: Names, players: int, variant: str
    ) -> None:
        super().__init__(edition, players)
        supply, train = edition.other_supply, edition.train_parts
        setup = edition.setup_by_players[str(players)]
        tokens = {good.id: good.tokens for good in edition.goods}
        tiles = {kind.id: kind.tiles for kind in edition.goods_buildings}
        self.names: Final = names
        self.stones: Final = stone_counts(edition, variant)
        self.tokens: Final = [tokens[name] for name in names.goods]
        self.building_tiles: Final = [tiles[name] for name in names.buildings]
        self.money: Final = supply.coins.total_value
        self.workers: Final = supply.workers
        self.passengers: Final = supply.passengers
        self.wagons: Final = [
            train.passenger_wagons,
            train.worker_wagons,
            train.goods_wagons,
        ]
        self.action_tiles: Final = [
            price(tile.stones, names) for tile in edition.action_tiles
        ]
        self.dark_copies: Final = setup.dark_copies_per_kind
        self.pack_size: Final = setup.tickets_per_pack
        self.pile_size: Final = len(names.tickets) - self.cycles * self.pack_size


@final
class Material(Supplies):
    """Everything printed, and what the players agreed on (»Spielmaterial«)."""

    def __init__(
        self, edition: TaubertalEdition, players: int, options: dict[str, object]
    ) -> None:
        names = Names(edition)
        super().__init__(edition, names, players, str(options["variant"]))
        self.map: Final = Map(edition, names)
        self.buildings: Final = Buildings(edition, players)
        self.tickets: Final = Tickets(edition, names)
        self.board: Final = Board(edition, names, players)
        self.dice: Final = Dice(edition, names)
        self.light_fields: Final = len(names.light_fields)  # sources below are light
        self.master_spaces: Final = master_spaces(self.map, self.buildings, names)
        box = self.buildings.box_name
        self.box_city: Final = names.cities.index(box) if box else self.map.home
        self.paint_price: Final = price(self.buildings.paint_give, names)
        # What the players agreed on.
        self.with_dice: Final = options["variant"] == "dice"
        self.box_when_idle: Final = bool(options["signal_box_when_idle"])
        self.tower_covered: Final = bool(options["water_tower_counts_covered"])
        self.partial_sale: Final = bool(options["partial_sale"])
        self.shed_limit: Final = chosen(options["goods_shed_tokens_per_turn"])
        extra = chosen(options["base_extra_display_tiles"])
        self.shown_tiles: Final = self.turns + extra
        tiles = range(0 if self.with_dice else len(names.tiles))
        self.tile_pile: Final = list(tiles)  # all that are used
        self.start_seat: Final = chosen(options["start_player"]) - 1


def master_spaces(map: Map, buildings: Buildings, names: Names) -> int:
    """The spaces of the halls that the wagon master wants, as bits (TE-920)."""
    cities = [names.cities.index(city) for city in buildings.master_names]
    spaces = [space for city in cities for space in map.in_city[city]]
    return sum(map.halls) & mask_of(spaces)


def chosen(value: object) -> int:
    """A number that was chosen, 0 for a word such as `random`."""
    return value if isinstance(value, int) else 0


def stone_counts(edition: TaubertalEdition, variant: str) -> list[int]:
    """Stones by color; without dice there are fewer black ones (TE-B01)."""
    counts = [color.count for color in edition.stone_colours if color.good]
    for color in edition.stone_colours:
        if color.kind == "black":
            fewer = color.count_base_game if variant == "base" else None
            counts.append(color.count if fewer is None else fewer)
    return counts
