# SPDX-License-Identifier: MIT
"""The example is a game like ours: kit, terminal, server, bots, lab, research."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk import envs
from stellwerk.cli.main import app
from stellwerk.core.guide import complaints
from stellwerk.core.how import how_complaints
from stellwerk.games import title_of
from stellwerk.kit.conftest import USUAL
from stellwerk.server.config import Config
from tests.envs.playing import choose
from tests.outside.conftest import surroundings
from tests.server.client import ask, make_table, running, sitting, tokens_of

GAME = "kesseldruck"
# All tables have the usual ones among them.
TRIED = ["usual"] if USUAL else [pytest.param("all", marks=pytest.mark.slow)]


@pytest.mark.parametrize("cases", TRIED)
def test_the_kit_passes(site: Path, tmp_path: Path, cases: str) -> None:
    words = ["-m", "not slow"] if cases == "usual" else []
    ran = subprocess.run(
        [sys.executable, "-m", "stellwerk.kit", GAME, "-q", *words],
        cwd=tmp_path,
        env={**surroundings(site), "STELLWERK_KIT_CASES": cases},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout
    assert "skipped" not in ran.stdout


def test_the_kit_says_which_games_there_are(site: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "stellwerk.kit", "no_such_game"],
        env=surroundings(site),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert "unknown game 'no_such_game'" in ran.stderr
    assert GAME in ran.stderr


@pytest.mark.usefixtures("plugged")
def test_its_guide_and_its_page_are_complete() -> None:
    assert complaints(title_of(GAME)) == []
    assert how_complaints(title_of(GAME)) == []


@pytest.mark.usefixtures("plugged")
@pytest.mark.parametrize(("language", "word"), [("en", "Depart"), ("de", "Abfahren")])
def test_it_is_played_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    monkeypatch.setenv("STELLWERK_HOME", str(tmp_path))
    seats = ("--seat", "human", "--seat", "greedy")
    words = ["play", GAME, "--terminal", "--seed", "4", "--language", language, *seats]
    typed = "depart\nstoke\n" * 60
    ran = CliRunner().invoke(app, words, input=typed)
    assert ran.exit_code == 0, ran.output
    assert word in ran.output
    (saved,) = tmp_path.rglob("*.stellwerk")
    assert stellwerk.load(saved.read_text("utf-8")).outcome() is not None


@pytest.mark.usefixtures("plugged")
def test_it_is_played_on_a_server_with_bots(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path}/tables.sqlite", bot_workers=1)
    with running(config) as server:
        games = ask(server.port, "/api/games")[1]
        assert games[-1]["key"] == GAME
        made = make_table(server.port, ["human", "director", "conductor"], game=GAME)
        with sitting(server.port, made["table"], tokens_of(made)) as anna:
            last = anna.play_on(lambda texts: texts[-1])
        assert last["outcome"]["winners"]
        record = ask(server.port, f"/api/tables/{made['table']}/record")[1]
        assert stellwerk.load(record).scores() == last["outcome"]["scores"]
        assert ask(server.port, f"/api/tables/{made['table']}/verify")[1]["ok"]
        book = ask(server.port, f"/api/games/{GAME}/rules/de")[1]
        assert "KD-204" in str(book)


@pytest.mark.usefixtures("plugged")
def test_bots_play_it_and_search_is_better_than_chance() -> None:
    wins = 0
    for seed in range(12):
        bots = ["search:sims=60", "random", "greedy"]
        wins += 0 in stellwerk.match(GAME, bots, seed=seed).outcome.winners
    assert wins >= 4, "a third of the games would be chance"


@pytest.mark.usefixtures("plugged")
def test_it_is_simulated(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "found.jsonl"))
    words = ["simulate", GAME, "--games", "20", "--seed", "1", *out]
    ran = CliRunner().invoke(app, [*words, "--bots", "greedy,random"])
    assert ran.exit_code == 0, ran.output


@pytest.mark.usefixtures("plugged")
def test_programs_learn_from_it() -> None:
    env = envs.batch(GAME, players=3, games=4, seed=2)
    choices = np.random.default_rng(0)
    step, ended = env.reset(seed=2), 0
    for _ in range(200):
        step = env.step(choose(step, choices))
        ended += int(step.ended.sum())
    assert ended > 4
