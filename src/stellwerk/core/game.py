# SPDX-License-Identifier: MIT
"""A game for people: play by text, undo, views, scores, the record.

It settles luck by itself, keeps the record, and refuses with the rule's id.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from stellwerk.core.contract import LUCK, OVER, BadNotation, Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.messages import Event, Illegal, Outcome
from stellwerk.core.record import (
    NOT_YET,
    BadRecord,
    Entry,
    Record,
    check_entry,
    check_header,
    now,
)
from stellwerk.core.rng import Rng
from stellwerk.core.texts import Teller, catalogue_of
from stellwerk.core.undo import Undo


class IllegalMove(StellwerkError):
    """A refused move: `rule` is the id of the rule it breaks, `reason` says why."""

    def __init__(self, refusal: Illegal, text: str, reason: str) -> None:
        super().__init__(f"{refusal.rule}: {reason}")
        self.rule: Final = refusal.rule
        self.reason: Final = reason
        self.text: Final = text
        self.refusal: Final = refusal


class CannotUndo(StellwerkError):
    """Nothing can be taken back: new information, or another player's decision."""


def why_refused(rules: Rules[Any], state: State, text: str) -> Illegal | None:
    """None if a text is a legal move in a position, else the rule and the reason."""
    try:
        move = rules.parse(state, text)
    except BadNotation:
        if not len(state.stack):
            return Illegal(rules.end_rule(), "refused.over")
        example = rules.legal_moves(state)[0].text()
        params: dict[str, object] = {"text": text, "example": example}
        return Illegal(rules.asked(state).rule, "refused.notation", params)
    return rules.why_illegal(state, move)


@mypyc_attr(allow_interpreted_subclasses=True)
class Look:
    """How a game looks in print; the layer that has the boards draws them."""

    def text(self, game: Game) -> str:
        return repr(game)

    def html(self, game: Game) -> str:
        return repr(game)


@final
class Game:
    """One game in progress, with its record and its log."""

    def __init__(self, rules: Rules[Any], rng: Rng, seats: list[str]) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.rng: Final = rng
        self.seats: Final = seats
        self.started = now()
        self.ended = NOT_YET
        self.entries: list[Entry] = []
        self.log: list[list[Event]] = []  # events by entry
        self.state: State = rules.new_game()
        self.back: Final = Undo(rules)  # the positions that undo may return to
        self.teller: Final = Teller(catalogue_of("en", rules.game), seats)
        self.look = Look()

    def __repr__(self) -> str:
        seat = self.to_act
        turn = "over" if seat is None else f"seat {seat} to act"
        return f"<{self.rules.game}, {self.rules.players} players, {turn}>"

    def __str__(self) -> str:
        return self.look.text(self)

    def _repr_html_(self) -> str:
        """How notebooks show it."""
        return self.look.html(self)

    @property
    def to_act(self) -> int | None:
        """The seat to decide; None when the game is over."""
        seat = self.rules.to_act(self.state)
        return None if seat == OVER else seat

    def legal_moves(self) -> list[str]:
        """The texts of all legal moves."""
        return [move.text() for move in self.rules.legal_moves(self.state)]

    def why_illegal(self, text: str) -> Illegal | None:
        """None if the text is a legal move now, else the rule and the reason."""
        return why_refused(self.rules, self.state, text)

    def play(self, text: str) -> list[Event]:
        """Play a move of the seat to act, and luck's answers; returns the events."""
        refusal = self.why_illegal(text)
        if refusal is not None:
            reason = self.teller.say(refusal.reason, refusal.params)
            raise IllegalMove(refusal, text, reason)
        before = self.state.copy()
        first = len(self.entries)
        self.append(text)
        self.settle()
        luck = any(entry.seat == LUCK for entry in self.entries[first:])
        move = self.rules.parse(before, text)
        self.back.note(first, move, before, self.state, luck)
        if self.rules.to_act(self.state) == OVER:
            self.ended = now()
        return [event for events in self.log[first:] for event in events]

    def append(self, text: str) -> None:
        """Apply a legal move and write it down with its events."""
        move = self.rules.parse(self.state, text)
        seat = self.rules.to_act(self.state)
        self.state.events = []
        self.rules.apply(self.state, move)
        self.entries.append(Entry(seat, move.text()))
        for event in self.state.events:
            event.speaker = self.teller
        self.log.append(self.state.events)
        self.state.events = None

    def settle(self) -> None:
        """Let luck answer until a player must."""
        while self.rules.to_act(self.state) == LUCK:
            self.append(self.rules.draw(self.state, self.rng).text())

    def can_undo(self) -> bool:
        return bool(self.back.kept)

    def undo(self) -> str:
        """Take the latest decision back, up to the last new information."""
        if not self.back.kept:
            raise CannotUndo(
                "nothing to take back: since then something new was shown, "
                "or another player decided"
            )
        kept = self.back.kept.pop()
        self.state = kept.before
        text = self.entries[kept.entry].text
        del self.entries[kept.entry :]
        del self.log[kept.entry :]
        self.ended = NOT_YET
        return text

    def view(self, seat: int | None = None) -> dict[str, object]:
        """What a seat may know; None is a spectator."""
        return self.rules.view(self.state, seat)

    def scores(self) -> list[int]:
        return self.rules.scores(self.state)

    def breakdown(self) -> list[dict[str, int]]:
        return self.rules.breakdown(self.state)

    def outcome(self) -> Outcome | None:
        """Winners, places and breakdown once the game is over."""
        outcome = self.rules.outcome(self.state)
        if outcome is not None:
            outcome.speaker = self.teller
        return outcome

    def record(self) -> str:
        """The game so far as a text file."""
        outcome = self.outcome()
        rules = self.rules
        return Record(
            rules.game,
            rules.version,
            rules.edition,
            rules.players,
            rules.options,
            self.seats,
            self.started,
            self.ended,
            None if outcome is None else outcome.to_dict(),
            self.entries,
        ).text()


def resume(rules: Rules[Any], record: Record, rng: Rng) -> Game:
    """The game that a record tells, ready to go on; every line is checked."""
    check_header(record, rules)
    game = Game(rules, rng, record.seats)
    game.started = record.started
    for place, entry in enumerate(record.entries):
        check_entry(rules, game.state, entry, record.first_line + place)
        game.append(entry.text)
    outcome = game.outcome()
    result = None if outcome is None else outcome.to_dict()
    if record.result is not None and record.result != result:
        raise BadRecord("other_result")
    game.ended = record.ended
    game.settle()
    return game
