# SPDX-License-Identifier: MIT
"""The table in the terminal: asks people, lets bots move, keeps the game safe."""

from time import perf_counter
from typing import Any, Final

from stellwerk.bots.bot import Bot, Position, position_for
from stellwerk.bots.clock import TurnClock, is_compiled, turn_seconds
from stellwerk.bots.guard import Guard
from stellwerk.cli import commands
from stellwerk.cli.errors import USER_ERRORS, complaint
from stellwerk.cli.printing import picture
from stellwerk.cli.saving import Keeper
from stellwerk.cli.screen import Screen
from stellwerk.cli.seating import clean
from stellwerk.cli.showing import (
    Words,
    choices_table,
    result_table,
    scores_table,
)
from stellwerk.core.game import Game, IllegalMove
from stellwerk.core.rng import Rng
from stellwerk.core.texts import Catalogue

NEEDED_WIDTH: Final = 100
REMINDERS: Final = 6  # entries of the log shown when a game is resumed


class Table:
    """One game at one keyboard; a seat without a bot is a person."""

    def __init__(
        self,
        screen: Screen,
        language: str,
        game: Game,
        bots: list[Bot | None],
        keeper: Keeper,
        ask_all: bool,
    ) -> None:
        self.screen: Final = screen
        self.language: Final = language
        self.ask_all: Final = ask_all
        self.fancy: Final = Rng(game.rng.twin().seed())  # what bots imagine
        self.stopped = False
        self.guards: list[Guard | None] = []
        self.sit_down(game, bots, keeper)

    def sit_down(self, game: Game, bots: list[Bot | None], keeper: Keeper) -> None:
        """Take up a game: a new one, or a resumed one in the middle of another."""
        self.dismiss()
        self.game = game
        self.guards = [
            None if bot is None else Guard(bot, seat, self.fancy)
            for seat, bot in enumerate(bots)
        ]
        self.keeper = keeper
        self.clock = TurnClock()
        self.words = Words(
            Catalogue(self.language, game.rules.game), [clean(n) for n in game.seats]
        )
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.viewer: int | None = None  # the person at the screen
        self.read: dict[int | None, int] = {}  # log entries read, by seat
        self.unread = max(0, len(game.log) - REMINDERS)  # for who read nothing yet
        self.notes: dict[int, str] = {}  # automatic answers, by entry
        self.shown = False  # is the position on the screen?
        if len(self.people) == 1:
            self.viewer = self.people[0]

    # The course of the game.

    def run(self) -> None:
        """Play until the end, or until somebody stops."""
        self.keeper.keep(self.game)
        if self.screen.console.width < NEEDED_WIDTH:
            self.say("cli.narrow", {"n": NEEDED_WIDTH})
        self.say("cli.welcome")
        try:
            while self.game.to_act is not None and not self.stopped:
                self.step()
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")
        finally:
            self.dismiss()
        self.leave()

    def dismiss(self) -> None:
        """Let the bots go."""
        for guard in self.guards:
            if guard is not None:
                guard.close()

    def step(self) -> None:
        """One decision: of a bot, of a person without a choice, of a person."""
        seat = self.game.to_act
        assert seat is not None
        guard = self.guards[seat]
        if guard is not None:
            position = position_for(self.game.rules, self.game.state, seat, self.fancy)
            self.play(self.thought(guard, position))
        elif not self.ask_all and len(self.game.legal_moves()) == 1:
            self.answer_only_choice(seat)
        else:
            self.ask(seat)

    def thought(self, guard: Guard, position: Position) -> str:
        """What a bot decides in the time that its turn has left."""
        began = perf_counter()
        budget = self.clock.budget(guard.seat, turn_seconds(is_compiled()))
        text = guard.choose(position, budget).text()
        self.clock.spend(guard.seat, perf_counter() - began)
        return text

    def play(self, text: str) -> None:
        """Play a legal move and save it."""
        self.clock.decided(-1 if self.game.to_act is None else self.game.to_act)
        self.game.play(text)
        self.shown = False
        self.keep()
        if not self.people:
            self.news(None)

    def answer_only_choice(self, seat: int) -> None:
        """Answer for a person who has no choice, and leave a note."""
        choice = self.choices(seat)[0]
        label = self.words.label(choice)
        self.notes[len(self.game.entries)] = self.words.say(
            "cli.only_choice", {"choice": label}
        )
        self.play(choice["text"])

    def keep(self) -> None:
        """Save; a failure is told, and the file of the last success stays."""
        try:
            self.keeper.keep(self.game)
        except OSError as error:
            self.say("cli.not_saved", {"reason": self.complaint(error)}, "red")

    def complaint(self, error: BaseException) -> str:
        """What is wrong, in the language of the table."""
        return complaint(error, self.words.catalogue)

    # Asking a person.

    def ask(self, seat: int) -> None:
        """Show the position once, then take one line."""
        if seat != self.viewer and not self.hand_over(seat):
            return
        if not self.shown:
            self.show(seat)
        self.answer(seat, self.screen.ask())

    def hand_over(self, seat: int) -> bool:
        """Hide the last hand and wait for the next person; False if they went back."""
        previous = self.viewer
        if previous is not None:
            self.screen.wipe()
        self.say("cli.pass", {"player": f"#{seat}"}, "bold")
        while True:
            name, _ = commands.read(self.screen.ask(), self.words.catalogue)
            if name == "undo" and previous is not None:
                if commands.take_back(self, previous):
                    self.shown = False
                    return False
            elif name == "quit":
                self.stopped = True
                return False
            else:
                break
        self.viewer = seat
        self.shown = False
        return True

    def show(self, seat: int) -> None:
        """Board, news, question and choices of a seat."""
        view = self.game.view(seat)
        self.screen.show(self.picture(seat))
        self.news(seat)
        question: Any = view["question"]
        self.screen.show(self.words.question(question))
        self.screen.show(choices_table(self.choices(seat), seat, self.words))
        self.shown = True

    def picture(self, seat: int | None) -> Any:
        """The board as a seat sees it."""
        return picture(self.game, seat, self.words)

    def choices(self, seat: int) -> list[dict[str, Any]]:
        choices: Any = self.game.view(seat)["choices"]
        return list(choices)

    def news(self, seat: int | None) -> None:
        """What happened since the seat last looked, as it may read it."""
        first = self.read.get(seat, self.unread)
        for place in range(first, len(self.game.log)):
            if place in self.notes and self.game.entries[place].seat == seat:
                self.screen.say(f"  {self.notes[place]}", "dim")
            for event in self.game.log[place]:
                self.screen.say(f"  {self.words.event(event, seat)}")
        self.read[seat] = len(self.game.log)

    def answer(self, seat: int, line: str) -> None:
        """A move by number or text, or one of the table's commands."""
        move = self.move_typed(line)
        if move is not None:
            self.play(move)
            return
        name, rest = commands.read(line, self.words.catalogue)
        try:
            if name:
                commands.COMMANDS[name](self, seat, rest)
            elif line:
                self.play(line)
        except IllegalMove as error:
            self.screen.say(self.words.refusal(error.refusal), "yellow")
        except USER_ERRORS as error:
            self.screen.say(self.complaint(error), "yellow")

    def move_typed(self, line: str) -> str | None:
        """The legal move that a line means, by number or text, however spelled."""
        legal = self.game.legal_moves()
        if line.isdigit() and 1 <= int(line) <= len(legal):
            return legal[int(line) - 1]
        plain = " ".join(line.split()).lower()
        for text in legal:
            if text.lower() == plain:
                return text
        return None

    def say(
        self, key: str, params: dict[str, object] | None = None, style: str = ""
    ) -> None:
        self.screen.say(self.words.say(key, params), style)

    # The end.

    def leave(self) -> None:
        """Save, show the result if there is one, and say where the record is."""
        self.keep()
        outcome = self.game.outcome()
        path = str(self.keeper.path)
        if outcome is None:
            self.say("cli.saved", {"file": path})
            self.say("cli.go_on", {"file": path})
            return
        seat = self.viewer if len(self.people) == 1 else None
        self.screen.show(self.picture(seat))
        self.news(seat)
        breakdown = outcome.breakdown
        self.screen.show(scores_table(breakdown, outcome.scores, self.words))
        self.screen.show(result_table(outcome, self.words))
        self.screen.say(self.words.winners(outcome), "bold")
        self.say("cli.record", {"file": path})
