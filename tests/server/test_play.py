# SPDX-License-Identifier: MIT
"""Whole games over real sockets, with people and bots, on both databases."""

import hashlib
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk.cli.main import app
from stellwerk.games import TITLES
from stellwerk.server.config import Config
from tests.server.client import (
    Running,
    ask,
    make_table,
    running,
    sitting,
    tokens_of,
)


def by_chance(seed: int) -> Callable[[list[str]], str]:
    rng = random.Random(seed)
    return rng.choice


@pytest.mark.slow
@pytest.mark.parametrize("game", TITLES)
def test_a_person_and_bots_play_every_game_to_its_end(
    server: Running, game: str, tmp_path: Path
) -> None:
    players = TITLES[game].max_players
    made = make_table(
        server.port, ["human", "conductor", "random", "random"][:players], game=game
    )
    with sitting(server.port, made["table"], tokens_of(made), seed="mine") as anna:
        last = anna.play_on(by_chance(1))
    assert last["outcome"]["winners"]
    facts = ask(server.port, f"/api/tables/{made['table']}")[1]
    assert facts["status"] == "over"
    assert facts["scores"] == last["outcome"]["scores"]
    record = ask(server.port, f"/api/tables/{made['table']}/record")[1]
    again = stellwerk.load(record)
    assert again.scores() == facts["scores"]
    assert ask(server.port, f"/api/tables/{made['table']}/verify")[1]["ok"]
    file = tmp_path / "game.stellwerk"
    file.write_text(record, encoding="utf-8")
    told = CliRunner().invoke(app, ["verify", str(file), "--language", "en"])
    assert told.exit_code == 0
    assert facts["shuffle"]["commitment"] in told.output


def test_two_browsers_see_the_same_game_on_either_database(database: str) -> None:
    config = Config(database=database, bot_workers=1)
    with running(config) as server:
        made = make_table(server.port, ["open", "open"])
        first, second = tokens_of(made)
        with (
            sitting(server.port, made["table"], [first]) as anna,
            sitting(server.port, made["table"], [second]) as ben,
        ):
            rng = random.Random(2)
            for player in (anna, ben):
                player.until("state")
            for _ in range(12):
                mover = anna if anna.my_turn() is not None else ben
                other = ben if mover is anna else anna
                seat = mover.my_turn()
                assert seat is not None
                texts = [c["text"] for c in mover.states[seat]["view"]["choices"]]
                assert mover.move(seat, rng.choice(texts))["type"] == "done"
                seen = mover.seen
                other.until("state", lambda s, seen=seen: s["seen"] >= seen)
                while mover.seen < other.seen:
                    mover.receive()
            assert anna.seen == ben.seen
            assert anna.states[0]["view"]["scores"] == ben.states[1]["view"]["scores"]
        facts = ask(server.port, f"/api/tables/{made['table']}")[1]
    with running(config) as server:  # restarted: everything is as it was
        assert (
            ask(server.port, f"/api/tables/{made['table']}")[1]["seen"] == facts["seen"]
        )


def test_hot_seat_plays_both_seats_from_one_socket(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made)) as both:
        last = both.play_on(by_chance(3))
    assert set(both.states) == {0, 1}
    assert last["outcome"] is not None


def test_the_secret_is_told_only_at_the_end(server: Running) -> None:
    made = make_table(server.port, ["human", "random"])
    with sitting(server.port, made["table"], tokens_of(made), seed="luck") as anna:
        anna.until("state")
        assert anna.info["shuffle"]["secret"] is None
        path = f"/api/tables/{made['table']}"
        assert ask(server.port, f"{path}/record")[0] == 403
        assert ask(server.port, f"{path}/verify")[0] == 403
        anna.play_on(by_chance(4))
        shuffle = ask(server.port, path)[1]["shuffle"]
    assert shuffle["secret"] is not None
    assert shuffle["seeds"][0] == "luck"
    for seed, promise in zip(shuffle["seeds"], shuffle["promises"], strict=True):
        assert hashlib.sha256(seed.encode()).hexdigest() == promise
