# SPDX-License-Identifier: MIT
"""What can go wrong in the lab, in words that say what to do."""

from stellwerk.core.errors import StellwerkError


class BadPlan(StellwerkError):
    """A simulation that cannot be run as asked."""


class BadResults(StellwerkError):
    """A result file that cannot be read, written or continued; it stays as it is."""


class GameFailed(StellwerkError):
    """A game that broke off: a fault of a bot, of the rules or of the machine."""


class ClusterFailed(StellwerkError):
    """A cluster that cannot be used, or was lost on the way."""


def check_range(name: str, value: object, low: int, high: int) -> None:
    """`BadPlan` unless the value is a whole number from `low` to `high`."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return
    raise BadPlan(f"{name}: {value!r} is not allowed; choose from {low} to {high}")
