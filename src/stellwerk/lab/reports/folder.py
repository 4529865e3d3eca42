# SPDX-License-Identifier: MIT
"""The tables of a results folder, read part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from stellwerk.lab.errors import BadResults
from stellwerk.lab.experiments.folder import HEADER, read_folder
from stellwerk.lab.experiments.folder import Folder as Results
from stellwerk.lab.experiments.plan import Case as CaseHeader
from stellwerk.lab.experiments.plan import Experiment

MISSING: Final = (
    "a report needs pyarrow and numpy, which are not installed "
    "(pip install 'stellwerk[lab]')"
)


@dataclass(frozen=True)
class Folder:
    """A results folder that was recognised."""

    results: Results
    parquet: Any  # pyarrow.parquet

    @property
    def path(self) -> Path:
        return self.results.path

    @property
    def header(self) -> Experiment:
        return self.results.experiment

    def parts(self, table: str, case: CaseHeader) -> list[Path]:
        """The finished parts of a table: those that are there in all tables.

        Half-written ones have other names.
        """
        found = [
            {
                path.name
                for path in self.results.place(other, case).glob("part-*.parquet")
            }
            for other in self.header.tables
        ]
        place = self.results.place(table, case)
        return [place / name for name in sorted(set.intersection(*found))]

    def read(
        self, table: str, case: CaseHeader, columns: Sequence[str] | None = None
    ) -> Iterator[Any]:
        """One Arrow table after the other, in the order of games."""
        for part in self.parts(table, case):
            yield self.read_part(part, columns)

    def read_part(self, part: Path, columns: Sequence[str] | None) -> Any:
        try:
            with self.parquet.ParquetFile(part) as file:
                return file.read(None if columns is None else list(columns))
        except (OSError, ValueError, KeyError) as error:
            raise BadResults(
                f"{part} cannot be read ({str(error).splitlines()[0]}); "
                "run the experiment again: a part that is damaged is played anew"
            ) from None


def open_folder(path: str | Path) -> Folder:
    """Recognise a results folder, or say why it is none; nothing is changed."""
    place = Path(path)
    if place.name == HEADER:
        place = place.parent
    try:
        import_module("numpy")
        parquet = import_module("pyarrow.parquet")
    except ImportError:
        raise BadResults(MISSING) from None
    results = read_folder(place)
    if not results.experiment.cases:
        raise BadResults(f"{place / HEADER}: the experiment has no cases")
    return Folder(results, parquet)
