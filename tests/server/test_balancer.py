# SPDX-License-Identifier: MIT
"""`deploy/haproxy.cfg` run for real: TLS, names, addresses, and a node that goes."""

import http.client
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import InvalidMessage

from stellwerk.server.config import Config
from tests.server.client import Running, running
from tests.server.databases import free_port, fresh_database
from tests.server.test_proxy import (
    ANNA,
    BEN,
    NAME,
    ROOT,
    WISH,
    Proxy,
    listens,
    origin,
    play_a_move,
    program,
    self_made_certificate,
)
from tests.waiting import PATIENCE, wait_until

TABLES: Final = 12


@dataclass(frozen=True)
class Balanced:
    """Two nodes behind a running HAProxy."""

    nodes: list[Running]
    proxy: Proxy


@pytest.fixture
def balanced(postgres: str, tmp_path: Path) -> Iterator[Balanced]:
    haproxy = program("haproxy")
    self_made_certificate(tmp_path)
    both = [tmp_path / name for name in ("certificate.pem", "key.pem")]
    (tmp_path / "site.pem").write_text("".join(each.read_text() for each in both))
    ports = (free_port(), free_port())
    with ExitStack() as opened:
        url = opened.enter_context(fresh_database(postgres))
        config = Config(database=url, cluster=True, hosts=[NAME], bot_workers=1)
        nodes = [opened.enter_context(running(config)) for _ in range(2)]
        environment = {
            **os.environ,
            "STELLWERK_NAME": NAME,
            "STELLWERK_TLS": str(tmp_path / "site.pem"),
            "STELLWERK_HTTP": f"127.0.0.1:{ports[0]}",
            "STELLWERK_HTTPS": f"127.0.0.1:{ports[1]}",
            "STELLWERK_NODE_1": f"127.0.0.1:{nodes[0].port}",
            "STELLWERK_NODE_2": f"127.0.0.1:{nodes[1].port}",
        }
        words = [haproxy, "-db", "-f", str(ROOT / "deploy" / "haproxy.cfg")]
        checked = subprocess.run([*words, "-c"], env=environment, capture_output=True)
        assert checked.returncode == 0, checked.stderr
        balancer = opened.enter_context(
            subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL)
        )
        opened.callback(balancer.terminate)
        wait_until(lambda: listens(ports[1]) or balancer.poll() is not None)
        proxy = Proxy(*ports, tmp_path / "certificate.pem")
        wait_until(lambda: proxy.ask(ANNA, "/ready")[0] == 200)
        yield Balanced(nodes, proxy)


def test_a_balancer_is_safe_and_survives_a_node(balanced: Balanced) -> None:
    proxy = balanced.proxy
    plain = http.client.HTTPConnection("127.0.0.1", proxy.plain, PATIENCE)
    with closing(plain):
        plain.request("GET", "/t/abc", headers={"Host": NAME})
        answer = plain.getresponse()
        assert answer.status == 308
        assert answer.headers["Location"] == f"https://{NAME}/t/abc"
    assert proxy.ask(BEN, "/health", Host="evil.example.org")[0] == 421
    assert proxy.ask(BEN, "/metrics")[0] == 403
    made = [make_table(proxy) for _ in range(TABLES)]
    for each in made:
        play_a_move(proxy, each)
    used = [len(node.services.hub.tables) for node in balanced.nodes]
    assert all(used), "tables are spread over both nodes"
    balanced.nodes[0].stop()
    wait_until(lambda: proxy.ask(ANNA, "/ready")[0] == 200)
    for each in made:
        wait_until(partial(played_on, proxy, each))


def played_on(proxy: Proxy, made: dict[str, Any]) -> bool:
    """Come back and move; False if the balancer hangs up, as a page tries again then.

    It hangs up on who waits for a node in the moment in which it gives that node up
    (`shutdown-sessions`); whoever is let in must be able to play on, and nobody may be
    refused.
    """
    try:
        play_a_move(proxy, made)
    except InvalidMessage:  # the handshake was not answered
        return False
    return True


def make_table(proxy: Proxy) -> dict[str, Any]:
    status, _, text = proxy.ask(ANNA, "/api/tables", WISH, Origin=origin(proxy))
    assert status == 201, text
    made: dict[str, Any] = json.loads(text)
    return made
