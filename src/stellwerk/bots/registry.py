# SPDX-License-Identifier: MIT
"""Bots by a short text, as typed on the command line: ``search:sims=400:depth=20``.

The same in JSON is ``{"bot": "search", "sims": 400, "depth": 20}``. A name alone takes
the defaults. The four levels for people are names too; what each one means in a game
is data, in `levels.json`. ``external:COMMAND`` is a program of its own;
``external:seconds=3:COMMAND`` limits its time. ``onnx:FILE`` is a trained network, and
``search:sims=100:value=onnx:FILE`` a search that judges positions by one.
"""

from __future__ import annotations

import json
from math import isfinite
from pathlib import Path
from typing import Any, Final

from stellwerk.bots.bot import Bot, Judge, RandomBot
from stellwerk.bots.external import SECONDS, ExternalBot, read_command
from stellwerk.bots.greedy import GreedyBot
from stellwerk.bots.onnx_model import OnnxBot, OnnxJudge, load
from stellwerk.bots.parallel import ParallelBot
from stellwerk.bots.search import SearchBot
from stellwerk.bots.tree import Settings
from stellwerk.core.contract import Rules
from stellwerk.core.errors import StellwerkError
from stellwerk.core.rng import Rng

LEVELS: Final = ("apprentice", "conductor", "driver", "director")
BOTS: Final = ("random", "greedy", "search", *LEVELS)
EXTERNAL: Final = "external"
ONNX: Final = "onnx"
FILES: Final = (EXTERNAL, ONNX)  # bots that are made of a file of their own
ALL_BOTS: Final = (*BOTS, "external:COMMAND", "onnx:FILE")
VALUE: Final = ":value="  # comes last: what follows is the spec of a model
PARAMETERS: Final[dict[str, list[str]]] = {
    "random": [],
    "greedy": ["worlds", "slips"],
    "search": [
        *("sims", "seconds", "depth", "scale", "explore", "wide", "widen"),
        *("prior", "look", "win", "quiet", "trees", "workers"),
    ],
}
# Parameters that are whole numbers.
WHOLE: Final = (
    *("worlds", "sims", "depth", "wide", "look", "quiet", "trees", "workers"),
)
LARGEST: Final = 1_000_000_000
JSON_SHAPE: Final = 'like {"bot": "search", "sims": 400}'
QUOTES: Final = "\"'"


class UnknownBot(StellwerkError):
    """A bot or parameter that does not exist, or a value that is not allowed."""


def make_bot(spec: str, rng: Rng, game: str = "") -> Bot:
    """The bot that a spec names; `UnknownBot` says what is allowed."""
    spec = short_spec(spec)
    try:
        if is_external(spec):
            return external(spec, rng)
        if is_model(spec):
            return OnnxBot(load(model_file(spec, game)))
        plain, value, model = level_spec(spec, game).partition(VALUE)
        name, values = parse_spec(plain)
        if not value:
            return build(name, values, rng)
        return judged_search(name, values, rng, model_file(model, game))
    except UnknownBot:
        raise
    except ValueError as error:
        raise UnknownBot(f"bot {spec!r}: {error}") from None


def check_bot(spec: str, rules: Rules[Any]) -> None:
    """Refuse a spec that names no bot, or one that cannot play by these rules."""
    bot = make_bot(spec, Rng(0), rules.game)
    try:
        bot.check(rules)
    finally:
        bot.close()


def short_spec(spec: str) -> str:
    """A spec as short text, whether it is that already or JSON."""
    text = spec.strip()
    if not text.startswith("{"):
        return text
    try:
        parts = json.loads(text)
    except ValueError as error:
        raise UnknownBot(f"bot {spec!r} is no JSON: {error}") from None
    name = parts.pop("bot", None)
    if not isinstance(name, str):
        raise UnknownBot(f"bot {spec!r} should look {JSON_SHAPE}")
    words = [name]
    named = parts.pop("file", None) if name == ONNX else parts.pop("value", None)
    for key, value in parts.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise UnknownBot(f"bot {name!r}: {key} is {value!r}, not a number")
        words.append(f"{key}={value}")
    if named is not None:
        words.append(str(named) if name == ONNX else f"value={named}")
    return ":".join(words)


def split_specs(words: str) -> list[str]:
    """Specs with commas between them; a comma in quotes belongs to a command."""
    specs = [""]
    quote = ""
    for letter in words:
        if letter == "," and not quote:
            specs.append("")
            continue
        if letter in QUOTES and quote in ("", letter):
            quote = "" if quote else letter
        specs[-1] += letter
    if quote:
        raise UnknownBot(f"bots {words!r}: the quotation mark {quote} is not closed")
    return [spec.strip() for spec in specs]


def is_external(spec: str) -> bool:
    return spec.partition(":")[0] == EXTERNAL


def is_model(spec: str) -> bool:
    return spec.partition(":")[0] == ONNX


def file_of(spec: str) -> str:
    """What a bot needs beside its name: `external` or `onnx`; empty if nothing."""
    name = spec.partition(":")[0]
    if name in FILES:
        return name
    return ONNX if VALUE in spec else ""


def model_file(spec: str, game: str) -> str:
    """The file of ``onnx:FILE``, perhaps in quotation marks; its game is checked."""
    file = spec.partition(":")[2].strip().strip(QUOTES)
    if not is_model(spec) or not file:
        raise UnknownBot(f"bot {spec!r}: a model is named like onnx:FILE")
    load(file).check_game(game)
    return file


def external(spec: str, rng: Rng) -> ExternalBot:
    """The bot of ``external:COMMAND``."""
    rest = spec.partition(":")[2].strip()
    seconds = SECONDS
    if rest.startswith("seconds="):
        text, _, rest = rest.partition(":")
        seconds = parse_number(EXTERNAL, "seconds", text.partition("=")[2])
    return ExternalBot(read_command(rest), rng, seconds)


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
    if name in LEVELS:
        raise UnknownBot(f"bot {name!r} is a level and has no parameters")
    if name not in PARAMETERS:
        allowed = ", ".join(ALL_BOTS)
        raise UnknownBot(f"unknown bot {name!r}; choose from {allowed}")
    values: dict[str, float] = {}
    for part in parts:
        key, _, text = part.partition("=")
        if key not in PARAMETERS[name]:
            allowed = ", ".join(PARAMETERS[name]) or "none"
            raise UnknownBot(
                f"bot {name!r} has no parameter {key!r}; it has: {allowed}"
            )
        if key in values:
            raise UnknownBot(f"bot {name!r}: {key} is given twice")
        values[key] = parse_number(name, key, text)
    return name, values


def parse_number(name: str, key: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise UnknownBot(f"bot {name!r}: {key} is {text!r}, not a number") from None
    if not isfinite(value):
        raise UnknownBot(f"bot {name!r}: {key} is {text!r}, not a finite number")
    if abs(value) > LARGEST:
        raise UnknownBot(f"bot {name!r}: {key} is {text!r}; at most {LARGEST}")
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
    return search_bot(values, rng, "")


def judged_search(name: str, values: dict[str, float], rng: Rng, model: str) -> Bot:
    """A search whose positions a model judges."""
    if name != "search":
        raise UnknownBot(f"bot {name!r} has no parameter 'value'; search has")
    return search_bot(values, rng, model)


def search_bot(values: dict[str, float], rng: Rng, model: str) -> Bot:
    settings = search_settings(values, model)
    workers = int(values.get("workers", 1))
    trees = int(values.get("trees", workers))
    if trees == 1 and workers == 1:
        return SearchBot(rng, settings)
    return ParallelBot(rng, settings, values, trees, workers, model)


def strong_settings(game: str, sims: int) -> Settings:
    """The strongest level's way of thinking, with so many simulations."""
    name, values = parse_spec(level_spec(LEVELS[-1], game))
    if name != "search":
        return Settings(sims)
    values["sims"] = float(sims)
    values.pop("seconds", None)
    return search_settings(values)


def search_settings(values: dict[str, float], model: str = "") -> Settings:
    """How a search with these parameters thinks; a model's file judges, if named."""
    plain = Settings()
    judge: Judge | None = OnnxJudge(load(model)) if model else None
    return Settings(
        int(values.get("sims", plain.sims)),
        values.get("seconds", plain.seconds),
        int(values.get("depth", plain.depth)),
        values.get("scale", plain.scale),
        values.get("explore", plain.explore),
        int(values.get("wide", plain.wide)),
        values.get("widen", plain.widen),
        values.get("prior", plain.prior),
        int(values.get("look", plain.look)),
        values.get("win", plain.win),
        int(values.get("quiet", 0)),
        judge,
    )
