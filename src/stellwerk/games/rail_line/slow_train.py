# SPDX-License-Identifier: MIT
"""The slow train: how far it can go, and its moves (»Bummelzug«, RL-310 to RL-316)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book, PlainAnswer
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.games.rail_line.edition import POSITIONS
from stellwerk.games.rail_line.material import CURVES, NO_STATION
from stellwerk.games.rail_line.moves import MoveSlow, StaySlow
from stellwerk.games.rail_line.state import RailState


def farthest(state: RailState, seat: i64) -> i64:
    """The last position that the slow train may reach (RL-313, RL-I7)."""
    fast = state.players[seat].fast
    if state.material.may_pass_fast and state.end + 1 in CURVES:
        return max(fast, state.end + 1)
    return fast


def has_station_ahead(state: RailState, seat: i64) -> bool:
    """Can the slow train move at all (RL-314)?"""
    player = state.players[seat]
    stations = state.stations
    missing = state.material.prices.slow_min
    place = player.lane * POSITIONS
    last = place + farthest(state, seat)
    place += player.slow + 1
    while place <= last:
        if stations[place] != NO_STATION:
            missing -= 1
            if missing == 0:
                return True
        place += 1
    return False


def stations_ahead(state: RailState, seat: i64) -> list[int]:
    """The positions that one slow move can end on, nearest first."""
    player = state.players[seat]
    prices = state.material.prices
    ahead = [
        pos
        for pos in range(player.slow + 1, farthest(state, seat) + 1)
        if state.station_at(player.lane, pos) != NO_STATION
    ]
    return ahead[prices.slow_min - 1 : prices.slow_max]


@final
class AskSlow(Ask[RailState]):
    """Where does the slow train go (»Bummelzug bewegen«, RL-310)?"""

    def __init__(self, book: Book[RailState], seat: int, paid: bool) -> None:
        answers = (MovingSlow(MoveSlow), StayingSlow(StaySlow, paid))
        name = "paid_slow" if paid else "free_slow"
        super().__init__(book, seat, "RL-310", name, answers, refused="refused.slow")
        self.key: Final = "ask.slow.paid" if paid else "ask.slow.free"

    def question(self, state: RailState) -> Question:
        return Question(self.key)


@final
class MovingSlow(Answer[RailState, MoveSlow]):
    """Move the slow train 1 to 5 stations, receive a symbol there (RL-310, RL-311)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        """A station in reach and one symbol of it, each pair once."""
        player = state.players[seat]
        material = state.material
        least, most = material.prices.slow_min, material.prices.slow_max
        stations = state.stations
        first = player.lane * POSITIONS
        pos = player.slow + 1
        last = farthest(state, seat)
        count: i64 = 0
        while pos <= last and count < most:
            station = stations[first + pos]
            if station != NO_STATION:
                count += 1
                if count >= least:
                    answers = material.moves.slow[pos]
                    for symbol in material.choices[station]:
                        moves.append(answers[symbol])
            pos += 1

    def why_not(self, state: RailState, seat: i64, move: MoveSlow) -> Illegal | None:
        player = state.players[seat]
        material = state.material
        where: dict[str, object] = {"pos": move.pos}
        if move.pos <= player.slow:
            return Illegal("RL-014", "refused.slow.back", where)
        if move.pos > farthest(state, seat):
            return Illegal("RL-313", "refused.slow.beyond", where)
        station = state.station_at(player.lane, move.pos)
        if station == NO_STATION:
            return Illegal("RL-310", "refused.slow.plain", where)
        if move.pos not in stations_ahead(state, seat):
            prices = material.prices
            where.update({"least": prices.slow_min, "most": prices.slow_max})
            return Illegal("RL-310", "refused.slow.far", where)
        if move.symbol not in material.stations[station]:
            where["symbol"] = "@symbol." + move.name
            return Illegal("RL-311", "refused.slow.symbol", where)
        return None

    def resolve(self, state: RailState, seat: i64, move: MoveSlow) -> None:
        player = state.players[seat]
        player.slow = move.pos
        if player.slow > player.fast:  # it passed, by RL-I7: the names change places
            player.slow = player.fast
            player.fast = move.pos
        state.stack.push(state.steps.receive[seat][move.symbol])
        if state.events is not None:
            symbol = "@symbol." + move.name
            told: dict[str, object] = {"pos": move.pos, "symbol": symbol}
            state.tell_of(seat, "slow", told, [Target("pos", str(move.pos))])

    def choice(self, state: RailState, seat: i64, move: MoveSlow) -> Choice:
        stations = stations_ahead(state, seat)
        n = stations.index(move.pos) + state.material.prices.slow_min
        symbol = "@symbol." + move.name
        params: dict[str, object] = {"pos": move.pos, "n": n, "symbol": symbol}
        targets = [Target("pos", str(move.pos)), Target("symbol", move.name)]
        return Choice(move.text(), "choose.slow", params, targets, f"slow {move.pos}")

    def alike(self, state: RailState, seat: i64, move: MoveSlow) -> i64:
        """How many stations away it is."""
        return stations_ahead(state, seat).index(move.pos)


@final
class StayingSlow(PlainAnswer[RailState, StaySlow]):
    """Leave the slow train, if the table allows it; never a paid one (RL-316)."""

    def __init__(self, moves: type[StaySlow], paid: bool) -> None:
        super().__init__(moves)
        self.paid: Final = paid

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        if not self.paid and not state.material.free_move_mandatory:
            moves.append(state.material.moves.stay)

    def why_not(self, state: RailState, seat: i64, move: StaySlow) -> Illegal | None:
        if self.paid:
            return Illegal("RL-502", "refused.slow.paid")
        if state.material.free_move_mandatory:
            return Illegal("RL-316", "refused.slow.mandatory")
        return None

    def resolve(self, state: RailState, seat: i64, move: StaySlow) -> None:
        state.tell_of(seat, "slow_stays")

    def choice(self, state: RailState, seat: i64, move: StaySlow) -> Choice:
        return Choice(move.text(), "choose.slow.none", {}, None, "slow")
