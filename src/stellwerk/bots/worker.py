# SPDX-License-Identifier: MIT
"""A process that grows search trees for another one, told so in lines of JSON."""

from __future__ import annotations

import json
import sys
from typing import Any, Final, final

from stellwerk.bots.bot import Position
from stellwerk.bots.parallel import Tree
from stellwerk.bots.registry import search_settings
from stellwerk.core.contract import Rules
from stellwerk.core.edition import Edition, read_edition
from stellwerk.games import title_of

SOURCE: Final = "sent by another process"


def make_rules(told: dict[str, Any]) -> Rules[Any]:
    """The rules that the other process plays by."""
    title = title_of(told["game"])
    text = json.dumps(told["printed"]).encode()
    edition: Edition[Any] = read_edition(
        text, SOURCE, title.edition_shape(), title.check_edition
    )
    return title.rules(told["players"], told["options"], edition)


@final
class Gardener:
    """Keeps the rules between the positions that it is sent."""

    def __init__(self) -> None:
        self.rules: Rules[Any] | None = None

    def answer(self, told: dict[str, Any]) -> dict[str, object] | None:
        """What to answer to a message, if anything."""
        if told["type"] == "rules":
            self.rules = make_rules(told)
            return None
        assert self.rules is not None, "rules come first"
        position = Position(
            self.rules, self.rules.restore(told["snapshot"]), told["seat"]
        )
        settings = search_settings(told["settings"], told["model"])
        grown: list[object] = []
        for number, sims, seconds in told["trees"]:
            tree = Tree(number, sims, seconds)
            grown.append([number, tree.grow(position, settings, told["seed"])])
        return {"trees": grown}


def main() -> None:
    """Answer line by line until told to quit or the input ends."""
    gardener = Gardener()
    for line in sys.stdin.buffer:
        told = json.loads(line)
        if told["type"] == "quit":
            return
        answer = gardener.answer(told)
        if answer is not None:
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()
