# SPDX-License-Identifier: MIT
"""Writes what docs/research.md and its page tell about the environments.

    PYTHONPATH=build/fast .venv/bin/python tools/environments.py [--games 1000]

Sizes come from the engine, means from random games, so nobody types them.
"""

import argparse
import datetime
import json
import re
from pathlib import Path
from typing import Any, Final

from stellwerk import envs
from stellwerk.games import TITLES, title_of
from stellwerk.lab import simulate

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "research.md"
FACTS: Final = DOCS / "environments.json"
# What no program can count: what luck does, and what a seat does not know.
LUCK: Final = {
    "rail_line": ("deal, display", "other hands, the pile"),
    "first_class": (
        "displays, end-game cards",
        "stacks, draft; module C: murderer, evidence",
    ),
    "cube_express": ("deal, market", "other hands, the stack"),
    "express_01": ("one deal", "other hands, bids, stacks"),
    "taubertal_express": ("dice, displays, tickets", "tickets in packs and pile"),
}


def sizes(game: str) -> dict[str, Any]:
    """How many players, actions and numbers there are, by the number of players."""
    title = title_of(game)
    counts = range(title.min_players, title.max_players + 1)
    actions = [title.rules(players).action_count() for players in counts]
    return {
        "id": envs.env_id(game),
        "players": [title.min_players, title.max_players],
        "actions": [min(actions), max(actions)],
        "observation": [envs.spec(game, players=players).size for players in counts],
    }


def means(game: str, games: int) -> dict[str, Any]:
    """How long random games of most players are."""
    summary = simulate(game, title_of(game).max_players, games, jobs=2).summary
    return {
        "decisions": summary.decisions.mean,
        "interval": list(summary.decisions.interval),
        "luck": summary.luck.mean,
    }


def measured(games: int) -> dict[str, Any]:
    """Everything about all games."""
    rows = []
    for game in TITLES:
        luck, hidden = LUCK[game]
        said = {"luck_does": luck, "hidden": hidden}
        name = title_of(game).name
        row = {"game": game, "name": name, **sizes(game), **means(game, games), **said}
        rows.append(row)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"date": today, "games": games, "environments": rows}


def plenty(number: int) -> str:
    return f"{number / 1e6:.2g} million" if number >= 100_000 else f"{number:,}"


def actions_of(row: dict[str, Any]) -> str:
    """The number of actions, or its range."""
    least, most = row["actions"]
    if least == most:
        return plenty(most)
    return f"{plenty(least).removesuffix(' million')} to {plenty(most)}"


def table(facts: dict[str, Any]) -> str:
    """The two tables of the page, between its marks."""
    first = [
        "| game | id | players | actions | numbers of an observation, by players |",
        "|---|---|---|---|---|",
    ]
    second = [
        "| game | decisions of players, mean (95 %) | luck's answers | what luck does "
        "| hidden from a seat |",
        "|---|---|---|---|---|",
    ]
    for row in facts["environments"]:
        least, most = row["players"]
        seen = ", ".join(f"{size:,}" for size in row["observation"])
        first.append(
            f"| {row['name']} | `{row['id']}` | {least} to {most} "
            f"| {actions_of(row)} | {seen} |"
        )
        low, high = row["interval"]
        second.append(
            f"| {row['name']} | **{row['decisions']:.1f}** ({low:.1f} to {high:.1f}) "
            f"| {row['luck']:.1f} | {row['luck_does']} | {row['hidden']} |"
        )
    told = (
        f"Per game with most players: means of {facts['games']:,} random games, "
        f"seed 0, on {facts['date']}."
    )
    return "\n".join([*first, "", *second, "", told])


def written(page: str, facts: dict[str, Any]) -> str:
    """The page with these facts in the place of those before."""
    marks = r"(<!-- environments -->\n).*?(<!-- /environments -->)"
    return re.sub(
        marks, lambda m: f"{m[1]}\n{table(facts)}\n\n{m[2]}", page, flags=re.DOTALL
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    facts = measured(parser.parse_args().games)
    FACTS.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n")
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), facts), encoding="utf-8")


if __name__ == "__main__":
    main()
