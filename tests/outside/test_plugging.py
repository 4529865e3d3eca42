# SPDX-License-Identifier: MIT
"""Games of other packages are found; what is wrong with one is said in a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk
from tests.outside.conftest import EXAMPLE, surroundings

OURS = ["rail_line", "first_class", "cube_express", "express_01", "taubertal_express"]
ASK = """
import stellwerk
from stellwerk.games import plugged
print(*stellwerk.all_games())
for problem in plugged().problems.values():
    print(problem)
"""
TITLE = """
from kesseldruck.game import Kesseldruck

class Other(Kesseldruck):
    def __init__(self):
        super().__init__()
        {change}
"""


def told(*folders: Path, code: str = ASK) -> list[str]:
    """What a program prints that finds packages in these folders."""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=surroundings(*folders),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def package(folder: Path, name: str, entry: str, code: str) -> Path:
    """A package with one module and an entry point, as pip leaves it behind."""
    facts = folder / f"{name}-1.0.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\n")
    (facts / "entry_points.txt").write_text(f"[stellwerk.games]\n{entry}\n")
    (folder / f"{name}.py").write_text(code)
    return folder


def test_the_example_is_no_game_of_ours() -> None:
    assert stellwerk.all_games() == OURS


def test_the_example_is_small() -> None:
    files = EXAMPLE.rglob("*.py")
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 250


def test_an_installed_game_is_found(site: Path) -> None:
    assert told(site) == [" ".join([*OURS, "kesseldruck"])]


def test_it_is_found_too_if_its_own_package_is_imported_first(site: Path) -> None:
    code = "import kesseldruck.game, stellwerk; print(*stellwerk.all_games())"
    assert told(site, code=code) == [" ".join([*OURS, "kesseldruck"])]


@pytest.mark.parametrize(
    ("entry", "code", "why"),
    [
        ("x = broken:X", "import no_such_module", "ModuleNotFoundError: No module"),
        ("x = broken:X", "1 / 0", "ZeroDivisionError: division by zero"),
        ("x = broken:X", "Y = 1", "AttributeError: module 'broken' has no attribute"),
        (
            "x = broken:X",
            "X = 7",
            "no class derived from stellwerk's Title",
        ),
        ("x = broken:X", "class X: pass", "broken:X is no class derived from"),
        (
            "x = broken:X",
            "from stellwerk.core.title import Title\nclass X(Title): pass",
            "its title has no method 'options'",
        ),
        ("x = broken:Other", TITLE.format(change="pass"), "its key is 'kesseldruck'"),
        (
            "x = broken:Other",
            TITLE.format(change="self.key = 'x'"),
            "has no edition.json",
        ),
        (
            "x = broken:Other",
            TITLE.format(change="self.min_players = 5"),
            "5 to 4 players cannot play",
        ),
        (
            "x = broken:Other",
            TITLE.format(change="self.version = 2"),
            "its version 2 is not among its versions",
        ),
        (
            "X = broken:Other",
            TITLE.format(change="self.key = 'X'"),
            "its key 'X' is not made of small letters",
        ),
        (
            "rail_line = broken:Other",
            "from stellwerk.games.rail_line.game import RailLine as Other",
            "there is another game with the key 'rail_line'",
        ),
    ],
)
def test_a_broken_game_is_left_out_with_a_sentence(
    site: Path, tmp_path: Path, entry: str, code: str, why: str
) -> None:
    games, problem = told(package(tmp_path, "broken", entry, code), site)
    assert games == " ".join([*OURS, "kesseldruck"]), "all others go on"
    name = entry.split()[0]
    begins = f"the game {name!r} of the package broken cannot be used: "
    assert problem.startswith(begins)
    assert why in problem


def test_of_two_games_with_one_key_the_second_is_refused(
    site: Path, tmp_path: Path
) -> None:
    entry = "kesseldruck = other:Other"
    code = "from kesseldruck.game import Kesseldruck as Other"
    games, problem = told(package(tmp_path, "zweiter", entry, code), site)
    assert games == " ".join([*OURS, "kesseldruck"])
    assert "of the package zweiter" in problem
    (tmp_path / "zweiter.py").rename(tmp_path / "other.py")
    games, problem = told(tmp_path, site)
    assert problem.endswith("there is another game with the key 'kesseldruck'")


def test_who_asks_for_a_broken_game_is_told_why(tmp_path: Path) -> None:
    code = (
        "import stellwerk\n"
        "try: stellwerk.new('x', 2)\n"
        "except stellwerk.BadSetup as error: print(error)"
    )
    folder = package(tmp_path, "broken", "x = broken:X", "1 / 0")
    (said,) = told(folder, code=code)
    assert said.endswith("cannot be used: ZeroDivisionError: division by zero")


def test_commands_name_a_broken_game_and_go_on(tmp_path: Path) -> None:
    folder = package(tmp_path, "broken", "x = broken:X", "1 / 0")
    for word, sign in (("games", "Left out: the game 'x'"), ("doctor", "MISSING  x")):
        ran = subprocess.run(
            [sys.executable, "-m", "stellwerk", word],
            env={**surroundings(folder), "COLUMNS": "300", "LC_ALL": "C"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert sign in ran.stdout
        assert "division by zero" in ran.stdout
