# SPDX-License-Identifier: MIT
"""The entries of many records as numbered work, each looked at a second time.

Each decision has its own stream of luck, so it does not matter who looks at it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from stellwerk.bots.advice import Judgement, Review
from stellwerk.bots.bot import Position, position_for
from stellwerk.bots.registry import strong_settings
from stellwerk.bots.tree import Settings
from stellwerk.core.contract import Move
from stellwerk.core.edition import Edition
from stellwerk.core.game import Game
from stellwerk.core.record import check_entry
from stellwerk.core.rng import Rng
from stellwerk.lab.advice import load


class Looker:
    """Goes through one record, forwards, and looks only where it is asked to."""

    def __init__(self, game: Game, sims: int, seed: int) -> None:
        settings = strong_settings(game.rules.game, sims)
        self.review: Final = Review(game.rules, game.entries, settings, seed)

    def look(self, entry: int) -> Judgement | None:
        """The judgement of an entry that was a choice."""
        self.reach(entry)
        self.review.step()
        judged = self.review.judgements
        return judged[-1] if judged and judged[-1].entry == entry else None

    def reach(self, entry: int) -> None:
        """Go on to an entry without a look."""
        review = self.review
        while review.done < entry:
            review.rules.apply(review.state, self.move())
            review.done += 1

    def move(self) -> Move:
        """What was played where we stand."""
        review = self.review
        entry = review.entries[review.done]
        return check_entry(review.rules, review.state, entry, review.done + 1)

    def choice(self, entry: int) -> Choice | None:
        """What there was to choose, unless the entry was no choice."""
        self.reach(entry)
        review = self.review
        seat = review.entries[entry].seat
        if seat < 0 or len(review.rules.legal_moves(review.state)) < 2:
            return None
        rng = Rng(review.seed, entry)
        position = position_for(review.rules, review.state, seat, rng)
        return Choice(position, self.move(), review.settings, rng.seed(), rng.seed())


@dataclass(frozen=True)
class Choice:
    """A decision to look at again: by trees, and then beside the best they found."""

    position: Position
    played: Move
    settings: Settings
    tree_seed: int
    seed: int  # of the worlds in which moves are compared


@dataclass(frozen=True)
class Reviews:
    """Records to look at; their entries are numbered through (see `Job`)."""

    records: list[str]
    edition: Edition[Any] | None
    starts: list[int]  # the number of each record's first entry
    sims: int
    seed: int

    def prepare(self) -> dict[int, Looker]:
        """Who goes through which record; whoever comes to it begins."""
        return {}

    def play(self, prepared: dict[int, Looker], first: int, count: int) -> list[bytes]:
        """A line for every choice among the entries."""
        lines = []
        for number in range(first, first + count):
            looker, place, entry = self.find(prepared, number)
            found = looker.look(entry)
            if found is not None:
                lines.append(json.dumps([place, found.to_dict()]) + "\n")
        return ["".join(lines).encode()]

    def find(self, prepared: dict[int, Looker], number: int) -> tuple[Looker, int, int]:
        """Who looks at an entry, in which record, and where there."""
        place = self.place(number)
        entry = number - self.starts[place]
        return self.looker(prepared, place, entry), place, entry

    def place(self, number: int) -> int:
        """The record that an entry belongs to."""
        return max(at for at, start in enumerate(self.starts) if start <= number)

    def looker(self, known: dict[int, Looker], place: int, entry: int) -> Looker:
        """The one who is in this record already, unless it is too far."""
        found = known.get(place)
        if found is None or found.review.done > entry:
            known.clear()  # nobody comes back to an earlier record
            game = load(self.records[place], self.edition)
            found = known[place] = Looker(game, self.sims, self.seed)
        return found
