# SPDX-License-Identifier: MIT
"""Step II: move own locomotives (»Eigene Lok(s) bewegen«, CE-601 to CE-621)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Move
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import (
    CubeAnswer,
    amounts,
    place_name,
    tile_name,
)
from stellwerk.games.cube_express.edition import EDGES
from stellwerk.games.cube_express.free import FREE, CubeAsk, free_moves
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.moves import (
    BuildLocomotive,
    BurnCoal,
    EndStep,
    GoOn,
    Halt,
    StartJourney,
)
from stellwerk.games.cube_express.packed import BITS, OPPOSITE, way_over
from stellwerk.games.cube_express.passing import PASS_BY, acts_of, houses_of, seating_at
from stellwerk.games.cube_express.phases import after_moving
from stellwerk.games.cube_express.player import COAL, NOWHERE
from stellwerk.games.cube_express.reach import exits_of, reach_of, starts_of, ways_on
from stellwerk.games.cube_express.state import CubeState

# The questions.


class AskTrain(CubeAsk):
    """A question of Step II: how does it go on with so many points (CE-601)?"""

    def rest(self, state: CubeState) -> list[Move]:
        """Free actions, and in front of them the second locomotive (CE-620)."""
        free = free_moves(state, self.seat)
        if not can_build_second(state, self.seat):
            return free
        moves, cells = state.material.moves, state.map.cells
        spots = state.own_stations(self.seat)
        return [moves.locomotive(cells[at]) for at in spots] + free

    def question(self, state: CubeState) -> Question:
        return Question("ask." + self.name, {"n": state.turn.points})


@final
class AskMove(AskTrain):
    """Start a journey, prepare one, or end the step (CE-601, CE-607)?"""

    def main(self, state: CubeState) -> list[Move]:
        seat = self.seat
        ready = state.material.moves.set_out[starts_of(state, seat, 0)]
        row = ready[starts_of(state, seat, 1)]
        return row[1] if state.players[seat].coal > 0 else row[0]


@final
class AskOnTile(AskTrain):
    """On a tile entered: act once, go on, or end the journey (CE-701, CE-605)?"""

    def main(self, state: CubeState) -> list[Move]:
        acts, houses = acts_of(state, self.seat), houses_of(state, self.seat)
        seats = [seating_at(state, house) for house in houses]
        return acts + seats + self.further(state)

    def further(self, state: CubeState) -> list[Move]:
        """All but the action on the tile."""
        ways = ways_on(state, self.seat) if state.turn.points > 0 else 0
        row = state.material.moves.go_on[ways]
        return row[1] if state.players[self.seat].coal > 0 else row[0]

    def draw(self, state: CubeState, rng: Rng) -> Move:
        """Of free houses, mostly many, only the one that is drawn becomes a move."""
        acts, houses = acts_of(state, self.seat), houses_of(state, self.seat)
        main, rest = self.further(state), self.rest(state)
        count: i64 = len(acts) + len(houses)
        further: i64 = len(main)
        number = rng.below(count + further + len(rest))
        if number >= count:
            number -= count
            return main[number] if number < further else rest[number - further]
        return seating_at(state, houses[number]) if houses else acts[number]

    def why_other(self, state: CubeState, move: Move) -> Illegal:
        if isinstance(move, StartJourney):
            return Illegal("CE-607", "refused.go.other")
        return super().why_other(state, move)


# Journeys.


@final
class EndingStep(CubeAnswer[EndStep]):
    """Move no more; points that are left lapse (CE-601)."""

    def resolve(self, state: CubeState, seat: i64, move: EndStep) -> None:
        state.turn.points = 0
        after_moving(state, seat)


@final
class SettingOut(CubeAnswer[StartJourney]):
    """A locomotive begins its only journey of the turn (CE-603, CE-607)."""

    def why_not(
        self, state: CubeState, seat: i64, move: StartJourney
    ) -> Illegal | None:
        at = state.players[seat].locomotives[move.locomotive]
        if at == NOWHERE:
            return Illegal("CE-620", "refused.go.unbuilt")
        if state.turn.travelled & BITS[move.locomotive]:
            return Illegal("CE-607", "refused.go.again", {"n": move.locomotive + 1})
        if state.turn.points < 1:
            return Illegal("CE-603", "refused.go.points")
        tracks = state.material.faces.track[state.map.tiles[at]]
        return why_no_way(state, at, tracks, move.edge)

    def resolve(self, state: CubeState, seat: i64, move: StartJourney) -> None:
        state.turn.traveller = move.locomotive
        state.turn.travelled |= BITS[move.locomotive]
        drive(state, seat, move.locomotive, move.edge)
        state.stack.push(state.steps.on_tile[seat])

    def choice(self, state: CubeState, seat: i64, move: StartJourney) -> Choice:
        at = state.players[seat].locomotives[move.locomotive]
        params = way_params(state, at, move.edge)
        params["n"] = move.locomotive + 1
        loco = f"{seat}.{move.locomotive + 1}"
        ways = way_targets(state, seat, move.locomotive, move.edge)
        targets = [Target("loco", loco), *ways]
        return self.offered(move, params, targets, group=f"loco {loco}")


@final
class GoingOn(CubeAnswer[GoOn]):
    """The journey goes on over an edge, never back (CE-603, CE-605, CE-I2)."""

    def why_not(self, state: CubeState, seat: i64, move: GoOn) -> Illegal | None:
        if state.turn.points < 1:
            return Illegal("CE-603", "refused.go.points")
        if move.index == state.turn.entry:
            return Illegal("CE-605", "refused.go.back")
        at = state.visited(seat)
        return why_no_way(state, at, exits_of(state, at, state.turn.entry), move.index)

    def resolve(self, state: CubeState, seat: i64, move: GoOn) -> None:
        drive(state, seat, state.turn.traveller, move.index)

    def choice(self, state: CubeState, seat: i64, move: GoOn) -> Choice:
        params = way_params(state, state.visited(seat), move.index)
        targets = way_targets(state, seat, state.turn.traveller, move.index)
        return self.offered(move, params, targets)


@final
class Halting(CubeAnswer[Halt]):
    """End the journey; another locomotive may set out (CE-605)."""

    def resolve(self, state: CubeState, seat: i64, move: Halt) -> None:
        state.turn.traveller = NO_SEAT
        state.stack.push(state.steps.move[seat])


def drive(state: CubeState, seat: i64, locomotive: i64, edge: i64) -> None:
    """Enter the tile beyond an edge for one point (CE-603)."""
    spots = state.players[seat].locomotives
    turn = state.turn
    here: i64 = spots[locomotive]
    spots[locomotive] = state.map.beyond(here, edge)
    turn.points -= 1
    turn.entry = OPPOSITE[edge]
    turn.acted = False
    if state.events is not None:
        tell_driven(state, seat, locomotive, here)


def tell_driven(state: CubeState, seat: int, locomotive: int, here: int) -> None:
    there = state.players[seat].locomotives[locomotive]
    number, place, n = locomotive + 1, tile_name(state, there), state.turn.points
    targets = [
        state.tile_target(there),
        state.tile_target(here),
        Target("loco", f"{seat}.{number}"),
    ]
    state.tell_of(seat, "driven", {"loco": number, "place": place, "n": n}, targets)


def why_no_way(state: CubeState, at: i64, edges: i64, edge: i64) -> Illegal | None:
    """None if a linked track leads over an edge to a laid tile (CE-603)."""
    where: dict[str, object] = {"edge": "@edge." + EDGES[edge]}
    if edges & BITS[edge] == 0:
        return Illegal("CE-603", "refused.go.track", where)
    if state.map.beyond(at, edge) == NO_TILE:
        return Illegal("CE-608", "refused.go.nothing", where)
    return None


def way_params(state: CubeState, at: i64, edge: i64) -> dict[str, object]:
    """Where a way leads, for labels."""
    there = state.map.beyond(at, edge)
    return {"edge": "@edge." + EDGES[edge], "place": tile_name(state, there)}


def way_targets(
    state: CubeState, seat: i64, locomotive: i64, edge: i64
) -> list[Target]:
    """The edge and the tile of a way, and the tiles beyond that it leads to."""
    at = state.players[seat].locomotives[locomotive]
    there = state.map.beyond(at, edge)
    targets = [
        Target("exit", f"{state.place_of(at)} {EDGES[edge]}"),
        state.tile_target(there),
    ]
    for laid, (_, first) in sorted(reach_of(state, seat).items()):
        if laid not in (there, at) and first == way_over(locomotive, edge):
            targets.append(Target("way", state.place_of(laid)))
    return targets


# Coal, and the second locomotive.


@final
class BurningCoal(CubeAnswer[BurnCoal]):
    """A coal back to the reserve for a movement point (CE-602)."""

    def why_not(self, state: CubeState, seat: i64, move: BurnCoal) -> Illegal | None:
        if state.players[seat].coal > 0:
            return None
        return Illegal("CE-602", "refused.coal")

    def resolve(self, state: CubeState, seat: i64, move: BurnCoal) -> None:
        player = state.players[seat]
        player.coal -= 1
        player.reserve += 1
        state.turn.points += state.material.coal_points
        if state.events is not None:
            state.tell_of(seat, "burnt", {"n": state.turn.points})

    def choice(self, state: CubeState, seat: i64, move: BurnCoal) -> Choice:
        coal = [Target("area", f"{seat}.coal")]
        return self.offered(move, {"n": state.material.coal_points}, coal)


@final
class BuildingLocomotive(CubeAnswer[BuildLocomotive]):
    """The second locomotive on an own station; no action there (CE-620, CE-621)."""

    def why_not(
        self, state: CubeState, seat: i64, move: BuildLocomotive
    ) -> Illegal | None:
        if state.players[seat].locomotives[1] != NOWHERE:
            return Illegal("CE-620", "refused.locomotive.built")
        if not can_build_second(state, seat):
            return Illegal("CE-620", "refused.locomotive.cost")
        if state.map.laid_at(move.cell) in state.own_stations(seat):
            return None
        where = place_name(state, move.cell)
        return Illegal("CE-620", "refused.locomotive.place", {"place": where})

    def resolve(self, state: CubeState, seat: i64, move: BuildLocomotive) -> None:
        player = state.players[seat]
        cost = state.material.locomotive_cost
        for area in range(COAL, len(cost)):
            player.add(area, -cost[area])
            player.reserve += cost[area]
        player.locomotives[1] = state.map.laid_at(move.cell)
        if state.events is not None:
            targets = [Target("cell", move.place), Target("loco", f"{seat}.2")]
            told = {"place": place_name(state, move.cell)}
            state.tell_of(seat, "locomotive", told, targets)

    def choice(self, state: CubeState, seat: i64, move: BuildLocomotive) -> Choice:
        cost = amounts(list(state.material.locomotive_cost))
        params = {"place": place_name(state, move.cell), "cost": cost}
        return self.offered(move, params, [Target("cell", move.place)])


def can_build_second(state: CubeState, seat: i64) -> bool:
    """Once per game, for coal and iron from the stores (CE-620)."""
    player = state.players[seat]
    if player.locomotives[1] != NOWHERE:
        return False
    return player.covers(state.material.locomotive_cost)


EXTRA: Final = (
    BurningCoal(BurnCoal, "coal", "coal", again=True),
    BuildingLocomotive(BuildLocomotive, "locomotive", "locomotive", again=True),
    *FREE,
)
MOVE: Final = (
    EndingStep(EndStep, "end_step", "end", primary=True),
    SettingOut(StartJourney, "go", ""),
    *EXTRA,
)
ON_TILE: Final = (
    *PASS_BY,
    GoingOn(GoOn, "step", "step", again=True),
    Halting(Halt, "halt", "end"),
    *EXTRA,
)
