# SPDX-License-Identifier: MIT
"""`stellwerk verify`: everything in a record is recomputed or bound by its seal."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stellwerk.cli.main import app
from stellwerk.core.record import read_record
from stellwerk.core.shuffle import Shuffle
from tests.core.test_shuffle import NONE, SECRET, forged, other_name, played, promised

RECORD = played(promised()).text()
LUCK = read_record(RECORD).luck or {}


@pytest.fixture
def verify(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Write a record, verify it; returns the exit code and what was said."""

    def run(text: str, *words: str) -> tuple[int, str]:
        file = tmp_path / "game.stellwerk"
        file.write_text(text, encoding="utf-8")
        told = CliRunner().invoke(
            app, ["verify", str(file), "--language", "en", *words]
        )
        return told.exit_code, told.output

    return run


def test_it_says_what_was_recomputed_and_what_is_to_be_compared(
    verify: Callable[..., tuple[int, str]],
) -> None:
    code, said = verify(RECORD)
    assert code == 0
    assert "from the server and from: a." in said  # the other one did not reveal
    assert f"--commitment: {LUCK['commitment']}" in said.replace("\n", " ")
    assert f"--log-hash: {LUCK['seal']}" in said.replace("\n", " ")


def test_it_compares_with_what_was_told_during_the_game(
    verify: Callable[..., tuple[int, str]],
) -> None:
    commitment, seal = str(LUCK["commitment"]), str(LUCK["seal"])
    code, said = verify(RECORD, "--commitment", commitment, "--log-hash", seal.upper())
    assert code == 0
    assert "as you were told" in said
    assert "are those that were sealed" in said
    for wrong in (["--commitment", seal], ["--log-hash", commitment]):
        code, said = verify(RECORD, *wrong)
        assert code != 0
        assert "another secret" in said or "not the record that was sealed" in said


def test_a_whole_other_game_with_the_same_secret_is_not_the_one_that_was_sealed(
    verify: Callable[..., tuple[int, str]],
) -> None:
    """Everybody knows the secret after the end, and could seal anything with it."""
    other = played(promised(), names=["Eve", "b"]).text()
    assert verify(other)[0] == 0
    code, said = verify(other, "--log-hash", str(LUCK["seal"]))
    assert code != 0
    assert "not the record that was sealed" in said


def test_a_forged_name_is_refused(verify: Callable[..., tuple[int, str]]) -> None:
    code, said = verify(forged(other_name).text())
    assert code != 0
    assert "the seal does not fit" in said


def test_a_record_of_old_says_what_cannot_be_checked(
    verify: Callable[..., tuple[int, str]],
) -> None:
    old = played(Shuffle(SECRET, NONE)).text()
    code, said = verify(old)
    assert code == 0
    assert "from the server alone" in said
    assert "cannot be checked" in said
    assert verify(old, "--log-hash", "00")[0] != 0
