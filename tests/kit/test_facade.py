# SPDX-License-Identifier: MIT
"""The game for people over every case: records, replays, undo."""

from typing import Any

import pytest
from hypothesis import given

import stellwerk
from stellwerk import LUCK, CannotUndo, Game, Rng, State
from stellwerk.core.record import read_record, replay
from tests.kit.cases import Case, examples
from tests.kit.playing import (
    PARTS,
    SEEDS,
    applied,
    play_some,
    some_game,
    usual_length,
)


def views(case: Case, state: State) -> list[dict[str, Any]]:
    return [case.rules.view(state, viewer) for viewer in case.viewers()]


@examples(2)
@given(SEEDS)
def test_replaying_the_record_gives_the_same_views(case: Case, seed: int) -> None:
    game = some_game(case, seed)
    seen = [(len(game.entries), views(case, game.state))]
    for count, _ in enumerate(play_some(game, Rng(seed), 10**6)):
        if count % 10 == 0:
            seen.append((len(game.entries), views(case, game.state)))
    seen.append((len(game.entries), views(case, game.state)))
    record = read_record(game.record())
    for length, expected in seen:
        assert views(case, replay(case.rules, record, length)) == expected


@examples(3)
@given(SEEDS, PARTS)
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


@examples(3)
@given(SEEDS)
def test_undo_returns_exactly_to_the_decision_before(case: Case, seed: int) -> None:
    """Back along the kept decisions, one by one, and then the same way forward."""
    rules = case.rules
    game = some_game(case, seed)
    past = [(rules.save(game.state), len(game.entries), game.record())]
    for _ in play_some(game, Rng(seed), 10**6):
        past.append((rules.save(game.state), len(game.entries), game.record()))
        if not game.can_undo():
            continue
        text = game.undo()
        snapshot, length, record = past[-2]
        assert rules.save(game.state) == snapshot
        assert len(game.entries) == len(game.log) == length
        assert game.record() == record
        game.play(text)
        assert rules.save(game.state) == past[-1][0]
        assert [entry.text for entry in game.entries[length:]] == [text]


def undo_all(game: Game) -> list[stellwerk.core.record.Entry]:
    """Take back as much as allowed; the entries that are gone."""
    entries = game.entries[:]
    while game.can_undo():
        game.undo()
    return entries[len(game.entries) :]


@examples(4)
@given(SEEDS, PARTS)
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


@examples(3)
@given(SEEDS)
def test_what_may_be_taken_back_showed_nobody_anything(case: Case, seed: int) -> None:
    """In every twin that a seat may imagine, the move would have looked the same."""
    rules = case.rules
    game = some_game(case, seed)
    before = game.state.copy()
    for text in play_some(game, Rng(seed), 10**6):
        if game.can_undo():
            move = rules.parse(before, text)
            for viewer in case.viewers():
                twin = rules.imagine(before, viewer, Rng(seed, len(game.entries)))
                if rules.why_illegal(twin, move) is None:
                    after, _ = applied(rules, twin, move)
                    seen = rules.view(game.state, viewer)
                    assert rules.view(after, viewer) == seen, text
        before = game.state.copy()


@examples(2)
@given(SEEDS)
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
