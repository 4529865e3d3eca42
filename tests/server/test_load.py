# SPDX-License-Identifier: MIT
"""The server's benchmark: it measures both contenders and says the ratio."""

import pytest
from typer.testing import CliRunner

from stellwerk.cli.main import app
from stellwerk.server.load import Load, Slice


def test_the_ratio_is_the_median_of_the_rounds() -> None:
    def part(moves: int) -> Slice:
        return Slice(moves, 1.0, [0.001] * 99 + [0.5])

    load = Load(1, [part(100), part(100), part(100)], [part(10), part(50), part(90)])
    assert load.ratio() == 0.5
    assert part(1).p99() == 0.5


@pytest.mark.slow
def test_the_benchmark_runs() -> None:
    words = ["bench", "--server", "2", "--rounds", "1", "--seconds", "0.5"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "ratio" in done.output
