# SPDX-License-Identifier: MIT
"""Playing the games of a part, and the files that they make."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

import msgspec

from stellwerk.core.contract import Rules
from stellwerk.games import title_of
from stellwerk.lab.experiments.events import Listener
from stellwerk.lab.experiments.interests import read_interests
from stellwerk.lab.experiments.plan import Case
from stellwerk.lab.experiments.tables import MARK, Tables
from stellwerk.lab.simulations.plan import Plan

# How columns are written: what is quick and small was measured (docs/experiments.md).
RUNS: Final = ("number", "round")  # long runs and even steps: compressed as they are
DELTA: Final = ("game", "seat", "action", "choices", "decision")
PLAIN: Final = (*RUNS, *DELTA)
AT_ONCE: Final = 1 << 14  # values handed to an encoder


class Part(msgspec.Struct):
    """The finished files of a block of games, by table."""

    block: int
    files: dict[str, bytes]


@dataclass(frozen=True)
class PartJob:
    """The blocks of a case as numbered work: what a block gives depends on it alone."""

    plan: Plan
    tables: list[str]
    digest: str  # of the experiment

    @property
    def case(self) -> Case:
        header = self.plan.header
        assert isinstance(header, Case)
        return header

    @property
    def starts_programs(self) -> bool:
        """Do other programs play? They must not outlive a worker."""
        return self.plan.starts_programs

    def prepare(self) -> tuple[Rules[Any], Tables]:
        """The rules, and what makes tables; once per worker."""
        rules = self.plan.rules()
        interests = read_interests(title_of(self.case.game))
        listener = Listener(interests, self.plan.edition.raw)
        return rules, Tables(self.case, rules, listener)

    def play(
        self, prepared: tuple[Rules[Any], Tables], first: int, count: int
    ) -> list[bytes]:
        """The parts of some blocks, in one piece."""
        parts = [self.part(*prepared, block) for block in range(first, first + count)]
        return [msgspec.msgpack.encode(parts)]

    def part(self, rules: Rules[Any], tables: Tables, block: int) -> Part:
        numbers = self.case.numbers(block)
        notes = tables.notes(self.tables)
        for game in numbers:
            self.plan.match(rules, game, notes=notes)
            if notes.listens:
                tables.hear(game, notes)
        made = tables.make(notes, numbers, self.tables)
        mark = {MARK: self.digest.encode()}
        return Part(block, {name: to_parquet(made[name], mark) for name in self.tables})


def read_parts(lines: list[bytes]) -> list[Part]:
    """What a worker sent."""
    return msgspec.msgpack.decode(lines[0], type=list[Part])


def to_parquet(table: Any, mark: dict[bytes, bytes]) -> bytes:
    """A table as the bytes of a Parquet file, the same on every machine."""
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    sink = arrow.BufferOutputStream()
    columns = table.column_names
    fields = [field.with_nullable(False) for field in table.schema]  # no word of nulls
    parquet.write_table(
        arrow.Table.from_arrays(table.columns, schema=arrow.schema(fields, mark)),
        sink,
        compression={name: "zstd" if name in RUNS else "none" for name in columns},
        use_dictionary=[name for name in columns if name not in PLAIN],
        column_encoding={
            name: "DELTA_BINARY_PACKED" for name in columns if name in DELTA
        },
        write_statistics=["game"],
        write_batch_size=AT_ONCE,
    )
    return bytes(sink.getvalue())
