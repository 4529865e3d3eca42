# SPDX-License-Identifier: MIT
"""Bots against each other: balanced seats, the same luck for all, a rating ladder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from stellwerk.core.edition import Edition
from stellwerk.lab.errors import BadResults
from stellwerk.lab.files import write_text
from stellwerk.lab.simulations import parquet
from stellwerk.lab.simulations.filling import Progress, fill
from stellwerk.lab.simulations.store import Store, in_memory, open_store
from stellwerk.lab.spreading.where import Where, read_where
from stellwerk.lab.tournaments.plan import (
    Spec,
    TournamentHeader,
    TournamentPlan,
    TournamentRow,
    make_tournament_plan,
)
from stellwerk.lab.tournaments.report import report
from stellwerk.lab.tournaments.standings import Standings, count_up
from stellwerk.lab.tournaments.thinking import Thinking, think_over
from stellwerk.lab.tournaments.timing import TimesFile, open_times, times_in_memory

GAMES: Final = "games.jsonl"
TIMES: Final = "times.jsonl"
SUMMARY: Final = "summary.json"
REPORT: Final = "report.html"
MADE: Final = (TIMES, SUMMARY, REPORT, "games.parquet", "times.parquet")


@dataclass
class Tournament:
    """A finished tournament.

    `thinking`, `played` and `seconds` tell of the machine; all else can be repeated.
    """

    header: TournamentHeader
    standings: Standings
    thinking: Thinking
    store: Store[TournamentRow]
    played: int  # games played now; the rest was in the file already
    seconds: float
    folder: Path | None = None

    def rows(self) -> Iterator[TournamentRow]:
        """All games, one row each, in order."""
        if self.folder is None:
            yield from self.store.rows()
            return
        path = self.folder / GAMES
        with path.open("rb") as handle:
            yield from Store(str(path), handle, self.header, TournamentRow).rows()

    def to_dict(self) -> dict[str, Any]:
        """All that can be repeated, as plain JSON."""
        header = json.loads(self.header.line())
        return {"tournament": header, **self.standings.to_dict()}


def tournament(
    game: str,
    bots: Sequence[Spec],
    players: int = 2,
    games: int = 400,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    edition: str | Edition[Any] | None = None,
    jobs: int | None = None,
    on: str | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Let bots play each other and rank them.

    Games are rounded up to whole rounds, in which every bot sits on every seat and
    meets every other equally often, all on the same luck, from `Rng(seed, round)`.
    With `out`, results are written to that folder while they come; the same call
    continues an interrupted tournament and only sums a finished one up again.
    """
    setup = (options or {}, edition)
    plan = make_tournament_plan(game, players, games, seed, bots, setup)
    where = read_where(jobs, on)
    if out is None:
        stores = in_memory(plan.header, TournamentRow), times_in_memory(plan.header)
        return run(plan, *stores, where, progress)
    folder = Path(out)
    with ExitStack() as stack:
        stores = open_folder(folder, plan.header, stack)
        found = run(plan, *stores, where, progress)
        found.folder = folder
        write_files(found)
    return found


def run(
    plan: TournamentPlan,
    store: Store[TournamentRow],
    times: TimesFile,
    where: Where,
    progress: Progress | None,
) -> Tournament:
    """Play what is missing and sum everything up."""
    played, seconds = fill(plan, store, [times], where, progress)
    standings = count_up(plan.header, store.rows())
    thinking = think_over(plan.header, store.rows(), times.rows())
    return Tournament(plan.header, standings, thinking, store, played, seconds)


def open_folder(
    folder: Path, header: TournamentHeader, stack: ExitStack
) -> tuple[Store[TournamentRow], TimesFile]:
    """The files to write; a folder with anything else under their names is refused."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadResults(f"{folder} is no folder; name a folder") from None
    except OSError as error:
        raise BadResults(f"{folder} cannot be made: {error.strerror}") from None
    path = folder / GAMES
    foreign = [name for name in MADE if (folder / name).exists()]
    if foreign and not path.exists():
        raise BadResults(
            f"{folder / foreign[0]} exists, but no {GAMES} beside it; nothing was "
            "changed. Name another folder"
        )
    store = open_store(path, header, TournamentRow)
    stack.callback(store.close)
    times = open_times(folder / TIMES, header, store.done)
    stack.callback(times.close)
    return store, times


def write_files(found: Tournament) -> None:
    """Parquet, summary and report, from the finished results."""
    folder = found.folder
    assert folder is not None
    results = folder / GAMES
    if parquet.has_pyarrow():
        write_tables(found, folder)
    summary = json.dumps(found.to_dict(), indent=1, ensure_ascii=False) + "\n"
    write_text(folder / SUMMARY, summary, results)
    facts = (found.header, found.standings, found.thinking)
    write_text(folder / REPORT, report(*facts), results)


def write_tables(found: Tournament, folder: Path) -> None:
    """Games and thinking times as Parquet, each beside its JSON Lines."""
    pa: Any = import_module("pyarrow")
    whole = pa.int64()
    more = {"round": whole, "seat_decisions": pa.list_(whole)}
    names = list(found.standings.categories), list(found.standings.tie_breaks)
    games = parquet.schema(found.header, *names, more)
    times = {"game": whole, "seconds": pa.list_(pa.float64())}
    for name, columns in (
        (GAMES, games),
        (TIMES, parquet.with_header(times, found.header)),
    ):
        source = folder / name
        parquet.write_parquet(source, parquet.beside(source), columns)
