# SPDX-License-Identifier: MIT
"""Tickets, the fields of the main board and the dice board, numbered at load."""

from __future__ import annotations

from typing import Final, final

from stellwerk.games.taubertal_express.counts import ONE
from stellwerk.games.taubertal_express.edition import TaubertalEdition
from stellwerk.games.taubertal_express.names import WAGONS, Names

JOKER: Final = -1


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
        self.routes: Final = [
            f"{city[card.start]} – {city[card.destination]}" for card in cards
        ]
        self.labels: Final = [
            f"{card.passenger} ({route})"
            for card, route in zip(cards, self.routes, strict=True)
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
        self.goods_least: Final = [f.min_players for f in board.goods_building_fields]
        self.goods_used: Final = [least <= players for least in self.goods_least]
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
        self.areas: Final = len(board.areas)
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
