# SPDX-License-Identifier: MIT
"""Bots by name, as typed on the command line."""

from __future__ import annotations

from typing import Final

from stellwerk.bots.bot import Bot, RandomBot
from stellwerk.bots.greedy import GreedyBot
from stellwerk.core.rng import Rng

BOTS: Final = ("random", "greedy")


class UnknownBot(ValueError):
    """A bot that does not exist."""


def make_bot(name: str, rng: Rng) -> Bot:
    """The bot with this name; `UnknownBot` names those that exist."""
    if name == "random":
        return RandomBot(rng)
    if name == "greedy":
        return GreedyBot(rng)
    raise UnknownBot(f"unknown bot {name!r}; choose from {', '.join(BOTS)}")
