# SPDX-License-Identifier: MIT
"""The game for people over every case: records, replays, undo."""

from typing import Any

import pytest

import stellwerk
from stellwerk import LUCK, CannotUndo, Game, Move, Rng, State
from stellwerk.core.record import read_record, replay
from tests.kit.cases import Case
from tests.kit.playing import (
    applied,
    closely,
    play_some,
    some_game,
    usual_length,
)
from tests.kit.properties import holds


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
def test_what_may_be_taken_back_showed_nobody_anything(case: Case, seed: int) -> None:
    """In every state that a seat thought possible, it could have come to look so."""
    rules = case.rules
    game = some_game(case, seed)
    before, actor = game.state.copy(), game.to_act
    for text in play_some(game, Rng(seed), 10**6):
        if game.can_undo() and closely(case, len(game.entries)):
            move = rules.parse(before, text)
            for viewer in case.viewers():
                twin = rules.imagine(before, viewer, Rng(seed, len(game.entries)))
                moves = [move] if viewer == actor else rules.legal_moves(twin)
                seen = rules.view(game.state, viewer)
                assert can_look(case, twin, [move, *moves], viewer, seen), text
        before, actor = game.state.copy(), game.to_act


def can_look(
    case: Case, state: State, moves: list[Move], viewer: int | None, seen: object
) -> bool:
    """Does one of the moves, if legal, lead to what the viewer sees?"""
    for move in moves:
        if case.rules.why_illegal(state, move) is None:
            after, _ = applied(case.rules, state, move)
            if case.rules.view(after, viewer) == seen:
                return True
    return False


@holds(2)
def test_a_move_after_which_somebody_knows_more_cannot_be_taken_back(
    case: Case, seed: int
) -> None:
    rules = case.rules
    game = some_game(case, seed)
    hidden = [set(rules.hidden(game.state, viewer)) for viewer in case.viewers()]
    for text in play_some(game, Rng(seed), 10**6):
        now = [set(rules.hidden(game.state, viewer)) for viewer in case.viewers()]
        if any(old - new for old, new in zip(hidden, now, strict=True)):
            assert not game.can_undo(), text
        hidden = now
