# SPDX-License-Identifier: MIT
"""Heavy answers: once per position and pair of eyes, and never at others' expense."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest

from stellwerk.server.config import Config
from stellwerk.server.workers.archive import Archive
from stellwerk.server.workers.clerk import Found, Lookup
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    running,
    sitting,
    tokens_of,
)
from tests.waiting import wait_for_end, wait_until

MOVES: Final = 40
TRIES: Final = 4  # the machine may be busy with other things
ASKERS: Final = 8
ROOT: Final = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def reading_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("archive")
    config = Config(
        database=f"sqlite:///{folder}/tables.sqlite",
        bot_workers=1,
        tables_per_hour=1000,
        request_burst=10**6,
        messages_per_second=1000.0,
        burst=1000,
    )
    with running(config) as made:
        yield made


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[Lookup]:
    """All that reaches the other process."""
    seen: list[Lookup] = []
    ask_clerk = Archive.ask

    async def noted(self: Archive, asked: Lookup) -> Any:
        seen.append(asked)
        return await ask_clerk(self, asked)

    monkeypatch.setattr(Archive, "ask", noted)
    return seen


def play(both: Player, moves: int) -> list[float]:
    """Make some moves; returns how long each took."""
    seconds: list[float] = []
    while len(seconds) < moves:
        while (seat := both.my_turn()) is None:
            if both.states and max(s["view"]["over"] for s in both.states.values()):
                return seconds
            both.receive()
        text = both.states[seat]["view"]["choices"][0]["text"]
        began = time.perf_counter()
        assert both.move(seat, text)["type"] == "done"
        seconds.append(time.perf_counter() - began)
    return seconds


def finished(server: Running) -> str:
    id: str = make_table(server.port, ["random", "random"])["table"]
    wait_until(lambda: ask(server.port, f"/api/tables/{id}")[1]["status"] == "over")
    return id


def ask_at_once(port: int, paths: list[str]) -> list[tuple[int, Any]]:
    answers: list[tuple[int, Any]] = []
    threads = [
        threading.Thread(target=lambda path=path: answers.append(ask(port, path)))
        for path in paths
    ]
    for thread in threads:
        thread.start()
    wait_for_end(threads)
    return answers


def test_what_many_ask_at_once_is_read_up_once(
    reading_room: Running, looked_up: list[Lookup]
) -> None:
    id = finished(reading_room)
    for what in ("scores", "verify", "record", "replay/3"):
        path = f"/api/tables/{id}/{what}"
        answers = ask_at_once(reading_room.port, [path] * 6)
        assert [status for status, _ in answers] == [200] * 6
        assert all(answer == answers[0] for answer in answers)
        assert ask(reading_room.port, path) == answers[0]
    assert sorted(asked.what for asked in looked_up) == [
        *("record", "replay", "scores", "verify")
    ]


def test_each_pair_of_eyes_and_each_position_has_its_own(
    reading_room: Running, looked_up: list[Lookup]
) -> None:
    """What one seat was told is never told to another, nor after the next move."""
    made = make_table(reading_room.port, ["human", "human"])
    tokens = [*tokens_of(made), made["spectator"]]
    path = f"/api/tables/{made['table']}"
    with sitting(reading_room.port, made["table"], tokens_of(made)) as both:
        play(both, 6)
        told = [ask(reading_room.port, f"{path}/replay/4", token=t)[1] for t in tokens]
        again = [ask(reading_room.port, f"{path}/replay/4", token=t)[1] for t in tokens]
        assert told == again
        assert [asked.viewer for asked in looked_up] == [0, 1, None]
        views = [set(page["views"]) for page in told]
        assert views == [{"0", "spectator"}, {"1", "spectator"}, {"spectator"}]
        assert ask(reading_room.port, f"{path}/replay/4")[0] == 403
        before = ask(reading_room.port, f"{path}/scores", token=tokens[0])[1]
        entry = ask(reading_room.port, path)[1]["entry"]
        play(both, 2)
        after = ask(reading_room.port, f"{path}/scores", token=tokens[0])[1]
        assert before["entries"][-1] == entry < after["entries"][-1]


def test_the_archive_keeps_only_so_much(
    reading_room: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stellwerk.server.workers.archive.KEPT_BYTES", 100_000)
    id = finished(reading_room)
    for entry in range(30):
        assert ask(reading_room.port, f"/api/tables/{id}/replay/{entry}")[0] == 200
    archive = reading_room.services.archive
    assert archive.bytes == sum(len(answer) for answer in archive.kept.values())
    assert archive.bytes <= 100_000


def test_a_process_that_dies_is_replaced(reading_room: Running) -> None:
    id = finished(reading_room)
    assert ask(reading_room.port, f"/api/tables/{id}/replay/1")[0] == 200
    process = reading_room.services.archive.clerk.process
    process.kill()
    wait_until(lambda: process.returncode is not None)
    assert ask(reading_room.port, f"/api/tables/{id}/replay/2")[0] in (200, 429)
    assert ask(reading_room.port, f"/api/tables/{id}/replay/3")[0] == 200


def test_one_client_cannot_fill_the_queue(
    reading_room: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stellwerk.server.workers.archive.MOST_PER_CLIENT", 3)
    release = threading.Event()

    async def hold(self: Archive, asked: Lookup) -> Found:
        while not release.is_set():
            await asyncio.sleep(0.01)
        return Found()

    monkeypatch.setattr(Archive, "ask", hold)
    archive, port = reading_room.services.archive, reading_room.port
    path = f"/api/tables/{finished(reading_room)}/replay"
    paths = [f"{path}/{entry}" for entry in range(3)]
    waiting = threading.Thread(target=ask_at_once, args=(port, paths))
    waiting.start()
    try:
        wait_until(lambda: archive.asking.total() == 3)
        assert ask(port, f"{path}/3")[0] == 429
    finally:
        release.set()
        wait_for_end([waiting])
    assert ask(port, f"{path}/3")[0] == 200
    assert not archive.asking


@contextmanager
def flooded(port: int, tables: list[str]) -> Iterator[None]:
    """Others ask heavy questions about some tables, each as fast as it is answered."""
    command = [sys.executable, "-m", "tests.server.flood", str(port), *tables]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as askers:
        try:
            assert askers.stdout is not None
            assert askers.stdout.readline() == b"flooding\n"
            yield
        finally:
            askers.kill()


@pytest.mark.slow
@pytest.mark.measures
def test_a_flood_of_heavy_questions_slows_no_other_table(tmp_path: Path) -> None:
    """The median move takes at most half as long again, with the usual limits."""
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    quick_people = Config(database=url, messages_per_second=1000.0, burst=1000)
    ratios: list[float] = []
    with running(quick_people) as server:
        tables = [finished(server) for _ in range(ASKERS)]
        while len(ratios) < TRIES and min(ratios, default=9.0) > 1.5:
            quiet = median(moves_of_a_table(server))
            with flooded(server.port, tables):
                ratios.append(median(moves_of_a_table(server)) / quiet)
    assert min(ratios) <= 1.5, ratios


def moves_of_a_table(server: Running) -> list[float]:
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made)) as both:
        return play(both, MOVES)
