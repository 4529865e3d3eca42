# SPDX-License-Identifier: MIT
"""Questions to the tables of an experiment in SQL, where they lie (DuckDB)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

import msgspec

from stellwerk.games import title_of
from stellwerk.lab.errors import BadPlan
from stellwerk.lab.experiments.folder import Folder
from stellwerk.lab.experiments.interests import read_interests
from stellwerk.lab.experiments.plan import Case

MISSING: Final = (
    "SQL needs DuckDB, which is not installed (pip install 'stellwerk[lab]')"
)
READING: Final = ("SELECT", "EXPLAIN")


class BadQuery(BadPlan):
    """A question that cannot be answered; the message says why."""


@dataclass(frozen=True)
class Answer:
    """The columns and rows of an answer."""

    columns: list[str]
    rows: list[tuple[Any, ...]]


def ask(folder: Folder, sql: str, values: Sequence[object] = ()) -> Answer:
    """The answer to one question; nothing is ever written."""
    duckdb = load_duckdb()
    with duckdb.connect() as connection:
        lay_out(connection, folder)
        try:
            check_reading(connection.extract_statements(sql))
            asked = connection.execute(sql, list(values))
            columns = [column[0] for column in asked.description]
            return Answer(columns, asked.fetchall())
        except duckdb.Error as error:
            raise BadQuery(explain(folder, str(error))) from None


def load_duckdb() -> Any:
    try:
        return import_module("duckdb")
    except ImportError:
        raise BadQuery(MISSING) from None


def check_reading(statements: Sequence[Any]) -> None:
    """One question, and nothing that changes anything."""
    if len(statements) != 1:
        raise BadQuery(f"ask one question at a time, not {len(statements)}")
    kind = statements[0].type.name
    if kind not in READING:
        raise BadQuery(f"{kind} is not allowed: the results are only read")


def explain(folder: Folder, complaint: str) -> str:
    """DuckDB's complaint, and which tables there are if one is missing."""
    words = complaint.strip()
    if words.startswith("Catalog Error"):
        tables = ", ".join([*folder.experiment.tables, "cases", "things"])
        words += f"\nThe tables of this experiment are: {tables}"
    return words


def lay_out(connection: Any, folder: Folder) -> None:
    """The tables by name, with the name of the case in every row."""
    connection.execute(
        "CREATE TABLE cases (slug VARCHAR, case_name VARCHAR, game VARCHAR, "
        "players INT, bots VARCHAR, options VARCHAR, edition VARCHAR, games BIGINT)"
    )
    cases = folder.experiment.cases
    connection.executemany(
        "INSERT INTO cases VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [row(c) for c in cases]
    )
    lay_out_things(connection, folder)
    files = {
        table: [
            str(folder.file(table, case, block))
            for case in cases
            for block in folder.played(case)
        ]
        for table in folder.experiment.tables
    }
    for table, paths in files.items():
        if paths:
            view_of(connection, table, paths)
    places = [str(folder.path.resolve()), str(folder.path)]
    connection.execute(f"SET allowed_directories = {places!r}")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


def row(case: Case) -> tuple[object, ...]:
    return (
        case.slug,
        case.name,
        case.game,
        case.players,
        ", ".join(case.bots),
        msgspec.json.encode(case.options).decode(),
        case.edition,
        case.games,
    )


def lay_out_things(connection: Any, folder: Folder) -> None:
    """Everything printed, with its names, for whoever wants to join it."""
    connection.execute(
        "CREATE TABLE things (game VARCHAR, kind VARCHAR, thing VARCHAR, "
        "name_en VARCHAR, name_de VARCHAR)"
    )
    rows: dict[tuple[object, ...], None] = {}
    for case in folder.experiment.cases:
        title = title_of(case.game)
        printed = folder.edition(case).raw
        for thing in read_interests(title).things(title, printed):
            names = thing.names.get("en"), thing.names.get("de")
            rows[(case.game, thing.kind, thing.id, *names)] = None
    if rows:
        connection.executemany("INSERT INTO things VALUES (?, ?, ?, ?, ?)", list(rows))


def view_of(connection: Any, table: str, paths: list[str]) -> None:
    """A table of all its parts; one that is damaged is named."""
    duckdb = load_duckdb()
    try:
        make_view(connection, table, paths)
    except duckdb.Error as error:
        why = str(error).partition("\n")[0]
        raise BadQuery(
            f"{table}: a part cannot be read ({why}); run the experiment again: a part "
            "that is damaged is played anew"
        ) from None


def make_view(connection: Any, table: str, paths: list[str]) -> None:
    listed = ", ".join("'" + path.replace("'", "''") + "'" for path in paths)
    connection.execute(
        f"CREATE VIEW {table} AS SELECT cases.case_name, "
        'part.* EXCLUDE ("case") FROM '
        f"read_parquet([{listed}], hive_partitioning = true, union_by_name = true, "
        "hive_types = {'case': VARCHAR}) AS part "
        'JOIN cases ON cases.slug = part."case"'
    )
