# SPDX-License-Identifier: MIT
"""The box of Der Taubertal-Express, numbered at load: board, prices, cards, options."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.messages import Target
from stellwerk.games.taubertal_express.actions import Actions, Names
from stellwerk.games.taubertal_express.edition import Benefit, City, TaubertalEdition
from stellwerk.games.taubertal_express.printed import Board, Dice, Tickets, price
from stellwerk.games.taubertal_express.purse import Purses

NO_TILE: Final = -1
NO_SEAT: Final = -1
LONG_LINK: Final = 2  # stones; payments up to this are numbered in every edition
PASSENGER_WAGON: Final = 0
GOODS_WAGON: Final = 2
BIT: Final[list[int]] = [1 << place for place in range(62)]


def mask_of(items: list[int]) -> int:
    """A set of small numbers as bits."""
    mask = 0
    for item in items:
        mask |= BIT[item]
    return mask


class Spaces:
    """Where things may be built: sets of spaces are bits.

    The first space of a city has the city's number, all others come after.
    """

    def __init__(self, edition: TaubertalEdition, names: Names) -> None:
        cities = edition.map.cities
        self.in_city: Final = [
            spaces_in(place, city, names) for place, city in enumerate(cities)
        ]
        self.city_of: Final = cities_of(self.in_city, len(names.spaces))  # by space
        self.here: Final = [mask_of(spaces) for spaces in self.in_city]  # by city
        self.space_names: Final = labels_of(cities, self.in_city, self.city_of)
        self.targets: Final = [
            Target("city" if space < len(cities) else "space", name)
            for space, name in enumerate(names.spaces)
        ]
        slots = [
            (space, slot)
            for city, inside in zip(cities, self.in_city, strict=True)
            for space, slot in zip(inside, city.slots, strict=False)
        ]
        colors = [hall.id for hall in edition.wagon_halls]
        self.fits: Final = [  # by goods building
            mask_of([space for space, slot in slots if building in slot.allowed])
            for building in names.buildings
        ]
        self.halls: Final = [  # by hall color
            mask_of([space for space, slot in slots if slot.colour == color])
            for color in colors
        ]
        self.hall_at: Final = halls_of(self.halls, len(names.spaces))  # by space
        goods_spaces = 0
        for fitting in self.fits:
            goods_spaces |= fitting
        self.goods_spaces: Final = goods_spaces
        self.goods_list: Final = listed(goods_spaces, self.in_city)
        self.goods_lists: Final = [
            listed(fitting, self.in_city) for fitting in self.fits
        ]
        self.hall_list: Final = listed(sum(self.halls), self.in_city)
        self.buildable: Final = goods_spaces | sum(self.halls)


@final
class Map(Spaces):
    """Cities, links, spaces and regions of the player board (»Spielertableau«)."""

    def __init__(self, edition: TaubertalEdition, names: Names) -> None:
        super().__init__(edition, names)
        cities = edition.map.cities
        self.names: Final = [city.name for city in cities]
        self.region_names: Final = [region.name for region in edition.map.regions]
        self.home: Final = [city.start_of_locomotive for city in cities].index(True)
        self.spaces: Final = len(cities[self.home].slots)  # of Lauda station
        self.costs: Final = costs_of(edition, names)  # 0 is no link
        self.exits: Final = exits_of(edition, names)
        self.distances: Final = shortest(self.costs)
        self.region_of: Final = [names.regions.index(city.region) for city in cities]
        regions = edition.map.regions
        self.region_spaces: Final = [
            sum(len(c.slots) for c in cities if c.region == r.id) for r in regions
        ]
        self.region_points: Final = [region.points for region in regions]
        self.region_bonus: Final = [region.first_bonus for region in regions]


def costs_of(edition: TaubertalEdition, names: Names) -> list[list[int]]:
    """By two cities the stones that their link costs."""
    costs = [[0] * len(names.cities) for _ in names.cities]
    for link in edition.map.links:
        a, b = names.cities.index(link.a), names.cities.index(link.b)
        costs[a][b] = costs[b][a] = link.cost
    return costs


def exits_of(edition: TaubertalEdition, names: Names) -> list[list[int]]:
    """By city its neighbors, in the order of the links."""
    exits: list[list[int]] = [[] for _ in names.cities]
    for link in edition.map.links:
        a, b = names.cities.index(link.a), names.cities.index(link.b)
        exits[a].append(b)
        exits[b].append(a)
    return exits


def halls_of(halls: list[int], spaces: int) -> list[int]:
    """By space the color of the hall that it takes, or NO_TILE."""
    found = [NO_TILE] * spaces
    for color, mask in enumerate(halls):
        for space in range(spaces):
            if mask & BIT[space]:
                found[space] = color
    return found


def spaces_in(place: int, city: City, names: Names) -> list[int]:
    """The spaces of a city; one without any has at least its own number."""
    spaces = [place]
    if not city.start_of_locomotive:
        for slot in range(2, len(city.slots) + 1):
            spaces.append(names.spaces.index(f"{city.id}.{slot}"))
    return spaces


def cities_of(in_city: list[list[int]], count: int) -> list[int]:
    """By space its city."""
    cities = [0] * count
    for city, spaces in enumerate(in_city):
        for space in spaces:
            cities[space] = city
    return cities


def labels_of(
    cities: list[City], in_city: list[list[int]], city_of: list[int]
) -> list[str]:
    """Spaces by name: their city, numbered if it has several."""
    labels: list[str] = []
    for space, city in enumerate(city_of):
        several = len(in_city[city]) > 1
        number = f" ({in_city[city].index(space) + 1})" if several else ""
        labels.append(cities[city].name + number)
    return labels


def listed(mask: int, in_city: list[list[int]]) -> list[int]:
    """Some spaces, city by city."""
    return [space for spaces in in_city for space in spaces if mask & BIT[space]]


def shortest(costs: list[list[int]]) -> list[list[int]]:
    """Stones needed between any two cities (for estimates, not for rules)."""
    count = len(costs)
    far = 1000
    best = [[cost if cost else far for cost in row] for row in costs]
    for place in range(count):
        best[place][place] = 0
    for via in range(count):
        for a in range(count):
            for b in range(count):
                best[a][b] = min(best[a][b], best[a][via] + best[via][b])
    return best


@final
class Buildings:
    """The 22 station buildings (»Bahnhofsgebäude«) and what each can do."""

    def __init__(self, edition: TaubertalEdition, players: int) -> None:
        kinds = edition.station_buildings
        ops = [kind.effect.op for kind in kinds]
        benefit: dict[str, Benefit] = {kind.effect.op: kind.effect for kind in kinds}
        self.count: Final = len(kinds)
        self.copies: Final = [kind.copies for kind in kinds]
        self.prices: Final = [kind.coin_cost or 0 for kind in kinds]
        self.dark: Final = [i for i, kind in enumerate(kinds) if kind.shade == "dark"]
        self.is_dark: Final = [kind.shade == "dark" for kind in kinds]
        # The kinds by what they do, as numbers ...
        self.kiosk: Final = ops.index("gain_stones_any")
        self.canteen: Final = ops.index("hire_worker_now")
        self.police: Final = ops.index("discard_own_ticket_free")
        self.track_master: Final = ops.index("free_wagon_hall")
        self.power: Final = ops.index("gain_points")
        # ... or as bits, where ownership is asked.
        self.coal_store: Final = BIT[ops.index("bonus_black_stones")]
        self.works: Final = BIT[ops.index("black_stone_if_empty_at_turn_end")]
        self.reception: Final = BIT[
            ops.index("points_per_ticket_delivered_since_built")
        ]
        self.magazine: Final = BIT[ops.index("points_per_own_goods_building")]
        self.shed: Final = BIT[ops.index("points_per_empty_opponent_lauda_space")]
        self.post: Final = BIT[ops.index("points_per_points_last")]
        self.customs: Final = BIT[ops.index("store_good_after_sale")]
        self.warehouse: Final = BIT[ops.index("one_goods_wagon_capacity")]
        self.paint: Final = BIT[ops.index("exchange_stones")]
        self.signal_box: Final = BIT[ops.index("black_stone_on_entering")]
        self.workshop: Final = BIT[ops.index("coal_wagon_capacity")]
        self.yard: Final = BIT[ops.index("sell_coloured_stone")]
        self.staff: Final = BIT[ops.index("one_worker_unpaid")]
        self.goods_shed: Final = BIT[ops.index("store_goods_for_points")]
        self.wagon_master: Final = BIT[ops.index("points_if_halls")]
        self.bank: Final = BIT[ops.index("coin_discount_station_building")]
        self.tower: Final = BIT[ops.index("points_per_own_station_buildings")]
        self.powers: Final = self.paint | self.yard | self.goods_shed
        # Their numbers.
        self.kiosk_stones: Final = number(benefit["gain_stones_any"].n)
        self.canteen_workers: Final = number(benefit["hire_worker_now"].n)
        self.free_halls: Final = number(benefit["free_wagon_hall"].n)
        self.power_points: Final = number(benefit["gain_points"].n)
        self.works_stones: Final = number(benefit["black_stone_if_empty_at_turn_end"].n)
        self.box_stones: Final = number(benefit["black_stone_on_entering"].n)
        self.yard_coins: Final = number(benefit["sell_coloured_stone"].coins)
        self.yard_limit: Final = number(benefit["sell_coloured_stone"].per_turn)
        self.staff_minimum: Final = number(benefit["one_worker_unpaid"].min_workers)
        self.shed_set: Final = number(benefit["store_goods_for_points"].set)
        self.shed_points: Final = number(benefit["store_goods_for_points"].points)
        discount = benefit["coin_discount_station_building"]
        self.bank_discount: Final = number(discount.n)
        # By coins: the places of the dark ones that they pay for.
        self.payable: Final = [
            [i for i, kind in enumerate(self.dark) if self.prices[kind] <= coins]
            for coins in range(max(self.prices) + 1)
        ]
        self.bank_minimum: Final = number(discount.min_buildings)
        self.ticket_points: Final = number(
            benefit["points_per_ticket_delivered_since_built"].n
        )
        self.magazine_points: Final = number(benefit["points_per_own_goods_building"].n)
        empty = benefit["points_per_empty_opponent_lauda_space"].by_players
        self.empty_points: Final = empty[str(players)]
        self.post_per: Final = number(benefit["points_per_points_last"].per)
        self.post_points: Final = number(benefit["points_per_points_last"].n)
        self.customs_points: Final = number(
            benefit["store_good_after_sale"].points_each
        )
        self.master_points: Final = number(benefit["points_if_halls"].points)
        tower = benefit["points_per_own_station_buildings"]
        self.tower_per: Final = number(tower.per)
        self.tower_points: Final = number(tower.n)
        self.paint_give: Final = benefit["exchange_stones"].give
        self.master_names: Final = benefit["points_if_halls"].cities
        self.box_name: Final = benefit["black_stone_on_entering"].city


def number(value: int | None) -> int:
    """A number that the edition's check has made sure of."""
    return 0 if value is None else value


@final
class Material:
    """Everything printed, and what the players agreed on (»Spielmaterial«)."""

    def __init__(
        self, edition: TaubertalEdition, players: int, options: dict[str, object]
    ) -> None:
        constants = edition.constants
        names = Names(edition)
        setup = edition.setup_by_players[str(players)]
        self.players: Final = players
        self.names: Final = names
        self.map: Final = Map(edition, names)
        self.buildings: Final = Buildings(edition, players)
        self.tickets: Final = Tickets(edition, names)
        self.board: Final = Board(edition, names, players)
        self.dice: Final = Dice(edition, names)
        workers = edition.other_supply.workers
        most = max([good.tokens for good in edition.goods])
        dearest = max([link.cost for link in edition.map.links])
        self.moves: Final = Actions(
            names, self.map.spaces, workers, most, max(dearest, LONG_LINK)
        )
        self.goes: Final = goes(self.map, self.moves)
        self.purses: Final = Purses(
            self.board.light_costs,
            self.board.hall_costs,
            self.board.goods_costs,
            self.moves.pays,
        )
        self.light_fields: Final = len(names.light_fields)  # sources below are light
        master_cities = self.buildings.master_names
        self.master_spaces: Final = sum(self.map.halls) & mask_of(
            [
                space
                for city in master_cities
                for space in self.map.in_city[names.cities.index(city)]
            ]
        )
        box = self.buildings.box_name
        self.box_city: Final = names.cities.index(box) if box else self.map.home
        self.paint_price: Final = price(self.buildings.paint_give, names)
        # Supplies.
        self.stones: Final = stone_counts(edition, str(options["variant"]))
        self.tokens: Final = [
            good.tokens for id in names.goods for good in edition.goods if good.id == id
        ]
        self.building_tiles: Final = [
            tile.tiles
            for id in names.buildings
            for tile in edition.goods_buildings
            if tile.id == id
        ]
        self.money: Final = edition.other_supply.coins.total_value
        self.workers: Final = workers
        self.passengers: Final = edition.other_supply.passengers
        self.wagons: Final = [
            edition.train_parts.passenger_wagons,
            edition.train_parts.worker_wagons,
            edition.train_parts.goods_wagons,
        ]
        self.action_tiles: Final = [
            price(tile.stones, names) for tile in edition.action_tiles
        ]
        self.dark_copies: Final = setup.dark_copies_per_kind
        self.pack_size: Final = setup.tickets_per_pack
        # Numbers of the rules.
        self.cycles: Final = constants.cycles.value
        self.rounds: Final = constants.rounds_per_cycle.value
        self.turns: Final = self.rounds * players  # in a cycle
        self.coal: Final = constants.coal_wagon_capacity.small
        self.coal_large: Final = constants.coal_wagon_capacity.large
        self.worker_places: Final = constants.worker_wagon_capacity.value
        self.goods_places: Final = constants.goods_wagon_capacity.normal
        self.extra_place: Final = (
            constants.goods_wagon_capacity.with_warehouse - self.goods_places
        )
        self.bonus: Final = constants.bonus_black_stones_per_turn.value
        self.bonus_store: Final = constants.bonus_black_stones_per_turn.with_coal_store
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
        # What the players agreed on.
        self.with_dice: Final = options["variant"] == "dice"
        self.box_when_idle: Final = bool(options["signal_box_when_idle"])
        self.tower_covered: Final = bool(options["water_tower_counts_covered"])
        self.partial_sale: Final = bool(options["partial_sale"])
        self.shed_limit: Final = chosen(options["goods_shed_tokens_per_turn"])
        self.shown_tiles: Final = self.turns + chosen(
            options["base_extra_display_tiles"]
        )
        self.start_seat: Final = chosen(options["start_player"]) - 1


def goes(map: Map, moves: Actions) -> list[list[list[Move]]]:
    """By city and stones, up to the dearest link: where the locomotive can go."""
    return [
        [
            [moves.go[other] for other in exits if costs[other] <= stones]
            for stones in range(len(moves.pays))
        ]
        for costs, exits in zip(map.costs, map.exits, strict=True)
    ]


def chosen(value: object) -> int:
    """A number that was chosen, 0 for a word such as `random`."""
    return value if isinstance(value, int) else 0


def stone_counts(edition: TaubertalEdition, variant: str) -> list[int]:
    """Stones by color; without dice there are fewer black ones (TE-B01)."""
    counts: list[int] = []
    black = 0
    for color in edition.stone_colours:
        if color.kind == "coloured":
            counts.append(color.count)
        else:
            black = color.count
            if variant == "base" and color.count_base_game is not None:
                black = color.count_base_game
    return [*counts, black]
