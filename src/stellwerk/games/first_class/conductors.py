# SPDX-License-Identifier: MIT
"""Conductors, with their symbols (FC-220 to FC-224, FC-260 to FC-262)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target
from stellwerk.games.first_class import effects
from stellwerk.games.first_class.asking import SymbolAnswer, WordAnswer, offer
from stellwerk.games.first_class.effects import train_word
from stellwerk.games.first_class.material import CARDS_IN_TRAIN
from stellwerk.games.first_class.moves import TRAINS, Walk
from stellwerk.games.first_class.packing import BITS, ONES
from stellwerk.games.first_class.player import CONSTANTINOPLE, Player
from stellwerk.games.first_class.scoring import walked_points
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import C1, Source
from stellwerk.games.first_class.worths import AHEAD, STEP


def room(player: Player, train: i64) -> i64:
    """How many steps a conductor can take."""
    return player.cards_in(train) - player.conductor(train)


def can_walk(player: Player) -> bool:
    """Has at least one conductor a card to its right?"""
    return player.cards != player.conductors


def walk(state: FirstState, seat: i64, train: i64, count: i64) -> None:
    """Move one conductor, as far as its train goes."""
    player = state.players[seat]
    count = min(count, room(player, train))
    if count <= 0:
        return
    player.conductors += count * ONES[train]
    if state.events is not None:
        tell_walked(state, seat, train, count)
    if player.conductor(train) == CARDS_IN_TRAIN:
        arrive(state, seat)


def tell_walked(state: FirstState, seat: i64, train: i64, count: i64) -> None:
    params: dict[str, object] = {
        "train": train_word(train),
        "n": count,
        "pos": state.players[seat].conductor(train),
    }
    target = Target("conductor", f"{seat + 1}.{TRAINS[train]}")
    state.tell_of(seat, "walked", params, [target])


def arrive(state: FirstState, seat: i64) -> None:
    """A conductor steps onto a tile: Constantinople (FC-260, FC-261)."""
    rank = len(state.arrived)
    state.arrived = [*state.arrived, seat]
    points = state.material.constantinople_points(rank)
    state.players[seat].points[CONSTANTINOPLE] += points
    params: dict[str, object] = {"rank": rank + 1, "n": points}
    target = Target("constantinople", "tile")
    state.tell_of(seat, "constantinople", params, [target])


def walk_worth(state: FirstState, player: Player, train: i64, amount: i64) -> float:
    """Values that a conductor would reach."""
    steps: int = min(amount, room(player, train))
    here = player.conductor(train)
    gain = walked_points(state, player, train, here + steps)
    gain -= walked_points(state, player, train, here)
    return (1.0 - AHEAD) * float(gain) + STEP * float(steps)


# The symbols


@final
class WalkingBoth(WordAnswer):
    """Both conductors move (»beide Schaffner«, FC-220)."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return can_walk(player)

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        walk(state, seat, 0, amount)
        walk(state, seat, 1, amount)

    def targets(self, state: FirstState, seat: i64, amount: i64) -> list[Target]:
        return effects.step_targets(state.players[seat], seat, amount, amount)

    def effects(self, state: FirstState, seat: i64, amount: i64) -> list[Effect]:
        return effects.walk_effects(state, seat, amount, amount)

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        player = state.players[seat]
        upper = walk_worth(state, player, 0, amount)
        return upper + walk_worth(state, player, 1, amount)


def steps_to_divide(state: FirstState, player: Player) -> i64:
    """What the running source gives, as far as there is room for it."""
    rooms = room(player, 0) + room(player, 1)
    return min(state.source().amount_of(C1), rooms)


@final
class Walking(SymbolAnswer[Walk]):
    """Steps to divide between the conductors, without wasting one (FC-221, FC-222)."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return can_walk(player)

    def ways(self, state: FirstState, player: Player, seat: i64) -> i64:
        """By the steps of the upper conductor."""
        total = steps_to_divide(state, player)
        if total == 0:
            return 0
        most = min(total, room(player, 0))
        return BITS[most + 1] - BITS[max(0, total - room(player, 1))]

    def way(self, state: FirstState, player: Player, place: i64) -> Move:
        total = steps_to_divide(state, player)
        return state.material.moves.walks[place][total - place]

    def why_not(self, state: FirstState, seat: i64, move: Walk) -> Illegal | None:
        player = state.players[seat]
        for train, wanted in enumerate((move.upper, move.lower)):
            space = room(player, train)
            if wanted > space:
                which: dict[str, object] = {"train": train_word(train), "n": space}
                return Illegal("FC-222", "refused.walk.room", which)
        count = state.source().amount_of(C1)
        if move.upper + move.lower > count:
            return Illegal("FC-221", "refused.walk.total", {"n": count})
        total = steps_to_divide(state, player)
        if total == 0:
            return Illegal("FC-222", "refused.walk.none")
        if move.upper + move.lower < total:
            return Illegal("FC-224", "refused.walk.less", {"n": total})
        return None

    def resolve(self, state: FirstState, seat: i64, move: Walk) -> None:
        self.use_up(state)
        walk(state, seat, 0, move.upper)
        walk(state, seat, 1, move.lower)

    def choice(self, state: FirstState, seat: i64, move: Walk) -> Choice:
        player = state.players[seat]
        params: dict[str, object] = {"upper": move.upper, "lower": move.lower}
        targets = [effects.symbol_target(C1)]
        targets += effects.step_targets(player, seat, move.upper, move.lower)
        preview = effects.walk_effects(state, seat, move.upper, move.lower)
        return offer(move, "walk", params, targets, self.code, preview)

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        player = state.players[seat]
        upper = walk_worth(state, player, 0, amount)
        return max(upper, walk_worth(state, player, 1, amount))
