# SPDX-License-Identifier: MIT
"""What holds after every move of a game; anything else is a bug."""

from __future__ import annotations


def failing(laws: dict[str, bool], who: str = "") -> list[str]:
    """The laws that do not hold, each beginning with whom it is about."""
    return [who + law for law, holds in laws.items() if not holds]
