# SPDX-License-Identifier: MIT
"""`stellwerk doctor --database`: every stored table, checked and repaired."""

from datetime import datetime
from pathlib import Path

import typer

from stellwerk.core.home import home
from stellwerk.server.storage.backup import look_at, make_backup
from stellwerk.server.storage.checkup import (
    Report,
    check_table,
    repair_table,
    table_ids,
)
from stellwerk.server.storage.database import (
    Unusable,
    is_sqlite,
    make_engine,
    newest,
    prepare,
    revision_of,
    sqlite_file,
    usable,
)


def check_tables(url: str, repair: bool, backup: Path | None) -> bool:
    """Say of every table how it is; True if all is well in the end."""
    check_schema(url, repair, backup)
    reports = look(url)
    if repair and any(report.fixable for report in reports):
        say_backup(url, backup)
        mend(url, reports)
        reports = look(url)
    for report in reports:
        say_report(report)
    bad = sum(bool(report.findings) for report in reports)
    typer.echo(f"{len(reports)} tables, {bad or 'none'} damaged")
    return bad == 0


def check_schema(url: str, repair: bool, backup: Path | None) -> None:
    """Only what this program's schema describes can be checked."""
    if is_sqlite(url) and not sqlite_file(url).exists():
        raise Unusable(f"there is no database {sqlite_file(url)}")
    with usable(url), look_at(url) as connection:
        found = revision_of(connection)
    if found == newest():
        return
    if not repair:
        raise Unusable(
            f"the schema is {found or 'empty'}, not {newest()}: "
            "start the server once, or repair it"
        )
    if found is not None:
        say_backup(url, backup)
    prepare(url)


def say_backup(url: str, backup: Path | None) -> None:
    """Before anything is changed."""
    stem = f"before-repair-{datetime.now():%Y%m%d-%H%M%S-%f}.backup"
    file = backup or home() / stem
    make_backup(url, file)
    typer.echo(f"backup: {file}")


def look(url: str) -> list[Report]:
    """All tables as of one moment."""
    isolation = None if is_sqlite(url) else "REPEATABLE READ"
    with usable(url), look_at(url, isolation) as connection:
        return [check_table(connection, id) for id in table_ids(connection)]


def mend(url: str, reports: list[Report]) -> None:
    """Repair table by table, each as a whole."""
    engine = make_engine(url)
    try:
        with usable(url):
            for report in reports:
                with engine.execution_options(writes=True).begin() as connection:
                    repair_table(connection, report)
                for finding in report.findings:
                    if finding.fix is not None:
                        typer.echo(f"repaired  {report.id}  {finding.what}")
    finally:
        engine.dispose()


def say_report(report: Report) -> None:
    state = "DAMAGED" if report.findings else "ok"
    note = f"  {report.note}" if report.note else ""
    typer.echo(f"{state:8}  {report.id}  {report.game}, {report.lines} lines{note}")
    for finding in report.findings:
        can = "can be repaired" if finding.fix is not None else "cannot be repaired"
        typer.echo(f"          {finding.what} ({can})")
