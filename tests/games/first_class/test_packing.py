# SPDX-License-Identifier: MIT
"""Small counts in digits, sets in bits, and what is remembered of the draft."""

from __future__ import annotations

import pytest

from stellwerk import LUCK, OVER, Rng
from stellwerk.core.snapshot import BadSnapshot
from stellwerk.games.first_class.packing import (
    counted,
    digit,
    digits_of,
    packed,
    place_of_bit,
    sum_of,
)
from stellwerk.parts.lists import count_bits
from tests.games.first_class.table import new_table, started_table


def test_counts_are_packed_and_read_again() -> None:
    counts = [0, 9, 3, 0, 1, 15, 0, 0, 2, 4, 0, 8]
    number = packed(counts)
    assert digits_of(number, len(counts)) == counts
    assert [digit(number, place) for place in range(len(counts))] == counts
    assert sum_of(number) == sum(counts)
    assert counted(number) == packed([int(count > 0) for count in counts])


def test_bits_are_counted_and_found_by_number() -> None:
    places = [0, 3, 7, 20, 44, 47]
    bits = sum(2**place for place in places)
    assert count_bits(bits) == len(places)
    assert [place_of_bit(bits, number) for number in range(len(places))] == places


@pytest.mark.parametrize("change", ["gone", "coins", "conductor", "wagons", "stock"])
def test_a_snapshot_with_an_impossible_count_is_refused(change: str) -> None:
    table = started_table()
    snapshot = table.snapshot()
    player = snapshot["players"][1]
    if change == "coins":
        player["coins"] = [1, 16, 0]
    elif change == "conductor":
        player["upper"]["conductor"] = -1
    elif change == "wagons":
        player["lower"]["wagons"]["2"] = 99
    else:
        snapshot[change] = [1, 2]
    with pytest.raises(BadSnapshot, match=r"should (be|hold)|3 kinds"):
        table.rules.restore(snapshot)


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_remembered_of_the_draft_changes_nothing(players: int) -> None:
    rules = new_table(players, "AC", start_player="random").rules
    state, rng = rules.new_game(), Rng(players)
    for turn in range(40):
        if rules.to_act(state) == OVER:
            break
        for seat in (None, *range(players)):
            again = rules.restore(rules.save(state))
            for _ in range(2):  # found out, then remembered
                twin = rules.imagine(state, seat, Rng(turn))
                assert rules.save(twin) == rules.save(
                    rules.imagine(again, seat, Rng(turn))
                )
        if rules.to_act(state) == LUCK:
            rules.apply(state, rules.draw(state, rng))
            continue
        moves = rules.legal_moves(state)
        rules.apply(state, moves[rng.below(len(moves))])
