# SPDX-License-Identifier: MIT
"""Work on a real Ray cluster, whose nodes know nothing of this package."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from stellwerk.bots.clock import is_compiled
from stellwerk.core.texts import PACKAGE
from stellwerk.lab import ClusterFailed, GameFailed, simulate
from stellwerk.lab.reviews import reviews
from stellwerk.lab.spreading.conductor import RETRIES, reason
from stellwerk.lab.spreading.spread import spread
from stellwerk.lab.spreading.where import Here, OnRay
from stellwerk.lab.tournaments.strength import Pair, measure_strength
from tests.lab.helpers import GAME, command
from tests.lab.ray_cluster import QUIET, RayCluster
from tests.lab.test_reviews import begun, told
from tests.lab.test_trees import found
from tests.waiting import wait_until

pytest.importorskip("ray", reason="Ray is not installed; it comes with the extra ray")

CLUSTERS: Final[list[RayCluster]] = []
# A job of a package that only this test has; it writes down what was played.
ERRAND: Final = """
import os, signal, time
import stellwerk
from stellwerk.lab.errors import GameFailed

class Errand:
    def __init__(self, notes, seconds=0.0, deadly=-1, deaths=0):
        self.notes, self.seconds = notes, seconds
        self.deadly, self.deaths = deadly, deaths

    def prepare(self):
        return os.path.dirname(stellwerk.__file__)

    def play(self, prepared, first, count):
        self.note("begun", first, count)
        for number in range(first, first + count):
            time.sleep(self.seconds)
            if number == self.deadly:
                self.die()
        self.note("done", first, count)
        lines = [f"{n} {prepared}\\n" for n in range(first, first + count)]
        return ["".join(lines).encode()]

    def note(self, what, first, count):
        with open(self.notes, "a") as file:
            file.write(f"{what} {first} {count} {os.getppid()}\\n")

    def die(self):
        if self.deaths < 0:
            raise GameFailed("this one was too much")
        self.note("dead", self.deadly, 1)
        if open(self.notes).read().count("dead") <= self.deaths:
            os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="session")
def clusters() -> Iterator[list[RayCluster]]:
    yield CLUSTERS
    while CLUSTERS:
        CLUSTERS.pop().end()


@pytest.fixture
def cluster(clusters: list[RayCluster], monkeypatch: pytest.MonkeyPatch) -> RayCluster:
    """Two nodes with a processor each; what a test killed is replaced."""
    if not clusters:
        clusters.append(RayCluster())
    for _ in range(2 - clusters[0].workers):
        clusters[0].add_node()
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    return clusters[0]


@pytest.fixture
def errand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The class of the job above, from a package of its own."""
    (tmp_path / "errands.py").write_text(ERRAND)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "errands", raising=False)
    import errands  # type: ignore[import-not-found]

    return errands.Errand


def on(cluster: RayCluster) -> OnRay:
    return OnRay(cluster.address)


def numbers(played: list[tuple[list[bytes], int]]) -> list[int]:
    text = b"".join(lines[0] for lines, _ in played)
    return [int(line.split()[0]) for line in text.splitlines()]


@pytest.mark.slow
def test_results_are_the_same_wherever_they_are_made(
    cluster: RayCluster, tmp_path: Path
) -> None:
    edition = tmp_path / "own.json"
    printed = PACKAGE / "games" / GAME / "edition.json"
    edition.write_bytes(printed.read_bytes())
    wanted = ("--games", 40, "--bots", "greedy,random", "--edition", edition)
    for name, how in {
        "one": (),
        "many": ("--jobs", 2),
        "ray": ("--on", f"ray:{cluster.address}"),
    }.items():
        out = tmp_path / name / "games.jsonl"
        out.parent.mkdir()
        done = command("simulate", GAME, "--players", 2, *wanted, *how, "--out", out)
        assert done.exit_code == 0, done.output
    one, many, ray = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()}
        for name in ("one", "many", "ray")
    )
    assert one == many == ray
    assert set(one) == {"games.jsonl", "games.parquet"}


@pytest.mark.slow
def test_a_cluster_has_more_than_one_address(
    cluster: RayCluster, errand: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by itself on one of its machines, and by its server for clients."""
    monkeypatch.setenv("RAY_TMPDIR", str(cluster.folder))
    for place, address in enumerate(("auto", cluster.client_address)):
        job = errand(str(tmp_path / f"notes{place}"), 0.01)
        played = list(spread(job, 0, 30, OnRay(address)))
        assert numbers(played) == list(range(30))
        for line in b"".join(lines[0] for lines, _ in played).decode().splitlines():
            assert cluster.folder in Path(line.split()[1]).parents


@pytest.mark.slow
def test_strength_is_the_same_on_a_cluster(cluster: RayCluster, tmp_path: Path) -> None:
    pairs = (Pair("search:sims=4", "greedy", 0.5),)
    wanted = {"trees": 2, "pairs": pairs}
    played = []
    for name, on in (("here", None), ("ray", f"ray:{cluster.address}")):
        out = tmp_path / name
        measure_strength([GAME], 6, 2, on=on, out=out, **wanted)
        played.append(next(out.rglob("games.jsonl")).read_bytes())
    assert played[0] == played[1]


@pytest.mark.slow
def test_a_tournament_is_the_same_on_a_cluster(
    cluster: RayCluster, tmp_path: Path
) -> None:
    wanted = ("tournament", GAME, "--bots", "greedy,random,search:sims=3", "--games", 6)
    here = command(*wanted, "--out", tmp_path / "here")
    there = command(
        *wanted,
        "--out",
        tmp_path / "ray",
        "--on",
        f"ray:{cluster.address}",
        "--jobs",
        2,
    )
    assert (here.exit_code, there.exit_code) == (0, 0), there.output
    for name in ("games.jsonl", "games.parquet", "summary.json"):
        same = tmp_path / "here" / name, tmp_path / "ray" / name
        assert same[0].read_bytes() == same[1].read_bytes()


@pytest.mark.slow
def test_reviews_and_trees_are_the_same_on_a_cluster(cluster: RayCluster) -> None:
    games = [begun(1, 4), begun(2, 5)]
    there = reviews(games, sims=3, on=f"ray:{cluster.address}")
    assert told(there) == told(reviews(games, sims=3))
    there = reviews(games, sims=6, trees=3, on=f"ray:{cluster.address}")
    assert told(there) == told(reviews(games, sims=6, trees=3))
    assert found(on(cluster)) == found(None)


@pytest.mark.slow
def test_workers_have_what_was_sent_and_nothing_else(
    cluster: RayCluster, errand: Any, tmp_path: Path
) -> None:
    """And a worker that dies costs its batch: another one plays it."""
    notes = tmp_path / "notes"
    job = errand(str(notes), 0.02, deadly=17, deaths=2)
    played = list(spread(job, 0, 60, on(cluster)))
    assert numbers(played) == list(range(60))
    for line in b"".join(lines[0] for lines, _ in played).decode().splitlines():
        where = Path(line.split()[1])
        assert where != PACKAGE
        assert cluster.folder in where.parents
    assert repeated(notes) == dict.fromkeys(batch_of(notes, 17), 2)


def batch_of(notes: Path, number: int) -> list[int]:
    """The games of the batch that a game was in."""
    for line in notes.read_text().splitlines():
        what, first, count, _ = line.split()
        games = range(int(first), int(first) + int(count))
        if what == "begun" and number in games:
            return list(games)
    raise AssertionError(number)


def repeated(notes: Path) -> dict[int, int]:
    """How often games were played in vain."""
    begun: dict[int, int] = {}
    for line in notes.read_text().splitlines():
        what, first, count, _ = line.split()
        for game in range(int(first), int(first) + int(count)):
            begun[game] = begun.get(game, 0) + {"begun": 1, "done": -1, "dead": 0}[what]
    return {game: times for game, times in begun.items() if times}


@pytest.mark.slow
def test_what_kills_every_worker_is_named(
    cluster: RayCluster, errand: Any, tmp_path: Path
) -> None:
    job = errand(str(tmp_path / "notes"), 0.01, deadly=9, deaths=99)
    with pytest.raises(
        GameFailed, match=rf"^games \d+ to \d+ failed .* {RETRIES + 1} "
    ):
        list(spread(job, 0, 20, on(cluster)))


@pytest.mark.slow
def test_a_game_that_breaks_off_is_named(
    cluster: RayCluster, errand: Any, tmp_path: Path
) -> None:
    job = errand(str(tmp_path / "notes"), deadly=9, deaths=-1)
    with pytest.raises(GameFailed, match=r"^this one was too much$"):
        list(spread(job, 0, 20, on(cluster)))


@pytest.mark.slow
def test_a_node_that_dies_costs_only_its_batches(
    cluster: RayCluster, errand: Any, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    job = errand(str(notes), 0.05)
    came = spread(job, 0, 200, on(cluster))
    first = [next(came) for _ in range(4)]
    wait_until(lambda: unfinished(notes))
    cluster.kill_node_with(unfinished(notes)[0])
    assert numbers(first + list(came)) == list(range(200))
    lost = repeated(notes)
    assert 0 < len(lost) <= 60  # at most what came to the node in two seconds
    assert set(lost.values()) == {1}


def unfinished(notes: Path) -> list[int]:
    """The raylets whose workers are in the middle of a batch."""
    lines = [line.split() for line in notes.read_text().splitlines()]
    done = [line[1:] for line in lines if line[0] == "done"]
    begun = [line[1:] for line in lines if line[0] == "begun"]
    return [int(line[2]) for line in begun if line not in done]


@pytest.mark.slow
def test_a_lost_cluster_loses_no_game(
    cluster: RayCluster, clusters: list[RayCluster], tmp_path: Path
) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    games = 3000 if is_compiled() else 200  # a few seconds
    wanted = ("simulate", GAME, "--players", 2, "--games", games, "--bots", "greedy")

    def pull_the_plug(done: int, total: int) -> None:
        while clusters:
            clusters.pop().end()

    with pytest.raises(ClusterFailed, match="was lost; no finished game is"):
        simulate(
            *(GAME, 2, games),
            bots=["greedy"],
            on=f"ray:{cluster.address}",
            out=out,
            progress=pull_the_plug,
        )
    assert out.read_bytes().count(b"\n") > 1
    assert command(*wanted, "--out", out).exit_code == 0
    assert command(*wanted, "--out", whole, "--jobs", 2).exit_code == 0
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--on", "rya"], 2, "on: 'rya' is not allowed; choose ray, or ray:ADDRESS"),
        (["--on", "ray", "--jobs", 0], 2, "jobs: 0 is not allowed"),
        (
            ["--on", "ray:127.0.0.1:1"],
            1,
            "the Ray cluster 127.0.0.1:1 cannot be used: ",
        ),
        (["--on", "ray:ray://127.0.0.1:1"], 1, "Ray cluster ray://127.0.0.1:1 cannot"),
    ],
)
def test_bad_addresses_are_refused(
    words: list[object], code: int, message: str, tmp_path: Path
) -> None:
    done = command(
        "simulate", GAME, "--games", 3, "--out", tmp_path / "x.jsonl", *words
    )
    assert done.exit_code == code
    assert message in done.output
    assert len(done.output.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("No such cluster.\nHelp is near.", "No such cluster"),
        (
            "Failure from server:\nTraceback\n  line 7\nOSError: full.\n",
            "OSError: full",
        ),
        ("", "RuntimeError"),
    ],
)
def test_one_line_of_an_error_says_why(said: str, told: str) -> None:
    assert reason(RuntimeError(said)) == told


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = command("simulate", GAME, "--games", 3, "--on", "ray")
    assert done.exit_code == 2
    assert "pip install 'stellwerk[ray]'" in done.output


def test_no_game_left_needs_no_cluster() -> None:
    assert list(spread(None, 4, 4, OnRay("nowhere"))) == []  # type: ignore[arg-type]
    assert list(spread(None, 4, 4, Here(2))) == []  # type: ignore[arg-type]
