# SPDX-License-Identifier: MIT
"""Sources: one runs at a time, the others wait in the queue (FC-112, FC-113)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Target, seat_name
from stellwerk.games.first_class.asking import SeatWork
from stellwerk.games.first_class.coins import take_end_card
from stellwerk.games.first_class.goals import (
    can_fulfil,
    lift,
    points_here,
    scaled_points,
    spot_of,
)
from stellwerk.games.first_class.moves import (
    AnyUpgrade,
    Couple,
    TakeEndCard,
    Upgrade,
    Walk,
    Word,
)
from stellwerk.games.first_class.player import BONUSES, Player
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.games.first_class.symbols import (
    C1,
    CB,
    COIN,
    DIGIT,
    DIGIT_MASK,
    EG,
    EV_DRAW,
    EV_DROP,
    EV_GIVE,
    EV_OTHERS,
    EV_PEEK,
    OF_CARD,
    OF_GOAL,
    ONES,
    U712,
    UA,
    VP_HERE,
    VP_PER,
    W0,
    L,
    Source,
)
from stellwerk.games.first_class.track import can_run, run
from stellwerk.games.first_class.trains import (
    can_couple,
    can_upgrade,
    can_upgrade_any,
    can_walk,
    couple,
    upgrade,
    upgrade_or_couple,
    walk,
)


def begin(state: FirstClassState, steps: Steps, seat: int, number: int) -> None:
    """Start a source; evidence that it brings is drawn first (FC-743)."""
    source = state.material.sources[number]
    state.frames.append(number)
    state.frames.append(source.full)
    state.stack.push(steps.run[seat])
    if source.draws:
        state.frames[-1] -= ONES[source.place_of(EV_DRAW)]
        if state.material.has_crime:
            count = min(source.draws, len(state.token_at))
            state.stack.push(steps.draw[seat][count])


@final
class Run(SeatWork):
    """Ask for the next symbol of the running source, or finish it (FC-119)."""

    def run(self, state: FirstClassState) -> None:
        if can_go_on(state, self.owner):
            state.stack.push(self.steps.symbol[self.owner])
        else:
            finish(state, self.owner)


@final
class Drain(SeatWork):
    """Sources that wait run in the order of their appearance (FC-I3)."""

    def run(self, state: FirstClassState) -> None:
        if state.queue:
            state.stack.push(self)
            begin(state, self.steps, self.owner, state.queue.pop(0))


def can_go_on(state: FirstClassState, seat: int) -> bool:
    """Has the running source a symbol to execute, or a pause for free actions?"""
    left: i64 = state.frames[-1]
    if left == 0:
        return False
    source = state.material.sources[state.frames[-2]]
    player = state.players[seat]
    for kind in source.kinds:
        if left & DIGIT_MASK and can_execute(state, player, seat, kind):
            return True
        left >>= DIGIT
    return source.interruptible and (player.coin_count() > 0 or can_fulfil(state, seat))


def can_execute(state: FirstClassState, player: Player, seat: int, kind: i64) -> bool:
    """Has a symbol an effect now (FC-119)?"""
    if kind == W0:
        return can_couple(state, player, 0) or can_couple(state, player, 1)
    if kind <= U712:
        return can_upgrade(state, player, 0, kind - 1) or can_upgrade(
            state, player, 1, kind - 1
        )
    if kind == UA:
        return can_upgrade_any(state, player)
    if kind <= C1:
        return can_walk(player)
    if kind == L:
        return can_run(player)
    if kind == EG:
        return len(state.offer) > 0
    if kind < EV_DRAW:
        return True
    if not state.material.has_crime:
        return False
    if kind in (EV_DRAW, EV_OTHERS):
        return state.bag() > 0
    own = state.tokens_of(seat)
    if kind == EV_PEEK:
        return state.bag() + own < len(state.token_at)
    return own > 0


def finish(state: FirstClassState, seat: int) -> None:
    """The source is done: its card goes to the pile unless it lies (FC-116)."""
    state.frames.pop()
    source = state.material.sources[state.frames.pop()]
    player = state.players[seat]
    if source.of == OF_CARD:
        if spot_of(player, source.card) < 0:
            player.pile = [*player.pile, source.card]
    elif source.of == OF_GOAL:
        lift(player, source.card)
        player.pile = [*player.pile, source.card]


def symbol_of(move: Move) -> int:
    """The symbol that a move executes, or -1."""
    if isinstance(move, Couple):
        return W0
    if isinstance(move, Upgrade):
        return move.level + 1
    if isinstance(move, AnyUpgrade):
        return UA
    if isinstance(move, Walk):
        return C1
    if isinstance(move, TakeEndCard):
        return EG
    if isinstance(move, Word) and CB <= move.word <= EV_PEEK:
        return move.word
    return -1


def remaining(state: FirstClassState, kind: int) -> int:
    """How often the running source still has a symbol."""
    place = state.material.sources[state.frames[-2]].place_of(kind)
    if place < 0:
        return 0
    return (state.frames[-1] >> (DIGIT * place)) & DIGIT_MASK


def execute(state: FirstClassState, steps: Steps, seat: int, move: Move) -> None:
    """Carry out one symbol of the running source."""
    source = state.material.sources[state.frames[-2]]
    place = source.place_of(symbol_of(move))
    state.frames[-1] -= ONES[place]
    if isinstance(move, Couple):
        couple(state, steps, seat, move.train)
    elif isinstance(move, Upgrade):
        upgrade(state, seat, move.train, move.level)
    elif isinstance(move, AnyUpgrade):
        upgrade_or_couple(state, steps, seat, move.train, move.level)
    elif isinstance(move, Walk):
        walk(state, seat, 0, move.upper)
        walk(state, seat, 1, move.lower)
    elif isinstance(move, TakeEndCard):
        take_end_card(state, seat, move.card)
    else:
        assert isinstance(move, Word)
        execute_word(state, steps, seat, source, move.word, source.amounts[place])


def execute_word(
    state: FirstClassState,
    steps: Steps,
    seat: int,
    source: Source,
    kind: int,
    amount: int,
) -> None:
    """Symbols without a parameter, and those that ask further."""
    if kind == CB:
        walk(state, seat, 0, amount)
        walk(state, seat, 1, amount)
    elif kind == L:
        run(state, seat, amount)
    elif kind == COIN:
        state.stack.push(steps.gain[seat][amount])
    elif kind >= EV_DRAW:
        investigate(state, steps, seat, kind, amount)
    else:
        score(state, seat, points_of(state, seat, source, kind, amount))


def points_of(
    state: FirstClassState, seat: int, source: Source, kind: int, amount: int
) -> int:
    """The points of a symbol now (FC-712, FC-765)."""
    if kind == VP_PER:
        return scaled_points(state, seat, source, amount)
    if kind == VP_HERE:
        return points_here(state, seat, source.card, amount)
    return amount


def investigate(
    state: FirstClassState, steps: Steps, seat: int, kind: int, amount: int
) -> None:
    """Symbols of evidence; nobody handles more tokens than there are (FC-744 ff.)."""
    players = len(state.players)
    tokens = min(amount, len(state.token_at))
    if kind == EV_DROP:
        state.stack.push(steps.drop[seat][tokens])
    elif kind == EV_GIVE:
        state.stack.push(steps.give[seat][tokens])
    elif kind == EV_PEEK:
        state.stack.push(steps.peek[seat][min(amount, players - 1)][0])
    else:
        assert kind == EV_OTHERS
        for step in range(players - 1, 0, -1):
            state.stack.push(steps.draw[(seat + step) % players][tokens])


def score(state: FirstClassState, seat: int, points: int) -> None:
    """Points of a symbol, at once."""
    state.players[seat].points[BONUSES] += points
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "n": points}
        state.tell("points", seat, params, [Target("score", str(seat + 1))])
