# SPDX-License-Identifier: MIT
"""What must hold for map, fields and dice board of an edition file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stellwerk.core.edition import Problems
from stellwerk.games.taubertal_express.edition import (
    Cost,
    Field,
    Link,
    Slot,
    TaubertalEdition,
)

MOST_SPACES: Final = 60  # spaces are bits of one machine word
MOST_IN_CITY: Final = 4  # spaces that a city can be drawn with
DEAREST_LINK: Final = 6  # stones; every way to pay for it is a move
MOST: Final = 1000  # no printed number of points or coins is larger
GAINS: Final = [  # of a dice area, beside stones of given colors
    "stones_any",
    "coins",
    "light_station_building",
    "goods_building",
    "goods_tokens_any",
    "wagon_hall_any",
]


def equal(problems: Problems, path: str, value: int, wanted: int, why: str) -> None:
    problems.expect(value == wanted, path, f"must be {wanted} ({why}), not {value}")


def within(problems: Problems, path: str, value: int, low: int, high: int) -> None:
    why = f"must be from {low} to {high}, not {value}"
    problems.expect(low <= value <= high, path, why)


def check_cost(
    edition: TaubertalEdition, cost: Cost, path: str, black: bool, problems: Problems
) -> None:
    """Known colors and small numbers; black cannot pay for anything (TE-502)."""
    known = [c.id for c in edition.stone_colours if black or c.kind == "coloured"]
    for color, count in cost.items():
        why = f"{color!r} is not allowed; use {', '.join(known)}"
        problems.expect(color in known, path, why)
        within(problems, f"{path}.{color}", count, 1, 20)


def check_map(edition: TaubertalEdition, problems: Problems) -> None:
    cities = edition.map.cities
    ids = [city.id for city in cities]
    problems.unique(ids, "map.cities")
    within(problems, "map.cities", len(ids), 2, MOST_SPACES)
    starts = [city.id for city in cities if city.start_of_locomotive]
    stations = [
        city.id for city in cities if any(slot.kind == "station" for slot in city.slots)
    ]
    equal(problems, "map.cities", len(starts), 1, "start_of_locomotive")
    only = stations == starts
    problems.expect(only, "map.cities", f"station spaces only in {starts}")
    check_spaces(edition, set(stations), problems)
    check_links(edition, ids, problems)
    check_regions(edition, ids, problems)
    track = edition.pioneer_track
    ahead = 0 <= track.start < track.last <= MOST
    why = "must lead from a start space to a later last one"
    problems.expect(ahead, "pioneer_track", why)


def check_spaces(
    edition: TaubertalEdition, with_station: set[str], problems: Problems
) -> None:
    """A city has a few spaces to build on, the station has only its own."""
    spaces: list[str] = []
    for place, city in enumerate(edition.map.cities):
        path = f"map.cities[{place}].slots"
        spaces.append(city.id)
        if city.id in with_station:
            alike = all(slot.kind == "station" for slot in city.slots)
            problems.expect(alike, path, "must all be station spaces")
        else:
            within(problems, path, len(city.slots), 0, MOST_IN_CITY)
            spaces += [f"{city.id}.{n}" for n in range(2, len(city.slots) + 1)]
        for slot in city.slots:
            check_slot(edition, slot, path, problems)
    problems.unique(spaces, "map.cities")
    why = f"must have at most {MOST_SPACES} spaces to build on, not {len(spaces)}"
    problems.expect(len(spaces) <= MOST_SPACES, "map.cities", why)


def check_slot(
    edition: TaubertalEdition, slot: Slot, path: str, problems: Problems
) -> None:
    buildings = [tile.id for tile in edition.goods_buildings]
    halls = [hall.id for hall in edition.wagon_halls]
    if slot.kind == "goods":
        known = bool(slot.allowed) and set(slot.allowed) <= set(buildings)
        problems.expect(known, path, f"allowed must name some of {buildings}")
    if slot.kind == "hall":
        problems.expect(slot.colour in halls, path, f"colour must be one of {halls}")


def check_links(edition: TaubertalEdition, ids: list[str], problems: Problems) -> None:
    links = edition.map.links
    problems.unique([link.id for link in links], "map.links")
    problems.unique([" - ".join(sorted([k.a, k.b])) for k in links], "map.links")
    known = set(ids)
    for place, link in enumerate(links):
        path = f"map.links[{place}]"
        for end in (link.a, link.b):
            problems.expect(end in known, path, f"unknown city {end!r}")
        problems.expect(link.a != link.b, path, "must join two cities")
        within(problems, f"{path}.cost", link.cost, 1, DEAREST_LINK)
    lonely = sorted(known - reached_from(ids[:1], links))
    problems.expect(not lonely, "map.links", f"{lonely} cannot be reached")


def reached_from(first: list[str], links: list[Link]) -> set[str]:
    """All cities that can be reached over links."""
    beyond: dict[str, list[str]] = {}
    for link in links:
        beyond.setdefault(link.a, []).append(link.b)
        beyond.setdefault(link.b, []).append(link.a)
    reached = set(first)
    ahead = list(first)
    while ahead:
        for city in beyond.get(ahead.pop(), []):
            if city not in reached:
                reached.add(city)
                ahead.append(city)
    return reached


def check_regions(
    edition: TaubertalEdition, ids: list[str], problems: Problems
) -> None:
    regions = edition.map.regions
    problems.unique([region.id for region in regions], "map.regions")
    slots = {city.id: len(city.slots) for city in edition.map.cities}
    inside: dict[str, list[str]] = {region.id: [] for region in regions}
    for place, city in enumerate(edition.map.cities):
        if city.region in inside:
            inside[city.region].append(city.id)
        else:
            path = f"map.cities[{place}].region"
            problems.add(path, f"unknown region {city.region!r}")
    for place, region in enumerate(regions):
        path = f"map.regions[{place}]"
        wanted = inside[region.id]
        if sorted(region.cities) != sorted(wanted):
            problems.add(f"{path}.cities", f"must be {sorted(wanted)}")
        spaces = sum(slots.get(city, 0) for city in region.cities)
        problems.expect(spaces > 0, f"{path}.cities", "has no space to build on")
        within(problems, f"{path}.points", region.points, 0, MOST)
        within(problems, f"{path}.first_bonus", region.first_bonus, 0, MOST)


def check_fields(edition: TaubertalEdition, problems: Problems) -> None:
    board = edition.main_board
    groups: list[tuple[str, Sequence[Field]]] = [
        ("goods_building_fields", board.goods_building_fields),
        ("light_building_fields", board.light_building_fields),
        ("hall_stacks", board.hall_stacks),
        ("open_ticket_fields", board.open_ticket_fields),
    ]
    ids: list[str] = [kind.id for kind in edition.station_buildings]
    for name, fields in groups:
        path = f"main_board.{name}"
        problems.expect(bool(fields), path, "needs at least one")
        for place, field in enumerate(fields):
            check_cost(edition, field.cost, f"{path}[{place}].cost", False, problems)
            ids.append(field.id)
    problems.unique(ids, "main_board")
    check_halls(edition, problems)
    packs = board.hidden_ticket_packs.count
    wanted = edition.constants.cycles.value
    equal(problems, "main_board.hidden_ticket_packs.count", packs, wanted, "cycles")


def check_halls(edition: TaubertalEdition, problems: Problems) -> None:
    stacks = edition.main_board.hall_stacks
    halls = [hall.id for hall in edition.wagon_halls]
    for place, stack in enumerate(stacks):
        path = f"main_board.hall_stacks[{place}].colour"
        problems.expect(stack.colour in halls, path, f"must be one of {halls}")
    for hall in edition.wagon_halls:
        stacked = sum(s.tiles for s in stacks if s.colour == hall.id)
        path, why = "main_board.hall_stacks", f"{hall.id} halls"
        equal(problems, path, stacked, hall.tiles, why)
        problems.expect(bool(hall.gives), "wagon_halls", f"{hall.id} gives no wagon")


def check_dice(edition: TaubertalEdition, problems: Problems) -> None:
    board = edition.dice_board
    problems.unique([area.id for area in board.areas], "dice_board.areas")
    faces = sorted([area.face for area in board.areas] + [board.joker_face])
    why = f"faces of areas and joker must be 1 to {board.faces}, not {faces}"
    right = faces == list(range(1, board.faces + 1))
    problems.expect(right, "dice_board.areas", why)
    within(problems, "dice_board.dice", board.dice, 1, 6)
    equal(problems, "other_supply.dice", edition.other_supply.dice, board.dice, "dice")
    for place, area in enumerate(board.areas):
        path = f"dice_board.areas[{place}].gain"
        check_cost(edition, area.gain.stones, f"{path}.stones", True, problems)
        for name in GAINS:
            within(problems, f"{path}.{name}", getattr(area.gain, name), 0, 10)
