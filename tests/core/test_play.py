# SPDX-License-Identifier: MIT
"""The loops inside the compiled package. Rail Line is the example."""

import stellwerk
from stellwerk import LUCK, OVER, Rng
from stellwerk.core.play import (
    copy_many,
    count_decisions,
    play_out,
    playout,
    settle,
    transcript,
)
from tests.core.example import GAME

RULES = stellwerk.rules(GAME, 3)


def test_settling_answers_for_luck_until_a_player_must() -> None:
    state = RULES.new_game()
    assert RULES.to_act(state) == LUCK
    drawn = settle(RULES, state, Rng(1))
    assert len(drawn) == 1
    assert RULES.to_act(state) >= 0
    assert settle(RULES, state, Rng(1)) == []


def test_playing_out_counts_the_decisions_of_players() -> None:
    lines = transcript(RULES, Rng(3))
    state = RULES.new_game()
    decisions = play_out(RULES, state, Rng(3))
    assert RULES.to_act(state) == OVER
    assert decisions == sum(line[0] in "012" for line in lines)
    assert play_out(RULES, state, Rng(3)) == 0


def test_a_transcript_tells_the_game_and_its_scores() -> None:
    lines = transcript(RULES, Rng(3))
    state = RULES.new_game()
    for line in lines[:-1]:
        seat, _, text = line.partition(" ")
        assert RULES.to_act(state) == int(seat)
        RULES.apply(state, RULES.parse(state, text))
    assert RULES.to_act(state) == OVER
    assert lines[-1] == f"scores {RULES.scores(state)}"


def test_all_loops_play_the_same_game() -> None:
    state = RULES.new_game()
    decisions = play_out(RULES, state, Rng(3))
    assert playout(RULES, Rng(3)) == RULES.scores(state)
    assert count_decisions(RULES, Rng(3), 1) == decisions
    assert count_decisions(RULES, Rng(3), 0) == 0


def test_copying_for_the_benchmark_changes_nothing() -> None:
    state = RULES.new_game()
    before = RULES.save(state)
    copy_many(state, 3)
    assert RULES.save(state) == before
