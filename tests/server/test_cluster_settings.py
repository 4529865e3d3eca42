# SPDX-License-Identifier: MIT
"""Settings of several servers: what cannot work is said before anything starts."""

from pathlib import Path

import pytest

from stellwerk.cli import serve
from stellwerk.cli.errors import CommandError
from stellwerk.server.config import Config

SHARED = {"database": "postgresql://nobody@127.0.0.1:1/none"}


def test_sqlite_is_not_shared(tmp_path: Path) -> None:
    given: dict[str, object] = {"database": f"sqlite:///{tmp_path}/x.sqlite"}
    for more in ({"cluster": True}, {"announce": "redis://127.0.0.1/0"}):
        with pytest.raises(CommandError, match="postgresql://"):
            serve.settings(None, {**given, **more})


def test_servers_are_told_by_redis_or_nothing_else() -> None:
    with pytest.raises(CommandError, match="announce: choose redis://"):
        serve.settings(None, {**SHARED, "announce": "http://127.0.0.1"})


def test_the_package_for_redis_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    with pytest.raises(CommandError, match="extra 'cluster'"):
        serve.settings(None, {**SHARED, "announce": "redis://127.0.0.1/0"})


def test_redis_alone_means_a_cluster() -> None:
    assert not Config().shares
    assert Config(cluster=True).shares
    assert Config(announce="redis://127.0.0.1/0").shares
