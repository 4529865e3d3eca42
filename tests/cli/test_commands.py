# SPDX-License-Identifier: MIT
"""The commands around playing: games, editions, doctor, version."""

import json
import socket
from pathlib import Path

import pytest

import stellwerk
from stellwerk.cli import doctor
from stellwerk.core.edition import content_hash
from stellwerk.games import TITLES
from tests.cli.conftest import Command, start_process


def test_the_module_runs_as_a_program() -> None:
    out, err = start_process("--version").communicate(timeout=60)
    assert (out.strip(), err) == (f"stellwerk {stellwerk.__version__}", "")


def test_games_lists_every_game_with_its_people(command: Command) -> None:
    run = command("games")
    assert run.code == 0
    for title in TITLES.values():
        line = next(ln for ln in run.out.splitlines() if ln.startswith(title.key))
        assert title.name in line
        assert title.designers[0] in line


def test_games_speaks_german(command: Command) -> None:
    assert "Eine Strecke, drei Gleise" in command("games", "--language", "de").out


@pytest.mark.parametrize(
    ("name", "locale", "word"),
    [("LC_ALL", "de_AT.UTF-8", "Personen"), ("LC_ALL", "fr_FR.UTF-8", "players")],
)
def test_the_language_follows_the_locale(
    command: Command, monkeypatch: pytest.MonkeyPatch, name: str, locale: str, word: str
) -> None:
    monkeypatch.setenv(name, locale)
    assert word in command("games").out


def test_the_more_general_locale_counts_only_without_the_special_one(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.setenv("LC_MESSAGES", "en_US.UTF-8")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "players" in command("games").out
    monkeypatch.delenv("LC_MESSAGES")
    assert "Personen" in command("games").out


# Editions.


@pytest.mark.parametrize("game", list(TITLES))
def test_an_exported_edition_passes_its_own_check(
    command: Command, tmp_path: Path, game: str
) -> None:
    file = tmp_path / "mine.json"
    assert command("edition", "export", game, "--out", file).code == 0
    checked = command("edition", "check", file)
    assert checked.code == 0
    assert content_hash(json.loads(file.read_text(encoding="utf-8"))) in checked.out
    assert command("edition", "check", file, "--game", game).out == checked.out


def test_export_without_a_file_prints_the_edition(command: Command) -> None:
    shipped = (TITLES["rail_line"].folder() / "edition.json").read_text("utf-8")
    assert command("edition", "export", "rail_line").out == shipped


def test_export_never_replaces_a_file_unless_told(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    file.write_text("precious")
    refused = command("edition", "export", "rail_line", "--out", file)
    assert refused.code == 2
    assert "exists already" in refused.err
    assert file.read_text() == "precious"
    assert command("edition", "export", "rail_line", "--out", file, "--force").code == 0
    assert json.loads(file.read_text("utf-8"))["game"]["id"] == "rail_line"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]


def test_schema_is_a_json_schema(command: Command) -> None:
    run = command("edition", "schema", "rail_line")
    assert run.code == 0
    assert json.loads(run.out)["$schema"].startswith("https://json-schema.org/")


def test_check_counts_where_the_data_comes_from(command: Command) -> None:
    file = TITLES["rail_line"].folder() / "edition.json"
    run = command("edition", "check", file)
    stated = file.read_text("utf-8").count('"reconstructed"')
    assert f"{stated} reconstructed" in run.out


def test_check_names_every_problem_with_its_path(
    command: Command, tmp_path: Path
) -> None:
    raw = json.loads(command("edition", "export", "rail_line").out)
    raw["track_cards"].pop()
    raw["symbols"][0]["provenance"] = "hearsay"
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    run = command("edition", "check", file)
    assert run.code == 2
    assert "$.track_cards" in run.err
    assert "$.symbols[0].provenance" in run.err


# Doctor.


def test_doctor_names_build_packages_and_directory(
    command: Command, home: Path
) -> None:
    run = command("doctor")
    assert run.code == 0
    native = not stellwerk.core.contract.__file__.endswith(".py")
    assert ("compiled" if native else "interpreted") in run.out
    assert str(home) in run.out
    for name in ("msgspec", "typer", "extra lab", "extra bench", "PostgreSQL", "Redis"):
        assert name in run.out
    assert "MISSING" not in run.out


def test_doctor_fails_if_games_cannot_be_saved(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("STELLWERK_HOME", str(tmp_path / "file" / "home"))
    run = command("doctor")
    assert run.code == 1
    line = next(ln for ln in run.out.splitlines() if "data directory" in ln)
    assert line.startswith("MISSING")


def test_a_service_answers_only_while_somebody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert doctor.answers(port)
    assert not doctor.answers(port)
