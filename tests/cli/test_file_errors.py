# SPDX-License-Identifier: MIT
"""What is wrong with a file is told in the language of the table."""

import ast
from pathlib import Path

import pytest

import stellwerk
from stellwerk.core.texts import LANGUAGES, Catalogue
from tests.cli.conftest import Command

PLAY = ("play", "rail_line", "--seat", "human", "--seat", "random", "--seed", "1")
SOURCES = Path(stellwerk.__file__).parent


def complaints() -> set[str]:
    """Every complaint about a record that the program can make."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("BadRecord", "Mistake"):
                key = node.args[0]
                if isinstance(key, ast.Attribute) and key.attr == "complaint":
                    continue  # passed on: it is found where it was made
                assert isinstance(key, ast.Constant), f"{path}:{node.lineno}"
                found.add(str(key.value))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_complaint_about_a_record_has_a_sentence(language: str) -> None:
    words = Catalogue(language)
    missing = {key for key in complaints() if not words.has(f"record.{key}")}
    assert not missing
    assert len(complaints()) > 20


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["No such file or directory", "line 1: the file does not begin with"]),
        ("de", ["gibt es nicht", "Zeile 1: die Datei beginnt nicht mit"]),
    ],
)
def test_a_table_says_in_its_language_what_is_wrong_with_a_file(
    command: Command, tmp_path: Path, language: str, told: list[str]
) -> None:
    (tmp_path / "letter").write_text("Dear Anna")
    typed = [f"resume {tmp_path}/none", f"resume {tmp_path}/letter", "quit"]
    run = command(*PLAY, "--language", language, typed=typed)
    words = " ".join(run.out.split())
    for part in told:
        assert part in words


def test_a_german_table_speaks_german_of_files_that_exist_or_are_no_text(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "kept").write_text("precious")
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    typed = [f"save {tmp_path}/kept", f"resume {tmp_path}/picture", "quit"]
    run = command(*PLAY, "--language", "de", typed=typed)
    words = " ".join(run.out.split())
    assert "gibt es schon; nimm einen anderen Namen" in words
    assert "ist keine Textdatei" in words
    assert (tmp_path / "kept").read_text() == "precious"
