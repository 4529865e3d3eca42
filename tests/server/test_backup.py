# SPDX-License-Identifier: MIT
"""Backups while the server runs: complete, verified, and put back into either kind."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stellwerk.cli.main import app
from stellwerk.server.storage.backup import check_backup, make_backup, restore_backup
from stellwerk.server.storage.database import Unusable, prepare
from stellwerk.server.storage.saved import load_moves
from tests.server.client import running
from tests.server.crashing import Crowd, check_view
from tests.server.databases import fresh_database
from tests.server.stored import FILES, TOKENS, put_back, tell, writing
from tests.server.test_damaged import config
from tests.server.test_versions import RAIL_LINE, play_some, sitting


@pytest.fixture(params=["sqlite", "postgres"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database to restore into, of either kind too."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/elsewhere/tables.sqlite"
        return
    with fresh_database(request.getfixturevalue("postgres")) as url:
        yield url


def is_stored(url: str, crowd: Crowd, acknowledged: list[dict[int, str]]) -> None:
    """Every move that was acknowledged before is there."""
    with writing(url) as connection:
        for client, moves in zip(crowd.clients, acknowledged, strict=True):
            rows = load_moves(connection, client.table, -1)
            assert [row.seq for row in rows] == list(range(len(rows)))
            assert moves.items() <= {row.seq: row.text for row in rows}.items()


def test_a_backup_under_load_has_all_that_was_acknowledged(
    database: str, elsewhere: str, tmp_path: Path
) -> None:
    file = tmp_path / "tables.backup"
    crowd = Crowd(3, think=0.002)
    with running(config(database)) as server:
        crowd.begin(server.port)
        try:
            for _ in range(3):
                before = crowd.moves()
                while crowd.moves() < before + 15 and crowd.playing():
                    pass
                known = [dict(client.acknowledged) for client in crowd.clients]
                contents = make_backup(database, file, replace=True)
        finally:
            crowd.end()
        assert contents.games() == len(crowd.clients)
    assert restore_backup(file, elsewhere).tables == contents.tables
    is_stored(elsewhere, crowd, known)
    with running(config(elsewhere)) as server:
        for client in crowd.clients:
            check_view(server.port, client, 0)
        for client in crowd.playing():
            client.play_on(server.port)
        assert not crowd.playing()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_backup_of_any_schema_can_be_restored(
    tmp_path: Path, elsewhere: str, file: Path
) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite"
    id = put_back(url, file)
    made = tmp_path / "old.backup"
    assert make_backup(url, made).games() == 1
    restore_backup(made, elsewhere)
    with running(config(elsewhere)) as server, sitting(server.port, id, TOKENS) as both:
        both.until("state", lambda state: state["seat"] == 1)
        play_some(both, 2)


def test_the_commands_back_up_and_restore(database: str, tmp_path: Path) -> None:
    put_back(database, RAIL_LINE)
    prepare(database)
    file = tmp_path / "a" / "x.backup"

    def run(*words: object) -> tuple[int, str]:
        ended = CliRunner().invoke(app, [str(word) for word in words])
        return ended.exit_code, ended.output

    code, said = run("backup", file, "--database", database)
    assert code == 0
    assert "1 tables, 6" in said
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    code, said = run("backup", file, "--database", database)
    assert (code, "--force replaces it" in said) == (2, True)
    code, said = run("restore", file, "--database", database)
    assert (code, "is not empty; --replace" in said) == (2, True)
    tell(database, "DELETE FROM moves")
    code, said = run("restore", file, "--database", database, "--replace")
    assert code == 0, said
    again = make_backup(database, tmp_path / "again")
    assert again.tables == check_backup(file).tables
    assert sorted(each.name for each in file.parent.iterdir()) == [file.name]


def test_a_backup_that_was_changed_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    put_back(url, RAIL_LINE)
    file = tmp_path / "x.backup"
    make_backup(url, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE moves SET text = 'pass' WHERE seq = 12")
        connection.commit()
    with pytest.raises(Unusable, match="does not fit its list"):
        restore_backup(file, f"sqlite:///{tmp_path}/new.sqlite")
    assert not (tmp_path / "new.sqlite").exists()


def test_a_cut_backup_and_other_files_are_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    put_back(url, RAIL_LINE)
    file = tmp_path / "x.backup"
    make_backup(url, file)
    whole = file.read_bytes()
    for content in (whole[: len(whole) // 2], b"no database " * 500, b""):
        file.write_bytes(content)
        with pytest.raises(Unusable, match="no whole backup"):
            check_backup(file)
    with pytest.raises(Unusable, match="there is no backup"):
        check_backup(tmp_path / "nowhere")
    with pytest.raises(Unusable, match="there is no database"):
        make_backup(f"sqlite:///{tmp_path}/nowhere.sqlite", tmp_path / "y.backup")


def test_a_backup_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    put_back(url, RAIL_LINE)
    tell(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unusable, match="newer Stellwerk"):
        make_backup(url, tmp_path / "x.backup")
    assert not (tmp_path / "x.backup").exists()


def test_another_programs_database_is_never_filled(
    database: str, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    prepare(url)
    make_backup(url, tmp_path / "x.backup")
    with writing(database) as connection:
        connection.exec_driver_sql("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Unusable, match="another program"):
        restore_backup(tmp_path / "x.backup", database, replace=True)


def test_damaged_texts_survive_a_backup(tmp_path: Path, postgres: str) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    put_back(url, RAIL_LINE)
    broken = "UPDATE seats SET name = CAST(x'ffc3bcfe' AS TEXT) WHERE seat = 1"
    with writing(url) as connection:
        connection.exec_driver_sql(broken)
    contents = make_backup(url, tmp_path / "x.backup")
    new = f"sqlite:///{tmp_path}/new.sqlite"
    assert restore_backup(tmp_path / "x.backup", new).tables == contents.tables
    with closing(sqlite3.connect(tmp_path / "new.sqlite")) as connection:
        asked = "SELECT hex(name), typeof(name) FROM seats WHERE seat = 1"
        assert connection.execute(asked).fetchone() == ("FFC3BCFE", "text")
    with (
        fresh_database(postgres) as other,
        pytest.raises(Unusable, match="damaged text"),
    ):
        restore_backup(tmp_path / "x.backup", other)


def test_a_failed_backup_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    put_back(url, RAIL_LINE)
    file = tmp_path / "x.backup"
    make_backup(url, file)
    before = file.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        make_backup(url, file, replace=True)
    assert file.read_bytes() == before
    assert not [each for each in tmp_path.iterdir() if each.suffix == ".tmp"]
