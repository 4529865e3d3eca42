# SPDX-License-Identifier: MIT
"""Sentences in German and English, made from keys and parameters at the edge.

A catalogue is a flat JSON object. In a text, `{name}` is a parameter and
`{n|coin|coins}` picks a word by a number (the first form for one, else the second).
A parameter with a name of its own in a language, `name_de`, is called by that there.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from stellwerk.core.messages import Event, Illegal, Outcome, Speaker, seat_name

LANGUAGES: Final = ("en", "de")
PACKAGE: Final = Path(__file__).parent.parent
FOLDERS: Final[dict[str, Path]] = {}  # of games of other packages
SEAT: Final = re.compile(r"#[0-9]{1,3}")
GAP: Final = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


class Catalogue:
    """The texts of one language for one game, on top of those that all games share."""

    def __init__(self, language: str, game: str | None = None) -> None:
        if language not in LANGUAGES:
            allowed = ", ".join(LANGUAGES)
            raise ValueError(f"unknown language {language!r}; choose from {allowed}")
        self.language: Final = language
        self.texts: dict[str, str] = {}
        for folder in [PACKAGE / "texts", *game_folders(game)]:
            path = folder / f"texts.{language}.json"
            self.texts.update(json.loads(path.read_text(encoding="utf-8")))

    def has(self, key: str) -> bool:
        return key in self.texts

    def say(
        self,
        key: str,
        params: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
    ) -> str:
        """The sentence for a key, its gaps filled; `names` are the players' names."""
        values = params or {}

        def fill(gap: re.Match[str]) -> str:
            value = values.get(f"{gap[1]}_{self.language}", values[gap[1]])
            if gap[2] is not None:
                return gap[2] if value == 1 else gap[3]
            return self.word(value, names)

        return GAP.sub(fill, self.texts[key])

    def word(self, value: object, names: Sequence[str]) -> str:
        """A parameter in words: an entry, a phrase, a player's name, a list, itself.

        What a player typed may look like an entry or a seat without being one.
        """
        if isinstance(value, (list, tuple)):
            return ", ".join(self.word(part, names) for part in value) or "–"
        if isinstance(value, dict):
            return self.say(value["key"], value["params"], names)
        if isinstance(value, str) and value.startswith("@") and self.has(value[1:]):
            return self.say(value[1:], None, names)
        if isinstance(value, str) and SEAT.fullmatch(value):
            seat = int(value[1:])
            if seat < len(names):
                return names[seat]
            return self.say("player", {"seat": seat + 1})
        return str(value)


class Teller(Speaker):
    """The catalogue of a game together with the names of its players."""

    def __init__(self, catalogue: Catalogue, names: Sequence[str]) -> None:
        self.catalogue: Final = catalogue
        self.names: Final = names

    def say(self, key: str, params: Mapping[str, object] | None = None) -> str:
        return self.catalogue.say(key, params, self.names)

    def event(self, event: Event, seat: int | None) -> str:
        """A line of the log, as a seat may read it; None is a spectator."""
        told: dict[str, Any] = event.to_dict(seat)
        return self.say(told["key"], told["params"])

    def refusal(self, refusal: Illegal) -> str:
        """Rule id and reason."""
        return f"{refusal.rule}: {self.say(refusal.reason, refusal.params)}"

    def winners(self, outcome: Outcome) -> str:
        """Who won."""
        names: list[object] = [seat_name(seat) for seat in outcome.winners]
        key = "outcome.winner" if len(names) == 1 else "outcome.winners"
        return self.say(key, {"names": names})

    def outcome(self, outcome: Outcome) -> str:
        """Who won, and the points of everybody, the best first."""
        best_first = sorted(range(len(self.names)), key=outcome.places.__getitem__)
        points = [f"{self.names[seat]} {outcome.scores[seat]}" for seat in best_first]
        return f"{self.winners(outcome)} ({', '.join(points)})"


@cache
def catalogue_of(language: str, game: str) -> Catalogue:
    """The catalogue of a game, read once."""
    return Catalogue(language, game)


def game_folders(game: str | None) -> list[Path]:
    if game is None:
        return []
    return [FOLDERS.get(game, PACKAGE / "games" / game)]
