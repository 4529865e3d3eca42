# SPDX-License-Identifier: MIT
"""The numbers of reports, with invented experiments whose truth is known."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stellwerk.lab.reports.estimates import (
    Estimate,
    Strip,
    beyond,
    discoveries,
    mean,
    median_of_whole,
    ratio,
    share,
)
from stellwerk.lab.reports.pairs import difference
from stellwerk.lab.reports.strength import Strengths, measure, standard_error
from stellwerk.lab.reports.takes import Takes, Thing
from stellwerk.lab.reports.things import judge_things
from stellwerk.lab.reports.unloved import taken_shares
from tests.lab.invented import World, as_played, as_takes, invent

EXPERIMENTS = 400


def coverage(hits: list[bool]) -> float:
    return sum(hits) / len(hits)


def about_95(found: float, experiments: int) -> bool:
    """Within what chance explains (four standard errors) of 95 %, or a little more."""
    room = 4 * math.sqrt(0.95 * 0.05 / experiments)
    return 0.95 - room <= found <= 0.95 + room


def case_of(seed: int, world: World, games: int = 120, deals: int | None = None) -> Any:
    made = invent(world, games, seed, deals)
    return SimpleNamespace(played=as_played(made), takes=as_takes(made))


@pytest.fixture(scope="module")
def measured() -> list[Strengths]:
    world = World(effects={3: 3.0}, seats=(2.0, 0.0, -2.0))
    cases = [case_of(seed, world) for seed in range(EXPERIMENTS)]
    return [measure(case.played, case.takes) for case in cases]


def test_intervals_of_strength_hold_the_truth_in_95_of_100(
    measured: list[Strengths],
) -> None:
    """Deals differ, seats differ, and one card is strong: each card is covered."""
    average = 3.0 / 12
    for place in range(12):
        truth = (3.0 if place == 3 else 0.0) - average
        found = [one.measured[place].points for one in measured]
        rate = coverage([one.low <= truth <= one.high for one in found])
        assert about_95(rate, EXPERIMENTS), (place, rate)


def test_intervals_of_strength_hold_with_few_deals_and_many_cards() -> None:
    """60 deals, 30 cards: a plain regression would follow every single deal."""
    world = World(things=30, effects={3: 3.0})
    hits = []
    for seed in range(150):
        case = case_of(seed, world, 60)
        for one in measure(case.played, case.takes).measured:
            truth = world.effects.get(int(one.thing.name[1:]), 0.0) - 3.0 / 30
            hits.append(one.points.low <= truth <= one.points.high)
    assert len(hits) > 3000
    assert 0.95 <= coverage(hits) <= 0.985


def test_a_planted_card_is_found_and_nothing_else() -> None:
    false = found = 0
    for seed in range(60):
        case = case_of(seed, World(things=20, effects={3: 6.0}), 200)
        case.strengths = measure(case.played, case.takes)
        sides = {one.strength.thing.name: one.side for one in judge_things(case, 2.0)}
        found += sides.pop("C03") == "outside"
        false += sum(side == "outside" for side in sides.values())
    assert found == 60
    assert false <= 60 * 0.05 * 2  # of 1140 cards without any effect


def test_without_effects_hardly_any_experiment_finds_a_card() -> None:
    """Many looks are corrected for: 30 cards, and still about 5 % of experiments."""
    alarms = 0
    for seed in range(200):
        case = case_of(seed, World(things=30), 150)
        strengths = measure(case.played, case.takes).measured
        values = np.array([one.points.value for one in strengths])
        errors = np.array([standard_error(one.points, 150) for one in strengths])
        alarms += bool(discoveries(2 * beyond(values, errors, 0.0)).any())
    assert alarms / 200 <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / 200)


def test_who_takes_a_card_is_corrected_for() -> None:
    """A seat that scores more takes a worthless card: only the raw lead is fooled."""
    made = invent(World(seats=(9.0, 0.0, 0.0)), 800, 5)
    fate = np.random.default_rng(5)
    loves = np.zeros(made.takes.shape, bool)
    loves[:, :, 0, :] = fate.random(made.takes[:, :, 0, :].shape) < 0.5
    made.takes[loves] = 0
    strong = measure(as_played(made), as_takes(made)).measured[0]
    assert strong.lead.low > 0.5
    assert strong.points.low < 0 < strong.points.high


def test_when_a_card_is_taken_is_corrected_for() -> None:
    """Whoever takes anything late gains by it; a card that is only late does not."""
    made = invent(World(things=6, rounds=2, takes=1), 1500, 6)
    fate = np.random.default_rng(6)
    made.takes[:, 0] = fate.integers(0, 3, made.takes[:, 0].shape)
    made.takes[:, 1] = fate.integers(3, 6, made.takes[:, 1].shape)
    takes = as_takes(made)
    late = takes.rounds == 1
    kept = ~late | (fate.random(len(late)) < 0.5)
    played = as_played(made)
    gain = np.bincount(takes.rows[late & kept], minlength=played.scores.size) * 20
    played.scores = played.scores + gain.reshape(played.scores.shape)
    takes.rows, takes.columns = takes.rows[kept], takes.columns[kept]
    takes.rounds = takes.rounds[kept]
    for one in measure(played, takes).measured:
        assert abs(one.points.value) < 1
        if one.thing.name in ("C03", "C04", "C05"):
            assert one.lead.value > 4


@pytest.mark.parametrize("kind", ["share", "mean", "median", "ratio"])
def test_plain_intervals_hold_the_truth_in_95_of_100(kind: str) -> None:
    fate = np.random.default_rng(11)
    hits = []
    for _ in range(1000):
        if kind == "share":
            found, truth = share(float((fate.random(150) < 0.3).sum()), 150), 0.3
        elif kind == "mean":
            found, truth = mean(fate.normal(5, 2, 25)), 5.0
        elif kind == "median":
            found = median_of_whole(np.rint(fate.normal(40.3, 20, 200)).astype(int))
            truth = 40.3
        else:
            bottoms = fate.integers(1, 5, 200).astype(float)
            tops = bottoms * 0.4 + fate.normal(0, 1, 200)
            found, truth = ratio(tops, bottoms), 0.4
        hits.append(found.low <= truth <= found.high)
    assert about_95(coverage(hits), 1000)


def test_the_same_luck_makes_differences_narrower_and_still_honest() -> None:
    """Pairs share their deals: the interval shrinks, and holds the truth as often."""
    hits, gains = [], []
    for seed in range(EXPERIMENTS):
        base = case_of(2 * seed, World(), 100, deals=seed)
        other = case_of(2 * seed + 1, World(seats=(3.0, 3.0, 3.0)), 100, deals=seed)
        found = difference(base, other, lambda played: played.scores.mean(axis=1))
        hits.append(found.paired.low <= 3.0 <= found.paired.high)
        gains.append(found.loose.half / found.paired.half)
    assert about_95(coverage(hits), EXPERIMENTS)
    assert min(gains) > 2


def test_strengths_of_two_cases_are_compared_by_pairs() -> None:
    from stellwerk.lab.reports.contrasts import strength_difference

    hits, narrower = [], 0
    for seed in range(100):
        cases = [
            case_of(2 * seed + side, World(effects={3: effect}), 120, deals=seed)
            for side, effect in enumerate((3.0, 1.0))
        ]
        sides = [measure(case.played, case.takes, keep=True) for case in cases]
        paired, loose = strength_difference(sides, (3, 3))
        truth = -2.0 * (1 - 1 / 12)
        hits.append(paired.low <= truth <= paired.high)
        narrower += paired.half < loose.half / 2
    assert coverage(hits) >= 0.9
    assert narrower == 100


def test_games_of_one_deal_count_once() -> None:
    """Twins in a balanced case must not look like twice as many games."""
    made = invent(World(seats=(0.0, 0.0)), 300, 3)
    single = as_played(made)
    alone = measure(single, as_takes(made))
    twice = invent(World(seats=(0.0, 0.0)), 300, 3)
    twice.score = np.repeat(twice.score, 2, axis=0)
    twice.takes = np.repeat(twice.takes, 2, axis=0)
    played = as_played(twice)
    played.case = type(played.case)(
        **{
            field: getattr(played.case, field)
            for field in played.case.__struct_fields__
            if field != "balanced"
        },
        balanced=True,
    )
    doubled = measure(played, as_takes(twice))
    for one, other in zip(alone.measured, doubled.measured, strict=True):
        assert other.points.value == pytest.approx(one.points.value)
        assert other.points.half == pytest.approx(one.points.half, rel=0.02)


@pytest.mark.parametrize(
    ("low", "high", "side"),
    [(9, 11, "inside"), (4, 7, "outside"), (14, 16, "open"), (21, 22, "outside")],
)
def test_a_strip_judges_by_the_whole_interval(
    low: float, high: float, side: str
) -> None:
    assert Strip(8, 15).judge(Estimate((low + high) / 2, low, high, 100)) == side


def test_open_strips_have_one_edge() -> None:
    assert Strip.at_least(20).judge(Estimate(90, 85, 95, 9)) == "inside"
    assert Strip.at_least(20).judge(Estimate(10, 5, 15, 9)) == "outside"
    assert Strip.at_most(40).judge(Estimate(-70, -75, -65, 9)) == "inside"
    assert Strip.at_most(40).judge(Estimate(50, 45, 55, 9)) == "outside"
    assert Strip.at_least(20).units(11) == pytest.approx(-1.45)


def test_missing_games_are_what_the_interval_needs_to_leave_the_edge() -> None:
    strip = Strip.around(0, 2)
    found = Estimate(3.0, 1.0, 5.0, 100)  # two wide, one away from the edge
    assert strip.judge(found) == "open"
    assert strip.missing(found) == 300
    assert strip.missing(Estimate(5.0, 4.0, 6.0, 100)) == 0
    assert strip.missing(Estimate(2.0, 1.0, 3.0, 100)) is None


def test_an_answer_after_the_missing_games_is_settled() -> None:
    """The forecast holds on average: most open means are settled with so many more."""
    settled = asked = 0
    fate = np.random.default_rng(4)
    strip = Strip.around(0, 1)
    for _ in range(300):
        values = fate.normal(1.35, 4, 20_000)
        first = mean(values[:200])
        more = strip.missing(first)
        if strip.judge(first) == "open" and more and more < 19_000 and first.value > 1:
            asked += 1
            settled += strip.judge(mean(values[: 200 + more])) != "open"
    assert asked > 50
    assert settled / asked > 0.4


def test_false_discoveries_are_kept_down() -> None:
    chances = [0.001, 0.008, 0.039, 0.041, 0.27, 0.6]
    assert discoveries(chances).tolist() == [True, True, False, False, False, False]
    assert not discoveries([]).any()
    assert discoveries([0.04, 0.04, 0.04]).all()


def test_what_is_taken_without_an_offer_was_there_to_be_taken() -> None:
    """100 games with both, 300 with an offer alone, 200 that took it from a stack."""
    things = [Thing("card", "A"), Thing("card", "B"), Thing("company", "C")]
    takes = Takes(
        things,
        *[np.zeros(0, np.int64)] * 3,
        offered=np.array([400, 500, 0]),
        taken=np.array([300, 50, 250]),
        both=np.array([100, 50, 0]),
    )
    case: Any = SimpleNamespace(takes=takes, played=SimpleNamespace(count=1000))
    found = {
        thing.name: (round(one.value, 6), one.games)
        for thing, one in taken_shares(case)
    }
    assert found == {"A": (50.0, 600), "B": (10.0, 500), "C": (25.0, 1000)}
