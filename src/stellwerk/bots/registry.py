# SPDX-License-Identifier: MIT
"""Bots by a short text, as typed on the command line: ``search:sims=400:depth=20``.

A name alone takes the defaults. The four levels for people are names too; what each
one means in a game is data, in `levels.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from stellwerk.bots.bot import Bot, RandomBot
from stellwerk.bots.greedy import GreedyBot
from stellwerk.bots.search import SearchBot, Settings
from stellwerk.core.rng import Rng

LEVELS: Final = ("apprentice", "conductor", "driver", "director")
BOTS: Final = ("random", "greedy", "search", *LEVELS)
PARAMETERS: Final[dict[str, list[str]]] = {
    "random": [],
    "greedy": ["worlds", "slips"],
    "search": ["sims", "seconds", "depth", "scale", "explore", "wide", "widen"],
}
WHOLE: Final = ("worlds", "sims", "depth", "wide")  # whole numbers


class UnknownBot(ValueError):
    """A bot or parameter that does not exist, or a value that is not allowed."""


def make_bot(spec: str, rng: Rng, game: str = "") -> Bot:
    """The bot that a spec names; `UnknownBot` says what is allowed."""
    name, values = parse_spec(level_spec(spec, game))
    try:
        return build(name, values, rng)
    except ValueError as error:
        raise UnknownBot(f"bot {spec!r}: {error}") from None


def level_spec(spec: str, game: str) -> str:
    """What a level means in a game; anything else is a spec already."""
    if spec not in LEVELS:
        return spec
    levels = read_levels()
    return levels.get(game, levels["*"])[spec]


def read_levels() -> dict[str, dict[str, str]]:
    path = Path(__file__).parent / "levels.json"
    levels: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return levels


def parse_spec(spec: str) -> tuple[str, dict[str, float]]:
    """Name and parameters of a spec like ``search:sims=400``."""
    name, *parts = spec.split(":")
    if name not in PARAMETERS:
        raise UnknownBot(f"unknown bot {name!r}; choose from {', '.join(BOTS)}")
    values: dict[str, float] = {}
    for part in parts:
        key, _, text = part.partition("=")
        if key not in PARAMETERS[name]:
            allowed = ", ".join(PARAMETERS[name]) or "none"
            raise UnknownBot(
                f"bot {name!r} has no parameter {key!r}; it has: {allowed}"
            )
        values[key] = parse_number(name, key, text)
    return name, values


def parse_number(name: str, key: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise UnknownBot(f"bot {name!r}: {key} is {text!r}, not a number") from None
    if key in WHOLE and value != int(value):
        raise UnknownBot(f"bot {name!r}: {key} is {text!r}, not a whole number")
    return value


def build(name: str, values: dict[str, float], rng: Rng) -> Bot:
    if name == "random":
        return RandomBot(rng)
    if name == "greedy":
        default = GreedyBot(rng)
        worlds = int(values.get("worlds", default.worlds))
        return GreedyBot(rng, worlds, values.get("slips", default.slips))
    plain = Settings()
    settings = Settings(
        int(values.get("sims", plain.sims)),
        values.get("seconds", plain.seconds),
        int(values.get("depth", plain.depth)),
        values.get("scale", plain.scale),
        values.get("explore", plain.explore),
        int(values.get("wide", plain.wide)),
        values.get("widen", plain.widen),
    )
    return SearchBot(rng, settings)
