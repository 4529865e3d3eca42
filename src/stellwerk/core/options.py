# SPDX-License-Identifier: MIT
"""Options of a game, declared once; forms, commands and checks are made from this.

Labels and help live in the catalogues under `option.<key>`, `option.<key>.help`
and `option.<key>.<value>`.
"""

from abc import ABC, abstractmethod
from typing import Final, final

from stellwerk.core.errors import StellwerkError
from stellwerk.core.numbers import whole_number


class BadOption(StellwerkError):
    """An option that does not exist, or a value that is not allowed."""


class Option(ABC):
    """One thing that players agree on before the game."""

    def __init__(self, key: str, rule: str, default: object) -> None:
        self.key: Final = key
        self.rule: Final = rule  # the rule or ruling that it switches
        self.default: Final = default

    @abstractmethod
    def kind(self) -> str:
        """The shape of its form: choice, flag, number or pick."""

    @abstractmethod
    def allowed(self, players: int) -> list[object]:
        """The values that may be chosen (for `pick`: chosen from)."""

    def check(self, value: object, players: int) -> object:
        """The value itself if it is allowed; `BadOption` says what is."""
        for known in self.allowed(players):
            if value == known and type(value) is type(known):
                return known
        raise BadOption(self.complaint(value, players))

    def read(self, text: str, players: int) -> object:
        """The value that a player typed."""
        for known in self.allowed(players):
            if text.strip().lower() == str(known).lower():
                return known
        raise BadOption(self.complaint(text, players))

    def complaint(self, value: object, players: int) -> str:
        allowed = ", ".join(repr(known) for known in self.allowed(players))
        return f"option {self.key!r}: {value!r} is not allowed; choose from {allowed}"

    def to_dict(self, players: int) -> dict[str, object]:
        """The declaration for a form."""
        return {
            "key": self.key,
            "kind": self.kind(),
            "rule": self.rule,
            "default": self.default,
            "values": self.allowed(players),
        }


@final
class Flag(Option):
    """Yes or no."""

    def __init__(self, key: str, rule: str, default: bool) -> None:
        super().__init__(key, rule, default)

    def kind(self) -> str:
        return "flag"

    def allowed(self, players: int) -> list[object]:
        return [True, False]

    def read(self, text: str, players: int) -> object:
        word = text.strip().lower()
        if word in ("true", "yes", "on", "1", "ja"):
            return True
        if word in ("false", "no", "off", "0", "nein"):
            return False
        raise BadOption(self.complaint(text, players))


@final
class OneOf(Option):
    """One of a few values."""

    def __init__(
        self, key: str, rule: str, values: list[object], default: object
    ) -> None:
        super().__init__(key, rule, default)
        self.values: Final = values

    def kind(self) -> str:
        return "choice"

    def allowed(self, players: int) -> list[object]:
        return self.values[:]


@final
class WholeNumber(Option):
    """A whole number between two ends, both allowed."""

    def __init__(self, key: str, rule: str, low: int, high: int, default: int) -> None:
        super().__init__(key, rule, default)
        self.low: Final = low
        self.high: Final = high

    def kind(self) -> str:
        return "number"

    def allowed(self, players: int) -> list[object]:
        """The two ends; every number between them is allowed as well."""
        return [self.low, self.high]

    def check(self, value: object, players: int) -> object:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and value in range(self.low, self.high + 1):
            return value
        raise BadOption(self.complaint(value, players))

    def read(self, text: str, players: int) -> object:
        number = whole_number(text.strip())
        return self.check(text if number is None else number, players)

    def complaint(self, value: object, players: int) -> str:
        return (
            f"option {self.key!r}: {value!r} is not allowed; "
            f"choose a whole number from {self.low} to {self.high}"
        )


@final
class SeatOrRandom(Option):
    """A seat, counted from 1 as at the table, or `random`."""

    def __init__(self, key: str, rule: str) -> None:
        super().__init__(key, rule, "random")

    def kind(self) -> str:
        return "choice"

    def allowed(self, players: int) -> list[object]:
        seats: list[object] = ["random"]
        for seat in range(players):
            seats.append(seat + 1)
        return seats


@final
class Pick(Option):
    """Exactly `count` different values of a set, in any order."""

    def __init__(
        self, key: str, rule: str, values: list[str], count: int, default: list[str]
    ) -> None:
        super().__init__(key, rule, default)
        self.values: Final = values
        self.count: Final = count

    def kind(self) -> str:
        return "pick"

    def allowed(self, players: int) -> list[object]:
        known: list[object] = []
        known.extend(self.values)
        return known

    def check(self, value: object, players: int) -> object:
        if not isinstance(value, (list, tuple)) or len(value) != self.count:
            raise BadOption(self.complaint(value, players))
        if len(set(map(str, value))) != self.count:
            raise BadOption(self.complaint(value, players))
        for part in value:
            if part not in self.values:
                raise BadOption(self.complaint(value, players))
        return [known for known in self.values if known in value]

    def read(self, text: str, players: int) -> object:
        upper = {known.upper(): known for known in self.values}
        words = [word for word in text.replace(",", " ").split() if word]
        return self.check([upper.get(word.upper(), word) for word in words], players)

    def complaint(self, value: object, players: int) -> str:
        allowed = ", ".join(self.values)
        return (
            f"option {self.key!r}: {value!r} is not allowed; "
            f"choose exactly {self.count} different ones of {allowed}"
        )

    def to_dict(self, players: int) -> dict[str, object]:
        shape = super().to_dict(players)
        shape["count"] = self.count
        return shape


def complete(
    declared: list[Option], given: dict[str, object], players: int
) -> dict[str, object]:
    """All options with their values: the given ones checked, defaults for the rest."""
    known = [option.key for option in declared]
    for key in given:
        if key not in known:
            names = ", ".join(known) if known else "none"
            raise BadOption(f"unknown option {key!r}; this game has: {names}")
    return {
        option.key: option.check(given.get(option.key, option.default), players)
        for option in declared
    }
