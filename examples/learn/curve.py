# SPDX-License-Identifier: MIT
"""How a run went, as a table and as a picture."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

import matplotlib as mpl

mpl.use("svg")

from matplotlib import pyplot as plt

COLUMNS: Final = (
    *("round", "minutes", "processor_minutes", "decisions", "games"),
    *("entropy", "value_error", "mean_points", "ahead_of_greedy"),
)
SHOWN: Final = ("ahead_of_greedy", "mean_points", "entropy")


def write_table(lines: list[list[float]], file: Path) -> None:
    with file.open("w", newline="") as target:
        csv.writer(target).writerows([COLUMNS, *lines])


def draw(lines: list[list[float]], file: Path) -> None:
    """Some columns over the decisions seen; what was not measured is left out."""
    figure, axes = plt.subplots(len(SHOWN), 1, sharex=True, figsize=(7, 7))
    seen = COLUMNS.index("decisions")
    for axis, name in zip(axes, SHOWN, strict=True):
        place = COLUMNS.index(name)
        known = [line for line in lines if line[place] == line[place]]
        axis.plot([line[seen] / 1e6 for line in known], [line[place] for line in known])
        axis.set_ylabel(name.replace("_", " "))
        axis.grid(alpha=0.3)
    axes[-1].set_xlabel("million decisions")
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    plt.close(figure)
