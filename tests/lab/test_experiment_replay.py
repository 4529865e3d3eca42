# SPDX-License-Identifier: MIT
"""Every row leads back to its game, and SQL finds the rows."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.cli.screen import Screen
from stellwerk.cli.watching import Watching
from stellwerk.core.contract import LUCK
from stellwerk.lab.errors import BadResults
from stellwerk.lab.experiments.folder import Folder, read_folder
from stellwerk.lab.experiments.queries import BadQuery, ask
from stellwerk.lab.experiments.replaying import replay_game
from tests.lab.experiments import files, play, rows
from tests.lab.helpers import command

pa: Any = import_module("pyarrow")
pc: Any = import_module("pyarrow.compute")
pq: Any = import_module("pyarrow.parquet")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return play(tmp_path_factory.mktemp("replay") / "small.results")


def test_a_replay_is_the_game_of_its_row(folder: Folder) -> None:
    case = folder.case(None)
    record = replay_game(folder, case, 7).record
    game = stellwerk.load(record.text())
    assert game.to_act is None
    mine = [row for row in rows(folder, "seats") if row["game"] == 7]
    assert game.scores() == [row["score"] for row in mine]
    assert record.seats == [row["bot"] for row in mine]


def test_a_row_that_does_not_fit_is_told(tmp_path: Path) -> None:
    folder = play(tmp_path)
    case = folder.case(None)
    path = folder.file("seats", case, 0)
    found = pq.read_table(path, partitioning=None)
    scores = pc.add(found["score"], pa.scalar(1, pa.int32()))
    place = found.column_names.index("score")
    pq.write_table(found.set_column(place, "score", scores), path)
    with pytest.raises(BadResults, match=r"goes otherwise now: score"):
        replay_game(folder, case, 2)


def test_games_that_cannot_be_replayed(tmp_path: Path) -> None:
    folder = play(tmp_path)
    case = folder.case(None)
    with pytest.raises(BadResults, match="games 0 to 11, not 12"):
        replay_game(folder, case, 12)
    folder.file("games", case, 1).unlink()
    with pytest.raises(BadResults, match="not been played yet"):
        replay_game(folder, case, 6)
    with pytest.raises(BadResults, match=r"no case 'other'; there are: 'all'"):
        folder.case("other")
    edition = folder.edition_file(case)
    edition.write_bytes(edition.read_bytes().replace(b"Martin", b"Marta", 1))
    with pytest.raises(BadResults, match="has been changed"):
        replay_game(folder, case, 0)


def test_the_command_writes_records(folder: Folder, tmp_path: Path) -> None:
    out = tmp_path / "game.stellwerk"
    words = ("experiment", "replay", folder.path)
    assert command(*words, "--game", 3, "--out", out).exit_code == 0
    assert stellwerk.load(out.read_text()).outcome() is not None
    kept = command(*words, "--game", 4, "--out", out)
    assert kept.exit_code != 0
    chosen = command(
        *words, "--where", "margin <= 100", "--first", 3, "--out", tmp_path
    )
    assert chosen.exit_code == 0, chosen.output
    assert len(list(tmp_path.glob("all-*.stellwerk"))) == 3
    for wrong in ((), ("--game", 1, "--where", "true"), ("--where", "margin < -99")):
        assert command(*words, *wrong).exit_code == 2


def test_sql_knows_the_tables_by_name(folder: Folder) -> None:
    counts = ask(folder, "SELECT count(*), count(DISTINCT case_name) FROM games")
    assert counts.rows == [(12, 1)]
    for name in ("seats", "rounds", "decisions", "events"):
        assert ask(folder, f"SELECT count(*) FROM {name}").rows == [
            (len(rows(folder, name)),)
        ]
    named = ask(folder, "SELECT DISTINCT thing FROM events JOIN things USING (thing)")
    assert len(named.rows) > 30


def test_sql_never_writes(folder: Folder, tmp_path: Path) -> None:
    before = files(folder.path)
    for question in (
        f"COPY games TO '{tmp_path}/x.csv'",
        "CREATE TABLE mine AS SELECT 1",
        "SET threads = 1",
        "SELECT 1; DROP VIEW games",
    ):
        with pytest.raises(BadQuery):
            ask(folder, question)
    with pytest.raises(BadQuery, match="disabled by configuration"):
        ask(folder, "SELECT * FROM read_text('/etc/hostname')")
    assert files(folder.path) == before
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("SELECT * FROM tricks", "The tables of this experiment are: games, seats"),
        ("SELECT nothing FROM games", "nothing"),
        ("SELEC 1", "syntax error"),
    ],
)
def test_questions_that_cannot_be_answered(
    folder: Folder, question: str, words: str
) -> None:
    shown = command("experiment", "sql", folder.path, question)
    assert shown.exit_code == 2
    assert words in shown.output


def test_answers_for_people_and_programs(folder: Folder) -> None:
    words = ("experiment", "sql", folder.path, "SELECT game FROM games ORDER BY 1")
    assert "game" in command(*words).output
    text = command(*words, "--format", "csv").output
    assert text.split() == ["game", *[str(number) for number in range(12)]]
    assert command(*words, "--format", "json").output.startswith('[{"game":0},')


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadResults, match="no results folder"):
        read_folder(tmp_path)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_can_be_watched(folder: Folder, language: str) -> None:
    """Without a terminal all of it at once: every event, the points, who won."""
    case = folder.experiment.cases[0]
    record = replay_game(folder, case, 3).record
    words = ["replay", folder.path, "--case", case.name, "--row", 3, "--watch"]
    done = command("experiment", *words, "--language", language)
    assert done.exit_code == 0, done.output
    assert done.output.startswith(f"game 3 of {case.name}\n")
    assert len(done.output.splitlines()) > len(record.entries)
    assert record.result is not None
    for score in record.result["scores"]:
        assert str(score) in done.output
    won = {"en": r"wins?\.", "de": r"(gewinnt|gewinnen)"}[language]
    assert re.search(won, done.output.splitlines()[-1])
    assert not list(Path.cwd().glob(f"{case.slug}-3.*"))


def test_who_watches_may_step_look_and_stop(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = folder.experiment.cases[0]
    again = replay_game(folder, case, 3)
    wishes = iter(["", "2", "b", "q"])
    said: list[str] = []
    screen = Screen()
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(screen, "ask", lambda: next(wishes))
    monkeypatch.setattr(screen, "say", lambda text, style="": said.append(text))
    monkeypatch.setattr(screen, "show", lambda *parts: said.append("a board"))
    watching = Watching(screen, again.rules, again.record, "en")
    watching.run()
    played = [entry for entry in watching.game.entries if entry.seat != LUCK]
    assert len(played) == 3
    assert said.count("a board") == 1
    assert not list(wishes)


def test_sql_names_a_damaged_part(tmp_path: Path) -> None:
    folder = play(tmp_path)
    path = folder.file("seats", folder.case(None), 1)
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(BadQuery, match=r"seats: a part cannot be read .*part-00001"):
        ask(folder, "select count(*) from games")
    done = command("experiment", "sql", folder.path, "select 1")
    assert done.exit_code != 0
    assert "Traceback" not in done.output
