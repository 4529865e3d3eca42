# SPDX-License-Identifier: MIT
"""A game for people: play by text, undo, views, scores, the record.

It settles luck by itself, keeps the record, and refuses with the rule's id.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from stellwerk.core.contract import OVER, Move, Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.messages import Event, Illegal, Outcome
from stellwerk.core.playing import Played, decide, read_move, why_refused
from stellwerk.core.record import (
    NOT_YET,
    BadRecord,
    Entry,
    Record,
    check_entry,
    check_header,
    now,
    record_by,
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
        move = read_move(self.rules, self.state, text)
        if isinstance(move, Illegal):
            raise IllegalMove(move, text, self.teller.say(move.reason, move.params))
        place = len(self.entries)
        played = decide(self.rules, self.state, move, self.luck, place, self.back)
        self.write_down(played)
        if self.rules.to_act(self.state) == OVER:
            self.ended = now()
        return [event for events in played.events for event in events]

    def luck(self, place: int) -> Rng:
        """One generator for all of luck's answers."""
        return self.rng

    def write_down(self, played: Played) -> None:
        """What was played has happened."""
        self.state = played.state
        self.entries += played.entries
        for events in played.events:
            for event in events:
                event.speaker = self.teller
        self.log += played.events

    def repeat(self, move: Move) -> None:
        """A legal move of a record, luck's too."""
        played = Played(self.state)
        played.apply(self.rules, move)
        self.write_down(played)

    def settle(self) -> None:
        """Let luck answer until a player must."""
        played = Played(self.state)
        played.settle(self.rules, self.luck, len(self.entries))
        self.write_down(played)

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
        made = record_by(
            *(self.rules, self.seats, self.started, self.ended),
            *(self.outcome(), self.entries),
        )
        return made.text()


def resume(rules: Rules[Any], record: Record, rng: Rng) -> Game:
    """The game that a record tells, ready to go on; every line is checked."""
    check_header(record, rules)
    game = Game(rules, rng, record.seats)
    game.started = record.started
    for place, entry in enumerate(record.entries):
        line = record.first_line + place
        game.repeat(check_entry(rules, game.state, entry, line))
    outcome = game.outcome()
    result = None if outcome is None else outcome.to_dict()
    if record.result is not None and record.result != result:
        raise BadRecord("other_result")
    game.ended = record.ended
    game.settle()
    return game
