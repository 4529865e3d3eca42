# SPDX-License-Identifier: MIT
"""Luck that can be checked: commitment, seeds, and a record that was tampered with."""

import pytest

import stellwerk
from stellwerk import LUCK, BadRecord
from stellwerk.core.record import Entry, Record, read_record
from stellwerk.core.shuffle import Shuffle, commitment, new_secret, read_shuffle, verify
from tests.core.example import GAME

SECRET = "00" * 32


def played(shuffle: Shuffle) -> Record:
    """A whole game of the example whose luck comes from a shuffle."""
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
    return Record(
        *(rules.game, rules.version, rules.edition, 2, rules.options, ["a", "b"]),
        *("2026-11-15T20:00:00Z", "2026-11-15T21:00:00Z", None, entries),
        luck=shuffle.to_dict(),
    )


def test_a_record_tells_its_luck_and_it_is_recomputed() -> None:
    record = read_record(played(Shuffle(SECRET, ["Anna", ""])).text())
    luck = sum(entry.seat == LUCK for entry in record.entries)
    assert len(verify(stellwerk.rules(GAME, 2), record)) == luck > 0


def test_another_draw_is_found_with_its_line() -> None:
    honest = played(Shuffle(SECRET, []))
    other = played(Shuffle("11" * 32, []))
    assert [e.text for e in honest.entries] != [e.text for e in other.entries]
    lines = other.text().splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("luck:"))
    lines[place] = honest.text().splitlines()[place]
    forged = read_record("\n".join(lines) + "\n")
    with pytest.raises(BadRecord, match=r"line .*luck answered"):
        verify(stellwerk.rules(GAME, 2), forged)


def test_another_secret_than_the_committed_one_is_found() -> None:
    luck = Shuffle(SECRET, []).to_dict()
    luck["secret"] = new_secret()
    with pytest.raises(BadRecord, match="committed"):
        read_shuffle(luck)


def test_a_record_without_luck_cannot_be_verified() -> None:
    told = played(Shuffle(SECRET, []))
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
