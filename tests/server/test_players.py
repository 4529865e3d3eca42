# SPDX-License-Identifier: MIT
"""Those who play in the server's benchmark: quick ones move as careful ones would."""

import asyncio
import json
from typing import Any

import pytest

from stellwerk.server.bench.players import Hasty, Seated, make_players
from tests.server.client import Running

MOVES = 40


class Watched(Seated):
    """A careful player with a quick one beside, who is told the same."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.beside = Hasty(port)

    def begin(self) -> None:
        super().begin()
        self.beside.begin()

    def take(self, frame: bytes) -> tuple[str, int]:
        taken = super().take(frame)
        assert self.beside.take(frame) == taken
        assert self.beside.told == self.told
        if len(self.views) == 2:
            assert self.beside.over == self.over
            assert self.over or self.beside.choice() == self.choice()
        return taken


def test_who_reads_little_moves_as_who_reads_all(server: Running) -> None:
    async def play() -> None:
        player = Watched(server.port)
        await player.open()
        for _ in range(MOVES):
            await player.move()
        await player.renew()  # compares its views, and comes to another table
        assert player.moves == 0
        await player.move()
        await player.close()

    asyncio.run(play())


def test_most_are_quick_and_some_are_careful() -> None:
    players = [type(each) for each in make_players(1, 100)]
    assert players.count(Seated) == 5
    assert players.count(Hasty) == 95


def state(seat: int, seen: int, **view: Any) -> dict[str, Any]:
    shown = {"over": False, "to_act": 0, "choices": [{"text": "pass"}], **view}
    return {"type": "state", "seat": seat, "seen": seen, "view": shown}


def change(seat: int, since: int, *changes: Any) -> dict[str, Any]:
    told = {"type": "change", "seat": seat, "since": since, "seen": since + 1}
    return {**told, "changes": changes}


def told(player: Seated, *messages: Any) -> tuple[str, int]:
    return player.take(json.dumps(messages, separators=(",", ":")).encode())


@pytest.mark.parametrize("kind", [Seated, Hasty])
def test_what_the_server_gets_wrong_is_noticed(kind: type[Seated]) -> None:
    player = kind(1)
    player.begin()
    told(player, state(0, 3), state(1, 3))
    told(player, change(0, 3, [["choices", 0], {"text": "build"}]))
    assert player.choice() == (0, "build")
    told(player, change(0, 4, [["choices"], [{"text": "sell"}]], [["to_act"], 0]))
    assert player.choice() == (0, "sell")
    with pytest.raises(RuntimeError, match="since 9"):
        told(player, change(1, 9))
    with pytest.raises(RuntimeError, match="refused"):
        told(player, {"type": "stale"})


@pytest.mark.parametrize("kind", [Seated, Hasty])
def test_a_move_that_one_seat_was_not_told_of_is_noticed(kind: type[Seated]) -> None:
    class Deaf(kind):  # type: ignore[misc,valid-type]
        async def done(self) -> int:
            told(self, change(0, 3))
            return 4

    class Silent:
        def send(self, text: bytes) -> None:
            assert json.loads(text)["seen"] == 3

    player: Any = Deaf(1)
    player.begin()
    player.wire = Silent()
    told(player, state(0, 3), state(1, 3))
    with pytest.raises(RuntimeError, match="not everybody"):
        asyncio.run(player.move())


def test_a_view_that_differs_from_the_whole_one_is_noticed() -> None:
    class Wrong(Seated):
        async def done(self) -> int:
            told(self, state(0, 3, coins=5), state(1, 3))
            return 3

    class Silent:
        def send(self, text: bytes) -> None:
            assert json.loads(text) == {"type": "look"}

    player: Any = Wrong(1)
    player.begin()
    player.wire = Silent()
    told(player, state(0, 3, coins=5), state(1, 3))
    asyncio.run(player.check())
    told(player, change(0, 3, [["coins"], 6]))
    with pytest.raises(RuntimeError, match="another view"):
        asyncio.run(player.check())
