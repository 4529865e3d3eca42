# SPDX-License-Identifier: MIT
"""The game for people over every case: records, replays, undo."""

from typing import Any, Final

import pytest

import stellwerk
from stellwerk import LUCK, CannotUndo, Game, Move, Rng, State
from stellwerk.core.record import read_record, replay
from stellwerk.kit.cases import Case
from stellwerk.kit.playing import (
    applied,
    closely,
    play_some,
    some_game,
    usual_length,
)
from stellwerk.kit.properties import holds

TWINS: Final = 12  # states that a seat thinks possible
ALIKE, DIFFERENT, UNDECIDED = "alike", "different", "undecided"


def views(case: Case, state: State) -> list[dict[str, Any]]:
    return [case.rules.view(state, viewer) for viewer in case.viewers()]


@holds(2)
def test_replaying_the_record_gives_the_same_views(case: Case, seed: int) -> None:
    game = some_game(case, seed)
    seen = [(len(game.entries), views(case, game.state))]
    for count, _ in enumerate(play_some(game, Rng(seed), 10**6)):
        if closely(case, count, looks=8):
            seen.append((len(game.entries), views(case, game.state)))
    seen.append((len(game.entries), views(case, game.state)))
    record = read_record(game.record())
    for length, expected in seen:
        assert views(case, replay(case.rules, record, length)) == expected


@holds(3)
def test_a_record_is_read_back_word_for_word(case: Case, seed: int, part: int) -> None:
    game = some_game(case, seed)
    for _ in play_some(game, Rng(seed), usual_length(case) * part // 1000):
        pass
    text = game.record()
    loaded = stellwerk.load(text)
    assert loaded.record() == text
    assert case.rules.save(loaded.state) == case.rules.save(game.state)
    assert views(case, loaded.state) == views(case, game.state)
    told = [[event.to_dict(None) for event in events] for events in game.log]
    assert told == [[event.to_dict(None) for event in events] for events in loaded.log]


@holds(3)
def test_undo_returns_exactly_to_the_decision_before(case: Case, seed: int) -> None:
    """And playing the same move again leads to where it led."""
    rules = case.rules
    game = some_game(case, seed)
    before, lines = rules.save(game.state), game.entries[:]
    for played in play_some(game, Rng(seed), 10**6):
        after = rules.save(game.state)
        if game.can_undo():
            assert game.undo() == played
            assert rules.save(game.state) == before
            assert game.entries == lines
            assert len(game.log) == len(lines)
            game.play(played)
            assert rules.save(game.state) == after
            assert [entry.text for entry in game.entries[len(lines) :]] == [played]
        before, lines = after, game.entries[:]


def undo_all(game: Game) -> list[stellwerk.core.record.Entry]:
    """Take back as much as allowed; the entries that are gone."""
    entries = game.entries[:]
    while game.can_undo():
        game.undo()
    return entries[len(game.entries) :]


@holds(4)
def test_undo_stops_at_luck_and_at_decisions_of_others(
    case: Case, seed: int, part: int
) -> None:
    game = some_game(case, seed)
    for _ in play_some(game, Rng(seed), usual_length(case) * part // 1000):
        pass
    undone = undo_all(game)
    assert LUCK not in [entry.seat for entry in undone]
    assert len({entry.seat for entry in undone}) <= 1
    with pytest.raises(CannotUndo):
        game.undo()


@holds(3)
def test_a_decision_is_free_to_take_back_unless_a_seat_learned_more(
    case: Case, seed: int
) -> None:
    """Undo is free if, and only if, no seat learned more than the decision says.

    A seat learned more if in another state that it thought possible the same decision
    would have come to look different to it.
    """
    rules = case.rules
    game = some_game(case, seed)
    before = game.state.copy()
    for text in play_some(game, Rng(seed), 10**6):
        by_luck = game.entries[-1].seat == LUCK
        if not by_luck and (closely(case, len(game.entries)) or not game.can_undo()):
            move = rules.parse(before, text)
            looks = [look(case, before, move, seat) for seat in range(case.players)]
            if game.can_undo():
                assert DIFFERENT not in looks, text
            elif UNDECIDED not in looks:
                assert DIFFERENT in looks, text
        before = game.state.copy()


def look(case: Case, before: State, move: Move, seat: int) -> str:
    """Does a decision look the same to a seat whatever was hidden from it?"""
    rules = case.rules
    seen = shown(case, before, move, seat)
    possible = 0
    for stream in range(TWINS):
        twin = rules.imagine(before, seat, Rng(7, stream))
        if rules.why_illegal(twin, move) is None:
            possible += 1
            if shown(case, twin, move, seat) != seen:
                return DIFFERENT
    assert possible == TWINS or seat != rules.to_act(before), "one knows one's own"
    return ALIKE if possible > TWINS // 2 else UNDECIDED


def shown(case: Case, state: State, move: Move, seat: int) -> tuple[object, object]:
    """What a seat sees and is told after a decision."""
    after, events = applied(case.rules, state, move)
    return case.rules.view(after, seat), [event.to_dict(seat) for event in events]
