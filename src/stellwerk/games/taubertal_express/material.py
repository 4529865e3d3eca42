# SPDX-License-Identifier: MIT
"""The box of Der Taubertal-Express, numbered at load: board, prices, cards, options."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.games.taubertal_express.actions import WAGONS, Actions, Names
from stellwerk.games.taubertal_express.counts import ONE
from stellwerk.games.taubertal_express.edition import Benefit, TaubertalEdition
from stellwerk.games.taubertal_express.purse import Purses

NO_TILE: Final = -1
NO_SEAT: Final = -1
JOKER: Final = -1
PASSENGER_WAGON: Final = 0
GOODS_WAGON: Final = 2
BIT: Final[list[int]] = [1 << place for place in range(62)]


def mask_of(items: list[int]) -> int:
    """A set of small numbers as bits."""
    mask = 0
    for item in items:
        mask |= BIT[item]
    return mask


@final
class Map:
    """Cities, links, spaces and regions of the player board (»Spielertableau«)."""

    def __init__(self, edition: TaubertalEdition, names: Names) -> None:
        cities = edition.map.cities
        count = len(cities)
        self.names: Final = [city.name for city in cities]
        self.region_names: Final = [region.name for region in edition.map.regions]
        self.home: Final = [city.start_of_locomotive for city in cities].index(True)
        self.spaces: Final = len(cities[self.home].slots)  # of Lauda station
        self.costs: Final = [[0] * count for _ in range(count)]  # 0 is no link
        self.exits: Final[list[list[int]]] = [[] for _ in range(count)]
        for link in edition.map.links:
            a = names.cities.index(link.a)
            b = names.cities.index(link.b)
            self.costs[a][b] = self.costs[b][a] = link.cost
            self.exits[a].append(b)
            self.exits[b].append(a)
        self.distances: Final = shortest(self.costs)
        # Where things may be built: bits of cities.
        self.fits: Final = [0] * len(names.buildings)  # by goods building
        self.halls: Final = [0] * len(edition.wagon_halls)  # by hall color
        self.hall_at: Final = [NO_TILE] * count  # the color of the space there
        colors = [hall.id for hall in edition.wagon_halls]
        for place, city in enumerate(cities):
            for slot in city.slots:
                for building in slot.allowed:
                    self.fits[names.buildings.index(building)] |= BIT[place]
                if slot.colour is not None:
                    self.hall_at[place] = colors.index(slot.colour)
                    self.halls[self.hall_at[place]] |= BIT[place]
        goods_cities = 0
        for fitting in self.fits:
            goods_cities |= fitting
        self.goods_cities: Final = goods_cities
        self.goods_list: Final = listed(goods_cities, count)
        self.goods_lists: Final = [listed(fitting, count) for fitting in self.fits]
        self.hall_list: Final = listed(sum(self.halls), count)
        self.buildable: Final = goods_cities | sum(self.halls)
        self.region_of: Final = [names.regions.index(city.region) for city in cities]
        regions = edition.map.regions
        self.region_spaces: Final = [
            sum(len(c.slots) for c in cities if c.region == r.id) for r in regions
        ]
        self.region_points: Final = [region.points for region in regions]
        self.region_bonus: Final = [region.first_bonus for region in regions]


def listed(mask: int, count: int) -> list[int]:
    return [place for place in range(count) if mask & BIT[place]]


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
class Tickets:
    """The tickets (»Fahrkarten«): route, reward and long stop, by number."""

    def __init__(self, edition: TaubertalEdition, names: Names) -> None:
        cards = edition.tickets
        self.count: Final = len(cards)
        self.starts: Final = [names.cities.index(card.start) for card in cards]
        self.ends: Final = [names.cities.index(card.destination) for card in cards]
        self.points: Final = [card.reward.points for card in cards]
        self.coins: Final = [card.reward.coins for card in cards]
        self.stones: Final = [price(card.reward.stones, names) for card in cards]
        self.long_stop: Final = [card.long_stop for card in cards]
        city = {part.id: part.name for part in edition.map.cities}
        self.labels: Final = [
            f"{card.passenger} ({city[card.start]} – {city[card.destination]})"
            for card in cards
        ]


def price(cost: dict[str, int], names: Names) -> int:
    """Stones by color as one pile."""
    return sum([n * ONE[names.colors.index(color)] for color, n in cost.items()])


@final
class Board:
    """Fields of the main board and their prices (»Spielplan«)."""

    def __init__(self, edition: TaubertalEdition, names: Names, players: int) -> None:
        board = edition.main_board
        # Fields for larger tables are absent, wherever they are printed (TE-104).
        self.goods_used: Final = [
            f.min_players <= players for f in board.goods_building_fields
        ]
        self.goods_costs: Final = [
            price(f.cost, names) for f in board.goods_building_fields
        ]
        self.light_costs: Final = [
            price(f.cost, names) for f in board.light_building_fields
        ]
        self.hall_costs: Final = [
            price(stack.cost, names) for stack in board.hall_stacks
        ]
        colors = [hall.id for hall in edition.wagon_halls]
        self.hall_colors: Final = [colors.index(s.colour) for s in board.hall_stacks]
        self.hall_tiles: Final = [stack.tiles for stack in board.hall_stacks]
        self.hall_names: Final = colors
        self.hall_gives: Final[list[list[int]]] = [
            [WAGONS.index(kind.split("_")[0]) for kind in hall.gives]
            for hall in edition.wagon_halls
        ]
        self.ticket_costs: Final = [
            price(f.cost, names) for f in board.open_ticket_fields
        ]


@final
class Dice:
    """The dice board (»Würfeltafel«): areas by number, what each gives (TE-311)."""

    def __init__(self, edition: TaubertalEdition, names: Names) -> None:
        board = edition.dice_board
        gains = [area.gain for area in board.areas]
        self.count: Final = board.dice
        self.faces: Final = board.faces
        self.threshold: Final = edition.constants.dice_coin_threshold.value
        self.area_of: Final = [JOKER] * (board.faces + 1)
        for place, area in enumerate(board.areas):
            self.area_of[area.face] = place
        self.any: Final = [gain.stones_any for gain in gains]
        self.stones: Final = [price(gain.stones, names) for gain in gains]
        self.coins: Final = [gain.coins for gain in gains]
        self.light: Final = [gain.light_station_building for gain in gains]
        self.goods: Final = [gain.goods_building for gain in gains]
        self.tokens: Final = [gain.goods_tokens_any for gain in gains]
        self.halls: Final = [gain.wagon_hall_any for gain in gains]


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
        self.moves: Final = Actions(names, self.map.spaces, workers, most)
        self.goes: Final = goes(self.map, self.moves)
        self.purses: Final = Purses(
            self.board.light_costs,
            self.board.hall_costs,
            self.board.goods_costs,
            self.moves.pays,
        )
        self.light_fields: Final = len(names.light_fields)  # sources below are light
        tower_cities = self.buildings.master_names
        self.master_cities: Final = mask_of(
            [names.cities.index(city) for city in tower_cities]
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
