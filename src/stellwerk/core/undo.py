# SPDX-License-Identifier: MIT
"""How far a decision may be taken back: computed, never flagged.

Undo is free until a seat learns something new or another player decides. What a
decision names by itself is nothing new: whoever decides knew it and chose to say it.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move, Rules, State


def missing(names: list[str], others: list[str]) -> list[str]:
    """Names as often as they occur more often than among others.

    Mostly one of many is gone, so what both have at their ends is not counted.
    """
    start: i64 = 0
    end: i64 = len(names)
    other_end: i64 = len(others)
    while start < end and start < other_end and names[start] == others[start]:
        start += 1
    while start < end and start < other_end and names[end - 1] == others[other_end - 1]:
        end -= 1
        other_end -= 1
    left: dict[str, int] = {}
    for name in others[start:other_end]:
        left[name] = left.get(name, 0) + 1
    found: list[str] = []
    for name in names[start:end]:
        count = left.get(name, 0)
        if count == 0:
            found.append(name)
        else:
            left[name] = count - 1
    return found


@final
class Place:
    """Where an entry of the record begins, for who keeps a history of the game."""

    def __init__(self, seq: int = 0, seal: str = "") -> None:
        self.seq: Final = seq  # length of the history before it
        self.seal: Final = seal  # of the record before it


NOWHERE: Final = Place()  # without a history


@final
class Kept:
    """A position that may be returned to: the one before an entry of the record."""

    def __init__(
        self, entry: int, seat: int, before: State, place: Place, chosen: bool
    ) -> None:
        self.entry: Final = entry
        self.seat: Final = seat
        self.before: Final = before
        self.place: Final = place
        self.chosen: Final = chosen  # was there more than one answer?


@final
class Undo:
    """The positions that the player who decided last may still return to."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.kept: list[Kept] = []
        # The position after the latest decision, if it is known what is hidden there;
        # whoever plays on does so on a copy.
        self.latest: State | None = None
        self.unseen: list[list[str]] = []  # what is hidden there, by seat

    def note(
        self,
        entry: int,
        move: Move,
        before: State,
        after: State,
        luck: bool,
        place: Place = NOWHERE,
    ) -> None:
        """Remember a decision; `luck` says whether luck answered after it."""
        seat = self.rules.to_act(before)
        if luck or self.shows_something_new(move, before, after):
            self.kept.clear()
            return
        if self.kept and self.kept[-1].seat != seat:
            self.kept.clear()
        chosen = len(self.rules.legal_moves(before)) > 1
        self.kept.append(Kept(entry, seat, before, place, chosen))

    def shows_something_new(self, move: Move, before: State, after: State) -> bool:
        """Does a seat now know what was hidden from it and the move did not name?"""
        if self.rules.hides_alike(before, after):
            self.latest = after if before is self.latest else None
            return False
        unseen = self.unseen if before is self.latest else self.hidden_in(before)
        still = self.hidden_in(after)
        self.latest, self.unseen = after, still
        for seat, names in enumerate(unseen):
            if names != still[seat]:
                for name in missing(names, still[seat]):
                    if not self.rules.names(before, move, name):
                        return True
        return False

    def hidden_in(self, state: State) -> list[list[str]]:
        """What each seat does not know."""
        return [self.rules.hidden(state, seat) for seat in range(self.rules.players)]

    def steps(self, seat: int, every: bool) -> int:
        """How many decisions go when a seat takes its latest choice back.

        Decisions with a single answer go with the choice before, unless `every` one
        is counted. 0 means that nothing can be taken back.
        """
        for steps, kept in enumerate(reversed(self.kept), 1):
            if kept.seat != seat:
                return 0
            if every or kept.chosen:
                return steps
        return 0

    def earliest(self, seat: int, every: bool) -> int | None:
        """The first entry that a seat may take back; None if there is nothing."""
        return self.kept[0].entry if self.steps(seat, every) > 0 else None

    def steps_to(self, entry: int) -> int:
        """How many decisions go when all from an entry on are taken back; or 0."""
        for steps, kept in enumerate(reversed(self.kept), 1):
            if kept.entry == entry:
                return steps
        return 0

    def twin(self) -> Undo:
        """An independent copy; positions are shared, nobody changes them."""
        twin = Undo(self.rules)
        twin.kept = self.kept[:]
        twin.latest, twin.unseen = self.latest, self.unseen
        return twin
