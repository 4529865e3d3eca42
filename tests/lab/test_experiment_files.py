# SPDX-License-Identifier: MIT
"""Experiment files: what they mean, and complaints with line and field."""

import json
from pathlib import Path

import pytest

from stellwerk.games import title_of
from stellwerk.lab.experiments.complaints import BadExperiment
from stellwerk.lab.experiments.reading import read_experiment
from stellwerk.lab.experiments.shape import schema
from tests.lab.experiments import SMALL, changed, laboratory
from tests.lab.helpers import command

DOCS = Path(__file__).parents[2] / "docs"

TWO = """
format = 1
name = "Modules"
game = "first_class"
games = 40
balanced = true
bots = ["greedy", "random", "random"]
players = 3

[[case]]
options = { modules = ["A", "B"] }

[[case]]
name = "B and C"
options = { modules = ["B", "C"] }
games = 20

[[compare]]
base = "modules A+B"
with = "B and C"
"""


def complaints(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(BadExperiment) as caught:
        laboratory(text)
    return caught.value.problems


def test_what_a_case_does_not_say_comes_from_the_top() -> None:
    first, second = laboratory(TWO).experiment.cases
    assert (first.name, first.slug) == ("modules A+B", "modules-a-and-b")
    assert (second.name, second.slug) == ("B and C", "b-and-c")
    assert (first.games, second.games) == (40, 20)
    assert first.players == second.players == 3
    assert first.bots == ["greedy", "random", "random"]
    assert first.options["modules"] == ["A", "B"]
    assert first.options["arrest"] == "excluded"


def test_the_title_says_what_is_missing() -> None:
    case = laboratory('format = 1\nname = "x"\ngame = "rail_line"\ngames = 3')
    assert [(one.name, one.players, one.bots) for one in case.experiment.cases] == [
        ("all", 3, ["random"] * 3)
    ]
    assert case.experiment.tables == ["games", "seats", "rounds"]


@pytest.mark.parametrize(
    ("bots", "block"), [('"random"', 1000), ('"greedy"', 100), ('"driver"', 10)]
)
def test_games_per_part_follow_from_the_bots(bots: str, block: int) -> None:
    text = SMALL.replace("block = 5\n", f"bots = [{bots}]\n")
    assert laboratory(text).experiment.cases[0].block == block


def test_all_complaints_come_at_once_with_line_and_field() -> None:
    text = """format = 1
name = ""
games = "many"
colour = "red"
tables = ["decisions", "moves"]

[limits]
seats = -1
margin = [1]

[[case]]
game = "rail_line"
players = "two"

[[case]]
bot = ["random"]
"""
    found = [(line, field) for line, field, _ in complaints(text)]
    assert found == [
        (2, "name"),
        (3, "games"),
        (4, "colour"),
        (5, "tables"),
        (8, "limits.seats"),
        (9, "limits.margin"),
        (13, "case[1].players"),
        (15, "case[2]"),  # it names no game either
        (16, "case[2].bot"),
    ]


def test_shape_and_sense_are_complained_about_together() -> None:
    """Nobody mends a file twice: wrong types do not hide what the games refuse."""
    text = """format = 1
name = "x"
games = "many"
tables = ["moves"]

[limits]
margin = [20, 8]

[[case]]
name = "a"
game = "chess"

[[case]]
name = "b"
game = "rail_line"
players = 7
options = { score_sheet = 9 }
bots = ["clever"]
edition = "missing.json"

[[case]]
name = "c"
game = "rail_line"
players = "two"
bots = ["random", "greedy"]

[[compare]]
base = "a"
with = "d"
"""
    found = [(line, field) for line, field, _ in complaints(text)]
    assert found == [
        (3, "games"),
        (4, "tables"),
        (7, "limits.margin"),
        (11, "case[1].game"),
        (16, "case[2].players"),
        (17, "case[2].options"),
        (18, "case[2].bots"),
        (19, "case[2].edition"),
        (24, "case[3].players"),
        (29, "compare[1].with"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("format = 1\nname = 'x'\ngame = 5\ngames = 3\n", [(3, "game")]),
        (
            "format = 1\nname = 'x'\ngame = 'rail_line'\n"
            "until = { question = 'tea' }\n",
            [(4, "until"), (4, "until.question")],
        ),
        ("format = 1\ngame = 'rail_line'\ngames = 0\n", [(1, ""), (3, "games")]),
        ("format = 1\nname = 'x'\ncase = 3\n", [(1, ""), (1, ""), (3, "case")]),
        ("case = [1, 2]\n", [(1, ""), (1, ""), (1, "case[1]"), (1, "case[2]")]),
    ],
)
def test_what_is_wrong_is_told_once(text: str, expected: list[tuple[int, str]]) -> None:
    """A field that is wrong is not called missing besides."""
    found = [(line, field) for line, field, _ in complaints(text)]
    assert found == expected


def test_what_stands_at_the_top_is_refused_there_and_once() -> None:
    """Not for every case; and nobody counts bots against seats that are refused."""
    text = """format = 1
name = "x"
game = "rail_line"
games = 5
players = 9
bots = ["greedy", "random"]

[[case]]
name = "a"

[[case]]
name = "b"
players = 3
"""
    assert [(line, field) for line, field, _ in complaints(text)] == [
        (5, "players"),
        (6, "bots"),
    ]


def test_what_a_game_refuses_is_told_for_every_case() -> None:
    text = """format = 1
name = "x"
games = 5

[[case]]
name = "a"
game = "chess"

[[case]]
name = "b"
game = "rail_line"
players = 7

[[case]]
name = "c"
game = "rail_line"
options = { score_sheet = 9 }

[[case]]
name = "d"
game = "rail_line"
bots = ["clever"]

[[case]]
name = "e"
game = "rail_line"
edition = "missing.json"

[[case]]
name = "f"
game = "rail_line"
players = 3
bots = ["random", "greedy"]
"""
    found = complaints(text)
    assert [(line, field) for line, field, _ in found] == [
        (7, "case[1].game"),
        (12, "case[2].players"),
        (17, "case[3].options"),
        (22, "case[4].bots"),
        (27, "case[5].edition"),
        (33, "case[6].bots"),
    ]
    assert "rail_line" in found[0][2]
    assert "2 to 3" in found[1][2]


@pytest.mark.parametrize(
    ("text", "line", "field", "words"),
    [
        ('format = 1\nname = "x\n', 2, "name", "at line 2"),
        ("format = 1\n\nbots = ['random',\n", 3, "bots", "end of document"),
        (SMALL.replace("format = 1", "format = 2"), 2, "format", "2"),
        (SMALL.replace('name = "Small"\n', ""), 1, "", "'name' is missing"),
        (SMALL.replace("games = 12\n", ""), 1, "", "'games' is missing"),
        (
            SMALL + 'until = { question = "seats", at_most = 9 }\n',
            7,
            "games",
            "not both",
        ),
        (
            SMALL.replace("games = 12", 'until = { question = "margin", at_most = 9 }'),
            7,
            "until",
            "limits.margin or a width",
        ),
        (
            SMALL.replace("games = 12", 'until = { question = "tea", at_most = 9 }'),
            7,
            "until.question",
            "tea",
        ),
        (
            SMALL + 'bots = ["search:seconds=1"]\n',
            10,
            "bots",
            "by the clock",
        ),
        (TWO.replace('with = "B and C"', 'with = "C"'), 20, "compare[1].with", "'C'"),
        (
            TWO.replace('with = "B and C"', 'with = "modules A+B"'),
            18,
            "compare[1]",
            "with itself",
        ),
        (TWO + '[[case]]\nname = "b AND c"\n', 21, "case[3]", "too much alike"),
        (TWO + '[[case]]\nname = "B and C"\n', 21, "case[3]", "a second case"),
        (
            TWO.replace("games = 20", "balanced = false").replace(
                "modules A+B", "balanced True, modules A+B"
            ),
            18,
            "compare[1]",
            "rotates its seats",
        ),
    ],
)
def test_contradictions_are_named(text: str, line: int, field: str, words: str) -> None:
    assert [
        (where, what) for where, what, said in complaints(text) if words in said
    ] == [(line, field)]


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    with pytest.raises(BadExperiment, match=r"cannot be run:\n  No such file"):
        read_experiment(path)
    for content in (b"\xff\xfe\x00", b"a" * 1_000_001):
        path.write_bytes(content)
        with pytest.raises(BadExperiment, match=r"line 1"):
            read_experiment(path)


def test_an_edition_is_found_beside_the_file(tmp_path: Path) -> None:
    raw = title_of("rail_line").edition().raw
    (tmp_path / "mine.json").write_text(json.dumps({**raw, "edition": "mine"}))
    path = tmp_path / "file.toml"
    path.write_text(SMALL + 'edition = "mine.json"\n')
    assert read_experiment(path).experiment.cases[0].edition == "mine"


def test_the_published_schema_is_the_one_that_is_checked() -> None:
    published = json.loads((DOCS / "experiment.schema.json").read_text("utf-8"))
    assert published == json.loads(json.dumps(schema()))


def test_the_command_checks_a_file(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(TWO)
    good = command("experiment", "check", path)
    assert good.exit_code == 0
    assert "B and C" in good.output
    path.write_text(changed(SMALL, {"games": '"many"', "players": "9"}))
    bad = command("experiment", "check", path)
    assert bad.exit_code == 2
    assert "line 7, games" in bad.output


def test_a_word_that_is_none_names_those_that_are() -> None:
    (told,) = complaints(
        'format = 1\nname = "x"\ngame = "rail_line"\ngames = 3\ntables = ["evnts"]'
    )
    assert told[:2] == (5, "tables")
    assert told[2] == "unknown 'evnts' ([0]); choose from decisions, events"
