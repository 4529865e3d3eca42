# SPDX-License-Identifier: MIT
"""What seats may know: views, events and imagined states never leak."""

from collections import Counter
from itertools import islice
from typing import Any, Final

from stellwerk import LUCK, Rng
from stellwerk.core.messages import Event
from stellwerk.kit.cases import Case
from stellwerk.kit.playing import (
    answer,
    applied,
    closely,
    generator,
    plain,
    position,
    sensible,
    strings,
    walk,
    wreck,
)
from stellwerk.kit.properties import holds

FURTHER: Final = 8  # moves from an imagined position


@holds(5)
def test_a_view_is_the_same_whatever_is_hidden_from_it(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    for viewer in case.viewers():
        seen = rules.view(state, viewer)
        hidden = Counter(rules.hidden(state, viewer))
        for stream in range(3):
            twin = rules.imagine(state, viewer, Rng(seed, stream))
            assert rules.view(twin, viewer) == seen
            assert Counter(rules.hidden(twin, viewer)) == hidden
            assert rules.to_act(twin) == rules.to_act(state)


@holds(5)
def test_what_a_seat_imagines_does_not_depend_on_the_truth(
    case: Case, seed: int, part: int
) -> None:
    """From any two states that look alike to a seat it imagines the very same.

    So a bot, which gets imagined states only, cannot learn what is hidden from it.
    """
    rules = case.rules
    state = position(case, seed, part)
    for viewer in case.viewers():
        expected = rules.save(rules.imagine(state, viewer, Rng(seed, 9)))
        for stream in range(3):
            twin = rules.imagine(state, viewer, Rng(seed, stream))
            again = rules.imagine(twin, viewer, Rng(seed, 9))
            assert rules.save(again) == expected


@holds(4)
def test_imagining_changes_nothing_and_shares_nothing(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    before = plain(rules.save(state))
    for viewer in case.viewers():
        twin = rules.imagine(state, viewer, Rng(seed))
        assert rules.save(state) == before
        for _ in walk(rules, twin, Rng(seed)):
            pass
        assert rules.save(state) == before


@holds(4)
def test_an_imagined_state_is_legal_and_can_be_played_to_the_end(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    for viewer in case.viewers():
        twin = rules.imagine(state, viewer, Rng(seed))
        assert rules.broken_laws(twin) == []
        assert rules.save(rules.restore(rules.save(twin))) == rules.save(twin)
        for move in walk(rules, twin, Rng(seed)):
            assert rules.broken_laws(twin) == [], move.text()


@holds(1)
def test_whoever_imagines_can_play_on(case: Case, seed: int) -> None:
    """In sensible play, where hands run low: for every seat and for a spectator."""
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    for count, _ in enumerate(walk(rules, state, rng, sensible)):
        if not closely(case, count):
            continue
        for viewer in case.viewers():
            twin = rules.imagine(state, viewer, Rng(seed, count))
            for move in islice(walk(rules, twin, Rng(seed)), FURTHER):
                assert rules.legal_moves(twin) or not twin.stack, move.text()
            assert rules.broken_laws(twin) == []


@holds(2)
def test_imagining_draws_anew_what_another_seat_knows(case: Case, seed: int) -> None:
    """Where one seat knows something that another does not, twins differ in it."""
    rules = case.rules
    state = rules.new_game()
    secrets: set[tuple[int | None, int]] = set()
    redrawn: set[tuple[int | None, int]] = set()
    for count, _ in enumerate(walk(rules, state, generator(case, seed))):
        if not closely(case, count):
            continue
        for viewer in case.viewers():
            hidden = Counter(rules.hidden(state, viewer))
            for other in range(case.players):
                knows_more = bool(hidden - Counter(rules.hidden(state, other)))
                if knows_more:
                    secrets.add((viewer, other))
                # A secret with few possible values may well be drawn as it is.
                tries = 8 if knows_more and (viewer, other) not in redrawn else 1
                for draw in range(tries):
                    twin = rules.imagine(state, viewer, Rng(seed, 8 * count + draw))
                    if rules.view(twin, other) != rules.view(state, other):
                        assert knows_more, "redrawn, but not called hidden"
                        redrawn.add((viewer, other))
                        break
    assert secrets <= redrawn


@holds(3)
def test_a_spectator_knows_nothing_that_a_seat_does_not(case: Case, seed: int) -> None:
    rules = case.rules
    state = rules.new_game()
    for count, _ in enumerate(walk(rules, state, generator(case, seed))):
        if not closely(case, count):
            continue
        unseen = Counter(rules.hidden(state, None))
        for seat in range(case.players):
            assert not Counter(rules.hidden(state, seat)) - unseen


@holds(3)
def test_what_looks_alike_at_a_glance_hides_the_same(case: Case, seed: int) -> None:
    """Otherwise a decision could be taken back although it has shown something."""
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    while state.stack:
        after, _ = applied(rules, state, answer(rules, state, rng))
        if rules.hides_alike(state, after):
            for viewer in case.viewers():
                assert rules.hidden(after, viewer) == rules.hidden(state, viewer)
        state = after


@holds(3)
def test_events_name_nothing_that_stays_hidden(case: Case, seed: int) -> None:
    """What was hidden before and after, and no view shows, no log line names."""
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    while state.stack:
        after, events = applied(rules, state, answer(rules, state, rng))
        for viewer in case.viewers() if events else []:
            secret = named(events, viewer) & set(rules.hidden(state, viewer))
            if secret:
                secret &= set(rules.hidden(after, viewer))
                assert secret <= set(strings(rules.view(after, viewer)))
        state = after


def named(events: list[Event], viewer: int | None) -> set[str]:
    """Every text that the events hold for a viewer, whole and without its kind."""
    told: set[str] = set()
    for event in events:
        for text in strings(event.to_dict(viewer)):
            told |= {text, text.removeprefix("@"), text.rpartition(".")[2]}
    return told


@holds(4)
def test_events_tell_a_seat_nothing_that_its_view_does_not(
    case: Case, seed: int, part: int
) -> None:
    """The same move in a twin that goes on to look the same is told the same."""
    rules = case.rules
    state = position(case, seed, part)
    if not state.stack:
        return
    move = answer(rules, state, generator(case, seed))
    after, events = applied(rules, state, move)
    for viewer in case.viewers():
        twin = rules.imagine(state, viewer, Rng(seed))
        if rules.why_illegal(twin, move) is not None:
            continue
        twin_after, twin_events = applied(rules, twin, move)
        if rules.view(twin_after, viewer) == rules.view(after, viewer):
            told = [event.to_dict(viewer) for event in events]
            assert told == [event.to_dict(viewer) for event in twin_events]


@holds(2)
def test_secrets_of_events_are_for_those_who_know_them(case: Case, seed: int) -> None:
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    while state.stack:
        state, events = applied(rules, state, answer(rules, state, rng))
        for event in events:
            assert all(0 <= seat < case.players for seat in event.known_to)
            assert bool(event.secret) == bool(event.known_to)
            for viewer in case.viewers():
                params = event.to_dict(viewer)["params"]
                assert isinstance(params, dict)
                knows = viewer in event.known_to
                extra = {key: event.secret[key] for key in event.secret if knows}
                assert params == {**event.params, **extra}


@holds(4)
def test_views_are_json_and_share_nothing_with_the_state(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    before = plain(rules.save(state))
    for viewer in case.viewers():
        seen = rules.view(state, viewer)
        kept = plain(seen)
        assert seen == kept, "a view is plain JSON"
        wreck(seen)
        assert rules.save(state) == before
        assert rules.view(state, viewer) == kept
        wreck(rules.hidden(state, viewer))
        assert rules.view(state, viewer) == kept


@holds(4)
def test_a_view_is_what_is_fixed_common_and_particular(
    case: Case, seed: int, part: int
) -> None:
    """The server writes the parts one after the other: no key may come twice."""
    rules = case.rules
    state = position(case, seed, part)
    fixed, common = rules.fixed(), rules.common(state)
    assert not fixed.keys() & common.keys()
    for viewer in case.viewers():
        particular = rules.particular(state, viewer)
        assert not (fixed | common).keys() & particular.keys()
        assert rules.view(state, viewer) == {**fixed, **common, **particular}


@holds(2)
def test_what_is_shown_again_is_what_would_be_built(case: Case, seed: int) -> None:
    """Views share parts with those of the position before, and of any other."""
    rules = case.rules
    state = rules.new_game()
    others = [state.copy(), state.copy()]  # the first position, and the one before
    for count, _ in enumerate(walk(rules, state, generator(case, seed))):
        if closely(case, count):
            for other in others:
                check_shown_again(case, state, other)
        others[1] = state.copy()


def check_shown_again(case: Case, state: Any, other: Any) -> None:
    rules = case.rules
    common = rules.common(state, other, rules.common(other))
    assert common == rules.common(state)
    for viewer in case.viewers():
        shown = rules.personal(other, viewer)
        own = rules.personal(state, viewer, other, shown)
        assert own == rules.personal(state, viewer)


@holds(2)
def test_a_choice_that_is_offered_again_is_what_would_be_made(
    case: Case, seed: int
) -> None:
    rules = case.rules
    state = rules.new_game()
    for count, _ in enumerate(walk(rules, state, generator(case, seed))):
        if rules.to_act(state) >= 0 and closely(case, count):
            asked = rules.asked(state)
            for move in asked.moves(state):
                made = asked.choice(state, move).to_dict()
                assert asked.offer(state, move).to_dict() == made


@holds(2)
def test_events_are_json_and_share_nothing_with_the_state(
    case: Case, seed: int
) -> None:
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    while state.stack:
        state, events = applied(rules, state, answer(rules, state, rng))
        before = rules.save(state)
        for event in events:
            for viewer in [None, *event.known_to]:
                told = event.to_dict(viewer)
                assert told == plain(told), "an event is plain JSON"
                wreck(told)
        assert rules.save(state) == before


@holds(2)
def test_listening_changes_nothing(case: Case, seed: int) -> None:
    rules = case.rules
    told, quiet = rules.new_game(), rules.new_game()
    for move in walk(rules, quiet, generator(case, seed)):
        told.events = []
        rules.apply(told, move)
        assert rules.save(told) == rules.save(quiet)


@holds(5)
def test_only_the_seat_to_act_is_offered_its_choices(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    actor = rules.to_act(state)
    texts = [move.text() for move in rules.legal_moves(state)]
    for viewer in case.viewers():
        seen: dict[str, Any] = rules.view(state, viewer)
        assert seen["to_act"] == (actor if actor >= 0 else None)
        assert seen["over"] == (not state.stack)
        assert seen["seat"] == viewer
        offered = [choice["text"] for choice in seen["choices"]]
        assert offered == (texts if actor == viewer and actor != LUCK else [])
        assert (seen["question"] is None) == (actor < 0)
