# SPDX-License-Identifier: MIT
"""The benchmark: our builds and their peers, measured interleaved in one run.

Every contender is a process of its own that lives through the whole run and works
one short slice at a time. The driver goes round and round over all of them, and a
ratio is taken within each round, so whatever slows the machine slows both sides.
"""

from __future__ import annotations

import platform
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from stellwerk import __version__
from stellwerk.core.numbers import whole_number
from stellwerk.games import TITLES, title_of
from stellwerk.lab.bench.builds import compiled_build, interpreted_build
from stellwerk.lab.bench.goals import GOALS, Goal
from stellwerk.lab.bench.runner import Runner
from stellwerk.lab.errors import BadPlan, check_range

FORMAT: Final = 1
PEERS: Final = ("catanatron", "backgammon", "chess", "connect_four")
PER_GAME: Final = {
    "interpreted": ("decisions", "copies"),
    "compiled": (
        *("decisions", "steps", "copies", "imagined"),
        *("playouts", "simulations", "widened", "searched"),
    ),
}
MAX_ROUNDS: Final = 10_000
MAX_SECONDS: Final = 60.0

Subject: TypeAlias = tuple[str, int]  # game and number of players
# Name, task, where its package lies, why it is left out (empty if it is not).
Entrant: TypeAlias = tuple[str, list[Any], Path | None, str]
Watcher: TypeAlias = Callable[[int, int], None]  # slices done, slices in all


@dataclass(frozen=True)
class BenchPlan:
    """What to measure, checked."""

    subjects: list[Subject]
    peers: list[str]
    rounds: int
    seconds: float  # per slice
    fast: Path | None = None  # where the compiled build is, if not where expected


@dataclass
class Figure:
    """One measure of one contender: counts per second, one per round."""

    contender: str
    subject: Subject | None  # None for a peer
    measure: str
    rates: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What the contender calls it."""
        if self.subject is None:
            return self.measure
        return f"{self.subject[0]}/{self.subject[1]} {self.measure}"


@dataclass
class Bench:
    """The outcome of a run."""

    plan: BenchPlan
    date: str
    contenders: dict[str, dict[str, Any]]  # facts by name
    left_out: dict[str, str]  # reason by name
    figures: list[Figure]

    def rates(self, subject: Subject, source: tuple[str, str]) -> list[float] | None:
        """One side of a goal: a build's figure for the subject, or a peer's."""
        for figure in self.figures:
            fits = figure.subject in (None, subject)
            if fits and (figure.contender, figure.measure) == source:
                return figure.rates
        return None

    def ratios(self, subject: Subject, goal: Goal) -> list[float] | None:
        """The goal's ratio in every round; None if a side is missing."""
        above = self.rates(subject, goal.above)
        below = self.rates(subject, goal.below)
        if above is None or below is None:
            return None
        return [left / right for left, right in zip(above, below, strict=True)]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain JSON."""
        plan = self.plan
        return {
            "kind": "stellwerk benchmark",
            "format": FORMAT,
            "date": self.date,
            "build": build_facts(),
            "rounds": plan.rounds,
            "seconds": plan.seconds,
            "contenders": self.contenders,
            "left_out": self.left_out,
            "figures": [figure_facts(figure) for figure in self.figures],
            "ratios": [
                ratio_facts(subject, goal, self.ratios(subject, goal))
                for subject in plan.subjects
                for goal in GOALS
            ],
        }


def make_bench_plan(
    games: Sequence[str] | None,
    peers: Sequence[str] | None,
    rounds: int,
    seconds: float,
    fast: Path | None = None,
) -> BenchPlan:
    """Check what is asked; games are written `rail_line` or `rail_line:2`."""
    check_range("rounds", rounds, 1, MAX_ROUNDS)
    if not 0 < seconds <= MAX_SECONDS:
        raise BadPlan(f"seconds: {seconds} is not allowed; above 0, to {MAX_SECONDS}")
    for peer in peers or ():
        if peer not in PEERS:
            raise BadPlan(f"unknown peer {peer!r}; choose from {', '.join(PEERS)}")
    if fast is not None and not fast.is_dir():
        raise BadPlan(f"fast: {fast} is no folder")
    subjects = [read_subject(text) for text in (TITLES if games is None else games)]
    chosen = list(PEERS if peers is None else peers)
    return BenchPlan(
        list(dict.fromkeys(subjects)),
        list(dict.fromkeys(chosen)),
        rounds,
        seconds,
        fast,
    )


def read_subject(text: str) -> Subject:
    """`rail_line:2` as game and players; without a number, as many as can play."""
    game, colon, number = text.partition(":")
    title = title_of(game)
    if not colon:
        return game, title.max_players
    players = whole_number(number)
    if players is None:
        raise BadPlan(f"games: {text!r} should look like {game}:{title.max_players}")
    title.check_players(players)
    return game, players


def run_bench(plan: BenchPlan, watch: Watcher | None = None) -> Bench:
    """Measure everything, round by round."""
    with contenders(plan) as (runners, left_out):
        figures = [figure for runner in runners for figure in figures_of(runner, plan)]
        by_name = {runner.name: runner for runner in runners}
        measure_all(plan, figures, by_name, watch)
        facts = {runner.name: runner.facts for runner in runners}
    date = datetime.now(UTC).isoformat(timespec="seconds")
    return Bench(plan, date, facts, left_out, figures)


@contextmanager
def contenders(plan: BenchPlan) -> Iterator[tuple[list[Runner], dict[str, str]]]:
    """All contenders that can run, and why the others cannot."""
    left_out: dict[str, str] = {}
    runners: list[Runner] = []
    with ExitStack() as stack:
        scratch = stack.enter_context(tempfile.TemporaryDirectory())
        for name, task, path, note in line_up(plan, Path(scratch)):
            if note:
                left_out[name] = note
                continue
            runner = Runner(name, task, path)
            stack.callback(runner.close)
            why = unfit(runner)
            if why:
                left_out[name] = why
            else:
                runners.append(runner)
        yield runners, left_out


def line_up(plan: BenchPlan, scratch: Path) -> list[Entrant]:
    """Everybody who should take part: our builds, then the peers."""
    ours = ["stellwerk", *plan.subjects]
    builds = [interpreted_build(scratch), compiled_build(plan.fast)]
    entrants: list[Entrant] = []
    for build in builds:
        entrants.append((build.name, ours, build.path, build.note))
    for peer in plan.peers:
        entrants.append((peer, [peer], None, ""))
    return entrants


def unfit(runner: Runner) -> str:
    """Why a contender that was started cannot take part; empty if it can."""
    if runner.missing:
        return f"{runner.missing} (pip install 'stellwerk[bench]')"
    if runner.name == "compiled" and not runner.facts["compiled"]:
        return "the build is not compiled; make it: make fast"
    return ""


def figures_of(runner: Runner, plan: BenchPlan) -> list[Figure]:
    """What to measure of a contender."""
    if runner.name not in PER_GAME:
        return [Figure(runner.name, None, measure) for measure in runner.measures]
    return [
        Figure(runner.name, subject, measure)
        for subject in plan.subjects
        for measure in PER_GAME[runner.name]
    ]


def measure_all(
    plan: BenchPlan,
    figures: list[Figure],
    runners: dict[str, Runner],
    watch: Watcher | None,
) -> None:
    """Round 0 only warms up; every other round goes the opposite way."""
    total = (plan.rounds + 1) * len(figures)
    done = 0
    for turn in range(plan.rounds + 1):
        for figure in figures if turn % 2 else reversed(figures):
            runner = runners[figure.contender]
            rate = runner.slice(figure.name, plan.seconds)
            if turn:
                figure.rates.append(rate)
            done += 1
            if watch is not None:
                watch(done, total)


def quartiles(values: list[float]) -> tuple[float, float, float]:
    """Lower quartile, median, upper quartile."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def build_facts() -> dict[str, Any]:
    """What the figures depend on besides the machine."""
    return {
        "stellwerk": __version__,
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "rules": {key: title.version for key, title in TITLES.items()},
    }


def spread(values: list[float] | None) -> dict[str, float | None]:
    """Median and quartiles by name; nothing where nothing was measured."""
    low, middle, high = (None, None, None) if values is None else quartiles(values)
    return {"median": middle, "lower": low, "upper": high}


def figure_facts(figure: Figure) -> dict[str, Any]:
    return {
        "contender": figure.contender,
        "game": None if figure.subject is None else figure.subject[0],
        "players": None if figure.subject is None else figure.subject[1],
        "measure": figure.measure,
        "unit": "per second",
        **spread(figure.rates),
        "rates": figure.rates,
    }


def ratio_facts(
    subject: Subject, goal: Goal, ratios: list[float] | None
) -> dict[str, Any]:
    found = spread(ratios)
    middle = found["median"]
    return {
        **asdict(goal),
        "game": subject[0],
        "players": subject[1],
        **found,
        "verdict": "not measured" if middle is None else goal.verdict(middle),
    }
