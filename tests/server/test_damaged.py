# SPDX-License-Identifier: MIT
"""One damaged table never affects others: it is refused by itself, with a sentence."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.server.config import Config
from tests.server.client import Player, ask, make_table, running, sitting, tokens_of
from tests.server.stored import tell, writing

MOVES = 30  # rows at least: more than one snapshot's worth

Damage = Callable[[str, str], None]


def by(command: str) -> Damage:
    return lambda url, id: tell(url, command, id=id)


def break_edition(url: str, id: str) -> None:
    tell(url, "INSERT INTO editions VALUES ('sha256:broken', '{')")
    tell(url, "UPDATE tables SET edition = 'sha256:broken' WHERE id = :id", id=id)


ROWS = "FROM moves WHERE table_id = :id"
LATEST = f"(SELECT MAX(seq) {ROWS})"
DAMAGES: dict[str, Damage] = {
    "options": by("UPDATE tables SET options = '{\"a' WHERE id = :id"),
    "edition": break_edition,
    "players": by("UPDATE tables SET players = 77 WHERE id = :id"),
    "snapshot": by("UPDATE snapshots SET state = '[]' WHERE table_id = :id"),
    "no snapshot": by("UPDATE snapshots SET state = '{' WHERE table_id = :id"),
    "gap": by(f"DELETE {ROWS} AND seq = {LATEST} - 1"),
    "no move": by(f"UPDATE moves SET text = '?' WHERE table_id = :id AND seq={LATEST}"),
    "illegal": by(
        f"UPDATE moves SET text='side I' WHERE table_id=:id AND seq={LATEST}"
    ),
    "other seat": by(
        f"UPDATE moves SET seat = 7 WHERE table_id = :id AND seq = {LATEST}"
    ),
    "seat": by("DELETE FROM seats WHERE table_id = :id AND seat = 1"),
}


def config(url: str) -> Config:
    return Config(database=url, bot_workers=1, messages_per_second=1000.0, burst=1000)


def play_until(player: Player, rows: int) -> None:
    """Play, every question asked, until the history is long enough."""
    for seat in (0, 1):
        player.ask(type="auto", seat=seat, on=False)
    while player.seen < rows:
        seat = player.my_turn()
        if seat is None:
            player.receive()
            continue
        choices = player.states[seat]["view"]["choices"]
        assert player.move(seat, choices[0]["text"])["type"] == "done"


def make_tables(url: str, count: int) -> list[dict[str, str | list[str]]]:
    """Tables in the middle of their games."""
    found = []
    with running(config(url)) as server:
        for _ in range(count):
            made = make_table(server.port, ["human", "human"])
            with sitting(server.port, made["table"], tokens_of(made)) as both:
                play_until(both, MOVES)
            found.append({"id": made["table"], "tokens": tokens_of(made)})
    return found


def refused(port: int, id: str, tokens: list[str]) -> None:
    """The table says what is wrong with it, on every way to it."""
    for path in ("", "/log", "/replay/3", "/export", "/scores", "/hint"):
        status, problem = ask(port, f"/api/tables/{id}{path}", token=tokens[0])
        assert (status, problem["code"]) == (409, "damaged_table"), path
    with sitting(port, id, tokens) as both:
        told = both.receive()
        assert (told["type"], told["code"]) == ("error", "damaged_table")
        assert both.closing_code() == 4409


def test_a_damaged_table_affects_no_other(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    made = make_tables(database, len(DAMAGES) + 1)
    for table, damage in zip(made, DAMAGES.values(), strict=False):
        damage(database, str(table["id"]))
    healthy = made[-1]
    with running(config(database)) as server, caplog.at_level(logging.ERROR):
        tokens = [str(token) for token in healthy["tokens"]]
        with sitting(server.port, str(healthy["id"]), tokens) as both:
            both.until("state", lambda state: state["seat"] == 1)
            for table in made[:-1]:
                refused(server.port, str(table["id"]), list(table["tokens"]))
            assert both.play_on(lambda choices: choices[0])["view"]["over"]
        assert ask(server.port, "/ready")[0] == 200
    told = [getattr(each, "table", None) for each in caplog.records]
    assert {str(table["id"]) for table in made[:-1]} <= set(told)


def test_damage_that_only_old_lines_have_is_told_where_they_are_read(
    database: str,
) -> None:
    (table,) = make_tables(database, 1)
    id, tokens = str(table["id"]), list(table["tokens"])
    tell(database, "UPDATE moves SET events = '[{' WHERE seq = 2")
    with running(config(database)) as server:
        assert ask(server.port, f"/api/tables/{id}")[0] == 200
        for path in ("/log", "/export"):
            status, problem = ask(
                server.port, f"/api/tables/{id}{path}", token=tokens[0]
            )
            assert (status, problem["code"]) == (409, "damaged_table")
        with sitting(server.port, id, tokens) as both:
            assert both.receive()["code"] == "damaged_table"
            assert both.closing_code() == 4409


def test_a_text_that_is_no_text_is_damage(tmp_path: Path) -> None:
    """SQLite stores any bytes as a text."""
    url = f"sqlite:///{tmp_path}/x.sqlite"
    first, second = make_tables(url, 2)
    with writing(url) as connection:
        command = "UPDATE seats SET name = CAST(x'ff00fe' AS TEXT) WHERE table_id = ?"
        connection.exec_driver_sql(command, (first["id"],))
    with running(config(url)) as server:
        refused(server.port, str(first["id"]), list(first["tokens"]))
        assert ask(server.port, f"/api/tables/{second['id']}")[0] == 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "key", ["error.other_rules", "error.damaged_table", "closed.older", "closed.newer"]
)
def test_it_is_said_in_both_languages(language: str, key: str) -> None:
    words = Catalogue(language)
    said = words.say(f"server.{key}", {"version": 3, "known": "1, 2"})
    assert said.endswith(".")
    assert "{" not in said
