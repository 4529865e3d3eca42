# SPDX-License-Identifier: MIT
"""`stellwerk doctor --database`: all tables checked, repaired from their history."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stellwerk.cli.main import app
from stellwerk.core.edition import Edition
from stellwerk.core.rng import Rng
from stellwerk.server.storage.backup import check_backup, make_backup
from stellwerk.server.storage.checkup import table_ids
from stellwerk.server.storage.database import prepare
from stellwerk.server.storage.saved import Saved, load_moves, load_table
from stellwerk.server.tables.course import record_of
from stellwerk.server.web.catalogue import rules_of
from tests.server.client import ask, make_table, running, sitting, tokens_of
from tests.server.stored import FILES, RUNNING, TOKENS, put_back, tell, writing
from tests.server.test_damaged import config
from tests.server.test_versions import RAIL_LINE, play_some

WITHOUT = "UPDATE snapshots SET state = '{}'"
REPAIRABLE = {
    "unreadable snapshot": ("UPDATE snapshots SET state = '{'", "the snapshot at"),
    "empty snapshot": (WITHOUT, "is not what was played"),
    "other snapshot": (
        "UPDATE snapshots SET state = REPLACE(state, '\"round\":', '\"x\":')",
        "is not what was played",
    ),
    "place of a snapshot": ("UPDATE snapshots SET entry = entry + 1", "snapshot at"),
    "events": ("UPDATE moves SET events = '[{' WHERE seq = 9", "what line 9 showed"),
    "seat": ("UPDATE moves SET seat = 7 WHERE seq = 8", "line 8 has another place"),
    "entry": ("UPDATE moves SET entry = 99 WHERE seq = 5", "line 5 has another place"),
    "request": ("UPDATE tables SET takeback = '?'", "a request cannot be read"),
    "next": ("UPDATE tables SET next = 'gone'", "the next table is missing"),
    "edition": ("UPDATE editions SET raw = '{}'", "does not have its hash"),
}
BEYOND = {
    "gap": ("DELETE FROM moves WHERE seq = 11", "rows are missing"),
    "tail": ("DELETE FROM moves WHERE seq > 20", "missing at the end"),
    "text": ("UPDATE moves SET text = 'fly' WHERE seq = 12", "line 12: "),
    "illegal": ("UPDATE moves SET text = 'side I' WHERE seq = 29", "line 29: "),
    "seats": ("DELETE FROM seats WHERE seat = 1", "seats are missing"),
    "options": ("UPDATE tables SET options = '{'", "rules: "),
    "ended": ("UPDATE tables SET ended = 'x'", "its last lines are missing"),
}


Doctor = Callable[..., tuple[int, str]]


def doctor_of(url: str) -> Doctor:
    """The command on a database with one running game."""
    put_back(url, RAIL_LINE)
    prepare(url)

    def run(*words: str) -> tuple[int, str]:
        ended = CliRunner().invoke(app, ["doctor", "--database", url, *words])
        return ended.exit_code, ended.output

    return run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STELLWERK_HOME", str(tmp_path / "home"))


@pytest.fixture
def doctor(database: str) -> Doctor:
    """On either kind of database."""
    return doctor_of(database)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/x.sqlite"


def mend(url: str, doctor: Doctor, tmp_path: Path, commands: list[str]) -> str:
    """Damage, look, repair, compare; returns what the look told."""
    sound = make_backup(url, tmp_path / "sound").tables
    for command in commands:
        tell(url, command)
    broken = make_backup(url, tmp_path / "broken").tables
    code, told = doctor()
    assert code == 1
    code, said = doctor("--repair", "--backup", str(tmp_path / "before"))
    assert code == 0, said
    assert f"backup: {tmp_path}/before" in said
    assert check_backup(tmp_path / "before").tables == broken
    after = make_backup(url, tmp_path / "after").tables
    assert {**after, "tables": None} == {**sound, "tables": None}
    return told


def test_a_sound_database_is_said_to_be_sound(doctor: Doctor, tmp_path: Path) -> None:
    code, said = doctor("--repair")
    assert code == 0
    assert said.splitlines()[-1] == "1 tables, none damaged"
    assert not (tmp_path / "home").exists(), "nothing was repaired, nothing backed up"


@pytest.mark.parametrize("damage", REPAIRABLE)
def test_what_follows_from_the_history_is_repaired(
    file: str, tmp_path: Path, damage: str
) -> None:
    command, told = REPAIRABLE[damage]
    said = mend(file, doctor_of(file), tmp_path, [command])
    assert told in said
    assert "(can be repaired)" in said


def test_many_damages_are_repaired_at_once(
    database: str, doctor: Doctor, tmp_path: Path
) -> None:
    said = mend(
        database, doctor, tmp_path, [command for command, _ in REPAIRABLE.values()]
    )
    assert said.count("(can be repaired)") >= 7


def stays(url: str, doctor: Doctor, tmp_path: Path, damage: str) -> None:
    command, told = BEYOND[damage]
    tell(url, command)
    broken = make_backup(url, tmp_path / "broken").tables
    for words in ((), ("--repair",)):
        code, said = doctor(*words)
        assert code == 1
        assert told in said
        assert "(cannot be repaired)" in said
    assert make_backup(url, tmp_path / "after").tables == broken


@pytest.mark.parametrize("damage", BEYOND)
def test_what_is_missing_is_not_invented(
    file: str, tmp_path: Path, damage: str
) -> None:
    stays(file, doctor_of(file), tmp_path, damage)


def test_nor_is_it_in_postgresql(database: str, doctor: Doctor, tmp_path: Path) -> None:
    stays(database, doctor, tmp_path, "gap")


SEALED = RUNNING / "rail_line-rules1-schema0006.json"


@pytest.mark.parametrize(
    ("command", "told", "can"),
    [
        ("UPDATE moves SET seal = 'x' WHERE seq = 9", "the seal of line 9", True),
        ("UPDATE snapshots SET seal = 'x'", "has another seal", True),
        # Legal, and yet not what was played.
        ("UPDATE moves SET text = '{other}' WHERE seq = {last}", "was sealed", False),
    ],
)
def test_lines_that_were_altered_do_not_fit_their_seals(
    file: str, command: str, told: str, can: bool
) -> None:
    put_back(file, SEALED)
    last, other = other_last_move(file)
    assert CliRunner().invoke(app, ["doctor", "--database", file]).exit_code == 0
    tell(file, command.format(last=last, other=other))
    ended = CliRunner().invoke(app, ["doctor", "--database", file, "--repair"])
    assert (ended.exit_code == 0) == can, ended.output
    assert told in ended.output


def other_last_move(url: str) -> tuple[int, str]:
    """The last line of the history, and what luck might have drawn instead."""
    prepare(url)
    with writing(url) as connection:
        (id,) = table_ids(connection)
        saved = load_table(connection, id)
        assert saved is not None
        rows = load_moves(connection, id, -1)
    rules = rules_of(
        saved.table.game, saved.table.players, saved.table.options, edition_in(saved)
    )
    state = rules.new_game()
    for row in record_of(rows)[:-1]:
        rules.apply(state, rules.parse(state, row.text))
    assert rows[-1].by == "luck"
    texts = [rules.draw(state, Rng(seed)).text() for seed in range(20)]
    return rows[-1].seq, next(text for text in texts if text != rows[-1].text)


def edition_in(saved: Saved) -> Edition[Any]:
    assert not isinstance(saved.edition, str)
    return saved.edition


def test_a_repaired_table_is_played_on(database: str, doctor: Doctor) -> None:
    tell(database, WITHOUT)
    assert doctor("--repair")[0] == 0
    with running(config(database)) as server:
        id = RAIL_LINE_ID
        with sitting(server.port, id, TOKENS) as both:
            both.until("state", lambda state: state["seat"] == 1)
            play_some(both, 3)


RAIL_LINE_ID = RAIL_LINE.read_text(encoding="utf-8").split('"id": "')[1].split('"')[0]


def test_tables_are_told_one_by_one(
    database: str, doctor: Doctor, tmp_path: Path
) -> None:
    with running(config(database)) as server:
        played = make_table(server.port, ["human", "human"])
        with sitting(server.port, played["table"], tokens_of(played)) as both:
            both.play_on(lambda choices: choices[0])
        waiting = make_table(server.port, ["open", "human"])["table"]
        other = make_table(server.port, ["open", "human"])["table"]
    tell(database, "UPDATE tables SET version = 99 WHERE id = :id", id=other)
    tell(database, "UPDATE tables SET options = '{' WHERE id = :id", id=waiting)
    code, said = doctor()
    assert code == 1
    assert f"ok        {RAIL_LINE_ID}  rail_line" in said
    assert f"ok        {played['table']}  rail_line" in said
    assert f"DAMAGED   {waiting}" in said
    assert "can be looked at only: rules 99" in said
    assert said.splitlines()[-1] == "4 tables, 1 damaged"


def test_a_text_that_is_no_text_is_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    put_back(url, RAIL_LINE)
    prepare(url)
    with writing(url) as connection:
        broken = "UPDATE moves SET text = CAST(x'ff' AS TEXT) WHERE seq = 3"
        connection.exec_driver_sql(broken)
    ended = CliRunner().invoke(app, ["doctor", "--database", url])
    assert (ended.exit_code, "Could not decode" in ended.output) == (1, True)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_running_games_of_all_titles_are_sound(tmp_path: Path, file: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    put_back(url, file)
    prepare(url)
    ended = CliRunner().invoke(app, ["doctor", "--database", url])
    assert (ended.exit_code, ended.output[:2]) == (0, "ok")


def test_an_older_schema_is_repaired_after_a_backup(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    put_back(url, RAIL_LINE)
    ended = CliRunner().invoke(app, ["doctor", "--database", url])
    assert (ended.exit_code, "the schema is 0004" in ended.output) == (2, True)
    ended = CliRunner().invoke(app, ["doctor", "--database", url, "--repair"])
    assert ended.exit_code == 0
    (file,) = (tmp_path / "home").glob("before-repair-*.backup")
    assert check_backup(file).schema == "0004"


@pytest.mark.parametrize("words", [["--repair"], ["--database", "sqlite:///gone/x"]])
def test_what_is_not_there_cannot_be_checked(words: list[str]) -> None:
    ended = CliRunner().invoke(app, ["doctor", *words])
    assert ended.exit_code == 2
    assert len(ended.output.splitlines()) == 1


def test_finished_games_survive_other_rules(tmp_path: Path) -> None:
    """A game that ended before names were kept has a record all the same."""
    url = f"sqlite:///{tmp_path}/x.sqlite"
    id = put_back(url, RAIL_LINE)
    prepare(url)
    tell(url, "UPDATE tables SET version = 99, ended = started")
    with running(config(url)) as server:
        status, record = ask(server.port, f"/api/tables/{id}/record")
        assert status == 200
        assert "\nresult: -\n" in record
