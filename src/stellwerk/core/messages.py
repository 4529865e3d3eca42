# SPDX-License-Identifier: MIT
"""Small values that leave the engine: refusals, questions, choices, events, results.

None of them contains a sentence. A `key` names an entry of the text catalogues and
`params` fill its gaps. In params, "@goods.coal" is another entry of the catalogue,
a `phrase` is one with gaps of its own, and "#1" is the name of the player on seat 1
(counted from 0).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, final

from mypy_extensions import mypyc_attr

POINTS: Final = "points"  # the score, among what decides the places


KNOWN: Final = ".known"  # ends the key of an event for those who know its secret


def is_told(secret: dict[str, object], known_to: list[int], seat: int | None) -> bool:
    """Does a seat read the secret of an event? None is a spectator."""
    return bool(secret) and seat is not None and seat in known_to


def seat_name(seat: int) -> str:
    """The parameter that stands for a player's name."""
    return f"#{seat}"


def seat_or_none(seat: int) -> int | None:
    """A seat of a state as views write it; below 0 it is nobody's."""
    return None if seat < 0 else seat


def phrase(key: str, params: dict[str, object]) -> dict[str, object]:
    """The parameter that stands for another entry whose gaps `params` fill."""
    return {"key": key, "params": params}


@mypyc_attr(allow_interpreted_subclasses=True)
class Speaker(ABC):
    """Puts what leaves the engine into sentences."""

    @abstractmethod
    def event(self, event: Event, seat: int | None) -> str:
        """A line of the log, as a seat may read it; None is a spectator."""

    @abstractmethod
    def outcome(self, outcome: Outcome) -> str:
        """Who won, and the points of everybody."""


@final
class Illegal:
    """A refusal: the id of the rule that the move breaks, and the reason."""

    def __init__(
        self, rule: str, reason: str, params: dict[str, object] | None = None
    ) -> None:
        self.rule: Final = rule
        self.reason: Final = reason  # a key of the catalogues
        self.params: Final[dict[str, object]] = {} if params is None else params

    def __repr__(self) -> str:
        return f"Illegal({self.rule}, {self.reason}, {self.params})"


@final
class Question:
    """What is asked: a short sentence, and optionally one line of help."""

    def __init__(self, key: str, params: dict[str, object] | None = None) -> None:
        self.key: Final = key
        self.params: Final[dict[str, object]] = {} if params is None else params

    def to_dict(self, seat: int, rule: str) -> dict[str, object]:
        return {
            "key": self.key,
            "params": dict(self.params),
            "rule": rule,
            "seat": seat,
        }


@final
class Target:
    """A thing on the table that a choice or an event touches."""

    def __init__(self, kind: str, id: str) -> None:
        self.kind: Final = kind
        self.id: Final = id

    def to_dict(self) -> dict[str, object]:
        return {"kind": self.kind, "id": self.id}


@final
class Effect:
    """One line of a preview: what a choice would do to a seat."""

    def __init__(self, seat: int, key: str, params: dict[str, object]) -> None:
        self.seat: Final = seat
        self.key: Final = key
        self.params: Final = params

    def to_dict(self) -> dict[str, object]:
        return {"seat": self.seat, "key": self.key, "params": dict(self.params)}


@final
class Choice:
    """One legal move as it is offered to a person."""

    def __init__(
        self,
        text: str,
        label: str,
        params: dict[str, object],
        targets: list[Target] | None = None,
        group: str = "",
        primary: bool = False,
        preview: list[Effect] | None = None,
    ) -> None:
        self.text: Final = text
        self.label: Final = label
        self.params: Final = params
        self.targets: Final[list[Target]] = [] if targets is None else targets
        self.group: Final = group
        self.primary: Final = primary
        self.preview: Final[list[Effect]] = [] if preview is None else preview
        self.written: object | None = None  # as it is told, once it was written

    def to_dict(self) -> dict[str, object]:
        return {
            "text": self.text,
            "label": self.label,
            "params": dict(self.params),
            "targets": [target.to_dict() for target in self.targets],
            "group": self.group,
            "primary": self.primary,
            "preview": [effect.to_dict() for effect in self.preview],
        }


@final
class Event:
    """One line of the log: what happened, to whom, and which things it touched.

    `secret` holds parameters that only the seats in `known_to` may read;
    everybody else gets the event without them. It prints as the sentence that
    everybody may read, where there is a speaker.
    """

    def __init__(
        self,
        key: str,
        seat: int | None,
        params: dict[str, object],
        targets: list[Target] | None = None,
        secret: dict[str, object] | None = None,
        known_to: list[int] | None = None,
    ) -> None:
        self.key: Final = key
        self.seat: Final = seat
        self.params: Final = params
        self.targets: Final[list[Target]] = [] if targets is None else targets
        self.secret: Final[dict[str, object]] = {} if secret is None else secret
        self.known_to: Final[list[int]] = [] if known_to is None else known_to
        self.speaker: Speaker | None = None

    def __str__(self) -> str:
        return repr(self) if self.speaker is None else self.speaker.event(self, None)

    def __repr__(self) -> str:
        return f"Event({self.key}, {self.seat}, {self.params})"

    def facts(self) -> dict[str, object]:
        """All of it, secrets included, for who writes it down at once."""
        return {
            "key": self.key,
            "seat": self.seat,
            "params": self.params,
            "targets": [target.to_dict() for target in self.targets],
            "secret": self.secret,
            "known_to": self.known_to,
        }

    def to_dict(self, seat: int | None) -> dict[str, object]:
        """The event as `seat` may read it; None is a spectator."""
        told = is_told(self.secret, self.known_to, seat)
        return {
            "key": self.key + KNOWN if told else self.key,
            "seat": self.seat,
            "params": {**self.params, **self.secret} if told else dict(self.params),
            "targets": [target.to_dict() for target in self.targets],
        }


def facts_of(events: list[Event]) -> list[dict[str, object]]:
    """All of several events, secrets included."""
    return [event.facts() for event in events]


@final
class Outcome:
    """How a game ended: winners, places (1 is best, ties share one), breakdown."""

    def __init__(
        self,
        scores: list[int],
        places: list[int],
        breakdown: list[dict[str, int]],
        tie_breaks: list[dict[str, int]],
    ) -> None:
        self.scores: Final = scores
        self.places: Final = places
        self.breakdown: Final = breakdown
        self.tie_breaks: Final = tie_breaks  # per seat, in the order they count
        self.speaker: Speaker | None = None

    def __str__(self) -> str:
        return repr(self) if self.speaker is None else self.speaker.outcome(self)

    def __repr__(self) -> str:
        return f"Outcome(scores {self.scores}, places {self.places})"

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def to_dict(self) -> dict[str, object]:
        return {
            "scores": self.scores[:],
            "places": self.places[:],
            "winners": self.winners,
            "breakdown": [dict(part) for part in self.breakdown],
            "tie_breaks": [dict(part) for part in self.tie_breaks],
        }
