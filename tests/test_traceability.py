# SPDX-License-Identifier: MIT
"""Every written rule is claimed by a test, and nobody speaks of unwritten ones.

If the environment variable STELLWERK_SPECIFICATION names a folder with
`<game>/rules.md`, the rules written here must be exactly those defined there, and
those that have a number of our own because they have none there.
"""

import ast
import os
import re
from pathlib import Path
from typing import Final

import pytest

from stellwerk.core.rulebook import ID, ROW, Rule, rulebook
from stellwerk.core.texts import LANGUAGES
from stellwerk.core.title import Title
from stellwerk.games import TITLES

TESTS: Final = Path(__file__).parent
SOURCE: Final = TESTS.parent / "src" / "stellwerk" / "games"
SPECIFICATION: Final = os.environ.get("STELLWERK_SPECIFICATION", "")

# A specification defines a rule where its id begins a bullet, a bold word, a row of
# a table or a heading; anywhere else it is only mentioned.
DEFINED: Final = re.compile(
    rf"^\s*(?=[-*+|#\d])(?:[-*+]\s+|\d+[.)]\s+|\|\s*|#+\s+)?[*_`]*({ID})\b", re.M
)
# Edge cases, hidden information and scoring of Express 01 have no numbers there.
OURS: Final = {"express_01": re.compile(r"EX-(E\d+|[89]\d\d)")}
FILE: Final = re.compile(r"[\w/]+\.(?:py|json|md)\b")
# A file of code with the names in it, such as: `game.py` Rules.ranking, new_game
NAMED: Final = re.compile(r"`([\w/]+\.py)`:?((?:,? [A-Za-z_][\w.]*)+)")

by_title = pytest.mark.parametrize(
    "title", TITLES.values(), ids=lambda title: title.key
)


def claims(source: str) -> list[str]:
    """The ids that marks of a test file claim, wherever the marks stand."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not is_rule_mark(node.func):
            continue
        assert node.args, f"line {node.lineno}: a rule mark without an id"
        for argument in node.args:
            literal = isinstance(argument, ast.Constant)
            assert literal, f"line {node.lineno}: write the id itself, to be found"
            assert isinstance(argument, ast.Constant)
            found.append(str(argument.value))
    return found


def is_rule_mark(called: ast.expr) -> bool:
    """Is it `pytest.mark.rule`, or `mark.rule`?"""
    if not isinstance(called, ast.Attribute) or called.attr != "rule":
        return False
    owner = called.value
    return isinstance(owner, ast.Attribute | ast.Name) and (
        (owner.attr if isinstance(owner, ast.Attribute) else owner.id) == "mark"
    )


def claimed(folder: Path) -> dict[str, str]:
    """Every claimed id with a file that claims it."""
    return {
        id: path.name
        for path in sorted(folder.rglob("*.py"))
        for id in claims(path.read_text(encoding="utf-8"))
    }


def mentioned(source: str, prefix: str) -> set[str]:
    """Every id of a game that a text mentions."""
    return set(re.findall(rf"\b{prefix}-[A-Z]?\d\w*", source))


def wrong_places(rules: dict[str, Rule], folder: Path) -> list[str]:
    """Rules whose last column names no file of the game, or one that is missing."""
    wrong: list[str] = []
    for rule in rules.values():
        files = FILE.findall(rule.where)
        if not files or not all((folder / file).is_file() for file in files):
            wrong.append(f"{rule.id}: {rule.where!r}")
    return wrong


def missing_names(rules: dict[str, Rule], folder: Path) -> list[str]:
    """Names in the last column that do not occur in the file they stand behind."""
    missing: list[str] = []
    for rule in rules.values():
        for file, names in NAMED.findall(rule.where):
            words = set(re.findall(r"\w+", (folder / file).read_text("utf-8")))
            if not set(re.findall(r"\w+", names)) <= words:
                missing.append(f"{rule.id}: {file}{names}")
    return missing


@by_title
def test_the_rules_are_written_in_every_language(title: Title) -> None:
    books = [rulebook(title.folder(), language) for language in LANGUAGES]
    for book in books:
        assert list(book) == list(books[0]), "the same ids in the same order"
        assert all(rule.text.strip() and rule.chapter for rule in book.values())
        assert all(id.startswith(title.prefix + "-") for id in book)


@by_title
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_of_a_rulebook_is_overlooked(title: Title, language: str) -> None:
    """Each table row that begins with an id is read, and each id stands once."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    lines = (title.folder() / name).read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if re.match(rf"\W*{title.prefix}-", line)]
    unread = [line for line in rows if not ROW.match(line)]
    assert unread == []
    assert len(rows) == len(rulebook(title.folder(), language)), "an id stands twice"


@by_title
def test_every_written_rule_is_claimed_by_a_test_and_no_other(title: Title) -> None:
    written = set(rulebook(title.folder(), "en"))
    claiming = claimed(TESTS / "games" / title.key)
    assert sorted(written - claiming.keys()) == [], "rules that no test claims"
    unknown = {id: claiming[id] for id in claiming.keys() - written}
    assert unknown == {}, "claimed, but written nowhere"


@by_title
def test_rules_say_where_they_are_implemented(title: Title) -> None:
    assert wrong_places(rulebook(title.folder(), "en"), title.folder()) == []
    assert missing_names(rulebook(title.folder(), "en"), title.folder()) == []


@by_title
def test_the_code_mentions_written_rules_only(title: Title) -> None:
    written = set(rulebook(title.folder(), "en"))
    for path in sorted(title.folder().rglob("*")):
        if path.suffix in (".py", ".json"):
            found = mentioned(path.read_text(encoding="utf-8"), title.prefix)
            assert sorted(found - written) == [], path.name


@by_title
def test_the_written_rules_are_those_of_the_specification(title: Title) -> None:
    if not SPECIFICATION:
        pytest.skip("STELLWERK_SPECIFICATION names no folder with specifications")
    text = (Path(SPECIFICATION) / title.key / "rules.md").read_text(encoding="utf-8")
    defined = DEFINED.findall(text)
    assert len(set(defined)) == len(defined), "defined twice"
    assert mentioned(text, title.prefix) == set(defined), "mentioned, but not defined"
    written = set(rulebook(title.folder(), "en"))
    ours = OURS.get(title.key, re.compile(r"$"))
    assert sorted(id for id in written if not ours.fullmatch(id)) == sorted(defined)


SPECIFIED = """
## 2 XX-1 is only mentioned here
- **XX-101 Turn.** See XX-102.
- XX-102 Plain.
**XX-103** Bold.
| XX-I4 | a row | XX-105 |
1. `XX-T6` numbered
#### XX-E7 heading
XX-108 begins a sentence that goes on from the line above.
  - *XX-117a* slanted
"""


def test_definitions_are_told_from_mentions() -> None:
    expected = ["XX-101", "XX-102", "XX-103", "XX-I4", "XX-T6", "XX-E7", "XX-117a"]
    assert DEFINED.findall(SPECIFIED) == expected


CLAIMING = """
import pytest
from pytest import mark
pytestmark = [pytest.mark.rule("XX-1")]
@pytest.mark.rule("XX-2")
@pytest.mark.rule("XX-3", "XX-I4")
def test_a(): "XX-5"
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("XX-6"))])
@mark.rule("XX-7")
def test_b(n): book.rule("XX-8")
"""


def test_claims_are_found_wherever_marks_stand() -> None:
    expected = ["XX-1", "XX-2", "XX-3", "XX-I4", "XX-6", "XX-7"]
    assert sorted(claims(CLAIMING)) == sorted(expected)
    with pytest.raises(AssertionError, match="write the id itself"):
        claims("@pytest.mark.rule(ID)\ndef test_a(): pass")


def test_places_must_exist(tmp_path: Path) -> None:
    (tmp_path / "phases.py").touch()
    (tmp_path / "RULES.md").write_text(
        "## Turn\n"
        "| id | rule | where |\n|---|---|---|\n"
        "| XX-1 | Play. | `phases.py` |\n"
        "| XX-2 | Stop. | `phases.py`, `missing.py` |\n"
        "| XX-3 | Win. | somewhere |\n",
        encoding="utf-8",
    )
    rules = rulebook(tmp_path, "en")
    assert list(rules) == ["XX-1", "XX-2", "XX-3"]
    wrong = wrong_places(rules, tmp_path)
    assert [line.split(":")[0] for line in wrong] == ["XX-2", "XX-3"]


def test_a_name_that_moved_elsewhere_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "phases.py").write_text("def play(): ...\n", encoding="utf-8")
    (tmp_path / "RULES.md").write_text(
        "## Turn\n"
        "| id | rule | where |\n|---|---|---|\n"
        "| XX-1 | Play. | `phases.py` play |\n"
        "| XX-2 | Stop. | `phases.py`: play, stop |\n"
        "| XX-3 | Win. | `phases.py` Rules.play |\n",
        encoding="utf-8",
    )
    missing = missing_names(rulebook(tmp_path, "en"), tmp_path)
    assert [line.split(":")[0] for line in missing] == ["XX-2", "XX-3"]
