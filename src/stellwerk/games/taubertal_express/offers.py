# SPDX-License-Identifier: MIT
"""How the actions of a turn are offered to a person."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Target, phrase
from stellwerk.games.taubertal_express.gains import stone_words
from stellwerk.games.taubertal_express.goods import good_at, space_here
from stellwerk.games.taubertal_express.material import BIT
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
            "gain": gain_words(state, move.index),
        }
        target = Target("area", move.name)
        rolls = [Effect(state.active, "preview.rolls", {})]
        return Choice(
            move.text(), "choose.area", params, [target], "main", False, rolls
        )
    if isinstance(move, UseTile):
        stones = stone_words(state, state.material.action_tiles[move.index])
        shown: dict[str, object] = {"tile": move.name, "stones": stones}
        target = Target("tile", move.name)
        return Choice(move.text(), "choose.use_tile", shown, [target], "main")
    if isinstance(move, EndTurn):
        return Choice(move.text(), "choose.end", {}, None, "end", True)
    many: dict[str, object] = {"n": state.material.free_stones}
    return Choice(move.text(), "choose.stones", many, None, "main")


def gain_words(state: TauberState, area: int) -> list[object]:
    """What an area of the dice board gives, in numbers (TE-311)."""
    dice = state.material.dice
    counts = [
        ("gain.any", dice.any[area]),
        ("gain.light", dice.light[area]),
        ("gain.goods", dice.goods[area]),
        ("gain.tokens", dice.tokens[area]),
        ("gain.halls", dice.halls[area]),
        ("gain.coins", dice.coins[area]),
    ]
    words: list[object] = []
    for key, count in counts:
        if count:
            words.append(phrase(key, {"n": count}))
    return words + stone_words(state, dice.stones[area])


def go_choice(state: TauberState, seat: int, move: Go) -> Choice:
    map = state.material.map
    cost: i64 = map.costs[state.players[seat].city][move.index]
    params: dict[str, object] = {"city": map.names[move.index], "n": cost}
    return Choice(move.text(), "choose.go", params, [Target("city", move.name)], "go")


def power_choice(state: TauberState, seat: int, move: Move) -> Choice:
    material = state.material
    if isinstance(move, Load):
        return load_choice(state, seat, move)
    buildings = material.buildings
    if isinstance(move, Paint):
        place = power_space(state, seat, buildings.paint)
        targets = [place, Target("stone", move.name)]
        give = stone_words(state, material.paint_price)
        return power_use(move, move.name, "choose.paint", targets, {"stones": give})
    if isinstance(move, Trade):
        place = power_space(state, seat, buildings.yard)
        targets = [place, Target("own_stone", move.name)]
        coins: dict[str, object] = {"n": buildings.yard_coins}
        return power_use(move, move.name, "choose.trade", targets, coins)
    assert isinstance(move, Store)
    place = power_space(state, seat, buildings.goods_shed)
    targets = [place, Target("own_stone", move.name)]
    good: dict[str, object] = {"good": "@good." + material.names.goods[move.index]}
    return power_use(move, move.name, "choose.store", targets, good)


def load_choice(state: TauberState, seat: int, move: Load) -> Choice:
    """The good of the city, and how many fresh workers are left then (TE-610)."""
    player = state.players[seat]
    names = state.material.names
    space = space_here(state, player, move.place)
    params: dict[str, object] = {
        "good": "@good." + names.goods[good_at(player, space)],
        "city": state.material.map.space_names[space],
    }
    left: dict[str, object] = {"n": player.fresh - 1}
    target = Target("token", names.spaces[space])
    preview = [Effect(seat, "preview.load", left)]
    return Choice(move.text(), "choose.load", params, [target], "goods", False, preview)


def power_space(state: TauberState, seat: int, power: i64) -> Target:
    """The space of Lauda station on which a building lies."""
    space = 0
    for place, kind in enumerate(state.players[seat].lauda):
        if BIT[kind] == power:
            space = place
    return Target("lauda", f"{seat + 1}.{space + 1}")


def power_use(
    move: Move,
    color: str,
    label: str,
    targets: list[Target],
    more: dict[str, object],
) -> Choice:
    params: dict[str, object] = {"color": "@color." + color}
    params.update(more)
    return Choice(move.text(), label, params, targets, "power")
