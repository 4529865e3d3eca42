# SPDX-License-Identifier: MIT
"""A report reads its tables part by part, so that many games fit into memory."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from stellwerk.core.texts import PACKAGE
from stellwerk.kit.effort import effort
from tests.lab.invented import World, append_parts, invent, write_folder

GIGABYTE = 1 << 20  # in the kilobytes that the system counts
SOURCE = """
import resource, sys
from stellwerk.lab.reports.writing import write_report
write_report(sys.argv[1], sys.argv[2])
used = resource.getrusage(resource.RUSAGE_SELF)
print(f"{used.ru_maxrss} kB, {used.ru_utime + used.ru_stime:.1f} s of processor time")
"""


def test_many_games_fit_into_memory(tmp_path: Path) -> None:
    """100,000 games in two gigabytes; fewer in a small part of that."""
    games = effort(4_000, 100_000)
    world = World(things=240, seats=(0.0, 0.0, 0.0), rounds=6, takes=6)
    place = write_folder(tmp_path / "many", {"Main": invent(world, 1000, 0)})
    append_parts(place, "main", world, games)
    out = tmp_path / "many.html"
    done = subprocess.run(
        [sys.executable, "-c", SOURCE, str(place), str(out)],
        env={"PYTHONPATH": str(PACKAGE.parent), "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    print(f"{games:,} games: {done.stdout}")
    found = re.match(r"(\d+) kB", done.stdout)
    assert found
    assert int(found[1]) < effort(1, 2) * GIGABYTE
    assert f"{games:,} games" in out.with_suffix(".md").read_text()
