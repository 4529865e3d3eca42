# SPDX-License-Identifier: MIT
"""Nobody is sent what they may not know: checked on the raw frames."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stellwerk import Rng
from stellwerk.games import TITLES
from stellwerk.server.web.tokens import new_token, same_token, token_hash
from stellwerk.server.workers import child
from tests.server.client import Running, ask, make_table, names_in, sitting, tokens_of


def imagined_view(table: Any, viewer: int | None) -> Any:
    """The view of a position in which all that is hidden is drawn anew."""
    rules = table.rules
    twin = rules.imagine(table.course.state, viewer, Rng(1))
    return json.loads(msgspec.json.encode(rules.view(twin, viewer)))


@pytest.mark.parametrize("game", TITLES)
def test_frames_hold_only_what_the_seat_may_know(server: Running, game: str) -> None:
    """A frame's view is that of an imagined position; its log names nothing hidden."""
    players = TITLES[game].min_players
    made = make_table(server.port, ["human"] * players, game=game, spectators="open")
    rng = random.Random(11)
    checked = 0
    with (
        sitting(server.port, made["table"], tokens_of(made)) as seated,
        sitting(server.port, made["table"], []) as watcher,
    ):
        watcher.until("state")
        while checked < 30 and not watcher.states[None]["view"]["over"]:
            seat = seated.my_turn()
            if seat is None:
                seated.receive()
                continue
            table = server.services.hub.tables[made["table"]]
            before = hidden_things(table)
            texts = [c["text"] for c in seated.states[seat]["view"]["choices"]]
            answer = seated.move(seat, rng.choice(texts))
            while watcher.seen < table.course.seq:
                watcher.receive()
            while min(state["seen"] for state in seated.states.values()) < watcher.seen:
                seated.receive()
            if answer["type"] != "done" or table.course.seq != watcher.seen:
                continue  # a single answer came in between
            after = hidden_things(table)
            for viewer, message in {
                **seated.states,
                None: watcher.states[None],
            }.items():
                assert message["view"] == imagined_view(table, viewer)
                secret = before[viewer] & after[viewer] & names_in(message["log"])
                assert not secret - names_in(message["view"])
                checked += 1
        told = [frame for frame in watcher.frames if '"secret":' in frame]
        assert told
        assert all('"secret":null' in frame for frame in told)
    assert checked >= 30


def hidden_things(table: Any) -> dict[int | None, set[str]]:
    viewers = [None, *range(table.row.players)]
    state = table.course.state
    return {viewer: set(table.rules.hidden(state, viewer)) for viewer in viewers}


def test_spectators_need_a_link_unless_the_table_is_open(server: Running) -> None:
    made = make_table(server.port, ["human", "random"])
    with sitting(server.port, made["table"], tokens_of(made)) as anna:
        anna.until("state")
        with sitting(server.port, made["table"], []) as nobody:
            assert nobody.until("error")["code"] == "no_spectators"
            assert nobody.closing_code() == 4401
        with sitting(server.port, made["table"], [made["spectator"]]) as watcher:
            state = watcher.until("state")
            assert (state["seat"], state["view"]["choices"]) == (None, [])
            answer = watcher.ask(type="move", seat=0, text="x", seen=state["seen"])
            assert answer["code"] == "not_your_seat"
            assert watcher.ask(type="start")["code"] == "not_your_seat"


def test_logs_and_replays_of_a_running_game_are_the_askers_own(
    server: Running,
) -> None:
    made = make_table(server.port, ["human", "random"])
    token = tokens_of(made)[0]
    path = f"/api/tables/{made['table']}"
    with sitting(server.port, made["table"], [token]) as anna:
        anna.until("state")
        while anna.my_turn() is None:
            anna.receive()
        assert ask(server.port, f"{path}/log")[0] == 403
        assert ask(server.port, f"{path}/replay/1")[0] == 403
        assert ask(server.port, f"{path}/replay/1", token=new_token())[0] == 403
        status, past = ask(server.port, f"{path}/replay/999999", token=token)
        assert status == 200
        assert set(past["views"]) == {"0", "spectator"}
        assert past["views"]["0"] == anna.states[0]["view"]
        anna.play_on(random.Random(12).choice)
    status, past = ask(server.port, f"{path}/replay/3")
    assert set(past["views"]) == {"0", "1", "spectator"}
    page = ask(server.port, f"{path}/log")[1]
    assert [line["seq"] for line in page["lines"]] == list(range(len(page["lines"])))


def test_tokens_are_stored_as_hashes_only(server: Running) -> None:
    made = make_table(server.port, ["human", "open"])
    from stellwerk.server.storage.saved import load_table

    with server.services.store.engine.connect() as connection:
        saved = load_table(connection, made["table"])
    assert saved is not None
    for seat, token in zip(saved.seats, tokens_of(made), strict=True):
        assert seat.token == token_hash(token)
        assert token not in repr(saved)
        assert same_token(token, seat.token)
        assert not same_token(new_token(), seat.token)
        assert len(token) >= 22  # 128 bits in base64


def test_logs_hold_no_tokens_however_detailed(tmp_path: Path) -> None:
    environment = {
        **child.environment(),
        "STELLWERK_HOME": str(tmp_path),
        "STELLWERK_LOG_LEVEL": "debug",
    }
    with subprocess.Popen(
        child.command("stellwerk", "serve", "--port", "0"),
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().rsplit(":", 1)[1])
        made = make_table(port, ["human", "human"])
        with sitting(port, made["table"], tokens_of(made)) as both:
            both.until("state")
        path = f"/api/tables/{made['table']}/log"
        assert ask(port, path, token=tokens_of(made)[0])[0] == 200
        server.terminate()
        told = server.communicate(timeout=60)[1]
    assert told.count('"level"') > 2
    for token in [*tokens_of(made), made["spectator"]]:
        assert token not in told
