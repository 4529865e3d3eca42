# SPDX-License-Identifier: MIT
"""A finished game, watched move by move in the terminal."""

import sys
from typing import Any, Final

from stellwerk.cli.printing import picture
from stellwerk.cli.screen import Screen
from stellwerk.cli.seating import clean
from stellwerk.cli.showing import Words, result_table, scores_table
from stellwerk.core.contract import LUCK, Rules
from stellwerk.core.game import Game
from stellwerk.core.record import Record, check_entry
from stellwerk.core.rng import Rng
from stellwerk.core.texts import Catalogue

BOARD: Final = "b"
QUIT: Final = "q"
ALL: Final = sys.maxsize


def told_apart(names: list[str]) -> list[str]:
    """Names; with the number of the seat where several are alike."""
    return [
        f"{name} {seat}" if names.count(name) > 1 else name
        for seat, name in enumerate(names, 1)
    ]


class Watching:
    """Somebody who looks on; what is hidden from all at the table stays hidden."""

    def __init__(
        self, screen: Screen, rules: Rules[Any], record: Record, language: str
    ) -> None:
        self.screen: Final = screen
        self.record: Final = record
        self.game: Final = Game(rules, Rng(0), record.seats)
        names = told_apart([clean(name) for name in record.seats])
        self.words: Final = Words(Catalogue(language, rules.game), names)
        self.ahead = 0 if sys.stdin.isatty() else ALL  # moves to show without asking

    def run(self) -> None:
        """From the first move to the last, or until somebody stops."""
        if not self.ahead:
            self.screen.say(self.words.say("cli.watch"), "dim")
        try:
            for place in range(len(self.record.entries)):
                if not self.go_on(place):
                    return
                self.step(place)
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")
            return
        self.finish()

    def go_on(self, place: int) -> bool:
        """Ask before a player's move, unless more moves were wished for."""
        if self.record.entries[place].seat == LUCK:
            return True
        while not self.ahead:
            wish = self.screen.ask().lower()
            if wish == QUIT:
                return False
            if wish == BOARD:
                self.screen.show(picture(self.game, None, self.words))
            else:
                self.ahead = int(wish) if wish.isdecimal() and int(wish) else 1
        self.ahead -= 1
        return True

    def step(self, place: int) -> None:
        """One move, and what happened by it in words."""
        entry, line = self.record.entries[place], self.record.first_line + place
        self.game.repeat(check_entry(self.game.rules, self.game.state, entry, line))
        for event in self.game.log[-1]:
            self.screen.say(f"  {self.words.event(event, None)}")

    def finish(self) -> None:
        """The board at the end, the points, and who won."""
        self.screen.show(picture(self.game, None, self.words))
        outcome = self.game.outcome()
        if outcome is None:
            return
        self.screen.show(scores_table(outcome.breakdown, outcome.scores, self.words))
        self.screen.show(result_table(outcome, self.words))
        self.screen.say(self.words.winners(outcome), "bold")
