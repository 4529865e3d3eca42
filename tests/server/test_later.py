# SPDX-License-Identifier: MIT
"""What is new at a table, read at once: the same as reading each thing by itself."""

from sqlalchemy import Connection, func, select

from stellwerk.server.storage import schema
from stellwerk.server.storage.later import Later, load_later
from stellwerk.server.storage.saved import (
    load_chat,
    load_moves,
    load_seats,
    load_table,
)
from stellwerk.server.storage.shared import load_elsewhere
from stellwerk.server.storage.store import Store
from tests.server.client import Player, make_table, sitting, tokens_of
from tests.server.nodes import first_choice, hear, nodes

BEFORE = 3  # lines that are known already


def one_by_one(database: Connection, id: str) -> Later:
    saved = load_table(database, id)
    assert saved is not None
    columns = schema.snapshots.c
    newest = select(func.max(columns.seq)).where(columns.table_id == id)
    return Later(
        saved.table,
        load_seats(database, id),
        load_moves(database, id, BEFORE - 1),
        database.execute(newest).scalar() or 0,
        load_chat(database, id),
        load_elsewhere(database, id),
    )


def look_at(store: Store, id: str) -> Later:
    """What is new since the first lines; both ways find the same."""

    def both(database: Connection) -> tuple[Later | None, Later]:
        return load_later(database, id, -1, BEFORE), one_by_one(database, id)

    together, single = store.reading(both)
    assert together == single
    assert store.reading(lambda c: load_later(c, id, single.row.revision, 0)) is None
    return single


def move(player: Player) -> None:
    hear(player, lambda: player.my_turn() is not None)
    seat = player.my_turn()
    assert seat is not None
    assert player.move(seat, first_choice(player, seat))["type"] == "done"


def test_all_that_is_new_comes_at_once(shared_database: str) -> None:
    with nodes(shared_database) as two:
        store = two[0].services.hub.store
        made = make_table(two[0].port, ["human", "human"])
        fresh = look_at(store, made["table"])
        assert (fresh.moves, fresh.chat, fresh.elsewhere) == ([], [], [])
        with (
            sitting(two[0].port, made["table"], tokens_of(made)) as here,
            sitting(two[1].port, made["table"], tokens_of(made)[1:]) as there,
        ):
            for text in ("Grüße", 'mit "Zeichen" \\ und\ttab', "日本"):
                assert here.ask(type="chat", seat=0, text=text)["type"] == "done"
            while here.seen < 30:
                move(here)
            hear(there, lambda: there.seen == here.seen)
            later = look_at(store, made["table"])
            assert len(later.moves) == here.seen - BEFORE
            assert len(later.chat) == 3
            assert sorted(each.seats for each in later.elsewhere) == [[0, 1], [1]]
            assert later.saved_at > 0
