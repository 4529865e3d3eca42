# SPDX-License-Identifier: MIT
"""The course of a game: rounds, turns, scoring phases, the end."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Run
from stellwerk.core.contract import NO_SEAT
from stellwerk.core.messages import Target, seat_name
from stellwerk.games.first_class.actions import ROWS
from stellwerk.games.first_class.cards import KINDS, TRACK
from stellwerk.games.first_class.effects import score_target
from stellwerk.games.first_class.material import OFFER, ROUNDS, TURNS
from stellwerk.games.first_class.player import COINS_LEFT, END_CARDS, Player
from stellwerk.games.first_class.scoring import score_arrest, score_end
from stellwerk.games.first_class.sources import draw_tokens
from stellwerk.games.first_class.state import (
    ALL_SHOWN,
    CARDS_SHOWN,
    NO_CARDS,
    FirstState,
)
from stellwerk.games.first_class.tokens import count_kind
from stellwerk.games.first_class.turn import remove_row


@final
class NextRound(Run[FirstState]):
    """Lay out 18 cards; every second round uses a new stack (FC-101, FC-302)."""

    def run(self, state: FirstState) -> None:
        state.round += 1
        state.turn = 0
        state.gone = 0
        odd = state.round % 2 == 1
        stacks = state.material.stacks
        state.unseen = stacks[state.round // 2] if odd else state.face_down()
        state.display = NO_CARDS
        state.stack.push(state.steps.next_turn)
        state.stack.push(state.steps.deal)


@final
class NextTurn(Run[FirstState]):
    """The next player's turn, or the end of the round (FC-103)."""

    def run(self, state: FirstState) -> None:
        go_on(state)


def go_on(state: FirstState) -> None:
    count: i64 = len(state.players)
    if state.turn == TURNS * count:
        state.stack.push(state.steps.round_over)
        return
    seat = state.start + state.turn
    while seat >= count:
        seat -= count
    state.active = seat
    state.stack.push(state.steps.turn_over)
    state.stack.push(state.steps.turn[seat])


@final
class TurnOver(Run[FirstState]):
    """A turn is finished: the open end-game cards are refilled (FC-282)."""

    def run(self, state: FirstState) -> None:
        state.turn += 1
        if lacks_offer(state):
            state.stack.push(state.steps.next_turn)
            state.stack.push(state.steps.refill_offer)
        else:
            go_on(state)


def lacks_offer(state: FirstState) -> bool:
    """Are open end-game cards missing that the pile still has?"""
    return len(state.offer) < OFFER and bool(state.end_pile)


@final
class RefillOffer(Run[FirstState]):
    """Refill the open end-game cards, as far as the pile lasts (FC-282)."""

    def run(self, state: FirstState) -> None:
        if lacks_offer(state):
            state.stack.push(self)
            state.stack.push(state.steps.refill)


@final
class RoundOver(Run[FirstState]):
    """New start player, then scoring or the next round (FC-300 to FC-303)."""

    def run(self, state: FirstState) -> None:
        for row in range(ROWS):
            remove_row(state, row)
        if state.tile_owner != NO_SEAT:
            state.start = state.tile_owner
            state.tile_owner = NO_SEAT
        if state.events is not None:
            who = seat_name(state.start)
            told: dict[str, object] = {"n": state.round, "player": who}
            state.tell("round_over", None, told, [Target("start_tile", "tile")])
        if state.round % 2 == 1:
            state.stack.push(state.steps.next_round)
            return
        state.phase += 1
        last = state.round == ROUNDS
        state.stack.push(state.steps.final if last else state.steps.next_round)
        for seat in reversed(state.order()):
            state.stack.push(state.steps.scoring[seat])
        if state.events is not None:
            state.tell("scoring", None, {"n": state.phase})


@final
class FinalScoring(Run[FirstState]):
    """Coins and end-game cards; module C goes on from here (FC-600, FC-605)."""

    def run(self, state: FirstState) -> None:
        state.active = NO_SEAT
        state.shown = CARDS_SHOWN
        for seat, player in enumerate(state.players):
            score_end(state, player)
            if state.events is not None:
                tell_final(state, player, seat)
        if not state.material.has_crime:
            state.shown = ALL_SHOWN
            if state.events is not None:
                tell_winners(state)
            return
        state.stack.push(state.steps.verdict)
        extra = state.material.crime.extra_tokens
        if extra and state.token_at:
            draw_tokens(state, state.murderer, extra)
        state.tell_of(state.murderer, "murderer")


def tell_final(state: FirstState, player: Player, seat: int) -> None:
    """The points of a player, and what the final scoring added (FC-600, FC-602)."""
    params: dict[str, object] = {
        "n": player.score(),
        "coins": player.points[COINS_LEFT],
    }
    for kind, word in enumerate(KINDS[:TRACK]):
        params[word] = player.points[END_CARDS + kind]
    state.tell_of(seat, "final", params, [score_target(seat)])


def tell_winners(state: FirstState) -> None:
    """Say who has won: most points among those who may win (FC-606, FC-752)."""
    seats = list(range(len(state.players)))
    if state.material.arrest_excludes:
        seats = [seat for seat in seats if seat not in state.arrested] or seats
    most = max(state.players[seat].score() for seat in seats)
    winners = [seat for seat in seats if state.players[seat].score() == most]
    names: list[object] = [seat_name(seat) for seat in winners]
    params: dict[str, object] = {"players": names, "n": len(names), "points": most}
    state.tell("won", winners[0] if len(winners) == 1 else None, params)


@final
class Verdict(Run[FirstState]):
    """All evidence is shown and somebody may be arrested (FC-750, FC-751)."""

    def run(self, state: FirstState) -> None:
        state.shown = ALL_SHOWN
        score_arrest(state)
        if state.events is not None:
            tell_verdict(state)
            tell_winners(state)


def tell_verdict(state: FirstState) -> None:
    for seat in range(len(state.players)):
        state.tell_of(seat, "prints", {"n": count_kind(state, seat, 0)})
    for seat in state.arrested:
        state.tell_of(seat, "arrested")
    if state.murderer not in state.arrested:
        points = state.material.crime.escape_points
        state.tell_of(state.murderer, "escaped", {"n": points})
