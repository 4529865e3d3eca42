# SPDX-License-Identifier: MIT
"""Every part of every game's view has a name in the generic view."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import stellwerk
from stellwerk.core.rng import Rng
from stellwerk.core.texts import Catalogue
from stellwerk.games import TITLES, title_of

WORDS: Final = Path(__file__).parents[2] / "web" / "src" / "games" / "generic"
ELSEWHERE: Final = {
    *("game", "players", "seat", "to_act", "over", "scores", "breakdown"),
    *("question", "choices", "lines", "faces", "barred", "reach"),
}
OPTIONS: Final[dict[str, list[dict[str, object]]]] = {
    "first_class": [{}, {"modules": ["C", "D"]}, {"modules": ["D", "E"]}],
    "taubertal_express": [{}, {"variant": "base"}],
    "express_01": [{}, {"map": "usa", "mountains": True}],
}
PLACES: Final = {"x", "y", "r"}  # drawn as a map
MOST_MOVES: Final = 400


def keys(value: Any) -> Iterator[str]:
    """All names of parts, however deep."""
    if isinstance(value, list):
        for part in value:
            yield from keys(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from keys(part)


def seen_keys(game: str) -> set[str]:
    found: set[str] = set()
    for seed, options in enumerate(OPTIONS.get(game, [{}])):
        table = stellwerk.new(game, players=2, seed=seed, options=options)
        rng = Rng(seed)
        for _ in range(MOST_MOVES):
            if table.to_act is None:
                break
            view = table.view(table.to_act)
            shown = {key: view[key] for key in view if key not in ELSEWHERE}
            found.update(keys(shown))
            moves = table.legal_moves()
            table.play(moves[rng.below(len(moves))])
    return found - PLACES


def printed_ids(value: Any) -> set[str]:
    if isinstance(value, list):
        return {one for part in value for one in printed_ids(part)}
    if not isinstance(value, dict):
        return set()
    found = {value["id"]} if isinstance(value.get("id"), str) else set()
    return found | printed_ids(list(value.values()))


def said_as_values(texts: dict[str, str]) -> set[str]:
    """What the page finds in a catalogue: whole keys, and those below its prefixes."""
    source = (WORDS / "plain.ts").read_text(encoding="utf-8")
    listed = re.search(r"const PREFIXES = \[(.*?)\]", source, re.DOTALL)
    assert listed is not None
    prefixes = re.findall(r'"(\w+)"', listed[1])
    parts = [key.split(".", 1) for key in texts if "." in key]
    return {rest for first, rest in parts if first in prefixes} | set(texts)


@pytest.mark.parametrize("game", list(TITLES))
def test_every_part_has_a_name(game: str) -> None:
    words = json.loads((WORDS / "words.en.json").read_text(encoding="utf-8"))
    named = {key.split("/")[-1].split(".")[-1] for key in words}
    named |= said_as_values(Catalogue("en", game).texts)
    named |= printed_ids(title_of(game).edition().raw)
    assert seen_keys(game) - named == set()
