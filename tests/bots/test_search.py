# SPDX-License-Identifier: MIT
"""The tree search: what it finds, when it stops, and that it can be repeated."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from stellwerk import LUCK, OVER, Move, Rng, Rules, State
from stellwerk.bots.bot import FREE, Position, position_for
from stellwerk.bots.registry import LEVELS, UnknownBot, level_spec, make_bot, parse_spec
from stellwerk.bots.search import Search, SearchBot
from stellwerk.bots.tree import Settings
from stellwerk.core.title import Title
from stellwerk.games import TITLES
from tests.bots.digest import digest
from tests.bots.helpers import choices, some_position
from tests.kit.test_builds import FAST, REQUIRED, ROOT

WAYS = {
    "random": Settings(120),
    "judged": Settings(120, depth=4, prior=2.0, look=3),
    "at once": Settings(120, depth=0, prior=2.0),
}
every_title = pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
every_way = pytest.mark.parametrize("settings", WAYS.values(), ids=list(WAYS))


def positions(title: Title, count: int, every: int = 15) -> list[Position]:
    """Some real choices of a random game between as many as can play."""
    rules = title.rules(title.max_players)
    found: list[Position] = []
    for state, seat in choices(rules, 6, every):
        found.append(position_for(rules, state, seat, Rng(1)))
        if len(found) == count:
            break
    return found


def estimates(position: Position, settings: Settings, seed: int) -> list[Any]:
    search = Search(position, settings, Rng(seed))
    search.run()
    return [(one.move.text(), one.visits, one.reward) for one in search.estimates()]


# What it finds.


def ends(rules: Rules[Any], state: State) -> dict[str, bool] | None:
    """For each answer whether it wins, if every answer ends the game for certain."""
    seat = rules.to_act(state)
    results: dict[str, bool] = {}
    for move in rules.legal_moves(state):
        twin = state.copy()
        rules.apply(twin, move)
        while rules.to_act(twin) >= 0 and len(rules.legal_moves(twin)) == 1:
            rules.apply(twin, rules.legal_moves(twin)[0])
        outcome = rules.outcome(twin)
        if outcome is None:
            return None
        results[move.text()] = outcome.winners == [seat]
    return results


def last_choices(rules: Rules[Any], seed: int) -> Iterator[tuple[State, set[str]]]:
    """States of a random game in which some answers win at once and some do not."""
    state, rng = rules.new_game(), Rng(seed)
    while rules.to_act(state) != OVER:
        moves = rules.legal_moves(state)
        if rules.to_act(state) == LUCK:
            rules.apply(state, rules.draw(state, rng))
            continue
        results = ends(rules, state) if len(moves) > 1 else None
        if results and len(set(results.values())) == 2:
            yield state.copy(), {text for text, wins in results.items() if wins}
        rules.apply(state, moves[rng.below(len(moves))])


@lru_cache
def close_ends() -> list[tuple[Position, set[str]]]:
    """A few positions of close games, with the answers that win them."""
    rules = TITLES["rail_line"].rules(2)
    cases = (case for seed in range(5000) for case in last_choices(rules, seed))
    return [
        (position_for(rules, state, rules.to_act(state), Rng(1)), winning)
        for state, winning in islice(cases, 3)
    ]


@every_way
def test_a_move_that_wins_is_found(settings: Settings) -> None:
    assert len(close_ends()) == 3
    for position, winning in close_ends():
        chosen = SearchBot(Rng(1), settings).choose(position, FREE)
        assert chosen.text() in winning


@every_title
def test_a_move_is_found_in_every_game_for_any_number_of_players(title: Title) -> None:
    for position in positions(title, 3):
        for settings in WAYS.values():
            few = Settings(20, depth=settings.depth, prior=settings.prior)
            assert SearchBot(Rng(1), few).choose(position, FREE) in position.moves()


# Repeating it.


@every_title
def test_the_same_seed_finds_the_same(title: Title) -> None:
    differing = 0
    for position in positions(title, 2):
        for way in WAYS.values():
            settings = Settings(24, depth=way.depth, prior=way.prior, look=way.look)
            first = estimates(position, settings, 8)
            assert estimates(position, settings, 8) == first
            differing += estimates(position, settings, 9) != first
    assert differing


@pytest.mark.slow
@every_title
def test_both_builds_choose_the_same(title: Title) -> None:
    if not (FAST / "stellwerk").is_dir():
        assert not REQUIRED, f"no compiled build in {FAST}; make one with `make fast`"
        pytest.skip(f"no compiled build in {FAST}; make one with `make fast`")
    compiled, fast = printed(FAST, title.key)
    interpreted, plain = printed(ROOT / "src", title.key)
    assert (fast, plain) == ("compiled", "interpreted")
    assert compiled == interpreted


def printed(package: Path, game: str) -> list[str]:
    """The digest of a build, and which build it says it is."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.digest", game, "6"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_the_digest_tells_positions_apart() -> None:
    assert digest("rail_line", 2) == digest("rail_line", 2)
    assert digest("rail_line", 2) != digest("rail_line", 3)


# When it stops.


def test_a_single_answer_costs_nothing() -> None:
    rules = TITLES["rail_line"].rules(2)
    state = rules.new_game()
    rng = Rng(3)
    while rules.to_act(state) == LUCK or len(rules.legal_moves(state)) > 1:
        luck = rules.to_act(state) == LUCK
        moves = rules.legal_moves(state)
        chosen = rules.draw(state, rng) if luck else moves[rng.below(len(moves))]
        rules.apply(state, chosen)
    position = position_for(rules, state, rules.to_act(state), Rng(1))
    bot = SearchBot(Rng(4), Settings(10**9))
    assert [bot.choose(position, FREE)] == position.moves()
    assert bot.rng.counter == Rng(4).counter


@every_way
def test_a_search_ends_early_only_where_nothing_can_change(settings: Settings) -> None:
    saved = 0
    for position in positions(TITLES["rail_line"], 6, 5):
        whole = Search(position, settings, Rng(2))
        whole.run()
        hasty = Search(position, settings, Rng(2))
        assert hasty.decide() == whole.estimates()[0].move
        assert whole.sims == settings.sims
        saved += whole.sims - hasty.sims
    assert saved > 0


@pytest.mark.measures
def test_a_clear_case_is_decided_long_before_the_time_is_over() -> None:
    position, winning = close_ends()[0]
    began = process_time()
    bot = SearchBot(Rng(1), Settings(2000, seconds=60.0))
    assert bot.choose(position, FREE).text() in winning
    assert process_time() - began < 30


# Where many moves are possible.


def wide_position(title: Title) -> Position:
    """A choice between many moves."""
    rules = title.rules(2)
    for state, seat in choices(rules, 2, 1):
        if len(rules.legal_moves(state)) >= 20:
            return position_for(rules, state, seat, Rng(1))
    raise AssertionError("no choice was wide")


def tried(position: Position, settings: Settings) -> list[Move]:
    search = Search(position, settings, Rng(1))
    search.run()
    return [one.move for one in search.estimates()]


@pytest.mark.parametrize("prior", [0.0, 2.0])
def test_many_moves_are_let_in_one_by_one(prior: float) -> None:
    position = wide_position(TITLES["cube_express"])
    before = 0
    for sims in (4, 36, 144):
        settings = Settings(sims, wide=8, widen=1.0, depth=3, prior=prior)
        count = len(tried(position, settings))
        assert count <= 1 + sqrt(sims)
        assert count >= before
        before = count
    assert 1 < before < len(position.moves())


def test_the_move_that_the_evaluation_likes_best_comes_first() -> None:
    position = wide_position(TITLES["cube_express"])
    (first,) = tried(position, Settings(1))
    values = {}
    for move in position.moves():
        world = position.imagine(Rng(1))
        position.rules.apply(world, move)
        values[move] = position.evaluate(world)
    assert values[first] == max(values.values())


def test_few_moves_are_all_tried() -> None:
    position = next(
        one
        for one in positions(TITLES["rail_line"], 9, 3)
        if 3 <= len(one.moves()) <= 8
    )
    count = len(position.moves())
    assert len(tried(position, Settings(count))) == count


# How it plays on from the edge of the tree.


@every_title
def test_judged_play_scores_more_than_random_play(title: Title) -> None:
    rules = title.rules(2)
    seen: dict[int, int] = {}
    for look in (1, 4):
        rng = Rng(5)
        total = 0
        for _ in range(6):
            state = rules.new_game()
            search = Search(Position(rules, state, 0), Settings(1, look=look), rng)
            end = search.play_on(state)
            assert rules.to_act(end) == OVER
            total += sum(rules.scores(end))
        seen[look] = total
    assert seen[4] > seen[1]


def test_an_evaluation_cuts_the_game_short() -> None:
    position = some_position()
    rules = position.rules
    for depth in (0, 3):
        search = Search(position, Settings(1, depth=depth), Rng(1))
        end = search.play_on(position.imagine(Rng(1)))
        assert rules.to_act(end) >= 0
        rewards = search.rewards(end)
        assert [reward > 0.5 for reward in rewards] == [
            rules.evaluate(end, seat) > 0 for seat in range(rules.players)
        ]


def test_a_quiet_search_evaluates_between_turns_only() -> None:
    broken = 0
    for position in positions(TITLES["first_class"], 5, 7):
        rules, seat = position.rules, position.seat
        search = Search(position, Settings(1, depth=0, quiet=1), Rng(1))
        end = search.play_on(position.imagine(Rng(1)))
        assert rules.to_act(end) != seat
        hasty = Search(position, Settings(1, depth=0), Rng(1))
        broken += rules.to_act(hasty.play_on(position.imagine(Rng(1)))) == seat
    assert broken


# The levels.


@every_title
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game_in_time(title: Title, level: str) -> None:
    """Simulations decide how strong a level is; tables have a clock of their own."""
    name, values = parse_spec(level_spec(level, title.key))
    assert make_bot(level, Rng(1), title.key) is not None
    if name == "search":
        assert values["sims"] <= 5000
        assert "seconds" not in values


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("search:prior=-1", "prior >= 0"),
        ("search:look=0", "look >= 1"),
        ("search:look=1.5", "not a whole number"),
        ("search:win=1.1", "win from 0 to 1"),
        ("search:scale=0", "scale > 0"),
        ("search:depth=-1", "depth >= 0"),
    ],
)
def test_settings_without_sense_are_refused(spec: str, message: str) -> None:
    with pytest.raises(UnknownBot) as refusal:
        make_bot(spec, Rng(1))
    assert message in str(refusal.value)
