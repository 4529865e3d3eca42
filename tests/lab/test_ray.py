# SPDX-License-Identifier: MIT
"""Work on a real Ray cluster, whose nodes know nothing of this package."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from stellwerk.bots.clock import is_compiled
from stellwerk.core.texts import PACKAGE
from stellwerk.lab import ClusterFailed, GameFailed, simulate
from stellwerk.lab.experiments.running import run_experiment
from stellwerk.lab.reviews import reviews
from stellwerk.lab.spreading.conductor import RETRIES, reason
from stellwerk.lab.spreading.spread import spread
from stellwerk.lab.spreading.where import Here, OnRay
from stellwerk.lab.tournaments.strength import Pair, measure_strength
from tests.lab.experiments import files, laboratory, play
from tests.lab.helpers import GAME, command
from tests.lab.ray_cluster import PATIENCE, QUIET, RayCluster, below
from tests.lab.test_reviews import begun, told
from tests.lab.test_trees import found
from tests.waiting import wait_until

pytest.importorskip("ray", reason="Ray is not installed; it comes with the extra ray")

CLUSTERS: Final[list[RayCluster]] = []
CANNOT: Final = r"^the Ray cluster [\d.:]+ cannot set its workers up: .*working_dir"
# A job of a package that only this test has; it writes down what was played.
ERRAND: Final = """
import os, signal, time
import stellwerk
from stellwerk.lab.errors import GameFailed

class Errand:
    def __init__(self, notes, seconds=0.0, deadly=-1, deaths=0, gate=""):
        self.notes, self.seconds = notes, seconds
        self.deadly, self.deaths = deadly, deaths
        self.gate = gate  # a file; games from 40 on wait until it is there

    def prepare(self):
        return os.path.dirname(stellwerk.__file__)

    def play(self, prepared, first, count):
        self.note("begun", first, count)
        while self.gate and first + count > 40 and not os.path.exists(self.gate):
            time.sleep(0.01)
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
    """On one that runs, and on one that is started for it."""
    pairs = (Pair("search:sims=4", "greedy", 0.5),)
    wanted = {"trees": 2, "pairs": pairs}
    played = []
    for place, on in enumerate((None, f"ray:{cluster.address}", "ray")):
        out = tmp_path / str(place)
        measure_strength([GAME], 6, 2, jobs=1, on=on, out=out, **wanted)
        played.append(next(out.rglob("games.jsonl")).read_bytes())
    assert played[0] == played[1] == played[2]


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
def test_an_experiment_is_the_same_on_a_cluster(
    cluster: RayCluster, tmp_path: Path
) -> None:
    """Tables of decisions and events, which the workers encode."""
    play(tmp_path / "here")
    run_experiment(laboratory(), tmp_path / "there", on(cluster))
    assert files(tmp_path / "here") == files(tmp_path / "there")


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
    """Both nodes are kept in the middle of a batch until one of them is dead."""
    notes, gate = tmp_path / "notes", tmp_path / "gate"
    job = errand(str(notes), 0.01, gate=str(gate))
    came = spread(job, 0, 200, on(cluster))
    first = next(came)
    wait_until(lambda: len(unfinished(notes)) == 2, PATIENCE)
    node, batch = unfinished(notes).popitem()
    cluster.kill_node_with(node)
    gate.touch()
    assert numbers([first, *came]) == list(range(200))
    assert repeated(notes) == dict.fromkeys(batch, 1)


def unfinished(notes: Path) -> dict[int, range]:
    """The raylets whose workers are in the middle of a batch, and its games."""
    lines = [line.split() for line in notes.read_text().splitlines()]
    done = [line[1:] for line in lines if line[0] == "done"]
    begun = [line[1:] for line in lines if line[0] == "begun"]
    return {
        int(raylet): range(int(first), int(first) + int(count))
        for first, count, raylet in begun
        if [first, count, raylet] not in done and int(first) + int(count) > 40
    }


@pytest.mark.slow
def test_a_lost_cluster_loses_no_game(
    cluster: RayCluster, clusters: list[RayCluster], tmp_path: Path
) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    games = 3000 if is_compiled() else 200  # a few seconds
    wanted = ("simulate", GAME, "--players", 2, "--games", games, "--bots", "greedy")

    def pull_the_plug(done: int, total: int) -> None:
        if not clusters:
            return
        conductor = conductor_of_this_process()
        os.kill(conductor, signal.SIGSTOP)  # it deals nothing out meanwhile
        clusters.pop().end()
        os.kill(conductor, signal.SIGCONT)

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


def conductor_of_this_process() -> int:
    """The process that talks to the cluster for us."""
    (found,) = (
        pid for pid in below([os.getpid()]) if "spreading.conductor" in words_of(pid)
    )
    return found


def words_of(pid: int) -> str:
    """The command line of a process; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


@pytest.mark.slow
def test_workers_that_cannot_be_set_up(
    cluster: RayCluster, clusters: list[RayCluster], errand: Any, tmp_path: Path
) -> None:
    """No node can unpack what it is sent; mended, it can do so with another job.

    Nobody else uses these nodes: what they unpacked before is gone.
    """
    source, job = tmp_path / "errands.py", errand(str(tmp_path / "notes"))
    clusters.clear()
    try:
        source.write_text(f"{ERRAND}# one that no node has unpacked before\n")
        with no_room(cluster), pytest.raises(ClusterFailed, match=CANNOT):
            list(spread(job, 0, 8, on(cluster)))
        source.write_text(f"{ERRAND}# another one: Ray remembers what failed\n")
        assert numbers(list(spread(job, 0, 8, on(cluster)))) == list(range(8))
    finally:
        cluster.end()


@contextmanager
def no_room(cluster: RayCluster) -> Iterator[None]:
    """A file lies where nodes would unpack what they are sent."""
    places = cluster.unpacked()
    assert len(places) == 2
    for place in places:
        place.rename(place.with_suffix(".away"))
        place.touch()
    yield
    for place in places:
        place.unlink()
        place.mkdir(exist_ok=True)


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
        (
            "Failed to set up runtime environment.\nTraceback\nOSError: full\n",
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
