# SPDX-License-Identifier: MIT
"""A game as plain JSON, and back: names instead of numbers, lists instead of bits."""

from __future__ import annotations

from typing import Final, cast, final

from stellwerk.core.fields import (
    Field,
    Flag,
    Layout,
    Mask,
    Number,
    Numbers,
    Thing,
    Things,
)
from stellwerk.core.snapshot import get_ints, get_list
from stellwerk.games.taubertal_express.counts import COLORS, GOODS, counts_of, pile_of
from stellwerk.games.taubertal_express.map import NO_TILE, mask_of
from stellwerk.games.taubertal_express.material import Material
from stellwerk.games.taubertal_express.names import Names
from stellwerk.games.taubertal_express.state import TauberState


@final
class Pile(Field):
    """Stones or goods, counted by color."""

    def __init__(self, name: str, colors: int) -> None:
        super().__init__(name)
        self.colors: Final = colors

    def save(self, value: object) -> object:
        return counts_of(cast(int, value), self.colors)

    def read(self, snapshot: dict[str, object]) -> object:
        return pile_of(get_ints(snapshot, self.name, self.colors))


@final
class Masks(Field):
    """A list of such sets."""

    def __init__(self, name: str, names: list[str], what: str) -> None:
        super().__init__(name)
        self.each: Final = Mask(name, names, what)

    def save(self, value: object) -> object:
        return [self.each.save(mask) for mask in cast("list[int]", value)]

    def read(self, snapshot: dict[str, object]) -> object:
        rows = get_list(snapshot, self.name)
        return [self.each.read({self.name: row}) for row in rows]


def state_fields(names: Names) -> list[Field]:
    """What a snapshot holds of a table, beside its stack and its players."""
    tickets, tiles = names.tickets, names.tiles
    return [
        *[Number(name) for name in ("cycle", "turn", "active")],
        *[Numbers(name) for name in ("order", "pioneers", "spaces")],
        Pile("stones", COLORS),
        Pile("tokens", GOODS),
        *[Number(name) for name in ("bank", "workers", "passengers")],
        Numbers("wagons"),
        Things("goods_fields", names.buildings, "building", NO_TILE),
        Numbers("goods_pile"),
        Things("light_fields", names.kinds, "kind", NO_TILE),
        *[Numbers(name) for name in ("light_pile", "dark", "halls")],
        Things("open", tickets, "ticket", NO_TILE),
        Things("unseen", tickets, "ticket"),
        Number("pile"),
        *[Things(n, tickets, "ticket") for n in ("reshuffled", "discards", "pack")],
        Number("drafted"),
        *[Numbers(name) for name in ("dice", "dice_coins")],
        Number("area"),
        *[Flag(name) for name in ("main_done", "coal_ready", "entered")],
        *[Number(name) for name in ("traded", "stored", "actions")],
        Pile("sold", GOODS),
        Things("tile_pile", tiles, "tile"),
        Things("tile_display", tiles, "tile"),
        Things("tile_discards", tiles, "tile"),
    ]


def player_fields(names: Names) -> list[Field]:
    """What a snapshot holds of a player; `visible` and `kinds` follow from it."""
    wagons = ("passenger_wagons", "worker_wagons", "goods_wagons")
    return [
        Number("score"),
        Numbers("points"),
        Number("coins"),
        Pile("stones", COLORS),
        Thing("city", names.cities, "city"),
        *[Number(name) for name in wagons],
        *[Things(n, names.tickets, "ticket") for n in ("waiting", "aboard", "kept")],
        *[Number(name) for name in ("hired", "fresh")],
        Pile("loaded", GOODS),
        Mask("free", names.spaces, "space"),
        Masks("built", names.spaces, "space"),
        Mask("stocked", names.spaces, "space"),
        Mask("unturned", names.spaces, "space"),
        Things("lauda", names.kinds, "kind"),
        Things("covered", names.kinds, "kind"),
        Numbers("covered_on"),
        *[Pile(name, GOODS) for name in ("customs", "shed")],
        *[Numbers(name) for name in ("missing", "remembered")],
        *[Things(name, names.tiles, "tile") for name in ("tiles", "used_tiles")],
    ]


@final
class Snapshots:
    """Saves and restores the games of one table's rules."""

    def __init__(self, material: Material) -> None:
        names = material.names
        self.layout: Final = Layout(state_fields(names), player_fields(names))

    def save(self, state: TauberState) -> dict[str, object]:
        return self.layout.save(state, state.players)

    def restore(self, snapshot: dict[str, object], empty: TauberState) -> TauberState:
        """The state that `save` wrote; `empty` is one before the game."""
        steps = empty.steps
        state = TauberState(steps.stack_of(snapshot), empty.material, steps)
        self.layout.read(state, state.players, snapshot)
        for player in state.players:
            player.visible = mask_of(player.lauda)
            player.kinds = mask_of(player.lauda + player.covered)
        return state
