# SPDX-License-Identifier: MIT
"""What must hold for map, fields and dice board of an edition file."""

from __future__ import annotations

from typing import Final

from stellwerk.core.edition import Problems
from stellwerk.games.taubertal_express.edition import Cost, Slot, TaubertalEdition

MOST_CITIES: Final = 60  # cities are bits of one machine word
MOST: Final = 1000  # no printed number of points or coins is larger


def equal(problems: Problems, path: str, value: int, wanted: int, why: str) -> None:
    problems.expect(value == wanted, path, f"must be {wanted} ({why}), not {value}")


def within(problems: Problems, path: str, value: int, low: int, high: int) -> None:
    problems.expect(
        low <= value <= high, path, f"must be from {low} to {high}, not {value}"
    )


def check_cost(
    edition: TaubertalEdition, cost: Cost, path: str, black: bool, problems: Problems
) -> None:
    """Known colors and small numbers; black cannot pay for anything (TE-502)."""
    known = [c.id for c in edition.stone_colours if black or c.kind == "coloured"]
    for color, count in cost.items():
        problems.expect(
            color in known, path, f"{color!r} is not allowed; use {', '.join(known)}"
        )
        within(problems, f"{path}.{color}", count, 1, 20)


def check_map(edition: TaubertalEdition, problems: Problems) -> None:
    cities = edition.map.cities
    ids = [city.id for city in cities]
    problems.unique(ids, "map.cities")
    within(problems, "map.cities", len(ids), 2, MOST_CITIES)
    starts = [city.id for city in cities if city.start_of_locomotive]
    stations = [
        city.id for city in cities if any(slot.kind == "station" for slot in city.slots)
    ]
    equal(problems, "map.cities", len(starts), 1, "start_of_locomotive")
    problems.expect(
        stations == starts, "map.cities", f"station spaces only in {starts}"
    )
    for place, city in enumerate(cities):
        path = f"map.cities[{place}].slots"
        if city.id not in stations:
            within(problems, path, len(city.slots), 0, 1)
        for slot in city.slots:
            check_slot(edition, slot, path, problems)
    check_links(edition, ids, problems)
    check_regions(edition, ids, problems)
    track = edition.pioneer_track
    problems.expect(
        0 <= track.start < track.last <= MOST,
        "pioneer_track",
        "must lead from a start space to a later last one",
    )


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
    for place, link in enumerate(links):
        path = f"map.links[{place}]"
        for end in (link.a, link.b):
            problems.expect(end in ids, path, f"unknown city {end!r}")
        problems.expect(link.a != link.b, path, "must join two cities")
        within(problems, f"{path}.cost", link.cost, 1, 2)
    reached = {ids[0]} if ids else set()
    for _ in ids:
        for link in links:
            if link.a in reached or link.b in reached:
                reached |= {link.a, link.b}
    lonely = sorted(set(ids) - reached)
    problems.expect(not lonely, "map.links", f"{lonely} cannot be reached")


def check_regions(
    edition: TaubertalEdition, ids: list[str], problems: Problems
) -> None:
    regions = edition.map.regions
    problems.unique([region.id for region in regions], "map.regions")
    slots = {city.id: len(city.slots) for city in edition.map.cities}
    for place, region in enumerate(regions):
        path = f"map.regions[{place}]"
        wanted = sorted(c.id for c in edition.map.cities if c.region == region.id)
        problems.expect(
            sorted(region.cities) == wanted, f"{path}.cities", f"must be {wanted}"
        )
        spaces = sum(slots.get(city, 0) for city in region.cities)
        problems.expect(spaces > 0, f"{path}.cities", "has no space to build on")
        within(problems, f"{path}.points", region.points, 0, MOST)
        within(problems, f"{path}.first_bonus", region.first_bonus, 0, MOST)
    known = [region.id for region in regions]
    for place, city in enumerate(edition.map.cities):
        problems.expect(
            city.region in known,
            f"map.cities[{place}].region",
            f"unknown region {city.region!r}",
        )


def check_fields(edition: TaubertalEdition, problems: Problems) -> None:
    board = edition.main_board
    groups = [
        (
            "goods_building_fields",
            [(part.id, part.cost) for part in board.goods_building_fields],
        ),
        (
            "light_building_fields",
            [(part.id, part.cost) for part in board.light_building_fields],
        ),
        ("hall_stacks", [(part.id, part.cost) for part in board.hall_stacks]),
        (
            "open_ticket_fields",
            [(part.id, part.cost) for part in board.open_ticket_fields],
        ),
    ]
    ids: list[str] = [kind.id for kind in edition.station_buildings]
    for name, fields in groups:
        problems.expect(bool(fields), f"main_board.{name}", "needs at least one")
        for place, (id, cost) in enumerate(fields):
            check_cost(
                edition, cost, f"main_board.{name}[{place}].cost", False, problems
            )
            ids.append(id)
    problems.unique(ids, "main_board")
    halls = [hall.id for hall in edition.wagon_halls]
    for place, stack in enumerate(board.hall_stacks):
        path = f"main_board.hall_stacks[{place}].colour"
        problems.expect(stack.colour in halls, path, f"must be one of {halls}")
    for hall in edition.wagon_halls:
        stacked = sum(s.tiles for s in board.hall_stacks if s.colour == hall.id)
        equal(
            problems, "main_board.hall_stacks", stacked, hall.tiles, f"{hall.id} halls"
        )
        problems.expect(bool(hall.gives), "wagon_halls", f"{hall.id} gives no wagon")
    packs = board.hidden_ticket_packs.count
    wanted = edition.constants.cycles.value
    equal(problems, "main_board.hidden_ticket_packs.count", packs, wanted, "cycles")


def check_dice(edition: TaubertalEdition, problems: Problems) -> None:
    board = edition.dice_board
    problems.unique([area.id for area in board.areas], "dice_board.areas")
    faces = sorted([area.face for area in board.areas] + [board.joker_face])
    problems.expect(
        faces == list(range(1, board.faces + 1)),
        "dice_board.areas",
        f"faces of areas and joker must be 1 to {board.faces}, not {faces}",
    )
    within(problems, "dice_board.dice", board.dice, 1, 6)
    equal(problems, "other_supply.dice", edition.other_supply.dice, board.dice, "dice")
    for place, area in enumerate(board.areas):
        path = f"dice_board.areas[{place}].gain"
        check_cost(edition, area.gain.stones, f"{path}.stones", True, problems)
        for name in (
            "stones_any",
            "coins",
            "light_station_building",
            "goods_building",
            "goods_tokens_any",
            "wagon_hall_any",
        ):
            within(problems, f"{path}.{name}", getattr(area.gain, name), 0, 10)
