# SPDX-License-Identifier: MIT
"""The map of the player boards: cities, links, spaces to build on, regions."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.messages import Target
from stellwerk.games.taubertal_express.edition import City, TaubertalEdition
from stellwerk.games.taubertal_express.names import Names

NO_TILE: Final = -1
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
        # By two cities the stones that their link costs, 0 if there is none; by city
        # its neighbors, in the order of the links
        self.costs: Final = [[0] * len(cities) for _ in cities]
        self.exits: Final[list[list[int]]] = [[] for _ in cities]
        for link in edition.map.links:
            a, b = names.cities.index(link.a), names.cities.index(link.b)
            self.costs[a][b] = self.costs[b][a] = link.cost
            self.exits[a].append(b)
            self.exits[b].append(a)
        self.distances: Final = shortest(self.costs)
        self.region_of: Final = [names.regions.index(city.region) for city in cities]
        regions = edition.map.regions
        self.region_spaces: Final = [
            sum(len(c.slots) for c in cities if c.region == r.id) for r in regions
        ]
        self.region_points: Final = [region.points for region in regions]
        self.region_bonus: Final = [region.first_bonus for region in regions]


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
