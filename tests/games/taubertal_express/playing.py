# SPDX-License-Identifier: MIT
"""A game of Der Taubertal-Express, played and looked at by a test."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final, Self

import stellwerk
from stellwerk.core.contract import LUCK
from stellwerk.core.edition import read_edition
from stellwerk.core.rng import Rng
from stellwerk.games import title_of

AREAS: Final = [
    "engine_driver",
    "station_master",
    "warehouse_keeper",
    "travellers",
    "master_builder",
]


@cache
def rules_of(players: int, options: tuple[tuple[str, object], ...]) -> Any:
    return stellwerk.rules("taubertal_express", players, dict(options))


def changed(change: Callable[[Any], None], players: int, **options: object) -> Any:
    """The rules with an owner's edition: the shipped one, changed."""
    title = title_of("taubertal_express")
    raw = json.loads(json.dumps(title.edition().raw))
    change(raw)
    text = json.dumps(raw).encode()
    edition = read_edition(text, "changed", title.edition_shape(), title.check_edition)
    return stellwerk.rules("taubertal_express", players, options, edition)


class Playing:
    """One game: moves are played and refused by text, and its view is looked at."""

    def __init__(self, players: int = 2, rules: Any = None, **options: object) -> None:
        if rules is None:
            rules = rules_of(players, tuple(sorted(options.items())))
        self.rules: Any = rules
        self.players: Final[int] = rules.players
        self.state: Any = rules.new_game()
        self.kinds: Final = [k["id"] for k in rules.printed["station_buildings"]]
        self.cities: Final = {c["id"]: c for c in rules.printed["map"]["cities"]}
        self.regions: Final = [r["id"] for r in rules.printed["map"]["regions"]]

    # Playing.

    def play(self, *texts: str) -> Self:
        """Play moves by text, luck's included; each must be legal."""
        for text in texts:
            move = self.rules.parse(self.state, text)
            refusal = self.rules.why_illegal(self.state, move)
            assert refusal is None, f"{text}: {refusal}"
            self.rules.apply(self.state, move)
            assert self.rules.broken_laws(self.state) == [], text
        return self

    def refused(self, text: str) -> str | None:
        """The id of the rule that refuses a move; None if it is legal."""
        move = self.rules.parse(self.state, text)
        refusal = self.rules.why_illegal(self.state, move)
        assert (refusal is None) == (text in self.moves()) or self.to_act == LUCK
        return None if refusal is None else str(refusal.rule)

    def moves(self, *verbs: str) -> list[str]:
        """Texts of all legal moves, or of those that begin with a verb."""
        found = [move.text() for move in self.rules.legal_moves(self.state)]
        return [t for t in found if not verbs or t.split()[0] in verbs]

    @property
    def to_act(self) -> int:
        return int(self.rules.to_act(self.state))

    @property
    def asked(self) -> str:
        """The question on top, as a snapshot writes it."""
        return (
            str(self.rules.asked(self.state).text())
            if len(self.state.stack)
            else "over"
        )

    def events(self, *texts: str) -> list[str]:
        """Play moves and return the keys of what was told."""
        self.state.events = []
        self.play(*texts)
        told = [event.key for event in self.state.events]
        self.state.events = None
        return told

    def luck(self, seed: int = 1) -> Self:
        """Let luck answer by itself until a player must decide."""
        rng = Rng(seed)
        while self.to_act == LUCK:
            self.play(self.rules.draw(self.state, rng).text())
        return self

    def luck_while(self, *questions: str, seed: int = 1) -> Self:
        """Let luck answer only these questions."""
        rng = Rng(seed)
        while self.asked in questions:
            self.play(self.rules.draw(self.state, rng).text())
        return self

    def luck_until_pack(self) -> Self:
        """The displays are refilled; the next pack is still face down."""
        return self.luck_while("goods", "light", "exchange", "open")

    def finish_turn(self) -> Self:
        """Take no stones, return what must go, end the turn."""
        if not self.view()["main_done"]:
            main = (
                "stones" if self.view()["variant"] == "dice" else self.moves("use")[0]
            )
            self.play(main)
        while self.asked.split()[0] == "stone":
            self.play("none")
        while self.asked.split()[0] == "give":
            self.play(self.moves()[0])
        self.play("end")
        return self

    # Looking.

    def view(self, seat: int | None = 0) -> dict[str, Any]:
        seen: dict[str, Any] = self.rules.view(self.state, seat)
        return seen

    @property
    def seat(self) -> int | None:
        active = self.view()["active"]
        return None if active is None else int(active)

    def me(self, seat: int = 0) -> dict[str, Any]:
        mine: dict[str, Any] = self.view()["seats"][seat]
        return mine

    def stones_of(self, seat: int = 0) -> dict[str, int]:
        return {c: n for c, n in self.me(seat)["stones"].items() if n}

    def score(self, seat: int = 0) -> int:
        return int(self.me(seat)["score"])

    def final(self, seat: int = 0) -> dict[str, int]:
        parts: dict[str, int] = self.rules.breakdown(self.state)[seat]
        return parts

    def dice_shown(self) -> list[int]:
        """How many dice lie on each area."""
        return [self.view()["dice"][area] for area in AREAS]
