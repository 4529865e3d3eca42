# SPDX-License-Identifier: MIT
"""The rulebook on the command line."""

from pathlib import Path

import pytest
from rich.console import Console

from stellwerk.cli.errors import CommandError
from stellwerk.cli.rules import chapters, find_rule, near_ids, show_rules
from stellwerk.core.rulebook import Rule, rulebook
from stellwerk.games import TITLES
from tests.cli.conftest import Command

BOOK = """# Rules
## Setup
| id | rule | where |
|---|---|---|
| XY-101 | Everybody takes a [red] train. | `setup.py` |
| XY-102 | The oldest begins. | `setup.py` |
## Turn
| id | rule | where |
|---|---|---|
| XY-201 | Play one card. | `turn.py` |
| XY-I1 | Two cards are too many. | `turn.py` |
"""


@pytest.fixture
def book(tmp_path: Path) -> dict[str, Rule]:
    (tmp_path / "RULES.md").write_text(BOOK, encoding="utf-8")
    return rulebook(tmp_path, "en")


def test_rules_are_shown_by_chapter_word_for_word(
    book: dict[str, Rule], capsys: pytest.CaptureFixture[str]
) -> None:
    show_rules(Console(markup=False, width=100), book.values())
    lines = [ln.strip() for ln in capsys.readouterr().out.splitlines() if ln.strip()]
    assert lines == [
        "Setup",
        "XY-101  Everybody takes a [red] train.",
        "XY-102  The oldest begins.",
        "Turn",
        "XY-201  Play one card.",
        "XY-I1   Two cards are too many.",
    ]


def test_chapters_keep_the_order_of_the_book(book: dict[str, Rule]) -> None:
    ids = {name: [rule.id for rule in found] for name, found in chapters(book).items()}
    assert ids == {"Setup": ["XY-101", "XY-102"], "Turn": ["XY-201", "XY-I1"]}


def test_a_rule_is_found_however_its_id_is_typed(book: dict[str, Rule]) -> None:
    for typed in (" xy-201 ", "201", "XY-201"):
        assert find_rule(book, typed).text == "Play one card."
    assert find_rule(book, "i1").id == "XY-I1"


def test_an_unknown_id_names_near_ones(book: dict[str, Rule]) -> None:
    with pytest.raises(CommandError, match=r"no rule 'XY-210'; near: .*XY-201"):
        find_rule(book, "XY-210")
    with pytest.raises(CommandError, match=r"no rule '1O2'; near: XY-102"):
        find_rule(book, "1O2")
    assert near_ids(book, "XY-102")[0] == "XY-102"


def test_an_id_like_no_other_is_refused_without_guesses(book: dict[str, Rule]) -> None:
    with pytest.raises(CommandError, match=r"no rule 'A-foo'; they are XY-101 to "):
        find_rule(book, "A-foo")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", list(TITLES))
class TestShippedRulebooks:
    """The command on the rulebooks that the games bring."""

    def test_the_whole_book_is_shown(
        self, command: Command, game: str, language: str
    ) -> None:
        run = command("rules", game, "--language", language)
        assert run.code == 0
        for id, rule in rulebook(TITLES[game].folder(), language).items():
            assert id in run.out
            assert rule.chapter in run.out

    def test_one_rule_is_shown_alone(
        self, command: Command, game: str, language: str
    ) -> None:
        first, second = list(rulebook(TITLES[game].folder(), language))[:2]
        run = command("rules", game, first.lower(), "--language", language)
        assert run.code == 0
        assert first in run.out
        assert second not in run.out

    def test_the_table_shows_chapters_and_rules(
        self, command: Command, game: str, language: str
    ) -> None:
        book = rulebook(TITLES[game].folder(), language)
        first = next(iter(book.values()))
        typed = ["rules", "rules 1", f"rules {first.id}", "rules ZZ-9", "quit"]
        players = TITLES[game].min_players
        run = command(
            *("play", game, "--players", players, "--language", language), typed=typed
        )
        assert run.code == 0
        for rule in book.values():
            assert rule.chapter in run.out
        assert run.out.count(f"{first.id}  {first.text}") == 2
        assert "ZZ-9" in run.out.split("rules ZZ-9\n")[1]

    def test_an_unknown_rule_is_refused(
        self, command: Command, game: str, language: str
    ) -> None:
        wrong = f"{TITLES[game].prefix}-999"
        run = command("rules", game, wrong, "--language", language)
        assert (run.code, run.out) == (2, "")
        assert f"no rule '{wrong}'; near: {TITLES[game].prefix}-" in run.err
