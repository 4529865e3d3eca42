# SPDX-License-Identifier: MIT
"""What things are worth in the estimate of a position, in points."""

from __future__ import annotations

from typing import Final

AHEAD: Final = 0.45  # share of a value that the conductor has not reached yet
CARD: Final = 0.7  # a card in a train, per phase to come
STEP: Final = 0.35  # a step of a conductor, per phase to come
COIN_WORTH: Final = 1.2
BONUS_CITY: Final = 3.0  # a bonus city reached, per phase to come
OPEN_CITY: Final = 0.8  # a city ahead of the locomotive
CARDS_TO_COME: Final = 0.7  # base cards of one kind, per round to come
OPEN_GOAL: Final = 2.5  # a card whose requirement is not met yet
WAITING: Final = 0.9  # share of its worth that a symbol has before it is executed
TAKEN: Final = 5.0  # an end-game card, before it is chosen
