# SPDX-License-Identifier: MIT
"""The contract with the page: generated files, texts of errors, the documents."""

import json
import re
from pathlib import Path
from typing import Final, get_args

import pytest
from tools import protocol

from stellwerk.core.texts import Catalogue
from stellwerk.server.config import BadConfig, Config, read_config
from stellwerk.server.web import from_client, messages
from stellwerk.server.web.page import NOT_BUILT, is_built
from tests.server.client import Running, ask

ROOT: Final = Path(__file__).parents[2]
SERVER: Final = ROOT / "src" / "stellwerk" / "server"


def test_schema_and_types_are_up_to_date() -> None:
    made = protocol.schema()
    stored = json.loads(protocol.SCHEMA.read_text(encoding="utf-8"))
    assert stored == json.loads(json.dumps(made)), "run tools/protocol.py"
    assert protocol.TYPES.read_text(encoding="utf-8") == protocol.typescript(made)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_error_has_its_sentence(language: str) -> None:
    words = Catalogue(language)
    for code in messages.ERRORS:
        assert words.say(f"server.error.{code}")


def test_every_error_that_is_sent_is_listed() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    sent = set(re.findall(r'Oops\("(\w+)"\)|code="(\w+)"', source))
    codes = {code for pair in sent for code in pair if code}
    assert codes <= set(messages.ERRORS)


def test_the_document_names_every_message() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for kind in (*get_args(from_client.FromClient), *get_args(messages.FromServer)):
        assert f"`{kind.__struct_config__.tag}`" in text


def test_the_document_of_the_server_names_every_setting() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for field in Config.__struct_fields__:
        assert f"`{field}`" in text


def test_settings_come_from_a_file_and_the_environment_above(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 9000\nhost = "0.0.0.0"\n', encoding="utf-8")
    config = read_config(file, {"STELLWERK_PORT": "9001", "STELLWERK_ORIGINS": "a,b"})
    assert (config.host, config.port, config.origins) == ("0.0.0.0", 9001, ["a", "b"])


@pytest.mark.parametrize(
    "text", ["port = 'x'", "port = 99999", "nothing = 1", "port =", "burst = 0"]
)
def test_wrong_settings_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadConfig):
        read_config(file, {})
    with pytest.raises(BadConfig):
        read_config(tmp_path / "missing.toml", {})


def test_the_lobby_has_everything_a_form_needs(server: Running) -> None:
    games = ask(server.port, "/api/games")[1]
    for game in games:
        base = f"/api/games/{game['key']}"
        for language in ("de", "en"):
            texts = ask(server.port, f"{base}/texts/{language}")[1]
            for options in game["options"].values():
                for option in options:
                    assert f"option.{option['key']}" in texts
            book = ask(server.port, f"{base}/rules/{language}")[1]
            assert all(chapter["rules"] for chapter in book["chapters"])
        assert ask(server.port, f"{base}/printed")[1]["edition"]


def test_openapi_health_and_metrics_answer(server: Running) -> None:
    status, openapi = ask(server.port, "/schema/openapi.json")
    assert status == 200
    assert "/api/tables" in openapi["paths"]
    assert ask(server.port, "/health") == (200, {"status": "ok"})
    assert ask(server.port, "/ready") == (200, {"status": "ok"})
    assert "stellwerk_moves_total" in ask(server.port, "/metrics")[1]


@pytest.mark.parametrize("path", ["/", "/t/0123", "/replay/0123", "/new/rail_line"])
def test_the_page_answers_at_all_its_addresses(server: Running, path: str) -> None:
    status, text = ask(server.port, path)
    if is_built():
        assert status == 200
        assert '<script type="module"' in text
        assert re.search(r"<script(?![^>]*src=)", text) is None  # no inline script
        script = re.findall(r'src="(/assets/[^"]+)"', text)[0]
        assert ask(server.port, script)[0] == 200
    else:
        assert (status, text) == (503, NOT_BUILT)
