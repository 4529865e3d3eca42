# SPDX-License-Identifier: MIT
"""Module C in the estimate: who will be arrested (FC-750, FC-751)?

Fingerprints are counted from what one seat may know: those it has seen, and of the
others their expected share. Some of its own will be given to rivals or dropped: what
a running source allows counts whole. Only the murderer, who draws two more at the end
and so needs a rival with more, counts on cards to come, and collects fingerprints for
them; the others are safe without any.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from stellwerk.core.answers import Ask
from stellwerk.core.contract import NO_SEAT
from stellwerk.games.first_class.evidence import Handling
from stellwerk.games.first_class.goals import is_met
from stellwerk.games.first_class.hidden import unknown_tokens
from stellwerk.games.first_class.material import ROUNDS
from stellwerk.games.first_class.packing import digit, has_bit
from stellwerk.games.first_class.scoring import ARREST_PENALTY
from stellwerk.games.first_class.state import ALL_SHOWN, EMPTY, FirstState
from stellwerk.games.first_class.symbols import EV_DROP, EV_GIVE, EV_OTHERS, Source

EXCLUDED: Final = 1000.0  # an arrest that loses the game, in points
IN_SIGHT: Final = 0.9  # how likely a card of the display can be used
TO_COME: Final = 0.8  # how likely a card of the stacks can be used
READY: Final = 0.9  # a contract that can be fulfilled
UNREADY: Final = 0.4  # a contract that cannot be fulfilled yet
TIE: Final = 0.5  # of players with as many fingerprints the murderer is arrested
DOUBT: Final = 0.6  # how far an expected margin tells the end
DOUBT_PER_ROUND: Final = 0.1


def costs_of_arrest(state: FirstState, seat: int) -> list[float]:
    """What each player may lose by an arrest, as far as one seat can tell."""
    count = len(state.players)
    if state.shown == ALL_SHOWN:
        return [
            price(state, who) if who in state.arrested else 0.0 for who in range(count)
        ]
    prints = prints_at_end(state, seat)
    doubt = DOUBT + DOUBT_PER_ROUND * float(ROUNDS - state.round)
    costs: list[float] = []
    for who in range(count):
        most = max([prints[other] for other in range(count) if other != who])
        risk = 1.0 / (1.0 + exp((most - prints[who]) / doubt))
        costs.append(risk * price(state, who))
    return costs


def price(state: FirstState, seat: int) -> float:
    """An arrest in points (FC-750, FC-752)."""
    if state.material.arrest_excludes:
        return EXCLUDED
    if seat == state.murderer:
        return float(ARREST_PENALTY + state.material.crime.escape_points)
    return float(ARREST_PENALTY)


def prints_at_end(state: FirstState, seat: int) -> list[float]:
    """Fingerprints that each player may have at the end; a tie goes into the count."""
    share = share_of_prints(state, seat)
    prints = [
        expected_prints(state, seat, who, share) for who in range(len(state.players))
    ]
    rivals = [who for who in range(len(prints)) if who != seat]
    running = running_amounts(state, seat)
    mine = prints[seat]
    given = min(mine, running[EV_GIVE - EV_DROP])
    drops = contract_drops(state, seat)
    if seat == state.murderer:
        given += usable(mine - given, amount_to_come(state, EV_GIVE))
        drops += amount_to_come(state, EV_DROP)
    mine -= given
    mine -= min(mine, running[0])
    prints[seat] = mine - usable(mine, drops)
    suspect = rivals[0]
    for who in rivals:
        if prints[who] > prints[suspect]:
            suspect = who
    prints[suspect] += given
    for who in rivals:
        prints[who] += share * running[EV_OTHERS - EV_DROP]
    if state.murderer != NO_SEAT:
        extra = min(state.material.crime.extra_tokens, state.bag())
        prints[state.murderer] += share * float(extra) + TIE
    return prints


def usable(prints: float, amount: float) -> float:
    """How much of a hand finds its use: less than each of both, a soft minimum."""
    if prints <= 0.0 or amount <= 0.0:
        return 0.0
    return prints * amount / sqrt(prints * prints + amount * amount)


def share_of_prints(state: FirstState, seat: int) -> float:
    """Fingerprints among the tokens that a seat does not know."""
    prints, leads = unknown_tokens(state, seat)
    return float(prints) / float(prints + leads) if prints else 0.0


def expected_prints(state: FirstState, seat: int, owner: int, share: float) -> float:
    """Fingerprints of a player that the seat knows, and a share of the others."""
    prints = 0.0
    for token in range(len(state.token_at)):
        if state.token_at[token] != owner:
            continue
        if not has_bit(state.token_known[token], seat):
            prints += share
        elif token < state.material.crime.prints:
            prints += 1.0
    return prints


def amount_to_come(state: FirstState, kind: int) -> float:
    """Tokens that cards still to be taken allow to drop or give."""
    amounts = state.material.crime.evidence[kind - EV_DROP]
    in_sight = 0
    for card in state.shown_display():
        if card != EMPTY:
            in_sight += amounts[card]
    to_come = 0
    if state.round % 2 == 1:  # the second round of a stack deals the rest
        for card in state.face_down():
            to_come += amounts[card]
    for stack in range((state.round + 1) // 2, len(state.material.stacks)):
        to_come += state.material.crime.stack_evidence[kind - EV_DROP][stack]
    return IN_SIGHT * float(in_sight) + TO_COME * float(to_come)


def contract_drops(state: FirstState, seat: int) -> float:
    """Tokens that the seat's contracts allow to drop."""
    amounts = state.material.crime.evidence[0]
    drops = 0.0
    for card in state.players[seat].contracts:
        if amounts[card]:
            chance = READY if is_met(state, seat, card) else UNREADY
            drops += chance * float(amounts[card])
    return drops


def running_amounts(state: FirstState, seat: int) -> list[float]:
    """Tokens to drop, give and make others draw at once, by the running sources."""
    amounts = [0.0, 0.0, 0.0]
    if state.active != seat:
        return amounts
    sources = state.material.sources
    frames = state.frames()
    for place in range(0, len(frames), 2):
        add_symbols(amounts, sources[frames[place]], frames[place + 1])
    for number in state.queue:
        add_symbols(amounts, sources[number], sources[number].full)
    if len(state.stack):
        asked = state.stack.top()
        answer = asked.first_answer() if isinstance(asked, Ask) else None
        if isinstance(answer, Handling):
            amounts[answer.symbol - EV_DROP] += float(answer.count)
    return amounts


def add_symbols(amounts: list[float], source: Source, left: int) -> None:
    """Add what the symbols left of a source allow."""
    for place, kind in enumerate(source.kinds):
        if EV_DROP <= kind <= EV_OTHERS and digit(left, place):
            amounts[kind - EV_DROP] += float(source.amounts[place])
