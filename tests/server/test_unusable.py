# SPDX-License-Identifier: MIT
"""A database or an address that cannot be used: one sentence, code 2, no traceback."""

import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from stellwerk.cli import serve
from stellwerk.cli.main import app
from stellwerk.server.storage.database import Unusable, prepare
from stellwerk.server.workers import child
from tests.server.client import running
from tests.server.stored import tell, writing
from tests.server.test_crash import small_disk
from tests.server.test_damaged import config

PATIENCE: Final = 60


Refusal = Callable[..., str]


@pytest.fixture
def refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Refusal:
    """What `stellwerk serve` says when it does not start."""
    monkeypatch.setenv("STELLWERK_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "run", lambda *given: pytest.fail("it was started"))

    def refuse(*arguments: str) -> str:
        ended = CliRunner().invoke(app, ["serve", "--port", "0", *arguments])
        assert ended.exit_code == 2, ended.exception
        assert ended.stdout == ""
        (sentence,) = ended.stderr.strip().splitlines()
        assert sentence.startswith("stellwerk: ")
        return str(sentence)

    return refuse


@pytest.fixture
def no_database(tmp_path: Path) -> Path:
    file = tmp_path / "notes.sqlite"
    file.write_text("This was never a database. " * 100)
    return file


def test_a_process_says_one_sentence(tmp_path: Path, no_database: Path) -> None:
    environment = {**child.environment(), "STELLWERK_HOME": str(tmp_path)}
    database = f"sqlite:///{no_database}"
    ended = subprocess.run(
        child.command("stellwerk", "serve", "--port", "0", "--database", database),
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    (sentence,) = ended.stderr.strip().splitlines()
    assert sentence.endswith("notes.sqlite cannot be used: file is not a database")


# Databases that are not ours, or no longer.


def test_a_newer_schema_is_not_touched(database: str, refusal: Refusal) -> None:
    prepare(database)
    tell(database, "UPDATE alembic_version SET version_num = '9999'")
    said = refusal("--database", database)
    assert "written by a newer Stellwerk (schema 9999" in said
    with writing(database) as connection:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        assert found.scalar() == "9999"


@pytest.mark.parametrize("has_revision", [False, True])
def test_a_database_of_another_program_is_not_touched(
    database: str, refusal: Refusal, has_revision: bool
) -> None:
    with writing(database) as connection:
        connection.exec_driver_sql("CREATE TABLE recipes (name TEXT)")
        if has_revision:
            connection.exec_driver_sql(
                "CREATE TABLE alembic_version (version_num VARCHAR(32))"
            )
            connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('0001')")
    said = refusal("--database", database)
    assert said.endswith("the database belongs to another program: it has recipes")


def test_another_programs_file_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "recipes.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(Unusable):
        prepare(f"sqlite:///{file}")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


# Databases that cannot be reached, read or written.


def test_a_folder_below_a_file(refusal: Refusal, no_database: Path) -> None:
    said = refusal("--database", f"sqlite:///{no_database}/x/y.sqlite")
    assert "Not a directory" in said or "no folder" in said


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A disk that nobody may write to, not even root; with a database on it."""
    with small_disk(tmp_path / "disk") as disk:
        url = f"sqlite:///{disk}/tables.sqlite"
        prepare(url)
        words = ["mount", "-o", "remount,ro", str(disk)]
        subprocess.run(words, check=True, capture_output=True)
        yield disk


def test_a_read_only_directory(refusal: Refusal, read_only: Path) -> None:
    for file in ("tables.sqlite", "new.sqlite"):
        said = refusal("--database", f"sqlite:///{read_only}/{file}")
        assert f"{file} cannot be used: " in said
    said = refusal("--database", f"sqlite:///{read_only}/new/x.sqlite")
    assert "read-only" in said.lower()


def test_a_database_that_may_only_be_read(
    database: str, refusal: Refusal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if database.startswith("sqlite"):
        (here := tmp_path / "here").mkdir()
        monkeypatch.chdir(here)
        url = f"{database}?mode=ro&uri=true".replace("sqlite:///", "sqlite:///file:")
        prepare(database)
        said = refusal("--database", url)
        assert "cannot be used: attempt to write a readonly database" in said
        assert [*here.iterdir()] == []  # the folder that is looked for is the file's
        return
    prepare(database)
    url = f"{database}%20-cdefault_transaction_read_only%3Don"
    said = refusal("--database", url)
    assert "cannot execute INSERT in a read-only transaction" in said


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://anna:geheim@nowhere.invalid/x", "resolve"),
        ("postgresql://anna:geheim@127.0.0.1:1/x", "refused"),
        ("postgresql://anna@127.0.0.1:1/x?password=geheim", "refused"),
        ("postgresql://anna:geheim@127.0.0.1:one/x", "no address"),
    ],
)
def test_a_database_that_does_not_answer(refusal: Refusal, url: str, why: str) -> None:
    said = refusal("--database", url)
    assert why in said
    assert "geheim" not in said


def test_a_database_that_does_not_exist(refusal: Refusal, postgres: str) -> None:
    address = postgres.rpartition("/")[0]
    said = refusal("--database", f"{address}/nowhere")
    assert 'database "nowhere" does not exist' in said


# Addresses.


def test_an_address_that_is_not_here(refusal: Refusal) -> None:
    said = refusal("--host", "nowhere.invalid")
    assert said.startswith("stellwerk: cannot listen on nowhere.invalid, port 0: ")


def test_a_port_that_is_taken(tmp_path: Path, refusal: Refusal) -> None:
    with running(config(f"sqlite:///{tmp_path}/x.sqlite")) as server:
        said = refusal("--port", str(server.port))
        assert "Address already in use" in said


def test_public_and_another_host_are_one_too_many(refusal: Refusal) -> None:
    assert "leave --host out" in refusal("--public", "--host", "127.0.0.1")


def test_a_short_token_is_refused(refusal: Refusal) -> None:
    assert "at least 8 letters" in refusal("--create-token", "gleis")


def test_a_public_server_says_how_others_come(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STELLWERK_HOME", str(tmp_path))
    monkeypatch.setattr(
        serve, "run", lambda config, tell: tell(f"http://{config.host}:4711")
    )
    command = ["serve", "--port", "0", "--public"]
    monkeypatch.setenv("STELLWERK_NETWORK", "192.0.2.5,2001:db8::7")
    said = CliRunner().invoke(app, command).stdout
    assert "listens on http://0.0.0.0:4711" in said
    assert "Others come by http://192.0.2.5:4711" in said
    assert "Others come by http://[2001:db8::7]:4711" in said
    monkeypatch.delenv("STELLWERK_NETWORK")
    monkeypatch.setattr(serve, "own_addresses", lambda chosen: [])
    said = CliRunner().invoke(app, command).stdout
    assert "no network address" in said
