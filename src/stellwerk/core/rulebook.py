# SPDX-License-Identifier: MIT
"""The rules as players read them: `RULES.md` and `RULES.de.md` of each game.

Both are chapters of tables; the English one also says where a rule is implemented:

    ## Turn
    | id | rule | where |
    |---|---|---|
    | RL-201 | Play one track card, then perhaps an additional action. | `phases.py` |
"""

import re
from pathlib import Path
from typing import Final, final

ID: Final = r"[A-Z]{2}-[A-Z]?\d+[a-z]?"  # RL-201, RL-I5, RL-117a
ROW: Final = re.compile(rf"^\| ({ID}) \| (.*?) \|(?: (.*?) \|)?$")


@final
class Rule:
    """One numbered rule in our own words."""

    def __init__(self, id: str, chapter: str, text: str, where: str) -> None:
        self.id: Final = id
        self.chapter: Final = chapter
        self.text: Final = text
        self.where: Final = where


def rulebook(folder: Path, language: str) -> dict[str, Rule]:
    """All rules of a game by id, in the order of the book."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    rules: dict[str, Rule] = {}
    chapter = ""
    for line in (folder / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            chapter = line[3:].strip()
        row = ROW.match(line)
        if row is not None:
            rules[row[1]] = Rule(row[1], chapter, row[2], row[3] or "")
    return rules
