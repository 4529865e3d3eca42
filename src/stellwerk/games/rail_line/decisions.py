# SPDX-License-Identifier: MIT
"""The questions of a turn, their answers, and what follows from each."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.lots import LuckDecision
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.rail_line.asking import RailDecision
from stellwerk.games.rail_line.flow import (
    farthest,
    gain_coins,
    slow_moves,
    stations_ahead,
    take_out,
)
from stellwerk.games.rail_line.material import LAST_CARD, NO_STATION
from stellwerk.games.rail_line.moves import (
    MoveSlow,
    PlayCard,
    Refill,
    StaySlow,
    TakeCoin,
    TakeSymbol,
)
from stellwerk.games.rail_line.phases import receive_symbol
from stellwerk.games.rail_line.state import RailState, extend_line
from stellwerk.games.rail_line.steps import Steps


@final
class AskCard(RailDecision):
    """Play a track card from hand or display (»Gleiskarte spielen«, RL-201)."""

    def __init__(self, steps: Steps, seat: int, second: bool) -> None:
        rule = "RL-503" if second else "RL-201"
        super().__init__(steps, seat, rule, "second_card" if second else "card")
        self.second: Final = second

    def moves(self, state: RailState) -> list[Move]:
        plays = state.material.moves.plays
        return [plays[card] for card in state.players[self.seat].hand + state.display]

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if not isinstance(move, PlayCard):
            return Illegal(self.rule, "refused.card")
        if move.card in state.players[self.seat].hand or move.card in state.display:
            return None
        return Illegal("RL-202", "refused.card.elsewhere", {"card": move.name})

    def resolve(self, state: RailState, move: Move) -> None:
        assert isinstance(move, PlayCard)
        steps = self.steps
        state.stack.push(steps.land)
        card = move.card
        if card < state.material.a_cards:
            take_out(state.players[self.seat].hand, card)
        else:
            take_out(state.display, card)
            if state.pile:
                state.stack.push(steps.refill)
        extend_line(state, card)
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "card": move.name,
                "n": len(state.laid),
            }
            targets = [Target("card", move.name), Target("space", str(len(state.laid)))]
            state.tell("played", self.seat, params, targets)

    def question(self, state: RailState) -> Question:
        params: dict[str, object] = {"n": len(state.laid) + 1, "of": LAST_CARD}
        return Question("ask.second_card" if self.second else "ask.card", params)

    def choice(self, state: RailState, move: Move) -> Choice:
        assert isinstance(move, PlayCard)
        from_hand = move.card < state.material.a_cards
        place = "hand" if from_hand else "display"
        return Choice(
            move.text(),
            "choose.card." + place,
            {"card": move.name},
            [Target("card", move.name)],
            place,
            False,
            self.preview(state, move.card),
        )

    def preview(self, state: RailState, card: int) -> list[Effect]:
        """What every player would receive from this card."""
        material = state.material
        pos = state.next_position()
        effects: list[Effect] = []
        for seat in state.order():
            station = state.station_on(card, state.players[seat].lane, pos)
            symbols: list[object] = [
                "@symbol." + material.symbols[symbol]
                for symbol in material.stations[station]
            ]
            key = "preview.receives" if symbols else "preview.nothing"
            params: dict[str, object] = {"player": seat_name(seat), "symbols": symbols}
            effects.append(Effect(seat, key, params))
        return effects


@final
class AskRefill(LuckDecision[RailState]):
    """Luck reveals the next card of the B pile for the display (RL-205)."""

    def __init__(self) -> None:
        super().__init__("RL-205")

    def text(self) -> str:
        return "refill"

    def moves(self, state: RailState) -> list[Move]:
        refills = state.material.moves.refills
        moves: list[Move] = []
        for card in state.pile:
            moves.append(refills[card])
        return moves

    def draw(self, state: RailState, rng: Rng) -> Move:
        return state.material.moves.refills[state.pile[rng.below(len(state.pile))]]

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if isinstance(move, Refill) and move.card in state.pile:
            return None
        return Illegal("RL-205", "refused.refill")

    def resolve(self, state: RailState, move: Move) -> None:
        assert isinstance(move, Refill)
        take_out(state.pile, move.card)
        state.display.append(move.card)
        if state.events is not None:
            params: dict[str, object] = {"card": move.name, "n": len(state.pile)}
            state.tell("refill", None, params, [Target("card", move.name)])
        if not state.pile:
            state.ending = True
            if state.events is not None:
                state.tell("end.pile", None, {})

    def question(self, state: RailState) -> Question:
        return Question("ask.refill")


@final
class AskSwap(RailDecision):
    """Receive a symbol, or take one coin instead (»Münze erhalten«, RL-601)."""

    def __init__(self, steps: Steps, seat: int, symbol: int, symbol_name: str) -> None:
        super().__init__(steps, seat, "RL-601", "swap")
        self.symbol: Final = symbol
        self.symbol_name: Final = symbol_name
        self.word: Final = "@symbol." + symbol_name

    def text(self) -> str:
        return f"swap {self.seat + 1} {self.symbol_name}"

    def moves(self, state: RailState) -> list[Move]:
        return state.material.moves.swaps

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if isinstance(move, (TakeSymbol, TakeCoin)):
            return None
        return Illegal("RL-601", "refused.swap")

    def resolve(self, state: RailState, move: Move) -> None:
        if isinstance(move, TakeSymbol):
            receive_symbol(state, self.steps, self.seat, self.symbol)
            return
        state.players[self.seat].swaps += 1
        gain_coins(state, self.seat, 1, "instead", self.word)

    def question(self, state: RailState) -> Question:
        left = state.material.swaps - state.players[self.seat].swaps
        return Question("ask.swap", {"symbol": self.word, "n": left})

    def choice(self, state: RailState, move: Move) -> Choice:
        if isinstance(move, TakeSymbol):
            locomotive = self.symbol == state.material.locomotive
            return Choice(
                move.text(),
                "choose.take.locomotive" if locomotive else "choose.take",
                {"symbol": self.word},
                [Target("symbol", self.symbol_name)],
                "swap",
                True,
            )
        target = Target("swap", str(state.players[self.seat].swaps + 1))
        params: dict[str, object] = {"symbol": self.word}
        return Choice(move.text(), "choose.coin", params, [target], "swap")


@final
class AskSlow(RailDecision):
    """Move the slow train 1 to 5 stations (»Bummelzug bewegen«, RL-310)."""

    def __init__(self, steps: Steps, seat: int, paid: bool) -> None:
        super().__init__(steps, seat, "RL-310", "paid_slow" if paid else "free_slow")
        self.paid: Final = paid

    def moves(self, state: RailState) -> list[Move]:
        moves = slow_moves(state, self.seat)
        if not self.paid and not state.material.free_move_mandatory:
            moves.append(state.material.moves.stay)
        return moves

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if isinstance(move, StaySlow):
            if self.paid:
                return Illegal("RL-502", "refused.slow.paid")
            if state.material.free_move_mandatory:
                return Illegal("RL-316", "refused.slow.mandatory")
            return None
        if not isinstance(move, MoveSlow):
            return Illegal("RL-310", "refused.slow")
        return self.why_not_there(state, move)

    def why_not_there(self, state: RailState, move: MoveSlow) -> Illegal | None:
        """The first thing wrong with a destination and a symbol of it."""
        player = state.players[self.seat]
        where: dict[str, object] = {"pos": move.pos}
        if move.pos <= player.slow:
            return Illegal("RL-014", "refused.slow.back", where)
        if move.pos > farthest(state, self.seat):
            return Illegal("RL-313", "refused.slow.beyond", where)
        station = state.station_at(player.lane, move.pos)
        if station == NO_STATION:
            return Illegal("RL-310", "refused.slow.plain", where)
        if move.pos not in stations_ahead(state, self.seat):
            where["least"] = state.material.slow_min
            where["most"] = state.material.slow_max
            return Illegal("RL-310", "refused.slow.far", where)
        if move.symbol not in state.material.stations[station]:
            where["symbol"] = "@symbol." + move.name
            return Illegal("RL-311", "refused.slow.symbol", where)
        return None

    def resolve(self, state: RailState, move: Move) -> None:
        if not isinstance(move, MoveSlow):
            if state.events is not None:
                params: dict[str, object] = {"player": seat_name(self.seat)}
                state.tell("slow_stays", self.seat, params)
            return
        player = state.players[self.seat]
        player.slow = move.pos
        if player.slow > player.fast:  # it passed, by RL-I7: the names change places
            player.slow = player.fast
            player.fast = move.pos
        state.stack.push(self.steps.receive[self.seat][move.symbol])
        if state.events is not None:
            told: dict[str, object] = {
                "player": seat_name(self.seat),
                "pos": move.pos,
                "symbol": "@symbol." + move.name,
            }
            state.tell("slow", self.seat, told, [Target("pos", str(move.pos))])

    def question(self, state: RailState) -> Question:
        return Question("ask.slow.paid" if self.paid else "ask.slow.free")

    def choice(self, state: RailState, move: Move) -> Choice:
        if not isinstance(move, MoveSlow):
            return Choice(move.text(), "choose.slow.none", {}, None, "slow")
        stations = stations_ahead(state, self.seat)
        params: dict[str, object] = {
            "pos": move.pos,
            "n": stations.index(move.pos) + state.material.slow_min,
            "symbol": "@symbol." + move.name,
        }
        targets = [Target("pos", str(move.pos)), Target("symbol", move.name)]
        return Choice(move.text(), "choose.slow", params, targets, f"slow {move.pos}")
