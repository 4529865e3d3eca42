# SPDX-License-Identifier: MIT
"""Track cards: play one, refill the display, fast trains follow (RL-201, RL-301)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Chance, Run
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.rail_line.material import GOAL, LANE_COUNT, LAST_CARD, position_of
from stellwerk.games.rail_line.moves import PlayCard, Refill
from stellwerk.games.rail_line.state import RailState, extend_line
from stellwerk.parts.hands import take_out


@final
class PlayingCard(Answer[RailState, PlayCard]):
    """Lay a track card of the hand or of the display (»Gleiskarte spielen«, RL-201)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        plays = state.material.moves.plays
        for card in state.players[seat].hand:
            moves.append(plays[card])
        for card in state.display:
            moves.append(plays[card])

    def why_not(self, state: RailState, seat: i64, move: PlayCard) -> Illegal | None:
        if move.card in state.players[seat].hand or move.card in state.display:
            return None
        return Illegal("RL-202", "refused.card.elsewhere", {"card": move.name})

    def resolve(self, state: RailState, seat: i64, move: PlayCard) -> None:
        steps = state.steps
        state.stack.push(steps.land)
        card = move.card
        if card < state.material.a_cards:
            take_out(state.players[seat].hand, card)
        else:
            take_out(state.display, card)
            if state.pile:
                state.stack.push(steps.refill)
        extend_line(state, card)
        if state.events is not None:
            number = len(state.laid)
            targets = [Target("card", move.name), Target("space", str(number))]
            state.tell_of(seat, "played", {"card": move.name, "n": number}, targets)

    def gaps(self, state: RailState, seat: i64) -> dict[str, object]:
        return {"n": len(state.laid) + 1, "of": LAST_CARD}

    def choice(self, state: RailState, seat: i64, move: PlayCard) -> Choice:
        group = "hand" if move.card < state.material.a_cards else "display"
        key, card = "choose.card." + group, [Target("card", move.name)]
        params: dict[str, object] = {"card": move.name}
        after = preview(state, move.card)
        return Choice(move.text(), key, params, card, group, False, after)

    def alike(self, state: RailState, seat: i64, move: PlayCard) -> i64:
        """Who begins, and the track on which everybody goes on: so is the preview."""
        tracks = state.material.track_of[state.next_position()]
        number = state.start
        for player in state.players:
            number = number * LANE_COUNT + tracks[player.lane]
        return number


@final
class AskCard(Ask[RailState]):
    """Which card is laid (RL-201)?"""

    def draw(self, state: RailState, rng: Rng) -> Move:
        hand, display = state.players[self.seat].hand, state.display
        own: i64 = len(hand)
        number = rng.below(own + len(display))
        card = hand[number] if number < own else display[number - own]
        return state.material.moves.plays[card]


def preview(state: RailState, card: int) -> list[Effect]:
    """What every player would receive from this card."""
    pos = state.next_position()
    effects: list[Effect] = []
    for seat in state.order():
        station = state.station_on(card, state.players[seat].lane, pos)
        symbols = state.material.symbol_words(station)
        key = "preview.receives" if symbols else "preview.nothing"
        got: dict[str, object] = {"player": seat_name(seat), "symbols": symbols}
        effects.append(Effect(seat, key, got))
    return effects


@final
class AskRefill(Chance[RailState]):
    """Luck reveals the next card of the B pile for the display (RL-205)."""

    def moves(self, state: RailState) -> list[Move]:
        refills = state.material.moves.refills
        return [refills[card] for card in state.pile]

    def draw(self, state: RailState, rng: Rng) -> Move:
        return state.material.moves.refills[state.pile[rng.below(len(state.pile))]]

    def resolve(self, state: RailState, move: Move) -> None:
        assert isinstance(move, Refill)
        take_out(state.pile, move.card)
        state.display.append(move.card)
        if not state.pile:
            state.ending = True
        if state.events is not None:
            told: dict[str, object] = {"card": move.name, "n": len(state.pile)}
            state.tell("refill", None, told, [Target("card", move.name)])
            if not state.pile:
                state.tell("end.pile", None, {})


@final
class Land(Run[RailState]):
    """All fast trains move onto the new card, then everybody receives (RL-301)."""

    def run(self, state: RailState) -> None:
        number = len(state.laid)
        pos = position_of(number)
        state.end = pos
        if number == LAST_CARD:
            state.ending = True
        if state.events is not None:
            state.tell("fast", None, {"pos": pos}, [Target("pos", str(pos))])
            if number == LAST_CARD:
                state.tell("end.line", None, {"n": number})
        if state.material.behind[pos]:
            state.stack.push(state.steps.curve)
        arrive(state, pos)


@final
class Curve(Run[RailState]):
    """After an 8th card all fast trains go on to the curve station (RL-307).

    A goal that shows symbols is reached in the same way after the last card (RL-I12).
    """

    def run(self, state: RailState) -> None:
        state.end += 1
        if state.events is not None:
            place = "goal" if state.end == GOAL else "curve"
            state.tell(place, None, {}, [Target("pos", str(state.end))])
        arrive(state, state.end)


def arrive(state: RailState, pos: i64) -> None:
    """Move every fast train to a position; then all resolve it in order (RL-405)."""
    for player in state.players:
        player.fast = pos
    state.stack.push(state.steps.visits[0])
