# SPDX-License-Identifier: MIT
"""From a row back to its game: played again, compared, written as a record."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from stellwerk import __version__
from stellwerk.bots.match import Result
from stellwerk.core.contract import Rules
from stellwerk.core.record import NOT_YET, Record, read_move, record_by
from stellwerk.lab.errors import BadResults
from stellwerk.lab.experiments.folder import MAIN, Folder
from stellwerk.lab.experiments.plan import Case
from stellwerk.lab.simulations.plan import Plan


@dataclass(frozen=True)
class Replay:
    """A game of an experiment, played again exactly as its rows say."""

    case: Case
    game: int
    record: Record
    rules: Rules[Any]  # of its case, to show it by


def replay_game(folder: Folder, case: Case, game: int) -> Replay:
    """Play a game again; `BadResults` unless it ends as its rows say."""
    if not 0 <= game < case.games:
        raise BadResults(
            f"case {case.name!r} has the games 0 to {case.games - 1}, not {game}"
        )
    rows = rows_of(folder, case, game)
    plan = Plan(case, folder.edition(case))
    rules = plan.rules()
    result, _ = plan.match(rules, game, keep_moves=True)
    complaint = difference(rows, result)
    if complaint:
        raise BadResults(
            f"game {game} of case {case.name!r} goes otherwise now: {complaint}. The "
            f"results are of version {case.version}, this program is {__version__}"
        )
    return Replay(case, game, record_of(rules, case.seated(game), result), rules)


def rows_of(folder: Folder, case: Case, game: int) -> dict[str, list[Any]]:
    """What the tables `games` and `seats` say of a game."""
    parquet: Any = import_module("pyarrow.parquet")
    arrow: Any = import_module("pyarrow")
    block = game // case.block
    found: dict[str, list[Any]] = {}
    for table, columns in (
        (MAIN, ["decisions", "luck", "failures"]),
        ("seats", ["score", "place"]),
    ):
        path = folder.file(table, case, block)
        try:
            rows = parquet.read_table(
                path, columns=columns, filters=[("game", "=", game)]
            )
        except FileNotFoundError:
            raise BadResults(
                f"game {game} of case {case.name!r} has not been played yet"
            ) from None
        except (OSError, arrow.ArrowInvalid) as error:
            raise BadResults(f"{path} cannot be read: {error}") from None
        found.update(rows.to_pydict())
    return found


def difference(rows: dict[str, list[Any]], result: Result) -> str:
    """What a game that was played again does not share with its rows."""
    now = {
        "decisions": [result.decisions],
        "luck": [result.luck],
        "failures": [sum(result.failures)],
        "score": result.outcome.scores,
        "place": result.outcome.places,
    }
    return "; ".join(
        f"{key} {now[key]}, in the table {rows[key]}"
        for key in now
        if list(now[key]) != rows[key]
    )


def record_of(rules: Rules[Any], seats: list[str], result: Result) -> Record:
    """A finished game as it is saved and read everywhere."""
    entries = [read_move(line) for line in result.moves]
    known = [entry for entry in entries if entry is not None]
    return record_by(rules, seats, NOT_YET, NOT_YET, result.outcome, known)
