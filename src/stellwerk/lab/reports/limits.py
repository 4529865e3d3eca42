# SPDX-License-Identifier: MIT
"""What difference would matter: set before the games, in the header of the results."""

from __future__ import annotations

from typing import Final

from stellwerk.lab.errors import BadResults
from stellwerk.lab.experiments import shape
from stellwerk.lab.reports.estimates import Strip


class Limits:
    """The limits of an experiment, as numbers and as strips."""

    def __init__(self, given: shape.Limits) -> None:
        self.given: Final = given

    def value(self, key: str) -> float | list[float] | None:
        found: float | list[float] | None = getattr(self.given, key)
        return found

    def number(self, key: str) -> float:
        """A limit that is one number."""
        value = self.value(key)
        assert isinstance(value, (int, float))
        return float(value)

    def strip(self, key: str) -> Strip | None:
        """A limit that is a range; None if none was set."""
        value = self.value(key)
        if value is None:
            return None
        assert isinstance(value, list)
        if value[0] < value[1]:
            return Strip(float(value[0]), float(value[1]))
        raise BadResults(f"limits.{key}: {value} must be a range such as [8, 20]")

    def differ(self, key: str) -> float | None:
        """How far two cases may be apart: a limit itself, or half of its range."""
        value = self.value(key)
        if isinstance(value, list):
            strip = self.strip(key)
            return None if strip is None else (strip.high - strip.low) / 2
        return value
