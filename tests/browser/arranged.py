# SPDX-License-Identifier: MIT
"""Positions that games seldom come to, set up through snapshots."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.games.cube_express.table import enclosed, table_at
from tests.games.taubertal_express.table import Table, started_table

Position = dict[str, Any]
ME: Final = 2  # the seat that is asked
LIGHT: Final = ["signal_box", "paint_shop", "bank", "warehouse", "customs_office"]
DARK: Final = ["kiosk", "coal_store"]


def seen(table: Table, *last: str) -> Position:
    """A position as the seat sees it that is asked, with what the last moves told."""
    table.play(*last)
    assert table.to_act == ME
    return {"view": table.view(ME), "events": table.told(seat=ME), "outcome": None}


def busy_turn() -> Table:
    """The main action is done, and much is possible: load, deliver, provide, buy."""
    table = started_table(3, start=ME + 1, partial_sale=True)
    table.edit(cycle=4, main_done=True, actions=0).pioneers([0, 2, 1], [6, 5, 5])
    table.city("TBB", ME).coins(ME, 4).scored(ME, 41).scored(0, 38).scored(1, 29)
    table.wagons(ME, passenger=3, worker=1, goods=2).workers(ME, 2, 1)
    table.stones(ME, white=1, yellow=1, blue=1, black=3)
    table.tickets(ME, waiting="T25", aboard="T16")
    table.pile(ME, "loaded", tools=2, wine=1)
    for city, kind, token in [
        ("TBB", "winery", True),
        ("WTH", "factory", False),
        ("MOS", "factory", False),
        ("KOE", "pasture", False),
        ("BOX", "granary", True),
    ]:
        table.goods_building(ME, city, kind, token)
    for city in ["MIL", "WUE", "MGH", "SHA"]:
        table.hall(ME, city, waits=city == "MIL")
    return table.lauda(ME, *LIGHT, *DARK)


def sale() -> Position:
    """A long stop with all four kinds on the train, and a customs office."""
    table = busy_turn().pile(ME, "loaded", wine=2, grain=1, tools=1, sheep=1)
    return seen(table.pile(ME, "customs", sheep=2), "deliver T16")


def amount() -> Position:
    """Some kinds are decided already, others still to come."""
    table = busy_turn().pile(ME, "loaded", wine=2, grain=1, tools=2)
    return seen(table, "deliver T16", "part", "amount 1")


def unload() -> Position:
    """A warehouse is built over while the goods wagons are full."""
    table = busy_turn().coins(ME, 9)
    table.pile(ME, "loaded", wine=2, grain=1, tools=2)
    return seen(table, "build canteen", "build signal_works", "cover 4")


TAUBERTAL: Final[Mapping[str, Callable[[], Position]]] = {
    "turn": lambda: seen(busy_turn()),
    "sale": sale,
    "customs": lambda: seen(
        busy_turn().pile(ME, "loaded", wine=2), "deliver T16", "sell"
    ),
    "amount": amount,
    "unload": unload,
}


def nothing_fits() -> Position:
    """A ring of track in Cube Express: one of the tiles in hand must go."""
    return {"view": enclosed().view(0), "events": [], "outcome": None}


def delivery() -> Position:
    """A locomotive of Cube Express has come to a factory with all that it demands."""
    north, east = (0, -2), (1, -2)
    made = table_at(
        asked="on_tile",
        hand=["S01", "X01", "P01"],
        lay=[("F02", north, 1), ("F06", east, 2), ("P05", (1, -1), 0)],
        own={"coal": 2, "iron": 1, "dividends": 1, "locomotives": [(0, -1), None]},
        on={(1, -1): {"holder": 1}, east: {"holder": 2}},
        turn={"traveller": 0, "entry": 2, "points": 3},
        objectives=("OB05", "OB02", "OB14", "OB10"),
    )
    made.play("step N")
    return {"view": made.view(0), "events": made.told(seat=0), "outcome": None}


CUBE: Final = {"discard_tile": nothing_fits, "delivery": delivery}
ARRANGED: Final[Mapping[str, Mapping[str, Callable[[], Position]]]] = {
    "cube_express": CUBE,
    "taubertal_express": TAUBERTAL,
}


def arranged(game: str) -> dict[str, dict[str, Position]]:
    """What a fixture keeps besides the positions of real games."""
    made = {name: make() for name, make in ARRANGED.get(game, {}).items()}
    return {"arranged": made} if made else {}
