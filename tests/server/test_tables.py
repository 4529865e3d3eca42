# SPDX-License-Identifier: MIT
"""What people do at a table besides moving: undo, consent, chat, seats, pause."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.server.client import Player, Running, ask, make_table, sitting, tokens_of
from tests.waiting import wait_until

FIRST = {"start_player": 1}


@contextmanager
def pair(server: Running, **more: Any) -> Iterator[tuple[Player, Player]]:
    """Two people at two browsers; seat 0 begins."""
    made = make_table(server.port, ["open", "open"], options=FIRST, **more)
    first, second = tokens_of(made)
    with (
        sitting(server.port, made["table"], [first]) as anna,
        sitting(server.port, made["table"], [second]) as ben,
    ):
        anna.until("state")
        ben.until("state")
        yield anna, ben


def texts(player: Player, seat: int) -> list[str]:
    return [choice["text"] for choice in player.states[seat]["view"]["choices"]]


def catch_up(player: Player, seen: int) -> None:
    while player.seen < seen:
        player.receive()


def advance(anna: Player, ben: Player, rng: random.Random) -> tuple[Player, int]:
    """One decision of whoever is asked; returns who and from which seat."""
    mover, other = (anna, ben) if anna.my_turn() is not None else (ben, anna)
    seat = mover.my_turn()
    assert seat is not None
    done = mover.move(seat, rng.choice(texts(mover, seat)))
    assert done["type"] == "done"
    catch_up(mover, done["seen"])
    catch_up(other, mover.seen)
    catch_up(mover, other.seen)
    return mover, seat


def test_the_game_waits_for_everybody_or_for_start(server: Running) -> None:
    made = make_table(server.port, ["open", "open"])
    first, second = tokens_of(made)
    with sitting(server.port, made["table"], [first]) as anna:
        info = anna.until("table", lambda m: m["seats"][0]["kind"] == "human")
        assert info["status"] == "waiting"
        assert anna.ask(type="move", seat=0, text="x", seen=0)["code"] == "not_started"
        assert anna.ask(type="start")["type"] == "done"
        assert anna.info["status"] == "running"
        assert anna.ask(type="start")["code"] == "already_started"
        with sitting(server.port, made["table"], [second]) as late:
            assert late.until("state")["seat"] == 1


def test_a_refusal_names_the_rule_and_changes_nothing(server: Running) -> None:
    with pair(server) as (anna, ben):
        before = anna.states[0]
        refused = anna.move(0, "coins 99")
        assert refused["type"] == "refused"
        assert refused["rule"].startswith("RL-")
        assert refused["reason"] in ask(server.port, "/api/games/rail_line/texts/en")[1]
        assert ben.ask(type="move", seat=1, text="side I", seen=ben.seen)["code"] == (
            "not_your_turn"
        )
        answer = anna.ask(type="why", seat=0, text="coins 99")
        assert (answer["legal"], answer["rule"]) == (False, refused["rule"])
        legal = anna.ask(type="why", seat=0, text=texts(anna, 0)[0])
        assert legal["legal"] is True
        facts = ask(server.port, f"/api/tables/{anna.table}")[1]
        assert facts["seen"] == before["seen"]


def test_a_stale_click_gets_the_current_position(server: Running) -> None:
    with pair(server) as (anna, _):
        old = anna.seen
        move = texts(anna, 0)[0]
        done = anna.move(0, move)
        catch_up(anna, done["seen"])
        stale = anna.ask(type="move", seat=0, text=move, seen=old)
        assert stale["type"] == "stale"
        assert stale["state"]["seen"] == anna.seen
        assert stale["state"]["view"] == anna.states[0]["view"]


def test_several_decisions_are_taken_back_at_once(server: Running) -> None:
    rng = random.Random(5)
    with pair(server) as (anna, ben):
        views: dict[int, Any] = {}  # by entry of the record, what the mover saw
        while True:
            mover = anna if anna.states[0]["view"]["to_act"] == 0 else ben
            seat = 0 if mover is anna else 1
            views[mover.states[seat]["entry"]] = mover.states[seat]["view"]
            advance(anna, ben, rng)
            state = mover.states[seat]
            first = state["undo_from"]
            assert state["can_undo"] is (first is not None)
            if first is not None and state["entry"] - first >= 2 and first in views:
                break
        wrong = mover.ask(type="undo", seat=seat, seen=mover.seen, entry=first - 1)
        assert wrong["code"] == "nothing_to_undo"
        done = mover.ask(type="undo", seat=seat, seen=mover.seen, entry=first)
        assert done["type"] == "done"
        assert mover.states[seat]["entry"] == first
        assert mover.states[seat]["view"] == views[first]
        assert not mover.states[seat]["can_undo"]


def test_undo_returns_to_the_same_view_even_after_eviction(server: Running) -> None:
    rng = random.Random(5)
    with pair(server) as (anna, ben):
        undone = 0
        while undone < 3:
            before = {0: anna.states[0]["view"], 1: ben.states[1]["view"]}
            mover, seat = advance(anna, ben, rng)
            state = mover.states[seat]
            if not state["can_undo"]:
                failed = mover.ask(type="undo", seat=seat, seen=mover.seen)
                assert failed["code"] == "nothing_to_undo"
                continue
            evict_all(server)
            done = mover.ask(type="undo", seat=seat, seen=mover.seen)
            assert done["type"] == "done"
            catch_up(anna, done["seen"])
            catch_up(ben, done["seen"])
            assert mover.states[seat]["undone"]
            if len(before[seat]["choices"]) > 1:
                assert anna.states[0]["view"] == before[0]
                assert ben.states[1]["view"] == before[1]
                undone += 1
            advance(anna, ben, rng)


def evict_all(server: Running) -> None:
    """Read every table from the storage again, as after a restart."""
    for table in server.services.hub.tables.values():
        table.dirty = True


def test_a_takeback_needs_the_consent_of_the_others(server: Running) -> None:
    rng = random.Random(6)
    with pair(server) as (anna, ben):
        views = []
        asker: Player | None = None
        while True:
            views.append((anna.states[0]["view"], ben.states[1]["view"]))
            mover, _ = advance(anna, ben, rng)
            if asker is not None and mover is not asker:
                break
            asker = mover
        other = ben if asker is anna else anna
        seat, others = (0, 1) if asker is anna else (1, 0)
        for accept in (False, True):
            asked = asker.ask(type="undo_request", seat=seat, seen=asker.seen)
            assert asked["type"] == "done"
            info = other.until("table", lambda m: m["takeback"])
            assert info["takeback"]["missing"] == [others]
            again = asker.ask(type="undo_request", seat=seat, seen=asker.seen)
            assert again["code"] == "request_pending"
            before = other.seen
            evict_all(server)  # a request waits for days if it must
            other.ask(type="undo_answer", seat=others, accept=accept)
            assert (other.seen > before) == accept
            if not accept:
                told = asker.until("takeback_refused")
                assert (told["seat"], told["by"]) == (seat, others)
        catch_up(asker, other.seen)
        assert asker.states[seat]["undone"]
        shown = (anna.states[0]["view"], ben.states[1]["view"])
        assert shown in views
        assert other.ask(type="undo_answer", seat=others, accept=True)["code"] == (
            "no_request"
        )
        advance(anna, ben, rng)


def test_against_bots_a_takeback_needs_nobody(server: Running) -> None:
    made = make_table(server.port, ["human", "random"], options=FIRST)
    with sitting(server.port, made["table"], tokens_of(made)) as anna:
        anna.until("state")
        shown = []
        for _ in range(6):
            while anna.my_turn() is None:
                anna.receive()
            shown.append(anna.states[0]["view"])
            anna.move(0, texts(anna, 0)[0])
        while anna.my_turn() is None:
            anna.receive()
        done = anna.ask(type="undo_request", seat=0, seen=anna.seen)
        assert done["type"] == "done"
        catch_up(anna, done["seen"])
        assert anna.states[0]["view"] in shown


def test_chat_and_names_reach_everybody_as_plain_text(server: Running) -> None:
    with pair(server) as (anna, ben):
        text = "<script>alert(1)</script> \u202e hi"
        assert anna.ask(type="chat", seat=0, text=text)["type"] == "done"
        line = ben.until("chat")["line"]
        assert line["text"] == "<script>alert(1)</script>  hi"
        assert anna.ask(type="rename", seat=0, name="Änne")["type"] == "done"
        info = ben.until("table", lambda m: m["seats"][0]["name"] == "Änne")
        assert info["seats"][1]["name"] == ""
        assert anna.ask(type="rename", seat=0, name="X (greedy)")["code"] == "bad_name"
        assert anna.ask(type="rename", seat=1, name="You")["code"] == "not_your_seat"
        table = anna.table
        with sitting(server.port, table, anna.tokens) as again:
            welcome = again.until("welcome")
            assert [each["text"] for each in welcome["chat"]] == [line["text"]]


def test_a_bot_plays_a_seat_until_it_is_taken_back(server: Running) -> None:
    with pair(server) as (anna, ben):
        assert anna.ask(type="hand_to_bot", seat=0, bot="nobody")["code"] == (
            "unknown_bot"
        )
        greedy = anna.ask(type="hand_to_bot", seat=0, bot="search:sims=9999999")
        assert greedy["code"] == "unknown_bot"
        before = anna.seen
        assert anna.ask(type="hand_to_bot", seat=0, bot="random")["type"] == "done"
        ben.until("state", lambda s: s["view"]["to_act"] == 1)
        catch_up(anna, ben.seen)
        assert anna.seen > before
        assert anna.ask(type="take_seat", seat=0)["type"] == "done"
        assert anna.ask(type="take_seat", seat=0)["code"] == "seat_is_free"
        assert anna.info["seats"][0]["kind"] == "human"


def test_who_leaves_is_forgotten_and_the_game_goes_on(server: Running) -> None:
    with pair(server) as (anna, ben):
        anna.ask(type="rename", seat=0, name="Anna")
        anna.ask(type="chat", seat=0, text="Bye.")
        assert anna.ask(type="leave", seat=0)["type"] == "done"
        with sitting(server.port, ben.table, ben.tokens) as again:
            line = again.until("welcome")["chat"][0]
            assert (line["text"], line["name"]) == ("Bye.", "")
        seat = ben.until("table", lambda m: m["seats"][0]["kind"] == "bot")["seats"][0]
        assert (seat["name"], seat["owned"]) == ("", False)
        assert anna.ask(type="take_seat", seat=0)["code"] == "not_your_seat"
        with sitting(server.port, anna.table, anna.tokens) as gone:
            assert gone.until("error")["code"] == "wrong_token"
            assert gone.closing_code() == 4401
        last = ben.play_on(random.Random(7).choice)
    assert last["outcome"] is not None


def test_nobody_moves_while_the_game_is_paused(server: Running) -> None:
    with pair(server) as (anna, ben):
        assert ben.ask(type="pause", seat=1, on=True)["type"] == "done"
        anna.until("table", lambda m: m["status"] == "paused")
        assert anna.move(0, texts(anna, 0)[0])["code"] == "paused"
        assert ben.ask(type="pause", seat=1, on=False)["type"] == "done"
        assert anna.move(0, texts(anna, 0)[0])["type"] == "done"


@pytest.mark.parametrize("on", [True, False])
def test_single_answers_are_given_by_themselves_if_wanted(
    server: Running, on: bool
) -> None:
    made = make_table(server.port, ["human", "human"], options=FIRST)
    with sitting(server.port, made["table"], tokens_of(made)) as both:
        both.until("state")
        for seat in (0, 1):
            both.ask(type="auto", seat=seat, on=on)
        offered: list[int] = []

        def choose(given: list[str]) -> str:
            offered.append(len(given))
            return given[0]

        both.play_on(choose)
        answered = {line["by"] for lines in logs(both) for line in lines}
    assert ("auto" in answered) == on
    assert (min(offered) > 1) == on


def test_a_reconnect_resumes_exactly(server: Running) -> None:
    rng = random.Random(8)
    with pair(server) as (anna, ben):
        for _ in range(4):
            advance(anna, ben, rng)
        seen = anna.seen
        lines = [json_line for state in logs(anna) for json_line in state]
        anna.close()
        missed = 0
        while ben.my_turn() is not None and missed < 3:
            ben.move(1, rng.choice(texts(ben, 1)))
            missed += 1
        with sitting(server.port, anna.table, anna.tokens, seen) as again:
            welcome = again.until("welcome")
            again.until("state")
        assert [line["seq"] for line in welcome["log"]] == list(
            range(seen, welcome["seen"])
        )
        with sitting(server.port, anna.table, anna.tokens) as fresh:
            whole = fresh.until("welcome")["log"]
        assert [line for line in whole if line in lines] == [
            line for line in lines if line["seq"] >= whole[0]["seq"]
        ]


def logs(player: Player) -> list[list[dict[str, Any]]]:
    frames = [json.loads(frame) for frame in player.frames]
    return [each["log"] for each in frames if each["type"] == "state"]


def test_an_evicted_table_comes_back_as_it_was(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made)) as both:
        both.play_on(random.Random(9).choice)
        seen = both.seen
    hub = server.services.hub
    wait_until(lambda: not hub.tables[made["table"]].connections)
    hub.evict(time.monotonic() + 1)
    assert made["table"] not in hub.tables
    facts = ask(server.port, f"/api/tables/{made['table']}")[1]
    assert facts["seen"] == seen


def test_nothing_is_taken_back_once_the_secret_is_told(server: Running) -> None:
    made = make_table(server.port, ["human", "random"])
    with sitting(server.port, made["table"], tokens_of(made)) as anna:
        anna.play_on(random.Random(10).choice)
        for kind in ("undo", "undo_request"):
            answer = anna.ask(type=kind, seat=0, seen=anna.seen)
            assert answer["code"] == "over"
        assert anna.move(0, "side I")["code"] == "over"


def test_a_request_ends_when_a_bot_takes_over(server: Running) -> None:
    rng = random.Random(14)
    with pair(server) as (anna, ben):
        mover, seat = advance(anna, ben, rng)
        other = ben if mover is anna else anna
        mover.ask(type="undo_request", seat=seat, seen=mover.seen)
        other.until("table", lambda m: m["takeback"])
        other.ask(type="hand_to_bot", seat=1 - seat, bot="random")
        assert other.info["takeback"] is None


def test_a_bot_that_keeps_a_seat_warm_does_not_agree_for_its_person(
    server: Running,
) -> None:
    """What it played is taken back only if the person whose seat it is agrees."""
    rng = random.Random(15)
    with pair(server) as (anna, ben):
        anna.move(0, texts(anna, 0)[0])
        assert ben.ask(type="hand_to_bot", seat=1, bot="random")["type"] == "done"
        entry = anna.states[0]["entry"]
        while anna.states[0]["entry"] < entry + 6 or anna.my_turn() is None:
            if anna.my_turn() is None:
                anna.receive()
            else:
                anna.move(0, rng.choice(texts(anna, 0)))
        lines = [line for state in logs(anna) for line in state]
        own = max(line["entry"] for line in lines if line["by"] == "player")
        late = [line for line in lines if line["entry"] > own]
        assert any(line["seat"] == 1 and line["by"] == "bot" for line in late)
        before = anna.seen
        assert anna.ask(type="undo_request", seat=0, seen=before)["type"] == "done"
        assert anna.seen == before
        info = ben.until("table", lambda m: m["takeback"])
        assert info["takeback"]["missing"] == [1]
        assert ben.ask(type="undo_answer", seat=1, accept=False)["type"] == "done"
        assert anna.ask(type="undo_request", seat=0, seen=before)["type"] == "done"
        ben.until("table", lambda m: m["takeback"])
        agreed = ben.ask(type="undo_answer", seat=1, accept=True)
        assert agreed["type"] == "done"
        assert agreed["seen"] > before
        catch_up(anna, agreed["seen"])
        assert any(
            state["undone"]
            for state in map(json.loads, anna.frames)
            if state["type"] == "state"
        )
        assert ben.ask(type="leave", seat=1)["type"] == "done"  # then nobody is asked
