# SPDX-License-Identifier: MIT
"""How the actions of a turn are offered to a person."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Target
from stellwerk.games.taubertal_express.gains import stone_words
from stellwerk.games.taubertal_express.moves import (
    EndTurn,
    Go,
    Load,
    Paint,
    Store,
    Trade,
    UseArea,
    UseTile,
)
from stellwerk.games.taubertal_express.state import TauberState


def main_choice(state: TauberState, move: Move) -> Choice:
    if isinstance(move, UseArea):
        params: dict[str, object] = {
            "area": "@area." + move.name,
            "gain": "@gain." + move.name,
        }
        target = Target("area", move.name)
        return Choice(move.text(), "choose.area", params, [target], "main")
    if isinstance(move, UseTile):
        stones = stone_words(state, state.material.action_tiles[move.index])
        shown: dict[str, object] = {"tile": move.name, "stones": stones}
        target = Target("tile", move.name)
        return Choice(move.text(), "choose.use_tile", shown, [target], "main")
    if isinstance(move, EndTurn):
        return Choice(move.text(), "choose.end", {}, None, "end", True)
    many: dict[str, object] = {"n": state.material.free_stones}
    return Choice(move.text(), "choose.stones", many, None, "main")


def go_choice(state: TauberState, seat: int, move: Go) -> Choice:
    map = state.material.map
    cost: i64 = map.costs[state.players[seat].city][move.index]
    params: dict[str, object] = {"city": map.names[move.index], "n": cost}
    return Choice(move.text(), "choose.go", params, [Target("city", move.name)], "go")


def power_choice(state: TauberState, seat: int, move: Move) -> Choice:
    if isinstance(move, Load):
        city = state.material.names.cities[state.players[seat].city]
        target = Target("city", city)
        return Choice(move.text(), "choose.load", {}, [target], "goods")
    if isinstance(move, Paint):
        return color_choice(move, move.name, "choose.paint", "paint_shop")
    if isinstance(move, Trade):
        return color_choice(move, move.name, "choose.trade", "transshipment_yard")
    assert isinstance(move, Store)
    return color_choice(move, move.name, "choose.store", "goods_shed")


def color_choice(move: Move, color: str, label: str, kind: str) -> Choice:
    params: dict[str, object] = {"color": "@color." + color}
    targets = [Target("kind", kind), Target("own_stone", color)]
    return Choice(move.text(), label, params, targets, "power")
