# SPDX-License-Identifier: MIT
"""Nodes, engines and lines break at random while people play: nothing is lost.

`STELLWERK_FAULTS` says how often; the long run is `stellwerk bench --faults 10000`.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from stellwerk.games import TITLES
from stellwerk.kit.effort import effort
from stellwerk.server.bench.cluster.faults import WEIGHTS, schedule
from stellwerk.server.bench.cluster.programs import why_no_site
from stellwerk.server.bench.cluster.trial import Plan, run_trial

GIVEN: Final = os.environ.get("STELLWERK_FAULTS")
FAULTS: Final = int(GIVEN or effort(8, 250))


def test_the_same_seed_breaks_the_same_things() -> None:
    assert schedule(7, 500, 3, True) == schedule(7, 500, 3, True)
    assert schedule(7, 500, 3, True) != schedule(8, 500, 3, True)


@pytest.mark.parametrize("redis", [True, False])
def test_every_kind_of_fault_comes(redis: bool) -> None:
    faults = schedule(1, 500, 3, redis)
    kinds = {kind for kind in WEIGHTS if redis or "Redis" not in kind}
    assert {fault.kind for fault in faults} == kinds
    assert {fault.node for fault in faults} == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.parametrize(("nodes", "redis"), [(3, True), (2, False)])
def test_nothing_is_lost_stuck_or_wrong_whatever_breaks(
    nodes: int, redis: bool
) -> None:
    reason = why_no_site(redis)
    if reason:
        pytest.skip(reason)
    with TemporaryDirectory(prefix="stellwerk-site-") as folder:
        trial = run_trial(Path(folder), Plan(nodes, FAULTS, 1, redis))
    assert trial.wrong == []
    assert trial.faults.total() == FAULTS
    assert set(trial.games) == set(TITLES)
    assert trial.acknowledged > FAULTS
