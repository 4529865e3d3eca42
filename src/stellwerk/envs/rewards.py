# SPDX-License-Identifier: MIT
"""Rewards: what the end of a game, or every decision, is worth to each seat.

win       1 shared by the winners, less the fair share 1/players; zero-sum
place     from 1 for the first to -1 for the last, tied seats share; zero-sum
points    the final points
lead      the final points less the mean of the others'; zero-sum
progress  after every decision how the lead changed; zero-sum, adds up to `lead`
"""

from __future__ import annotations

from typing import Final

from stellwerk.core.errors import StellwerkError

WIN: Final = "win"
PLACE: Final = "place"
POINTS: Final = "points"
LEAD: Final = "lead"
PROGRESS: Final = "progress"
REWARDS: Final = (WIN, PLACE, POINTS, LEAD, PROGRESS)
ZERO_SUM: Final = (WIN, PLACE, LEAD, PROGRESS)


class UnknownReward(StellwerkError):
    """A reward that is not declared."""


def check_reward(name: str) -> str:
    """The name itself if it is declared."""
    if name not in REWARDS:
        allowed = ", ".join(REWARDS)
        raise UnknownReward(f"unknown reward {name!r}; choose from {allowed}")
    return name


def final_rewards(name: str, scores: list[int], places: list[int]) -> list[float]:
    """What the end is worth to every seat; `progress` is paid on the way."""
    if name == WIN:
        return win_shares(places)
    if name == PLACE:
        return place_values(places)
    if name == POINTS:
        return [float(points) for points in scores]
    if name == LEAD:
        return leads(scores)
    return [0.0] * len(scores)


def win_shares(places: list[int]) -> list[float]:
    winners = places.count(1)
    fair = 1.0 / len(places)
    return [(1.0 / winners if place == 1 else 0.0) - fair for place in places]


def place_values(places: list[int]) -> list[float]:
    """Tied seats share the mean of the places that they take together."""
    last = len(places) - 1
    values: list[float] = []
    for place in places:
        middle = place - 1 + (places.count(place) - 1) / 2
        values.append(1.0 - 2.0 * middle / last)
    return values


def leads(scores: list[int]) -> list[float]:
    """Points less the mean of the others'."""
    others = len(scores) - 1
    total = sum(scores)
    return [points - (total - points) / others for points in scores]
