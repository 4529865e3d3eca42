# SPDX-License-Identifier: MIT
"""Small experiments, and what is in a results folder."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from stellwerk.lab.experiments.folder import Folder, read_folder
from stellwerk.lab.experiments.plan import Laboratory
from stellwerk.lab.experiments.reading import parse_experiment
from stellwerk.lab.experiments.running import run_experiment
from stellwerk.lab.spreading.where import Here

pa: Any = import_module("pyarrow")
pq: Any = import_module("pyarrow.parquet")

SMALL = """
format = 1
name = "Small"
game = "rail_line"
players = 2
seed = 7
games = 12
block = 5
tables = ["decisions", "events"]
"""


def laboratory(text: str = SMALL, folder: Path = Path()) -> Laboratory:
    return parse_experiment(text, "small.toml", folder)


def play(out: Path, text: str = SMALL, jobs: int = 1) -> Folder:
    """Run an experiment; the folder is read as anybody would."""
    run_experiment(laboratory(text), out, Here(jobs))
    return read_folder(out)


def files(folder: Path) -> dict[str, bytes]:
    """All results by name, without the lock."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def table(folder: Folder, name: str, case: str | None = None) -> Any:
    """One table of a case, all parts together."""
    found = folder.case(case)
    parts = [
        pq.read_table(folder.file(name, found, block), partitioning=None)
        for block in folder.played(found)
    ]
    return pa.concat_tables(parts, promote_options="permissive").unify_dictionaries()


def rows(folder: Folder, name: str, case: str | None = None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table(folder, name, case).to_pylist()
    return found


def changed(text: str, values: Mapping[str, str]) -> str:
    """The text with other values of some fields."""
    lines = []
    for line in text.splitlines():
        key = line.partition("=")[0].strip()
        lines.append(f"{key} = {values[key]}" if key in values else line)
    return "\n".join(lines) + "\n"
