# SPDX-License-Identifier: MIT
"""Luck that can be checked: commitment, seeds, and a record that was tampered with."""

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

import pytest

import stellwerk
from stellwerk import LUCK, BadRecord
from stellwerk.core.record import Entry, Record, read_record
from stellwerk.core.shuffle import (
    ABSENT,
    Shuffle,
    commitment,
    new_secret,
    read_shuffle,
    verify,
)
from stellwerk.core.texts import LANGUAGES, Catalogue
from tests.core.example import GAME

SECRET = "00" * 32
BEGAN, ENDED = "2026-11-15T20:00:00Z", "2026-11-15T21:00:00Z"
NONE = ["", ""]  # nobody gave a seed


def played(shuffle: Shuffle, names: list[str] | None = None) -> Record:
    """A whole game of the example whose luck comes from a shuffle, sealed."""
    rules = stellwerk.rules(GAME, 2)
    state = rules.new_game()
    entries: list[Entry] = []
    while rules.to_act(state) != stellwerk.OVER:
        seat = rules.to_act(state)
        if seat == LUCK:
            move = rules.draw(state, shuffle.rng(len(entries)))
        else:
            move = rules.legal_moves(state)[0]
        entries.append(Entry(seat, move.text()))
        rules.apply(state, move)
    outcome = rules.outcome(state)
    assert outcome is not None
    luck = shuffle.to_dict()
    facts = (rules.game, rules.version, rules.edition, 2, rules.options)
    seal = shuffle.first_seal(*facts)
    for entry in entries:
        seal = shuffle.seal(seal, entry.line()) if seal else ""
    end = (names or ["a", "b"], BEGAN, ENDED, outcome.to_dict())
    if seal:
        luck["seal"] = shuffle.last_seal(seal, *end)
    return Record(*facts, *end, entries, luck=luck)


def test_a_record_tells_its_luck_and_it_is_recomputed() -> None:
    record = read_record(played(Shuffle(SECRET, ["Anna", ""])).text())
    luck = sum(entry.seat == LUCK for entry in record.entries)
    assert len(verify(stellwerk.rules(GAME, 2), record)) == luck > 0


def test_another_draw_is_found_with_its_line() -> None:
    honest = played(Shuffle(SECRET, NONE))
    other = played(Shuffle("11" * 32, NONE))
    assert [e.text for e in honest.entries] != [e.text for e in other.entries]
    lines = other.text().splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("luck:"))
    lines[place] = honest.text().splitlines()[place]
    forged = read_record("\n".join(lines) + "\n")
    with pytest.raises(BadRecord, match=r"line .*luck answered"):
        verify(stellwerk.rules(GAME, 2), forged)


def test_another_secret_than_the_committed_one_is_found() -> None:
    luck = Shuffle(SECRET, NONE).to_dict()
    luck["secret"] = new_secret()
    with pytest.raises(BadRecord, match="committed"):
        read_shuffle(luck, 2)


def test_a_record_without_luck_cannot_be_verified() -> None:
    told = played(Shuffle(SECRET, NONE))
    plain = read_record(
        "\n".join(li for li in told.text().split("\n") if not li.startswith("luck:"))
    )
    with pytest.raises(BadRecord, match="not committed"):
        verify(stellwerk.rules(GAME, 2), plain)


def test_seeds_and_places_give_different_streams() -> None:
    streams = {
        Shuffle(secret, seeds).rng(entry).next32()
        for secret in (SECRET, "11" * 32)
        for seeds in ([], ["a"], ["a", ""], ["", "a"], ["ab"])
        for entry in range(5)
    }
    assert len(streams) == 2 * 5 * 5
    assert commitment(SECRET) != commitment("11" * 32)
    assert len(new_secret()) == 64


# Promises and seals.


def promised() -> Shuffle:
    """The first seat revealed what it promised, the second did not."""
    return Shuffle(SECRET, ["seed", ABSENT], [commitment("seed"), commitment("gone")])


def forged(change: Callable[[dict[str, Any]], None]) -> Record:
    """An honest record after a change of what its header says."""
    honest = played(promised())
    facts: dict[str, Any] = {
        key: json.loads(json.dumps(getattr(honest, key)))
        for key in ("seats", "started", "ended", "result", "luck")
    }
    facts["entries"] = honest.entries
    change(facts)
    return Record(
        *(honest.game, honest.version, honest.edition, honest.players, honest.options),
        *(facts["seats"], facts["started"], facts["ended"], facts["result"]),
        facts["entries"],
        luck=facts["luck"],
    )


@pytest.mark.parametrize("secret", ["", "short", SECRET, "longer than a block" * 9])
def test_a_seal_is_an_hmac_of_the_one_before_and_the_line(secret: str) -> None:
    expected = hmac.new(secret.encode(), b"before 1 go", hashlib.sha256).hexdigest()
    assert Shuffle(secret, NONE, NONE).seal("before", "1 go") == expected


def test_a_sealed_record_is_recomputed_as_a_whole() -> None:
    record = read_record(played(promised()).text())
    assert verify(stellwerk.rules(GAME, 2), record)


def other_winner(facts: dict[str, Any]) -> None:
    facts["result"]["winners"] = [1 - facts["result"]["winners"][0]]


def other_points(facts: dict[str, Any]) -> None:
    facts["result"]["scores"][0] += 1


def no_result(facts: dict[str, Any]) -> None:
    facts["result"] = None


def other_name(facts: dict[str, Any]) -> None:
    facts["seats"][0] = "Eve"


def other_time(facts: dict[str, Any]) -> None:
    facts["ended"] = BEGAN


def cut_tail(facts: dict[str, Any]) -> None:
    facts["entries"] = facts["entries"][:-1]


def cut_tail_and_result(facts: dict[str, Any]) -> None:
    facts["entries"] = facts["entries"][:-3]
    facts["result"] = None


def illegal_move(facts: dict[str, Any]) -> None:
    place = next(n for n, entry in enumerate(facts["entries"]) if entry.seat != LUCK)
    facts["entries"] = facts["entries"][:]
    facts["entries"][place] = Entry(facts["entries"][place].seat, "no such move")


def invented_move(facts: dict[str, Any]) -> None:
    """Another legal decision, and whatever follows from it by the same luck."""
    rules, shuffle = stellwerk.rules(GAME, 2), promised()
    state, changed = rules.new_game(), False
    entries: list[Entry] = []
    while (seat := rules.to_act(state)) != stellwerk.OVER:
        legal = rules.legal_moves(state)
        if seat == LUCK:
            move = rules.draw(state, shuffle.rng(len(entries)))
        else:
            move = legal[0] if changed else legal[-1]
            changed = changed or len(legal) > 1
        entries.append(Entry(seat, move.text()))
        rules.apply(state, move)
    outcome = rules.outcome(state)
    assert changed
    assert outcome is not None
    facts["entries"], facts["result"] = entries, outcome.to_dict()


def one_seed_more(facts: dict[str, Any]) -> None:
    facts["luck"]["seeds"].append("x")


def one_promise_less(facts: dict[str, Any]) -> None:
    facts["luck"]["promises"].pop()


def other_seed(facts: dict[str, Any]) -> None:
    facts["luck"]["seeds"][0] = "other"


def seed_left_out(facts: dict[str, Any]) -> None:
    facts["luck"]["seeds"][0] = ABSENT


def other_promise(facts: dict[str, Any]) -> None:
    facts["luck"]["promises"][1] = commitment("x")


def no_seal(facts: dict[str, Any]) -> None:
    del facts["luck"]["seal"]


def newer_scheme(facts: dict[str, Any]) -> None:
    facts["luck"]["scheme"] = 3


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        *((other_winner, "other_result"), (other_points, "other_result")),
        *((no_result, "other_result"), (other_name, "other_seal")),
        *((other_time, "other_seal"), (cut_tail, "not_over")),
        *((cut_tail_and_result, "not_over"), (illegal_move, "notation")),
        *((invented_move, "other_seal"), (one_seed_more, "luck_count")),
        *((one_promise_less, "luck_count"), (other_seed, "other_seed")),
        *((seed_left_out, "drawn"), (other_promise, "drawn")),
        *((no_seal, "other_seal"), (newer_scheme, "scheme")),
    ],
)
def test_nothing_in_a_record_can_be_forged(
    change: Callable[[dict[str, Any]], None], complaint: str
) -> None:
    with pytest.raises(BadRecord) as refused:
        verify(stellwerk.rules(GAME, 2), forged(change))
    assert refused.value.complaint == complaint
    for language in LANGUAGES:
        assert "{" not in refused.value.say(Catalogue(language))


def test_a_record_of_old_is_recomputed_too_and_needs_a_seed_per_seat() -> None:
    rules = stellwerk.rules(GAME, 2)
    assert verify(rules, played(Shuffle(SECRET, ["x", ""])))
    with pytest.raises(BadRecord, match="one entry per player"):
        verify(rules, played(Shuffle(SECRET, ["x"])))


def test_a_promise_alone_changes_the_luck() -> None:
    """Who promised and was not there to reveal has still contributed."""
    keys = {
        Shuffle(SECRET, [ABSENT, ABSENT], [commitment(seed), ""]).key
        for seed in ("one", "two")
    }
    assert len(keys) == 2
