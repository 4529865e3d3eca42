# SPDX-License-Identifier: MIT
"""The course of a game: rounds, turns, scoring phases, the end."""

from __future__ import annotations

from typing import final

from stellwerk.core.messages import Target, seat_name
from stellwerk.games.first_class.asking import FirstClassWork
from stellwerk.games.first_class.cards import KINDS, TRACK
from stellwerk.games.first_class.material import OFFER, ROUNDS, TURNS
from stellwerk.games.first_class.player import COINS_LEFT, END_CARDS, Player
from stellwerk.games.first_class.scoring import score_arrest, score_end
from stellwerk.games.first_class.state import (
    ALL_SHOWN,
    CARDS_SHOWN,
    EMPTY,
    UNKNOWN_SEAT,
    FirstClassState,
)
from stellwerk.games.first_class.tokens import count_kind


@final
class NextRound(FirstClassWork):
    """Lay out 18 cards; every second round uses a new stack (FC-101, FC-302)."""

    def run(self, state: FirstClassState) -> None:
        state.round += 1
        state.turn = 0
        state.gone = [0, 0, 0]
        if state.round % 2 == 1:
            state.unseen = state.material.stacks[state.round // 2][:]
        state.stack.push(self.steps.next_turn)
        state.stack.push(self.steps.deal)


@final
class NextTurn(FirstClassWork):
    """The next player's turn, or the end of the round (FC-103)."""

    def run(self, state: FirstClassState) -> None:
        count = len(state.players)
        if state.turn == TURNS * count:
            state.stack.push(self.steps.round_over)
            return
        seat = (state.start + state.turn) % count
        state.active = seat
        state.stack.push(self.steps.turn_over)
        state.stack.push(self.steps.turn[seat])


@final
class TurnOver(FirstClassWork):
    """A turn is finished: the open end-game cards are refilled (FC-282)."""

    def run(self, state: FirstClassState) -> None:
        state.turn += 1
        state.stack.push(self.steps.next_turn)
        state.stack.push(self.steps.refill_offer)


@final
class RefillOffer(FirstClassWork):
    """Refill the open end-game cards, as far as the pile lasts (FC-282)."""

    def run(self, state: FirstClassState) -> None:
        if len(state.offer) < OFFER and state.end_pile:
            state.stack.push(self)
            state.stack.push(self.steps.refill)


@final
class RoundOver(FirstClassWork):
    """New start player, then scoring or the next round (FC-300 to FC-303)."""

    def run(self, state: FirstClassState) -> None:
        for place, card in enumerate(state.display):
            if card != EMPTY:
                state.removed = [*state.removed, card]
                state.display[place] = EMPTY
        if state.tile_owner != UNKNOWN_SEAT:
            state.start = state.tile_owner
            state.tile_owner = UNKNOWN_SEAT
        if state.events is not None:
            params: dict[str, object] = {
                "n": int(state.round),
                "player": seat_name(int(state.start)),
            }
            state.tell("round_over", None, params, [Target("start_tile", "tile")])
        if state.round % 2 == 1:
            state.stack.push(self.steps.next_round)
            return
        state.phase += 1
        last = state.round == ROUNDS
        state.stack.push(self.steps.final if last else self.steps.next_round)
        for seat in reversed(state.order()):
            state.stack.push(self.steps.scoring[seat])
        if state.events is not None:
            state.tell("scoring", None, {"n": int(state.phase)})


@final
class FinalScoring(FirstClassWork):
    """Coins and end-game cards; module C goes on from here (FC-600, FC-605)."""

    def run(self, state: FirstClassState) -> None:
        state.active = UNKNOWN_SEAT
        state.shown = CARDS_SHOWN
        for seat, player in enumerate(state.players):
            score_end(state, player)
            if state.events is not None:
                params = final_params(player, seat)
                state.tell("final", seat, params, [Target("score", str(seat + 1))])
        if not state.material.has_crime:
            state.shown = ALL_SHOWN
            tell_winners(state)
            return
        murderer = int(state.murderer)
        state.stack.push(self.steps.verdict)
        count = min(state.material.crime.extra_tokens, len(state.token_at))
        if count:
            state.stack.push(self.steps.draw[murderer][count])
        if state.events is not None:
            state.tell("murderer", murderer, {"player": seat_name(murderer)})


def final_params(player: Player, seat: int) -> dict[str, object]:
    """The points of a player, and what the final scoring added (FC-600, FC-602)."""
    params: dict[str, object] = {
        "player": seat_name(seat),
        "n": player.score(),
        "coins": player.points[COINS_LEFT],
    }
    for kind, word in enumerate(KINDS[:TRACK]):
        params[word] = player.points[END_CARDS + kind]
    return params


def tell_winners(state: FirstClassState) -> None:
    """Say who has won: most points among those who may win (FC-606, FC-752)."""
    if state.events is None:
        return
    seats = list(range(len(state.players)))
    if state.material.arrest_excludes:
        seats = [seat for seat in seats if seat not in state.arrested] or seats
    most = max(state.players[seat].score() for seat in seats)
    winners = [seat for seat in seats if state.players[seat].score() == most]
    names: list[object] = [seat_name(seat) for seat in winners]
    params: dict[str, object] = {"players": names, "n": len(names), "points": most}
    state.tell("won", winners[0] if len(winners) == 1 else None, params)


@final
class Verdict(FirstClassWork):
    """All evidence is shown and somebody may be arrested (FC-750, FC-751)."""

    def run(self, state: FirstClassState) -> None:
        state.shown = ALL_SHOWN
        score_arrest(state)
        if state.events is None:
            return
        for seat in range(len(state.players)):
            params: dict[str, object] = {
                "player": seat_name(seat),
                "n": count_kind(state, seat, 0),
            }
            state.tell("prints", seat, params)
        for seat in state.arrested:
            state.tell("arrested", seat, {"player": seat_name(seat)})
        if state.murderer not in state.arrested:
            murderer = int(state.murderer)
            escaped: dict[str, object] = {
                "player": seat_name(murderer),
                "n": state.material.crime.escape_points,
            }
            state.tell("escaped", murderer, escaped)
        tell_winners(state)
