# SPDX-License-Identifier: MIT
"""`deploy/nginx.conf` run for real: TLS, sockets, forwarded addresses, names."""

import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from stellwerk.server.config import Config
from tests.server.client import running
from tests.server.databases import free_port
from tests.waiting import PATIENCE, wait_until

ROOT: Final = Path(__file__).parents[2]
NAME: Final = "games.example.org"
ANNA: Final = "127.0.0.2"
BEN: Final = "127.0.0.3"
AROUND: Final = """\
{user}
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/stellwerk.conf;
}}
"""


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: nginx-light, openssl)")
    return found


@dataclass(frozen=True)
class Proxy:
    """A running nginx."""

    plain: int
    secure: int
    certificate: Path

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.certificate)

    def line(self, address: str) -> socket.socket:
        """A connection from an address of this machine."""
        return socket.create_connection(
            ("127.0.0.1", self.secure), PATIENCE, (address, 0)
        )

    def ask(
        self, address: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, Any, Any]:
        """A request over TLS: status, headers, answer."""
        trust = self.trust
        asked = http.client.HTTPSConnection(NAME, self.secure, context=trust)
        asked.sock = trust.wrap_socket(self.line(address), server_hostname=NAME)
        method = "GET" if body is None else "POST"
        sent = {"Content-Type": "application/json"} | {
            key.replace("_", "-"): value for key, value in headers.items()
        }
        with closing(asked):
            asked.request(method, path, body and json.dumps(body), sent)
            answer = asked.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def socket(self, address: str, table: str, origin: str) -> ClientConnection:
        """Over TLS 1.2: with 1.3 a handshake is lost now and then, and waited for.

        From 1.3 on something comes after the keys were agreed on. `websockets` reads
        that in one thread while it sends in another, and Python's encrypted sockets
        then lose what is sent.
        """
        trust = self.trust
        trust.maximum_version = ssl.TLSVersion.TLSv1_2
        return connect(
            f"wss://{NAME}:{self.secure}/ws/{table}",
            sock=self.line(address),
            ssl=trust,
            origin=origin,  # type: ignore[arg-type]
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
        )


def self_made_certificate(folder: Path) -> None:
    names = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}")
    files = (
        "-keyout",
        str(folder / "key.pem"),
        "-out",
        str(folder / "certificate.pem"),
    )
    kind = ("-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
    words = [program("openssl"), "req", *kind, *names, *files]
    subprocess.run(words, check=True, capture_output=True)


def write_settings(folder: Path, ports: tuple[int, int], server: int) -> Path:
    """The example as it is, but for what it asks to replace, and this machine."""
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for old, new in {
        "${STELLWERK_NAME}": NAME,
        "${STELLWERK_SERVER}": f"127.0.0.1:{server}",
        "/etc/nginx/tls": str(folder),
        "listen 80;": f"listen 127.0.0.1:{ports[0]};",
        "listen 443 ssl": f"listen 127.0.0.1:{ports[1]} ssl",
    }.items():
        assert old in text
        text = text.replace(old, new)
    (folder / "stellwerk.conf").write_text(text)
    user = "user root;" if os.geteuid() == 0 else ""
    around = folder / "nginx.conf"
    around.write_text(AROUND.format(folder=folder, user=user))
    return around


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    nginx = program("nginx")
    folder = tmp_path_factory.mktemp("proxy")
    self_made_certificate(folder)
    config = Config(
        database=f"sqlite:///{folder}/tables.sqlite",
        hosts=[NAME],
        tables_per_hour=1,
        bot_workers=1,
    )
    with running(config) as server:
        ports = (free_port(), free_port())
        file = write_settings(folder, ports, server.port)
        words = [nginx, "-p", str(folder), "-c", str(file)]
        checked = subprocess.run([*words, "-t"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        assert "warn" not in checked.stderr
        with subprocess.Popen(words, stderr=subprocess.PIPE) as process:
            try:
                wait_until(lambda: listens(ports[1]) or process.poll() is not None)
                yield Proxy(*ports, folder / "certificate.pem")
            finally:
                process.terminate()
                process.communicate(timeout=PATIENCE)


def origin(proxy: Proxy) -> str:
    return f"https://{NAME}:{proxy.secure}"


WISH: Final = {
    "game": "rail_line",
    "players": 2,
    "seats": [{"kind": "human"}, {"kind": "human"}],
}


def test_everything_is_encrypted(proxy: Proxy) -> None:
    plain = http.client.HTTPConnection("127.0.0.1", proxy.plain, PATIENCE)
    with closing(plain):
        plain.request("GET", "/t/abc?x=1", headers={"Host": NAME})
        answer = plain.getresponse()
        assert answer.status == 308
        assert answer.headers["Location"] == f"https://{NAME}/t/abc?x=1"
    status, headers, text = proxy.ask(ANNA, "/health")
    assert (status, json.loads(text)) == (200, {"status": "ok"})
    assert headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_game_is_played_through_the_proxy(proxy: Proxy) -> None:
    """Every client is counted by itself, whatever it claims to be."""
    status, _, text = proxy.ask(ANNA, "/api/tables", WISH, Origin=origin(proxy))
    assert status == 201, text
    made = json.loads(text)
    for claim in ("", "127.0.0.9", "127.0.0.1, 127.0.0.1"):
        more = {"X_Forwarded_For": claim} if claim else {}
        status, _, _ = proxy.ask(ANNA, "/api/tables", WISH, **more)
        assert status == 429, claim
    assert proxy.ask(BEN, "/api/tables", WISH)[0] == 201
    play_a_move(proxy, made)


def play_a_move(proxy: Proxy, made: dict[str, Any]) -> None:
    """All seats over one socket; the move is stored."""
    with proxy.socket(ANNA, made["table"], origin(proxy)) as line:
        tokens = [seat["token"] for seat in made["seats"]]
        line.send(json.dumps({"type": "hello", "tokens": tokens}))
        state = until(line, "state", lambda told: told["view"]["choices"])
        text = state["view"]["choices"][0]["text"]
        seat, seen = state["seat"], state["seen"]
        move = {"type": "move", "seat": seat, "text": text, "seen": seen, "re": 7}
        line.send(json.dumps(move))
        assert until(line, "done", lambda told: told["re"] == 7)["seen"] > seen


def until(line: ClientConnection, kind: str, true: Any) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = json.loads(line.recv(PATIENCE))
        if told["type"] == kind and true(told):
            return told


def test_pages_of_others_are_refused(proxy: Proxy) -> None:
    evil = "https://evil.example.org"
    assert proxy.ask(BEN, "/api/tables", WISH, Origin=evil)[0] == 403
    with pytest.raises(InvalidStatus) as refused, proxy.socket(BEN, "abc", evil):
        pass
    assert refused.value.response.status_code == 403


def test_other_names_are_refused(proxy: Proxy) -> None:
    assert proxy.ask(BEN, "/health", Host="evil.example.org")[0] == 421
    anybody = ssl.create_default_context()
    anybody.check_hostname = False
    anybody.verify_mode = ssl.CERT_NONE
    with proxy.line(BEN) as line, pytest.raises(ssl.SSLError):
        anybody.wrap_socket(line, server_hostname="evil.example.org")


def test_numbers_are_for_this_machine_alone(proxy: Proxy) -> None:
    assert proxy.ask(ANNA, "/metrics")[0] == 403
    status, _, text = proxy.ask("127.0.0.1", "/metrics")
    assert status == 200
    assert "stellwerk" in text
