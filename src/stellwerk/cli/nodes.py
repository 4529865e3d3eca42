# SPDX-License-Identifier: MIT
"""`stellwerk bench --nodes`: several servers on one database, broken and measured."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
from rich.console import Console

from stellwerk.cli.errors import CommandError
from stellwerk.lab.errors import check_range
from stellwerk.lab.simulations.filling import Progress as Watcher
from stellwerk.server.bench.cluster.compare import run_compare
from stellwerk.server.bench.cluster.programs import why_no_site
from stellwerk.server.bench.cluster.tables import comparison_tables, trial_table
from stellwerk.server.bench.cluster.trial import Plan, run_trial

MOST_CONNECTIONS: Final = 10_000
CONNECTIONS: Final = 500  # if nothing else is said
NODES: Final = 3
MOST_NODES: Final = 8
MOST_FAULTS: Final = 1_000_000
MOST_SOCKETS: Final = 18_000
SHOWN: Final = 40

NodesOption = Annotated[
    int | None,
    typer.Option(help="Servers on one PostgreSQL: with --server or --faults."),
]
FaultsOption = Annotated[
    int | None,
    typer.Option(help="Break nodes, engines and lines so often while people play."),
]
FaultSeedOption = Annotated[int, typer.Option(help="Same seed, same faults.")]
SocketsOption = Annotated[
    int, typer.Option(help="With --nodes: so many open sockets at the end.")
]
RedisOption = Annotated[
    bool, typer.Option(help="Nodes tell each other by Redis, or by PostgreSQL.")
]


def check_nodes(nodes: int, redis: bool) -> None:
    """Bad input and missing programs, before anything is started."""
    check_range("nodes", nodes, 1, MOST_NODES)
    reason = why_no_site(redis)
    if reason:
        raise CommandError(reason)


def bench_faults(
    nodes: int | None, faults: int, seed: int, redis: bool, watch: Watcher | None
) -> None:
    """Faults by schedule; exit code 1 if anything was lost, stuck or wrong."""
    plan = Plan(NODES if nodes is None else nodes, faults, seed, redis)
    check_range("faults", faults, 1, MOST_FAULTS)
    check_nodes(plan.nodes, redis)
    with TemporaryDirectory(prefix="stellwerk-site-") as folder:
        trial = run_trial(Path(folder), plan, watch)
    Console().print(trial_table(trial))
    for complaint in trial.wrong[:SHOWN]:
        typer.echo(complaint, err=True)
    if not trial.is_fine():
        raise typer.Exit(1)


def bench_nodes(
    nodes: int | None,
    connections: int | None,
    rounds: int,
    seconds: float,
    sockets: int,
    redis: bool,
) -> None:
    """Several nodes beside one: speed and processor time per move."""
    nodes = NODES if nodes is None else nodes
    connections = CONNECTIONS if connections is None else connections
    check_range("server", connections, 2, MOST_CONNECTIONS)
    check_range("sockets", sockets, 0, MOST_SOCKETS)
    check_nodes(nodes, redis)
    with TemporaryDirectory(prefix="stellwerk-site-") as folder:
        words = (nodes, connections, rounds, seconds, sockets, redis)
        found = run_compare(Path(folder), *words)
    console = Console()
    for table in comparison_tables(found):
        console.print(table)
