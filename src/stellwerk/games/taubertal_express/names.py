# SPDX-License-Identifier: MIT
"""The names of everything printed, in the order of its numbers."""

from __future__ import annotations

from typing import Final, final

from stellwerk.games.taubertal_express.edition import TaubertalEdition

WAGONS: Final = ["passenger", "worker", "goods"]
PASSENGER_WAGON: Final = 0
GOODS_WAGON: Final = 2


@final
class Names:
    """The ids of everything printed, in the order of its numbers."""

    def __init__(self, edition: TaubertalEdition) -> None:
        board = edition.main_board
        colors = sorted(edition.stone_colours, key=lambda c: c.kind == "black")
        by_color = {good.colour: good for good in edition.goods}
        goods = [by_color[color.id] for color in colors[:-1]]
        kinds = edition.station_buildings
        self.colors: Final = [color.id for color in colors]
        self.goods: Final = [good.id for good in goods]
        self.buildings: Final = [good.building for good in goods]
        self.cities: Final = [city.id for city in edition.map.cities]
        self.spaces: Final = spaces_of(edition)
        self.most_spaces: Final = most_spaces(edition)
        self.regions: Final = [region.id for region in edition.map.regions]
        self.tickets: Final = [ticket.id for ticket in edition.tickets]
        self.tiles: Final = [tile.id for tile in edition.action_tiles]
        self.areas: Final = [area.id for area in edition.dice_board.areas]
        self.kinds: Final = [kind.id for kind in kinds]
        self.goods_fields: Final = [f.id for f in board.goods_building_fields]
        self.light_fields: Final = [f.id for f in board.light_building_fields]
        self.stacks: Final = [stack.id for stack in board.hall_stacks]
        self.ticket_fields: Final = [f.id for f in board.open_ticket_fields]
        self.dark: Final = [kind.id for kind in kinds if kind.shade == "dark"]


def spaces_of(edition: TaubertalEdition) -> list[str]:
    """Spaces to build on: the first has the name of its city, then ``KOE.2``."""
    cities = edition.map.cities
    beyond = [
        f"{city.id}.{place}"
        for city in cities
        if not city.start_of_locomotive
        for place in range(2, len(city.slots) + 1)
    ]
    return [city.id for city in cities] + beyond


def most_spaces(edition: TaubertalEdition) -> int:
    """The most spaces to build on that one city has."""
    cities = edition.map.cities
    return max([len(city.slots) for city in cities if not city.start_of_locomotive])
