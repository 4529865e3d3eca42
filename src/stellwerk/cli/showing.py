# SPDX-License-Identifier: MIT
"""What the table shows: questions, choices, log lines, scores, the result."""

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.core.messages import Outcome
from stellwerk.core.texts import Teller


class Words(Teller):
    """What a terminal says: questions and choices too."""

    def question(self, question: dict[str, Any]) -> Text:
        """The question with the id of the rule that asks it."""
        name = self.names[question["seat"]]
        asked = self.say(question["key"], question["params"])
        text = Text().append(f"{name}: {asked}", "bold")
        return text.append(f"  ({question['rule']})", "dim")

    def label(self, choice: dict[str, Any]) -> str:
        return self.say(choice["label"], choice["params"])


def own_first(effects: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """What a choice does to the seat itself, then to the others in their order."""
    return sorted(effects, key=lambda effect: effect["seat"] != seat)


def choices_table(
    choices: list[dict[str, Any]], seat: int, words: Words
) -> RenderableType:
    """Numbered choices, a gap between groups, effects and the text to type."""
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 1))
    table.add_column(justify="right", no_wrap=True, style="bold cyan")
    table.add_column()
    table.add_column()
    table.add_column(style="dim", no_wrap=True)
    for place, choice in enumerate(choices):
        if place and choice["group"] != choices[place - 1]["group"]:
            table.add_row()
        effects = own_first(choice["preview"], seat)
        style = "bold" if choice["primary"] else ""
        table.add_row(
            Text(str(place + 1)),
            Text(words.label(choice), style=style),
            Text(" · ".join(words.say(e["key"], e["params"]) for e in effects)),
            Text(choice["text"]),
        )
    return table


def scores_table(
    breakdown: list[dict[str, int]], scores: list[int], words: Words
) -> Table:
    """Points by category and player."""
    table = Table(title=words.say("cli.scores"), title_justify="left")
    table.add_column("")
    for name in words.names:
        table.add_column(Text(name), justify="right")
    for key in breakdown[0]:
        points = [Text(str(part[key])) for part in breakdown]
        table.add_row(Text(words.say(f"score.{key}")), *points)
    table.add_section()
    totals = [Text(str(score), style="bold") for score in scores]
    table.add_row(Text(words.say("cli.total"), style="bold"), *totals)
    return table


def result_table(outcome: Outcome, words: Words) -> Table:
    """The ranking, best first, with what breaks ties."""
    table = Table(title=words.say("cli.result"), title_justify="left")
    table.add_column(words.say("cli.place"), justify="right")
    table.add_column(words.say("cli.name"))
    table.add_column(words.say("cli.points"), justify="right")
    for key in outcome.tie_breaks[0]:
        table.add_column(
            words.say("cli.tie_break", {"what": f"@tie.{key}"}), justify="right"
        )
    for seat in sorted(range(len(outcome.places)), key=lambda s: outcome.places[s]):
        ties = [Text(str(value)) for value in outcome.tie_breaks[seat].values()]
        table.add_row(
            Text(str(outcome.places[seat])),
            Text(words.names[seat]),
            Text(str(outcome.scores[seat])),
            *ties,
        )
    return table
