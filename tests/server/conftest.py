# SPDX-License-Identifier: MIT
"""Servers for the tests, one per module, on both databases."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from stellwerk.server.config import Config
from tests.server.client import Running, running
from tests.server.databases import (
    cluster,
    free_port,
    fresh_database,
    why_no_postgres,
)
from tests.server.nursery import Nursery
from tests.server.redis_server import named_redis, own_redis, why_no_redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    given = os.environ.get("STELLWERK_TEST_POSTGRES")
    if given:
        yield given
        return
    reason = why_no_postgres()
    if reason:
        pytest.skip(reason)
    with cluster() as made:
        yield made.url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tables.sqlite"
        return
    with fresh_database(request.getfixturevalue("postgres")) as url:
        yield url


@pytest.fixture
def shared_database(postgres: str) -> Iterator[str]:
    """An empty database that several servers may share."""
    with fresh_database(postgres) as url:
        yield url


@pytest.fixture
def redis() -> Iterator[str]:
    """The URL of a Redis server."""
    given = named_redis()
    if given is not None:
        yield given
        return
    reason = why_no_redis()
    if reason:
        pytest.skip(reason)
    with own_redis() as made:
        yield made.url


@pytest.fixture
def processes(
    shared_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[Nursery]]:
    """Two real servers that share a database."""
    monkeypatch.setenv("STELLWERK_CLUSTER", "true")
    with ExitStack() as ending:
        made = [Nursery(shared_database, tmp_path, free_port()) for _ in range(2)]
        for each in made:
            ending.callback(each.close)
            each.start()
        yield made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite that the tests of a module share."""
    folder = tmp_path_factory.mktemp("server")
    url = f"sqlite:///{folder}/tables.sqlite"
    config = Config(
        database=url,
        bot_workers=1,
        tables_per_hour=1000,
        messages_per_second=1000.0,
        burst=1000,
    )
    with running(config) as made:
        yield made
