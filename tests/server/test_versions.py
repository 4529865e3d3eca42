# SPDX-License-Identifier: MIT
"""Games of other rules and older schemas: played on, or looked at, never mixed up."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stellwerk.core.texts import Catalogue
from stellwerk.games import TITLES
from stellwerk.server.config import Config
from stellwerk.server.storage.database import newest, revisions
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    running,
    sitting,
    tokens_of,
)
from tests.server.stored import (
    FILES,
    RUNNING,
    TOKENS,
    put_back,
    stored_events,
    tell,
)

RAIL_LINE = RUNNING / "rail_line-rules1-schema0004.json"
PLAYED_ON = 12  # decisions


def config(url: str) -> Config:
    return Config(database=url, bot_workers=1, messages_per_second=1000.0, burst=1000)


def play_some(player: Player, decisions: int) -> None:
    """Answer what the own seats are asked, with the first choice there is."""
    while decisions > 0:
        seat = player.my_turn()
        if seat is None:
            player.receive()
            continue
        choices = player.states[seat]["view"]["choices"]
        answer = player.move(seat, choices[0]["text"])
        assert answer["type"] == "done", answer
        decisions -= 1


# Running games of all released versions.


def test_a_running_game_of_every_version_and_schema_is_kept() -> None:
    names = {file.name for file in FILES}
    for key, title in TITLES.items():
        for version in title.versions:
            assert any(name.startswith(f"{key}-rules{version}-") for name in names)
    for revision in revisions()[::-1]:
        found = any(name.endswith(f"-schema{revision}.json") for name in names)
        assert found or revision == newest(), "tools/running_games.py makes it"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_running_game_goes_on(database: str, file: Path) -> None:
    id = put_back(database, file)
    with running(config(database)) as server:
        status, facts = ask(server.port, f"/api/tables/{id}")
        assert (status, facts["status"], facts["closed"]) == (200, "running", None)
        with sitting(server.port, id, TOKENS) as both:
            welcome = both.until("welcome")
            assert welcome["chat"][0]["text"] == "Guten Tag!"
            both.until("state", lambda state: state["seat"] == 1)
            before = both.seen
            play_some(both, PLAYED_ON)
            assert both.seen >= before + PLAYED_ON


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_log_of_a_running_game_can_be_read(file: Path, language: str) -> None:
    words = Catalogue(language, file.name.partition("-")[0])
    for event in stored_events(file):
        assert words.has(event["key"])
        sentence = words.say(event["key"], {**event["params"], **event["secret"]})
        assert "{" not in sentence, event


def test_an_older_version_is_played_by_its_own_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = TITLES["rail_line"]
    monkeypatch.setattr(title, "version", title.version + 1)
    monkeypatch.setattr(title, "versions", (title.version - 1, title.version))
    url = f"sqlite:///{tmp_path}/x.sqlite"
    id = put_back(url, RAIL_LINE)
    with running(config(url)) as server:
        with sitting(server.port, id, TOKENS) as both:
            both.until("state", lambda state: state["seat"] == 1)
            play_some(both, 2)
        made = make_table(server.port, ["human", "human"])["table"]
        ask(server.port, f"/api/tables/{made}")
        tables = server.services.hub.tables
        assert tables[id].rules.version == title.version - 1
        assert tables[made].rules.version == title.version
        assert tables[made].row.version == title.version


# Rules that this program does not have.


@pytest.fixture(params=[0, 99])
def other(request: pytest.FixtureRequest, database: str) -> tuple[str, str, int]:
    """A database with a table of other rules."""
    id = put_back(database, RAIL_LINE)
    tell(database, "UPDATE tables SET version = :version", version=request.param)
    return database, id, request.param


def test_a_table_of_other_rules_can_only_be_looked_at(
    other: tuple[str, str, int],
) -> None:
    url, id, version = other
    with running(config(url)) as server, sitting(server.port, id, TOKENS) as both:
        info = both.until("table")
        age = "newer" if version else "older"
        assert info["closed"]["key"] == f"server.closed.{age}"
        assert info["closed"]["params"] == {"version": version, "known": "1"}
        assert info["status"] == "paused"
        state = both.until("state", lambda state: state["seat"] == 1)
        assert state["can_undo"] is False
        refuse_all(both)
        said = both.ask(type="chat", seat=0, text="Schade!")
        assert said["type"] == "done"
        look(server, id, state)


def refuse_all(both: Player) -> None:
    """Whatever would change the game does nothing."""
    before = both.seen
    seat = both.my_turn()
    assert seat is not None
    text = both.states[seat]["view"]["choices"][0]["text"]
    refused: list[dict[str, Any]] = [
        {"type": "move", "seat": seat, "text": text, "seen": both.seen},
        {"type": "undo", "seat": seat, "seen": both.seen},
        {"type": "undo_request", "seat": seat, "seen": both.seen},
        {"type": "start"},
        {"type": "pause", "seat": seat, "on": False},
        {"type": "hand_to_bot", "seat": seat},
        {"type": "auto", "seat": seat, "on": True},
    ]
    for message in refused:
        assert both.ask(**message)["code"] == "other_rules", message
    assert both.seen == before


def look(server: Running, id: str, state: dict[str, Any]) -> None:
    """Log, earlier positions and export stay; what needs the right rules does not."""
    path = f"/api/tables/{id}"
    _, facts = ask(server.port, path)
    assert facts["closed"]["key"].startswith("server.closed.")
    assert facts["entry"] == state["entry"]
    _, log = ask(server.port, f"{path}/log", token=TOKENS[0])
    assert len(log["lines"]) == facts["seen"]
    _, past = ask(server.port, f"{path}/replay/5", token=TOKENS[0])
    assert past["entry"] == 5
    status, _ = ask(server.port, f"{path}/export", token=TOKENS[0])
    assert status == 200
    for needs in ("scores", "hint"):
        status, problem = ask(server.port, f"{path}/{needs}", token=TOKENS[0])
        assert (status, problem["code"]) == (403, "other_rules")


def test_rules_that_cannot_follow_show_how_far_they_came(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    id = put_back(url, RAIL_LINE)
    tell(url, "UPDATE tables SET version = 99")
    tell(url, "UPDATE moves SET text = 'build bridge' WHERE seq = 6")
    tell(url, "UPDATE snapshots SET state = '{}'")
    with running(config(url)) as server:
        status, facts = ask(server.port, f"/api/tables/{id}")
        assert (status, facts["entry"]) == (200, 6)
        _, past = ask(server.port, f"/api/tables/{id}/replay/40", token="seat-0")
        assert past["entry"] == 6


def test_a_finished_game_of_other_rules_keeps_its_record(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    with running(config(url)) as server:
        made = make_table(server.port, ["human", "human"])
        with sitting(server.port, made["table"], tokens_of(made)) as both:
            both.play_on(lambda choices: choices[0])
        _, before = ask(server.port, f"/api/tables/{made['table']}/record")
    tell(url, "UPDATE tables SET version = 99")
    with running(config(url)) as server:
        path = f"/api/tables/{made['table']}"
        status, record = ask(server.port, f"{path}/record")
        assert status == 200
        assert record == before.replace("rules: 1\n", "rules: 99\n")
        for needs in ("verify", "review", "scores"):
            status, problem = ask(server.port, f"{path}/{needs}")
            assert (status, problem["code"]) == (403, "other_rules")


def test_bots_do_not_play_on_under_other_rules(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    id = put_back(url, RAIL_LINE)
    tell(url, "UPDATE tables SET version = 99")
    tell(url, "UPDATE seats SET kind = 'bot', bot = 'random'")
    with running(config(url)) as server:
        _, before = ask(server.port, f"/api/tables/{id}")
        assert server.services.hub.tables[id].driver is None
        _, after = ask(server.port, f"/api/tables/{id}")
        assert before["seen"] == after["seen"]


def test_a_table_that_waits_does_not_begin_under_other_rules(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    with running(config(url)) as server:
        made = make_table(server.port, ["human", "human"])
    tell(url, "UPDATE tables SET version = 99")
    with (
        running(config(url)) as server,
        sitting(server.port, made["table"], tokens_of(made)) as both,
    ):
        assert both.ask(type="start")["code"] == "other_rules"
        _, facts = ask(server.port, f"/api/tables/{made['table']}")
        assert (facts["status"], facts["seen"]) == ("waiting", 0)


def test_an_unknown_game_keeps_its_log(database: str) -> None:
    id = put_back(database, RAIL_LINE)
    tell(database, "UPDATE tables SET game = 'tramways'")
    with running(config(database)) as server:
        status, problem = ask(server.port, f"/api/tables/{id}")
        assert (status, problem["code"]) == (409, "other_rules")
        status, log = ask(server.port, f"/api/tables/{id}/log", token="seat-0")
        assert status == 200
        assert len(log["lines"]) > 40
        status, _ = ask(server.port, f"/api/tables/{id}/log", token="seat-7")
        assert status == 403
        with sitting(server.port, id, TOKENS) as both:
            assert both.receive()["code"] == "other_rules"
            with pytest.raises(ConnectionClosed):
                both.receive()
