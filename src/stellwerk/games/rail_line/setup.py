# SPDX-License-Identifier: MIT
"""Before the first turn: start player, side, deal, lanes, first symbols (RL-101)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Chance, PlainAnswer, Run
from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Cut, Lot, Lots
from stellwerk.core.messages import Choice, Illegal, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.rail_line.material import LANE_COUNT, Material
from stellwerk.games.rail_line.moves import ChooseLane, ChooseSide, Deal
from stellwerk.games.rail_line.state import RailState, turn_start_card
from stellwerk.games.rail_line.symbols import receive_good
from stellwerk.parts.hands import take_out
from stellwerk.parts.start import StartChance


@final
class AskStart(StartChance[RailState]):
    """Luck names the start player, unless the table chose one (RL-103)."""

    def begin(self, state: RailState, start: int) -> None:
        state.start = start
        state.active = start
        state.round = 1
        stack, steps = state.stack, state.steps
        stack.push(steps.turn)
        stack.push(steps.start_symbols)
        for seat in reversed(state.order()):
            stack.push(steps.lane[seat])
        stack.push(steps.deal)
        stack.push(steps.side[start])
        state.tell_of(start, "start")


@final
class TurningSide(PlainAnswer[RailState, ChooseSide]):
    """The start player turns a side of the start card up, before any deal (RL-104)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        moves.extend(state.material.moves.sides)

    def resolve(self, state: RailState, seat: i64, move: ChooseSide) -> None:
        turn_start_card(state, move.side)
        if state.events is not None:
            card = [Target("start", move.name)]
            state.tell_of(seat, "side", {"side": move.name}, card)

    def choice(self, state: RailState, seat: i64, move: ChooseSide) -> Choice:
        material = state.material
        symbols: list[object] = []
        for station in material.start_tracks[move.side]:
            symbols += material.symbol_words(station)
        params: dict[str, object] = {"side": move.name, "symbols": symbols}
        target = Target("start", move.name)
        return Choice(move.text(), "choose.side", params, [target], "side")


@final
class AskDeal(Chance[RailState]):
    """Luck deals the hands and reveals the display (RL-105, RL-106, RL-107)."""

    def moves(self, state: RailState) -> list[Move]:
        """One example: the cards in printed order."""
        return [cut(state.material, state.removed, state.pile)]

    def draw(self, state: RailState, rng: Rng) -> Move:
        material = state.material
        a_cards = rng.sample(state.removed, material.players * material.hand_size)
        b_cards = rng.sample(state.pile, material.display_size)
        return cut(material, a_cards, b_cards)

    def lots(self, state: RailState) -> Lots:
        material = state.material
        size, dealt = material.hand_size, material.players * material.hand_size
        names = material.cards
        lots = [
            Lot(SAMPLE, [names[card] for card in state.removed], dealt),
            Lot(SAMPLE, [names[card] for card in state.pile], material.display_size),
        ]
        cuts = [Cut(0, first, first + size, True) for first in range(0, dealt, size)]
        cuts.append(Cut(1, 0, material.display_size))
        return Lots("deal", lots, cuts, ",")

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if not isinstance(move, Deal):
            return Illegal("RL-106", "refused.deal")
        material = state.material
        sizes = [len(hand) for hand in move.hands]
        dealt = [card for hand in move.hands for card in hand]
        size, shown = material.hand_size, material.display_size
        fits = sizes == [size] * material.players
        if not fits or not are_some_of(dealt, state.removed):
            return Illegal("RL-106", "refused.deal.hands", {"n": size})
        if len(move.display) != shown or not are_some_of(move.display, state.pile):
            return Illegal("RL-107", "refused.deal.display", {"n": shown})
        return None

    def resolve(self, state: RailState, move: Move) -> None:
        assert isinstance(move, Deal)
        for seat in range(len(move.hands)):
            state.players[seat].hand = move.hands[seat][:]
            for card in move.hands[seat]:
                take_out(state.removed, card)
        for card in move.display:
            take_out(state.pile, card)
        state.display = move.display[:]
        if state.events is not None:
            tell_deal(state, move)


def cut(material: Material, a_cards: list[int], b_cards: list[int]) -> Deal:
    """The deal of cards in this order: hand after hand, then the display."""
    size = material.hand_size
    hands = [
        sorted(a_cards[seat * size : (seat + 1) * size])
        for seat in range(material.players)
    ]
    return Deal(hands, b_cards[: material.display_size], material.cards)


def are_some_of(cards: list[int], unseen: list[int]) -> bool:
    """Are these different ones of those?"""
    return len(set(cards)) == len(cards) and set(cards) <= set(unseen)


def tell_deal(state: RailState, move: Deal) -> None:
    cards = state.material.cards
    for seat, hand in enumerate(move.hands):
        secret: dict[str, object] = {"cards": [cards[card] for card in hand]}
        state.tell_of(seat, "dealt", {"n": len(hand)}, None, secret, [seat])
    shown: list[object] = [cards[card] for card in move.display]
    state.tell("display", None, {"cards": shown})


@final
class ChoosingLane(Answer[RailState, ChooseLane]):
    """Choose a free lane for both locomotives (RL-108)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        taken = [player.lane for player in state.players]
        for lane in range(LANE_COUNT):
            if lane not in taken:
                moves.append(state.material.moves.lanes[lane])

    def why_not(self, state: RailState, seat: i64, move: ChooseLane) -> Illegal | None:
        for other, player in enumerate(state.players):
            if player.lane == move.lane:
                taken = {"lane": move.lane + 1, "player": seat_name(other)}
                return Illegal("RL-015", "refused.lane.taken", taken)
        return None

    def resolve(self, state: RailState, seat: i64, move: ChooseLane) -> None:
        state.players[seat].lane = move.lane
        if state.events is not None:
            target = [Target("lane", str(move.lane + 1))]
            state.tell_of(seat, "lane", {"lane": move.lane + 1}, target)

    def choice(self, state: RailState, seat: i64, move: ChooseLane) -> Choice:
        symbols = state.material.symbol_words(state.station_at(move.lane, 0))
        params: dict[str, object] = {"lane": move.lane + 1, "symbols": symbols}
        target = Target("lane", str(move.lane + 1))
        return Choice(move.text(), "choose.lane", params, [target], "lane")

    def alike(self, state: RailState, seat: i64, move: ChooseLane) -> i64:
        """Which side of the start card is up."""
        return state.side


@final
class StartSymbols(Run[RailState]):
    """Everybody marks the symbol of their start station; no coin instead (RL-109)."""

    def run(self, state: RailState) -> None:
        for seat in state.order():
            station = state.station_at(state.players[seat].lane, 0)
            for symbol in state.material.stations[station]:
                receive_good(state, seat, symbol)
