# SPDX-License-Identifier: MIT
"""Search in several processes: the same answer, whoever grows the trees."""

from time import monotonic

import pytest

from stellwerk import Rng
from stellwerk.bots.bot import FREE, Bot, Budget, position_for
from stellwerk.bots.parallel import TEAM, ParallelBot, end_team, share
from stellwerk.bots.registry import UnknownBot, make_bot
from stellwerk.bots.tree import Settings
from stellwerk.core.title import Title
from stellwerk.games import TITLES, title_of
from tests.bots.helpers import choices, some_position


def parallel(spec: str, seed: int = 9) -> ParallelBot:
    bot: Bot = make_bot(spec, Rng(seed))
    assert isinstance(bot, ParallelBot)
    return bot


def found(spec: str, budget: Budget = FREE) -> list[tuple[str, int, float]]:
    estimates = parallel(spec).estimates(some_position(), budget)
    return [(one.move.text(), one.visits, one.reward) for one in estimates]


def test_the_answer_does_not_depend_on_the_number_of_workers() -> None:
    expected = found("search:sims=50:trees=3")
    assert sum(visits for _, visits, _ in expected) == 50
    assert found("search:sims=50:trees=3:workers=2") == expected
    assert found("search:sims=50:trees=3:workers=3") == expected
    assert found("search:sims=50:trees=2:workers=2") != expected
    limited = Budget(simulations=20)
    assert found("search:sims=50:trees=3:workers=2", limited) == found(
        "search:sims=20:trees=3"
    )


@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_workers_of_every_game_find_what_is_found_here(title: Title) -> None:
    rules = title.rules(title.max_players)
    for place, (state, seat) in enumerate(choices(rules, 5, 20)):
        if place == 2:
            break
        position = position_for(rules, state, seat, Rng(1))
        here = parallel("search:sims=8:trees=2").estimates(position, FREE)
        there = parallel("search:sims=8:trees=2:workers=2").estimates(position, FREE)
        assert [(one.move, one.visits, one.reward) for one in here] == [
            (one.move, one.visits, one.reward) for one in there
        ]


def test_workers_stay_and_are_told_new_rules() -> None:
    bot = parallel("search:sims=8:workers=2")
    first = bot.choose(some_position(), FREE)
    pids = [worker.program.process.pid for worker in TEAM]
    assert len(pids) >= 2
    rules = title_of("rail_line").rules(3, {"score_sheet": 2})
    state, seat = next(choices(rules, 2, 9))
    position = position_for(rules, state, seat, Rng(1))
    here = parallel("search:sims=8:trees=2", 3).estimates(position, FREE)
    there = parallel("search:sims=8:trees=2:workers=2", 3).estimates(position, FREE)
    assert [(e.move, e.visits) for e in here] == [(e.move, e.visits) for e in there]
    assert [worker.program.process.pid for worker in TEAM] == pids
    again = parallel("search:sims=8:workers=2").choose(some_position(), FREE)
    assert again == first


def test_a_worker_that_dies_costs_nothing_but_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    expected = found("search:sims=30:trees=2:workers=2")
    TEAM[0].program.process.kill()
    assert found("search:sims=30:trees=2:workers=2") == expected
    assert "a search worker failed" in caplog.text
    caplog.clear()
    assert found("search:sims=30:trees=2:workers=2") == expected
    assert caplog.text == ""


def test_workers_are_ended() -> None:
    found("search:sims=4:workers=2")
    processes = [worker.program.process for worker in TEAM]
    end_team()
    assert TEAM == []
    assert all(process.returncode is not None for process in processes)


def test_a_time_budget_is_kept() -> None:
    found("search:sims=4:workers=2")  # started before the clock runs
    began = monotonic()
    spec = "search:sims=1000000000:trees=4:workers=2"
    tried = found(spec, Budget(seconds=0.4))
    assert sum(visits for _, visits, _ in tried) >= 4
    assert monotonic() - began < 60


@pytest.mark.parametrize(
    ("sims", "trees", "expected"),
    [(10, 3, [4, 3, 3]), (2, 4, [1, 1]), (8, 1, [8]), (9, 3, [3, 3, 3])],
)
def test_every_simulation_is_shared_out(
    sims: int, trees: int, expected: list[int]
) -> None:
    shared = share(Settings(sims), FREE, trees, 1)
    assert [tree.sims for tree in shared] == expected


def test_trees_that_wait_share_the_time_of_their_worker() -> None:
    shared = share(Settings(100), Budget(seconds=3.0), 4, 2)
    assert [tree.seconds for tree in shared] == [1.5] * 4


@pytest.mark.parametrize(
    "spec", ["search:trees=0", "search:workers=65", "search:trees=99"]
)
def test_too_few_or_too_many_are_refused(spec: str) -> None:
    with pytest.raises(UnknownBot, match="trees and workers are from 1 to 64"):
        make_bot(spec, Rng(1))
