# SPDX-License-Identifier: MIT
"""What must hold for map, fields and dice board of an edition file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stellwerk.core.edition import Problems
from stellwerk.games.taubertal_express.edition import (
    MOST,
    Cost,
    Field,
    Link,
    Slot,
    TaubertalEdition,
)

MOST_SPACES: Final = 60  # spaces are bits of one machine word
MOST_IN_CITY: Final = 4  # spaces that a city can be drawn with


def equal(problems: Problems, path: str, value: int, wanted: int, why: str) -> None:
    problems.expect(value == wanted, path, f"must be {wanted} ({why}), not {value}")


def check_cost(
    edition: TaubertalEdition, cost: Cost, black: bool, problems: Problems
) -> None:
    """Known colors and small numbers; black cannot pay for anything (TE-502)."""
    known = [c.id for c in edition.stone_colours if black or c.kind == "coloured"]
    for color, count in cost.items():
        why = f"{color!r} is not allowed; use {', '.join(known)}"
        problems.expect(color in known, "", why)
        problems.between(count, 1, 20, color)


def check_map(edition: TaubertalEdition, problems: Problems) -> None:
    cities = edition.map.cities
    ids = [city.id for city in cities]
    problems.unique(ids, "map.cities")
    problems.between(len(ids), 2, MOST_SPACES, "map.cities")
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
    for at, city in problems.each("map.cities", edition.map.cities):
        spaces.append(city.id)
        if city.id in with_station:
            alike = all(slot.kind == "station" for slot in city.slots)
            at.expect(alike, "slots", "must all be station spaces")
        else:
            at.between(len(city.slots), 0, MOST_IN_CITY, "slots")
            spaces += [f"{city.id}.{n}" for n in range(2, len(city.slots) + 1)]
        for slot in city.slots:
            check_slot(edition, slot, at.at("slots"))
    problems.unique(spaces, "map.cities")
    why = f"must have at most {MOST_SPACES} spaces to build on, not {len(spaces)}"
    problems.expect(len(spaces) <= MOST_SPACES, "map.cities", why)


def check_slot(edition: TaubertalEdition, slot: Slot, problems: Problems) -> None:
    buildings = [tile.id for tile in edition.goods_buildings]
    halls = [hall.id for hall in edition.wagon_halls]
    if slot.kind == "goods":
        known = bool(slot.allowed) and set(slot.allowed) <= set(buildings)
        problems.expect(known, "", f"allowed must name some of {buildings}")
    if slot.kind == "hall":
        problems.expect(slot.colour in halls, "", f"colour must be one of {halls}")


def check_links(edition: TaubertalEdition, ids: list[str], problems: Problems) -> None:
    links = edition.map.links
    problems.unique([link.id for link in links], "map.links")
    problems.unique([" - ".join(sorted([k.a, k.b])) for k in links], "map.links")
    known = set(ids)
    for at, link in problems.each("map.links", links):
        for end in (link.a, link.b):
            at.expect(end in known, "", f"unknown city {end!r}")
        at.expect(link.a != link.b, "", "must join two cities")
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
    for at, city in problems.each("map.cities", edition.map.cities):
        if city.region in inside:
            inside[city.region].append(city.id)
        else:
            at.add("region", f"unknown region {city.region!r}")
    for at, region in problems.each("map.regions", regions):
        wanted = sorted(inside[region.id])
        at.expect(sorted(region.cities) == wanted, "cities", f"must be {wanted}")
        spaces = sum(slots.get(city, 0) for city in region.cities)
        at.expect(spaces > 0, "cities", "has no space to build on")


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
        problems.expect(bool(fields), f"main_board.{name}", "needs at least one")
        for at, field in problems.each(f"main_board.{name}", list(fields)):
            check_cost(edition, field.cost, False, at.at("cost"))
            ids.append(field.id)
    problems.unique(ids, "main_board")
    check_halls(edition, problems)
    packs = board.hidden_ticket_packs.count
    wanted = edition.constants.cycles.value
    equal(problems, "main_board.hidden_ticket_packs.count", packs, wanted, "cycles")


def check_halls(edition: TaubertalEdition, problems: Problems) -> None:
    stacks = edition.main_board.hall_stacks
    halls = [hall.id for hall in edition.wagon_halls]
    for at, stack in problems.each("main_board.hall_stacks", stacks):
        at.expect(stack.colour in halls, "colour", f"must be one of {halls}")
    for hall in edition.wagon_halls:
        stacked = sum(s.tiles for s in stacks if s.colour == hall.id)
        path, why = "main_board.hall_stacks", f"{hall.id} halls"
        equal(problems, path, stacked, hall.tiles, why)
        problems.expect(bool(hall.gives), "wagon_halls", f"{hall.id} gives no wagon")


def check_dice(edition: TaubertalEdition, problems: Problems) -> None:
    board = edition.dice_board
    faces = sorted([area.face for area in board.areas] + [board.joker_face])
    why = f"faces of areas and joker must be 1 to {board.faces}, not {faces}"
    right = faces == list(range(1, board.faces + 1))
    problems.expect(right, "dice_board.areas", why)
    equal(problems, "other_supply.dice", edition.other_supply.dice, board.dice, "dice")
    for at, area in problems.each("dice_board.areas", board.areas):
        check_cost(edition, area.gain.stones, True, at.at("gain.stones"))
