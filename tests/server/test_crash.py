# SPDX-License-Identifier: MIT
"""SIGKILL at random instants while clients play: no acknowledged move is ever lost.

`STELLWERK_KILLS` says how often, `STELLWERK_CRASH_TABLES` at how many tables at once.
"""

import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import psycopg
import pytest

from stellwerk.kit.effort import effort
from stellwerk.server.workers import child
from tests.server.client import Player, make_table, tokens_of
from tests.server.crashing import Crowd
from tests.server.databases import (
    cluster,
    free_port,
    fresh_database,
    why_no_postgres,
)
from tests.server.nursery import LIMITS, Nursery
from tests.waiting import wait_until

GIVEN: Final = os.environ.get("STELLWERK_KILLS")
KILLS: Final = {
    "sqlite": int(GIVEN or effort(24, 470)),
    "postgres": int(GIVEN or effort(8, 40)),
}
TABLES: Final = int(os.environ.get("STELLWERK_CRASH_TABLES", "3"))
ALL_EVERY: Final = 100  # kills; in between only the tables in play are compared


@contextmanager
def nursery(database: str, home: Path) -> Iterator[Nursery]:
    made = Nursery(database, home, free_port())
    made.start()
    try:
        yield made
    finally:
        made.close()


def kill_again_and_again(server: Nursery, database: str, kills: int) -> Crowd:
    """Play, kill at a random instant, start again, compare."""
    rng = random.Random(1)
    crowd = Crowd(TABLES)
    for kill in range(1, kills + 1):
        crowd.begin(server.port)
        played = crowd.playing()
        time.sleep(rng.uniform(0.0, 0.25))
        wait_until(partial(crowd.has_moved, kill))  # the machine may be busy
        server.kill()
        crowd.end()
        server.start()
        everything = kill % ALL_EVERY == 0 or kill == kills
        crowd.check(database, server.port, crowd.clients if everything else played)
    return crowd


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_by_killing_the_server(
    database: str, tmp_path: Path
) -> None:
    kills = KILLS[database.partition(":")[0].replace("postgresql", "postgres")]
    with nursery(database, tmp_path) as server:
        crowd = kill_again_and_again(server, database, kills)
    assert crowd.moves() >= kills


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of 1 MB; skipped where one cannot be mounted."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "stellwerk", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no small disk can be mounted here (needs root)")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def enlarge(disk: Path) -> None:
    words = ["mount", "-o", "remount,size=64m", str(disk)]
    subprocess.run(words, check=True, capture_output=True)


@pytest.mark.slow
def test_a_full_disk_loses_nothing_even_if_the_server_is_killed(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        database = f"sqlite:///{disk}/tables.sqlite"
        with nursery(database, tmp_path) as server:
            rng = random.Random(2)
            crowd = Crowd(TABLES, think=0.03)
            crowd.begin(server.port)
            fill(disk)
            for _ in range(effort(8, 20)):
                time.sleep(rng.uniform(0.0, 0.2))
                server.kill()
                crowd.end()
                server.start()
                crowd.check(database, server.port, crowd.clients)
                play_again(crowd, server.port)
            server.kill()
            crowd.end()
            assert sum(client.not_saved for client in crowd.clients) > 0
            enlarge(disk)
            server.start()
            crowd.check(database, server.port, crowd.clients)
            before = crowd.moves()
            kill_after(crowd, server, 2.0)
            assert crowd.moves() > before
            crowd.check(database, server.port, crowd.clients)


def play_again(crowd: Crowd, port: int) -> None:
    """The same tables: a full disk has no room for new ones."""
    crowd.size = len(crowd.playing())
    crowd.begin(port)


def kill_after(crowd: Crowd, server: Nursery, seconds: float) -> None:
    play_again(crowd, server.port)
    time.sleep(seconds)
    server.kill()
    crowd.end()
    server.start()


def fill(disk: Path) -> None:
    """Leave next to no room, as whatever else is on the disk may do."""
    time.sleep(1.0)
    free = os.statvfs(disk)
    left = free.f_bavail * free.f_frsize
    (disk / "ballast").write_bytes(b"x" * max(0, left - 20_000))


@pytest.mark.slow
def test_postgresql_may_crash_and_drop_connections_under_the_server(
    tmp_path: Path,
) -> None:
    reason = why_no_postgres()
    if reason:
        pytest.skip(reason)
    with (
        cluster() as postgres,
        fresh_database(postgres.url) as database,
        nursery(database, tmp_path) as server,
    ):
        rng = random.Random(3)
        crowd = Crowd(TABLES, think=0.2)
        crowd.begin(server.port)
        for _ in range(effort(8, 40)):
            time.sleep(rng.uniform(0.0, 0.1))
            drop_connections(postgres.url)
        for _ in range(3):
            postgres.stop()  # at once, as in a power cut
            time.sleep(rng.uniform(0.0, 0.5))
            postgres.start()
            time.sleep(1.5)
        server.kill()
        crowd.end()
        server.start()
        crowd.check(database, server.port, crowd.clients)
        before = crowd.moves()
        kill_after(crowd, server, 2.0)
        assert crowd.moves() > before > 0
        crowd.check(database, server.port, crowd.clients)


def drop_connections(url: str) -> None:
    others = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(others)


def test_a_polite_end_tells_everybody_to_come_back(tmp_path: Path) -> None:
    environment = {
        **child.environment(),
        **LIMITS,
        "STELLWERK_HOME": str(tmp_path),
        "STELLWERK_DATABASE": f"sqlite:///{tmp_path}/x.sqlite",
    }
    port = free_port()
    with subprocess.Popen(
        child.command("stellwerk", "serve", "--port", str(port)),
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert "listens" in server.stdout.readline()
        made = make_table(port, ["human", "random"])
        player = Player(port, made["table"], tokens_of(made))
        try:
            player.until("state")
            server.terminate()
            assert player.closing_code() == 1012
        finally:
            player.close()
        assert server.wait(60) in (0, -signal.SIGTERM)
