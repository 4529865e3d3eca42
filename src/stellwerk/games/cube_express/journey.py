# SPDX-License-Identifier: MIT
"""Step II: move own locomotives (»Eigene Lok(s) bewegen«, CE-601 to CE-621)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.cube_express.asking import OpenDecision
from stellwerk.games.cube_express.edition import EDGES
from stellwerk.games.cube_express.faces import BITS
from stellwerk.games.cube_express.map import NO_TILE, NOBODY
from stellwerk.games.cube_express.moves import (
    BuildLocomotive,
    GoOn,
    StartJourney,
    Word,
)
from stellwerk.games.cube_express.naming import amounts, place_name, tile_name
from stellwerk.games.cube_express.passing import PassBy, can_act
from stellwerk.games.cube_express.phases import after_moving
from stellwerk.games.cube_express.player import COAL, IRON, NOWHERE, WOOD
from stellwerk.games.cube_express.reach import Reach, reach_of, ways_on, ways_out
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.steps import Steps


class TrainDecision(OpenDecision):
    """A question of Step II: coal for points and the second locomotive are offered."""

    def add_extras(self, state: CubeState, moves: list[Move]) -> None:
        """Append coal for points, the second locomotive and the free actions."""
        actions = state.material.moves
        if state.players[self.seat].coal > 0:
            moves.append(actions.coal)
        if can_build_second(state, self.seat):
            for laid in state.own_stations(self.seat):
                moves.append(actions.locomotive(state.map.cells[laid]))
        self.add_free(state, moves)

    def why_not_extra(self, state: CubeState, move: Move) -> Illegal | None:
        """Why coal or a second locomotive is refused; the caller knows it is one."""
        if not isinstance(move, BuildLocomotive):
            if state.players[self.seat].coal > 0:
                return None
            return Illegal("CE-602", "refused.coal")
        refusal = why_not_second(state, self.seat)
        if refusal is not None:
            return refusal
        if state.map.laid_at(move.cell) in state.own_stations(self.seat):
            return None
        where: dict[str, object] = {"place": place_name(state, move.cell)}
        return Illegal("CE-620", "refused.locomotive.place", where)

    def is_extra(self, state: CubeState, move: Move) -> bool:
        return isinstance(move, BuildLocomotive) or move is state.material.moves.coal

    def use_extra(self, state: CubeState, move: Move) -> None:
        """Carry one of them out; the question stays."""
        if isinstance(move, BuildLocomotive):
            build_second(state, self.seat, move)
        else:
            burn_coal(state, self.seat)
        state.stack.push(self)

    def offer_extra(self, state: CubeState, move: Move) -> Choice:
        if isinstance(move, BuildLocomotive):
            params: dict[str, object] = {
                "place": place_name(state, move.cell),
                "cost": amounts(state.material.locomotive_cost),
            }
            targets = [Target("cell", move.place)]
            return Choice(
                move.text(), "choose.locomotive", params, targets, "locomotive"
            )
        points: dict[str, object] = {"n": state.material.coal_points}
        targets = [Target("area", f"{self.seat}.coal")]
        return Choice(move.text(), "choose.coal", points, targets, "coal")


def can_build_second(state: CubeState, seat: i64) -> bool:
    """Once per game, for coal and iron from the stores (CE-620)."""
    player = state.players[seat]
    cost = state.material.locomotive_cost
    return (
        player.locomotives[1] == NOWHERE
        and player.coal >= cost[COAL]
        and player.wood >= cost[WOOD]
        and player.iron >= cost[IRON]
    )


def why_not_second(state: CubeState, seat: int) -> Illegal | None:
    """Why there can be no second locomotive now."""
    if can_build_second(state, seat):
        return None
    if state.players[seat].locomotives[1] != NOWHERE:
        return Illegal("CE-620", "refused.locomotive.built")
    return Illegal("CE-620", "refused.locomotive.cost")


def build_second(state: CubeState, seat: int, move: BuildLocomotive) -> None:
    """The second locomotive on an own station; no action there (CE-620, CE-621)."""
    player = state.players[seat]
    cost = state.material.locomotive_cost
    for area in range(COAL, len(cost)):
        player.add(area, -cost[area])
        player.reserve += cost[area]
    player.locomotives[1] = state.map.laid_at(move.cell)
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "place": place_name(state, move.cell),
        }
        targets = [Target("cell", move.place), Target("loco", f"{seat}.2")]
        state.tell("locomotive", seat, params, targets)


def burn_coal(state: CubeState, seat: int) -> None:
    """A coal back to the reserve for a movement point (CE-602)."""
    player = state.players[seat]
    player.coal -= 1
    player.reserve += 1
    state.turn.points += state.material.coal_points
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "n": state.turn.points}
        state.tell("burnt", seat, params)


def drive(state: CubeState, seat: int, locomotive: int, edge: int) -> None:
    """Enter the tile beyond an edge for one point (CE-603)."""
    player = state.players[seat]
    turn = state.turn
    here = player.locomotives[locomotive]
    there = state.map.near[4 * here + edge]
    player.locomotives[locomotive] = there
    turn.points -= 1
    turn.entry = (edge + 2) % 4
    turn.acted = False
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "loco": locomotive + 1,
            "place": tile_name(state, there),
            "n": turn.points,
        }
        grid = state.material.grid
        targets = [
            Target("cell", grid.name(state.map.cells[there])),
            Target("cell", grid.name(state.map.cells[here])),
            Target("loco", f"{seat}.{locomotive + 1}"),
        ]
        state.tell("driven", seat, params, targets)


@final
class AskMove(TrainDecision):
    """Start a journey, prepare one, or end the step (CE-601, CE-607)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "CE-601", "move")

    def moves(self, state: CubeState) -> list[Move]:
        actions = state.material.moves
        moves: list[Move] = [actions.end_step]
        if state.turn.points > 0:
            spots = state.players[self.seat].locomotives
            for locomotive in range(2):
                at = spots[locomotive]
                if at != NOWHERE and not state.turn.travelled & BITS[locomotive]:
                    moves.extend(actions.go[locomotive][ways_out(state, at)])
        self.add_extras(state, moves)
        return moves

    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        if move is state.material.moves.end_step:
            return None
        if self.is_extra(state, move):
            return self.why_not_extra(state, move)
        if not isinstance(move, StartJourney):
            return Illegal("CE-601", "refused.move")
        at = state.players[self.seat].locomotives[move.locomotive]
        if at == NOWHERE:
            return Illegal("CE-620", "refused.go.unbuilt")
        if state.turn.travelled & BITS[move.locomotive]:
            return Illegal("CE-607", "refused.go.again", {"n": move.locomotive + 1})
        if state.turn.points < 1:
            return Illegal("CE-603", "refused.go.points")
        mask = state.material.faces.track[state.map.tiles[at]]
        return why_no_way(state, at, mask, move.edge)

    def answer(self, state: CubeState, move: Move) -> None:
        if self.is_extra(state, move):
            self.use_extra(state, move)
        elif isinstance(move, StartJourney):
            state.turn.traveller = move.locomotive
            state.turn.travelled |= BITS[move.locomotive]
            drive(state, self.seat, move.locomotive, move.edge)
            state.stack.push(self.steps.on_tile[self.seat])
        else:
            state.turn.points = 0
            after_moving(state, self.steps, self.seat)

    def question(self, state: CubeState) -> Question:
        return Question("ask.move", {"n": state.turn.points})

    def offer(self, state: CubeState, move: Move) -> Choice:
        if self.is_extra(state, move):
            return self.offer_extra(state, move)
        if not isinstance(move, StartJourney):
            return Choice(move.text(), "choose.end_step", {}, None, "end", True)
        at = state.players[self.seat].locomotives[move.locomotive]
        params = way_params(state, at, move.edge)
        params["n"] = move.locomotive + 1
        reach = reach_of(state, self.seat)
        targets = way_targets(state, at, move.locomotive, move.edge, reach)
        loco = f"{self.seat}.{move.locomotive + 1}"
        targets.insert(0, Target("loco", loco))
        return Choice(move.text(), "choose.go", params, targets, f"loco {loco}")


def why_no_way(state: CubeState, at: int, mask: int, edge: int) -> Illegal | None:
    """None if a linked track leads over an edge to a laid tile (CE-603)."""
    where: dict[str, object] = {"edge": "@edge." + EDGES[edge]}
    if mask & BITS[edge] == 0:
        return Illegal("CE-603", "refused.go.track", where)
    if state.map.near[4 * at + edge] == NO_TILE:
        return Illegal("CE-608", "refused.go.nothing", where)
    return None


def way_params(state: CubeState, at: int, edge: int) -> dict[str, object]:
    """Where a way leads, for labels."""
    there = state.map.near[4 * at + edge]
    return {"edge": "@edge." + EDGES[edge], "place": tile_name(state, there)}


def way_targets(
    state: CubeState, at: int, locomotive: int, edge: int, reach: Reach
) -> list[Target]:
    """The edge and the tile of a way, and the tiles beyond that it leads to."""
    grid = state.material.grid
    cells = state.map.cells
    here = grid.name(cells[at])
    there = state.map.near[4 * at + edge]
    targets = [
        Target("exit", f"{here} {EDGES[edge]}"),
        Target("cell", grid.name(cells[there])),
    ]
    for laid in sorted(reach.first):
        if laid not in (there, at) and reach.first[laid] == 4 * locomotive + edge:
            targets.append(Target("way", grid.name(cells[laid])))
    return targets


@final
class AskOnTile(TrainDecision):
    """On a tile entered: act once, go on, or end the journey (CE-701, CE-605)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "CE-605", "on_tile")

    def moves(self, state: CubeState) -> list[Move]:
        actions = state.material.moves
        moves: list[Move] = []
        if not state.turn.acted:
            can_act(state, self.seat, moves)
        if state.turn.points > 0:
            moves.extend(actions.on[ways_on(state, self.seat)])
        moves.append(actions.halt)
        self.add_extras(state, moves)
        return moves

    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        if move is state.material.moves.halt:
            return None
        if self.is_extra(state, move):
            return self.why_not_extra(state, move)
        if isinstance(move, StartJourney):
            return Illegal("CE-607", "refused.go.other")
        if isinstance(move, GoOn):
            return self.why_not_on(state, move)
        return PassBy(state, self.seat).why_not(move)

    def why_not_on(self, state: CubeState, move: GoOn) -> Illegal | None:
        turn = state.turn
        if turn.points < 1:
            return Illegal("CE-603", "refused.go.points")
        if move.edge == turn.entry:
            return Illegal("CE-605", "refused.go.back")
        at = state.players[self.seat].locomotives[turn.traveller]
        mask = state.material.faces.exits[4 * state.map.tiles[at] + turn.entry]
        return why_no_way(state, at, mask, move.edge)

    def answer(self, state: CubeState, move: Move) -> None:
        if self.is_extra(state, move):
            self.use_extra(state, move)
        elif isinstance(move, GoOn):
            drive(state, self.seat, state.turn.traveller, move.edge)
            state.stack.push(self)
        elif move is state.material.moves.halt:
            state.turn.traveller = NOBODY
            state.stack.push(self.steps.move[self.seat])
        else:
            state.turn.acted = True
            PassBy(state, self.seat).resolve(move)
            state.stack.push(self)

    def question(self, state: CubeState) -> Question:
        return Question("ask.on_tile", {"n": state.turn.points})

    def offer(self, state: CubeState, move: Move) -> Choice:
        if self.is_extra(state, move):
            return self.offer_extra(state, move)
        if isinstance(move, Word) and move is state.material.moves.halt:
            return Choice(move.text(), "choose.halt", {}, None, "end")
        if isinstance(move, GoOn):
            at = state.players[self.seat].locomotives[state.turn.traveller]
            params = way_params(state, at, move.edge)
            reach = reach_of(state, self.seat)
            traveller = state.turn.traveller
            targets = way_targets(state, at, traveller, move.edge, reach)
            return Choice(move.text(), "choose.step", params, targets, "step")
        return PassBy(state, self.seat).offer(move)
