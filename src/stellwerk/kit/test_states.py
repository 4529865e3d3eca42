# SPDX-License-Identifier: MIT
"""States: copies, snapshots, laws, and that every game ends."""

from typing import Any, Final

import pytest

from stellwerk import OVER, Rng
from stellwerk.kit.cases import Case
from stellwerk.kit.playing import (
    generator,
    plain,
    position,
    sampled,
    to_the_end,
    walk,
    wreck,
)
from stellwerk.kit.properties import holds

ALTERATIONS: Final = 60  # tried per example
WRONG: Final[list[Any]] = [None, True, -7, 99, 2**70, 0.5, "?", "", [], {}, [None]]


@holds(2)
def test_the_laws_hold_after_every_move_and_the_game_ends(
    case: Case, seed: int
) -> None:
    rules = case.rules
    state = rules.new_game()
    assert rules.broken_laws(state) == []
    for move in walk(rules, state, generator(case, seed)):
        assert rules.broken_laws(state) == [], move.text()
    assert rules.to_act(state) == OVER


def test_a_new_game_is_always_the_same(case: Case) -> None:
    rules = case.rules
    first, second = rules.new_game(), rules.new_game()
    assert rules.save(first) == rules.save(second)
    to_the_end(rules, first, 1)
    assert rules.save(rules.new_game()) == rules.save(second)


@holds(5)
def test_a_copy_is_independent(case: Case, seed: int, part: int) -> None:
    rules = case.rules
    state = position(case, seed, part)
    twin = state.copy()
    before = plain(rules.save(state))
    assert rules.save(twin) == before
    played = to_the_end(rules, twin, seed)
    assert rules.save(state) == before
    assert to_the_end(rules, state, seed) == played
    assert rules.save(state) == rules.save(twin)


@holds(5)
def test_playing_the_original_leaves_its_copy_alone(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    state.events = []
    twin = state.copy()
    assert twin.events is None, "nobody listens to a copy"
    before = plain(rules.save(twin))
    to_the_end(rules, state, seed)
    assert rules.save(twin) == before


@holds(5)
def test_a_snapshot_is_exact_and_plays_on_identically(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    snapshot = rules.save(state)
    text = plain(snapshot)
    assert text == snapshot, "a snapshot is plain JSON"
    restored = rules.restore(text)
    assert rules.save(restored) == snapshot
    assert rules.to_act(restored) == rules.to_act(state)
    for viewer in case.viewers():
        assert rules.view(restored, viewer) == rules.view(state, viewer)
        assert rules.hidden(restored, viewer) == rules.hidden(state, viewer)
    assert to_the_end(rules, restored, seed) == to_the_end(rules, state, seed)
    assert rules.save(restored) == rules.save(state)


@holds(3)
def test_a_game_restored_or_copied_after_every_move_is_the_same_game(
    case: Case, seed: int
) -> None:
    """So that whatever a snapshot or a copy forgets shows wherever it matters."""
    rules = case.rules
    state, restored, copied = rules.new_game(), rules.new_game(), rules.new_game()
    for move in walk(rules, state, generator(case, seed)):
        rules.apply(restored, rules.parse(restored, move.text()))
        rules.apply(copied, rules.parse(copied, move.text()))
        restored = rules.restore(rules.save(restored))
        copied = copied.copy()
        texts = [legal.text() for legal in rules.legal_moves(state)]
        assert texts == [legal.text() for legal in rules.legal_moves(restored)]
        assert texts == [legal.text() for legal in rules.legal_moves(copied)]
    assert rules.save(restored) == rules.save(copied) == rules.save(state)
    for viewer in case.viewers():
        seen = rules.view(state, viewer)
        assert rules.view(restored, viewer) == rules.view(copied, viewer) == seen


@holds(3)
def test_a_snapshot_shares_nothing_with_the_state(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    snapshot = rules.save(state)
    kept = plain(snapshot)
    restored = rules.restore(snapshot)
    to_the_end(rules, restored, seed)
    assert snapshot == kept
    restored = rules.restore(snapshot)
    wreck(snapshot)
    assert rules.save(state) == kept
    assert rules.save(restored) == kept


def places_in(value: object) -> list[tuple[Any, Any]]:
    """Every container inside a snapshot with each of its keys or indices."""
    found: list[tuple[Any, Any]] = []
    parts: Any = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for key, part in parts:
        found.append((value, key))
        found += places_in(part)
    return found


@holds(4)
def test_a_damaged_snapshot_is_refused_with_a_message(
    case: Case, seed: int, part: int
) -> None:
    """Whatever is lost or altered: restored, or refused, never any other error."""
    rules = case.rules
    state = position(case, seed, part)
    rng = Rng(seed)
    whole = rules.save(state)
    for number in sampled(list(range(len(places_in(whole)))), ALTERATIONS, rng):
        damaged = rules.save(state)
        holder, key = places_in(damaged)[number]
        change = rng.below(len(WRONG) + 1)
        if change == len(WRONG):
            del holder[key]
        else:
            holder[key] = WRONG[change]
        try:
            rules.restore(damaged)
        except ValueError:
            continue
        except Exception as error:
            raise AssertionError(f"{key!r} = {holder} gives {error!r}") from error


def test_a_snapshot_without_one_of_its_parts_is_refused(case: Case) -> None:
    rules = case.rules
    state = position(case, 5, 500)
    for key in rules.save(state):
        damaged = rules.save(state)
        del damaged[key]
        with pytest.raises(ValueError, match=key):
            rules.restore(damaged)
