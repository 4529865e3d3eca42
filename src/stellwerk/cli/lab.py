# SPDX-License-Identifier: MIT
"""The commands `simulate` and `bench`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final, NoReturn, TextIO

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from stellwerk.bots.registry import UnknownBot, split_specs
from stellwerk.cli.nodes import (
    MOST_CONNECTIONS,
    FaultSeedOption,
    FaultsOption,
    NodesOption,
    RedisOption,
    SocketsOption,
    bench_faults,
    bench_nodes,
)
from stellwerk.cli.options import read_options
from stellwerk.cli.research import bench_research
from stellwerk.core.edition import BadEdition
from stellwerk.core.options import BadOption
from stellwerk.core.title import BadSetup
from stellwerk.games import title_of
from stellwerk.lab.bench.bench import make_bench_plan, run_bench
from stellwerk.lab.bench.spreading import compare_places, places_table
from stellwerk.lab.bench.tables import bench_tables
from stellwerk.lab.errors import (
    BadPlan,
    BadResults,
    ClusterFailed,
    GameFailed,
    check_range,
)
from stellwerk.lab.experiments.complaints import BadExperiment
from stellwerk.lab.simulations.filling import Progress as Watcher
from stellwerk.lab.simulations.parquet import MISSING
from stellwerk.lab.simulations.simulation import Results
from stellwerk.lab.simulations.simulation import simulate as run_simulation
from stellwerk.lab.simulations.tables import simulation_tables
from stellwerk.server.bench.costs import run_costs
from stellwerk.server.bench.load import run_load
from stellwerk.server.bench.soak import run_soak
from stellwerk.server.bench.soak_tables import soak_table
from stellwerk.server.bench.tables import server_tables

MOST_ROUNDS: Final = 1000
SOAK_TABLES: Final = 50
BAD: Final = (
    BadEdition,
    BadExperiment,
    BadOption,
    BadPlan,
    BadResults,
    BadSetup,
    UnknownBot,
)
BAD_INPUT: Final = 2
FAILED: Final = 1
INTERRUPTED: Final = 130

# What `simulate` and `tournament` are both told.
GameKey = Annotated[str, typer.Argument(help="Key of the game, such as rail_line.")]
JobsOption = Annotated[
    int | None, typer.Option(help="Processes; never changes results.")
]
OnOption = Annotated[
    str | None,
    typer.Option(metavar="ray[:ADDRESS]", help="A cluster instead; extra `ray`."),
]
TreesOption = Annotated[
    int, typer.Option(metavar="N", help="Trees that share a decision's simulations.")
]
SeedOption = Annotated[int, typer.Option(help="Same seed, same results.")]
RulesOption = Annotated[
    list[str] | None, typer.Option(help="KEY=VALUE; may be given several times.")
]
EditionOption = Annotated[Path | None, typer.Option(help="Your own edition file.")]
OutOption = Annotated[
    Path | None, typer.Option(help="Results: JSON Lines here, Parquet beside it.")
]
PlacesOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="One process, two and Ray, with N games each."),
]
BenchGamesOption = Annotated[
    str | None,
    typer.Option(help="Such as rail_line,rail_line:2; all games if not given."),
]
PeersOption = Annotated[
    str | None, typer.Option(help="With commas, or none; all that are installed else.")
]
FastOption = Annotated[Path | None, typer.Option(help="Folder of the compiled build.")]
FiguresOption = Annotated[
    Path | None, typer.Option(help="Write the figures to this new file.")
]
ServerOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="The server instead, with N connections."),
]
ResearchOption = Annotated[
    bool, typer.Option("--research", help="The environments for research instead.")
]
SoakOption = Annotated[
    float | None,
    typer.Option(metavar="MINUTES", help="The server under attack, for so long."),
]


def register(app: typer.Typer) -> None:
    """Add the lab's commands to the program."""
    app.command()(simulate)
    app.command()(bench)


def simulate(
    game: GameKey,
    players: Annotated[
        int | None, typer.Option(help="Seats; the game's maximum if not given.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    jobs: JobsOption = None,
    on: OnOption = None,
    seed: SeedOption = 0,
    bots: Annotated[
        str, typer.Option(help="One per seat, with commas; fewer are repeated.")
    ] = "random",
    option: RulesOption = None,
    edition: EditionOption = None,
    out: OutOption = None,
) -> None:
    """Play many games between bots and sum them up.

    The same command continues an interrupted file.
    """
    with refusals():
        title = title_of(game)
        seats = title.max_players if players is None else players
        title.check_players(seats)
        with progress_bar("playing") as watch:
            results = run_simulation(
                game,
                seats,
                games,
                seed=seed,
                bots=split_specs(bots),
                options=read_options(title, option or [], seats),
                edition=None if edition is None else str(edition),
                jobs=jobs,
                on=on,
                out=out,
                progress=watch,
            )
    show(results)


def bench(
    rounds: Annotated[int, typer.Option(help="Rounds over all contenders.")] = 10,
    seconds: Annotated[float, typer.Option(help="Length of one slice.")] = 0.3,
    games: BenchGamesOption = None,
    peers: PeersOption = None,
    fast: FastOption = None,
    json: FiguresOption = None,
    server: ServerOption = None,
    soak: SoakOption = None,
    research: ResearchOption = False,
    places: PlacesOption = None,
    nodes: NodesOption = None,
    faults: FaultsOption = None,
    seed: FaultSeedOption = 1,
    sockets: SocketsOption = 0,
    redis: RedisOption = True,
) -> None:
    """Measure decisions and copies per second, beside other engines.

    All contenders take turns, so that ratios hold on a busy machine too.
    """
    if soak is not None:
        return bench_soak(soak)
    if faults is not None or nodes is not None:
        with refusals(), progress_bar("breaking") as watch:
            if faults is not None:
                return bench_faults(nodes, faults, seed, redis, watch)
            return bench_nodes(nodes, server, rounds, seconds, sockets, redis)
    if server is not None:
        return bench_server(server, rounds, seconds)
    if places is not None:
        return bench_places(split(games or "rail_line")[0], places, rounds)
    if research:
        return bench_research(split(games) if games else None, rounds, seconds)
    bench_engines(games, peers, rounds, seconds, fast, json)


def bench_engines(
    games: str | None,
    peers: str | None,
    rounds: int,
    seconds: float,
    fast: Path | None,
    json: Path | None,
) -> None:
    """Decisions and copies, ours and others'."""
    with refusals():
        plan = make_bench_plan(
            None if games is None else split(games),
            [] if peers == "none" else None if peers is None else split(peers),
            rounds,
            seconds,
            fast,
        )
        with new_file(json) as file, progress_bar("measuring") as watch:
            measured = run_bench(plan, watch)
            if file is not None:
                file.write(dumps(measured.to_dict(), indent=1) + "\n")
    console = Console()
    for table in bench_tables(measured):
        console.print(table)


def bench_places(game: str, games: int, rounds: int) -> None:
    """The same games in one process, in two and on Ray, in turns."""
    with refusals():
        check_range("rounds", rounds, 1, MOST_ROUNDS)
        with progress_bar("measuring") as watch:
            found = compare_places(game, games, rounds, watch)
    Console().print(places_table(found))


def bench_soak(minutes: float) -> None:
    """Normal tables beside all attacks; exit code 1 if anything was lost or failed."""
    with TemporaryDirectory() as folder:
        measured = run_soak(Path(folder), minutes, SOAK_TABLES)
    Console().print(soak_table(measured))
    for complaint in (*measured.lost[:20], *measured.server_errors[:20]):
        typer.echo(complaint, err=True)
    if not measured.is_fine():
        raise typer.Exit(1)


def bench_server(connections: int, rounds: int, seconds: float) -> None:
    """Moves per second over sockets, beside a bare echo with the same storage."""
    with refusals():
        check_range("server", connections, 1, MOST_CONNECTIONS)
    with TemporaryDirectory() as folder:
        load = run_load(Path(folder), connections, rounds, seconds)
    with TemporaryDirectory() as folder:
        costs = run_costs(Path(folder))
    console = Console()
    for table in server_tables(load, costs):
        console.print(table)


def split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


@contextmanager
def new_file(path: Path | None) -> Iterator[TextIO | None]:
    """A file that must not exist yet, gone again if its content does not come."""
    if path is None:
        yield None
        return
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError:
        raise BadResults(f"{path} exists already; name another file") from None
    except OSError as error:
        raise BadResults(f"{path} cannot be written: {error.strerror}") from None
    try:
        with file:
            yield file
    except BaseException:
        path.unlink()
        raise


def show(results: Results) -> None:
    """Print the summary and say where the results are."""
    console = Console()
    for table in simulation_tables(results):
        console.print(table)
    failures = results.summary.failures
    if failures:
        typer.echo(
            f"{failures} decisions were taken by simpler bots for those that failed; "
            "'failures' in the results says for which seats",
            err=True,
        )
    if results.path is not None:
        typer.echo(f"JSON Lines: {results.path}")
        typer.echo(f"Parquet: {results.parquet or 'not written. ' + MISSING}")


@contextmanager
def progress_bar(doing: str) -> Iterator[Watcher | None]:
    """A bar on the terminal; nothing where standard error is none."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    shape = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*shape, console=console, transient=True) as bar:
        task = bar.add_task(doing, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def refusals() -> Iterator[None]:
    """Bad input, a broken game or cluster, Ctrl-C: a clear message and an exit code."""
    try:
        yield
    except (GameFailed, ClusterFailed) as error:
        stop(str(error), FAILED)
    except KeyboardInterrupt:
        stop("interrupted; with --out, the same command continues", INTERRUPTED)
    except BAD as error:
        stop(str(error), BAD_INPUT)


def stop(message: str, code: int) -> NoReturn:
    typer.echo(f"stellwerk: {message}", err=True)
    raise typer.Exit(code)
