# SPDX-License-Identifier: MIT
"""What noting every decision costs, measured beside the same games without."""

import time

import pytest

from stellwerk.bots.clock import is_compiled
from stellwerk.lab.experiments.parts import PartJob
from tests.lab.experiments import SMALL, changed, laboratory

ROUNDS = 15
MOST = 1.2


def job(players: int, tables: str) -> PartJob:
    values = {"players": str(players), "games": "100000", "block": "1000"}
    lab = laboratory(changed(SMALL, {**values, "tables": tables}))
    return PartJob(lab.plan(lab.experiment.cases[0]), lab.experiment.tables, "")


@pytest.mark.measures
@pytest.mark.skipif(not is_compiled(), reason="only compiled games are that quick")
@pytest.mark.parametrize("players", [2, 3])
def test_tables_of_decisions_cost_at_most_a_fifth(players: int) -> None:
    """Processor time of the same blocks of Rail Line, taken in turns."""
    jobs = [job(players, "[]"), job(players, '["decisions"]')]
    prepared = [one.prepare() for one in jobs]
    ratios = []
    for block in range(ROUNDS):
        times = []
        for one, ready in zip(jobs, prepared, strict=True):
            began = time.process_time()
            one.play(ready, block, 1)
            times.append(time.process_time() - began)
        ratios.append(times[1] / times[0])
    assert sorted(ratios)[ROUNDS // 2] <= MOST
