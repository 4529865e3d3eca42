# SPDX-License-Identifier: MIT
"""What answers share, and the conversion of resources, a free action (CE-302)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, M
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.material import AREA_COUNT, Conversion
from stellwerk.games.cube_express.moves import Convert
from stellwerk.games.cube_express.naming import amounts
from stellwerk.games.cube_express.packed import stores_key
from stellwerk.games.cube_express.preview import score_changes
from stellwerk.games.cube_express.state import CubeState


class CubeAnswer(Answer[CubeState, M]):
    """An answer that can tell beforehand whose points it would change."""

    def scored(self, state: CubeState, seat: i64, move: M) -> list[Effect]:
        twin = state.copy()
        self.resolve(twin, seat, move)
        return score_changes(state, twin)


class Staying(CubeAnswer[M]):
    """An answer after which the same question is asked again, as a free action."""

    def __init__(self, moves: type[M]) -> None:
        super().__init__(moves, again=True)


@final
class Converting(Staying[Convert]):
    """Stored resources become others (»Ressourcen umwandeln«, CE-310, CE-311)."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        moves.extend(free_with(state, seat, False))

    def why_not(self, state: CubeState, seat: i64, move: Convert) -> Illegal | None:
        if state.players[seat].covers(state.material.conversions[move.index].cost):
            return None
        return Illegal("CE-310", "refused.convert", {"id": move.name})

    def resolve(self, state: CubeState, seat: i64, move: Convert) -> None:
        conversion = state.material.conversions[move.index]
        player = state.players[seat]
        for area in range(AREA_COUNT):
            player.add(area, conversion.change[area])
        if state.events is not None:
            told = conversion_params(conversion)
            state.tell("converted", seat, {**told, "player": seat_name(seat)})

    def choice(self, state: CubeState, seat: i64, move: Convert) -> Choice:
        params = conversion_params(state.material.conversions[move.index])
        targets = [Target("conversion", move.name)]
        scored = self.scored(state, seat, move)
        label = "choose.convert"
        return Choice(move.text(), label, params, targets, "free", False, scored)


def drawn(first: list[Move], second: list[Move], rng: Rng) -> Move:
    """Any move of two lists, as if they were one."""
    count: i64 = len(first)
    number = rng.below(count + len(second))
    return first[number] if number < count else second[number - count]


def free_with(state: CubeState, seat: i64, sale: bool) -> list[Move]:
    """Conversions, and the sale if there is one; one list for all such stores."""
    player = state.players[seat]
    material = state.material
    most: i64 = material.most_converted
    coal, wood = min(player.coal, most), min(player.wood, most)
    key = stores_key(most + 1, coal, wood, min(player.iron, most), sale)
    moves = material.free[key]
    if moves is material.moves.unmade:
        moves = []
        for place, conversion in enumerate(material.conversions):
            if player.covers(conversion.cost):
                moves.append(material.moves.convert[place])
        if sale:
            moves.append(material.moves.sell)
        material.free[key] = moves
    return moves


def conversion_params(conversion: Conversion) -> dict[str, object]:
    """Both sides of a conversion in words, for labels and the log."""
    gain = [
        conversion.change[area] + conversion.cost[area] for area in range(AREA_COUNT)
    ]
    return {
        "id": conversion.id,
        "cost": amounts(list(conversion.cost)),
        "gain": amounts(gain),
    }
