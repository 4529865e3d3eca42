# SPDX-License-Identifier: MIT
"""A player's train and board of Der Taubertal-Express as text."""

from typing import Any

from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.seen import QUIET
from stellwerk.cli.boards.taubertal_express_seen import TaubertalSeen


def train_table(seen: TaubertalSeen, seat: int) -> Table:
    """Stones, wagons, tickets, goods, Lauda station."""
    shown = seen.view["seats"][seat]
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style=QUIET, no_wrap=True)
    table.add_column()
    stones = f"{seen.stones(shown['stones'])}  (max {shown['capacity']})"
    table.add_row(seen.say("board.coal"), stones)
    table.add_row(seen.say("board.train"), wagons(seen, shown))
    for ticket in shown["aboard"]:
        table.add_row(seen.say("board.aboard"), "  ".join(seen.ticket(ticket)))
    for ticket in shown["waiting"]:
        table.add_row(seen.say("board.waiting"), "  ".join(seen.ticket(ticket)))
    if shown["goods_room"]:
        loaded = f"{seen.goods(shown['loaded'])}  (max {shown['goods_room']})"
        table.add_row(seen.say("board.goods"), loaded)
    for key in ("customs", "shed"):
        if sum(shown[key].values()):
            table.add_row(seen.say(f"board.{key}"), seen.goods(shown[key]))
    if shown["kept"]:
        table.add_row(seen.say("board.kept"), str(len(shown["kept"])))
    if shown["tiles"]:
        tiles = "; ".join(f"{tile}: {seen.tile(tile)}" for tile in shown["tiles"])
        table.add_row(seen.say("board.tiles"), tiles)
    table.add_row(seen.say("board.lauda"), lauda(seen, shown))
    return table


def wagons(seen: TaubertalSeen, shown: dict[str, Any]) -> str:
    parts = [seen.say(f"wagons.{kind}", n=n) for kind, n in shown["wagons"].items()]
    fresh = seen.say("board.fresh", n=shown["fresh"], of=shown["hired"])
    return ", ".join(parts) + f"; {seen.say('board.workers')}: {fresh}"


def lauda(seen: TaubertalSeen, shown: dict[str, Any]) -> str:
    """The spaces of the own station in order."""
    parts: list[str] = []
    for number, space in enumerate(shown["lauda"], 1):
        kind = space["kind"]
        text = seen.say(f"kind.{kind}") if kind else seen.say("board.free")
        if space["covered"]:
            covered = [f"@kind.{kind}" for kind in space["covered"]]
            text += f" ({seen.say('board.over', kinds=covered)})"
        parts.append(f"{number} {text}")
    return " · ".join(parts)


def map_table(seen: TaubertalSeen, seat: int, full: bool) -> Table | Text:
    """Every city of the own board; of other boards only what is built."""
    shown = seen.view["seats"][seat]
    if not full:
        built = [f"{id}: {standing(seen, one)}" for id, one in shown["cities"].items()]
        label = Text(seen.say("board.map") + "  ", style=QUIET)
        return label.append("; ".join(built) or "–", style="default")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    for key in ("map", "space", "links"):
        table.add_column(seen.say(f"board.{key}"))
    for region in seen.printed["map"]["regions"]:
        table.add_row(Text(region_line(seen, region), style="bold"))
        for city in region["cities"]:
            marker = "▶ " if shown["city"] == city else "  "
            name = Text(marker + seen.city(city))
            table.add_row(name, place(seen, shown, city), links(seen, city))
    return table


def region_line(seen: TaubertalSeen, region: dict[str, Any]) -> str:
    """A region: its points, and who has completed it."""
    points = seen.say(
        "board.region_points", n=region["points"], bonus=region["first_bonus"]
    )
    done = [seen.names[seat] for seat in seen.view["regions"][region["id"]]]
    owners = f" ✓ {', '.join(done)}" if done else ""
    return f"{region['name']} ({points}){owners}"


def place(seen: TaubertalSeen, shown: dict[str, Any], city: str) -> str:
    """What stands on each space of a city, or what may stand there."""
    parts: list[str] = []
    for number, slot in enumerate(slots(seen, city), 1):
        built = shown["cities"].get(city if number == 1 else f"{city}.{number}")
        parts.append(standing(seen, built) if built else space(seen, slot))
    if len(parts) < 2:
        return "".join(parts) or "–"
    return "\n".join(f"{number}: {part}" for number, part in enumerate(parts, 1))


def standing(seen: TaubertalSeen, built: dict[str, Any]) -> str:
    """What stands on a space."""
    if "hall" in built:
        state = "board.wagon_waits" if built["wagon"] else "board.collected"
        return f"■ {seen.say('hall.' + built['hall'])}, {seen.say(state)}"
    state = "board.token" if built["token"] else "board.empty_building"
    return f"■ {seen.say('building.' + built['building'])}, {seen.say(state)}"


def slots(seen: TaubertalSeen, city: str) -> list[dict[str, Any]]:
    """The spaces of a city, those of Lauda station apart."""
    found: list[dict[str, Any]] = seen.cities[city]["slots"]
    return [slot for slot in found if slot["kind"] != "station"]


def space(seen: TaubertalSeen, slot: dict[str, Any]) -> str:
    """An empty space: the buildings that it takes."""
    if slot["kind"] == "hall":
        return f"□ {seen.say('hall.' + slot['colour'])}"
    return "□ " + " / ".join(seen.say(f"building.{kind}") for kind in slot["allowed"])


def links(seen: TaubertalSeen, city: str) -> str:
    """The neighbors of a city with the stones that the way costs."""
    found: list[str] = []
    for link in seen.printed["map"]["links"]:
        if city in (link["a"], link["b"]):
            other = link["b"] if link["a"] == city else link["a"]
            found.append(f"{other} {link['cost']}")
    return ", ".join(found)
