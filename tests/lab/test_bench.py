# SPDX-License-Identifier: MIT
"""The benchmark's structure; absolute times are never judged."""

import json
import shutil
from pathlib import Path

import pytest

from stellwerk.bots.clock import is_compiled
from stellwerk.core.texts import PACKAGE
from stellwerk.core.title import BadSetup
from stellwerk.lab import BadPlan, GameFailed
from stellwerk.lab.bench.bench import (
    PEERS,
    Bench,
    BenchPlan,
    Figure,
    make_bench_plan,
    quartiles,
    run_bench,
)
from stellwerk.lab.bench.builds import compiled_build, interpreted_build
from stellwerk.lab.bench.contender import inside
from stellwerk.lab.bench.goals import GOALS
from stellwerk.lab.bench.runner import Runner
from stellwerk.lab.bench.tables import bench_tables
from tests.lab.helpers import GAME, command

TINY = 0.002


@pytest.fixture(scope="module")
def bench() -> Bench:
    return run_bench(make_bench_plan([GAME, f"{GAME}:2"], None, 2, TINY))


def test_every_contender_is_measured_or_named_as_missing(bench: Bench) -> None:
    named = set(bench.contenders) | set(bench.left_out)
    assert named == {"interpreted", "compiled", *PEERS}
    assert not set(bench.contenders) & set(bench.left_out)
    assert bench.contenders["interpreted"]["compiled"] is False
    assert {figure.contender for figure in bench.figures} == set(bench.contenders)
    for name, reason in bench.left_out.items():
        assert ("make fast" if name == "compiled" else "pip install") in reason


def test_every_figure_has_a_rate_per_round(bench: Bench) -> None:
    for figure in bench.figures:
        assert len(figure.rates) == 2
        assert all(rate > 0 for rate in figure.rates)
    ours = [figure for figure in bench.figures if figure.contender == "interpreted"]
    assert [(figure.subject, figure.measure) for figure in ours] == [
        ((GAME, 3), "decisions"),
        ((GAME, 3), "copies"),
        ((GAME, 2), "decisions"),
        ((GAME, 2), "copies"),
    ]


def test_the_file_says_date_build_figures_and_goals(bench: Bench) -> None:
    said = json.loads(json.dumps(bench.to_dict()))
    assert said["kind"] == "stellwerk benchmark"
    assert said["date"].startswith("20")
    assert {"stellwerk", "python", "implementation", "rules"} == set(said["build"])
    assert (said["rounds"], said["seconds"]) == (2, TINY)
    assert len(said["figures"]) == len(bench.figures)
    assert [(line["id"], line["players"]) for line in said["ratios"]] == [
        (goal.id, players) for players in (3, 2) for goal in GOALS
    ]
    for line in said["ratios"]:
        measured = line["median"] is not None
        assert measured == (line["verdict"] != "not measured")


def test_tables_can_be_drawn(bench: Bench) -> None:
    tables = bench_tables(bench)
    assert len(tables) == 3
    assert tables[0].row_count == len(bench.figures)
    assert tables[1].row_count == len(GOALS)


def known_bench() -> Bench:
    """A run with figures that can be divided in the head."""
    rates = {
        ("compiled", "decisions"): [400.0, 900.0, 800.0],
        ("compiled", "copies"): [100.0, 300.0, 400.0],
        ("compiled", "imagined"): [50.0, 60.0, 100.0],
        ("interpreted", "decisions"): [100.0, 100.0, 100.0],
        ("catanatron", "decisions"): [10.0, 10.0, 20.0],
    }
    figures = [
        Figure(name, None if name == "catanatron" else (GAME, 3), measure, list(found))
        for (name, measure), found in rates.items()
    ]
    return Bench(BenchPlan([(GAME, 3)], [], 3, 0.1), "2026", {}, {}, figures)


def test_ratios_are_taken_within_each_round() -> None:
    found = {goal.id: (known_bench().ratios((GAME, 3), goal), goal) for goal in GOALS}
    assert found["P1"][0] == [40, 90, 40]
    assert found["P4"][0] == [4, 9, 8]
    assert found["C2"][0] == [4, 3, 2]
    assert found["C3"][0] == [2, 5, 4]
    assert found["P5"][0] is None  # OpenSpiel was not there


def test_goals_are_met_at_the_median() -> None:
    said = known_bench().to_dict()
    verdicts = {line["id"]: line["verdict"] for line in said["ratios"]}
    assert verdicts == {
        "P1": "met",  # 40 of 40
        "P3": "met",  # 10 of 5
        "P4": "minimum met",  # 8 of 12, at least 6
        "P5": "not measured",
        "P6": "not measured",
        "C1": "not measured",
        "C2": "met",  # 3, at most 6
        "C3": "not met",  # 4, at most 2 or 3
        "M1": "not measured",
        "M2": "not measured",
        "M3": "not measured",
        "M4": "not measured",
        "M5": "not measured",
    }


def test_decisions_inside_searches_are_counted_position_by_position() -> None:
    lengths = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    assert inside(lengths, 2) == 3
    assert inside(lengths, 10) == 39


@pytest.mark.parametrize("game", ["connect_four", "backgammon"])
def test_searches_of_openspiel_are_measured_in_decisions(game: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    runner = Runner(game, [game], None)
    assert "searched" in runner.measures
    assert runner.slice("searched", TINY) > 0
    runner.close()


def test_quartiles() -> None:
    assert quartiles([5.0]) == (5, 5, 5)
    assert quartiles([4.0, 1.0, 2.0, 3.0, 5.0]) == (2, 3, 4)


def test_a_peer_that_is_not_installed_is_named(tmp_path: Path) -> None:
    (tmp_path / "catanatron.py").write_text("raise ImportError('nothing here')")
    runner = Runner("catanatron", ["catanatron"], tmp_path)
    assert runner.missing == "nothing here"
    assert runner.measures == []
    runner.close()


def test_a_contender_that_breaks_off_is_named(tmp_path: Path) -> None:
    (tmp_path / "catanatron.py").write_text("raise RuntimeError('broken')")
    with pytest.raises(GameFailed, match="contender catanatron broke off"):
        Runner("catanatron", ["catanatron"], tmp_path)


def test_what_a_package_prints_does_not_disturb(tmp_path: Path) -> None:
    (tmp_path / "catanatron.py").write_text("print('hello')\nraise ImportError('x')")
    runner = Runner("catanatron", ["catanatron"], tmp_path)
    assert runner.missing == "x"
    runner.close()


def test_the_interpreted_build_has_nothing_compiled(tmp_path: Path) -> None:
    build = interpreted_build(tmp_path)
    assert build.path is not None
    runner = Runner(build.name, ["stellwerk", (GAME, 2)], build.path)
    assert runner.facts["compiled"] is False
    assert f"{GAME}/2 steps" in runner.measures
    runner.close()


def test_a_compiled_build_of_other_source_is_left_out(tmp_path: Path) -> None:
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "stellwerk", ignore=ignore)
    assert compiled_build(tmp_path).path == tmp_path
    with (tmp_path / "stellwerk" / "core" / "play.py").open("a") as file:
        file.write("# changed\n")
    build = compiled_build(tmp_path)
    assert build.path is None
    assert "core/play.py differs" in build.note
    assert "make fast" in build.note


def test_a_build_that_is_not_compiled_is_left_out(tmp_path: Path) -> None:
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "stellwerk", ignore=ignore)
    bench = run_bench(make_bench_plan([GAME], [], 1, TINY, tmp_path))
    assert bench.left_out == {
        "compiled": "the build is not compiled; make it: make fast"
    }


@pytest.mark.skipif(not is_compiled(), reason="runs in the compiled build")
def test_a_compiled_package_finds_itself(tmp_path: Path) -> None:
    assert compiled_build(None).path == PACKAGE.parent
    assert interpreted_build(tmp_path).path == tmp_path


def test_a_folder_without_a_build_is_named(tmp_path: Path) -> None:
    build = compiled_build(tmp_path)
    assert build.path is None
    assert "there is no compiled build" in build.note


@pytest.mark.parametrize(
    ("games", "peers", "rounds", "seconds", "message"),
    [
        (["ludo"], None, 1, 0.1, "unknown game 'ludo'"),
        (["rail_line:7"], None, 1, 0.1, "2 to 3 players, not for 7"),
        (["rail_line:x"], None, 1, 0.1, "should look like rail_line:3"),
        (None, ["checkers"], 1, 0.1, "unknown peer 'checkers'; choose from catan"),
        (None, None, 0, 0.1, "rounds: 0 is not allowed; choose from 1 to 10000"),
        (None, None, 1, 0.0, "seconds: 0.0 is not allowed"),
        (None, None, 1, 1e9, "above 0, to 60"),
        (None, None, 1, float("nan"), "seconds: nan is not allowed"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    games: list[str] | None,
    peers: list[str] | None,
    rounds: int,
    seconds: float,
    message: str,
) -> None:
    with pytest.raises((BadPlan, BadSetup)) as refusal:
        make_bench_plan(games, peers, rounds, seconds)
    assert message in str(refusal.value)


def test_bench_prints_tables_and_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    words = ["bench", "--rounds", 1, "--seconds", TINY, "--peers", "none"]
    told = command(*words, "--games", GAME, "--json", path)
    assert told.exit_code == 0, told.output
    assert "P4" in told.output
    assert json.loads(path.read_text())["rounds"] == 1
    before = path.read_bytes()
    again = command(*words, "--json", path)
    assert again.exit_code == 2
    assert "exists already; name another file" in again.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--games", "ludo"], "unknown game 'ludo'"),
        (["--peers", "go"], "unknown peer 'go'"),
        (["--rounds", "-1"], "rounds: -1 is not allowed"),
        (["--seconds", "-1"], "seconds: -1.0 is not allowed"),
        (["--fast", "nowhere"], "fast: nowhere is no folder"),
        (["--json", "."], "exists already"),
        (["--json", "none/b.json"], "No such file or directory"),
    ],
)
def test_bad_input_is_refused_before_measuring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    told = command("bench", *words)
    assert told.exit_code == 2
    assert message in told.stderr
    assert list(tmp_path.iterdir()) == []
