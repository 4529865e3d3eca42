# SPDX-License-Identifier: MIT
"""How a move is read, refused and played: the same for the facade and the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from stellwerk.core.contract import LUCK, BadNotation, Move, Rules, State
from stellwerk.core.messages import Event, Illegal
from stellwerk.core.record import Entry
from stellwerk.core.rng import Rng
from stellwerk.core.undo import NOWHERE, Place, Undo

# The generator of luck's answer at an entry of the record.
Luck = Callable[[int], Rng]


def read_move(rules: Rules[Any], state: State, text: str) -> Move | Illegal:
    """The legal move that a text is in a position, or the rule that it breaks."""
    try:
        move = rules.parse(state, text)
    except BadNotation:
        return why_no_move(rules, state, text)
    refusal = rules.why_illegal(state, move)
    return move if refusal is None else refusal


def why_no_move(rules: Rules[Any], state: State, text: str) -> Illegal:
    """Why a text that is no move of the game at all is refused."""
    if not len(state.stack):
        return Illegal(rules.end_rule(), "refused.over")
    example = rules.legal_moves(state)[0].text()
    params: dict[str, object] = {"text": text, "example": example}
    return Illegal(rules.asked(state).rule, "refused.notation", params)


def why_refused(rules: Rules[Any], state: State, text: str) -> Illegal | None:
    """None if a text is a legal move in a position, else the rule and the reason."""
    found = read_move(rules, state, text)
    return found if isinstance(found, Illegal) else None


@final
class Played:
    """Entries of the record, what each of them showed, and the position after them."""

    def __init__(self, state: State) -> None:
        self.state: Final = state
        self.entries: Final[list[Entry]] = []
        self.events: Final[list[list[Event]]] = []  # by entry

    def apply(self, rules: Rules[Any], move: Move) -> None:
        """Apply a legal move, and write it down with what it showed."""
        state = self.state
        seat = rules.to_act(state)
        events: list[Event] = []
        state.events = events
        rules.apply(state, move)
        state.events = None
        self.entries.append(Entry(seat, move.text()))
        self.events.append(events)

    def settle(self, rules: Rules[Any], luck: Luck, place: int) -> None:
        """Luck's answers, if it is asked; `place` is that of the next entry."""
        first = place - len(self.entries)
        while rules.to_act(self.state) == LUCK:
            rng = luck(first + len(self.entries))
            self.apply(rules, rules.draw(self.state, rng))


def decide(
    rules: Rules[Any],
    before: State,
    move: Move,
    luck: Luck,
    entry: int,
    back: Undo,
    place: Place = NOWHERE,
) -> Played:
    """A decision on a copy of a position, with luck's answers to it.

    `entry` is its number in the record; `back` notes what may be taken back.
    """
    played = Played(before.copy())
    played.apply(rules, move)
    played.settle(rules, luck, entry + 1)
    lucky = len(played.entries) > 1
    back.note(entry, move, before, played.state, lucky, place)
    return played
