# SPDX-License-Identifier: MIT
"""The questions before a game: which one, how many players, options, seats."""

from typing import Final

from rich.table import Table
from rich.text import Text

from stellwerk.bots.registry import BOTS
from stellwerk.cli.games import players_range
from stellwerk.cli.screen import Screen
from stellwerk.cli.seating import (
    HUMAN,
    LONGEST_NAME,
    OPPONENT,
    clean,
    is_fine_name,
)
from stellwerk.core.numbers import whole_number
from stellwerk.core.options import BadOption, Option
from stellwerk.core.texts import Catalogue
from stellwerk.core.title import Title
from stellwerk.games import TITLES


class Asking:
    """Asks one person at the keyboard; Enter always takes the default."""

    def __init__(self, screen: Screen, words: Catalogue) -> None:
        self.screen: Final = screen
        self.words: Final = words

    def choose(self, question: str, answers: list[str], default: int) -> int:
        """A numbered list, answered by number or by the text itself."""
        self.heading(question)
        for place, answer in enumerate(answers):
            mark = "*" if place == default else " "
            self.screen.say(f" {mark}{place + 1:>2}  {answer}")
        while True:
            line = self.line(str(default + 1))
            number = whole_number(line)
            if number is not None and 1 <= number <= len(answers):
                return number - 1
            for place, answer in enumerate(answers):
                if line.lower() == answer.lower():
                    return place
            self.complain("cli.ask.number", {"n": len(answers)})

    def heading(self, question: str) -> None:
        self.screen.say("")
        self.screen.say(question, "bold")

    def line(self, default: str) -> str:
        """A line of input; an empty one is the default."""
        return self.screen.ask(f"[{default}] > ") or default

    def complain(self, key: str, params: dict[str, object]) -> None:
        self.screen.say(self.words.say(key, params), "yellow")

    def game(self) -> str:
        """Which game?"""
        keys = list(TITLES)
        names = [Catalogue(self.words.language, key).say("title") for key in keys]
        if len(keys) == 1:
            self.screen.say(self.words.say("cli.ask.one_game", {"game": names[0]}))
            return keys[0]
        return keys[self.choose(self.words.say("cli.ask.game"), names, 0)]

    def players(self, title: Title) -> int:
        """How many players?"""
        low, high = title.min_players, title.max_players
        params: dict[str, object] = {"range": players_range(title)}
        self.heading(self.words.say("cli.ask.players", params))
        while True:
            line = self.line(str(low))
            number = whole_number(line)
            if number is not None and low <= number <= high:
                return number
            self.complain("cli.ask.players", params)

    def options(
        self, title: Title, chosen: dict[str, object], players: int
    ) -> dict[str, object]:
        """All options with their values; a number changes one, Enter is done."""
        chosen = dict(chosen)
        declared = title.options()
        while declared:
            self.show_options(declared, chosen)
            line = self.screen.ask(f"{self.words.say('cli.ask.options')} > ")
            if not line and self.go_together(title, chosen, players):
                break
            number = whole_number(line)
            if number is not None and 1 <= number <= len(declared):
                option = declared[number - 1]
                chosen[option.key] = self.option(option, chosen[option.key], players)
            elif line:
                self.complain("cli.ask.number", {"n": len(declared)})
        return chosen

    def go_together(
        self, title: Title, chosen: dict[str, object], players: int
    ) -> bool:
        """Are the options fine in combination? If not, say why."""
        try:
            title.check_options(chosen, players)
        except BadOption as error:
            self.screen.say(str(error), "yellow")
            return False
        return True

    def show_options(self, declared: list[Option], chosen: dict[str, object]) -> None:
        self.heading(self.words.say("cli.options"))
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 1))
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        table.add_column(style="cyan")
        for place, option in enumerate(declared):
            value = self.value_label(option.key, chosen[option.key])
            label = self.words.say(f"option.{option.key}")
            table.add_row(Text(str(place + 1)), Text(label), Text(value))
        self.screen.show(table)

    def option(self, option: Option, current: object, players: int) -> object:
        """One option by its declaration, with its help."""
        self.screen.say(self.words.say(f"option.{option.key}.help"), "italic")
        values = option.allowed(players)
        labels = [self.value_label(option.key, value) for value in values]
        if option.kind() != "pick":
            question = self.words.say(f"option.{option.key}")
            default = values.index(current)
            return values[self.choose(question, labels, default)]
        for value, label in zip(values, labels, strict=True):
            self.screen.say(f"  {value}  {label}")
        return self.pick(option, current, players)

    def pick(self, option: Option, current: object, players: int) -> object:
        """Several values of a set, typed in one line."""
        assert isinstance(current, list)
        while True:
            line = self.line(" ".join(str(part) for part in current))
            try:
                return option.read(line, players)
            except BadOption:
                count = option.to_dict(players)["count"]
                self.complain("cli.ask.pick", {"n": count})

    def value_label(self, key: str, value: object) -> str:
        """A value as players read it."""
        if isinstance(value, bool):
            return self.words.say("yes" if value else "no")
        if isinstance(value, list):
            return ", ".join(self.value_label(key, part) for part in value)
        label = f"option.{key}.{value}"
        return self.words.say(label) if self.words.has(label) else str(value)

    def seats(self, players: int) -> tuple[list[str], list[str]]:
        """Who plays each seat, and under which name."""
        kinds: list[str] = []
        names: list[str] = []
        known = [HUMAN, *BOTS]
        labels = [self.words.say(f"cli.kind.{kind}") for kind in known]
        for seat in range(players):
            question = self.words.say("cli.ask.seat", {"seat": seat + 1})
            default = known.index(OPPONENT if seat else HUMAN)
            kind = known[self.choose(question, labels, default)]
            kinds.append(kind)
            names.append(self.name(seat, names) if kind == HUMAN else "")
        return kinds, names

    def name(self, seat: int, taken: list[str]) -> str:
        """A person's name that nobody at the table has yet."""
        default = self.words.say("player", {"seat": seat + 1})
        self.screen.say(self.words.say("cli.ask.name"), "bold")
        while True:
            name = clean(self.line(default))
            if name not in taken and is_fine_name(name):
                return name
            self.complain("cli.ask.other_name", {"n": LONGEST_NAME})
